import { type Selectable, sql } from 'kysely';
import { accept, forbidden } from '../../../kernel/values/errors.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { TenantChangesTable, TenantsTable } from '../../../platform/db/tables.generated.ts';
import { recordAccess } from '../../foundation/access.ts';
import { defaultTenant, moved, type TenantEvent } from './rules.ts';

export type Tenant = Selectable<TenantsTable>;
export type TenantChange = Selectable<TenantChangesTable>;

/** Tenants are the operator's: whoever is no admin has none. */
export const tenantAccess = recordAccess<'tenants'>({
  table: 'tenants',
  key: 'name',
  owns: (eb) => eb.val(false),
  missing: (name) => `There is no tenant ${name}.`,
  foreign: () => forbidden('You have no such tenant.'),
  lockForReferences: true,
});

export interface NewTenant {
  name: string;
  title: string;
  tier: string;
  adminEmail: string;
  secretSealed: Buffer;
}

/** @returns false when there is one of this name. */
export async function insertTenant(work: Work, tenant: NewTenant): Promise<boolean> {
  const { tx, now } = work;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tenants')
    .values({
      name: tenant.name,
      title: tenant.title,
      tier: tenant.tier,
      status: 'Preparing',
      admin_email: tenant.adminEmail,
      secret_sealed: tenant.secretSealed,
      created_by: actorIdOf(work),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await noteChange(work, { name: tenant.name, status: 'Preparing', tier: tenant.tier }, null);
  return true;
}

/** Writes down how a tenant is from now on. Its row is locked, or new. */
async function noteChange(
  work: Work,
  { name, status, tier }: Pick<Tenant, 'name' | 'status' | 'tier'>,
  reason: string | null,
): Promise<void> {
  await sql`
    insert into tenant_changes (tenant, number, at, status, tier, reason, made_by)
    select ${name}, coalesce(max(number), 0) + 1, ${work.now}, ${status}, ${tier}, ${reason}, ${actorIdOf(work)}::uuid
      from tenant_changes where tenant = ${name}`.execute(work.tx);
}

/** What a change sets. */
interface Changed {
  status?: Tenant['status'];
  tier?: string;
}

async function change(work: Work, tenant: Tenant, { changed, reason }: { changed: Changed; reason: string | null }) {
  const after = await work.tx
    .updateTable('tenants')
    .set({ ...changed, trouble: null })
    .where('name', '=', tenant.name)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(work, after, reason);
  return after;
}

/**
 * Moves a tenant, which is locked; one that is there already stays as it is.
 * @throws Refusal 409 from another status, and where somebody else moved it there, or with another reason.
 */
export async function moveTenant(
  work: Work,
  tenant: Tenant,
  event: TenantEvent,
  reason: string | null,
): Promise<Tenant> {
  const status = accept(moved(tenant, event));
  if (status === undefined) {
    const { name } = tenant;
    const last = await movedBy(work.tx, tenant);
    const said = { reason: [last?.reason, reason] as const };
    await doneAlready(work, 'tenants', { name }, { stands: `${name} is ${tenant.status}`, by: last?.made_by, said });
    return tenant;
  }
  return change(work, tenant, { changed: { status }, reason });
}

/** The change by which a tenant came to its status; its tier may have been changed since. */
async function movedBy(tx: Tx, { name, status }: Tenant): Promise<TenantChange | undefined> {
  const { rows } = await sql<TenantChange>`
    select * from tenant_changes where tenant = ${name} and number > coalesce(
      (select max(number) from tenant_changes where tenant = ${name} and status <> ${status}), 0)
     order by number limit 1`.execute(tx);
  return rows[0];
}

/** Promises a tenant, which is locked, something else from now on. */
export async function setTier(work: Work, tenant: Tenant, tier: string): Promise<Tenant> {
  if (tenant.tier === tier) {
    await soAlready(work, 'tenants', { name: tenant.name });
    return tenant;
  }
  return change(work, tenant, { changed: { tier }, reason: null });
}

/** The installation of this database is a tenant, too: it is measured like the others. Written with the first start. */
export async function ensureDefaultTenant(tx: Tx, now: Date): Promise<void> {
  await sql`
    with made as (
      insert into tenants (name, title, tier, status, created_at)
      values (${defaultTenant}, 'This installation', 'Standard', 'Active', ${now}) on conflict do nothing
      returning name, tier, status)
    insert into tenant_changes (tenant, number, at, status, tier)
    select name, 1, ${now}, status, tier from made`.execute(tx);
}

/** Says why a tenant is not ready yet; null where nothing is in the way. */
export async function noteTrouble(tx: Tx, name: string, trouble: string): Promise<void> {
  await tx.updateTable('tenants').set({ trouble }).where('name', '=', name).where('status', '=', 'Preparing').execute();
}

/** A change of a tenant, with the address of who made it. */
export interface ShownChange extends TenantChange {
  email: string | null;
}

/** What was done with a tenant, the newest first. */
export function newestChanges(tx: Tx, name: string, limit: number): Promise<ShownChange[]> {
  return tx
    .selectFrom('tenant_changes')
    .leftJoin('users', 'users.id', 'tenant_changes.made_by')
    .selectAll('tenant_changes')
    .select('users.email')
    .where('tenant', '=', name)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** How tenants were from when on, in order. */
export function changesOf(tx: Tx, names: readonly string[]): Promise<TenantChange[]> {
  return tx
    .selectFrom('tenant_changes')
    .selectAll()
    .where('tenant', 'in', [...names])
    .orderBy('tenant')
    .orderBy('number')
    .execute();
}
