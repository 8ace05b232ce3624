import { hash } from 'node:crypto';
import { type EpcisObject, isObject } from '@lotmark/sdk/epcis';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { type CertificateInForce, certificatesInForce } from '../../assurance/certificate/store.ts';
import { publicLotEvents } from '../../assurance/epcis/query.ts';
import { recordRows } from '../../proof/attestation/record-rows.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';
import { alteredAmong, writtenAmong } from '../../proof/did/vouched-keys.ts';
import { loadJourney } from '../public-record/journey.ts';
import { loadPublicLot } from '../public-record/lot-record.ts';

/** What is known of a lot to everybody, and said of it in the words of UNTP. */
export interface LotFacts {
  lot: string;
  version: number;
  /** As of the lot; `Disputed` while its sale is, whatever its own is. */
  status: string;
  commodity: string;
  cooperative: { name: string; title: string };
  /** Where the cooperative says that it is. */
  home: { country: string; region: string | null };
  origin: { country: string; region: string | null; kg: string | null }[];
  kilograms: string;
  grade: string | null;
  processing: string | null;
  reference: string | null;
  harvests: number;
  plots: number;
  lastHarvest: string | null;
  payloadSha256: string;
  transaction: string | null;
  /** `claimed`: the grade that the lot bore when it was handed in, which the result is about. */
  inspections: { name: string; claimed: string | null; grade: string | null; result: string | null; at: string }[];
  certificates: CertificateInForce[];
  /** Its reference number, since when it counts, what it says of the risk, and whether a simulator gave it. */
  statement: { reference: string; simulated: boolean; day: string | null; risk: string } | null;
  events: { id: string; event: EpcisObject }[];
  /** Plots that its events name, as everybody may know them; of more than `mostFacilities` none. */
  facilities: { name: string; country: string }[];
  /** Organisations behind it that have a DID, and are what was signed of them, as their DIDs are what the service wrote. */
  registered: RegisteredOrganisation[];
}

export interface RegisteredOrganisation {
  name: string;
  title: string;
  did: string;
  /** When the platform took it in, `YYYY-MM-DD`. */
  since: string;
}

/** Each is a credential, and a reader has to check every one. */
const mostFacilities = 50;

/**
 * Null where nothing of the lot is public, or its newest version is not on the ledger yet.
 * @throws Refusal 409 where something of it is not what the service wrote.
 */
export async function factsOf(tx: Tx, lot: string, now: Date): Promise<LotFacts | null> {
  const row = await loadPublicLot(tx, lot);
  if (row === null || row.tx_hash === null) return null;
  const way = await loadJourney(tx, lot);
  const reference = row.eudr?.reference_number ?? null;
  const certificates = await certificatesInForce(tx, lot, now);
  const events = await publicLotEvents(tx, lot);
  const organisations = [row.cooperative, ...certificates.map(({ exporter }) => exporter.name)];
  const home = await homeOf(tx, row.cooperative);
  const facilities = await facilitiesOf(tx, events);
  await assertAsStated(tx, lot, [
    { table: 'lots', where: sql`t.name = ${lot}`, relied: { on: sql`t.status = ${row.status}`, rows: 1 } },
    ...recordRows(
      'certificate',
      certificates.map(({ name }) => name),
    ),
    ...placesOf({ cooperative: row.cooperative, home, facilities }),
  ]);
  return {
    lot: row.name,
    version: row.version,
    status: row.disputed ? 'Disputed' : row.status,
    commodity: row.commodity_type,
    cooperative: { name: row.cooperative, title: row.cooperative_name },
    home,
    origin: row.origin.map(({ country, region, quantity_kg }) => ({ country, region, kg: quantity_kg })),
    kilograms: new Exact(row.quantity).times(row.unit === 'MT' ? '1000' : '1').toFixed(),
    grade: row.grade,
    processing: row.processing_method,
    reference: row.lot_reference,
    harvests: Number(row.harvest_count),
    plots: Number(row.plot_count),
    lastHarvest: way?.last_harvest ?? null,
    payloadSha256: row.payload_hash.toString('hex'),
    transaction: row.tx_hash,
    // What was altered after it was approved speaks for nothing, nor does what nobody says the day of.
    // What was found of a larger lot is told with that one.
    inspections: row.inspections.flatMap((each) => {
      const { name, lot, claimed_grade: claimed, grade, result, inspected_at: at, status, attested } = each;
      const counts = status === 'Approved' && attested && lot === row.name;
      return counts && at !== null ? [{ name, claimed, grade, result, at }] : [];
    }),
    certificates,
    statement:
      reference === null || row.eudr === null
        ? null
        : {
            reference,
            simulated: row.eudr.simulated !== false,
            day: row.eudr.available_at?.slice(0, 10) ?? null,
            risk: row.eudr.risk,
          },
    events,
    facilities,
    registered: await registeredOf(tx, organisations),
  };
}

