/** Small controls that the rooms of the desk share. */

import type { ComponentChildren } from "preact";

interface Choice<T> {
  readonly value: T;
  readonly text: string;
}

/** One of a few, side by side. */
export function Segments<T extends string | number>(props: {
  name: string;
  legend: string;
  hint?: string;
  hidden?: boolean;
  value: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="f">
      <legend class={props.hidden ? "vh" : undefined}>
        {props.legend}
        {props.hint && <em>{props.hint}</em>}
      </legend>
      <div class="seg">
        {props.choices.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" name={props.name} checked={value === props.value} onChange={() => props.onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Chip(props: {
  kind?: "checkbox" | "radio";
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
}) {
  return (
    <label class={props.disabled ? "off" : undefined}>
      <input
        type={props.kind ?? "checkbox"}
        {...(props.name && { name: props.name })}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  );
}

/** A button that keeps its text while it works. */
export function Button(props: {
  primary?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  submit?: boolean;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <button
      type={props.submit ? "submit" : "button"}
      class={`btn${props.primary ? " pri" : ""}${props.class ? ` ${props.class}` : ""}`}
      aria-busy={props.busy ?? false}
      disabled={props.disabled ?? false}
      onClick={() => props.onClick?.()}
    >
      {props.children}
    </button>
  );
}

export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no secure context
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What the service says begins small and ends without a stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
