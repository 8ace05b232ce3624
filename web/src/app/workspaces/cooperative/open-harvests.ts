import { useQuery } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';
import type { LotDraft } from './lot-draft.ts';

/** What a lot of all open harvests would hold, once it is said of which cooperative and commodity. */
export function useOpenHarvests({ cooperative, commodity_type }: Pick<LotDraft, 'cooperative' | 'commodity_type'>) {
  return useQuery({
    queryKey: ['cooperative', 'open-harvests', cooperative, commodity_type],
    queryFn: () => client.cooperative.open_harvests({ cooperative, commodity_type }),
    enabled: cooperative !== '' && commodity_type !== '',
  }).data;
}
