import { diskStorage } from './disk.ts';
import type { FileStorage } from './file-storage.ts';
import { type S3Place, s3Storage } from './s3.ts';

/** Where files are kept. */
export type FilesPlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place);

/** Nothing is read or written before the first file. */
export function openStorage(place: FilesPlace): FileStorage {
  return place.kind === 'disk' ? diskStorage(place.folder) : s3Storage(place);
}
