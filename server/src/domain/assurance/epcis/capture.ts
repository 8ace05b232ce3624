import {
  type EpcisObject,
  type EpcisValue,
  eventFaults,
  eventHashId,
  identifiersOf,
  isObject,
  prefixesOf,
} from '@lotmark/sdk/epcis';
import { sql } from 'kysely';
import { type FieldError, forbidden, invalid, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { locks } from '../../../platform/db/locks.ts';
import { ownLots } from './access.ts';
import { insertClaims } from './store.ts';

export const mostEvents = 500;

interface Read {
  event: EpcisObject;
  event_id: string;
  /** Of the event itself, whatever it calls itself. */
  hash: string;
  lots: string[];
}

/** What came of a capture. */
export interface Captured {
  capture: string;
  /** How many were new; the others had been captured before. */
  added: number;
}

/**
 * Keeps a partner's events as what they are: claims. All or none: each must be an event of EPCIS 2.0 and speak of a lot of
 * this installation that belongs to the partner's organisations. An eventID counts once for an organisation, whoever of it sends
 * the event: the same event sent again changes nothing.
 * @throws Refusal 409 where another event bears an eventID that was captured before.
 */
export async function captureEvents(
  work: Work & { actor: Actor & { userId: string } },
  document: EpcisObject,
  baseUrl: string,
): Promise<Captured> {
  const { tx, actor, now } = work;
  const read = readDocument(document, baseUrl);
  const lots = [...new Set(read.flatMap((each) => each.lots))];
  // Whose they are, and who is told, by what the service wrote.
  const rows = [
    { table: 'lots', where: sql<boolean>`t.name = any(${lots}::text[])` },
    { table: 'orders', where: sql<boolean>`t.lot = any(${lots}::text[])` },
  ];
  const own = await work.attest.readAsWritten(rows, (view) => ownLots(view, actor, lots));
  if (lots.some((lot) => !own.has(lot))) {
    throw forbidden('An event speaks of a lot that is not of your organisations, or does not exist.');
  }
  const mine = actor.memberships.map(({ org }) => org).sort();
  const claims = read.map((each) => {
    const parties = [...new Set(each.lots.flatMap((lot) => own.get(lot)?.parties ?? []))].sort();
    return { ...each, parties, org: mine.find((org) => parties.includes(org)) ?? null };
  });
  const fresh = await newOnes(work, claims);
  const [capture = ''] = await work.ids.names(tx, 'EPX', now, 1);
  await tx
    .insertInto('epcis_captures')
    .values({ name: capture, captured_by: actor.userId, event_count: fresh.length, created_at: now })
    .execute();
  if (fresh.length > 0) {
    const names = await work.ids.names(tx, 'EPC', now, fresh.length);
    await insertClaims(
      work,
      fresh.map(({ event, event_id, hash, lots: of, parties, org }, place) => ({
        name: names[place] ?? '',
        event,
        event_id,
        hash,
        lots: of,
        parties,
        declares_error: event['errorDeclaration'] !== undefined,
        capture,
        captured_by: actor.userId,
        captured_org: org,
      })),
    );
  }
  return { capture, added: fresh.length };
}

interface Claimed extends Read {
  parties: string[];
  /** For which the event is captured; null for an office. */
  org: string | null;
}

/** Those that were not captured before for the same organisation, or by the same person, each once. */
async function newOnes(
  { tx, actor, attest }: Work & { actor: Actor & { userId: string } },
  claims: readonly Claimed[],
): Promise<Claimed[]> {
  const orgs = [...new Set(claims.flatMap(({ org }) => org ?? []))].sort();
  // Two of an organisation who send one event at once: the later one finds what the earlier one sent.
  for (const org of orgs)
    await sql`select pg_advisory_xact_lock(${locks.epcisOfOrganisation}::int, hashtext(${org}))`.execute(tx);
  const before = await tx
    .selectFrom('epcis_events')
    .select(['id', 'event_id', 'event_hash', 'declares_error', 'captured_org', 'captured_by'])
    .where((eb) => eb.or([eb('captured_by', '=', actor.userId), eb('captured_org', 'in', [...orgs, ''])]))
    .where(
      'event_id',
      'in',
      claims.map(({ event_id }) => event_id),
    )
    .execute();
  const known = before.map((row) => ({ ...row, hash: row.event_hash.toString('hex') }));
  const fresh: Claimed[] = [];
  const twins = new Set<number>();
  for (const claim of claims) {
    const declares_error = claim.event['errorDeclaration'] !== undefined;
    const captured_by = actor.userId;
    const twin = known.find(
      (each) =>
        each.event_id === claim.event_id &&
        each.declares_error === declares_error &&
        (each.captured_by === captured_by || (claim.org !== null && each.captured_org === claim.org)),
    );
    if (twin !== undefined && !declares_error && !claim.hash.includes(twin.hash)) {
      throw wrongState(
        `The eventID ${claim.event_id} is that of another event, which was captured before; an eventID names one event.`,
      );
    }
    if (twin !== undefined) {
      if (twin.id > 0) twins.add(twin.id);
      continue;
    }
    const { event_id, org: captured_org, hash } = claim;
    known.push({ id: 0, event_id, declares_error, captured_org, captured_by, hash, event_hash: Buffer.alloc(0) });
    fresh.push(claim);
  }
  if (twins.size > 0)
    await attest.assertAsWritten({
      table: 'epcis_events',
      where: sql`t.id = any(${[...twins]}::bigint[])`,
      relied: { on: sql`true`, rows: twins.size },
    });
  return fresh;
}

/** @throws Refusal `validation`, with every fault of every event. */
function readDocument(document: EpcisObject, baseUrl: string): Read[] {
  if (document['type'] !== 'EPCISDocument') throw invalid('type', 'must be EPCISDocument');
  if (document['schemaVersion'] !== '2.0') throw invalid('schemaVersion', 'must be 2.0');
  const body = document['epcisBody'];
  const list = isObject(body) ? body['eventList'] : undefined;
  if (!Array.isArray(list) || list.length === 0) throw invalid('epcisBody.eventList', 'must be a list of events');
  if (list.length > mostEvents) throw invalid('epcisBody.eventList', `must not have more than ${mostEvents} events`);
  const prefixes = prefixesOf(document['@context']);
  const faults: FieldError[] = [];
  const read = list.map((event: EpcisValue, place): Read | undefined => {
    const where = `epcisBody.eventList[${place}]`;
    if (!isObject(event)) return void faults.push({ field: where, message: 'must be an event' });
    const own = eventFaults(event).map(({ field, message }) => ({ field: `${where}.${field}`, message }));
    faults.push(...own);
    if (own.length > 0) return undefined;
    const hash = eventHashId(event, prefixes);
    const { eventID } = event;
    if (typeof eventID === 'string' && eventID.startsWith('ni:///') && eventID !== hash) {
      return void faults.push({ field: `${where}.eventID`, message: 'is an Event Hash ID, and that of another event' });
    }
    const lots = lotsIn(event, baseUrl);
    if (lots.length === 0) {
      return void faults.push({
        field: where,
        message: `must name a lot of this service, as ${baseUrl}/id/lot/LOT-2026-00001`,
      });
    }
    return { event, event_id: typeof eventID === 'string' ? eventID : hash, hash, lots };
  });
  if (faults.length > 0) {
    const [first] = faults;
    throw new Refusal('validation', `${first?.field}: ${first?.message}`, { errors: faults.slice(0, 100) });
  }
  return read.flatMap((each) => each ?? []);
}

function lotsIn(event: EpcisObject, baseUrl: string): string[] {
  const beginning = `${baseUrl}/id/lot/`;
  const named = identifiersOf(event).epcs.filter((epc) => epc.startsWith(beginning));
  return [...new Set(named.map((epc) => epc.slice(beginning.length).split('/', 1).join('')))];
}
