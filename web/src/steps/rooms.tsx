/** The rooms of this folder, as the frame calls them. */

export { Room as Steps } from "./Room.tsx";
