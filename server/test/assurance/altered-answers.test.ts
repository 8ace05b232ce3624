import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/**
 * Whatever column of the records behind a public answer somebody alters in the database: a stranger is told nothing else under
 * a good verdict. Left out may be what was altered, and a name may give way to the identifier. Made from the catalogue, so a
 * new column is in it by birth.
 */
const harness = await startHarness();
afterAll(() => harness.close());
const { db } = harness.database;
const trade = await openTrade(harness);
const { world, exporter, cooperative, buyer, admin } = trade;
const guest = world.guest();

const tables = [
  ...['anchor_batches', 'attestations', 'orders', 'escrows', 'shipments', 'lots', 'orgs', 'inspections'],
  ...['finance_profiles', 'export_certificates', 'org_credentials', 'lot_history', 'signing_keys'],
] as const;

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
type Answer = any;
interface Public {
  ask(): Promise<Answer>;
  /** Whether a stranger takes the answer for good. */
  isGood(answer: Answer): boolean;
}
const answers: Record<string, Public> = {};
const textOf = async (path: string): Promise<string> => (await fetch(`${harness.url}${path}`)).text();

beforeAll(async () => {
  const lot = await trade.lot({ grade: 'Grade 1' });
  await harness.anchor();
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  const order = await trade.order(lot);
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  const officer = await world.user({ roles: ['SVC Authority'] });
  const { certificate } = await officer.ok('authority_certs.issue_export_certificate', { order });
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await officer.ok('authority_certs.issue_org_credential', {
    org_kind: 'Exporter',
    org: exporter.org,
    credential_payload: { credential_type: 'Export licence', reference_number: 'X-1', valid_until: '2030-01-01' },
  });
  await harness.anchor();
  await exporter.ok('fep.recompute');
  await exporter.ok('fep.share_with_banks', { scope: 'score' });
  await harness.anchor();
  const asked = (method: string, input: object) => async () => (await guest.call(method, input)).body;
  answers['certificate'] = {
    ask: asked('verify.lookup_certificate', { certificate }),
    isGood: ({ message }) => message?.attestation.verified === true && message.certificate.since.length === 0,
  };
  answers['page of the certificate'] = {
    ask: async () => ({ standing: /data-standing="(\w+)"/.exec(await textOf(`/certificate/${certificate}`))?.[1] }),
    isGood: ({ standing }) => standing === 'issued',
  };
  answers['exporter'] = {
    ask: asked('finance.get_exporter_profile', { exporter: exporter.org }),
    isGood: ({ message }) => message?.as_signed === true,
  };
  answers['lot for lenders'] = {
    ask: async () =>
      (await guest.call('finance.get_public_lot_verification', { lot_name: lot })).body.message?.finance ?? {},
    isGood: ({ verified }) => verified === true,
  };
  answers['lot'] = {
    ask: asked('verify.cryptographic_verify', { lot_ref: lot }),
    isGood: ({ verified }) => verified === true,
  };
  answers['badges'] = {
    ask: asked('organisation.get_badges', { organisations: [exporter.org, cooperative.org] }),
    isGood: () => true,
  };
}, 120_000);

/** Other values than the one that is there, by type: such as another row has, and such as nobody has. */
const others: Record<string, (column: string) => string[]> = {
  text: (column) => [`coalesce(${column}, '') || 'x'`],
  uuid: () => ['gen_random_uuid()'],
  boolean: (column) => [`not coalesce(${column}, false)`],
  smallint: (column) => [`coalesce(${column}, 0) + 1`],
  integer: (column) => [`coalesce(${column}, 0) + 1`],
  bigint: (column) => [`coalesce(${column}, 0) + 1000001`],
  numeric: (column) => [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 0) / 2`],
  'timestamp with time zone': (column) => [`coalesce(${column}, now()) + interval '1 day'`],
  date: (column) => [`coalesce(${column}, current_date) - 400`],
  bytea: (column) => [`set_byte(coalesce(${column}, '\\x00'), 0, 255 - get_byte(coalesce(${column}, '\\x00'), 0))`],
  jsonb: () => [`'{}'`, `'[]'`],
  'text[]': (column) => [`array_append(coalesce(${column}, '{}'), 'forged')`],
};

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columnsOf(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[]) and a.attgenerated = ''
     order by c.relname, a.attnum`.execute(db);
  return rows;
}

