import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { dumpToolVersion } from '../../../platform/db/dump-tool.ts';
import { unreachableBecause } from '../../../platform/http-client/reachable.ts';
import { presentTroubles } from '../../../platform/ledger/troubles.ts';
import { sentSoFar, underOtherKeys } from '../backup/views.ts';
import { lookAtDatabase } from '../health/look.ts';
import { secondsAhead } from '../incident/sources.ts';
import type { Installation } from '../installation/facts.ts';
import { lastBackup } from '../installation/last-backup.ts';
import { byPasswordAlone } from '../installation/password-alone.ts';
import type { SetupLook } from './rules.ts';

/** What the look needs of the application. */
export interface SetupServices {
  installation: Installation;
  baseUrl(): string;
  mail: { readonly delivers: boolean; ask(): Promise<void> };
  witnesses: readonly unknown[];
  backups: { keyName(): Promise<string>; parts: { settings: { recipient: string | undefined } } };
}

/** What only the network and other programs can say. */
export interface Probes {
  secondsAhead: number;
  mailProblem: string | undefined;
  tilesProblem: string | undefined;
  dumpMajor: number | undefined;
  /** What SECRET_KEY is called where backups say which one they need. */
  keyName: string;
}

/** Whoever looks at the checklist waits for it. */
const probeMs = 4000;

/** Asks outside. Network: never inside a transaction. @param now the moment of the call: the clocks are compared first. */
export async function probe(
  { tx, now }: { tx: Tx; now: Date },
  { mail, installation: { tiles }, backups }: SetupServices,
): Promise<Probes> {
  const ahead = await secondsAhead(tx, now);
  const [mailProblem, tilesProblem, dumpMajor, keyName] = await Promise.all([
    mail.delivers ? problemWithin(mail.ask()) : undefined,
    tiles === null ? undefined : unreachableBecause(firstTile(tiles.url), probeMs),
    dumpToolVersion(probeMs),
    backups.keyName(),
  ]);
  return { secondsAhead: ahead, mailProblem, tilesProblem, dumpMajor, keyName };
}

/** The one picture of the whole world. */
const firstTile = (url: string): string =>
  url
    .replaceAll(/\{[zxy]\}/g, '0')
    .replaceAll('{s}', 'a')
    .replaceAll('{r}', '');

async function problemWithin(asking: Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${probeMs / 1000} seconds`), probeMs);
  });
  const asked = asking.then(
    () => undefined,
    (error: Error) => error.message.slice(0, 200),
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

interface Row {
  major: number;
  role: string;
  may_remove: boolean;
  sent_at: Date | null;
  waiting: number;
  accounts: { address: string; balance: number | null; reserve: number | null }[];
  admins: number;
  without: number;
  with_passkey: number;
  check_at: Date | null;
  faults: number | null;
  demonstrations: number;
}

/** The key that the newest backup needs, where it is not that of now. */
async function newestNeeds(tx: Tx, { backups }: SetupServices, { keyName }: Probes): Promise<string | null> {
  const others = await underOtherKeys(tx, { ownRecipient: backups.parts.settings.recipient, keyName });
  return others.find(({ newest }) => newest)?.key ?? null;
}

/** What the database says, with what was asked outside. */
export async function lookAtSetup(tx: Tx, now: Date, services: SetupServices, probes: Probes): Promise<SetupLook> {
  const { rows } = await sql<Row>`
    with home as (select n.* from ledger_homes h join ledger_networks n using (network_id) where h.ended_at is null),
         admins as (select distinct u.id, u.password_hash from users u join user_roles r on r.user_id = u.id
                     where r.role in ('Platform Admin', 'System Manager') and u.disabled_at is null),
         last_check as (select at, faults from check_reports order by at desc, id desc limit 1)
    select current_setting('server_version_num')::int / 10000 as major, current_user as role,
           has_table_privilege('attestations', 'DELETE') or has_table_privilege('record_changes', 'DELETE')
             or has_schema_privilege('public', 'CREATE') as may_remove,
           (select max(sent_at) from (select sent_at from mails order by created_at desc, id desc limit 200) recent) as sent_at,
           (select count(*) from mails where sent_at is null and failed_at is null) as waiting,
           (select coalesce(json_agg(json_build_object('address', a.address, 'balance', a.balance_drops,
                     'reserve', home.reserve_base_drops + home.reserve_increment_drops * a.owner_count) order by a.address), '[]')
              from ledger_accounts a join home using (network_id)) as accounts,
           (select count(*) from admins) as admins,
           (select count(*) from admins a where ${byPasswordAlone}) as without,
           (select count(*) from admins a where ${byPasswordAlone}
               and exists (select from user_passkeys k where k.user_id = a.id)) as with_passkey,
           (select at from last_check) as check_at,
           (select faults from last_check) as faults,
           (select count(*) from demonstrations) as demonstrations`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('figures have one row');
  const { installation } = services;
  return {
    now,
    installation,
    baseUrl: services.baseUrl(),
    mail: {
      delivers: services.mail.delivers,
      problem: probes.mailProblem,
      lastSentAt: row.sent_at,
      waiting: row.waiting,
    },
    ledger: { troubles: await presentTroubles(tx), accounts: row.accounts },
    lastBackupAt: (await lastBackup(tx))?.at ?? null,
    backupNeedsKey: await newestNeeds(tx, services, probes),
    unsentBackups: (await sentSoFar(tx)).unsent,
    database: {
      kind: installation.database.kind,
      major: row.major,
      dumpMajor: probes.dumpMajor,
      role: row.role,
      mayRemove: row.may_remove,
    },
    secondsAhead: probes.secondsAhead,
    workers: await lookAtDatabase(tx, now),
    tilesProblem: probes.tilesProblem,
    admins: { total: row.admins, withoutSecondFactor: row.without, ofThoseWithPasskey: row.with_passkey },
    lastCheck: row.check_at === null ? null : { at: row.check_at, faults: row.faults ?? 0 },
    witnesses: services.witnesses.length,
    demonstrations: row.demonstrations,
  };
}
