/** The rooms of this folder, as the frame calls them. */

export { Compare } from "./compare.tsx";
export { Enter } from "./enter.tsx";
export { Generate } from "./generate.tsx";
export { Print } from "./print.tsx";
export { Settings } from "./settings.tsx";
export { More, ShareButton } from "./share.tsx";
