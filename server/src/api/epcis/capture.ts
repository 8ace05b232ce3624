import { z } from 'zod';
import { captureEvents, mostEvents } from '../../domain/assurance/epcis/capture.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { text, timestamp } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';
import { event, versionHeaders } from './shapes.ts';

const captureJob = z.object({
  captureID: z.string(),
  createdAt: timestamp(),
  finishedAt: timestamp(),
  running: z.literal(false),
  success: z.literal(true),
  captureErrorBehaviour: z.literal('rollback').meta({ description: 'All events of a document, or none.' }),
  errors: z.array(z.unknown()),
  added: z.int().meta({ description: 'Events that were new; the others had been captured before.' }),
});

const shown = (capture: string, { at, added }: { at: Date; added: number }): z.input<typeof captureJob> => ({
  captureID: capture,
  createdAt: at.toISOString(),
  finishedAt: at.toISOString(),
  running: false,
  success: true,
  captureErrorBehaviour: 'rollback',
  errors: [],
  added,
});

const capture = operation({
  summary: `Takes a partner’s events (an EPCISDocument of EPCIS 2.0, at most ${mostEvents}) and keeps them as claims; sent again, by whomever of the organisation, they are kept once. Each must name a lot of the caller’s organisations.`,
  allow: 'user',
  scope: 'events',
  kind: 'write',
  largeBody: true,
  http: { method: 'POST', path: '/epcis/capture', status: 202 },
  envelope: 'bare',
  input: z
    .object({
      type: z.enum(['EPCISDocument']).meta({ examples: ['EPCISDocument'] }),
      schemaVersion: z.enum(['2.0']).meta({ examples: ['2.0'] }),
      epcisBody: z.object({ eventList: z.array(event).min(1).max(mostEvents) }),
    })
    .catchall(z.unknown()),
  output: captureJob,
  refusals: {
    validation:
      'an event is none of EPCIS 2.0, names no lot of this service, or has the hash of another event for its id',
    state: 'another event bears the eventID, and was captured before for the same organisation',
    permission: 'an event speaks of a lot that is not of the caller’s organisations (a missing one answers alike)',
  },
  handler: async (ctx, document) => {
    const done = await captureEvents(ctx, JSON.parse(JSON.stringify(document)), ctx.services.baseUrl());
    ctx.about(done.capture);
    Object.assign(ctx.reply.headers, versionHeaders, {
      location: `${ctx.services.baseUrl()}/epcis/capture/${done.capture}`,
    });
    return shown(done.capture, { at: ctx.now, added: done.added });
  },
});

const getCapture = operation({
  summary: 'What came of a capture, for who sent it.',
  allow: 'user',
  scope: 'events',
  kind: 'read',
  http: { method: 'GET', path: '/epcis/capture/{captureID}' },
  envelope: 'bare',
  input: z.object({ captureID: text(40).meta({ description: 'Its id.', examples: ['EPX-2026-00001'] }) }),
  output: captureJob,
  refusals: { not_found: 'there is no such capture of the caller' },
  handler: async (ctx, { captureID }) => {
    const row = await ctx.tx.selectFrom('epcis_captures').selectAll().where('name', '=', captureID).executeTakeFirst();
    if (row === undefined || (row.captured_by !== ctx.actor.userId && !isAdmin(ctx.actor))) {
      throw notFound(`You have no capture ${captureID}.`);
    }
    Object.assign(ctx.reply.headers, versionHeaders);
    return shown(row.name, { at: row.created_at, added: row.event_count });
  },
});

export const epcisCapture = { capture, get_capture: getCapture };
