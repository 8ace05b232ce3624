import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';
import { areWritten, writtenAmong } from '../../proof/did/vouched-keys.ts';
import { badgesOf } from '../org-credential/store.ts';
import type { Band } from './rules.ts';

/** An exporter as anybody may see it. */
export interface PublicExporter {
  name: string;
  title: string;
  country: string;
  verified: boolean;
  /** What is recorded about it is what was signed; where not, title and verification are not told. */
  as_signed: boolean;
  /** Only where the exporter shares its score with banks: it is a business's own to publish. */
  score_band: Band | null;
  corridors: string[];
  settled_orders: number;
  /** Confirmed credentials that are good today. */
  credentials: { credential_type: string; issuer: string | null; valid_until: string | null }[];
}

/** Undefined where there is no such exporter. */
export async function publicExporter(tx: Tx, name: string, now: Date): Promise<PublicExporter | undefined> {
  const counted = await settledAsWritten(tx, sql`t.exporter = ${name}`);
  const { rows } = await sql<Omit<PublicExporter, 'credentials' | 'as_signed'>>`
    select g.name, g.title, g.country, g.verified_at is not null as verified,
           (select p.band from finance_profiles p where p.org = g.name and p.shared_scope is not null) as score_band,
           array(select o.corridor from orders o where o.exporter = g.name and o.status = 'Settled' and ${counted}
                  group by o.corridor order by count(*) desc, o.corridor limit 20) as corridors,
           (select count(*) from orders o where o.exporter = g.name and o.status = 'Settled' and ${counted})::int as settled_orders
      from orgs g where g.name = ${name} and g.kind = 'Exporter'`.execute(tx);
  const [exporter] = rows;
  if (exporter === undefined) return undefined;
  const badges = await badgesOf(tx, [name], now.toISOString().slice(0, 10));
  const as_signed = (await organisationsAsSigned(tx, [name])).has(name);
  // What was altered is not shown: a stranger would take it for what the platform has verified.
  const shown = as_signed ? exporter : { ...exporter, title: name, verified: false };
  const score_band = await writtenBand(tx, name, exporter.score_band);
  return { ...shown, score_band, as_signed, credentials: badges.map(({ org: _org, ...badge }) => badge) };
}

/** A condition on settled orders `o`: the service wrote them as they are. What somebody else wrote into one is told to nobody. */
export async function settledAsWritten(tx: Tx, where: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  const settled = sql<boolean>`${where} and t.status = 'Settled'`;
  const written = await writtenAmong(tx, { table: 'orders', where: settled });
  return written === undefined ? sql<boolean>`true` : sql<boolean>`o.name = any(${[...written]}::text[])`;
}

/** What money has to do with a lot, without any amount. */
export interface LotFinance {
  corridor: string;
  exporter: string | null;
  exporter_name: string | null;
  exporter_band: Band | null;
  orders_settled: number;
  last_settled_at: Date | null;
  settled_kg: string;
}

export async function lotFinance(tx: Tx, lot: string): Promise<LotFinance | undefined> {
  const counted = await settledAsWritten(tx, sql`t.lot = ${lot}`);
  const { rows } = await sql<LotFinance>`
    select l.corridor, l.exporter, g.title as exporter_name,
           (select p.band from finance_profiles p where p.org = l.exporter and p.shared_scope is not null) as exporter_band,
           coalesce(sold.orders, 0)::int as orders_settled, sold.last as last_settled_at, coalesce(sold.kg, 0)::text as settled_kg
      from lots l left join orgs g on g.name = l.exporter
      left join lateral (
        select count(*) as orders, max(o.settled_at) as last,
               sum(coalesce(o.confirmed_kg, case o.unit when 'MT' then o.quantity * 1000 else o.quantity end)) as kg
          from orders o where o.lot = l.name and o.status = 'Settled' and ${counted}) sold on true
     where l.name = ${lot}`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.exporter === null) return row;
  const asSigned = (await organisationsAsSigned(tx, [row.exporter])).has(row.exporter);
  const exporter_band = await writtenBand(tx, row.exporter, row.exporter_band);
  return { ...row, exporter_band, exporter_name: asSigned ? row.exporter_name : row.exporter };
}

/** A band that the service itself computed, of a profile that its holder shared; null where somebody else wrote either. */
async function writtenBand(tx: Tx, org: string, band: Band | null): Promise<Band | null> {
  if (band === null) return null;
  const where = sql<boolean>`t.org = ${org} and t.band = ${band} and t.shared_scope is not null`;
  return (await areWritten(tx, { table: 'finance_profiles', where }, 1)) ? band : null;
}
