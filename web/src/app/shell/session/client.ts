import { createClient } from '@lotmark/sdk';
import { leaving } from './leaving.ts';

/** Asked when the service no longer knows who calls; answers the new CSRF token once somebody has logged in again. */
export type AskToLogin = () => Promise<string>;

/** Whose page this is, and how to get them back when their session ends. */
interface PageOwner {
  userId: string;
  ask: AskToLogin;
}

const whoami = '/api/method/svc_network.api.auth.whoami';
const login = '/api/method/login';
/** What answers 401 to somebody whose session goes on: they did not prove who they are. All else says that it has ended. */
const proofs = new Set([login, '/api/method/svc_network.api.auth.passkey_login']);
let owner: PageOwner | undefined;
let asked: Promise<string> | undefined;

/** While somebody is logged in: how to get them back when their session ends. `undefined` when nobody is. */
export function onSessionEnd(next: PageOwner | undefined): void {
  owner = next;
}

/** Calls that find the session ended wait for one login together. */
function loggedInAgain({ ask }: PageOwner): Promise<string> {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}

/**
 * `fetch` that survives the end of a session: what was asked waits for a new login, and is then asked again, so that
 * nothing that was typed is lost.
 */
async function fetchAsUser(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(input, init);
  const path = new URL(String(input)).pathname;
  // Whoever comes must not be signed out in the place of who left before them.
  if (path === login && response.ok) leaving.end();
  if (owner === undefined) return response;
  if (path === whoami) return stillOwn(owner, response, () => globalThis.fetch(input, inTime(init)));
  if (response.status !== 401 || proofs.has(path)) return response;
  const token = await loggedInAgain(owner);
  const headers = { ...(init?.headers as object), 'x-svc-csrf-token': token };
  return globalThis.fetch(input, { ...inTime(init), headers });
}

/** The time limit of the first attempt has passed while they typed. */
function inTime(init: RequestInit | undefined): RequestInit {
  const { signal: _late, ...rest } = init ?? {};
  return rest;
}

/**
 * The page belongs to the user whose data it shows. When their session has ended they are asked to log in again; when
 * somebody else has logged in meanwhile (in another tab), nothing of this page may be sent in that one's name.
 */
async function stillOwn(page: PageOwner, response: Response, again: () => Promise<Response>): Promise<Response> {
  const userId = await userOf(response.clone());
  if (userId === undefined || userId === page.userId) return response;
  if (userId === null) {
    await loggedInAgain(page);
    return again();
  }
  location.replace('/app');
  return new Promise<Response>(() => {});
}

/** null: a guest; undefined: the answer says nothing about it. */
async function userOf(response: Response): Promise<string | null | undefined> {
  if (!response.ok) return undefined;
  const { message } = (await response.json()) as { message?: { user?: { id: string } | null } };
  return message?.user === null ? null : message?.user?.id;
}

/** Who has pressed a button waits for as long without a word; of a longer pause they are told (`useProblemText`). */
const longestPauseMs = 10_000;

/** The service, through the sdk: the portal's only way to it. */
export const client = createClient({ baseUrl: location.origin, fetch: fetchAsUser, longestPauseMs });
