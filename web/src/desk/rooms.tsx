/** The rooms of this folder, as the frame calls them; those that are fetched when they are entered are named there. */

export { More, ShareButton } from "./share.tsx";
