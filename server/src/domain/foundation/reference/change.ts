import { invalid, notFound, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { type KindName, keyColumns, keySeparator, kindOf, type ReferenceKind } from './kinds.ts';
import { factorBetween, rateQuestion, rateStepAt } from './rate-step.ts';
import {
  changesOf,
  findRecord,
  insertRecord,
  lockKind,
  missingLinks,
  type ReferenceChange,
  type ReferenceRow,
  recordChange,
  updateRecord,
} from './store.ts';
import { checkTogether, keyOf, type ReferenceValues, readValues, type SentValues } from './values.ts';

/** What is to be changed, and why. */
export interface WantedChange {
  kind: KindName;
  values: SentValues;
  reason: string;
  /** ISO moment or day; of dated kinds. Now, unless told. */
  validFrom: string | undefined;
  /** The question about a rate that changes by a lot was answered. */
  confirmed?: boolean | undefined;
}

/** How a message and the audit log call a record. */
export const recordTitle = (kind: KindName, key: string): string =>
  `${kind.replaceAll('_', ' ')} ${key
    .split(keySeparator)
    .filter((part) => part !== '')
    .join(', ')}`;

/**
 * Makes a record; one that was retired is in use again.
 * @throws Refusal 400 for values that do not fit, 409 where there is one already.
 */
export async function createRecord(work: Work, wanted: WantedChange): Promise<string> {
  const { tx, now } = work;
  const kind = kindOf(wanted.kind);
  const values = readValues(kind.columns, wanted.values, true);
  await checkRecord(work, kind, values);
  const from = startOf(kind, wanted.validFrom, now);
  await lockKind(tx, wanted.kind);
  const key = keyOf(kind, values);
  const before = await findRecord(tx, wanted.kind, key, now);
  if (before !== undefined && before.retired_at === null) {
    throw wrongState(`There is a ${recordTitle(wanted.kind, key)} already; change it instead.`);
  }
  if (before === undefined) await insertRecord(tx, wanted.kind, values, from);
  else await updateRecord(tx, wanted.kind, key, { ...values, retired_at: null });
  await told(work, wanted.kind, key, {
    action: 'created',
    reason: wanted.reason,
    before: null,
    after: dated(values, from),
  });
  return key;
}

/**
 * Changes a record: of a dated kind by a new row that counts from its moment on, of any other in place.
 * @throws Refusal 404 for no such record, 409 for a retired one, 400 for values that do not fit or are in the past, and of
 * `confirm_change` for a rate that changes by more than the bound and was not confirmed.
 */
export async function changeRecord(work: Work, key: string, wanted: WantedChange): Promise<void> {
  const { tx, now } = work;
  const kind = kindOf(wanted.kind);
  await lockKind(tx, wanted.kind);
  const before = await inUse(work, wanted.kind, key);
  const open = kind.columns.filter((column) => column.key !== true && column.fixed !== true);
  const changes = readValues(open, wanted.values, false);
  if (Object.keys(changes).length === 0) {
    const what = open.map((column) => column.name).join(', ');
    throw invalid(
      'values',
      what === '' ? 'nothing of this kind can be changed; retire it' : `must set some of ${what}`,
    );
  }
  const values = { ...before.values, ...changes };
  await checkRecord(work, kind, values);
  if (kind.ages === true && wanted.confirmed !== true) await askAboutStep(work, { kind: wanted.kind, key }, values);
  const from = startOf(kind, wanted.validFrom, now);
  if (from === undefined) await updateRecord(tx, wanted.kind, key, changes);
  else await insertRecord(tx, wanted.kind, values, from);
  const change = { reason: wanted.reason, before: before.values, after: dated(values, from) };
  await told(work, wanted.kind, key, { action: 'changed', ...change });
}

const day = 86_400_000;

/**
 * A rate that is a thousand times the one of today, or of yesterday (in several small steps), is asked about: what people
 * pay follows from it at once.
 */
async function askAboutStep(
  { tx, now }: Work,
  record: { kind: KindName; key: string },
  values: ReferenceValues,
): Promise<void> {
  const column = kindOf(record.kind).columns.find(({ type }) => type === 'decimal')?.name ?? '';
  const bound = await rateStepAt(tx, now);
  const after = String(values[column]);
  for (const at of [now, new Date(now.getTime() - day)]) {
    const before = String((await findRecord(tx, record.kind, record.key, at))?.values[column]);
    if (factorBetween(before, after).gt(bound)) {
      throw rateQuestion(`${column} of the ${recordTitle(record.kind, record.key)}`, { before, after }, bound);
    }
  }
}

/** Retires a record: what names it keeps it, and nothing new may name it. @throws Refusal as `changeRecord`. */
export async function retireRecord(work: Work, name: KindName, key: string, reason: string): Promise<void> {
  if (!kindOf(name).retires) {
    throw wrongState(`A ${name.replaceAll('_', ' ')} is not retired; change it, and the new one counts from then on.`);
  }
  await lockKind(work.tx, name);
  if (await retiredBefore(work, name, key, reason)) return;
  const before = await inUse(work, name, key);
  await updateRecord(work.tx, name, key, { retired_at: work.now });
  await told(work, name, key, { action: 'retired', reason, before: before.values, after: null });
}

/** Whether the same person retired it for the same reason, and nobody took it into use since. */
async function retiredBefore(work: Work, name: KindName, key: string, reason: string): Promise<boolean> {
  const { tx, now, actor } = work;
  const row = await findRecord(tx, name, key, now);
  if (row === undefined || row.retired_at === null) return false;
  const [last] = await changesOf(tx, name, key, 1);
  if (last?.action !== 'retired' || last.reason !== reason || last.actor !== actor.label) return false;
  const columns = keyColumns(kindOf(name));
  await soAlready(
    work,
    kindOf(name).table,
    Object.fromEntries(columns.map((column) => [column.name, String(row.values[column.name])])),
  );
  return true;
}

async function inUse({ tx, now }: Work, name: KindName, key: string): Promise<ReferenceRow> {
  const row = await findRecord(tx, name, key, now);
  if (row === undefined) throw notFound(`There is no ${recordTitle(name, key)}.`);
  if (row.retired_at !== null) throw wrongState(`The ${recordTitle(name, key)} is retired; it must be in use.`);
  return row;
}

async function checkRecord({ tx }: Work, kind: ReferenceKind, values: ReferenceValues): Promise<void> {
  const missing = await missingLinks(tx, kind, values);
  if (missing.length > 0) {
    const errors = missing.map((column) => ({ field: `values.${column}`, message: `names no record in use` }));
    throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
  }
  checkTogether(kind, values);
}

/** From when on a row counts: never in the past, which is fixed. @throws Refusal 400. */
function startOf(
  kind: ReferenceKind,
  given: string | undefined,
  now: Date,
): { valid_from: Date; source: string } | undefined {
  if (kind.dated === undefined) {
    if (given !== undefined) throw invalid('valid_from', 'is only for records that are dated');
    return undefined;
  }
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const earliest = kind.dated === 'day' ? today : now;
  const start = given === undefined ? earliest : new Date(given);
  if (start < earliest) throw invalid('valid_from', 'must not lie in the past: what counted then stays as it was');
  return { valid_from: start, source: 'admin' };
}

const dated = (values: ReferenceValues, from: { valid_from: Date } | undefined): ReferenceValues =>
  from === undefined ? values : { ...values, valid_from: from.valid_from.toISOString() };

async function told(
  work: Work,
  kind: KindName,
  key: string,
  change: Omit<ReferenceChange, 'at' | 'actor'>,
): Promise<void> {
  const of = { kind, key, actorId: actorIdOf(work) };
  await recordChange(work.tx, of, { ...change, at: work.now, actor: work.actor.label });
}
