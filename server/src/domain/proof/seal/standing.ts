import type { AskWith } from '../../../platform/db/seals/ask-with.ts';
import type { WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';
import { type Standing, versionsText, wholeTables } from '../../../platform/db/seals/whole-tables.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';

/** So long a table that is not what the service wrote is not looked at again before each transaction. */
const faultsHoldMs = 1000;

interface Stood {
  version: string;
  /** Since when the service knows that this version is what it wrote. */
  since: number;
}

/**
 * Knows of each whole table a version that is what the service wrote. The same version at the commit as before the beginning means that
 * nobody has written to it in between, so that whatever the transaction has read of it is what the service wrote.
 */
export function openStanding(written: WrittenRows, now = () => performance.now()): Standing {
  const stood = new Map<string, Stood>();
  let moment = 0;
  let looksAgainAt = 0;
  let looking: Promise<void> | undefined;

  const versionsOf = async (ask: AskWith, tables: readonly string[]) =>
    new Map(
      (await ask<{ name: string; version: string }>(versionsText(tables))).map(({ name, version }) => [name, version]),
    );

  /** @returns the first row among these tables that is not what the service wrote. The others are known from now on. */
  async function look(ask: AskWith, tables: readonly string[], versions: ReadonlyMap<string, string>) {
    const altered = await written.alteredAmong(ask, tables);
    const bad = new Set(altered.map((row) => row.split(' ')[0]));
    moment += 1;
    for (const table of tables) {
      if (bad.has(table)) stood.delete(table);
      else stood.set(table, { version: versions.get(table) as string, since: moment });
    }
    return altered[0];
  }

  async function lookAtUnknown(ask: AskWith, tables: readonly string[]): Promise<void> {
    // The version first: what is written after it makes another one.
    const versions = await versionsOf(ask, tables);
    if ((await look(ask, tables, versions)) !== undefined) looksAgainAt = now() + faultsHoldMs;
  }

  return {
    moment: () => {
      moment += 1;
      return moment;
    },
    ready: async (ask) => {
      if (stood.size === wholeTables.length || now() < looksAgainAt) return;
      looking ??= lookAtUnknown(
        ask,
        wholeTables.filter((table) => !stood.has(table)),
      ).finally(() => {
        looking = undefined;
      });
      await looking;
    },
    assertStood: async (ask, tables, { wrote, began }) => {
      const named = [...tables].sort();
      const versions = await versionsOf(ask, named);
      const isSame = (table: string) => stood.get(table)?.version === versions.get(table);
      const own = named.filter((table) => wrote.has(table));
      const other = named.filter((table) => !wrote.has(table) && !isSame(table));
      const [alteredOwn] = own.length === 0 ? [] : await written.alteredAmong(ask, own);
      const altered = alteredOwn ?? (other.length === 0 ? undefined : await look(ask, other, versions));
      if (altered !== undefined) throw notAsWritten(altered);
      const late = named.find((table) => !wrote.has(table) && (stood.get(table)?.since ?? began) >= began);
      if (late !== undefined) throw notAsWritten(late);
    },
    changed: (tables) => {
      for (const table of tables) stood.delete(table);
    },
  };
}
