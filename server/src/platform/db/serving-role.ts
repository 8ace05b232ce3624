import { type Ask, quoted } from './seals/sealed-tables.ts';

/** What the role of the serving processes may do with a table. */
interface TableRights {
  name: string;
  /** No row of it is changed or removed by anybody. */
  noUpdate: boolean;
  noDelete: boolean;
}

/**
 * Tables whose rows only come, besides those that a trigger says it of. The trace is shortened by a function of the owner's
 * (ADR 0018), and which files were applied is the owner's affair.
 */
const onlyAdded = ['record_changes', 'seal_batches', 'log_checkpoints', 'log_cosignatures', 'plot_salts'];
const onlyRead = ['schema_migrations'];
/** Where the rest of a row is final, and the row stays: the columns that follow later. */
const followingColumns: Readonly<Record<string, readonly string[]>> = {
  attestations: ['leaf_index', 'proof'],
  anchor_batches: ['status', 'attempts', 'tx_hash', 'ledger_index', 'ledger_hash', 'evidence', 'anchored_at'],
  log_tiles: ['hashes'],
  signing_keys: ['retired_at', 'private_key_encrypted'],
  dids: ['version', 'services', 'updated_at', 'deactivated_at'],
  events: [
    ...['state', 'position', 'block', 'epoch', 'ttf_ms', 'verified_at'],
    ...['hold_reason', 'decision', 'decision_note', 'decided_by', 'decided_at'],
  ],
  book_accounts: ['balance'],
};
/** Records whose rows change and never go: what is over is marked so. */
const kept = [
  ...['users', 'orgs', 'plots', 'harvests', 'processings', 'lots', 'inspections', 'verification_events'],
  ...['orders', 'escrows', 'shipments', 'payments', 'payouts', 'payout_accounts', 'payout_batches'],
  ...['ledger_submissions', 'ledger_homes', 'export_certificates', 'org_credentials', 'diligence_packages'],
];

/** Which tables there are, and what their triggers refuse for every row and column; a condition refuses only some. */
const tablesAndRefusals = `
  select c.relname as name,
         coalesce(bool_or(t.tgtype & 16 <> 0 and t.tgqual is null and t.tgattr::text = ''), false) as "noUpdate",
         coalesce(bool_or(t.tgtype & 8 <> 0 and t.tgqual is null), false) as "noDelete"
    from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   group by c.relname order by c.relname`;

function rightsOf({ name, noUpdate, noDelete }: TableRights): string {
  if (onlyRead.includes(name)) return 'select';
  const columns = followingColumns[name];
  const update = columns === undefined ? 'update' : `update (${columns.map(quoted).join(', ')})`;
  const added = onlyAdded.includes(name);
  const stays = noDelete || added || columns !== undefined || kept.includes(name);
  return ['select', 'insert', ...(noUpdate || added ? [] : [update]), ...(stays ? [] : ['delete'])].join(', ');
}

/**
 * Gives a role what the serving processes need, and takes what else it had: no DDL, no truncating, no triggers switched off,
 * and of what is only added to, nothing but adding. It is made where there is none, without a password.
 * @returns whether it was made.
 */
export async function grantServing(ask: Ask, role: string): Promise<{ made: boolean }> {
  const [known] = await ask<{ there: boolean; owner: boolean; super: boolean }>(
    `select r.rolname is not null as there, coalesce(r.rolname = current_user, false) as owner, coalesce(r.rolsuper, false) as super
       from (select) one left join pg_roles r on r.rolname = ${literal(role)}`,
  );
  if (known?.owner === true || known?.super === true)
    throw new Error(`${role} owns the tables or is a superuser: nothing can be kept from it. Name another role.`);
  const name = quoted(role);
  if (known?.there !== true) await ask(`create role ${name} login`);
  const [here] = await ask<{ database: string }>('select current_database() as database');
  await ask(`grant connect on database ${quoted(here?.database ?? '')} to ${name}`);
  for (const schema of await schemas(ask)) {
    await ask(`revoke create on schema ${schema} from public`);
    await ask(`revoke all on schema ${schema} from ${name}`);
    await ask(`grant usage on schema ${schema} to ${name}`);
    await ask(`revoke all on all tables in schema ${schema} from ${name}`);
    await ask(`grant usage, select on all sequences in schema ${schema} to ${name}`);
    await ask(`grant execute on all functions in schema ${schema} to ${name}`);
  }
  for (const table of await ask<TableRights & Record<string, unknown>>(tablesAndRefusals)) {
    await ask(`grant ${rightsOf(table)} on table public.${quoted(table.name)} to ${name}`);
  }
  if ((await schemas(ask)).includes('pgboss'))
    await ask(`grant select, insert, update, delete on all tables in schema pgboss to ${name}`);
  return { made: known?.there !== true };
}

/** After a migration: what is new is granted to the roles that have served before. */
export async function grantAgain(ask: Ask): Promise<void> {
  const roles = await ask<{ role: string }>(
    `select distinct r.rolname as role from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = to_regclass('record_changes') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`,
  );
  for (const { role } of roles) await grantServing(ask, role);
}

async function schemas(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('public', 'pgboss') order by nspname`,
  );
  return rows.map((row) => row.name);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
