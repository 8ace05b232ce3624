import type { FarmerGetPlotDetailOutput, FarmerListMyHarvestsOutput, FarmerListMyPlotsOutput } from '@lotmark/sdk';
import { type FetchQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getKnown } from '../../offline/device-store.ts';
import { lastKnown } from '../../offline/last-known.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';

export type Plot = FarmerListMyPlotsOutput['data'][number];
export type PlotDetail = FarmerGetPlotDetailOutput;
export type Harvest = FarmerListMyHarvestsOutput['data'][number];

/** The service's pages are no longer; a farm that has more plots than this keeps the newest on the device. */
const pageLength = 100;
const mostRows = 500;
/** Boundaries that are brought home. */
const mostDetails = 40;

async function allPages<Row>(page: (start: number) => Promise<{ data: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, total } = await page(rows.length);
    rows.push(...data);
    if (data.length === 0 || rows.length >= Math.min(total, mostRows)) return rows;
  }
}

/** What is asked for again whenever the service can be reached, and kept on the device. */
function knownQuery<T>(
  user: string,
  name: string,
  ask: (options: { timeoutMs: number; retries: number }) => Promise<T>,
  staleTime = 10_000,
) {
  return queryOptions({
    queryKey: ['farmer', 'known', user, name],
    queryFn: () => lastKnown(user, name, ask),
    networkMode: 'always',
    staleTime,
  });
}

const plotsQuery = (user: string) =>
  knownQuery(user, 'plots', (options) =>
    allPages((start) => client.farmer.list_my_plots({ limit_start: start, limit_page_length: pageLength }, options)),
  );

const harvestsQuery = (user: string) =>
  knownQuery(user, 'harvests', (options) =>
    allPages((start) => client.farmer.list_my_harvests({ limit_start: start, limit_page_length: pageLength }, options)),
  );

const plotKey = (plot: string) => `plot ${plot}`;
export const plotQuery = (user: string, plot: string) =>
  knownQuery(user, plotKey(plot), (options) => client.farmer.get_plot_detail({ plot }, options));

const optionsQuery = (user: string) =>
  knownQuery(user, 'options', (options) => client.farmer.farmer_form_options({}, options), 300_000);

const summaryQuery = (user: string) =>
  knownQuery(user, 'summary', (options) => client.farmer.farmer_summary({}, options));

/**
 * Reads what may be needed in the field, so that it is there when the device is offline; open pages show it at once.
 */
export async function bringHome(queries: QueryClient, user: string): Promise<void> {
  const now = <T>(query: FetchQueryOptions<T, Error, T, string[]>) => queries.fetchQuery({ ...query, staleTime: 0 });
  try {
    const [plots] = await Promise.all([
      now(plotsQuery(user)),
      now(harvestsQuery(user)),
      now(optionsQuery(user)),
      now(summaryQuery(user)),
    ]);
    for (const { name, updated_at } of plots.answer.slice(0, mostDetails)) {
      const known = (await getKnown(user, plotKey(name)))?.answer as PlotDetail | undefined;
      if (known?.updated_at !== updated_at) await now(plotQuery(user, name));
    }
  } catch {
    // What was known before stays; the pages say what is missing.
  }
}

export const usePlots = () => useQuery(plotsQuery(useUser().id));
export const useHarvests = () => useQuery(harvestsQuery(useUser().id));
export const usePlot = (plot: string) => useQuery(plotQuery(useUser().id, plot));
export const useFormOptions = () => useQuery(optionsQuery(useUser().id));
export const useSummary = () => useQuery(summaryQuery(useUser().id));
