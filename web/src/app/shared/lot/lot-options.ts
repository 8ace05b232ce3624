import { queryOptions } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';

/** What the fields of a lot may hold, and the cooperatives the caller acts for. */
export const lotOptionsQuery = queryOptions({
  queryKey: ['lot-options'],
  queryFn: () => client.cooperative.lot_wizard_options(),
  staleTime: 5 * 60_000,
});
