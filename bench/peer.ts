// The bare servers that ours is measured against: Fastify, pg with a named statement, and nothing of Lotmark.
// Usage: node bench/peer.ts <database url> ; prints its port.
import { createPublicKey, verify } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const app = Fastify();
const bySubject = {
  name: 'by-subject',
  text: 'select payload_hash, signature, kid from attestations where kind = $1 and subject = $2 order by version desc limit 1',
};
const keys = new Map(
  (await pool.query<{ kid: string; public_key: Buffer }>('select kid, public_key from signing_keys')).rows.map(
    (row) => [
      row.kid,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: row.public_key.toString('base64url') }, format: 'jwk' }),
    ],
  ),
);

/** One row by a named statement, and one Ed25519 signature. */
app.post<{ Body: { lot_ref: string } }>('/verify', async (request) => {
  const { rows } = await pool.query({ ...bySubject, values: ['lot', request.body.lot_ref] });
  const row = rows[0];
  return { verified: row !== undefined && verify(null, row.payload_hash, keys.get(row.kid) as never, row.signature) };
});

const input = z.object({ name: z.string().min(1).max(140) });
const output = z.object({ name: z.string(), status: z.string(), quantity: z.number() });
const byName = { name: 'by-name', text: 'select name, status, quantity from lots where name = $1' };

/** zod in and out, one row by a named statement, over the pool that pg's own documentation shows. */
app.post('/read', async (request) => {
  const { name } = input.parse(request.body);
  const { rows } = await pool.query({ ...byName, values: [name] });
  return output.parse({ ...rows[0], quantity: Number(rows[0]?.quantity) });
});

const linkInput = z.object({ link: z.string().regex(/^[0-9a-f]{64}$/) });
const profileOutput = z.object({ name: z.string(), score: z.string(), score_json: z.string(), version: z.number() });
const byLink = {
  name: 'by-link',
  text: `select p.* from profile_links l join finance_profiles p on p.name = l.profile where l.token_hash = decode($1, 'hex')`,
};

/** The same for a finance profile by the hash of its link: the row that a look shows, by the key that a look has. */
app.post('/profile', async (request) => {
  const { link } = linkInput.parse(request.body);
  const { rows } = await pool.query({ ...byLink, values: [link] });
  return profileOutput.loose().parse(rows[0]);
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' && address !== null ? address.port : 0);
