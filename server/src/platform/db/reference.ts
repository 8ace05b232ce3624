import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { insertCountryClasses } from './country-class-reference.ts';
import { insertCredentialTypes } from './credential-reference.ts';
import { insertFieldReference } from './field-reference.ts';
import { insertInspectionReference } from './inspection-reference.ts';
import { type InsertRows, insertMassReference } from './mass-reference.ts';
import { ports } from './port-reference.ts';
import { insertScorecards } from './scorecard-reference.ts';
import { insertSlaTiers } from './sla-reference.ts';
import type { Db } from './tx.ts';

/** Countries of the coffee and cocoa trade and the rest of ISO 3166-1, by the platform's own ICU data. */
function countries(): [string, string][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes =
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
  return codes.split(' ').map((code) => [code, names.of(code) ?? code]);
}

/** Where beans are called after the screen that holds them back, as Kenya's are. */
const screenLetters = ['KE', 'UG', 'TZ', 'MW', 'ZM', 'ZW', 'IN', 'PG'];
/** Grades of each commodity; the only origins of those that no other country grades by. */
const grades: Record<string, [grade: string, origins?: string[]][]> = {
  Coffee: [
    ...[1, 2, 3].map((number): [string] => [`Grade ${number}`]),
    ['Grade 4', ['ET']],
    ['Grade 5', ['ET']],
    ['AA', screenLetters],
    ['AB', screenLetters],
    ['PB'],
    ['Supremo', ['CO']],
    ['Excelso', ['CO']],
    ['Screen 18'],
    ['Screen 16'],
  ],
  Cocoa: [['Grade I'], ['Grade II'], ['Fine Flavour'], ['Main Crop'], ['Mid Crop']],
};

/** How a commodity may be processed. */
const methods: Record<string, string[]> = {
  Coffee: ['Washed', 'Natural', 'Honey'],
  Cocoa: ['Fermented', 'Unfermented'],
};

/** From when on the first records count. */
const start = '2020-01-01T00:00:00Z';

/** [tolerance, value]; what each means stands where it is read */
const tolerances: [string, string][] = [
  ['ai_score_drop', '25'],
  ['delivery_short_percent', '0.5'],
  ['payment_hours', '336'],
  ['refusal_hours', '72'],
  ['entry_distance_km', '5'],
  ['entry_quantity_percent', '2'],
  ['device_moisture_points', '2'],
  ['device_neighbour_points', '15'],
  ['device_plot_km', '0.5'],
  ['device_route_km', '100'],
  ['device_silent_intervals', '3'],
  ['log_days', '400'],
  ['notification_days', '180'],
  ['plot_file_days', '7'],
  ['rate_age_days', '7'],
];

/** [corridor, fee in basis points, the cooperative's share in basis points] */
const corridors: [string, number, number][] = [
  ['ET-DE', 150, 7000],
  ['ET-US', 175, 7000],
  ['UG-IT', 150, 6800],
  ['KE-GB', 150, 7200],
  ['CO-US', 125, 7000],
  ['BR-DE', 100, 6500],
  ['PE-DE', 150, 7000],
  ['GH-NL', 150, 7500],
  ['CI-FR', 175, 7500],
  ['EC-BE', 150, 7000],
  ['VN-ES', 100, 6500],
  ['ID-JP', 125, 6800],
];

const incoterms: [string, string][] = [
  ['EXW', 'Ex Works'],
  ['FCA', 'Free Carrier'],
  ['CPT', 'Carriage Paid To'],
  ['CIP', 'Carriage and Insurance Paid To'],
  ['DAP', 'Delivered at Place'],
  ['DPU', 'Delivered at Place Unloaded'],
  ['DDP', 'Delivered Duty Paid'],
  ['FAS', 'Free Alongside Ship'],
  ['FOB', 'Free On Board'],
  ['CFR', 'Cost and Freight'],
  ['CIF', 'Cost, Insurance and Freight'],
];

/** [code, name, minor units, US dollars for one unit at the start; later rates are added beside it] */
const currencies: [string, string, number, string][] = [
  ['USD', 'US dollar', 2, '1'],
  ['EUR', 'Euro', 2, '1.08'],
  ['GBP', 'Pound sterling', 2, '1.27'],
  ['CHF', 'Swiss franc', 2, '1.12'],
  ['JPY', 'Yen', 0, '0.0067'],
];

const businessTypes = ['Roaster', 'Importer', 'Trader', 'Chocolate Maker', 'Grinder', 'Retailer', 'Wholesaler', 'Cafe'];

