import { createHash } from 'node:crypto';
import { base64Binary, ns, passwordDigest } from './namespaces.ts';
import { around, type Body, bytesOf, leaf, wrap } from './xml-writer.ts';

export interface Credentials {
  /** EU Login name of the web-service user. */
  user: string;
  /** The authentication key of its profile page. */
  key: string;
  clientId: string;
}

/** The message stands for itself for so long. */
const livesMs = 60_000;

/**
 * The digest of the UsernameToken profile: Base64 of SHA-1 over the nonce's bytes, the text of Created and the key.
 * SHA-1 is what the system asks for; the connection is what keeps the message secret.
 */
export function digestOf(nonce: Uint8Array, created: string, key: string): string {
  return createHash('sha1').update(nonce).update(created, 'utf8').update(key, 'utf8').digest('base64');
}

export interface Sealed {
  /** What is sent. */
  sent: Buffer;
  /** What is kept: the same without the password's digest and the nonce. */
  kept: Buffer;
  /** What must not be kept, should an answer repeat it. */
  secrets: readonly string[];
}

/** Puts a body into an envelope with a fresh nonce and moment: each attempt needs its own. */
export function sealEnvelope(body: Body, { user, key, clientId }: Credentials, now: Date, nonce: Buffer): Sealed {
  const created = now.toISOString();
  const digest = digestOf(nonce, created, key);
  const proof = [
    wrap(`wsse:Password Type="${passwordDigest}"`, digest),
    wrap(`wsse:Nonce EncodingType="${base64Binary}"`, nonce.toString('base64')),
  ];
  const envelope = (secret: readonly string[], inner: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${wrap(
      `soapenv:Envelope xmlns:soapenv="${ns.soap}"`,
      wrap(
        'soapenv:Header',
        wrap(
          `wsse:Security xmlns:wsse="${ns.wsse}" xmlns:wsu="${ns.wsu}" soapenv:mustUnderstand="1"`,
          wrap(
            'wsu:Timestamp wsu:Id="TS-1"',
            leaf('wsu:Created', created),
            leaf('wsu:Expires', new Date(now.getTime() + livesMs).toISOString()),
          ),
          wrap(
            'wsse:UsernameToken wsu:Id="UT-1"',
            leaf('wsse:Username', user),
            ...secret,
            leaf('wsu:Created', created),
          ),
        ),
        leaf(`b:WebServiceClientId xmlns:b="${ns.base}"`, clientId),
      ),
      wrap('soapenv:Body', inner),
    )}`;
  const written = (secret: readonly string[]) => bytesOf(around(body, (inner) => envelope(secret, inner)));
  return { sent: written(proof), kept: written([]), secrets: [digest, nonce.toString('base64'), key] };
}

/** An answer as it is kept. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((kept, secret) => (kept.includes(secret) ? kept.replaceAll(secret, '[removed]') : kept), text);
}
