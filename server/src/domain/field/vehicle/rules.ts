import {
  type Decision,
  decided,
  type FieldError,
  Refusal,
  refused,
  wrongState,
} from '../../../kernel/values/errors.ts';
import type {
  ChecklistItemSection,
  ChecklistItemWeight,
  VehicleInspectionOverallResult as OverallResult,
} from '../../../platform/db/tables.generated.ts';

export {
  type ChecklistItemSection as Section,
  checklistItemSections as sections,
  type VehicleInspectionOverallResult as OverallResult,
  type VehicleKind,
  vehicleInspectionOverallResults as overallResults,
  vehicleKinds,
} from '../../../platform/db/tables.generated.ts';

export const itemResults = ['Pass', 'Fail', 'N/A'] as const;
export type ItemResult = (typeof itemResults)[number];

/** What a checklist asks for. */
export interface ChecklistItem {
  item_key: string;
  label: string;
  section: ChecklistItemSection;
  weight: Exclude<ChecklistItemWeight, 'dropped'>;
}

/** What was answered to one item; `result` goes before `checked`. */
export interface Answer {
  item_key?: string | undefined;
  id?: string | undefined;
  result?: ItemResult | undefined;
  checked?: boolean | undefined;
  note?: string | undefined;
  /** Names of photographs. */
  photos?: readonly string[] | undefined;
}

/** An item with what was answered to it, as it is kept. */
export interface JudgedItem extends ChecklistItem {
  result: ItemResult;
  note: string | null;
  photos: string[];
}

/** What came of a whole checklist. */
export interface Judged {
  items: JudgedItem[];
  result: OverallResult;
}

/**
 * Reads the answers to a checklist and computes what follows: one critical item that failed is a Fail, a lesser one a Pass
 * with defects. Every item is answered once; a defect says what it is, and only a defect has photographs.
 * @returns the items in the order of the checklist, or the refusal that names each wrong answer.
 */
export function judge(checklist: readonly ChecklistItem[], answers: readonly Answer[]): Decision<Judged> {
  const errors: FieldError[] = [];
  const given = new Map<string, { answer: Answer; place: number }>();
  for (const [place, answer] of answers.entries()) {
    const key = answer.item_key ?? answer.id;
    const field = `items.${place}`;
    if (key === undefined) errors.push({ field: `${field}.item_key`, message: 'is required (or id)' });
    else if (!checklist.some((item) => item.item_key === key)) {
      const known = checklist.map((item) => item.item_key).join(', ');
      errors.push({ field: `${field}.item_key`, message: `"${key}" is not on the checklist, which has ${known}` });
    } else if (given.has(key)) errors.push({ field: `${field}.item_key`, message: `"${key}" is answered twice` });
    else given.set(key, { answer, place });
  }
  const items = checklist.map((item): JudgedItem => {
    const found = given.get(item.item_key);
    const { result, faults } = resultOf(item, found?.answer);
    const field = found === undefined ? 'items' : `items.${found.place}`;
    errors.push(...faults.map((fault) => ({ field: `${field}${fault.part}`, message: fault.message })));
    return { ...item, result, note: found?.answer.note ?? null, photos: [...(found?.answer.photos ?? [])] };
  });
  if (errors.length > 0) {
    const text = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return refused(new Refusal('validation', text, { errors }));
  }
  return decided({ items, result: overallOf(items) });
}

interface Fault {
  part: string;
  message: string;
}

function resultOf(item: ChecklistItem, answer: Answer | undefined): { result: ItemResult; faults: Fault[] } {
  const missing = (message: string): { result: ItemResult; faults: Fault[] } => ({
    result: 'Fail',
    faults: [{ part: answer === undefined ? '' : '.result', message }],
  });
  if (answer === undefined) return missing(`has no answer to "${item.item_key}" (${item.label})`);
  const checked = answer.checked === undefined ? undefined : answer.checked ? 'Pass' : 'Fail';
  const result = answer.result ?? checked;
  if (result === undefined) return missing(`must be one of ${itemResults.join(', ')} (or checked true or false)`);
  const faults: Fault[] = [];
  if (answer.result !== undefined && checked !== undefined && answer.result !== 'N/A' && answer.result !== checked)
    faults.push({ part: '.checked', message: `says ${checked}, but result says ${answer.result}` });
  if (result === 'Fail' && (answer.note ?? '') === '')
    faults.push({ part: '.note', message: 'must say what is wrong, because the item failed' });
  if (result === 'N/A' && item.weight === 'critical')
    faults.push({ part: '.result', message: 'must be Pass or Fail: the item is critical' });
  if (result !== 'Fail' && (answer.photos ?? []).length > 0)
    faults.push({ part: '.photos', message: 'are taken of defects only' });
  return { result, faults };
}

function overallOf(items: readonly JudgedItem[]): OverallResult {
  const failed = items.filter((item) => item.result === 'Fail');
  if (failed.some((item) => item.weight === 'critical')) return 'Fail';
  return failed.length > 0 ? 'Pass with defects' : 'Pass';
}

/** The newest inspection of a vehicle. */
export interface LastInspection {
  name: string;
  overall_result: OverallResult;
  inspected_at: Date;
  failed: readonly string[];
}

/** Whether goods may leave in a vehicle: not after a Fail, until it passes again. */
export function mayCarry(vehicle: { name: string; plate: string }, last: LastInspection | undefined): Decision<true> {
  if (last?.overall_result !== 'Fail') return decided(true);
  const what = last.failed.join('; ');
  return refused(
    wrongState(
      `${vehicle.name} (${vehicle.plate}) failed its inspection ${last.name} of ${last.inspected_at.toISOString().slice(0, 10)}: ${what}. It must pass a new one before it ships anything.`,
    ),
  );
}
