import type { AskWith } from './ask-with.ts';
import { alteredItselfIn } from './postgres-itself.ts';
import { saysChanged } from './rule-parts.ts';
import { type ReadingParameters, type RuleParameters, type Rules, readRules } from './rules.ts';

/**
 * What an operator is told of the rules of the database: they are `altered`, and tables with faults are not written; they changed and
 * are `as before` again; a `newer version` has migrated; others have added something `beside` them, which is harmless; or somebody has prepared
 * `strange statements` within a connection of ours.
 */
export interface RulesReport {
  what: 'altered' | 'as before' | 'newer version' | 'beside' | 'strange statements';
  /** What is not as it must be, in words. */
  faults: readonly string[];
}

/** Nothing is written to tables whose rules are not those of this version. */
export class AlteredRulesError extends Error {
  /** A class of our own, as PostgreSQL has them. */
  readonly code = 'LM002';
  constructor(faults: readonly string[]) {
    super(`The rules of the database are not those of this version: ${faults.join('; ')}.`);
    this.name = 'AlteredRulesError';
  }
}

/** Somebody changed the rules meanwhile: what was rolled back may be tried again. */
export class RulesChangedError extends Error {
  /** As after a deadlock. */
  readonly code = '40001';
  constructor() {
    super('The rules of the database changed meanwhile, and nothing was written or told.');
    this.name = 'RulesChangedError';
  }
}

/** So long what was found holds: partitions come, a few a year. */
const holdsMs = 3_600_000;
/** So long faults hold: an operator mends them. */
const faultsHoldMs = 1000;

/**
 * So long PostgreSQL itself is taken to be what it was: whatever is changed of it stays to be seen, and to ask with each transaction would
 * cost more than most of them do.
 */
const itselfHoldsMs = 1000;

/** Knows the rules of one database, and reads them again when they are no longer what they were. */
export interface RulesWatch {
  /** Reads the rules if need be; for a connection without a transaction. */
  ready(ask: AskWith, key: Uint8Array): Promise<void>;
  /** @throws AlteredRulesError when a table may not be written. */
  assertWritable(tables: Iterable<string>): void;
  /** @returns undefined before they were read. @throws RulesChangedError for tables that were made since, which are tried again. */
  parametersFor(tables: ReadonlySet<string>): RuleParameters | undefined;
  /** Has them read before the next transaction, where tables were made. */
  forget(): void;
  /** @throws AlteredRulesError when what is read of a table may not be what is in it. */
  assertReadable(tables: Iterable<string>): void;
  /** @returns what `readByRules` wants to know; undefined before they were read. */
  parametersForReading(tables: ReadonlySet<string>): ReadingParameters | undefined;
  /** @returns what to throw in the place of an error of `dueByRules` or `readByRules`. */
  explain(error: unknown): unknown;
  /** Tells of statements of somebody else within a connection, and that the rules may have been others meanwhile. */
  strange(): void;
  /** How often rules were found altered, or put back. */
  changes(): number;
}

export function watchRules(report: (found: RulesReport) => void = () => {}, now = () => performance.now()): RulesWatch {
  let rules: Rules | undefined;
  let until = 0;
  let reading: Promise<void> | undefined;
  let changes = 0;
  let told = '';
  let changed = false;
  let itselfUntil = 0;

  /** Whether nothing has come to PostgreSQL itself since the rules were read. */
  async function isItself(ask: AskWith): Promise<boolean> {
    if (now() < itselfUntil) return true;
    itselfUntil = now() + itselfHoldsMs;
    const { faults } = await alteredItselfIn(ask);
    return faults.every((fault) => rules?.faults.includes(fault));
  }

  async function read(ask: AskWith, key: Uint8Array): Promise<void> {
    const before = rules;
    rules = await readRules(ask, key);
    const { faults } = rules;
    until = now() + (faults.length > 0 ? faultsHoldMs : holdsMs);
    const words = faults.join('; ');
    if (changed || words !== told) {
      const what = changeOf(before, rules);
      if (what === 'altered' || what === 'as before') changes += 1;
      report({ what, faults });
    }
    told = words;
    changed = false;
  }

  return {
    ready: async (ask, key) => {
      if (rules !== undefined && now() < until && (await isItself(ask))) return;
      reading ??= read(ask, key).finally(() => {
        reading = undefined;
      });
      await reading;
    },
    assertWritable: (tables) => {
      const faults = rules?.faultsOf(tables) ?? [];
      if (faults.length > 0) throw new AlteredRulesError(faults);
    },
    parametersFor: (tables) => {
      if (rules?.knowsQueue(tables) !== false) return rules?.parametersFor(tables);
      until = 0;
      throw new RulesChangedError();
    },
    forget: () => {
      until = 0;
    },
    assertReadable: (tables) => {
      const faults = rules?.faultsOfReading(tables) ?? [];
      if (faults.length > 0) throw new AlteredRulesError(faults);
    },
    parametersForReading: (tables) => rules?.parametersForReading(tables),
    explain: (error) => {
      if (!saysChanged(error)) return error;
      until = 0;
      changed = true;
      return new RulesChangedError();
    },
    strange: () => {
      until = 0;
      changes += 1;
      report({ what: 'strange statements', faults: [] });
    },
    changes: () => changes,
  };
}

function changeOf(before: Rules | undefined, { faults, isVouched, own }: Rules): RulesReport['what'] {
  if (faults.length > 0) return 'altered';
  if (before?.own !== own) return isVouched ? 'newer version' : 'as before';
  return 'beside';
}
