import { z } from 'zod';
import { epcisContext, queryDocument, shownEvent } from '../../domain/assurance/epcis/document.ts';
import { prefixes } from '../../domain/assurance/epcis/keep.ts';
import { findEvents, onlyWritten } from '../../domain/assurance/epcis/query.ts';
import { invalid, notFound } from '../../kernel/values/errors.ts';
import { lotRef, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { contexts, event, versionHeaders } from './shapes.ts';

/** Several are separated by commas: any of them will do. */
const anyOf = (description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .transform((given) => given.split(',').map((each) => each.trim()))
    .optional()
    .meta({ description: `${description} Several, separated by commas: any of them.` });
const moment = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'must be a moment with its time zone, such as 2026-11-22T09:30:00Z' })
    .transform((given) => new Date(given))
    .optional()
    .meta({ description });

/** Bare words and both kinds of addresses of the vocabulary. */
const word = (given: string): string =>
  given.replace(/^(?:urn:epcglobal:cbv:(?:bizstep|disp):|https:\/\/ref\.gs1\.org\/cbv\/(?:BizStep|Disp)-)/, '');

const query = {
  eventType: anyOf('ObjectEvent, TransformationEvent, TransactionEvent, AggregationEvent, AssociationEvent.'),
  GE_eventTime: moment('Happened at that moment or later.'),
  LT_eventTime: moment('Happened before.'),
  GE_recordTime: moment('Recorded at that moment or later.'),
  LT_recordTime: moment('Recorded before.'),
  EQ_action: anyOf('ADD, OBSERVE, DELETE.'),
  EQ_bizStep: anyOf('Such as commissioning, inspecting, shipping.'),
  EQ_disposition: anyOf('Such as active, in_transit, conformant.'),
  EQ_eventID: anyOf('Its id.'),
  MATCH_anyEPC: anyOf('The event names this thing, in whatever part.'),
  MATCH_anyEPCClass: anyOf('The event names this class, such as a lot at a stage.'),
  EQ_bizTransaction: anyOf('It is part of this order, shipment or inspection, of whatever type.'),
  EXISTS_errorDeclaration: z
    .boolean()
    .optional()
    .meta({ description: 'true: only declarations that an earlier event does not hold; false: none of them.' }),
  lot: lotRef().optional().meta({ description: 'Of the story of this lot, from its harvests on.' }),
  origin: z
    .enum(['record', 'claim'])
    .optional()
    .meta({ description: 'record: derived from records of this service, and signed; claim: as a partner sent it.' }),
  perPage: z.int().min(1).max(1000).default(100).meta({ description: 'Events to a page.' }),
  nextPageToken: z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, 'must be one that this list gave')
    .optional()
    .meta({ description: 'Where the page before ended.', examples: ['120'] }),
};

/** How EPCIS names what narrows, orders or cuts a list (EPCIS 2.0, 8.2.7.1); whoever sends such a name takes it to be heeded. */
const filterOfEpcis =
  /^(?:EQ|GT|GE|LT|LE|MATCH|WD|EXISTS|HASATTR|EQATTR)_|^(?:eventType|perPage|nextPageToken|lot|orderBy|orderDirection|eventCountLimit|maxEventCount)$/i;

