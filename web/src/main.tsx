import { effect } from "@preact/signals";
import { render } from "preact";
import { answerHere } from "./api/client.ts";
import { Page } from "./page.tsx";
import { setUp } from "./offline.tsx";
import { start } from "./routing.ts";
import { settings } from "./state.ts";
import { begun, language } from "./texts/say.ts";
import { think } from "./think/local.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/argument.css";
import "./styles/steps.css";
import "./styles/controls.css";
import "./styles/play.css";
import "./styles/desk.css";
import "./styles/print.css";
import "./styles/widths.css";

effect(() => void (document.documentElement.lang = language.value));
effect(() => {
  const { theme } = settings.value;
  // The browser's own frame wears the colour of the paper.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = (theme === "system" ? meta.media.includes("dark") : theme === "dark") ? "#0d1114" : "#f6f8f8";
});
answerHere(think);
start();
await begun; // so that no page in English flashes by first
const root = document.getElementById("page")!;
root.replaceChildren(); // the shell, which was there before the script
root.classList.remove("shell");
render(<Page />, root);
void setUp();
