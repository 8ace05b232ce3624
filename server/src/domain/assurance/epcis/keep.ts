import { hash } from 'node:crypto';
import { type EpcisObject, eventHashId } from '@lotmark/sdk/epcis';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import { attestations, type NewAttestation, signAll } from '../../proof/attestation/attest.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import type { DerivedEvent } from './derive.ts';
import { insertEvents, type KeptEvent, linkLots, markCorrected, type NewEvent } from './store.ts';

/** The prefixes that events of ours use beside those of EPCIS itself. */
export const prefixes = { cbvmda: 'urn:epcglobal:cbv:mda:' } as const;

const SALT_BYTES = 16;

/** Who says so, and under which address its identifiers stand. */
export interface Publisher {
  signer: PlatformSigner;
  baseUrl: string;
}

/**
 * Keeps what records give now of some lots. An event that is new, or another than before, is signed as a leaf of the log; one
 * that records do not give any more is declared to be an error, as EPCIS does it: nothing that was told is taken away.
 * @param told what counts of their lots by now; read with the records, in one view that was compared.
 */
export async function keepEvents(
  work: Work,
  { signer, baseUrl }: Publisher,
  { derived, told }: { derived: readonly DerivedEvent[]; told: readonly KeptEvent[] },
): Promise<number> {
  const kept = new Map(told.map((each) => [each.source, each]));
  const seen = derived.map((each) => ({ ...each, facts: factsHash(each) }));
  const fresh = seen.filter(({ source, facts }) => kept.get(source)?.facts_hash.equals(facts) !== true);
  const given = new Set(seen.map(({ source }) => source));
  const taken = [...kept.values()].filter(
    ({ source }) => !given.has(source) || fresh.some((each) => each.source === source),
  );
  const made = fresh.map(({ source, event, lots: of, parties, facts }): NewEvent => {
    const shown = addressed(event, baseUrl);
    const event_id = eventHashId(shown, prefixes);
    const whole = { ...shown, eventID: event_id };
    return { source, facts_hash: facts, event_id, event: whole, parties, lots: of, declares_error: false };
  });
  const corrections = new Map(made.map(({ source, event_id }) => [source, event_id]));
  const declared = taken.map((each) => declaration(each, corrections.get(each.source), work.now));
  const all = [...declared, ...made];
  if (taken.length > 0)
    await markCorrected(
      work,
      taken.map(({ id }) => id),
    );
  if (all.length > 0) {
    const names = await work.ids.names(work.tx, 'EPC', work.now, all.length);
    await insertEvents(
      work,
      all.map((each, place) => ({ ...each, name: names[place] ?? '' })),
    );
    await signEvents(
      work,
      signer,
      all.map(({ event_id, event }, place) => ({ name: names[place] ?? '', event_id, event })),
    );
  }
  const same = seen.filter(({ source }) => !corrections.has(source));
  await linkLots(
    work.tx,
    same.map(({ source, lots: of }) => ({ source, lots: of })),
  );
  return all.length;
}

/** The organisations that see an event are a part of what it is kept by. */
const factsHash = ({ event, parties }: DerivedEvent): Buffer =>
  hash('sha256', canonicalize(asJson({ event, parties })), 'buffer');

const addressed = (event: EpcisObject, baseUrl: string): EpcisObject =>
  JSON.parse(JSON.stringify(event).replaceAll('"{base}/', `${JSON.stringify(baseUrl).slice(0, -1)}/`));

function declaration(kept: KeptEvent, correction: string | undefined, now: Date): NewEvent {
  const event: EpcisObject = JSON.parse(kept.event);
  return {
    source: kept.source,
    facts_hash: kept.facts_hash,
    event_id: kept.event_id,
    event: {
      ...event,
      errorDeclaration: {
        declarationTime: now.toISOString(),
        reason: 'incorrect_data',
        ...(correction === undefined ? {} : { correctiveEventIDs: [correction] }),
      },
    },
    parties: kept.parties,
    lots: kept.lots,
    declares_error: true,
  };
}

async function signEvents(
  work: Work,
  signer: PlatformSigner,
  events: readonly { name: string; event_id: string; event: EpcisObject }[],
): Promise<void> {
  const key = await signer.activeKey(work.tx, work.now);
  const statements = events.map(({ name, event_id, event }): NewAttestation => {
    const salt = work.ids.random(SALT_BYTES);
    const { errorDeclaration } = event;
    const payload = canonicalize(
      asJson({
        event_id,
        ...(errorDeclaration === undefined ? {} : { error_declaration: errorDeclaration }),
        type: 'lotmark.epcis.v1',
        subject: name,
        version: 1,
        salt: salt.toString('hex'),
        signed_at: key.signedAt.toISOString(),
      }),
    );
    const payloadHash = hash('sha256', payload, 'buffer');
    return { kind: 'epcis', subject: name, version: 1, payload, payloadHash, salt };
  });
  work.append(attestations, ...(await signAll(key, statements)));
}

const asJson = (value: object): Json => JSON.parse(JSON.stringify(value));
