import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What `lotmark check` said of a database. */
export interface CheckOutcome {
  holds: boolean;
  /** Its lines. */
  lines: string[];
}

const program = join(import.meta.dirname, '../../../bin/lotmark.js');
const maxLines = 200;

/**
 * Runs `lotmark check` in a process of its own, so that nobody's call waits for signatures.
 * @param settings go over those of this process.
 */
export async function runCheck(settings: Record<string, string>): Promise<CheckOutcome> {
  const child = spawn(process.execPath, [program, 'check'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MIGRATE_DATABASE_URL: '', BACKUP_STORE: '', BACKUP_STORE_ENDPOINT: '', ...settings },
  });
  const [said, problem, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  // What it says of its progress is nobody's concern once it has ended well.
  const lines = (code === 0 ? said : `${said}\n${problem}`)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  if (code !== 0) lines.push(`ended with ${code ?? signal}`);
  return { holds: code === 0, lines: lines.slice(-maxLines) };
}
