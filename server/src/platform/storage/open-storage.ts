import { diskStorage } from './disk.ts';
import { DamagedFileError, type FileStorage, StorageAwayError } from './file-storage.ts';
import { type GcsPlace, gcsStorage } from './gcs.ts';
import { type S3Place, s3Storage } from './s3.ts';

/** Where files are kept. */
export type FilesPlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place) | ({ kind: 'gcs' } & GcsPlace);

/** Where the keys of a bucket are kept: `access key:secret key`, or the JSON of a service account of Google. */
export const storageSlot = 'storage.api';

/** Nothing is read or written before the first file. A bucket that cannot be used is a `StorageAwayError`. */
export function openStorage(place: FilesPlace, keys?: () => Promise<string | undefined>): FileStorage {
  if (place.kind === 'disk') return diskStorage(place.folder);
  const bucket = place.kind === 's3' ? s3Storage(place, keys) : gcsStorage(place, keys);
  return {
    put: (content) => bucket.put(content).catch(away),
    get: (sha256) => bucket.get(sha256).catch(away),
    remove: (sha256) => bucket.remove(sha256).catch(away),
  };
}

function away(error: unknown): never {
  throw error instanceof DamagedFileError ? error : new StorageAwayError(error);
}
