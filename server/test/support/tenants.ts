import { insertTenant, moveTenant, tenantAccess } from '../../src/domain/operations/tenant/store.ts';
import { platformActor } from '../../src/kernel/write/work.ts';
import type { Harness } from './harness.ts';

/** Lists a tenant as Active, though no installation runs behind it. */
export async function listTenant({ app }: Harness, name: string, tier = 'Standard'): Promise<string> {
  const secretSealed = app.services.tenancy.secrets.seal(name, Buffer.from('0'.repeat(64)));
  await app.jobContext.transaction(async (work) => {
    const fresh = { name, title: `Tenant ${name}`, tier, adminEmail: `admin@${name}.example`, secretSealed };
    await insertTenant(work, fresh);
    const reading = { tx: work.tx, actor: { ...platformActor('test'), roles: new Set(['Platform Admin'] as const) } };
    await moveTenant(work, await tenantAccess.lock(reading, name), 'ready', null);
  });
  return name;
}
