import { forget } from '../device-memory.ts';
import { client, onSessionEnd } from './client.ts';
import { leaving } from './leaving.ts';

/** Clears what the device keeps for who leaves; false when they would rather stay. */
type Leave = () => Promise<boolean>;
let leave: Leave | undefined;

/** While something is kept on the device: what to do before its owner signs out. */
export function onSignOut(next: Leave | undefined): void {
  leave = next;
}

/** Ends the session, here and at the service, and shows the login on a new page: nothing of this user stays in memory. */
export async function signOut(): Promise<void> {
  if (leave !== undefined && !(await leave())) return;
  onSessionEnd(undefined);
  leaving.begin();
  // Offline, the session ends as soon as there is a connection; until then this device shows nothing of it.
  await client.logout({}, { retries: 0, timeoutMs: 8_000 }).then(leaving.end, () => undefined);
  forget('whoami');
  location.assign('/app/login');
}
