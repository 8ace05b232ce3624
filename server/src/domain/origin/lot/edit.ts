import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, Refusal, refused } from '../../../kernel/values/errors.ts';
import {
  atMost,
  type Described,
  type DescribedField,
  describedFields,
  describedOtherwise,
  type EditableField,
  editableFields,
  type MassBound,
  notFoundGrade,
} from './editable.ts';
import { type LotStatus, lotAfter } from './rules.ts';
import type { Lot } from './store.ts';

export type LotEdit = { [field in EditableField]?: Lot[field] | undefined };

/** What the attestation says: after a change of these, what the ledger or an officer said of the lot no longer holds. */
const attestedFields: readonly EditableField[] = ['quantity', 'unit', 'grade', 'processing_method', 'lot_reference'];
/** After a change of these an order that waits for its exporter is for another thing, or another seller's. */
const orderedFields: readonly EditableField[] = [
  'quantity',
  'unit',
  'grade',
  'processing_method',
  'corridor',
  'exporter',
];

export interface EditPlan {
  changed: EditableField[];
  status: LotStatus;
  /** Orders that are still Draft are no longer for what was ordered. */
  voidsOrders: boolean;
}

/**
 * Decides on an edit: which fields really change, and what becomes of the lot's status. A change of what its attestation
 * says takes a Notarized or Verified lot back to Listed; a new price does not.
 * @param told what was said of the goods to each inspector who speaks for them.
 */
export function planEdit(
  lot: Lot,
  edit: LotEdit,
  mass: MassBound,
  told: readonly Described[] = [],
): Decision<EditPlan> {
  const amended = lotAfter(lot, 'amend');
  if (!amended.ok) return amended;
  const changed = editableFields.filter((field) => {
    const value = edit[field];
    return value !== undefined && !isSame(field, lot[field], value);
  });
  const after = edited(lot, edit);
  if (after.asking_price !== null && after.currency === null) {
    return refused(invalid('currency', 'is required with asking_price'));
  }
  const before = kilograms(lot.quantity, lot.unit);
  const now = kilograms(after.quantity, after.unit);
  if (!now.eq(before)) {
    if (mass.split) return refused(invalid('quantity', `must stay ${before.toString()} kg: the lot was split`));
    if (mass.sources_kg !== null && !now.eq(mass.sources_kg)) {
      const sum = new Decimal(mass.sources_kg).toString();
      return refused(invalid('quantity', `must stay ${sum} kg, what its harvests or its last processing gave`));
    }
    if (mass.inspected && now.gt(before)) return refused(invalid('quantity', atMost(before.toString())));
  }
  if (mass.inspected && changed.includes('grade') && after.grade !== null && !mass.grades.includes(after.grade)) {
    return refused(invalid('grade', notFoundGrade(mass.grades)));
  }
  const other = describedFields.find((field) => changed.includes(field) && isDescribedOtherwise(field, after, told));
  if (other !== undefined) {
    const message = describedOtherwise(told.map((each) => each[other]));
    return refused(new Refusal('state', `${other}: ${message}`, { errors: [{ field: other, message }] }));
  }
  const touches = (fields: readonly EditableField[]) => changed.some((field) => fields.includes(field));
  return decided({
    changed,
    status: touches(attestedFields) ? amended.value : lot.status,
    voidsOrders: touches(orderedFields),
  });
}

/** A reference that nobody told an inspector may still be given; what was told of the goods stays. */
function isDescribedOtherwise(field: DescribedField, lot: Lot, told: readonly Described[]): boolean {
  const values = told.map((each) => each[field]);
  if (values.length === 0 || values.includes(lot[field])) return false;
  return field !== 'lot_reference' || !values.includes(null);
}

/** Whether an edit may be one that voids waiting orders, before the lot is known. */
export const mayVoidOrders = (edit: LotEdit): boolean => orderedFields.some((field) => edit[field] !== undefined);

/** Mass of a quantity, exactly. */
export function kilograms(quantity: string, unit: string): Decimal {
  return unit === 'MT' ? new Decimal(quantity).times(1000) : new Decimal(quantity);
}

const decimalFields: readonly EditableField[] = ['quantity', 'asking_price'];

function isSame(field: EditableField, before: Lot[EditableField], after: Lot[EditableField]): boolean {
  // 1200.500 of the database is the caller's 1200.5.
  if (decimalFields.includes(field) && typeof before === 'string' && typeof after === 'string') {
    return new Decimal(before).eq(after);
  }
  return before === after;
}

/** The lot as it would be. */
export const edited = (lot: Lot, edit: LotEdit): Lot => ({ ...lot, ...given(edit) });

/** Without the fields left out, which would hide those of the lot. */
function given(edit: LotEdit): Partial<Pick<Lot, EditableField>> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
