import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
let open = false;
let client: typeof import('./client.ts').client;
let onSessionEnd: typeof import('./client.ts').onSessionEnd;

const refusal = (exception: string): Response =>
  Response.json({ exc_type: 'AuthenticationError', exception, request_id: 'r' }, { status: 401 });

beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input);
    asked.push(pathname.split('.').at(-1) ?? '');
    if (/login$/.test(pathname)) return refusal('The address or the password is wrong.');
    return open ? Response.json({ message: {} }) : refusal('Log in, or send a partner API key.');
  });
  ({ client, onSessionEnd } = await import('./client.ts'));
});
afterAll(() => {
  onSessionEnd(undefined);
  vi.unstubAllGlobals();
});

const ask = vi.fn(async () => {
  open = true;
  return 'token-2';
});
beforeEach(() => {
  asked.length = 0;
  open = false;
  ask.mockClear();
  onSessionEnd({ userId: 'u', ask });
});

test('a session that ended elsewhere is asked for again on the pages of the own account, too', async () => {
  await client.auth.update_profile({ full_name: 'Ada' }, { idempotencyKey: 'k' });
  expect(asked).toEqual(['update_profile', 'update_profile']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('several calls of the own account ask once', async () => {
  await Promise.all([client.auth.my_account(), client.auth.list_sessions(), client.auth.list_passkeys()]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('who did not prove who they are is told so, and asked for nothing', async () => {
  const credential = { id: 'i', rawId: 'i', type: 'public-key' as const, clientExtensionResults: {} };
  const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' };
  await expect(client.login({ usr: 'ada@example.org', pwd: 'wrong' })).rejects.toMatchObject({ status: 401 });
  await expect(client.auth.passkey_login({ credential: { ...credential, response } } as never)).rejects.toMatchObject({
    status: 401,
  });
  expect(ask).not.toHaveBeenCalled();
});
