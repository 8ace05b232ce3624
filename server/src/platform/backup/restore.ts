import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { openFrom } from './age.ts';
import { type Contents, contentsOf } from './contents.ts';
import { askOf, withClient } from './dump.ts';
import { connectionOf, findPgTools, plainEnvironment } from './pg-tools.ts';

/** A backup to read: its encrypted file, and who may. */
export interface SealedFile {
  file: string;
  /** The age identity. */
  identity: string;
}

/**
 * Reads a dump of PostgreSQL into an empty database, in one transaction: all of it is there, or nothing.
 * @returns what is in it then.
 * @throws UnreadableBackupError when the file was changed or is for another key. @throws MissingToolError
 */
export async function restoreIntoPostgres(sealed: SealedFile, address: string): Promise<Contents> {
  const version = await withClient(address, async (client) => {
    const [found] = await askOf(client)<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    );
    return found?.version ?? '';
  });
  const tools = await findPgTools(version);
  const connection = connectionOf(address);
  await feed(sealed, {
    program: tools.restore,
    args: [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      '--no-password',
      `--dbname=${connection.address}`,
    ],
    env: plainEnvironment(connection.environment),
  });
  return withClient(address, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    return contentsOf(askOf(client));
  });
}

const told = z.object({
  rows: z.record(z.string(), z.number()),
  log: z.object({ size: z.number(), root: z.string() }).nullable(),
  files: z.array(z.string()),
  schema: z.string(),
  postgres: z.string(),
});

/**
 * Unpacks a dump of the embedded database into a folder that is not there yet.
 * @returns what is in it then.
 * @throws UnreadableBackupError when the file was changed or is for another key.
 */
export async function restoreIntoFolder(sealed: SealedFile, folder: string): Promise<Contents> {
  const said = await feed(sealed, {
    program: process.execPath,
    args: [join(import.meta.dirname, 'unpack-embedded.ts'), folder],
    env: plainEnvironment({}),
  });
  return told.parse(JSON.parse(said));
}

interface Reader {
  program: string;
  args: string[];
  env: Record<string, string>;
}

/** Decrypts a file into a program. @returns what the program said. */
async function feed(sealed: SealedFile, { program, args, env }: Reader): Promise<string> {
  const opening = openFrom(sealed.file, sealed.identity);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  const ended = once(child, 'close');
  const [said, problem] = [text(child.stdout), text(child.stderr)];
  // A program that has ended says why itself.
  child.stdin.on('error', () => {});
  // Not ended before all of it was found to be whole: what is cut off must not count as the end.
  const poured = pipeline(opening.output, child.stdin, { end: false }).catch(() => {});
  try {
    await Promise.race([opening.done, ended]);
    if (child.exitCode === null && child.signalCode === null) {
      await opening.done;
      await poured;
      child.stdin.end();
    }
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  } finally {
    opening.abort();
  }
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}: ${(await problem).trim().slice(0, 1000)}`);
  return said;
}
