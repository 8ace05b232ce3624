import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { OtherThanRead } from '../../../kernel/values/errors.ts';
import type { Appending } from '../../../kernel/write/append.ts';
import type { PayloadSeen } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';
import type { AttestationKind } from '../../../platform/db/tables.generated.ts';
import type { ActiveKey, PlatformSigner, Random } from '../did/platform-signer.ts';
import { activeKeyRow, type HeldKeyJson, heldKeyOf } from '../did/store.ts';
import { type CertificateFacts, certificateFactsRows, certificatePayload } from './certificate-facts.ts';
import { type CoverFacts, type CoverKind, coverFactsRows, coverPayload } from './cover-facts.ts';
import { ensurePlotSalts, escrowFactsRows, inspectionFactsRows, lotFactsRows, orderFactsRows } from './facts.ts';
import { type ListingFacts, listingFactsRows, listingPayload } from './listing-facts.ts';
import { notAsWritten } from './not-as-written.ts';
import { type OrgCredentialFacts, orgCredentialFactsRows, orgCredentialPayload } from './org-credential-facts.ts';
import { type OrganisationFacts, organisationFactsRows, organisationPayload } from './organisation-facts.ts';
import { type PackageFacts, packageFactsRows, packagePayload } from './package-facts.ts';
import { rowsOfPayload } from './payload-rows.ts';
import {
  type Envelope,
  type EscrowFacts,
  escrowPayload,
  type InspectionFacts,
  inspectionPayload,
  type LotFacts,
  lotPayload,
  type OrderFacts,
  orderPayload,
} from './payloads.ts';
import { type ShipmentFacts, shipmentFactsRows, shipmentPayload } from './shipment-facts.ts';
import type { SignedKind } from './signed-kinds.ts';

/** What attesting needs besides the transaction. */
export interface AttestationContext {
  signer: PlatformSigner;
  now: Date;
  random: Random;
  /** Compares what is signed with the trace; undefined where a database is believed (tests of the log alone). */
  written?: WrittenRows;
  /** Lots that are signed as somebody saw them, whatever wrote their records. */
  seen?: ReadonlyMap<string, PayloadSeen | undefined>;
}

/** One signed version of a record; it waits for the next batch of the log. */
export interface Attested {
  subject: string;
  version: number;
  /** 64 lowercase hex digits. */
  payload_hash: string;
}

const SALT_BYTES = 16;
/** Records to a round of statements: bounds their size, and keeps their estimated cost below what JIT compiles. */
const CHUNK = 500;

/**
 * Signs the lots as they are in the database now, each as its next version. Call it inside the operation's transaction,
 * after the change and holding the lots' row locks (two versions made at once collide on a unique key).
 * @throws Error when a lot does not exist.
 */
export async function attestLots(tx: Tx, context: AttestationContext, names: readonly string[]): Promise<Attested[]> {
  const attested = await attestAll(tx, context, [{ kind: 'lot', names }]);
  return attested.filter(({ kind }) => kind === 'lot');
}

/** Records of one kind that are to be signed. */
export interface ToSign {
  kind: SignedKind;
  names: readonly string[];
}

/** How the records of a kind are read. */
const kinds: Readonly<Record<SignedKind, (names: readonly string[]) => RawBuilder<unknown>>> = {
  lot: lotFactsRows,
  listing: listingFactsRows,
  order: orderFactsRows,
  escrow: escrowFactsRows,
  shipment: shipmentFactsRows,
  organisation: organisationFactsRows,
  inspection: inspectionFactsRows,
  certificate: certificateFactsRows,
  package: packageFactsRows,
  org_credential: orgCredentialFactsRows,
  product: coverFactsRows('product'),
  policy: coverFactsRows('policy'),
  claim: coverFactsRows('claim'),
  reading: coverFactsRows('reading'),
};

type FactsRow = { name: string; latest: number | null } & (
  | { kind: 'lot'; facts: LotFacts }
  | { kind: 'listing'; facts: ListingFacts }
  | { kind: 'order'; facts: OrderFacts }
  | { kind: 'escrow'; facts: EscrowFacts }
  | { kind: 'shipment'; facts: ShipmentFacts }
  | { kind: 'organisation'; facts: OrganisationFacts }
  | { kind: 'inspection'; facts: InspectionFacts }
  | { kind: 'certificate'; facts: CertificateFacts }
  | { kind: 'package'; facts: PackageFacts }
  | { kind: 'org_credential'; facts: OrgCredentialFacts }
  | { kind: CoverKind; facts: CoverFacts }
);

