import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import { actorIdOf } from '../../../kernel/write/work.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import type { BackupReason } from '../../../platform/db/tables.generated.ts';
import { signAndStore } from '../../proof/attestation/attest.ts';
import { moment } from '../../proof/attestation/facts.ts';
import type { Envelope } from '../../proof/attestation/payloads.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import type { Drill } from './drill.ts';
import type { Attempt, Sent } from './engine.ts';

export type Signed = 'backup' | 'restore_drill';

/** What is signed of a backup or a drill: every column that is not changed later. */
export type SignedFacts = Record<string, Json> & { name: string };
export const backupFacts: RawBuilder<SignedFacts> = sql`json_build_object(
  'name', b.name, 'site', b.site, 'status', b.status, 'reason', b.reason, 'made_at', ${moment('b.made_at')}, 'took_ms', b.took_ms,
  'manifest', b.manifest, 'sha256', encode(b.sha256, 'hex'), 'size_bytes', b.size_bytes, 'output', to_json(b.output), 'error', b.error,
  'requested_by', b.requested_by)`;
export const drillFacts: RawBuilder<SignedFacts> = sql`json_build_object(
  'name', d.name, 'site', d.site, 'slug', d.slug, 'status', d.status, 'backup', d.backup, 'run_at', ${moment('d.run_at')},
  'recovery_ms', d.recovery_ms, 'report', d.report, 'requested_by', d.requested_by)`;

export function payloadOf(kind: Signed, { name, ...said }: SignedFacts, envelope: Envelope): string {
  return canonicalize({
    ...said,
    type: `lotmark.${kind}.v1`,
    subject: name,
    version: envelope.version,
    salt: envelope.salt,
    signed_at: envelope.signedAt.toISOString(),
  });
}

/** Where the records of each kind are. */
export const signedFrom: Readonly<Record<Signed, { table: string; as: string; facts: RawBuilder<SignedFacts> }>> = {
  backup: { table: 'backups', as: 'b', facts: backupFacts },
  restore_drill: { table: 'restore_drills', as: 'd', facts: drillFacts },
};

async function sign(work: Work, signer: PlatformSigner, kind: Signed, names: readonly string[]): Promise<void> {
  const { table, as, facts } = signedFrom[kind];
  const { rows } = await sql<{ facts: SignedFacts }>`
    select ${facts} as facts from ${sql.table(table)} ${sql.ref(as)} where name = any(${names}::text[]) order by name`.execute(
    work.tx,
  );
  const key = await signer.activeKey(work.tx, work.now);
  const statements = rows.map((row) => {
    const salt = work.ids.random(16);
    const payload = payloadOf(kind, row.facts, { version: 1, salt: salt.toString('hex'), signedAt: key.signedAt });
    return { kind, subject: row.facts.name, version: 1, payload, payloadHash: hash('sha256', payload, 'buffer'), salt };
  });
  await signAndStore(work.tx, key, statements);
}

/** Why a backup was made. */
export type Reason = BackupReason;

/** Writes down what came of a try, signs it, and takes over what lies in the folder and nobody wrote down. */
export async function recordAttempt(
  work: Work,
  signer: PlatformSigner,
  attempt: Attempt,
  reason: Reason,
): Promise<void> {
  const { manifest, sent } = attempt;
  const isThere = sent !== undefined && sent.error === null;
  await work.tx
    .insertInto('backups')
    .values({
      name: attempt.name,
      site: attempt.site,
      status: manifest === null ? 'Failed' : 'Done',
      reason,
      made_at: attempt.madeAt,
      took_ms: attempt.tookMs,
      ...storedOf(manifest),
      output: attempt.output,
      error: manifest === null ? (attempt.error ?? 'no reason is known') : null,
      requested_by: actorIdOf(work),
      stored_at: isThere ? work.now : null,
      store_tried_at: sent === undefined ? null : work.now,
      store_error: sent?.error ?? null,
      removed_at: null,
    })
    .execute();
  const found = await takeOver(work, attempt);
  await sign(work, signer, 'backup', [attempt.name, ...found]);
  if (attempt.removed.length > 0) {
    await work.tx
      .updateTable('backups')
      .set({ removed_at: work.now })
      .where('name', 'in', attempt.removed)
      .where('removed_at', 'is', null)
      .execute();
  }
}

const storedOf = (manifest: Manifest | null) =>
  manifest === null
    ? { manifest: null, sha256: null, size_bytes: null }
    : {
        manifest: JSON.stringify(manifest),
        sha256: Buffer.from(manifest.sha256, 'hex'),
        size_bytes: manifest.size,
      };

/** A database that was restored does not know the backups made after its own. */
async function takeOver(work: Work, { here }: Attempt): Promise<string[]> {
  if (here.length === 0) return [];
  const known = await work.tx
    .selectFrom('backups')
    .select('name')
    .where(
      'name',
      'in',
      here.map(({ name }) => name),
    )
    .execute();
  const names = new Set(known.map(({ name }) => name));
  const unknown = here.filter(({ name }) => !names.has(name));
  if (unknown.length === 0) return [];
  await work.tx
    .insertInto('backups')
    .values(
      unknown.map((manifest) => ({
        name: manifest.name,
        site: manifest.site,
        status: 'Done' as const,
        reason: 'found' as const,
        made_at: new Date(manifest.made_at),
        took_ms: 0,
        ...storedOf(manifest),
        output: ['its files were here, and this database did not know it'],
        error: null,
        requested_by: null,
        stored_at: null,
        store_tried_at: null,
        store_error: null,
        removed_at: null,
      })),
    )
    .execute();
  return unknown.map(({ name }) => name);
}

/** Writes down a drill and the backup that it made, and signs both. */
export async function recordDrill(work: Work, signer: PlatformSigner, drill: Drill): Promise<void> {
  const { attempt, report } = drill;
  if (attempt !== undefined) await recordAttempt(work, signer, attempt, 'drill');
  await work.tx
    .insertInto('restore_drills')
    .values({
      name: drill.name,
      site: drill.site,
      slug: report.slug,
      status: report.failures.length === 0 ? 'Passed' : 'Failed',
      backup: attempt?.name ?? null,
      run_at: drill.runAt,
      recovery_ms: report.recovery_ms,
      report: JSON.stringify(report),
      requested_by: actorIdOf(work),
    })
    .execute();
  await sign(work, signer, 'restore_drill', [drill.name]);
}

/** What came of sending a backup once more. */
export async function noteSent(work: Work, { name, error }: Sent): Promise<void> {
  await work.tx
    .updateTable('backups')
    .set({ store_tried_at: work.now, store_error: error, ...(error === null ? { stored_at: work.now } : {}) })
    .where('name', '=', name)
    .execute();
}
