import { type RowFinding, rowFault } from './faults.ts';
import type { ImportRow, MemberFarmer } from './store.ts';

/** Whose plot a row is: by address, else by a full name that only one farmer of the cooperative has. */
export function farmerOf(
  { farmer_email: email, farmer_name: name }: Pick<ImportRow, 'farmer_email' | 'farmer_name'>,
  farmers: readonly MemberFarmer[],
): { farmer: string } | { fault: RowFinding } {
  if (email !== null) {
    const found = farmers.find((each) => each.email.toLowerCase() === email);
    return found === undefined
      ? { fault: rowFault('farmer_unknown', 'farmer_email', { said: email }) }
      : { farmer: found.id };
  }
  const said = name ?? '';
  const [only, ...others] = farmers.filter((each) => each.full_name.toLowerCase() === said.toLowerCase());
  if (only === undefined) return { fault: rowFault('farmer_unknown', 'ProducerName', { said }) };
  if (others.length === 0) return { farmer: only.id };
  return { fault: rowFault('farmer_ambiguous', 'ProducerName', { said, count: others.length + 1 }) };
}
