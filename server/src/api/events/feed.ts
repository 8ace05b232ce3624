import { z } from 'zod';
import { loadReceipt } from '../../domain/proof/attestation/receipt.ts';
import { receiptView, showReceipt } from '../../domain/proof/attestation/receipt-view.ts';
import { eventAccess } from '../../domain/proof/event/access.ts';
import { toEnvelope } from '../../domain/proof/event/envelope.ts';
import { listEvents } from '../../domain/proof/event/feed.ts';
import {
  findHeldEvents,
  heldEvent,
  heldEventView,
  heldSorts,
  selectHeld,
} from '../../domain/proof/event/held-events.ts';
import { eventAfter, sightOf } from '../../domain/proof/event/rules.ts';
import { envelope, publishedSchema, schemaNames } from '../../domain/proof/event/schemas.ts';
import { decideEvents } from '../../domain/proof/event/store.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, invalid, notFound, wrongState } from '../../kernel/values/errors.ts';
import { date, longText, names } from '../../kernel/values/vocabulary.ts';
import { eventDecisions, eventStates } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';

const eventHash = () =>
  z
    .string()
    .trim()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex digits')
    .meta(names('event', '`proof.hash` of the event.'));

const listFeed = operation({
  summary: 'Events in a window, newest last; the X-Next-Cursor header says where to go on, also for later ones.',
  allow: 'user',
  scope: 'events',
  kind: 'read',
  http: { method: 'GET', path: '/v1/events' },
  envelope: 'bare',
  input: z.object({
    schema: z.enum(schemaNames).optional(),
    from: date().optional().meta({ description: 'First day (UTC) of `createdAt`.' }),
    to: date().optional().meta({ description: 'Last day (UTC) of `createdAt`, included.' }),
    limit: z
      .int()
      .min(1)
      .default(100)
      .transform((limit) => Math.min(limit, 500))
      .meta({ description: 'Events to answer, at most 500.' }),
    cursor: z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, 'must be an X-Next-Cursor of this list')
      .meta({ examples: ['120'] })
      .optional()
      .meta({ description: 'Events after this one.' }),
    state: z.enum(eventStates).default('STATE_VERIFIED'),
    newest_first: z.boolean().default(false).meta({ description: 'Backwards from the newest, for people.' }),
  }),
  output: z.array(envelope),
  handler: async (ctx, { schema, from, to, limit, cursor, state, newest_first }) => {
    if (from !== undefined && to !== undefined && from > to) throw invalid('to', 'must not be before `from`');
    const { rows, next } = await listEvents(ctx.tx, sightOf(ctx.actor), {
      schema,
      state,
      limit,
      after: cursor === undefined ? undefined : Number(cursor),
      newestFirst: newest_first,
      from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
      until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000),
    });
    const place = next === undefined ? cursor : String(next);
    if (place !== undefined) ctx.reply.headers['x-next-cursor'] = place;
    return rows.map((row) => toEnvelope(row, ctx.services.signer.address));
  },
});

const getEvent = operation({
  summary: 'One event, in whatever state it is.',
  allow: 'user',
  scope: 'events',
  kind: 'read',
  http: { method: 'GET', path: '/v1/events/{hash}' },
  envelope: 'bare',
  input: z.object({ hash: eventHash() }),
  output: envelope,
  refusals: { not_found: 'no such event, or not one that the caller may see' },
  handler: async (ctx, { hash }) => {
    const row = await eventAccess.see(ctx, hash);
    return toEnvelope(row, ctx.services.signer.address);
  },
});

const getReceipt = operation({
  summary: 'The receipt of an event: what was signed, its place in the log, and the ledger that holds the proof.',
  allow: 'user',
  anySite: true,
  scope: 'events',
  kind: 'read',
  http: { method: 'GET', path: '/v1/events/{hash}/receipt' },
  envelope: 'bare',
  input: z.object({ hash: eventHash() }),
  output: receiptView,
  refusals: {
    not_found: 'no such event, or not one that the caller may see',
    state: 'the event is not anchored on the ledger yet',
  },
  handler: async (ctx, { hash }) => {
    const row = await eventAccess.see(ctx, hash);
    const receipt = await loadReceipt(ctx.tx, 'event', row.name);
    if (receipt === null) throw wrongState(`${row.name} is ${row.state}; its receipt exists once it is on the ledger.`);
    return showReceipt(receipt);
  },
});

const getSchema = operation({
  summary: 'The JSON Schema of an event schema: its envelope with its payload.',
  allow: 'anyone',
  kind: 'read',
  http: { method: 'GET', path: '/v1/schemas/{name}', contentType: 'application/schema+json; charset=utf-8' },
  envelope: 'bare',
  input: z.object({
    name: z
      .string()
      .trim()
      .max(60)
      .meta({ examples: ['carbon.retire.v2'] }),
  }),
  output: z.record(z.string(), z.unknown()),
  refusals: { not_found: 'no such schema' },
  handler: async (ctx, { name }) => {
    const known = schemaNames.find((schema) => schema === name);
    if (known === undefined) throw notFound(`There is no schema ${name}; there are ${schemaNames.join(', ')}.`);
    return publishedSchema(known, ctx.services.baseUrl());
  },
});

const { search: _search, ...heldPage } = pageInput(heldSorts);
const listHeld = operation({
  summary: 'Events on hold, with the reason and what was decided so far; the latest first.',
  allow: { roles: ['SVC Authority'] },
  kind: 'read',
  input: z.object({
    ...heldPage,
    decided: z.boolean().optional().meta({ description: 'True: only those that stay on hold by a decision.' }),
  }),
  output: pageOutput(heldEvent),
  handler: async (ctx, input) => {
    const held = findHeldEvents(ctx.tx, input.decided);
    const { rows, ...page } = await fetchPage(ctx.tx, held, {
      select: selectHeld,
      request: input,
      sorts: heldSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(heldEventView), ...page };
  },
});

const resolveHeld = operation({
  summary:
    "An authority's decision on a held event: released, it goes on to be verified; upheld, it stays out of the feed.",
  allow: { roles: ['SVC Authority'] },
  kind: 'write',
  input: z.object({
    hash: eventHash(),
    decision: z.enum(eventDecisions),
    note: longText().optional().meta({ description: 'Why; kept with the event.' }),
  }),
  output: z.object({
    name: z.string(),
    hash: z.string(),
    state: z.enum(eventStates),
    decision: z.enum(eventDecisions),
    hold_reason: z.string().nullable(),
  }),
  refusals: { not_found: 'no such event', state: 'the event is not HOLDING' },
  handler: async (ctx, { hash, decision, note }) => {
    const event = await eventAccess.lock(ctx, hash);
    ctx.about(event.name);
    const answer = { name: event.name, hash, decision, hold_reason: event.hold_reason };
    // The same decision again, also when a released event has gone on meanwhile.
    if (event.decision === decision) return { ...answer, state: event.state };
    const state = accept(eventAfter(event, 'release'));
    await decideEvents(ctx.tx, [event.name], { decision, note: note ?? null, by: ctx.actor.userId, at: ctx.now });
    if (decision === 'release') ctx.emit('event.released', event.name);
    return { ...answer, state: decision === 'release' ? state : 'HOLDING' };
  },
});

export const eventsFeed = {
  list_events: listFeed,
  get_event: getEvent,
  get_receipt: getReceipt,
  get_schema: getSchema,
  list_held: listHeld,
  resolve_held: resolveHeld,
};
