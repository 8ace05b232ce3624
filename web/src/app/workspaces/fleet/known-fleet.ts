import type { FleetGetChecklistInput, FleetGetChecklistOutput, FleetListVehiclesOutput } from '@lotmark/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lastKnown } from '../../offline/last-known.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';

export type Vehicle = FleetListVehiclesOutput['data'][number];
export type Checklist = FleetGetChecklistOutput;
type Kind = FleetGetChecklistInput['kind'];

const kinds: readonly Kind[] = ['trailer', 'reefer', 'container'];

const vehiclesQuery = (user: string) =>
  queryOptions({
    queryKey: ['fleet', 'known', user, 'vehicles'],
    queryFn: () =>
      lastKnown(user, 'vehicles', (options) =>
        client.fleet.list_vehicles({ in_use: true, limit_page_length: 100 }, options),
      ),
    networkMode: 'always',
    staleTime: 10_000,
  });

const checklistQuery = (user: string, kind: Kind) =>
  queryOptions({
    queryKey: ['fleet', 'known', user, 'checklist', kind],
    queryFn: () => lastKnown(user, `checklist ${kind}`, (options) => client.fleet.get_checklist({ kind }, options)),
    networkMode: 'always',
    staleTime: 300_000,
  });

/** Reads what the form needs in the yard, so that it is there when the device is offline. */
export async function bringHome(queries: QueryClient, user: string): Promise<void> {
  try {
    const { answer } = await queries.fetchQuery({ ...vehiclesQuery(user), staleTime: 0 });
    const needed = kinds.filter((kind) => answer.data.some((vehicle) => vehicle.kind === kind));
    await Promise.all(needed.map((kind) => queries.fetchQuery({ ...checklistQuery(user, kind), staleTime: 0 })));
  } catch {
    // What was known before stays; the pages say what is missing.
  }
}

/** The vehicles in use that this device knows of. */
export const useKnownVehicles = () => useQuery(vehiclesQuery(useUser().id));

export function useChecklist(kind: Kind | undefined) {
  const { id } = useUser();
  return useQuery({ ...checklistQuery(id, kind ?? 'trailer'), enabled: kind !== undefined });
}
