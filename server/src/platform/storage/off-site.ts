import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket on other machines. */
export interface OffSitePlace {
  /** `gcs` is Google Cloud Storage by its XML interface, which speaks S3 with HMAC keys. */
  kind: 's3' | 'gcs';
  bucket: string;
  /** Before the names, without slashes at its ends; may be empty. */
  prefix: string;
  /** Address of the service; that of the region at Amazon where it is left out. */
  endpoint: string | undefined;
  region: string;
  /** Who we are there; undefined: from the usual places of Amazon's programs (AWS_ACCESS_KEY_ID, a profile, the machine's role). */
  keys: { id: string; secret: string } | undefined;
}

export interface StoredObject {
  name: string;
  size: number;
}

/** Files in a bucket, by name. Network: never inside a transaction. */
export interface OffSite {
  /** s3://bucket/prefix or gs://bucket/prefix. */
  readonly location: string;
  /** Sends a file; when it returns, the whole of it is there. */
  put(name: string, file: string): Promise<void>;
  /** Brings a file, which must not be there yet. @throws Error when there is none of the name. */
  get(name: string, file: string): Promise<void>;
  list(): Promise<StoredObject[]>;
  /** What is not there is no error. */
  remove(name: string): Promise<void>;
}

const partBytes = 16 * 1024 * 1024;
/** Services take 10,000 parts of a file. */
const maxParts = 9000;

export function openOffSite(place: OffSitePlace): OffSite {
  let opening: Promise<Opened> | undefined;
  const opened = () => {
    opening ??= open3(place);
    return opening;
  };
  const folder = place.prefix === '' ? '' : `${place.prefix}/`;
  const at = (name: string) => ({ Bucket: place.bucket, Key: `${folder}${name}` });
  return {
    location: `${place.kind === 'gcs' ? 'gs' : 's3'}://${place.bucket}${place.prefix === '' ? '' : `/${place.prefix}`}`,
    put: async (name, file) => send(await opened(), at(name), file),
    get: async (name, file) => {
      const { sdk, client } = await opened();
      const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
      if (!(Body instanceof Readable)) throw new Error(`${name} has no content`);
      try {
        await pipeline(Body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    list: async () => {
      const { sdk, client } = await opened();
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: place.bucket,
            Prefix: folder,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        );
        for (const { Key, Size } of page.Contents ?? [])
          if (Key !== undefined) found.push({ name: Key.slice(folder.length), size: Size ?? 0 });
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return found;
    },
    remove: async (name) => {
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand(at(name)));
    },
  };
}

interface Opened {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
}

/** Loaded with the first file: most processes never send one. */
async function open3({ endpoint, region, keys }: OffSitePlace): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Other services than Amazon's do not know the checksums that the client adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000 },
    maxAttempts: 3,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === undefined ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
  });
  return { sdk, client };
}

interface Target {
  Bucket: string;
  Key: string;
}

/** In parts where it is long, so that one that fails is sent again and not all of it. */
async function send({ sdk, client }: Opened, target: Target, file: string): Promise<void> {
  const { size } = await stat(file);
  const length = Math.max(partBytes, Math.ceil(size / maxParts));
  const source = await open(file, 'r');
  const read = async (offset: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(Math.min(length, size - offset));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await source.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was sent`);
      filled += bytesRead;
    }
    return buffer;
  };
  try {
    if (size <= length) {
      await client.send(new sdk.PutObjectCommand({ ...target, Body: await read(0), ContentLength: size }));
      return;
    }
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target));
    if (UploadId === undefined) throw new Error('the service began no upload');
    try {
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let offset = 0; offset < size; offset += length) {
        const PartNumber = parts.length + 1;
        const body = await read(offset);
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...target, UploadId, PartNumber, Body: body, ContentLength: body.length }),
        );
        parts.push({ ETag, PartNumber });
      }
      await client.send(
        new sdk.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }),
      );
    } catch (error) {
      // Parts that nobody completes are paid for.
      await client.send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
      throw error;
    }
  } finally {
    await source.close();
  }
}
