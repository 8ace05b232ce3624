import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Attester } from '../../../kernel/write/work.ts';
import { together } from '../../../platform/db/together.ts';
import { attestedVersions } from '../../origin/lot/store.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { attestAll, attestations, type SignedAttestation, type SignedKind } from './attest.ts';
import { tamperedAmong } from './find-tampered.ts';
import { alteredInspections } from './signed-inspections.ts';
import { type DifferingTrade, differingEscrows, differingTrades } from './signed-trades.ts';

/** In this order at the commit, so that two transactions lock alike. */
const kinds: readonly SignedKind[] = ['lot', 'order', 'escrow', 'inspection'];

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

function notAsSigned({ kind, name, fields }: DifferingTrade): Refusal {
  return wrongState(
    `The records of ${kind} ${name} are not what was signed (${fields.join(', ')}); an authority or an admin has to look at it first. Nothing was paid or changed.`,
  );
}

/** Signs with the platform's key, in the transaction of the change. */
export function attester(signer: PlatformSigner, random: Random): Attester {
  return {
    open: (tx, now) => {
      const context = { signer, now, random };
      const due = new Map<string, Set<string>>();
      return {
        now: async (kind, names) => {
          const attested = await attestAll(tx, context, [{ kind: kindOf(kind), names }], (rows) =>
            together(tx, ...versionsOf(rows), attestations.insert(rows)),
          );
          return new Map(attested.map(({ subject, version }) => [subject, version]));
        },
        atCommit: (kind, name) => {
          due.set(kindOf(kind), (due.get(kind) ?? new Set()).add(name));
        },
        assertAsSigned: async (kind, names) => {
          if (kindOf(kind) === 'lot') {
            const [tampered] = await tamperedAmong(tx, names);
            if (tampered === undefined) return;
            throw wrongState(
              `The records of ${tampered} are not what was signed; an authority has to look at it first.`,
            );
          }
          if (kindOf(kind) === 'inspection') {
            const [altered] = await alteredInspections(tx, names);
            if (altered === undefined) return;
            throw wrongState(`The record of ${altered} is not what was signed; an admin has to look at it first.`);
          }
          const compare = kind === 'order' ? differingTrades : differingEscrows;
          // What this very transaction has changed was compared before, and is signed anew at its end.
          const differing = (await compare(tx, names)).find((each) => due.get(each.kind)?.has(each.name) !== true);
          if (differing !== undefined) throw notAsSigned(differing);
        },
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
