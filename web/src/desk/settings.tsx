/** Settings: how the page looks, speaks and behaves. */

import { useEffect, useState } from "preact/hooks";
import { about } from "../api/client.ts";
import { Profiles } from "../profiles.tsx";
import { set, settings } from "../state.ts";
import type { Settings as Values } from "../state.ts";
import { LANGUAGES, languages, texts } from "../texts/say.ts";
import { Segments } from "./controls.tsx";

const say = texts("settings", {
  en: {
    title: "Settings",
    over: "Saved on this device",
    looks: "Looks",
    theme: "Theme",
    system: "As the system",
    light: "Light",
    dark: "Dark",
    language: "Language",
    contrast: "High contrast, larger text and less motion follow the settings of the system and the browser.",
    playing: "While playing",
    solving: "While solving",
    keepCandidates: "Keep candidates up to date",
    keepCandidatesWhy: "Entering a value removes it from the candidates of every cell it sees.",
    showConflicts: "Show conflicts at once",
    showConflictsWhy: "Equal values in one house. Whether an entry is right is only shown when you press Check.",
    highlightSame: "Highlight equal values",
    highlightSameWhy: "The value of the selected cell, everywhere.",
    highlightPeers: "Tint the peers of the selected cell",
    highlightPeersWhy: "All cells that share a house with it.",
    showTimer: "Show the timer",
    showTimerWhy: "It runs all the same, for the statistics.",
    letterKeys: "Single-letter commands",
    letterKeysWhy: "H, M, N, P, Z, X, C, V. Off for speech input.",
    keys: "Keyboard map",
    statistics: "Statistics",
    version: "sudokit {version}",
  },
  de: {
    title: "Einstellungen",
    over: "Auf diesem Gerät gesichert",
    looks: "Aussehen",
    theme: "Farben",
    system: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
    language: "Sprache",
    contrast: "Hoher Kontrast, größere Schrift und weniger Bewegung folgen den Einstellungen von System und Browser.",
    playing: "Beim Spielen",
    solving: "Beim Lösen",
    keepCandidates: "Kandidaten nachführen",
    keepCandidatesWhy: "Ein eingetragener Wert verschwindet aus den Kandidaten aller Zellen, die er sieht.",
    showConflicts: "Widersprüche sofort zeigen",
    showConflictsWhy: "Gleiche Werte in einem Haus. Ob ein Eintrag stimmt, erscheint nur nach „Prüfen“.",
    highlightSame: "Gleiche Werte hervorheben",
    highlightSameWhy: "Der Wert der gewählten Zelle, überall.",
    highlightPeers: "Nachbarn der gewählten Zelle tönen",
    highlightPeersWhy: "Alle Zellen, die ein Haus mit ihr teilen.",
    showTimer: "Uhr zeigen",
    showTimerWhy: "Sie läuft in jedem Fall, für die Statistik.",
    letterKeys: "Befehle mit einem Buchstaben",
    letterKeysWhy: "H, M, N, P, Z, X, C, V. Aus bei Spracheingabe.",
    keys: "Tastenübersicht",
    statistics: "Statistik",
    version: "sudokit {version}",
  },
});

type Switch = { [K in keyof Values]: Values[K] extends boolean ? K : never }[keyof Values];

const PLAYING = [
  "keepCandidates",
  "showConflicts",
  "highlightSame",
  "highlightPeers",
  "showTimer",
  "letterKeys",
] as const satisfies readonly Switch[];

function Toggle({ name }: { name: (typeof PLAYING)[number] }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={settings.value[name]}
        aria-describedby={`${name}-why`}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
      <span>
        <b>{say(name)}</b>
        <small id={`${name}-why`}>{say(`${name}Why`)}</small>
      </span>
    </label>
  );
}

export function Settings() {
  const [version, learnVersion] = useState("");
  useEffect(() => {
    about()
      .then((data) => learnVersion(data.version))
      .catch(() => undefined);
  }, []);
  const now = settings.value;
  return (
    <main class="settings" id="main" tabIndex={-1}>
      <p class="over-t">{say("over")}</p>
      <h1>{say("title")}</h1>
      <section class="sec">
        <h2>{say("looks")}</h2>
        <Segments
          name="theme"
          legend={say("theme")}
          value={now.theme}
          onChoose={(theme) => set({ theme })}
          choices={[
            { value: "system", text: say("system") },
            { value: "light", text: say("light") },
            { value: "dark", text: say("dark") },
          ]}
        />
        <label class="f">
          <span class="lg">{say("language")}</span>
          <select
            class="field"
            value={now.language}
            onChange={(event) => set({ language: event.currentTarget.value as Values["language"] })}
          >
            <option value="system">{say("system")}</option>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGES[language]}
              </option>
            ))}
          </select>
        </label>
        <p class="aside">{say("contrast")}</p>
      </section>
      <section class="sec">
        <h2>{say("playing")}</h2>
        {PLAYING.map((name) => (
          <Toggle key={name} name={name} />
        ))}
      </section>
      <section class="sec">
        <h2>{say("solving")}</h2>
        <Profiles />
      </section>
      <div class="btns">
        <a class="btn" href="#keys">
          {say("keys")}
        </a>
        <a class="btn" href="#statistics">
          {say("statistics")}
        </a>
      </div>
      {version && <p class="aside">{say("version", { version })}</p>}
    </main>
  );
}
