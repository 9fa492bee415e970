/** The rooms of this folder, as the frame calls them. */

export function Steps() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Steps</h1></main>;
}