const list = operation({
  summary:
    'Events of lots in the form of EPCIS 2.0 (GS1’s query parameters): harvests, pooling, steps, splits and inspections for anybody, orders and shipments for their parties.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  perMinute: 120,
  http: { method: 'GET', path: '/epcis/events', contentType: 'application/ld+json' },
  envelope: 'bare',
  input: z.looseObject(query),
  output: z.object({
    '@context': contexts,
    type: z.literal('EPCISQueryDocument'),
    schemaVersion: z.literal('2.0'),
    creationDate: z.string(),
    epcisBody: z.object({
      queryResults: z.object({
        queryName: z.literal('SimpleEventQuery'),
        resultsBody: z.object({ eventList: z.array(event) }),
      }),
    }),
  }),
  handler: async (ctx, input) => {
    const { GE_eventTime, LT_eventTime, perPage, nextPageToken } = input;
    const strange = Object.keys(input).find((name) => !Object.hasOwn(query, name) && filterOfEpcis.test(name));
    if (strange !== undefined) {
      throw invalid(
        strange.slice(0, 60),
        'is no filter that this service knows: the events would not be narrowed by it',
      );
    }
    if (GE_eventTime !== undefined && LT_eventTime !== undefined && GE_eventTime >= LT_eventTime) {
      throw invalid('LT_eventTime', 'must be after GE_eventTime');
    }
    const rows = await findEvents(ctx.tx, ctx.actor, {
      eventTypes: input.eventType,
      actions: input.EQ_action,
      bizSteps: input.EQ_bizStep?.map(word),
      dispositions: input.EQ_disposition?.map(word),
      eventIds: input.EQ_eventID,
      transactions: input.EQ_bizTransaction,
      identifiers: [input.MATCH_anyEPC ?? [], input.MATCH_anyEPCClass ?? []].filter((each) => each.length > 0),
      eventFrom: GE_eventTime,
      eventUntil: LT_eventTime,
      recordFrom: input.GE_recordTime,
      recordUntil: input.LT_recordTime,
      declaresError: input.EXISTS_errorDeclaration,
      lot: input.lot,
      origin: input.origin,
      after: nextPageToken === undefined ? undefined : Number(nextPageToken),
      limit: perPage,
    });
    Object.assign(ctx.reply.headers, versionHeaders);
    const page = rows.slice(0, perPage);
    const last = page.at(-1);
    if (rows.length > perPage && last !== undefined) {
      // The page after this one is asked for by the same parameters and this token.
      ctx.reply.headers['link'] = `<${nextPage(ctx.services.baseUrl(), input, last.id)}>; rel="next"`;
    }
    return queryDocument(await onlyWritten(ctx.tx, page), ctx.now);
  },
});

function nextPage(baseUrl: string, input: Record<string, unknown>, after: number): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || name === 'nextPageToken' || !Object.hasOwn(query, name)) continue;
    parameters.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  parameters.set('nextPageToken', String(after));
  return `${baseUrl}/epcis/events?${parameters}`;
}

const get = operation({
  summary: 'One event by its id, with the declarations that it does not hold, where there are any.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  perMinute: 120,
  http: { method: 'GET', path: '/epcis/events/{eventID}', contentType: 'application/ld+json' },
  envelope: 'bare',
  input: z.object({
    eventID: text(500).meta({
      description: 'Percent-encoded.',
      examples: ['ni:///sha-256;0000000000000000000000000000000000000000000000000000000000000000?ver=CBV2.0'],
    }),
  }),
  output: z.object({
    '@context': contexts,
    type: z.literal('EPCISDocument'),
    schemaVersion: z.literal('2.0'),
    creationDate: z.string(),
    epcisBody: z.object({ eventList: z.array(event) }),
    receipts: z
      .array(z.string())
      .meta({ description: 'What proves each that was signed; a claim has none, nor one whose anchor is not final.' }),
  }),
  refusals: { not_found: 'there is no such event that the caller may see' },
  handler: async (ctx, { eventID }) => {
    const found = await findEvents(ctx.tx, ctx.actor, { eventIds: [eventID], identifiers: [], limit: 50 });
    const rows = await onlyWritten(ctx.tx, found);
    if (rows.length === 0) throw notFound('There is no event with this id.');
    Object.assign(ctx.reply.headers, versionHeaders);
    const base = ctx.services.baseUrl();
    return {
      '@context': [epcisContext, { ...prefixes }],
      type: 'EPCISDocument' as const,
      schemaVersion: '2.0' as const,
      creationDate: ctx.now.toISOString(),
      epcisBody: { eventList: rows.map((row) => ({ ...shownEvent(row) })) },
      receipts: rows.filter(({ origin }) => origin === 'record').map(({ name }) => `${base}/v1/receipts/epcis/${name}`),
    };
  },
});

export const epcisEvents = { list_events: list, get_event: get };
