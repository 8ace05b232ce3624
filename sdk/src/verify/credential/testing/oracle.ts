/// <reference path="./oracle.d.ts" />
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as multikey from '@digitalbazaar/ed25519-multikey';
import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as library from '@digitalbazaar/vc';
import { checkStatus, createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list';
import { contextDocument } from '../contexts/known.ts';
import type { JsonObject } from '../json.ts';
import type { Cryptosuite } from '../proof.ts';

/** Somebody with a key of their own, who signs and verifies with @digitalbazaar/vc. */
export interface Oracle {
  readonly did: string;
  readonly kid: string;
  /** @param others documents that it may ask for: contexts of ours at any address. */
  issue(credential: object, suite: Cryptosuite, others?: ReadonlyMap<string, unknown>): Promise<JsonObject>;
  present(
    presentation: object,
    suite: Cryptosuite,
    options: { challenge: string; domain: string },
  ): Promise<JsonObject>;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface OracleVerdict {
  readonly verified: boolean;
  readonly error: unknown;
  readonly status: { verified: boolean; results?: { status: boolean }[] } | undefined;
}

const asDocument = (documentUrl: string, document: unknown) => ({ contextUrl: null, documentUrl, document });

/** Its documents: contexts that ship with us, keys, and whatever else a test hands in. */
const loader = (others: ReadonlyMap<string, unknown>) => async (address: string) => {
  const known = others.get(address) ?? contextDocument(address);
  if (known !== undefined) return asDocument(address, known);
  const [did = '', fragment = did.replace('did:key:', '')] = address.split('#');
  if (!did.startsWith('did:')) throw new Error(`no ${address} here`);
  const key = {
    '@context': 'https://w3id.org/security/multikey/v1',
    id: `${did}#${fragment}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: fragment,
  };
  if (address.includes('#')) return asDocument(address, key);
  return asDocument(address, {
    '@context': 'https://www.w3.org/ns/did/v1',
    id: did,
    assertionMethod: [key],
    authentication: [key],
    verificationMethod: [key],
  });
};

/** @param seed 32 bytes. */
export async function oracle(seed: Uint8Array): Promise<Oracle> {
  const made = await multikey.generate({ seed });
  const did = `did:key:${made.publicKeyMultibase}`;
  const kid = `${did}#${made.publicKeyMultibase}`;
  made.id = kid;
  made.controller = did;
  const suiteOf = (name: Cryptosuite) =>
    new DataIntegrityProof({
      signer: made.signer(),
      cryptosuite: name === 'eddsa-jcs-2022' ? createSignCryptosuite() : rdfc,
    });
  return {
    did,
    kid,
    issue: async (credential, suite, others = new Map()) =>
      library.issue({
        credential: structuredClone(credential),
        suite: suiteOf(suite),
        documentLoader: loader(others),
      }),
    present: async (presentation, suite, options) =>
      library.signPresentation({
        presentation: structuredClone(presentation),
        suite: suiteOf(suite),
        ...options,
        documentLoader: loader(new Map()),
      }),
    sign: (message) => made.signer().sign({ data: message }),
  };
}

/** What the library says of a credential. @param others documents that it may ask for: DID documents, status lists. */
export async function oracleVerifies(
  credential: unknown,
  others: ReadonlyMap<string, unknown> = new Map(),
): Promise<OracleVerdict> {
  const { cryptosuite } = (credential as { proof: { cryptosuite: Cryptosuite } }).proof;
  const suite = new DataIntegrityProof({
    cryptosuite: cryptosuite === 'eddsa-jcs-2022' ? createVerifyCryptosuite() : rdfc,
  });
  const hasStatus = (credential as JsonObject)['credentialStatus'] !== undefined;
  const { verified, error, statusResult } = await library.verifyCredential({
    credential,
    suite,
    documentLoader: loader(others),
    ...(hasStatus
      ? {
          checkStatus: (given: object) =>
            checkStatus({ ...given, suite, documentLoader: loader(others), verifyBitstringStatusListCredential: true }),
        }
      : {}),
  });
  return { verified, error, status: statusResult };
}

/** A status list as that library makes it, unsigned. */
export async function oracleList(id: string, length: number, set: readonly number[]): Promise<JsonObject> {
  const list = await createList({ length });
  for (const index of set) list.setStatus(index, true);
  return createCredential({ id, list, statusPurpose: 'revocation' });
}
