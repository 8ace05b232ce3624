import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { type Stage, stageWords } from '../mass/rules.ts';
import type { Carrier } from './follow.ts';

/** A weighed harvest that still counts. */
export function notVoided<H extends { name: string; quantity_kg: string | null; voided_at: Date | null }>(
  harvest: H,
): Decision<H & { quantity_kg: string }> {
  const { name, quantity_kg, voided_at } = harvest;
  if (voided_at !== null) return refused(wrongState(`${name} is voided; it must count still.`));
  if (quantity_kg === null) return refused(wrongState(`${name} is a field scan; it must be a weighed harvest.`));
  return decided({ ...harvest, quantity_kg });
}

/** A lot is of one stage, so a harvest in one keeps its own. */
export function changeOpen(
  harvest: { name: string; stage: Stage | null },
  carriers: readonly Carrier[],
  to: { stage: Stage | null },
): Decision<true> {
  const [carrier] = carriers;
  if (carrier === undefined || to.stage === null || harvest.stage === to.stage) return decided(true);
  return refused(
    invalid(
      'stage',
      `${harvest.name} is in ${carrier.lot}, which is not of ${stageWords[to.stage]}; take it out first`,
    ),
  );
}

interface HarvestWords {
  harvest_date: string;
  quantity_kg: string;
  stage: Stage | null;
  lot_reference: string | null;
  notes: string | null;
}

/** Whether a harvest says already what it is to say. */
export function saysTheSame(harvest: HarvestWords, set: HarvestWords): boolean {
  return (
    new Exact(harvest.quantity_kg).eq(set.quantity_kg) &&
    (['harvest_date', 'stage', 'lot_reference', 'notes'] as const).every((each) => harvest[each] === set[each])
  );
}
