import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { locatePlots } from './locate.ts';

const batch = 50;

/** Finds the countries of plots that were registered before countries were kept. */
export function plotJobs<S>(): Job<S>[] {
  return [
    {
      name: 'origin.locate',
      everySeconds: 60,
      waits: () => sql<boolean>`exists (select from plots where located_at is null and gps_lat is not null)`,
      run: async ({ transaction }) => {
        let after: string | undefined = '';
        while (after !== undefined) {
          const from: string = after;
          after = await transaction((work) => locatePlots(work, batch, from));
        }
      },
    },
  ];
}
