import type { Step } from '@lotmark/sdk/verify';
import type { Mark, StepWords } from './page-data.ts';

/** A step as people read it, with what the verifier found. */
export interface FoundStep {
  readonly words: StepWords;
  readonly mark: Mark;
  /** The first of its checks that failed. */
  readonly failing: Step | null;
}

/** What the verifier's steps mean for those that people read; what it did not come to is still waiting. */
export function foundSteps(words: readonly StepWords[], steps: readonly Step[]): FoundStep[] {
  return words.map((each) => {
    const found = steps.filter((step) => each.ids.includes(step.id));
    const failing = found.find((step) => !step.ok) ?? null;
    return { words: each, failing, mark: failing !== null ? 'fail' : found.length < each.ids.length ? 'wait' : 'ok' };
  });
}
