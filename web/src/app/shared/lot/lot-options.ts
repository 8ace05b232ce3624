import type { CooperativeLotWizardOptionsOutput } from '@lotmark/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';

/** What the fields of a lot may hold, and the cooperatives the caller acts for. */
export const lotOptionsQuery = queryOptions({
  queryKey: ['lot-options'],
  queryFn: () => client.cooperative.lot_wizard_options(),
  staleTime: 5 * 60_000,
});

type Commodity = CooperativeLotWizardOptionsOutput['commodity_types'][number];

/** The grades that a lot from these countries can have: some are only for some origins. No countries: all of them. */
export function gradesFor(commodity: Commodity | undefined, homes: readonly string[]): string[] {
  if (commodity === undefined) return [];
  const bound = commodity.grades_of_origins;
  return commodity.grades.filter((grade) => {
    const only = bound.filter((each) => each.grade === grade).map((each) => each.origin_country);
    return only.length === 0 || homes.length === 0 || homes.some((home) => only.includes(home));
  });
}
