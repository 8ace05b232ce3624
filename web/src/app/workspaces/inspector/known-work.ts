import type {
  InspectorWorkbenchListProtocolsOutput,
  InspectorWorkbenchListQueueInput,
  InspectorWorkbenchListQueueOutput,
} from '@lotmark/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lastKnown, NotKnownError } from '../../offline/last-known.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';

export type QueueRow = InspectorWorkbenchListQueueOutput['data'][number];
export type Protocol = InspectorWorkbenchListProtocolsOutput[number];

/** Requests and drafts come first; what lies behind these is not taken into the field. */
const taken = 100;

const queueQuery = (user: string) =>
  queryOptions({
    queryKey: ['inspector', 'known', user, 'queue'],
    queryFn: () =>
      lastKnown(user, 'inspection queue', (options) =>
        client.inspector_workbench.list_queue({ limit_page_length: taken }, options),
      ),
    networkMode: 'always',
    staleTime: 10_000,
  });

const protocolsQuery = (user: string) =>
  queryOptions({
    queryKey: ['inspector', 'known', user, 'protocols'],
    queryFn: () =>
      lastKnown(user, 'inspection protocols', (options) => client.inspector_workbench.list_protocols({}, options)),
    networkMode: 'always',
    staleTime: 300_000,
  });

/** Reads what the form needs in the field, so that it is there when the device is offline. */
export async function bringHome(queries: QueryClient, user: string): Promise<void> {
  try {
    await Promise.all([
      queries.fetchQuery({ ...queueQuery(user), staleTime: 0 }),
      queries.fetchQuery({ ...protocolsQuery(user), staleTime: 0 }),
    ]);
  } catch {
    // What was known before stays; the pages say what is missing.
  }
}

export const useKnownQueue = () => useQuery(queueQuery(useUser().id));

/** A page of what the device knows of the queue, as far as it can narrow it itself. */
export function knownPage(
  rows: readonly QueueRow[],
  {
    search = '',
    reason,
    ...page
  }: Partial<Pick<InspectorWorkbenchListQueueInput, 'search' | 'reason'>> & {
    limit_start?: number;
    limit_page_length?: number;
  },
): InspectorWorkbenchListQueueOutput {
  const { limit_start = 0, limit_page_length = 20 } = page;
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (reason === undefined || row.reason === reason) &&
      `${row.lot} ${row.commodity_type}`.toLowerCase().includes(wanted),
  );
  const data = found.slice(limit_start, limit_start + limit_page_length);
  return { data, total: found.length, limit_start, limit_page_length };
}

export const useProtocols = () => useQuery(protocolsQuery(useUser().id));

/** What was measured of a commodity on an earlier day (yyyy-mm-dd, UTC): by that the service reads what was inspected then. */
export function useProtocolOn(commodity: string, day: string) {
  const { id: user } = useUser();
  return useQuery({
    queryKey: ['inspector', 'known', user, 'protocols', commodity, day],
    queryFn: () =>
      lastKnown(user, `inspection protocol of ${commodity} on ${day}`, (options) =>
        client.inspector_workbench.list_protocols({ commodity_type: commodity, on: day }, options),
      ),
    enabled: day < new Date().toISOString().slice(0, 10),
    networkMode: 'always',
    staleTime: 300_000,
  });
}

/** What the form says of a lot; also of one that the queue does not have, such as for a second opinion. */
export interface LotToInspect {
  lot: string;
  commodity_type: string;
  claimed_grade: string | null;
  /** What there is of it to look at. */
  quantity: number;
  unit: string;
  /** The Draft that the service has already. */
  inspection: string | null;
  note: string | null;
}

/** The caller's own part in a lot's rows of the queue: an admin sees the Drafts of others there, too. */
function ownRow(rows: readonly QueueRow[], email: string): LotToInspect | undefined {
  const own = rows.find(({ inspector }) => inspector === null || inspector === email);
  if (own !== undefined) return own;
  const [row] = rows;
  return row === undefined ? undefined : { ...row, inspection: null };
}

export function useLotToInspect(lot: string) {
  const { id: user, email } = useUser();
  return useQuery({
    queryKey: ['inspector', 'lot', user, lot],
    queryFn: () =>
      lastKnown(user, `lot to inspect ${lot}`, async (options): Promise<LotToInspect> => {
        const { data } = await client.inspector_workbench.list_queue({ search: lot }, options);
        const of = data.filter((each) => each.lot === lot);
        const row = ownRow(of, email);
        if (row !== undefined) return row;
        const { lot: facts } = await client.verify.lookup_lot({ lot_name: lot }, options);
        return {
          lot,
          commodity_type: facts.commodity_type,
          claimed_grade: facts.grade,
          quantity: facts.quantity,
          unit: facts.unit,
          inspection: null,
          note: null,
        };
      }).catch(async (error: unknown) => {
        // Not reached, and never asked for by itself: the queue that was brought home has it.
        const cause = error instanceof NotKnownError ? error.cause : error;
        const known = await lastKnown(user, 'inspection queue', () => Promise.reject(cause));
        const rows = (known.answer as InspectorWorkbenchListQueueOutput).data;
        const of = rows.filter((each) => each.lot === lot);
        const answer = ownRow(of, email);
        if (answer === undefined) throw error;
        return { answer, knownAt: known.knownAt };
      }),
    networkMode: 'always',
    staleTime: 10_000,
  });
}
