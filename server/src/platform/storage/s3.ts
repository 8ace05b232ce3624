import type { S3Client } from '@aws-sdk/client-s3';
import type { FileStorage } from './file-storage.ts';
import { asStored, assertHash, sha256Of } from './hashed.ts';

export interface S3Place {
  bucket: string;
  /** Address of the service; that of the region at Amazon where it is left out. */
  endpoint: string | undefined;
  region: string;
}

/**
 * Keeps files in a bucket of any service that speaks S3, under `files/<hash>`. Who we are there comes from the usual
 * places (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the machine's role). Its client is loaded with the
 * first file, so that a service that keeps none starts without it.
 */
export function s3Storage({ bucket, endpoint, region }: S3Place): FileStorage {
  const opened = once(async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client: S3Client = new sdk.S3Client({
      region,
      // Other services than Amazon's do not know the checksums that the client adds by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
      maxAttempts: 3,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    });
    return { sdk, client };
  });
  const keyOf = (sha256: string) => ({ Bucket: bucket, Key: `files/${assertHash(sha256)}` });
  return {
    put: async (content) => {
      const { sdk, client } = await opened();
      const sha256 = sha256Of(content);
      await client.send(new sdk.PutObjectCommand({ ...keyOf(sha256), Body: content, ContentLength: content.length }));
      return sha256;
    },
    get: async (sha256) => {
      const { sdk, client } = await opened();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(keyOf(sha256)));
        if (Body === undefined) return undefined;
        return asStored(await Body.transformToByteArray(), sha256);
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

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
