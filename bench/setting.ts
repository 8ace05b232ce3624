import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { attestLots } from '../server/src/domain/proof/attestation/attest.ts';

/** PostgreSQL that the benchmarks may make databases on. */
export const benchDatabaseUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
// Read by the test database module when it is loaded.
process.env['TEST_DATABASE_URL'] = benchDatabaseUrl;

const { startHarness } = await import('../server/test/support/harness.ts');
const { World } = await import('../server/test/support/world.ts');
const { freshDatabase, prepareTemplate } = await import('../server/test/support/database.ts');

export type Harness = Awaited<ReturnType<typeof startHarness>>;
/** From here, and not from their file: only so it reads the address above first. */
export { freshDatabase, prepareTemplate, startHarness, World };

export interface Line {
  what: string;
  figure: string;
  target?: string;
}

/** Prints one result; every line carries the machine's core count because a ratio depends on it. */
export function report({ what, figure, target }: Line): void {
  console.log(`${what}: ${figure}${target === undefined ? '' : ` (target ${target})`} [${cpus().length} cores]`);
}

export async function openSetting(
  options: Parameters<typeof startHarness>[0] = {},
): Promise<{ harness: Harness; world: InstanceType<typeof World> }> {
  await prepareTemplate();
  const harness = await startHarness({ durable: true, ...options });
  // The servers that are measured run by the real clock: sessions made here must be good there.
  harness.clock.set(new Date());
  return { harness, world: new World(harness) };
}

/** Rows to one statement: below the statement timeout. */
const chunk = 10_000;

/** Inserts lots of one cooperative by the thousand, listed, without going through the operations. */
export async function insertLots(
  harness: Harness,
  cooperative: string,
  count: number,
  { offset = 0, exporter = null }: { offset?: number; exporter?: string | null } = {},
): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `LOT-2025-${String(offset + index + 1).padStart(6, '0')}`);
  for (let from = 0; from < names.length; from += chunk) {
    await sql`
    insert into lots (name, status, cooperative, exporter, commodity_type, corridor, quantity, unit, grade, asking_price, currency, created_at, updated_at, listed_at)
    select name, 'Listed', ${cooperative}, ${exporter}, case when place % 3 = 0 then 'Cocoa' else 'Coffee' end, 'ET-DE', 1000 + place % 500, 'kg', null,
           3 + (place % 700) / 100.0, 'USD', timestamptz '2025-01-01' + (${from}::int + place) * interval '1 second', timestamptz '2025-01-01',
           timestamptz '2025-01-01' + (${from}::int + place) * interval '1 second'
      from unnest(${names.slice(from, from + chunk)}::text[]) with ordinality as new (name, place)`.execute(
      harness.database.db,
    );
  }
  return names;
}

export async function attest(harness: Harness, names: readonly string[]): Promise<void> {
  const { signer } = harness.app.services;
  const { ids } = harness.app.kernel;
  await harness.database.db
    .transaction()
    .execute((tx) => attestLots(tx, { signer, now: harness.clock.now(), random: ids.random }, names));
}

export interface Peer {
  url: string;
  end(): void;
}

/** A bare server in a process of its own. */
export async function startPeer(databaseUrl: string): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', (code) => reject(new Error(`the peer ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() };
}
