import { canonicalize, checkConservation, type Json } from '@lotmark/sdk/verify';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Fact, findFact } from '../../proof/attestation/fact.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { signStatement } from '../profile/sign.ts';
import { type ConservationFacts, conservationFacts } from './facts.ts';

export interface ConservationProof {
  facts: ConservationFacts;
  /** In words, what does not add up; null where all does. */
  problem: string | null;
  detail: string;
  /** The newest one that was signed; undefined before the first. */
  signed: Fact | undefined;
  /** What was signed is what the records say now. */
  current: boolean;
}

/** The proof as the records give it now, beside the one that was signed. @throws Refusal for a Cancelled lot. */
export async function conservationProof(tx: Tx, lot: string): Promise<ConservationProof> {
  const facts = await conservationFacts(tx, lot);
  if (facts === undefined) throw wrongState(`${lot} is Cancelled: its harvests went back, and nothing is in it.`);
  const { problem, detail } = checkConservation(asJson(facts));
  const signed = await findFact(tx, 'conservation', lot, null);
  return { facts, problem, detail, signed, current: signed !== undefined && saysTheSame(signed, facts) };
}

/**
 * Signs the proof as it is now, unless that is signed already; its anchor follows by job. The lot must be locked.
 * @throws Refusal where the kilograms do not add up: nothing false is signed.
 */
export async function attestConservation(work: Work, signer: PlatformSigner, lot: string): Promise<ConservationProof> {
  const proof = await conservationProof(work.tx, lot);
  if (proof.problem !== null) throw wrongState(`The kilograms of ${lot} do not add up: ${proof.problem}.`);
  if (proof.current) return proof;
  const { subject, ...members } = proof.facts;
  const version = (proof.signed?.newest ?? 0) + 1;
  await signStatement(work, signer, {
    kind: 'conservation',
    subject,
    version,
    members: asJson(members) as { [name: string]: Json },
  });
  return { ...proof, current: true };
}

const asJson = (facts: object): Json => facts as unknown as Json;

function saysTheSame(signed: Fact, facts: ConservationFacts): boolean {
  const {
    type: _type,
    version: _version,
    salt: _salt,
    signed_at: _at,
    ...said
  } = JSON.parse(signed.payload) as {
    [name: string]: Json;
  };
  return canonicalize(said) === canonicalize(asJson(facts));
}
