/** Refusals, in the form of the service's problems. */

import type { ProblemData } from "../api/types.ts";

const TITLES = {
  invalid: "The request is invalid",
  unreadable: "The puzzle cannot be read",
  impossible: "The request cannot be satisfied",
  undecided: "The time ran out before there was an answer",
  "missing-extra": "Only the service can do this",
} as const;
const STATUS = { invalid: 422, unreadable: 422, impossible: 422, undecided: 503, "missing-extra": 501 } as const;

export interface Fault {
  readonly pointer: string;
  readonly detail: string;
  readonly line?: number;
  readonly column?: number;
  readonly cell?: string;
}

export class Refused extends Error {
  readonly kind: keyof typeof TITLES;
  readonly data: ProblemData;
  constructor(kind: keyof typeof TITLES, detail: string, errors: readonly Fault[] = []) {
    super(detail);
    this.kind = kind;
    this.data = {
      type: `/api/v1/docs#${kind}`,
      title: TITLES[kind],
      status: STATUS[kind],
      detail,
      errors: [...errors],
    } as ProblemData;
  }
}

/** What can be said of no puzzle of the kind. */
export const impossible = (detail: string, pointer = ""): Refused =>
  new Refused("impossible", detail, [{ pointer, detail }]);

export const invalid = (pointer: string, detail: string, shown = detail): Refused =>
  new Refused("invalid", shown, [{ pointer, detail }]);
