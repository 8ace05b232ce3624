import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { addProbes, minuteOf } from './measure.ts';
import type { Installations } from './ports.ts';
import { moveTenant, noteTrouble } from './store.ts';

interface TenantServices {
  /** Undefined where this process has none beside it. */
  installations(): Installations | undefined;
}

/** What was measured is kept so long: a year, and the month that is compared with the one before it. */
const keepDays = 400;
const dayMs = 86_400_000;
/** A trouble is a sentence, whatever a driver says. */
const mostTrouble = 500;

/** Makes tenants ready, measures them, and forgets what was measured long ago. */
export function tenantJobs<S extends TenantServices>(): Job<S>[] {
  return [
    {
      name: 'tenants.prepare',
      on: ['tenant.created'],
      everySeconds: 30,
      waits: () => sql<boolean>`exists (select from tenants where status = 'Preparing')`,
      run: prepareAll,
    },
    {
      name: 'tenants.measure',
      everySeconds: 60,
      waits: () => sql<boolean>`exists (select from tenants)`,
      run: measure,
    },
    {
      name: 'tenants.forget',
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        const before = new Date(clock.now().getTime() - keepDays * dayMs);
        await database.db.deleteFrom('tenant_hours').where('hour', '<', before).execute();
      },
    },
  ];
}

async function prepareAll<S extends TenantServices>(context: JobContext<S>): Promise<void> {
  const { services, database, log, transaction } = context;
  const installations = services.installations();
  if (installations === undefined) return;
  const waiting = await database.reader
    .selectFrom('tenants')
    .select('name')
    .where('status', '=', 'Preparing')
    .execute();
  for (const { name } of waiting) {
    try {
      await installations.prepare(name);
      await transaction(async (work) => {
        const tenant = await work.tx
          .selectFrom('tenants')
          .selectAll()
          .where('name', '=', name)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        // Somebody may have given it up meanwhile.
        if (tenant.status === 'Preparing') await moveTenant(work, tenant, 'ready', null);
      });
    } catch (error) {
      log.warn({ err: error, tenant: name }, 'the tenant is not ready; it is tried again');
      await transaction(({ tx }) => noteTrouble(tx, name, (error as Error).message.slice(0, mostTrouble)));
    }
  }
}

async function measure<S extends TenantServices>({
  services,
  database,
  clock,
  transaction,
}: JobContext<S>): Promise<void> {
  const installations = services.installations();
  if (installations === undefined) return;
  const minute = minuteOf(clock.now());
  const active = await database.reader.selectFrom('tenants').select('name').where('status', '=', 'Active').execute();
  const probes = await installations.probe(active.map(({ name }) => name));
  await transaction(({ tx }) => addProbes(tx, minute, probes));
}
