import { channel } from 'node:diagnostics_channel';

/** What the process is at, for those who listen: the benchmark counts statements by it. Costs nothing otherwise. */
export interface Work {
  /** `job mirror`, `ledger pump`. */
  name: string;
}

const works = channel('lotmark:work');

/** Runs work under its name; what it starts is counted as its own. */
export function underName<T>(name: string, work: () => T): T {
  return works.runStores({ name } satisfies Work, work) as T;
}
