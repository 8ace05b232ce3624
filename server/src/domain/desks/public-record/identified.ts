import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';

/** What the addresses below `/id/` stand for, beside lots. */
export const identifiedKinds = ['organisation', 'plot', 'harvest', 'inspection'] as const;
export type IdentifiedKind = (typeof identifiedKinds)[number];

export const isIdentifiedKind = (kind: string): kind is IdentifiedKind =>
  identifiedKinds.some((known) => known === kind);

/** What anybody may know of a thing that events and credentials name: no place, nobody's name but an organisation's. */
export interface Identified {
  kind: IdentifiedKind;
  name: string;
  /** Of an organisation what it is on the platform, of other things their kind. */
  type: 'Cooperative' | 'Exporter' | 'plot' | 'harvest' | 'inspection';
  /** What an organisation calls itself, where that is what was signed. */
  title: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Of a harvest. */
  stage: string | null;
  /** Public lots that it is told of with, the newest first. */
  lots: string[];
}

const mostLots = 20;

type Row = Omit<Identified, 'kind' | 'name'>;

/** Of things that are told of in events for everybody: which lots those events are about. */
const told = sql`
  select distinct on (l.lot) l.lot from epcis_events e join epcis_event_lots l on l.event = e.id
   where e.origin = 'record' and e.parties is null and not e.declares_error and e.corrected_at is null`;

const newest = (lots: ReturnType<typeof sql>) => sql<string[]>`
  array(select t.lot from (${lots}) t join lots s on s.name = t.lot order by s.created_at desc, t.lot desc limit ${mostLots})`;

/**
 * Undefined for what nobody may know of, and alike for what is not there. A plot, a harvest or an inspection may be known once
 * an event that everybody sees names it; a cooperative once a lot of it was signed, exporters always.
 */
export async function loadIdentified(
  tx: Tx,
  kind: IdentifiedKind,
  name: string,
  stage: string | null = null,
): Promise<Identified | undefined> {
  const { rows } = await read[kind](name).execute(tx);
  const [row] = rows;
  if (row === undefined || (stage !== null && stage !== row.stage)) return undefined;
  if (kind === 'organisation') {
    const asSigned = (await organisationsAsSigned(tx, [name])).has(name);
    return { kind, name, ...row, title: asSigned ? row.title : null };
  }
  return row.lots.length === 0 ? undefined : { kind, name, ...row };
}

const read: Record<IdentifiedKind, (name: string) => ReturnType<typeof sql<Row>>> = {
  organisation: (name) => sql<Row>`
    select g.kind as type, g.title, g.country, null as stage, array[]::text[] as lots
      from orgs g where g.name = ${name}
       and (g.kind = 'Exporter' or g.kind = 'Cooperative' and exists (
         select from lots l join attestations a on a.kind = 'lot' and a.subject = l.name where l.cooperative = g.name))`,
  plot: (name) => sql<Row>`
    select 'plot' as type, null as title, p.country, null as stage,
           ${newest(sql`${told} and e.source in (select 'harvest ' || h.name from harvests h where h.plot = p.name)`)} as lots
      from plots p where p.name = ${name}`,
  harvest: (name) => sql<Row>`
    select 'harvest' as type, null as title, p.country, h.stage,
           ${newest(sql`${told} and e.source = 'harvest ' || h.name`)} as lots
      from harvests h join plots p on p.name = h.plot where h.name = ${name}`,
  inspection: (name) => sql<Row>`
    select 'inspection' as type, null as title, null as country, null as stage,
           ${newest(sql`${told} and e.source = 'inspection ' || i.name`)} as lots
      from inspections i where i.name = ${name}`,
};
