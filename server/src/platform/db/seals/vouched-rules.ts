import { createHmac, hash } from 'node:crypto';
import type { AskWith } from './ask-with.ts';
import { catalogue, newestMigration } from './catalogue.generated.ts';
import { type Catalogue, catalogueDifferences, readCatalogue, strangersIn } from './catalogue.ts';
import { attachedSeals, looseTables } from './sealed-tables.ts';

/** All that is compared, as one hash: what tables and functions are, and the triggers that trace changes. */
export async function stateOf(ask: AskWith, found: Catalogue): Promise<string> {
  return hash('sha256', JSON.stringify([found, await attachedSeals(ask)]), 'hex');
}

const tagOfState = (key: Uint8Array, state: string, migration: string): Buffer =>
  createHmac('sha256', key).update(`the rules of the database: ${state} ${migration}`).digest();

/** Whether anything was vouched for: in a new database nothing was, and its state need not be read for each migration. */
export async function isAnyVouchedFor(ask: AskWith): Promise<boolean> {
  const [there] = await ask<{ there: boolean }>(`select to_regclass('vouched_rules') is not null as there`);
  if (there?.there !== true) return false;
  const [some] = await ask<{ some: boolean }>('select exists (select from vouched_rules) as some');
  return some?.some === true;
}

interface Vouched {
  state: string;
  migration: string;
}

/** The states that versions of ours have vouched for, each with its newest migration; what bears another tag counts for nothing. */
export async function vouchedStates(ask: AskWith, key: Uint8Array): Promise<Vouched[]> {
  const rows = await ask<Vouched & { tag: Buffer }>('select tag, state, migration from vouched_rules');
  return rows.filter(({ tag, state, migration }) => tag.equals(tagOfState(key, state, migration)));
}

/**
 * Whether a version of ours has said of this state that it is its own; null asks of any state.
 * @param after only one that is newer than this migration: an earlier state, put back, would lack what came since.
 */
export async function isVouchedFor(ask: AskWith, key: Uint8Array, of: string | null, after: string): Promise<boolean> {
  const states = await vouchedStates(ask, key);
  return states.some(({ state, migration }) => (of === null || state === of) && migration > after);
}

async function vouchForState(ask: AskWith, key: Uint8Array, state: string, migration: string): Promise<void> {
  await ask(
    `insert into vouched_rules (state, migration, tag) values ($1, $2, $3)
     on conflict (state) do update set migration = excluded.migration, tag = excluded.tag`,
    [state, migration, tagOfState(key, state, migration)],
  );
}

/**
 * Says of the rules as they are now that they are those of this version, so that processes of an earlier one go on writing until they
 * are replaced. Does nothing where they are not.
 */
export async function vouchForRules(
  ask: AskWith,
  key: Uint8Array,
  { wanted = catalogue, migration = newestMigration }: { wanted?: Catalogue; migration?: string } = {},
): Promise<void> {
  const found = await readCatalogue(ask);
  if (catalogueDifferences(found, wanted).length > 0) return;
  if ((await strangersIn(ask)).length > 0 || (await looseTables(ask)).length > 0) return;
  await vouchForState(ask, key, await stateOf(ask, found), migration);
}

/**
 * Changes the rules by a migration. Where they have been vouched for before, they are afterwards, too: what somebody else
 * changes in the same moment is believed by processes of earlier versions, as long as they last.
 * @param vouching runs what vouches for them, in a transaction that is marked.
 */
export async function changeRules(
  ask: AskWith,
  key: Uint8Array,
  migration: string,
  { change, vouching }: { change: () => Promise<void>; vouching: (vouch: () => Promise<void>) => Promise<void> },
): Promise<void> {
  const before =
    (await isAnyVouchedFor(ask)) && (await isVouchedFor(ask, key, await stateOf(ask, await readCatalogue(ask)), ''));
  await change();
  if (!before) return;
  await vouching(async () => vouchForState(ask, key, await stateOf(ask, await readCatalogue(ask)), migration));
}