/** Whether `now` says something that `before` did not: not that something is missing, or is told by its identifier. */
function saysOther(before: Answer, now: Answer): boolean {
  if (now === null || now === undefined || now === false || now === 0 || now === '') return false;
  if (JSON.stringify(before) === JSON.stringify(now)) return false;
  if (typeof now === 'string' && /^(EXP|COOP|BUY)-\d+$/.test(now)) return false;
  if (Array.isArray(now))
    return !Array.isArray(before) || now.some((each) => before.every((old) => saysOther(old, each)));
  if (typeof now !== 'object' || before === null || typeof before !== 'object') return true;
  return Object.entries(now).some(([member, value]) => saysOther(before[member], value));
}

test('nothing that was altered is told under a good verdict', async () => {
  const honest: Record<string, Answer> = {};
  for (const [name, { ask, isGood }] of Object.entries(answers)) {
    honest[name] = await ask();
    if (name.includes('certificate') || isGood(honest[name])) continue;
    throw new Error(`${name} is not good before anything is altered: ${JSON.stringify(honest[name])}`);
  }
  expect(honest['certificate'].message).toMatchObject({ attestation: { verified: true, anchored: true } });
  expect(honest['certificate'].message.certificate.since).toEqual([]);
  expect(honest['page of the certificate']).toEqual({ standing: 'issued' });
  expect(honest['exporter'].message).toMatchObject({ settled_orders: 1, score_band: expect.any(String) });
  expect(honest['badges'].message).toHaveLength(1);

  const told: string[] = [];
  let altered = 0;
  for (const { table, column, type } of await columnsOf()) {
    const make = others[type];
    if (make === undefined) throw new Error(`this test knows no other value of type ${type}: add one`);
    const name = `"${column}"`;
    const sibling = `(select d from (select distinct ${name} as d from "${table}") x where d is distinct from a.${name} limit 1)`;
    for (const value of [...make(name), sibling]) {
      const kept = await rowsOf(table);
      const changed = await altering(
        table,
        `update "${table}" a set ${name} = ${value} where ${name} is distinct from ${value}`,
      );
      if (changed) {
        altered++;
        for (const [answer, { ask, isGood }] of Object.entries(answers)) {
          const now = await ask();
          if (isGood(now) && saysOther(honest[answer], now))
            told.push(`${answer}: ${table}.${column} = ${value}: ${JSON.stringify(now)}`);
        }
      }
      await restore(table, kept);
      expect(await rowsOf(table)).toBe(kept);
    }
  }
  expect(altered).toBeGreaterThan(150);
  expect(told).toEqual([]);
  for (const [name, { ask }] of Object.entries(answers)) expect(await ask()).toEqual(honest[name]);
}, 300_000);

/** False where the database itself does not take the value. */
async function altering(table: string, statement: string): Promise<boolean> {
  let changed = 0n;
  try {
    await tamper(harness.database, async (tx) => {
      changed = (await sql.raw(statement).execute(tx)).numAffectedRows ?? 0n;
    });
  } catch (error) {
    if (!/^(23|22|42)/.test((error as { code?: string }).code ?? '')) throw new Error(`${table}: ${error}`);
  }
  return changed > 0n;
}

/** All of a table as JSON, in an order of its own. */
async function rowsOf(table: string): Promise<string> {
  const { rows } = await sql<{ kept: string }>`
    select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as kept from ${sql.table(table)} t`.execute(
    db,
  );
  return rows[0]?.kept ?? '[]';
}

async function restore(table: string, kept: string): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  const names = sql.raw(rows[0]?.names ?? '');
  await tamper(harness.database, async (tx) => {
    await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${kept}::jsonb)`.execute(tx);
  });
}
