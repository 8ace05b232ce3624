import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of a list page says: `?search=&sort=&page=&<filter>=`. All text; unknown members are filters. */
export type ListSearch = Record<string, string | number | undefined>;

/** For `validateSearch` of every route with a list. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      .map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : (value as string | number)]),
  );
}

/** The state of a list, kept in the address, so that reload, back button and a sent link show the same rows. */
export function useListSearch(prefix = '') {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const get = (name: string): string => {
    const value = search[prefix + name];
    return value === undefined ? '' : String(value);
  };
  return {
    get,
    page: Math.max(1, Math.trunc(Number(get('page'))) || 1),
    /** Changes members; whatever is not the page brings back the first page. */
    change: (changes: Record<string, string | number | undefined>) => {
      const named = Object.entries({ ...('page' in changes ? {} : { page: undefined }), ...changes });
      const next = Object.fromEntries(named.map(([name, value]) => [prefix + name, value === '' ? undefined : value]));
      void navigate({
        to: '.',
        search: ((old: ListSearch) => ({ ...old, ...next })) as never,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
