import { QueryClient } from '@tanstack/react-query';

/** What was read from the service. The sdk itself repeats what may be repeated. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, networkMode: 'offlineFirst' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
