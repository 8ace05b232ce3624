import { z } from 'zod';
import { changeRecord, createRecord, recordTitle, retireRecord } from '../../domain/foundation/reference/change.ts';
import { type KindName, kindNames, kindOf } from '../../domain/foundation/reference/kinds.ts';
import { findRecords, referenceSorts } from '../../domain/foundation/reference/list.ts';
import { changesOf, findRecord, versionsOf } from '../../domain/foundation/reference/store.ts';
import { referenceRow, referenceRowView, referenceValues } from '../../domain/foundation/reference/views.ts';
import { pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { dayOrMoment, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const kind = () => z.enum(kindNames).meta({ description: 'The kind of record; list_kinds says what each is made of.' });
const key = () =>
  text(300).meta({
    description: 'As list_records names it: the parts of the key with | between.',
    examples: ['ET-DE'],
  });
const reason = () => text(500, 3).meta({ description: 'Why; kept with the change.' });
const values = () =>
  z
    .record(
      z.string().max(60),
      z.union([z.string().max(300), z.number(), z.array(z.string().max(2)).max(50), z.null()]),
    )
    .meta({ description: 'Values by column.', examples: [{ name: 'ET-DE' }] });
const validFrom = () =>
  dayOrMoment()
    .optional()
    .meta({ description: 'Of dated kinds: from when on it counts, not in the past; now unless told.' });

const listKinds = operation({
  summary: 'The kinds of reference records, and the columns of each.',
  allow: 'admin',
  kind: 'read',
  input: z.object({}),
  output: z.array(
    z.object({
      kind: z.enum(kindNames),
      dated: z.boolean().meta({ description: 'A change counts from its moment on; older ones stay.' }),
      retires: z.boolean(),
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.enum(['text', 'int', 'decimal', 'codes']),
          key: z.boolean().meta({ description: 'Part of what names the record.' }),
          fixed: z.boolean().meta({ description: 'Set once, when the record is made.' }),
          optional: z.boolean(),
          choices: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
  handler: async () =>
    kindNames.map((name) => {
      const { dated, retires, columns } = kindOf(name);
      return {
        kind: name,
        dated: dated !== undefined,
        retires,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type,
          key: column.key === true,
          fixed: column.fixed === true,
          optional: column.optional === true,
          choices: column.choices === undefined ? null : [...column.choices],
        })),
      };
    }),
});

const listRecords = operation({
  summary: 'The records of a kind as they count now, by key.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    kind: kind(),
    ...pageInput(referenceSorts),
    retired: z.boolean().default(false).meta({ description: 'True also lists what is retired.' }),
  }),
  output: pageOutput(referenceRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await findRecords(ctx.tx, input, ctx.now);
    return { data: rows.map((row) => referenceRowView(row, ctx.now)), ...page };
  },
});

/** Versions and changes that a record's detail shows. */
const shown = 100;

const getRecord = operation({
  summary: 'One reference record, its versions by date, and who changed it and why.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({ kind: kind(), key: key() }),
  output: referenceRow.extend({
    versions: z
      .array(z.object({ values: referenceValues, valid_from: timestamp().nullable(), source: z.string().nullable() }))
      .meta({ description: `Of a dated kind, the newest first, at most ${shown}.` }),
    changes: z.array(
      z.object({
        action: z.enum(['created', 'changed', 'retired']),
        at: timestamp(),
        actor: z.string(),
        reason: z.string(),
        before: referenceValues.nullable(),
        after: referenceValues.nullable(),
      }),
    ),
  }),
  refusals: { not_found: 'there is no such record' },
  handler: async (ctx, input) => {
    const row = await findRecord(ctx.tx, input.kind, input.key, ctx.now);
    if (row === undefined) throw notFound(`There is no ${recordTitle(input.kind, input.key)}.`);
    const versions = await versionsOf(ctx.tx, input.kind, input.key, shown);
    const changes = await changesOf(ctx.tx, input.kind, input.key, shown);
    return {
      ...referenceRowView(row, ctx.now),
      versions: versions.map((version) => ({ ...version, valid_from: toIso(version.valid_from) })),
      changes: changes.map((change) => ({ ...change, at: toIso(change.at) })),
    };
  },
});

const changed = z.object({ kind: z.enum(kindNames), key: z.string(), message: z.string() });
const answer = (name: KindName, of: string, what: string) => ({
  kind: name,
  key: of,
  message: `The ${recordTitle(name, of)} is ${what}.`,
});

const create = operation({
  summary: 'Adds a reference record, or takes a retired one into use again.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ kind: kind(), values: values(), reason: reason(), valid_from: validFrom() }),
  output: changed,
  refusals: { state: 'there is such a record already', permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    const made = await createRecord(ctx, { ...input, validFrom: input.valid_from });
    ctx.about(recordTitle(input.kind, made));
    return answer(input.kind, made, 'in use');
  },
});

const change = operation({
  summary: 'Changes a reference record: a dated one from a moment on, without touching what counted before.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    kind: kind(),
    key: key(),
    values: values(),
    reason: reason(),
    valid_from: validFrom(),
    confirm_change: z.boolean().optional().meta({
      description: 'Answers the question about a rate that changes by more than the bound (kind rate_step).',
    }),
  }),
  output: changed,
  refusals: { not_found: 'there is no such record', state: 'it is retired', permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    ctx.about(recordTitle(input.kind, input.key));
    await changeRecord(ctx, input.key, {
      ...input,
      validFrom: input.valid_from,
      confirmed: input.confirm_change,
    });
    return answer(input.kind, input.key, 'changed');
  },
});

const retire = operation({
  summary: 'Retires a reference record: what names it keeps it, and nothing new may name it.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ kind: kind(), key: key(), reason: reason() }),
  output: changed,
  refusals: {
    not_found: 'there is no such record',
    state: 'it is retired already, or records of its kind are not retired',
    permission: 'a partner key calls',
  },
  handler: async (ctx, input) => {
    ctx.about(recordTitle(input.kind, input.key));
    await retireRecord(ctx, input.kind, input.key, input.reason);
    return answer(input.kind, input.key, 'retired');
  },
});

export const referenceRecords = {
  change_record: change,
  create_record: create,
  get_record: getRecord,
  list_kinds: listKinds,
  list_records: listRecords,
  retire_record: retire,
};
