import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { renewed } from '../service-log/secrets.ts';
import type { FileStorage } from './file-storage.ts';
import { assertHash, sentAsStored, sha256Of } from './hashed.ts';

export interface GcsPlace {
  bucket: string;
  /** Address of the service; Google's own where it is left out. */
  endpoint: string | undefined;
  /** The file with the service account's key, as Google hands it out; undefined: what is kept in the hub. */
  keyFile: string | undefined;
  /** Before the name of each object, where several installations share the bucket. */
  prefix?: string;
}

const google = 'https://storage.googleapis.com';
const scope = 'https://www.googleapis.com/auth/devstorage.read_write';
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const withinMs = 20_000;
const attempts = 3;
/** A token is not used in its last moments: it may end on the way. */
const leewayMs = 60_000;

const serviceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.infer<typeof serviceAccount>;
const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The key of a service account, as Google hands it out: JSON. @throws Error for anything else, which says nothing of what it read. */
export function readServiceAccount(text: string): ServiceAccount {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('the key of the service account is no JSON');
  }
  const parsed = serviceAccount.safeParse(read);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new Error(`the key of the service account lacks or garbles: ${fields}`);
}

/**
 * Keeps files in a bucket of Google Cloud Storage, by its JSON interface and a token of a service account, under `files/<hash>` after
 * the prefix.
 */
export function gcsStorage(
  { bucket, endpoint = google, keyFile, prefix = '' }: GcsPlace,
  keys: () => Promise<string | undefined> = async () => undefined,
): FileStorage {
  const opened = renewed(keys, (text) => tokens(text ?? keyFile, text !== undefined));
  const nameOf = (sha256: string) => encodeURIComponent(`${prefix}files/${assertHash(sha256)}`);
  const base = endpoint.replace(/\/$/, '');
  const objects = `${base}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  /** Asks until there is an answer that asking again would not change. */
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const source = await opened();
    for (let attempt = 1; ; attempt++) {
      const token = await source.current();
      const headers = { ...init.headers, authorization: `Bearer ${token}` };
      const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(withinMs) }).catch(
        (error: unknown) => (attempt < attempts ? undefined : Promise.reject(error)),
      );
      if (answer !== undefined && answer.status === 401 && attempt < attempts) source.forget(token);
      else if (answer !== undefined && (attempt === attempts || !passes(answer.status))) return answer;
      await answer?.body?.cancel();
      await pause(100 * 2 ** attempt * (0.5 + Math.random()));
    }
  };
  return {
    put: async (content) => {
      const sha256 = await sha256Of(content);
      const address = `${base}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?uploadType=media&name=${nameOf(sha256)}`;
      const headers = { 'content-type': 'application/octet-stream' };
      const answer = await ask(address, { method: 'POST', headers, body: new Uint8Array(content) });
      if (!answer.ok) throw await refusal(answer);
      await answer.body?.cancel();
      return sha256;
    },
    get: async (sha256) => {
      const answer = await ask(`${objects}/${nameOf(sha256)}?alt=media`, {});
      if (answer.ok && answer.body !== null) return await sentAsStored(answer.body, sha256);
      return ifMissing(answer);
    },
    remove: async (sha256) => {
      const answer = await ask(`${objects}/${nameOf(sha256)}`, { method: 'DELETE' });
      if (answer.ok) await answer.body?.cancel();
      else await ifMissing(answer);
    },
  };
}

/** What Google asks clients to try again. */
const passes = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Undefined where there is no such object; a bucket that is not there is another matter. @throws Error */
async function ifMissing(answer: Response): Promise<undefined> {
  const error = await refusal(answer);
  if (answer.status === 404 && error.message.includes('No such object')) return undefined;
  throw error;
}

async function refusal(answer: Response): Promise<Error> {
  const text = (await answer.text()).slice(0, 300).replaceAll(/\s+/g, ' ');
  return new Error(`the bucket answered ${answer.status}: ${text}`);
}

interface Tokens {
  current(): Promise<string>;
  /** It was refused: the next one is asked for anew. */
  forget(token: string): void;
}

/** Tokens of a service account: asked for with an assertion that its key signed (RFC 7523), and kept until they end. */
function tokens(source: string | undefined, isKey: boolean): Tokens {
  let account: Promise<{ of: ServiceAccount; key: KeyObject }> | undefined;
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;
  const load = async () => {
    if (source === undefined) throw new Error('there is no key of a service account (FILES_KEY_FILE)');
    const of = readServiceAccount(isKey ? source : await readFile(source, 'utf8'));
    return { of, key: createPrivateKey(of.private_key) };
  };
  const grant = async (): Promise<string> => {
    account ??= load();
    const { of, key } = await account.catch((error: unknown) => {
      account = undefined;
      throw error;
    });
    const body = new URLSearchParams({ grant_type: jwtBearer, assertion: assertionOf(of, key) });
    const answer = await fetch(of.token_uri, { method: 'POST', body, signal: AbortSignal.timeout(withinMs) });
    if (!answer.ok) throw new Error(`no token for ${of.client_email}: ${(await refusal(answer)).message}`);
    const { access_token, expires_in } = granted.parse(await answer.json());
    kept = { token: access_token, until: Date.now() + expires_in * 1000 - leewayMs };
    return access_token;
  };
  return {
    current: async () => {
      if (kept !== undefined && Date.now() < kept.until) return kept.token;
      asking ??= grant().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget: (token) => {
      if (kept?.token === token) kept = undefined;
    },
  };
}

function assertionOf({ client_email, private_key_id, token_uri }: ServiceAccount, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const head = part({ alg: 'RS256', typ: 'JWT', ...(private_key_id === undefined ? {} : { kid: private_key_id }) });
  const claims = part({ iss: client_email, scope, aud: token_uri, iat, exp: iat + 3600 });
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), key).toString('base64url');
  return `${head}.${claims}.${signature}`;
}
