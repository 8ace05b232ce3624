import { hostname, userInfo } from 'node:os';
import { closeAllSessions } from '../domain/people/user/sessions.ts';
import { openWrittenRows } from '../domain/proof/seal/as-written.ts';
import { systemIds } from '../kernel/values/ids.ts';
import { guest } from '../kernel/write/actor.ts';
import { writeAudit } from '../kernel/write/audit.ts';
import type { Given, Print } from './command.ts';
import { withMarkedDatabase } from './marked-database.ts';

/** Ends everybody's sessions, as after a theft of the database: all sign in anew. */
export function endSessionsCommand(given: Given, print: Print): Promise<number> {
  return withMarkedDatabase(given, async ({ database, markKey }) => {
    const { ended, altered } = await database.db.transaction().execute(async (tx) => {
      const done = await closeAllSessions(tx, openWrittenRows(markKey));
      await writeAudit(tx, {
        at: new Date(),
        actor: { ...guest, label: `operator ${userInfo().username}@${hostname()}` },
        operation: 'lotmark end-sessions',
        subject: undefined,
        outcome: 'ok',
        requestId: systemIds.uuid(),
        ip: '',
      });
      return done;
    });
    print(`${ended} sessions are ended; everybody signs in anew. Passwords, passkeys and API keys work on.`);
    if (altered === undefined) return 0;
    print(
      `${altered} is not as the service wrote it: a session of an account that was hidden may go on. Run "lotmark check".`,
    );
    return 1;
  });
}
