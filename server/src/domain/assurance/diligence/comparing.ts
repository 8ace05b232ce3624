import { type Freezing, lotLine, plotLine } from './freezing.ts';
import { readKeptPlot } from './kept.ts';
import { inputsHash } from './trail.ts';
import type { PackageLot } from './types.ts';

/** An input that is another than when the package was generated. */
export interface InputDifference {
  record: string;
  kind: 'changed' | 'added' | 'missing';
}

/** What a package says of itself, beside its plots. */
export interface KeptFrame {
  name: string;
  lots: readonly Pick<PackageLot, 'lot' | 'quantity_kg' | 'hs_heading' | 'description' | 'input_hash'>[];
  inputs: Buffer | null;
}

/** Compares what a package keeps with what its records give now. */
export class Comparing {
  readonly #now: Map<string, string>;
  readonly #hashes: Buffer[] = [];
  readonly #found: InputDifference[] = [];

  constructor(now: Freezing) {
    this.#now = now.lines();
  }

  /** Plots of the package, in order of name. */
  feed(lines: readonly string[]): void {
    for (const line of lines) {
      const { plot, ...row } = readKeptPlot(line);
      this.#hashes.push(Buffer.from(row.input_hash));
      this.#compare(plot, plotLine(row));
    }
  }

  #compare(record: string, kept: string): void {
    const present = this.#now.get(record);
    this.#now.delete(record);
    if (present !== kept) this.#found.push({ record, kind: present === undefined ? 'missing' : 'changed' });
  }

  differences({ name, lots, inputs }: KeptFrame): InputDifference[] {
    // What travelled between threads is bytes, no Buffer.
    const hashes = lots.map(({ input_hash }) => Buffer.from(input_hash));
    for (const [place, { lot, ...row }] of lots.entries()) {
      this.#compare(lot, lotLine({ ...row, input_hash: hashes[place] as Buffer }));
    }
    const found = [...this.#found];
    for (const record of this.#now.keys()) found.push({ record, kind: 'added' });
    found.sort((a, b) => (a.record < b.record ? -1 : 1));
    const same = inputs === null || inputsHash(hashes, this.#hashes).equals(inputs);
    return same ? found : [{ record: name, kind: 'changed' }, ...found];
  }
}
