import { diskStorage } from './disk.ts';
import type { FileStorage } from './file-storage.ts';
import { type GcsPlace, gcsStorage } from './gcs.ts';
import { type S3Place, s3Storage } from './s3.ts';

/** Where files are kept. */
export type FilesPlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place) | ({ kind: 'gcs' } & GcsPlace);

/** Where the keys of a bucket are kept: `access key:secret key`, or the JSON of a service account of Google. */
export const storageSlot = 'storage.api';

/** Nothing is read or written before the first file. */
export function openStorage(place: FilesPlace, keys?: () => Promise<string | undefined>): FileStorage {
  if (place.kind === 'disk') return diskStorage(place.folder);
  return place.kind === 's3' ? s3Storage(place, keys) : gcsStorage(place, keys);
}
