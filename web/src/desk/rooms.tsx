/** The rooms of this folder, as the frame calls them. */

export function Enter() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Enter</h1></main>;
}
export function Generate() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Generate</h1></main>;
}
export function Print() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Print</h1></main>;
}
export function Compare() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Compare</h1></main>;
}
export function Settings() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Settings</h1></main>;
}
export function ShareButton() {
  return null;
}
