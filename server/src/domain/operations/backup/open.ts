import { askOf, withClient } from '../../../platform/backup/dump.ts';
import { findPgTools } from '../../../platform/backup/pg-tools.ts';
import { type Drill, type DrillSettings, runDrill } from './drill.ts';
import { type BackupEngine, backupEngine, type EngineParts, wordsOf } from './engine.ts';

/** What can be said of backups without making one. */
export interface Look {
  /** Version of the program that makes dumps; null where there is none. */
  tool: string | null;
  /** What is missing, and what helps. */
  toolProblem: string | null;
  /** Bytes free where backups are kept; null where there is no folder yet. */
  freeBytes: number | null;
  recipient: string;
  /** What SECRET_KEY is called where backups say which one they need. */
  keyName: string;
}

/** Backups and drills of one database. Programs, disks and the network: never inside a transaction. */
export interface Backups extends BackupEngine {
  /** @returns undefined while another backup or drill is under way. */
  drill(now: Date, slug: string): Promise<Drill | undefined>;
  look(): Promise<Look>;
}

export function openBackups(parts: EngineParts, drills: DrillSettings): Backups {
  const engine = backupEngine(parts);
  return {
    ...engine,
    drill: (now, slug) => runDrill(engine, drills, { slug, now }),
    look: async () => ({
      ...(await lookForTool(parts)),
      freeBytes: await engine.folder.free().catch(() => null),
      recipient: await engine.recipient(),
      keyName: await engine.keyName(),
    }),
  };
}

async function lookForTool({ source }: EngineParts): Promise<Pick<Look, 'tool' | 'toolProblem'>> {
  const { address } = source;
  if (address === undefined) return { tool: 'PGlite', toolProblem: null };
  try {
    const version = await withClient(address, async (client) => {
      const [found] = await askOf(client)<{ version: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as version`,
      );
      return found?.version ?? '';
    });
    return { tool: (await findPgTools(version)).version, toolProblem: null };
  } catch (error) {
    return { tool: null, toolProblem: wordsOf(error) };
  }
}
