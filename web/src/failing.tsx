/** A fault in one room leaves the others standing: it is said, and there are ways on. */

import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { texts } from "./texts/say.ts";

const say = texts("failing", {
  en: {
    title: "Something went wrong",
    why: "The error is in this page, not in the puzzle. Nothing saved is lost.",
    again: "Try again",
    enter: "Back to start",
    what: "Error: {text}",
  },
  de: {
    title: "Hier ist etwas schiefgegangen",
    why: "Der Fehler liegt in dieser Seite, nicht im Rätsel. Nichts Gesichertes ist verloren.",
    again: "Noch einmal versuchen",
    enter: "Zur Startseite",
    what: "Fehler: {text}",
  },
});

/** To be keyed by the room: another room is another shelter. */
export class Sheltered extends Component<{ children: ComponentChildren }, { fault: unknown }> {
  override state = { fault: null as unknown };

  override componentDidCatch(fault: unknown): void {
    console.error(fault);
    this.setState({ fault });
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <main class="bench alone" id="main" tabIndex={-1}>
        <section class="arg">
          <h1>{say("title")}</h1>
          <p class="lead" role="alert">
            {say("why")}
          </p>
          <p class="aside">{say("what", { text: fault instanceof Error ? fault.message : String(fault) })}</p>
          <div class="btns">
            <button type="button" class="btn pri" onClick={() => this.setState({ fault: null })}>
              {say("again")}
            </button>
            <a class="btn" href="#front">
              {say("enter")}
            </a>
          </div>
        </section>
      </main>
    );
  }
}
