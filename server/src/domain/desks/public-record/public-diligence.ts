import { sql } from 'kysely';
import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { judgementRows } from '../../assurance/diligence/assess.ts';
import { lowBySource } from '../../assurance/diligence/store.ts';
import {
  broughtSource,
  type PackageStatus,
  packageStatuses,
  type Risk,
  type RiskBasis,
  risks,
} from '../../assurance/diligence/types.ts';
import type { PackageFacts } from '../../proof/attestation/package-facts.ts';
import { packagesOnLot } from '../../proof/attestation/signed-packages.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';

/** What anybody may know of the due diligence for a lot: whose it is stays between the parties. */
export interface PublicDiligence {
  /** Of a package, or `Superseded` where its lots are others than they were; `Withdrawn` where no other speaks for the lot. */
  status: PackageStatus;
  plot_count: number;
  risk: Risk;
  /** Who says that the risk is negligible; null where it is not. */
  risk_basis: RiskBasis | null;
  /** Of an Available statement. */
  reference_number: string | null;
  /** The statement is in the simulator and worth nothing; null where there is none yet. */
  simulated: boolean | null;
  /** Since when the EU system has it, ISO 8601; null where it has none. */
  available_at: string | null;
}

/** The furthest first: what counts is the statement, wherever there is one. */
const order = ['Available', 'Amended', 'Submitted', 'Passed', 'Generated', 'Failed', 'Withdrawn'];
const place = ({ status, outdated_at }: PackageFacts): number =>
  order.indexOf(status) + (status === 'Withdrawn' ? 20 : outdated_at === null ? 0 : 10);

/**
 * The due diligence that speaks for a lot; null where there is none, or none whose record is what was signed.
 */
export async function publicDiligence(tx: Tx, lot: string): Promise<PublicDiligence | null> {
  const found = (await packagesOnLot(tx, lot)).filter(({ status }) => order.includes(status));
  const [best] = found.sort((a, b) => place(a) - place(b) || (a.name < b.name ? 1 : -1));
  if (best === undefined) return null;
  const simulated = best.eu_system === null ? null : best.eu_system === 'simulator';
  // Papers may still bear its number: whoever looks it up must not read that there never was one.
  if (best.status === 'Withdrawn') return { ...withdrawn, plot_count: best.plot_count, simulated };
  // How it was judged is not part of what was signed.
  if ((await alteredAmong(tx, ...judgementRows(best.name))).length > 0) return null;
  const outdated = best.outdated_at !== null;
  const risk = oneOf(risks, best.risk);
  const basis = risk === 'negligible' ? await basisOf(tx, best.name) : null;
  // Signed for by the operator alone, on no ground that anybody could read: nobody has assessed it.
  const groundless = risk === 'negligible' && basis === null;
  const status = oneOf(packageStatuses, best.status);
  return {
    status: outdated ? 'Superseded' : groundless && status === 'Passed' ? 'Generated' : status,
    plot_count: best.plot_count,
    risk: groundless ? 'not_assessed' : risk,
    risk_basis: basis,
    reference_number: best.status === 'Available' && !outdated ? best.reference_number : null,
    simulated,
    available_at: best.status === 'Available' && !outdated ? best.available_at : null,
  };
}

/** How it was judged counts no more. */
const withdrawn = {
  status: 'Withdrawn',
  risk: 'not_assessed',
  risk_basis: null,
  reference_number: null,
  available_at: null,
} as const satisfies Partial<PublicDiligence>;

/** On what a negligible risk rests: a source alone, or an operator's signature with measures that something shows, or a file with verdicts. */
async function basisOf(tx: Tx, name: string): Promise<RiskBasis | null> {
  const { rows } = await sql<{ by_source: boolean | null; shown: boolean }>`
    select (${lowBySource(sql`${name}`)}) as by_source,
           exists (select from diligence_mitigations where package = ${name} and num_nonnulls(file, inspection, credential) = 1)
           or exists (select from diligence_sign_offs s join diligence_assessments a on a.id = s.assessment
                       where s.package = ${name} and s.conclusion = 'negligible' and a.source = ${broughtSource}
                         and a.id = (select max(id) from diligence_assessments where package = ${name})) as shown`.execute(
    tx,
  );
  if (rows[0]?.by_source === true) return 'source';
  return rows[0]?.shown === true ? 'operator' : null;
}
