import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type PackageStatus, packageStatuses, type Risk, risks } from '../../assurance/diligence/types.ts';
import type { PackageFacts } from '../../proof/attestation/package-facts.ts';
import { packagesOnLot } from '../../proof/attestation/signed-packages.ts';

/** What anybody may know of the due diligence for a lot: whose it is stays between the parties. */
export interface PublicDiligence {
  /** Of a package, or `Superseded` where its lots are others than they were. */
  status: PackageStatus;
  plot_count: number;
  risk: Risk;
  /** Of an Available statement. */
  reference_number: string | null;
  /** The statement is in the simulator and worth nothing; null where there is none yet. */
  simulated: boolean | null;
}

/** The furthest first: what counts is the statement, wherever there is one. */
const order = ['Available', 'Amended', 'Submitted', 'Passed', 'Generated', 'Failed'];
const place = ({ status, outdated_at }: PackageFacts): number =>
  order.indexOf(status) + (outdated_at === null ? 0 : 10);

/**
 * The due diligence that speaks for a lot; null where there is none, or none whose record is what was signed.
 */
export async function publicDiligence(tx: Tx, lot: string): Promise<PublicDiligence | null> {
  const found = (await packagesOnLot(tx, lot)).filter(({ status }) => order.includes(status));
  const [best] = found.sort((a, b) => place(a) - place(b) || (a.name < b.name ? 1 : -1));
  if (best === undefined) return null;
  const outdated = best.outdated_at !== null;
  return {
    status: outdated ? 'Superseded' : oneOf(packageStatuses, best.status),
    plot_count: best.plot_count,
    risk: oneOf(risks, best.risk),
    reference_number: best.status === 'Available' && !outdated ? best.reference_number : null,
    simulated: best.eu_system === null ? null : best.eu_system === 'simulator',
  };
}
