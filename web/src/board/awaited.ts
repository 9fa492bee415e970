/** What is pressed while a part of the page is on its way: kept, and done in its order as soon as the part is here. */

/** Fields that take text keep their keys. */
const TEXT = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])";
/** A control has its own use of these. */
const OF_CONTROLS = /^(?:Enter| |Arrow\w+|Home|End|Page\w+)$/;
const KEPT = /^(?:.|Arrow\w+|Home|End|Page\w+|Enter|Escape|Delete|Backspace|Shift|Control|Meta)$/u;
/** Everything else with Ctrl is the browser's. */
const WITH_CTRL = /^(?:[zya\d]|Arrow\w+|Home|End|Shift|Control|Meta)$/i;

const waiting: (() => void)[] = [];
let keeping = false;
let catching = false;
/** What was kept is being done: what follows from it is not kept again. */
let acting = false;

function isKept({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(TEXT)) return false;
  if (!(ctrlKey || metaKey ? WITH_CTRL : KEPT).test(key)) return false;
  return !OF_CONTROLS.test(key) || target === document.body || target.id === "main" || target.closest("#grid") !== null;
}

function keep(event: KeyboardEvent): void {
  if (!event.isTrusted || !isKept(event)) return; // one that is pressed again passes
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(() => void (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(event.type, event)));
}

/** From now on keys are kept. */
export function keepKeys(): void {
  if (keeping) return;
  keeping = true;
  addEventListener("keydown", keep, true);
  addEventListener("keyup", keep, true);
}

/** Keeps something else to be done in its turn, unless nothing is awaited (false). */
export function inTurn(act: () => void): boolean {
  if (!keeping || acting) return false;
  waiting.push(act);
  return true;
}

/** Does something after what is kept: at once where nothing is. */
export function after(act: () => void): void {
  if (!waiting.length || !inTurn(act)) act();
}

/** The part is here, or does not come: all that was kept is done, each after the page has drawn what the one before did. */
export async function catchUp(): Promise<void> {
  if (catching) return;
  catching = true;
  for (let act = waiting.shift(); act; act = waiting.shift()) {
    await new Promise((drawn) => setTimeout(drawn));
    acting = true;
    act();
    acting = false;
  }
  catching = keeping = false;
  removeEventListener("keydown", keep, true);
  removeEventListener("keyup", keep, true);
}
