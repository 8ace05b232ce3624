import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of it is a file',
};

/** Why nothing can be kept in a folder, and what to do about it; undefined when something can. Makes the folder. */
export function folderProblem(directory: string): string | undefined {
  const probe = join(directory, `.lotmark-${process.pid}`);
  try {
    makeFolder(directory);
    // Written for once: rights alone do not tell of a full or a read-only disk.
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return `The data folder ${directory} cannot be written to (${reasons[code] ?? code}): make it writable for this user, or name another one with DATA_DIR`;
  }
}

/** One folder after the other: told to make them all, Node tries forever where the system says that there is none. */
function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  const above = dirname(directory);
  if (above !== directory) makeFolder(above);
  try {
    mkdirSync(directory);
  } catch (error) {
    // Somebody else made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