type Read = FactsRow | { kind: 'key'; facts: HeldKeyJson };

/**
 * What the records say now, and where `did` is given the key of it that stays active until the transaction ends. The rows that they are
 * made of are compared in the same statement, so that nothing is signed that was there for a moment (ADR 0058).
 * @throws Refusal 409 naming a row that is not what the service wrote.
 */
async function read(
  tx: Tx,
  { written, seen }: AttestationContext,
  due: readonly ToSign[],
  did: string | undefined,
): Promise<{ rows: FactsRow[]; held: HeldKeyJson | undefined }> {
  const parts = due.map(({ kind, names }) => kinds[kind](names));
  if (did !== undefined)
    parts.unshift(
      sql`select 'key' as kind, null as name, held as facts, null::int as latest from (${activeKeyRow(did)}) k`,
    );
  const select = sql<Read>`${sql.join(parts, sql` union all `)}`;
  const unseen = (name: string) => seen?.has(name) !== true;
  const of = due.flatMap(({ kind, names }) =>
    rowsOfPayload(kind, kind === 'lot' || kind === 'listing' ? names.filter(unseen) : names),
  );
  const { rows, altered } =
    written === undefined
      ? { rows: (await select.execute(tx)).rows, altered: [] }
      : await written.readBeside<Read>(tx, of, select);
  if (altered[0] !== undefined) throw notAsWritten(altered[0]);
  const key = rows.find((row) => row.kind === 'key');
  return { rows: rows.filter((row) => row.kind !== 'key'), held: key?.facts };
}

/** Plots get their secret salt when a lot of theirs is first signed. Most have one: only a missing commitment makes us look. */
async function withSalts(tx: Tx, context: AttestationContext, rows: readonly FactsRow[]): Promise<readonly FactsRow[]> {
  const bare = rows.flatMap((row) =>
    row.kind === 'lot' && row.facts.plots.some(([, commitment]) => commitment === null) ? [row.name] : [],
  );
  if (bare.length === 0 || (await ensurePlotSalts(tx, bare, context.random)) === 0) return rows;
  const salted = new Map(
    (await read(tx, context, [{ kind: 'lot', names: bare }], undefined)).rows.map((row) => [row.name, row]),
  );
  return rows.map((row) => (row.kind === 'lot' ? (salted.get(row.name) ?? row) : row));
}

/** @throws OtherThanRead where the lot says something else than what somebody let stand of it. */
function assertSeenSo({ seen }: AttestationContext, lot: string, payload: string, envelope: Envelope): void {
  const said = seen?.get(lot)?.(envelope);
  if (said === undefined || said === payload) return;
  throw new OtherThanRead('state', `The records of ${lot} say something else than what was looked at: look again.`);
}

function payloadOf(row: FactsRow, envelope: Envelope): string {
  if (row.kind === 'lot') return lotPayload(row.facts, envelope);
  if (row.kind === 'listing') return listingPayload(row.facts, envelope);
  if (row.kind === 'shipment') return shipmentPayload(row.facts, envelope);
  if (row.kind === 'organisation') return organisationPayload(row.facts, envelope);
  if (row.kind === 'certificate') return certificatePayload(row.facts, envelope);
  if (row.kind === 'inspection') return inspectionPayload(row.facts, envelope);
  if (row.kind === 'package') return packagePayload(row.facts, envelope);
  if (row.kind === 'org_credential') return orgCredentialPayload(row.facts, envelope);
  if (row.kind === 'order') return orderPayload(row.facts, envelope);
  if (row.kind === 'escrow') return escrowPayload(row.facts, envelope);
  return coverPayload(row.kind)(row.facts, envelope);
}

/** A lot is never signed without where it stands in its sale, which the page about it says in the same breath. */
function withListings(due: readonly ToSign[]): ToSign[] {
  const lots = due.flatMap(({ kind, names }) => (kind === 'lot' ? names : []));
  const listings = due.flatMap(({ kind, names }) => (kind === 'listing' ? names : []));
  const others = due.filter(({ kind }) => kind !== 'listing');
  return [...others, { kind: 'listing', names: [...new Set([...lots, ...listings])].sort() }];
}

/** Rounds of at most `CHUNK` records; all that fits goes together, whatever its kind. */
function roundsOf(due: readonly ToSign[]): ToSign[][] {
  const total = due.reduce((sum, { names }) => sum + names.length, 0);
  if (total <= CHUNK) return total === 0 ? [] : [due.filter(({ names }) => names.length > 0)];
  return due.flatMap(({ kind, names }) =>
    Array.from({ length: Math.ceil(names.length / CHUNK) }, (_, round) => [
      { kind, names: names.slice(round * CHUNK, (round + 1) * CHUNK) },
    ]),
  );
}

