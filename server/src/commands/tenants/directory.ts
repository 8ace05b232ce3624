import { defaultTenant, type TenantStatus } from '../../domain/operations/tenant/rules.ts';
import type { SecretBox } from '../../kernel/values/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';

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

/**
 * One statement a second tells of all of them, however many calls come and whatever they ask for. While the operator's
 * database is away, what it said last goes on: tenants have databases of their own.
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
    listed = new Map(
      rows.flatMap(({ name, status, admin_email, secret_sealed }) => {
        if (admin_email === null || secret_sealed === null) return [];
        const secretKey = before?.get(name)?.secretKey ?? secrets.open(name, secret_sealed).toString();
        return [[name, { name, status, adminEmail: admin_email, secretKey }] as const];
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
