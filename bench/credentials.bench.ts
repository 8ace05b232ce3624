import { sign as bareSign, verify as bareVerify, generateKeyPairSync } from 'node:crypto';
import { type Cryptosuite, type JsonObject, unpackBits, verifyCredential } from '@lotmark/sdk/verify';
import { contextText } from '../sdk/src/verify/credential/contexts/known.ts';
import { oracle, oracleVerifies } from '../sdk/src/verify/credential/testing/oracle.ts';
import { pinned, showEntry } from '../server/src/domain/proof/credential/issue.ts';
import { signCredential } from '../server/src/domain/proof/credential/sign.ts';
import { packBits, statusLists } from '../server/src/domain/proof/credential/status-list.ts';
import { openSetting, report } from './setting.ts';

/** How long each is repeated. */
const forMs = 3000;

/** How often in a second of processor time, of all threads of this process: what others do on the machine counts less. */
async function perSecond(once: (turn: number) => unknown): Promise<number> {
  for (let turn = 0; turn < 20; turn++) await once(turn);
  const before = process.cpuUsage();
  const started = performance.now();
  let turns = 0;
  while (performance.now() - started < forMs) await once(turns++);
  const { user, system } = process.cpuUsage(before);
  return (turns * 1_000_000) / (user + system);
}

/**
 * 10: credentials, in one process, one at a time, by processor time: beside the bare Ed25519 signature of the same machine, and beside the
 * library of Digital Bazaar with the same documents.
 */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  try {
    const { signer } = harness.app.services;
    const { db } = harness.database;
    const now = new Date();
    const key = await signer.activeKey(db, now);
    const keys = [{ kid: key.kid, retiredAt: null }];
    const baseUrl = 'https://lotmark.example';
    const context = `${baseUrl}/contexts/fep/v1`;
    const place = { list: 1, place: 5 } as Parameters<typeof showEntry>[0];
    const bodyOf = (turn: number, suite: Cryptosuite): JsonObject => ({
      '@context': ['https://www.w3.org/ns/credentials/v2', context],
      id: `urn:uuid:00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`,
      type: ['VerifiableCredential', 'FinanceEligibilityCredential'],
      issuer: signer.did,
      validFrom: now.toISOString(),
      credentialStatus: showEntry(place, { baseUrl, suite }),
      relatedResource: pinned([context]),
      credentialSubject: {
        type: 'FinanceEligibilityProfile',
        profile: 'FEP-2026-00001',
        entityType: 'Farmer',
        score: '82.5',
        scoreBand: 'Prime',
        scoreVersion: 3,
        scoreSha256: 'a'.repeat(64),
        holderName: 'Almaz Bekele',
        country: 'Ethiopia',
      },
    });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const message = Buffer.alloc(64, 7);
    const bareSigned = bareSign(null, message, privateKey);
    const signs = await perSecond(() => bareSign(null, message, privateKey));
    const verifies = await perSecond(() => bareVerify(null, message, publicKey, bareSigned));
    console.log(`bare Ed25519: ${signs.toFixed(0)} signatures and ${verifies.toFixed(0)} verifications a second`);
    const library = await oracle(new Uint8Array(32).fill(7));
    const documents = new Map<string, unknown>([[context, JSON.parse(contextText(context) ?? '')]]);
    const targets = { 'eddsa-jcs-2022': [2000, 2000], 'eddsa-rdfc-2022': [250, undefined] } as const;
    for (const suite of ['eddsa-jcs-2022', 'eddsa-rdfc-2022'] as const) {
      const [issueTarget, verifyTarget] = targets[suite];
      const issued = await perSecond((turn) => signCredential(key, bodyOf(turn, suite), suite));
      const { credentialStatus: _none, ...plain } = bodyOf(1, suite);
      const unsigned = { ...plain, issuer: library.did };
      const theirIssued = await perSecond(() => library.issue(unsigned, suite, documents));
      report({
        what: `issue ${suite}`,
        figure: `${issued.toFixed(0)} a second; ${(issued / signs).toFixed(2)} of the bare signature, ${(issued / theirIssued).toFixed(1)} x the library (${theirIssued.toFixed(0)})`,
        target: `at least ${issueTarget} a second`,
      });
      const credential = await signCredential(key, bodyOf(1, suite), suite);
      const checked = await verifyCredential(credential, { keys, now });
      if (!checked.verified) throw new Error(checked.error ?? '');
      const verified = await perSecond(() => verifyCredential(credential, { keys, now }));
      const theirs = await library.issue(unsigned, suite, documents);
      const verdict = await oracleVerifies(theirs, documents);
      if (!verdict.verified) throw new Error('the library does not verify its own');
      const theirVerified = await perSecond(() => oracleVerifies(theirs, documents));
      report({
        what: `verify ${suite}`,
        figure: `${verified.toFixed(0)} a second; ${(verified / verifies).toFixed(2)} of the bare verification, ${(verified / theirVerified).toFixed(1)} x the library (${theirVerified.toFixed(0)})`,
        ...(verifyTarget === undefined ? {} : { target: `at least ${verifyTarget} a second` }),
      });
    }
    const admin = await world.user({ roles: ['Platform Admin'] });
    const headers = await world.partnerKey(admin, { roles: ['Platform Admin'], scopes: ['credentials'] });
    const body = JSON.stringify({
      credential: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        type: ['VerifiableCredential'],
        credentialSubject: { id: 'did:example:subject' },
      },
    });
    const whole = await perSecond(async () => {
      const answer = await fetch(`${harness.url}/credentials/issue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      if (answer.status !== 201) throw new Error(await answer.text());
    });
    console.log(
      `issue by HTTP, checked as JSON-LD, with a place in a list and an audit row: ${whole.toFixed(0)} a second, one at a time`,
    );
    // A tenth of all places revoked, at random: the list that packs worst is longer still.
    const places = Array.from({ length: 13_107 }, () => Math.floor(Math.random() * 131_072));
    const packing = 1000 / (await perSecond(() => packBits(places)));
    const packed = packBits(places);
    const unpacking = 1000 / (await perSecond(() => unpackBits(packed)));
    const fresh =
      1000 /
      (await perSecond(async () => {
        const list = await statusLists(signer).read(db, { list: 1, suite: 'eddsa-jcs-2022', baseUrl, now });
        if (list === undefined) throw new Error('there is no list');
      }));
    report({
      what: 'status list of 131,072 entries, a tenth of them revoked',
      figure: `${packing.toFixed(1)} ms to pack (${(packed.length / 1024).toFixed(0)} kB), ${unpacking.toFixed(1)} ms to unpack; read from the database, packed and signed anew ${fresh.toFixed(1)} ms`,
      target: 'less than 20 ms',
    });
  } finally {
    await harness.close();
  }
}
