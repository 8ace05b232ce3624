import type {
  FarmerFarmerFormOptionsOutput,
  FarmerFarmerSummaryOutput,
  FarmerGetPlotDetailOutput,
  FarmerListMyHarvestsOutput,
  FarmerListMyPlotsOutput,
} from '@lotmark/sdk';
import { useQuery } from '@tanstack/react-query';
import { getKnown } from '../offline/device-store.ts';
import { lastKnown, type Remembered } from '../offline/last-known.ts';
import { client } from '../session/client.ts';
import { useUser } from '../session/session.ts';

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

function askPlots(user: string): Promise<Remembered<Plot[]>> {
  return lastKnown(user, 'plots', (options) =>
    allPages((start) => client.farmer.list_my_plots({ limit_start: start, limit_page_length: pageLength }, options)),
  );
}

function askHarvests(user: string): Promise<Remembered<Harvest[]>> {
  return lastKnown(user, 'harvests', (options) =>
    allPages((start) => client.farmer.list_my_harvests({ limit_start: start, limit_page_length: pageLength }, options)),
  );
}

const plotKey = (plot: string) => `plot ${plot}`;

function askPlot(user: string, plot: string): Promise<Remembered<PlotDetail>> {
  return lastKnown(user, plotKey(plot), (options) => client.farmer.get_plot_detail({ plot }, options));
}

function askOptions(user: string): Promise<Remembered<FarmerFarmerFormOptionsOutput>> {
  return lastKnown(user, 'options', (options) => client.farmer.farmer_form_options({}, options));
}

function askSummary(user: string): Promise<Remembered<FarmerFarmerSummaryOutput>> {
  return lastKnown(user, 'summary', (options) => client.farmer.farmer_summary({}, options));
}

/** Reads what may be needed in the field, so that it is on the device when there is no line. */
export async function bringHome(user: string): Promise<void> {
  try {
    const [plots] = await Promise.all([askPlots(user), askHarvests(user), askOptions(user), askSummary(user)]);
    for (const { name, updated_at } of plots.answer.slice(0, mostDetails)) {
      const known = (await getKnown(user, plotKey(name)))?.answer as PlotDetail | undefined;
      if (known?.updated_at !== updated_at) await askPlot(user, name);
    }
  } catch {
    // What was known before stays; the pages say what is missing.
  }
}

export function usePlots() {
  const { id } = useUser();
  return useQuery({ queryKey: ['farmer', 'known', id, 'plots'], queryFn: () => askPlots(id), networkMode: 'always' });
}

export function useHarvests() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['farmer', 'known', id, 'harvests'],
    queryFn: () => askHarvests(id),
    networkMode: 'always',
  });
}

export function plotQuery(user: string, plot: string) {
  return {
    queryKey: ['farmer', 'known', user, 'plot', plot],
    queryFn: () => askPlot(user, plot),
    networkMode: 'always',
  } as const;
}

export function usePlot(plot: string) {
  return useQuery(plotQuery(useUser().id, plot));
}

export function useFormOptions() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['farmer', 'known', id, 'options'],
    queryFn: () => askOptions(id),
    networkMode: 'always',
    staleTime: 300_000,
  });
}

export function useSummary() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['farmer', 'known', id, 'summary'],
    queryFn: () => askSummary(id),
    networkMode: 'always',
  });
}
