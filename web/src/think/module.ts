/** A module of the core: a request as JSON in, an answer as JSON out. */

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly sudokit_room: (bytes: number) => number;
  readonly sudokit_answer: (bytes: number) => number;
  readonly sudokit_said: () => number;
}

/** What a module asks of the machine: the clock, and an empty environment. */
function machine(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    env: { emscripten_notify_memory_growth: () => {} },
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number): number => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: (code: number) => {
        throw new Error(`the module ended with ${code}`);
      },
    },
  };
}

/** Code that is ready to run.  A fault of the core ends an instance; the next request begins another one. */
export class Module {
  readonly #code: WebAssembly.Module;
  #alive: Exports | null = null;
  /** What every instance is told first: the texts of languages. */
  readonly #taught = new Map<string, Uint8Array>();

  constructor(code: WebAssembly.Module) {
    this.#code = code;
  }

  #exports(): Exports {
    if (this.#alive) return this.#alive;
    let memory: WebAssembly.Memory | null = null;
    const instance = new WebAssembly.Instance(
      this.#code,
      machine(() => memory!),
    );
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    exports._initialize();
    this.#alive = exports;
    for (const texts of this.#taught.values()) this.exchange(texts);
    return exports;
  }

  speaks(language: string): boolean {
    return this.#taught.has(language);
  }

  /** Adds the texts of a language, as JSON. */
  teach(language: string, texts: string): void {
    const told = new TextEncoder().encode(
      `{"verb":"add_language","language":${JSON.stringify(language)},"texts":${texts}}`,
    );
    this.#taught.set(language, told);
    if (this.#alive) this.exchange(told);
  }

  /** The bytes that answer bytes; they are the caller's own. */
  exchange(sent: Uint8Array): Uint8Array {
    const core = this.#exports();
    try {
      const room = core.sudokit_room(sent.length);
      new Uint8Array(core.memory.buffer, room, sent.length).set(sent);
      const length = core.sudokit_answer(sent.length);
      return new Uint8Array(core.memory.buffer, core.sudokit_said(), length).slice();
    } catch (fault) {
      if (!(fault instanceof RangeError)) this.#alive = null;
      throw fault;
    }
  }

  ask<Answer>(request: object): Answer {
    const said = this.exchange(new TextEncoder().encode(JSON.stringify(request)));
    const answer = JSON.parse(new TextDecoder().decode(said)) as Answer & { fault?: string };
    if (answer.fault !== undefined) throw new RangeError(answer.fault);
    return answer;
  }
}
