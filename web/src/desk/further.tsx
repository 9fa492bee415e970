/** A field for each option that has no control of its own in the form: kind, range and set are those of its declaration. */

import { texts } from "../texts/say.ts";
import { Chip } from "./controls.tsx";
import type { Option } from "./options.ts";
import { fits, further } from "./options.ts";
import type { MakeRequest } from "./request.ts";

/** Labels; an option that has none here goes by its name. */
const LABELS = {
  en: {
    pattern: "Pattern of givens",
    score: "Score, from-to",
    techniques_up_to: "Hardest technique allowed",
    profile: "Profile",
    unbiased: "Unbiased",
    no_uniqueness: "Without uniqueness techniques",
    symbols: "Symbols",
    se: "Sudoku Explainer rating (ER), from-to",
    pearl: "Pearl: the first value is as hard as it gets",
    diamond: "Diamond: the first step is the hardest",
  },
  de: {
    pattern: "Muster der Vorgaben",
    score: "Punkte, von-bis",
    techniques_up_to: "Schwerste erlaubte Technik",
    profile: "Profil",
    unbiased: "Unverzerrt",
    no_uniqueness: "Ohne Eindeutigkeitstechniken",
    symbols: "Symbole",
    se: "Bewertung von Sudoku Explainer (ER), von-bis",
    pearl: "Perle: Der erste Wert ist am schwersten",
    diamond: "Diamant: Der erste Schritt ist der schwerste",
  },
};
const say = texts("further", LABELS);
const labelOf = (name: string): string =>
  name in LABELS.en
    ? say(name as keyof typeof LABELS.en)
    : name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

interface Props {
  readonly request: MakeRequest;
  readonly onChange: (request: MakeRequest) => void;
}

const put = ({ request, onChange }: Props, name: string, text: string): void => {
  const { [name]: _, ...rest } = request.further;
  onChange({ ...request, further: text ? { ...rest, [name]: text } : rest });
};

function Field({ name, option, ...props }: Props & { name: string; option: Option }) {
  const text = props.request.further[name] ?? "";
  const usual = String(option.default ?? "");
  return (
    <div class="f">
      <label for={`option-${name}`} class="lg">
        {labelOf(name)}
      </label>
      {option.kind === "choice" ? (
        <select
          class="field"
          id={`option-${name}`}
          title={option.sentence!}
          value={text || usual}
          onChange={(event) => put(props, name, event.currentTarget.value === usual ? "" : event.currentTarget.value)}
        >
          {option.choices!.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          class="field"
          id={`option-${name}`}
          title={option.sentence!}
          placeholder={usual}
          maxLength={option.kind === "text" ? (option.most ?? -1) : -1}
          value={text}
          onChange={(event) => {
            const given = event.currentTarget.value.trim();
            const right = given === "" || fits(option, given);
            event.currentTarget.setCustomValidity(right ? "" : option.sentence!);
            if (right) put(props, name, given);
            else event.currentTarget.reportValidity();
          }}
        />
      )}
    </div>
  );
}

export function Further(props: Props) {
  return (
    <>
      <div class="two">
        {further
          .filter(([, { kind }]) => kind !== "flag")
          .map(([name, option]) => (
            <Field key={name} name={name} option={option} {...props} />
          ))}
      </div>
      <div class="f">
        <div class="chips">
          {further
            .filter(([, { kind }]) => kind === "flag")
            .map(([name, option]) => (
              <Chip
                key={name}
                checked={props.request.further[name] === "true"}
                onChange={(checked) => put(props, name, checked ? "true" : "")}
              >
                <span title={option.sentence!}>{labelOf(name)}</span>
              </Chip>
            ))}
        </div>
      </div>
    </>
  );
}
