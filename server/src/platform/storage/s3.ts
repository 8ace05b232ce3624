import type { S3Client } from '@aws-sdk/client-s3';
import { renewed } from '../service-log/secrets.ts';
import type { FileStorage } from './file-storage.ts';
import { assertHash, sentAsStored, sha256Of } from './hashed.ts';

export interface S3Place {
  bucket: string;
  /** Address of the service; that of the region at Amazon where it is left out. */
  endpoint: string | undefined;
  region: string;
  /** Before the name of each object, where several installations share the bucket. */
  prefix?: string;
}

/**
 * Keeps files in a bucket of any service that speaks S3, under `files/<hash>` after its prefix. Who we are there comes from the usual
 * places (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the machine's role) where `keys` says nothing. Its client is loaded with the
 * first file, so that a service that keeps none starts without it.
 */
export function s3Storage(
  { bucket, endpoint, region, prefix = '' }: S3Place,
  keys: () => Promise<string | undefined> = async () => undefined,
): FileStorage {
  const opened = renewed(keys, async (pair) => {
    const sdk = await import('@aws-sdk/client-s3');
    const client: S3Client = new sdk.S3Client({
      region,
      // Other services than Amazon's do not know the checksums that the client adds by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
      maxAttempts: 3,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(pair === undefined ? {} : { credentials: readPair(pair) }),
    });
    return { sdk, client };
  });
  const keyOf = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}files/${assertHash(sha256)}` });
  return {
    put: async (content) => {
      const { sdk, client } = await opened();
      const sha256 = await sha256Of(content);
      await client.send(new sdk.PutObjectCommand({ ...keyOf(sha256), Body: content, ContentLength: content.length }));
      return sha256;
    },
    get: async (sha256) => {
      const { sdk, client } = await opened();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(keyOf(sha256)));
        if (Body === undefined) return undefined;
        return await sentAsStored(Body.transformToWebStream(), sha256);
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (sha256) => {
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand(keyOf(sha256)));
    },
  };
}

/** `access key:secret key`, as they are kept in the hub. */
export function readPair(pair: string): { accessKeyId: string; secretAccessKey: string } {
  const at = pair.indexOf(':');
  return { accessKeyId: pair.slice(0, at), secretAccessKey: pair.slice(at + 1) };
}
