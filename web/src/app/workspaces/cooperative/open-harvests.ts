import type { CooperativeOpenHarvestsOutput } from '@lotmark/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';
import type { LotDraft } from './lot-draft.ts';
import type { LotOptions } from './lot-fields.tsx';

/** What a lot of all open harvests would hold, once it is said of which cooperative and commodity. */
export function useOpenHarvests({ cooperative, commodity_type }: Pick<LotDraft, 'cooperative' | 'commodity_type'>) {
  return useQuery({
    queryKey: ['cooperative', 'open-harvests', cooperative, commodity_type],
    queryFn: () => client.cooperative.open_harvests({ cooperative, commodity_type }),
    enabled: cooperative !== '' && commodity_type !== '',
  }).data;
}

/**
 * The countries that a lot would come from: where the plots of its harvests lie, and without harvests its cooperative's.
 * Empty while it is not known.
 */
export function useHomes(draft: LotDraft, options: LotOptions): readonly string[] {
  const { cooperative, commodity_type, source, harvests } = draft;
  const named = source === 'chosen' ? harvests.map(({ name }) => name) : undefined;
  const found = useQuery({
    queryKey: ['cooperative', 'open-harvests', cooperative, commodity_type, named],
    queryFn: () => client.cooperative.open_harvests({ cooperative, commodity_type, harvests: named }),
    enabled: cooperative !== '' && commodity_type !== '' && source !== 'mass' && named?.length !== 0,
    placeholderData: keepPreviousData,
  });
  if (source !== 'mass' && found.data !== undefined && found.data.origin_countries.length > 0)
    return found.data.origin_countries;
  const home = options.cooperatives.find(({ name }) => name === cooperative)?.country;
  return home === undefined ? [] : [home];
}

/** What the sentence about open harvests is told. */
export function openSum({ harvests, plots, farmers }: CooperativeOpenHarvestsOutput, mass: string) {
  return { harvests, plots, farmers, mass };
}
