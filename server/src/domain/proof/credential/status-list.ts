import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CREDENTIALS_CONTEXT, type Cryptosuite, type JsonObject, MIN_ENTRIES } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
import { isSigned, keyNamed } from '../attestation/verify-lot.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { areWritten, withVouchedKeys, writtenAmong } from '../did/vouched-keys.ts';
import { signCredential } from './sign.ts';
import { listVersion, placeIn, type RevocationStatement, revocationStatements, revokedPlaces } from './store.ts';

export const statusPath = '/credentials/status/';

/** A list as it is published: its number, and the suite that it is signed with. */
export interface Published {
  list: number;
  suite: Cryptosuite;
}

/** The last part of a list's address. Who reads one suite alone can read the list of a credential of that suite, too. */
export const listName = ({ list, suite }: Published): string =>
  suite === 'eddsa-rdfc-2022' ? `${list}-rdfc` : `${list}`;

/** The list that such a name means; undefined for what is none. */
export function publishedAs(name: string): Published | undefined {
  const [, list, other] = /^([1-9]\d{0,3})(-rdfc)?$/.exec(name) ?? [];
  if (list === undefined) return undefined;
  return { list: Number(list), suite: other === undefined ? 'eddsa-jcs-2022' : 'eddsa-rdfc-2022' };
}

export const listAddress = (baseUrl: string, published: Published): string =>
  `${baseUrl}${statusPath}${listName(published)}`;

/** How long readers may keep a copy: a revocation is seen within a minute everywhere. */
export const keptSeconds = 60;
/** How long a signed copy is answered while nothing changes. */
const signedForMs = 5 * 60_000;
/** How long a copy that somebody saved says anything: it is for checks without a connection, on the day it was saved. */
const goodForMs = 24 * 3_600_000;

/** The bits of a list as `encodedList` has them: multibase base64url of a gzip; the first entry is the leftmost bit. */
export function packBits(places: readonly number[]): string {
  const bits = Buffer.alloc(MIN_ENTRIES / 8);
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  return `u${gzipSync(bits).toString('base64url')}`;
}

/** Status lists as they are published: signed, and the signed copy kept while nobody revokes anything. */
export interface StatusLists {
  /** Undefined where there is no such list. */
  read(tx: Tx, at: Published & { baseUrl: string; now: Date }): Promise<JsonObject | undefined>;
}

interface Kept {
  /** All that it says: another list is signed anew, also one whose version has the same number. */
  says: string;
  signedAt: number;
  credential: JsonObject;
}

/**
 * The places of a list that are published as revoked: all that the database says, and no fewer than the service revoked. The number of
 * the list's version counts those; others would only make up the number while somebody hides one.
 * @throws Refusal 409 where somebody took a revocation away: what was revoked is never signed as in force.
 */
async function wholeList(tx: Tx, list: number, version: number): Promise<number[]> {
  const said = await revokedPlaces(tx, list);
  const proven = await provenPlaces(tx, list);
  if (proven === undefined) return said;
  const where = sql<boolean>`t.list = ${list} and t.version = ${version}`;
  const isWhole = proven.size >= version && (await areWritten(tx, { table: 'status_lists', where }, 1));
  // Somebody may have revoked one in between.
  if (!isWhole && (await listVersion(tx, list)) === version) throw notAsWritten(`status_lists ${list}`);
  return [...new Set([...said, ...proven])];
}

/**
 * The places that the service has revoked: by their rows, and where those were altered by the signed statements of it.
 * @returns undefined without an installation: what the database says is believed.
 */
async function provenPlaces(tx: Tx, list: number): Promise<ReadonlySet<number> | undefined> {
  const revoked = sql<boolean>`t.list = ${list} and t.revoked_at is not null`;
  const written = await writtenAmong(tx, { table: 'status_entries', where: revoked });
  if (written === undefined) return undefined;
  const others = (await revocationStatements(tx, list)).filter(({ name }) => !written.has(name));
  const signed = (await withVouchedKeys(tx, others)).filter((each) => saysRevoked(each) && isSigned(each, keyNamed));
  return new Set([...written, ...signed.map(({ name }) => name)].map(placeIn));
}

/** The statement was made of this entry. */
const saysRevoked = ({ name, payload, payload_hash }: RevocationStatement): boolean =>
  hash('sha256', payload, 'buffer').equals(payload_hash) && JSON.parse(payload).subject === name;

/** The signer of status lists. What a list says is read each time, in the view of who asks: nothing that was read outlives it. */
export function statusLists(signer: PlatformSigner): StatusLists {
  const kept = new Map<string, Kept>();
  return {
    read: async (tx, { list, suite, baseUrl, now }) => {
      const version = await listVersion(tx, list);
      if (version === undefined) return undefined;
      const name = listName({ list, suite });
      const places = await wholeList(tx, list, version);
      const key = await signer.activeKey(tx, now);
      const id = listAddress(baseUrl, { list, suite });
      const encodedList = packBits(places);
      const says = `${id} ${key.kid} ${encodedList}`;
      const known = kept.get(name);
      const age = now.getTime() - (known?.signedAt ?? 0);
      if (known?.says === says && age >= 0 && age < signedForMs) return known.credential;
      const unsigned = {
        '@context': [CREDENTIALS_CONTEXT],
        id,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: signer.did,
        validFrom: now.toISOString(),
        validUntil: new Date(now.getTime() + goodForMs).toISOString(),
        credentialSubject: {
          id: `${id}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList,
          ttl: keptSeconds * 1000,
        },
      };
      const credential = await signCredential(key, unsigned, suite);
      kept.set(name, { says, signedAt: now.getTime(), credential });
      return credential;
    },
  };
}
