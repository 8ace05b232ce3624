import { sql } from 'kysely';
import { fileProblem } from '../../../platform/backup/folder.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { comparisonOf } from '../../proof/attestation/signed-records.ts';
import type { BackupEngine } from './engine.ts';
import { neededKey } from './key-name.ts';
import { payloadOf, type Signed, signedFrom } from './store.ts';

const comparisonFor = (kind: Signed) =>
  comparisonOf({
    kind,
    ...signedFrom[kind],
    signed: sql`true`,
    payload: (facts, envelope) => payloadOf(kind, facts, envelope),
  });
const backups = comparisonFor('backup');
const drills = comparisonFor('restore_drill');

const page = 1000;

/** Compares what stands of backups and drills with what was signed of them. */
export async function checkBackups(
  tx: Tx,
): Promise<{ counts: { backups: number; restore_drills: number }; faults: string[] }> {
  const faults: string[] = [];
  const look = async ({ findAltered }: typeof backups): Promise<number> => {
    let checked = 0;
    let cursor: string | null = null;
    do {
      const found = await findAltered(tx, page, cursor);
      checked += found.checked;
      faults.push(...found.altered.map((name) => `${name}: the record differs from its attestation, or has none`));
      cursor = found.cursor;
    } while (cursor !== null);
    return checked;
  };
  return { counts: { backups: await look(backups), restore_drills: await look(drills) }, faults };
}

/**
 * Reads the file of every backup that is in the folder, and compares it with its manifest; names those that need another key.
 */
export async function checkBackupFiles({
  folder,
  parts,
  keyName,
}: Pick<BackupEngine, 'folder' | 'keyName' | 'parts'>): Promise<{
  counts: { backup_files: number; under_another_key: number };
  faults: string[];
  notes: string[];
}> {
  const faults: string[] = [];
  const manifests = await folder.list();
  for (const manifest of manifests) {
    try {
      const problem = await fileProblem(folder.fileOf(manifest.name), manifest);
      if (problem !== undefined) faults.push(`${manifest.name}: ${problem}`);
    } catch (error) {
      faults.push(`${manifest.name}: its file cannot be read: ${(error as Error).message}`);
    }
  }
  const now = await keyName();
  const foreign = await folder.listForeign();
  const notes = foreign.flatMap(({ name, encryption }) => {
    const needed = neededKey(encryption, parts.settings.recipient);
    if (needed !== now)
      return `${name}: made under another SECRET_KEY${needed === null ? '' : ` (fingerprint ${needed})`} than that of now (${now}); it is read back, and compared, with that alone`;
    faults.push(`${name}: its manifest was changed`);
    return [];
  });
  return { counts: { backup_files: manifests.length, under_another_key: notes.length }, faults, notes };
}
