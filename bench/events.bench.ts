import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sql } from 'kysely';
import { appendPending } from '../server/src/domain/proof/event/append.ts';
import { type Claim, insertClaims } from '../server/src/domain/proof/event/claims.ts';
import { openSetting, report } from './setting.ts';

const burst = 5000;
const rounds = 5;

/** Event append (claimed, signed, chained, stored) in bursts, beside one bare insert and one Ed25519 signature each. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  try {
    const { db } = harness.database;
    const org = await world.org('Buyer');
    await sql`create table bare (id bigint generated always as identity primary key, body text not null, signature bytea not null)`.execute(
      db,
    );
    const key = createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const claims = Array.from({ length: burst }, (_, i) => claimOf(`CRB-${round}-${i}`, org));
      const started = performance.now();
      for (let from = 0; from < burst; from += 500)
        await harness.app.jobContext.transaction((work) => insertClaims(work, claims.slice(from, from + 500)));
      const context = { signer: harness.app.services.signer, random: randomBytes, now: harness.clock.now() };
      while ((await db.transaction().execute((tx) => appendPending(tx, context))) > 0);
      const ours = burst / ((performance.now() - started) / 1000);

      const begun = performance.now();
      const few = burst / 5;
      for (let i = 0; i < few; i++) {
        const body = JSON.stringify(claims[i]?.payload);
        await sql`insert into bare (body, signature) values (${body}, ${sign(null, Buffer.from(body), key)})`.execute(
          db,
        );
      }
      const bare = few / ((performance.now() - begun) / 1000);
      speeds.push(ours);
      ratios.push(ours / bare);
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    report({
      what: `event append in bursts of ${burst} (claimed, signed, chained, stored)`,
      figure: `${Math.round(median(speeds))}/s, ${median(ratios).toFixed(2)} of one bare insert + one Ed25519 signature each, one after the other`,
      target: 'at least 2000/s',
    });
  } finally {
    await harness.close();
  }
}

function claimOf(id: string, org: string): Claim {
  return {
    schema: 'carbon.retire.v2',
    subject: id,
    region: 'et',
    lot: null,
    parties: null,
    standard: 'svc.carbon-retirement.v1',
    payload: { id, project: 'P', tonnes_co2e: 1.5, beneficiary: 'Somebody', evidence: `VCS-${id}`, retired_by: org },
    holdReason: null,
    createdAt: new Date('2026-03-02T09:00:00Z'),
  };
}
