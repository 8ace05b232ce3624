import { gzipSync } from 'node:zlib';
import { CREDENTIALS_CONTEXT, type Cryptosuite, type JsonObject, MIN_ENTRIES } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { areWritten } from '../did/vouched-keys.ts';
import { signCredential } from './sign.ts';
import { listVersion, revokedPlaces } from './store.ts';

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

/** Status lists as they are published: signed, and kept while nobody revokes anything. */
export interface StatusLists {
  /** Undefined where there is no such list. */
  read(tx: Tx, at: Published & { baseUrl: string; now: Date }): Promise<JsonObject | undefined>;
}

interface Kept {
  version: number;
  baseUrl: string;
  signedAt: number;
  credential: JsonObject;
}

/**
 * The number of a list's version counts what was revoked in it: none of that is missing.
 * @throws Refusal 409 where somebody took a revocation away: what was revoked is never signed as in force.
 */
async function assertWhole(tx: Tx, { list, version, places }: { list: number; version: number; places: number }) {
  const where = sql<boolean>`t.list = ${list} and t.version = ${version}`;
  if (places >= version && (await areWritten(tx, { table: 'status_lists', where }, 1))) return;
  // Somebody may have revoked one in between.
  if ((await listVersion(tx, list)) !== version) return;
  throw notAsWritten(`status_lists ${list}`);
}

/**
 * Each answer asks the database how many revocations the list has had: one that was made anywhere, by any process, ends the
 * copy at once.
 */
export function statusLists(signer: PlatformSigner): StatusLists {
  const kept = new Map<string, Kept>();
  return {
    read: async (tx, { list, suite, baseUrl, now }) => {
      const version = await listVersion(tx, list);
      if (version === undefined) return undefined;
      const name = listName({ list, suite });
      const known = kept.get(name);
      const age = now.getTime() - (known?.signedAt ?? 0);
      if (known?.version === version && known.baseUrl === baseUrl && age >= 0 && age < signedForMs)
        return known.credential;
      const places = await revokedPlaces(tx, list);
      await assertWhole(tx, { list, version, places: places.length });
      const key = await signer.activeKey(tx, now);
      const id = listAddress(baseUrl, { list, suite });
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
          encodedList: packBits(places),
          ttl: keptSeconds * 1000,
        },
      };
      const credential = await signCredential(key, unsigned, suite);
      kept.set(name, { version, baseUrl, signedAt: now.getTime(), credential });
      return credential;
    },
  };
}
