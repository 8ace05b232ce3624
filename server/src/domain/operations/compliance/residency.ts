import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Installation } from '../installation/facts.ts';

export const residencyKinds = [
  'database',
  'files',
  'backups',
  'off_site',
  'mail',
  'ledger',
  'payments',
  'cache',
  'broker',
  'eu_system',
  'forest',
  'map_tiles',
  'rates',
  'time_stamps',
  'devices',
  'models',
] as const;
export type ResidencyKind = (typeof residencyKinds)[number];

/** A place where data lies or goes. */
export interface Residency {
  kind: ResidencyKind;
  /** Host, folder or bucket, as set. */
  at: string;
  /** Who runs it, where that follows from its kind; null where the operator chose them. */
  by: string | null;
  /** What of people's and organisations' data is there. */
  data: string;
  /** Whether people can be recognised by it. */
  personal: boolean;
  /** Whether it can be taken back. */
  erasable: boolean;
}

/** Where data lies and goes, by the settings in force. What is not set is left out. */
export function residencyOf(installation: Installation): Residency[] {
  const { database, files, backups, mail, ledger, payments, cache, broker, eu, forest, tiles, rates } = installation;
  const { timeStamps, devices, models } = installation;
  const places: (Residency | null)[] = [
    {
      kind: 'database',
      at: database.at,
      by: null,
      data: 'All records, people with their addresses, and sealed keys.',
      personal: true,
      erasable: true,
    },
    {
      kind: 'files',
      at: files.at,
      by: null,
      data: 'Uploaded photos and papers, and documents that were made.',
      personal: true,
      erasable: true,
    },
    {
      kind: 'backups',
      at: backups.at,
      by: null,
      data: 'Backups: all records and files, encrypted.',
      personal: true,
      erasable: true,
    },
    backups.offSite && {
      kind: 'off_site',
      at: backups.offSite.at,
      by: backups.offSite.by ?? null,
      data: 'Backups: all records and files, encrypted.',
      personal: true,
      erasable: true,
    },
    mail && {
      kind: 'mail',
      at: mail.at,
      by: null,
      data: 'E-mail addresses and the texts of mails.',
      personal: true,
      erasable: false,
    },
    {
      kind: 'ledger',
      at: ledger.at,
      by: ledger.kind === 'xrpl' && !ledger.standalone ? 'the public network' : null,
      data: 'Hashes of the log, and amounts held in escrow; nothing by which people are recognised.',
      personal: false,
      erasable: false,
    },
    payments.kind === 'stripe'
      ? {
          kind: 'payments',
          at: 'api.stripe.com',
          by: 'Stripe',
          data: 'Payer’s e-mail address, amounts, and names of orders.',
          personal: true,
          erasable: false,
        }
      : null,
    cache && {
      kind: 'cache',
      at: cache.at,
      by: null,
      data: 'Counts of calls by account and key, for minutes to a day.',
      personal: true,
      erasable: true,
    },
    broker && {
      kind: 'broker',
      at: broker.at,
      by: null,
      data: 'Signed events, which name organisations.',
      personal: false,
      erasable: true,
    },
    eu.kind !== 'off' && eu.at !== undefined
      ? {
          kind: 'eu_system',
          at: eu.at,
          by: eu.by ?? null,
          data: 'Statements: operators, producers’ countries, and geolocations of plots.',
          personal: true,
          erasable: false,
        }
      : null,
    forest.whisp && {
      kind: 'forest',
      at: forest.whisp.at,
      by: forest.whisp.by ?? null,
      data: 'Outlines of plots, without names.',
      personal: false,
      erasable: false,
    },
    tiles && {
      kind: 'map_tiles',
      at: tiles.at,
      by: null,
      data: 'Which part of the map a person looks at, and their network address.',
      personal: true,
      erasable: false,
    },
    rates && {
      kind: 'rates',
      at: rates.at,
      by: null,
      data: 'Nothing: rates are read there.',
      personal: false,
      erasable: true,
    },
    timeStamps && {
      kind: 'time_stamps',
      at: timeStamps.at,
      by: null,
      data: 'Hashes of signatures in documents.',
      personal: false,
      erasable: false,
    },
    devices && {
      kind: 'devices',
      at: devices.at,
      by: null,
      data: 'Readings of devices, before they are taken from there.',
      personal: false,
      erasable: true,
    },
    ...models.map(
      ({ at, by }): Residency => ({
        kind: 'models',
        at,
        by: by ?? null,
        data: 'What people ask the assistant, and what it read of records and documents for that.',
        personal: true,
        erasable: false,
      }),
    ),
  ];
  return places.filter((place) => place !== null);
}

/** Of whom there is data, by country. */
export interface Holding {
  country: string;
  organisations: number;
  plots: number;
}

export async function readHoldings(tx: Tx): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select country, sum(organisations)::int as organisations, sum(plots)::int as plots from (
      select country, count(*) as organisations, 0 as plots from orgs group by country
       union all
      select country, 0, count(*) from plots where country is not null group by country) each
     group by country order by 2 desc, 3 desc, 1`.execute(tx);
  return rows;
}
