import { sql } from 'kysely';
import { defaultTenant, type TenantStatus } from '../../domain/operations/tenant/rules.ts';
import { writtenAmong } from '../../domain/proof/did/vouched-keys.ts';
import type { SecretBox } from '../../kernel/values/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowsOf } from '../../platform/db/seals/sealed-tables.ts';

/** What the processes need to know of a tenant. */
export interface Listed {
  name: string;
  status: TenantStatus;
  adminEmail: string;
  /** The SECRET_KEY of its installation. */
  secretKey: string;
}

/** Who is suspended must be refused within this. */
const freshMs = 1000;

/** The tenants by name, as the operator's database said a moment ago. */
export interface Directory {
  /** @throws when the database never answered yet. */
  find(name: string): Promise<Listed | undefined>;
  /** As it was heard of last. */
  known(): ReadonlyMap<string, Listed>;
  /** Asks again, however fresh it is. */
  refresh(): Promise<void>;
}

/** In one statement with what the rows say, so that none that was there for a moment is taken for it. */
const saying = (rows: readonly Pick<Listed, 'name' | 'status' | 'adminEmail'>[]): RowsOf => ({
  table: 'tenants',
  where: sql`(t.name, t.status, t.admin_email) in (select * from unnest(${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ status }) => status)}::text[], ${rows.map(({ adminEmail }) => adminEmail)}::text[]))`,
});

/**
 * One statement a second tells of all of them, however many calls come and whatever they ask for. While the operator's
 * database is away, what it said last goes on: tenants have databases of their own.
 * One whose row is not what the service wrote goes on as it was heard of before (ADR 0013); only what changed is compared.
 */
export function openDirectory(database: Database, secrets: SecretBox): Directory {
  let listed: Map<string, Listed> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const rows = await database.reader
      .selectFrom('tenants')
      .select(['name', 'status', 'admin_email', 'secret_sealed'])
      .where('name', '!=', defaultTenant)
      .execute();
    const before = listed;
    const read = rows.flatMap(({ name, status, admin_email: adminEmail, secret_sealed: sealed }) =>
      adminEmail === null || sealed === null ? [] : [{ name, status, adminEmail, sealed }],
    );
    const others = read.filter(({ name, status, adminEmail }) => {
      const known = before?.get(name);
      return known?.status !== status || known.adminEmail !== adminEmail;
    });
    const written = others.length === 0 ? undefined : await writtenAmong(database.reader, saying(others));
    listed = new Map(
      read.flatMap(({ sealed, ...tenant }): [string, Listed][] => {
        const { name } = tenant;
        const known = before?.get(name);
        // Somebody altered it: it stays as it was heard of before, and one that was never heard of is not there.
        if (others.some((other) => other.name === name) && written?.has(name) === false)
          return known === undefined ? [] : [[name, known]];
        return [[name, { ...tenant, secretKey: known?.secretKey ?? secrets.open(name, sealed).toString() }]];
      }),
    );
    askedAt = performance.now();
  };
  const refresh = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    find: async (name) => {
      if (performance.now() - askedAt > freshMs) {
        try {
          await refresh();
        } catch (error) {
          if (listed === undefined) throw error;
        }
      }
      return listed?.get(name);
    },
    known: () => listed ?? new Map(),
    refresh,
  };
}
