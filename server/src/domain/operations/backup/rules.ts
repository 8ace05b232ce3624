import { type Said, say } from '../../../kernel/values/said.ts';
import { backupName } from '../../../platform/backup/manifest.ts';

/** `BAK-20261122T200301Z-9f3a41`: a restored database must not give a name a second time, so no counter makes them. */
export function nameAt(series: 'BAK' | 'DRL', now: Date, random: (bytes: number) => Buffer): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${series}-${stamp}Z-${random(3).toString('hex')}`;
}

/** When a backup was made, by its name; undefined for a name that is none of ours. */
export function madeAt(name: string): Date | undefined {
  if (!backupName.test(name)) return undefined;
  const [, year, month, day, hour, minute, second] = /^BAK-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** How many days, weeks and months the newest backup is kept of; and how many of the last day. */
export const retention = { lastDay: 10, daily: 7, weekly: 5, monthly: 12 } as const;

const dayMs = 86_400_000;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
/** The Monday of the moment's week, in UTC. */
const weekOf = (moment: Date) => dayOf(new Date(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * dayMs));

/**
 * Of backups, by name, those that the retention lets go: not the newest of the last 7 days, 5 weeks and 12 months that have
 * any, and not among the newest 10 of the last 24 hours. The newest of all always stays. A name that is none of ours stays.
 * @param made the one just made stays, too: where others were made in the same second, or the clock was set back, its name need
 * not be the last.
 */
export function outlived(names: readonly string[], now: Date, made?: string): string[] {
  const backups = names
    .flatMap((name) => {
      const moment = madeAt(name);
      return moment === undefined ? [] : [{ name, moment }];
    })
    .sort((left, right) => (left.name < right.name ? 1 : -1));
  const kept = new Set(made === undefined ? [] : [made]);
  const recent = backups.filter(({ moment }) => now.getTime() - moment.getTime() < dayMs);
  for (const { name } of [...backups.slice(0, 1), ...recent.slice(0, retention.lastDay)]) kept.add(name);
  const rounds: [number, (moment: Date) => string][] = [
    [retention.daily, dayOf],
    [retention.weekly, weekOf],
    [retention.monthly, monthOf],
  ];
  for (const [count, periodOf] of rounds) {
    const newest = new Map<string, string>();
    for (const { name, moment } of backups) if (!newest.has(periodOf(moment))) newest.set(periodOf(moment), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** What the name of a drill may be; it becomes part of the name of a database. */
export const slugPattern = /^[a-z][a-z0-9-]{0,23}$/;

/** After so long without a backup somebody has to look. */
const staleMs = 26 * 60 * 60_000;
/** A drill that long ago proves little. */
const drillMs = 35 * dayMs;

/** What an operator should know of, each with what helps. */
export interface Warning {
  code:
    | 'no_backup'
    | 'stale_backup'
    | 'last_failed'
    | 'no_schedule'
    | 'no_off_site'
    | 'not_sent'
    | 'no_drill'
    | 'drill_failed'
    | 'tool_missing'
    | 'key_beside_data'
    | 'other_key'
    | 'disk_nearly_full';
  message: Said;
}

export interface Posture {
  now: Date;
  /** Of the newest backup that was made. */
  lastDone: Date | null;
  lastSize: number | null;
  /** Why the newest attempt failed; null where it did not. */
  lastError: string | null;
  hasSchedule: boolean;
  hasOffSite: boolean;
  unsent: number;
  lastDrill: { status: 'Passed' | 'Failed'; at: Date } | null;
  toolProblem: string | null;
  ownRecipient: boolean;
  /** Names of the keys, other than that of now, that backups here need; and whether the newest does. */
  otherKeys: { names: readonly string[]; backups: number; newest: boolean };
  freeBytes: number | null;
}

export function warningsOf(posture: Posture): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], message: Said) => warnings.push({ code, message });
  const age = posture.lastDone === null ? undefined : posture.now.getTime() - posture.lastDone.getTime();
  if (posture.toolProblem !== null) warn('tool_missing', say`${posture.toolProblem}`);
  if (age === undefined) warn('no_backup', say`There is no backup yet: make one now.`);
  else if (age > staleMs) warn('stale_backup', say`The newest backup is older than a day.`);
  if (posture.lastError !== null) warn('last_failed', say`The newest attempt failed: ${posture.lastError}`);
  if (!posture.hasSchedule) warn('no_schedule', say`No backup is made by itself: set BACKUP_CRON.`);
  if (!posture.hasOffSite)
    warn('no_off_site', say`Backups lie only on this machine, and are lost with it: set BACKUP_STORE.`);
  else if (posture.unsent === 1) warn('not_sent', say`One backup was not sent off-site yet.`);
  else if (posture.unsent > 0) warn('not_sent', say`${posture.unsent} backups were not sent off-site yet.`);
  if (posture.lastDrill === null) warn('no_drill', say`No backup was ever restored here: run a drill.`);
  else if (posture.lastDrill.status === 'Failed') warn('drill_failed', say`The newest drill failed: read its report.`);
  else if (posture.now.getTime() - posture.lastDrill.at.getTime() > drillMs)
    warn('no_drill', say`The newest drill is older than five weeks: run one.`);
  if (!posture.ownRecipient)
    warn(
      'key_beside_data',
      say`Backups are read with SECRET_KEY alone: keep it somewhere else, too, or set BACKUP_RECIPIENT.`,
    );
  const { names, backups, newest } = posture.otherKeys;
  if (newest)
    warn(
      'other_key',
      say`The newest backup was made under another SECRET_KEY, and is read back with that alone (fingerprint ${names.join(', ')}): make a new one now, and keep that key until then.`,
    );
  else if (backups === 1)
    warn(
      'other_key',
      say`One backup was made under another SECRET_KEY, and is read back with that alone (fingerprint ${names.join(', ')}): keep it as long as the backup. The retention leaves it; remove its files when you need it no more.`,
    );
  else if (backups > 0)
    warn(
      'other_key',
      say`${backups} backups were made under another SECRET_KEY, and are read back with that alone (fingerprint ${names.join(', ')}): keep it as long as them. The retention leaves them; remove their files when you need them no more.`,
    );
  if (posture.freeBytes !== null && posture.lastSize !== null && posture.freeBytes < 3 * posture.lastSize)
    warn('disk_nearly_full', say`The disk of the backups has room for fewer than three more.`);
  return warnings;
}
