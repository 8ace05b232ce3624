import { canonicalize, checkConservation, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { Fact } from '../../proof/attestation/fact.ts';
import { sourcesOfLots } from '../../proof/attestation/find-tampered.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { signedFact } from '../../proof/attestation/signed-versions.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';
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

/**
 * The proof as the records give it now, beside the one that was signed. @throws Refusal for a Cancelled lot, and where what
 * was signed is not as the service wrote it.
 */
export async function conservationProof(tx: Tx, lot: string): Promise<ConservationProof> {
  const facts = await conservationFacts(tx, lot);
  if (facts === undefined) throw wrongState(`${lot} is Cancelled: its harvests went back, and nothing is in it.`);
  const { problem, detail } = checkConservation(asJson(facts));
  const signed = await signedFact(tx, 'conservation', lot);
  return { facts, problem, detail, signed, current: signed !== undefined && saysTheSame(signed, facts) };
}

/** Locks what a proof is made of, so that it is still so when it is signed. */
async function lockFamily(tx: Tx, family: readonly string[]): Promise<void> {
  const ofFamily = sql`any(${family}::text[])`;
  await sql`
    with own as (select from lots where name = ${ofFamily} order by name for share),
         given as (select from lot_sources s join harvests h on h.name = s.harvest
                    where s.lot = ${ofFamily} order by h.name, s.lot for share of s, h),
         worked as (select from processings where lot = ${ofFamily} order by lot, step for share),
         sold as (select from orders where lot = ${ofFamily} order by name for share)
    select (select count(*) from own), (select count(*) from given), (select count(*) from worked), (select count(*) from sold)`.execute(
    tx,
  );
}

/** What the sums of a proof are made of, also what the same harvests gave to lots of other families. */
function summed(family: readonly string[]): RowsOf[] {
  const shared = sql`select o.lot from lot_sources o where o.harvest in (
    select s.harvest from lot_sources s where s.lot = any(${family}::text[]))`;
  return [
    ...sourcesOfLots(family),
    { table: 'lot_sources', where: sql`t.lot in (${shared})`, many: true },
    { table: 'lots', where: sql`t.name in (${shared})`, many: true },
    { table: 'orders', where: sql`t.lot = any(${family}::text[])` },
  ];
}

const familyOf = ({ facts }: ConservationProof): string[] => facts.lots.map(({ lot }) => lot);

/** Before it is told that the kilograms add up. @throws Refusal 409 naming what somebody altered of what they are the sums of. */
export async function assertProofAsWritten(tx: Tx, proof: ConservationProof): Promise<void> {
  const [altered] = await alteredAmong(tx, ...summed(familyOf(proof)));
  if (altered !== undefined) throw notAsWritten(altered);
}

/**
 * Signs the proof as it is now, unless that is signed already; its anchor follows by job. The lot must be locked.
 * @throws Refusal where the kilograms do not add up, or a record is not what the service wrote: nothing false is signed.
 */
export async function attestConservation(work: Work, signer: PlatformSigner, lot: string): Promise<ConservationProof> {
  const family = familyOf(await conservationProof(work.tx, lot));
  await lockFamily(work.tx, family);
  // In one view: what somebody adds for a moment is locked by nobody.
  const proof = await work.attest.readAsWritten(summed(family), (view) => conservationProof(view, lot));
  if (familyOf(proof).join() !== family.join()) throw notAsWritten('lots');
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
