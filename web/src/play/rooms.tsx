/** The rooms of this folder, as the frame calls them; those that are fetched when they are entered are named there. */

export { Play } from "./Play.tsx";
export { Shelf } from "./Shelf.tsx";
export { Timer } from "./Timer.tsx";
