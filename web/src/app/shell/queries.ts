import { onlineManager, QueryClient } from '@tanstack/react-query';

/** What was read from the service. The sdk itself repeats what may be repeated. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, networkMode: 'offlineFirst' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Says whether there is a network when the portal starts. It is taken for granted else, and what could not be read then is not
 * asked for again when the network comes.
 */
export function startWithNetwork(online: boolean): void {
  onlineManager.setOnline(online);
}
