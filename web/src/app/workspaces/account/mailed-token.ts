import { useSearch } from '@tanstack/react-router';

/** What the mailed link carries: `?token=`. Numbers in it are text, too. */
export function useMailedToken(): string {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return token === undefined || token === null ? '' : String(token);
}
