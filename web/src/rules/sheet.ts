/** The sheet of the pictures of rules, as text, for pictures that leave the page. */

export { default as sheet } from "../styles/rules.css?inline";
