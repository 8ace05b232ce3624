import { type FileType, fileTypes } from './type.ts';

/** What one person may upload within 24 hours. */
export const dailyFiles = 200;
export const dailyBytes = 200 * 1024 * 1024;
/** As much as fits into a call; see `largeBody`. */
export const maxBytes = 5 * 1024 * 1024;

/**
 * A name that is safe in any folder and header: its last part only, without control characters and without characters that
 * mean something to a shell, a browser or a file system, and with the ending of what the file is.
 */
export function safeFileName(given: string | undefined, type: FileType): string {
  const last = (given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}"'<>:|?*%;=`$&]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
  const ending = fileTypes[type];
  const has = plain.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(plain));
  if (has) return plain;
  return `${plain === '' ? 'file' : plain}.${ending}`;
}

/** Why nothing more is taken from somebody today; undefined while it is. `used` is what came in within the last 24 hours. */
export function overQuota(used: { files: number; bytes: number }, size: number): string | undefined {
  if (used.files >= dailyFiles) return `You have uploaded ${dailyFiles} files within 24 hours; more can follow later.`;
  if (used.bytes + size <= dailyBytes) return undefined;
  return `You may upload ${dailyBytes / 1024 / 1024} MiB within 24 hours; more can follow later.`;
}