type Stored = Attested & { kind: SignedKind };

/**
 * Signs records of several kinds as they are now. The key is asked for once, together with the first of them.
 * @param store takes what was signed, round by round.
 */
export async function attestAll(
  tx: Tx,
  context: AttestationContext,
  due: readonly ToSign[],
  store: (rows: readonly SignedAttestation[]) => Promise<void> = (rows) => storeAttestations(tx, rows),
): Promise<Stored[]> {
  const { signer, now, random } = context;
  let key: ActiveKey | undefined;
  const attested: Stored[] = [];
  for (const round of roundsOf(withListings(due))) {
    const { rows, held } = await read(tx, context, round, key === undefined ? signer.did : undefined);
    key ??= signer.activeKeyOf(held === undefined ? null : heldKeyOf(held), now);
    const facts = new Map((await withSalts(tx, context, rows)).map((row) => [`${row.kind} ${row.name}`, row]));
    const wanted = round.flatMap(({ kind, names }) => names.map((subject) => ({ kind, subject })));
    const salts = random(SALT_BYTES * wanted.length);
    const { signedAt } = key;
    const statements = wanted.map(({ kind, subject }, i): NewAttestation => {
      const row = facts.get(`${kind} ${subject}`);
      if (row === undefined) throw new Error(`there is no ${kind} ${subject} to attest`);
      const version = (row.latest ?? 0) + 1;
      const salt = salts.subarray(SALT_BYTES * i, SALT_BYTES * (i + 1));
      const envelope = { version, salt: salt.toString('hex'), signedAt };
      const payload = payloadOf(row, envelope);
      if (kind === 'lot') assertSeenSo(context, subject, payload, envelope);
      const payloadHash = hash('sha256', payload, 'buffer');
      attested.push({ kind, subject, version, payload_hash: payloadHash.toString('hex') });
      return { kind, subject, version, salt, payload, payloadHash };
    });
    await store(await signAll(key, statements));
  }
  return attested;
}

/** A statement, ready to be signed: `payload` bears type, subject, version, salt and signed_at. */
export interface NewAttestation {
  kind: AttestationKind;
  subject: string;
  version: number;
  payload: string;
  payloadHash: Buffer;
  salt: Buffer;
}

/** A signed statement, ready to be stored. */
export interface SignedAttestation extends NewAttestation {
  signature: Buffer;
  kid: string;
  signedAt: Date;
}

/** Signs statements with the key, whose time they bear. */
export async function signAll(
  { kid, signedAt, sign }: ActiveKey,
  statements: readonly NewAttestation[],
): Promise<SignedAttestation[]> {
  if (statements.length === 0) return [];
  const signatures = await sign(statements.map(({ payloadHash }) => payloadHash));
  return statements.map((statement, place) => ({
    ...statement,
    signature: signatures[place] as Buffer,
    kid,
    signedAt,
  }));
}

/**
 * Signed statements; they wait for the next batch of the log, in the order given. Fixed-width bytes travel as one binary
 * value each and are cut apart again: far cheaper than arrays of bytea.
 */
export const attestations: Appending<SignedAttestation> = {
  name: 'attestations',
  insert: (rows) => sql`
    insert into attestations (kind, subject, version, payload, payload_hash, salt, signature, kid, signed_at)
    select kind, subject, version, payload,
           substring(${Buffer.concat(rows.map((row) => row.payloadHash))}::bytea from (32 * (place - 1) + 1)::int for 32),
           substring(${Buffer.concat(rows.map((row) => row.salt))}::bytea from (16 * (place - 1) + 1)::int for 16),
           substring(${Buffer.concat(rows.map((row) => row.signature))}::bytea from (64 * (place - 1) + 1)::int for 64),
           kid, signed_at
      from unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.version)}::int[],
                  ${rows.map((row) => row.payload)}::text[], ${rows.map((row) => row.kid)}::text[],
                  ${rows.map((row) => row.signedAt)}::timestamptz[])
           with ordinality as new (kind, subject, version, payload, kid, signed_at, place)
     order by place`,
};

/** Signs statements with the key and stores them. */
export async function signAndStore(tx: Tx, key: ActiveKey, statements: readonly NewAttestation[]): Promise<void> {
  await storeAttestations(tx, await signAll(key, statements));
}

async function storeAttestations(tx: Tx, rows: readonly SignedAttestation[]): Promise<void> {
  if (rows.length > 0) await attestations.insert(rows).execute(tx);
}
