import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { handedInStatuses, type InspectionFacts } from './store.ts';

/** An inspection as anybody may see it: what was found, not by whom. */
export const publicInspection = z.object({
  name: z.string(),
  status: z.enum(handedInStatuses),
  grade: z.string().nullable(),
  result: z.string().nullable(),
  inspected_at: timestamp().nullable(),
});
export type PublicInspection = z.input<typeof publicInspection>;

export function publicInspectionView(inspection: InspectionFacts): PublicInspection {
  return {
    name: inspection.name,
    status: inspection.status,
    grade: inspection.grade,
    result: inspection.result,
    inspected_at: toIso(inspection.inspected_at),
  };
}