/**
 * Puts the reference data into a new database (countries, commodities, grades, corridors, incoterms, currencies, first rates), all or
 * nothing. Nothing is marked as ours: the first start with the database does that.
 */
export async function seedReference(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await insertReference((text, values) => client.query(text, [...values]));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * As `seedReference`, in a database of ours, and marked as whatever we write; rows that are there stay as they are, so an operator's
 * changes survive a restart.
 */
export function addReference(db: Db): Promise<void> {
  return db
    .transaction()
    .execute((tx) => insertReference((text, values) => tx.executeQuery(CompiledQuery.raw(text, [...values]))));
}

/** True before the first `seedReference`: also where a process was killed between the migrations and it. */
export async function lacksReference(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('select 1 from countries limit 1')).rowCount === 0;
}

type AskReference = (text: string, values: readonly unknown[]) => Promise<unknown>;

async function insertReference(ask: AskReference): Promise<void> {
  const insert: InsertRows = async (table, columns, rows, types) => {
    const parameters = columns.map((_, index) => rows.map((row) => row[index]));
    // A list travels as text and becomes one again.
    const given = types.map((type, index) => `$${index + 1}::${type === 'text[]' ? 'text' : type}[]`);
    const selected = columns.map((column, index) => (types[index] === 'text[]' ? `${column}::text[]` : column));
    await ask(
      `insert into ${table} (${columns.join(', ')})
       select ${selected.join(', ')} from unnest(${given.join(', ')}) as given (${columns.join(', ')}) on conflict do nothing`,
      parameters,
    );
  };
  await insert('countries', ['code', 'name'], countries(), ['text', 'text']);
  await insert(
    'currencies',
    ['code', 'name', 'minor_units'],
    currencies.map((row) => row.slice(0, 3)),
    ['text', 'text', 'int'],
  );
  await insert('commodity_types', ['name'], [['Coffee'], ['Cocoa']], ['text']);
  await insertMassReference(insert);
  await insertInspectionReference(insert);
  await insertFieldReference(insert);
  await insertScorecards(insert);
  await insertCredentialTypes(insert);
  await insertCountryClasses(insert);
  await insertSlaTiers(insert);
  await insert(
    'grades',
    ['commodity_type', 'grade', 'origin_country'],
    Object.entries(grades).flatMap(([commodity, list]) =>
      list.flatMap(([grade, origins = [null]]) => origins.map((origin) => [commodity, grade, origin])),
    ),
    ['text', 'text', 'text'],
  );
  await insert(
    'corridors',
    ['name', 'origin_country', 'destination_country'],
    corridors.map(([name]) => [name, name.slice(0, 2), name.slice(3)]),
    ['text', 'text', 'text'],
  );
  await insert(
    'corridor_terms',
    ['corridor', 'valid_from', 'fee_bps', 'cooperative_share_bps'],
    corridors.map(([name, fee, share]) => [name, start, fee, share]),
    ['text', 'timestamptz', 'int', 'int'],
  );
  await insert(
    'processing_methods',
    ['commodity_type', 'method'],
    Object.entries(methods).flatMap(([commodity, list]) => list.map((method) => [commodity, method])),
    ['text', 'text'],
  );
  await insert(
    'tolerances',
    ['name', 'valid_from', 'value'],
    tolerances.map(([name, value]) => [name, start, value]),
    ['text', 'timestamptz', 'numeric'],
  );
  await insert(
    'money_limits',
    ['name', 'valid_from', 'value'],
    [['payout_two_approvals_usd', start, '10000']],
    ['text', 'timestamptz', 'numeric'],
  );
  await insert(
    'ports',
    ['code', 'name', 'country', 'serves'],
    ports.map(([code, name, serves = []]) => [code, name, code.slice(0, 2), `{${serves.join(',')}}`]),
    ['text', 'text', 'text', 'text[]'],
  );
  await insert('incoterms', ['code', 'name'], incoterms, ['text', 'text']);
  await insert(
    'business_types',
    ['name'],
    businessTypes.map((name) => [name]),
    ['text'],
  );
  await insert('rate_steps', ['valid_from', 'ask_factor'], [[start, '1.5']], ['timestamptz', 'numeric']);
  await insert('token_rates', ['valid_from', 'axkt_per_usd'], [[start, '10']], ['timestamptz', 'numeric']);
  await insert(
    'currency_rates',
    ['currency', 'valid_from', 'usd_per_unit'],
    currencies.map(([code, , , rate]) => [code, start, rate]),
    ['text', 'timestamptz', 'numeric'],
  );
}
