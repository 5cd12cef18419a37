import { readFileSync } from 'node:fs';

/** Kernels take whole numbers and floats, work on their module's memory, and give nothing back. */
export type Kernel = (...numbers: number[]) => void;

/**
 * Compiled kernels: a module's functions, and views of the areas of memory that its sources set aside. Read from its
 * file and compiled when made; a thread's own. @throws Error where the file is missing or no such module
 */
export class KernelModule {
  readonly #file: string;
  readonly #exports: WebAssembly.Exports;
  /** Where areas begin, from the lowest. */
  readonly #starts: readonly number[];
  readonly memory: WebAssembly.Memory;

  /** @param file the compiled module, beside its sources */
  constructor(file: URL) {
    this.#file = file.pathname;
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports;
    this.memory = this.#exports['memory'] as WebAssembly.Memory;
    this.#starts = Object.values(this.#exports)
      .filter((value) => value instanceof WebAssembly.Global)
      .map((global) => global.value as number)
      .sort((a, b) => a - b);
  }

  /** @throws RangeError where the module has no such function */
  functions<Name extends string>(...names: Name[]): Record<Name, Kernel> {
    for (const name of names)
      if (typeof this.#exports[name] !== 'function')
        throw new RangeError(`kernels: ${this.#file} has no function "${name}"`);
    return this.#exports as Record<Name, Kernel>;
  }

  /** Where an area begins, in bytes. @throws RangeError where the module has no such area */
  address(area: string): number {
    const global = this.#exports[area];
    if (!(global instanceof WebAssembly.Global))
      throw new RangeError(`kernels: ${this.#file} has no area "${area}"`);
    return global.value as number;
  }

  /** A view of an area from `skip` floats on. @throws RangeError where it would reach into the next area */
  floats(area: string, length: number, skip = 0): Float32Array {
    const start = this.#place(area, 4 * skip, 4 * length);
    return new Float32Array(this.memory.buffer, start, length);
  }

  /** The same of doubles. */
  doubles(area: string, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.#place(area, 0, 8 * length), length);
  }

  /** The same of 32-bit whole numbers. */
  integers(area: string, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.#place(area, 0, 4 * length), length);
  }

  #place(area: string, skip: number, bytes: number): number {
    const start = this.address(area);
    const end = this.#starts.find((other) => other > start) ?? this.memory.buffer.byteLength;
    if (start + skip + bytes > end)
      throw new RangeError(
        `kernels: area "${area}" of ${this.#file} has ${end - start} bytes, not ${skip + bytes}`,
      );
    return start + skip;
  }
}
