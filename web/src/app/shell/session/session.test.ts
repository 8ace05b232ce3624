import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let user: { id: string } | null = null;
let session: typeof import('./session.ts');

beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async () => Response.json({ message: { user, csrf_token: 'token' } }));
  session = await import('./session.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('after a login what looks at who is here sees the new user, and nothing else is left of the one before', async () => {
  const queries = new QueryClient();
  const frame = new QueryObserver(queries, session.whoamiQuery);
  const stop = frame.subscribe(() => {});
  await queries.fetchQuery(session.whoamiQuery);
  queries.setQueryData(['orders'], ['of the one before']);
  expect(frame.getCurrentResult().data?.user).toBeNull();
  user = { id: 'ada' };
  await session.beginAsUser(queries);
  expect(frame.getCurrentResult().data?.user).toEqual({ id: 'ada' });
  expect(queries.getQueryData(['orders'])).toBeUndefined();
  stop();
});
