import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { readServiceAccount } from '../platform/storage/gcs.ts';
import { openOffSite } from '../platform/storage/off-site.ts';
import { openStorage, storageSlot } from '../platform/storage/open-storage.ts';
import type { VirusScanner } from '../platform/virus-scan/scanner.ts';
import { healthy, off } from './answers.ts';

/** Writes a file of its own, reads it back and removes it: who cannot do all three does not keep files. */
async function tryFiles(files: FileStorage): Promise<void> {
  const sent = Buffer.from(`health check ${randomUUID()}`);
  const sha256 = await files.put(sent);
  const came = await files.get(sha256);
  await files.remove(sha256);
  if (came === undefined || !sent.equals(came)) throw new Error('a file that was just stored is not there');
}

/** What is wrong with what is to be kept as the keys of a bucket. */
function keysProblem(kind: 's3' | 'gcs', value: string): string | undefined {
  if (kind === 's3') return /^[^\s:]+:\S+$/.test(value) ? undefined : 'must be <access key>:<secret key>';
  try {
    readServiceAccount(value);
    return undefined;
  } catch {
    return 'must be the JSON key of a service account, as Google hands it out';
  }
}

export function storageIntegration(
  { files: place }: Config,
  files: FileStorage,
  scanner: VirusScanner | undefined,
): Integration {
  return {
    service: 'storage',
    log: 'calls',
    failuresOnly: true,
    probe: async () => {
      await tryFiles(files);
      await scanner?.ask();
      return healthy(
        place.kind === 'disk'
          ? 'Files on this disk: written, read, removed.'
          : `Bucket ${place.bucket}: written, read, removed.`,
      );
    },
    credentials:
      place.kind !== 'disk'
        ? [
            {
              kind: 'api',
              slot: storageSlot,
              problem: (value) => keysProblem(place.kind, value),
              verify: (keys) => tryFiles(openStorage(place, async () => keys)),
            },
          ]
        : [],
  };
}

/** Only asks what is there: what a backup writes it sends by itself, and says so where it could not. */
export function offSiteProbe({ backups: { offSite } }: Config): Integration['probe'] {
  return async () => {
    if (offSite === undefined) return off('Backups are kept on this machine alone (BACKUP_STORE).');
    const found = await openOffSite(offSite).list();
    return healthy(`The bucket answers and takes our key; ${found.length} files of backups are there.`);
  };
}
