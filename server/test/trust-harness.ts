import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { did } from '../src/api/did.ts';
import { createHttp, mountOperations } from '../src/api/http/server.ts';
import { identifiers } from '../src/api/identifiers.ts';
import { allOperations } from '../src/api/index.ts';
import type { Services } from '../src/api/operation.ts';
import { mountPages } from '../src/api/pages/index.ts';
import { partnerVerify } from '../src/api/partner-verify.ts';
import type { TrustServices } from '../src/api/trust-services.ts';
import { verify } from '../src/api/verify.ts';
import { totalsBoard } from '../src/domain/public-record/totals.ts';
import type { Operation } from '../src/kernel/operation.ts';
import type { Kernel } from '../src/kernel/pipeline.ts';
import { memoryRateLimiter, type RateLimits } from '../src/kernel/ratelimit.ts';
import { type Harness, startHarness } from './harness.ts';
import { type Caller, World } from './world.ts';

/** The service with its verification and DID operations and its pages. */
export interface TrustHarness extends Harness {
  /** Stands in for a clock that only runs forward; moved by tests. */
  elapsed: { milliseconds: number };
  kernel: Kernel<TrustServices>;
}

export async function startTrustHarness(limits: RateLimits = { perAddress: 0, perActor: 0 }): Promise<TrustHarness> {
  const harness = await startHarness();
  const elapsed = { milliseconds: 0 };
  const services: TrustServices = {
    ...harness.app.services,
    totals: totalsBoard(() => elapsed.milliseconds),
    organisationKeys: randomBytes(32),
  };
  const kernel = { ...harness.app.kernel, services, limits, limiter: memoryRateLimiter() };
  const options = { log: pino({ level: 'silent' }), trustedProxies: 0, secureCookies: false };
  const http = await createHttp(options);
  const own = [...verify, ...partnerVerify, ...did, ...identifiers];
  const names = new Set(own.map((operation) => operation.name));
  const others = allOperations.filter((operation) => !names.has(operation.name));
  mountOperations<TrustServices>(http, kernel, [...own, ...(others as readonly Operation<Services>[])], options);
  mountPages(http, kernel);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  harness.app.baseUrl = url;
  return {
    ...harness,
    url,
    elapsed,
    kernel,
    close: async () => {
      await http.close();
      await harness.close();
    },
  };
}

/** A lot that is listed and signed; answers its name. */
export async function signedLot(
  harness: Harness,
  clerk: Caller,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { database, clock, app } = harness;
  const { name } = await clerk.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: '1200.5',
    grade: 'Grade 1',
    processing_method: 'Washed',
    ...fields,
  });
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('lots').set({ status: 'Listed', listed_at: clock.now() }).where('name', '=', name).execute();
    await app.services.attest.lot(tx, name, clock.now());
  });
  return name as string;
}

export { World };
