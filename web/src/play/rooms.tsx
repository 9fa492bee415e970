/** The rooms of this folder, as the frame calls them. */

export { Keys } from "./KeysRoom.tsx";
export { Play } from "./Play.tsx";
export { Shelf } from "./Shelf.tsx";
export { Statistics } from "./Statistics.tsx";
export { Timer } from "./Timer.tsx";
