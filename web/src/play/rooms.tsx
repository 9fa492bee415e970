/** The rooms of this folder, as the frame calls them. */

export function Play() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Play</h1></main>;
}
export function Statistics() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Statistics</h1></main>;
}
export function Keys() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Keys</h1></main>;
}
export function Timer() {
  return null;
}