async function homeOf(tx: Tx, cooperative: string): Promise<LotFacts['home']> {
  return tx.selectFrom('orgs').select(['country', 'region']).where('name', '=', cooperative).executeTakeFirstOrThrow();
}

/** The plots that public events name; of each only the country is said. */
async function facilitiesOf(tx: Tx, events: LotFacts['events']): Promise<LotFacts['facilities']> {
  const places = events.flatMap(({ event: { bizLocation } }) =>
    isObject(bizLocation) ? [String(bizLocation['id'])] : [],
  );
  const names = new Set(places.flatMap((place) => /\/id\/plot\/([^/]+)$/.exec(place)?.slice(1) ?? []));
  if (names.size === 0 || names.size > mostFacilities) return [];
  const { rows } = await sql<{ name: string; country: string }>`
    select p.name, coalesce(p.country, home.country, 'ZZ') as country
      from plots p left join orgs home on home.name = p.cooperative
     where p.name = any(${[...names]}::text[]) order by p.name collate "C"`.execute(tx);
  return rows;
}

/** The lot's record signs no places of the cooperative and of plots. */
function placesOf({
  cooperative,
  home,
  facilities,
}: Pick<LotFacts, 'home' | 'facilities'> & { cooperative: string }): RowsOf[] {
  const [names, countries] = [facilities.map(({ name }) => name), facilities.map(({ country }) => country)];
  const plots = sql`${names}::text[]`;
  return [
    {
      table: 'orgs',
      where: sql`t.name = ${cooperative}`,
      relied: {
        on: sql`t.country is not distinct from ${home.country} and t.region is not distinct from ${home.region}`,
        rows: 1,
      },
    },
    {
      table: 'plots',
      where: sql`t.name = any(${plots})`,
      relied: {
        on: sql`t.country is null or (t.name, t.country) in (select * from unnest(${plots}, ${countries}::text[]))`,
        rows: names.length,
      },
    },
    { table: 'orgs', where: sql`t.name in (select p.cooperative from plots p where p.name = any(${plots}))` },
  ];
}

/**
 * What is stated is held against the trace (ADR 0013): what nobody signs, and what was signed once and is so no more.
 * @throws Refusal 409
 */
async function assertAsStated(tx: Tx, lot: string, rows: readonly RowsOf[]): Promise<void> {
  const [altered] = await alteredAmong(tx, ...rows);
  if (altered !== undefined) {
    throw wrongState(`The record ${altered} is not what the service wrote: nothing is stated of ${lot}.`);
  }
}

async function registeredOf(tx: Tx, names: readonly string[]): Promise<RegisteredOrganisation[]> {
  const { rows } = await sql<RegisteredOrganisation>`
    select o.name, o.title, d.did, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as since
      from orgs o join dids d on d.organisation = o.name and d.deactivated_at is null
     where o.name = any(${[...new Set(names)]}::text[]) order by o.name collate "C"`.execute(tx);
  if (rows.length === 0) return [];
  const asSigned = await organisationsAsSigned(
    tx,
    rows.map(({ name }) => name),
  );
  const dids = await writtenAmong(tx, {
    table: 'dids',
    where: sql`(t.did, t.organisation) in (
      select * from unnest(${rows.map(({ did }) => did)}::text[], ${rows.map(({ name }) => name)}::text[]))`,
  });
  return rows.filter(({ name, did }) => asSigned.has(name) && (dids?.has(did) ?? true));
}

export const factsHash = (facts: LotFacts): Buffer => {
  const plain: Json = JSON.parse(JSON.stringify(facts));
  return hash('sha256', canonicalize(plain), 'buffer');
};
