import type { FarmerRecordHarvestInput } from '@lotmark/sdk';

export type Stage = NonNullable<FarmerRecordHarvestInput['stage']>;
const stages: readonly Stage[] = ['cherry', 'parchment', 'green', 'wet_bean', 'dry_bean'];

/** Whether a form's choice is a stage; the empty one is none. */
export function isStage(value: string): value is Stage {
  return stages.some((stage) => stage === value);
}
