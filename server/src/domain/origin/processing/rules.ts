import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { LotStatus } from '../lot/rules.ts';
import { plain, type Stage, type StageRow, stageWords } from '../mass/rules.ts';

/** The bounds of one step, as they are on its day. */
export interface StepBounds {
  /** Of the input's mass. */
  min_share: string;
  max_share: string;
  /** Percent of the output. */
  min_moisture: string;
  max_moisture: string;
}

export interface Step {
  from: Stage;
  to: Stage;
  input_kg: string;
  output_kg: string;
  moisture_percent: string;
  /** yyyy-mm-dd */
  processed_on: string;
}

/** Steps are written down while the lot is a Draft of its own: later it is signed, sold or shared out. */
export function processable(lot: { name: string; status: LotStatus }, split: boolean): Decision<true> {
  if (lot.status !== 'Draft') return refused(wrongState(`${lot.name} is ${lot.status}; it must be Draft.`));
  if (split) return refused(wrongState(`${lot.name} was split; it must be whole.`));
  return decided(true);
}

/** From the stage that a lot is in to a later one of the same commodity. */
export function nextStage(
  lot: { name: string; commodity_type: string; stage: Stage | null },
  given: { from: Stage | undefined; to: Stage },
  stages: readonly StageRow[],
): Decision<{ from: Stage; to: Stage }> {
  const from = lot.stage ?? given.from;
  if (from === undefined) {
    return refused(invalid('from_stage', `is required, because ${lot.name} does not say its stage`));
  }
  if (given.from !== undefined && given.from !== from) {
    return refused(invalid('from_stage', `must be ${from}: ${lot.name} holds ${stageWords[from]}`));
  }
  const own = stages.filter((each) => each.commodity_type === lot.commodity_type);
  const [before, after] = [from, given.to].map((stage) => own.find((each) => each.stage === stage)?.place);
  if (before !== undefined && after !== undefined && after > before) return decided({ from, to: given.to });
  const later = own.filter((each) => each.place > (before ?? 0)).map((each) => each.stage);
  return refused(
    invalid(
      'to_stage',
      later.length === 0
        ? `${stageWords[from]} are the last stage of ${lot.commodity_type}`
        : `must be ${later.join(' or ')}, which come after ${from}`,
    ),
  );
}

/** A step lies between what it works on and today. */
export function stepDay(day: string, after: string | null, today: string): Decision<true> {
  if (day > today) return refused(invalid('processed_on', `must not be in the future; today is ${today}`));
  if (after !== null && day < after) {
    return refused(invalid('processed_on', `lies before ${after}, when what it works on was brought in`));
  }
  return decided(true);
}

/**
 * Whether a step can have given this: never more than it took in, no more of it than the bound, and no moister.
 * @param held kilograms that are there to take. @param confirmed the question about an unusually small output was answered.
 */
export function withinStep(step: Step, held: string, bounds: StepBounds, confirmed: boolean): Decision<true> {
  const [input, output] = [new Exact(step.input_kg), new Exact(step.output_kg)];
  const [from, to] = [stageWords[step.from], stageWords[step.to]];
  if (input.gt(held)) {
    return refused(invalid('input_quantity', `is ${plain(input)} kg; the lot holds ${plain(held)} kg of ${from}`));
  }
  const most = input.times(bounds.max_share);
  const made = `${plain(output)} kg of ${to} from ${plain(input)} kg of ${from} is ${plain(output.div(input).times(100).toDecimalPlaces(2))} %`;
  if (output.gt(most)) {
    const share = plain(new Exact(bounds.max_share).times(100));
    return refused(invalid('output_quantity', `${made}; the bound is ${share} %, ${plain(most)} kg`));
  }
  const moisture = new Exact(step.moisture_percent);
  if (moisture.gt(bounds.max_moisture) || moisture.lt(bounds.min_moisture)) {
    const range = `${plain(bounds.min_moisture)} to ${plain(bounds.max_moisture)} %`;
    return refused(invalid('moisture_percent', `is ${plain(moisture)} %; the range for ${to} is ${range}`));
  }
  if (confirmed || output.gte(input.times(bounds.min_share))) return decided(true);
  const least = plain(new Exact(bounds.min_share).times(100));
  return refused(
    invalid(
      'confirm_quantity',
      `Are both in the same unit? ${made}; at least ${least} % is usual. If it is right, confirm it (confirm_quantity: true)`,
    ),
  );
}
