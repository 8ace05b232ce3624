import { z } from 'zod';
import { timestamp, toIso } from '../../kernel/vocabulary.ts';
import type { InspectionFacts } from './store.ts';

/** An inspection as anybody may see it: what was found, not by whom. */
export const publicInspection = z.object({
  name: z.string(),
  status: z.enum(['Submitted', 'Approved', 'Rejected']),
  grade: z.string().nullable(),
  result: z.string().nullable(),
  inspected_at: timestamp().nullable(),
});
export type PublicInspection = z.input<typeof publicInspection>;

export function publicInspectionView(inspection: InspectionFacts): PublicInspection {
  return {
    name: inspection.name,
    status: inspection.status as PublicInspection['status'],
    grade: inspection.grade,
    result: inspection.result,
    inspected_at: toIso(inspection.inspected_at),
  };
}
