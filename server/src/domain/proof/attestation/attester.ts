import { inOneView } from '../../../kernel/call/one-view.ts';
import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Attester, PayloadSeen } from '../../../kernel/write/work.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RowsOf, WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';
import { together } from '../../../platform/db/together.ts';
import { attestedVersions } from '../../origin/lot/store.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { attestAll, attestations, type SignedAttestation } from './attest.ts';
import { coverKinds, signedCover } from './cover-facts.ts';
import { compareLots, sourcesOfLots } from './find-tampered.ts';
import { notAsWritten } from './not-as-written.ts';
import { recordRows } from './record-rows.ts';
import { alteredCertificates } from './signed-certificates.ts';
import { alteredInspections } from './signed-inspections.ts';
import type { SignedKind } from './signed-kinds.ts';
import { alteredOrgCredentials } from './signed-org-credentials.ts';
import { alteredPackages } from './signed-packages.ts';
import { signedListings, signedOrganisations } from './signed-standing.ts';
import { type DifferingSale, differingEscrows, differingSales, differingTrades } from './signed-trades.ts';
import { signedVersions } from './signed-versions.ts';
import { readWithWhole } from './whole-in-view.ts';

/** In this order at the commit, so that two transactions lock alike. */
const kinds: readonly SignedKind[] = [
  'lot',
  'listing',
  'order',
  'escrow',
  'shipment',
  'organisation',
  'inspection',
  'certificate',
  'package',
  'org_credential',
  ...coverKinds,
];

/** Kinds whose records are compared by themselves: names of those that are not what was signed. */
export const comparisons: Partial<Record<SignedKind, (tx: Tx, names: readonly string[]) => Promise<string[]>>> = {
  inspection: alteredInspections,
  certificate: alteredCertificates,
  package: alteredPackages,
  org_credential: alteredOrgCredentials,
  listing: signedListings.altered,
  organisation: signedOrganisations.altered,
  ...Object.fromEntries(coverKinds.map((kind) => [kind, signedCover[kind].altered])),
};

function kindOf(name: string): SignedKind {
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new Error(`there are no attestations of kind ${name}`);
  return kind;
}

/** What is signed of lots is noted at the lots, too. */
const versionsOf = (rows: readonly SignedAttestation[]) => {
  const lots = rows.filter(({ kind }) => kind === 'lot');
  return lots.length === 0 ? [] : [attestedVersions(new Map(lots.map(({ subject, version }) => [subject, version])))];
};

function notAsSigned({ kind, name, fields }: DifferingSale): Refusal {
  return wrongState(
    `The records of ${kind} ${name} are not what was signed (${fields.join(', ')}); an authority or an admin has to look at it first. Nothing was paid or changed.`,
  );
}

/** Reads in one view of the database, beside a transaction. */
export type Views = <T>(tx: Tx, read: (view: Tx) => Promise<T>) => Promise<T>;

/** On PostgreSQL by a connection of the readers; the embedded database has one connection, and nobody else writes to it. */
export const viewsOf =
  ({ kind, reader }: Pick<Database, 'kind' | 'reader'>): Views =>
  (tx, read) =>
    kind === 'pglite' ? read(tx) : inOneView({ reader }, read);

/** Signs with the platform's key, in the transaction of the change. */
export function attester(
  signer: PlatformSigner,
  random: Random,
  { written, views }: { written: WrittenRows; views: Views },
): Attester {
  return {
    open: (tx, now) => {
      /** What each lot says that somebody looked at; undefined where its listing alone is signed. */
      const seen = new Map<string, PayloadSeen | undefined>();
      const context = { signer, now, random, written, seen };
      const due = new Map<string, Set<string>>();
      /** Lots that were compared in this transaction and held: what changed since was changed by it. */
      const held = new Set<string>();
      const assertSignedSo = async (kind: string, names: readonly string[]): Promise<void> => {
        if (kind === 'sale') {
          const differing = (await differingSales(tx, names)).find(
            (each) => due.get(each.kind)?.has(each.name) !== true,
          );
          if (differing !== undefined) throw notAsSigned(differing);
          return;
        }
        if (kindOf(kind) === 'lot') {
          const {
            tampered: [tampered],
            unbound,
          } = await compareLots(tx, names);
          if (tampered === undefined) {
            // What was never signed would be signed as somebody else left it.
            const [altered] = unbound.length === 0 ? [] : await written.altered(tx, sourcesOfLots(unbound));
            if (altered !== undefined) throw notAsWritten(altered);
            for (const name of names) held.add(name);
            return;
          }
          throw wrongState(`The records of ${tampered} are not what was signed; an authority has to look at it first.`);
        }
        const compared = comparisons[kindOf(kind)];
        if (compared !== undefined) {
          // What this very transaction has changed was compared before, and is signed anew at its end.
          const unchanged = names.filter((name) => due.get(kind)?.has(name) !== true);
          const [altered] = unchanged.length === 0 ? [] : await compared(tx, unchanged);
          if (altered === undefined) return;
          throw wrongState(`The record of ${altered} is not what was signed; an admin has to look at it first.`);
        }
        const compare = kind === 'order' ? differingTrades : differingEscrows;
        // What this very transaction has changed was compared before, and is signed anew at its end.
        const differing = (await compare(tx, names)).find((each) => due.get(each.kind)?.has(each.name) !== true);
        if (differing !== undefined) throw notAsSigned(differing);
      };
      const assertAsWritten = async (rows: readonly RowsOf[]): Promise<void> => {
        const [altered] = rows.length === 0 ? [] : await written.altered(tx, rows);
        if (altered !== undefined) throw notAsWritten(altered);
      };
      return {
        now: async (kind, names) => {
          const attested = await attestAll(tx, context, [{ kind: kindOf(kind), names }], async (rows) => {
            await together(tx, ...versionsOf(rows), attestations.insert(rows));
          });
          // The listings of lots were signed with them.
          if (kind === 'lot') for (const name of names) due.get('listing')?.delete(name);
          return new Map(
            attested.filter((each) => each.kind === kind).map(({ subject, version }) => [subject, version]),
          );
        },
        atCommit: (kind, name) => {
          due.set(kindOf(kind), (due.get(kind) ?? new Set()).add(name));
        },
        asSeen: (lot, payload) => {
          seen.set(lot, payload);
        },
        isAsSigned: async (kind, name) => {
          if (due.get(kind)?.has(name) === true || (kind === 'listing' && held.has(name))) return true;
          const compared = comparisons[kindOf(kind)];
          if (compared === undefined) throw new Error(`records of kind ${kind} are not compared by themselves`);
          return (await compared(tx, [name])).length === 0;
        },
        assertAsSigned: async (kind, names) => {
          await assertSignedSo(kind, names);
          await assertAsWritten(recordRows(kind === 'sale' ? kind : kindOf(kind), names));
        },
        alteredRows: (...rows) => written.altered(tx, rows),
        assertAsWritten: (...rows) => assertAsWritten(rows),
        readAsWritten: (rows, read) =>
          views(tx, async (view) => {
            const { value, altered } = await readWithWhole(view, written, read);
            const [row = altered] = await written.altered(view, rows);
            if (row !== undefined) throw notAsWritten(row);
            return value;
          }),
        signedVersions: (lot) => signedVersions(tx, lot),
        signDue: async (append) => {
          const all = kinds.map((kind) => ({ kind, names: [...(due.get(kind) ?? [])].sort() }));
          await attestAll(tx, context, all, async (rows) => {
            await together(tx, ...versionsOf(rows));
            append(attestations, ...rows);
          });
        },
      };
    },
  };
}
