import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers as Google documents its token endpoint (RFC 7523) and the JSON interface of Cloud Storage: tokens, upload, media, delete. */
export async function fakeGcs(bucket: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const objects = new Map<string, Buffer>();
  const tokens = new Set<string>();
  const state = { granted: 0, failNext: 0, expireNext: false };
  const server = createServer(async (request, response) => {
    const send = (status: number, body: string | Buffer, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = await bodyOf(request);
    if (url.pathname === '/token') {
      const form = new URLSearchParams(body.toString());
      const fault = assertionFault(form, publicKey.export({ type: 'spki', format: 'pem' }).toString(), tokenUri());
      if (fault !== undefined) return send(400, JSON.stringify({ error: 'invalid_grant', error_description: fault }));
      const access_token = `ya29.${++state.granted}`;
      tokens.add(access_token);
      return send(200, JSON.stringify({ access_token, expires_in: 3599, token_type: 'Bearer' }));
    }
    if (state.failNext > 0) {
      state.failNext--;
      return send(503, JSON.stringify({ error: { code: 503, message: 'Backend Error' } }));
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (state.expireNext) {
      state.expireNext = false;
      tokens.clear();
    }
    if (!tokens.has(token)) return send(401, JSON.stringify({ error: { code: 401, message: 'Invalid Credentials' } }));
    const [, upload, asked, object] =
      /^\/(upload\/)?storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (asked !== bucket) {
      const message = 'The specified bucket does not exist.';
      return send(404, JSON.stringify({ error: { code: 404, message, errors: [{ reason: 'notFound' }] } }));
    }
    if (upload !== undefined && request.method === 'POST' && url.searchParams.get('uploadType') === 'media') {
      const name = url.searchParams.get('name') ?? '';
      objects.set(name, body);
      return send(200, JSON.stringify({ kind: 'storage#object', name, bucket, size: String(body.length) }));
    }
    const name = decodeURIComponent(object ?? '');
    const kept = objects.get(name);
    if (kept === undefined) {
      const message = `No such object: ${bucket}/${name}`;
      // Of media the reason comes as text, else as JSON.
      if (url.searchParams.get('alt') === 'media') return send(404, message, 'text/html');
      return send(404, JSON.stringify({ error: { code: 404, message, errors: [{ reason: 'notFound' }] } }));
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    return send(200, kept, 'application/octet-stream');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenUri = () => `${endpoint}/token`;
  const key = (pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()) =>
    JSON.stringify({
      type: 'service_account',
      project_id: 'test',
      private_key_id: 'k1',
      private_key: pem,
      client_email: 'files@test.iam.gserviceaccount.com',
      token_uri: tokenUri(),
    });
  return { endpoint, objects, state, key, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** What is wrong with an assertion; undefined for a sound one. */
function assertionFault(form: URLSearchParams, pem: string, audience: string): string | undefined {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'grant_type';
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const signed = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(pem),
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return 'Invalid JWT Signature.';
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (read(head)['alg'] !== 'RS256' || read(head)['typ'] !== 'JWT') return 'header';
  const { iss, scope, aud, iat, exp } = read(claims);
  if (iss !== 'files@test.iam.gserviceaccount.com' || aud !== audience) return 'iss or aud';
  if (!String(scope).startsWith('https://www.googleapis.com/auth/devstorage.')) return 'scope';
  const now = Date.now() / 1000;
  return Number(iat) <= now + 5 && Number(exp) > now && Number(exp) - Number(iat) <= 3600 ? undefined : 'iat or exp';
}
