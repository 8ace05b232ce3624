/** What commands a terminal, or turns its text around; a line may end, and hold a tab. */
const commanding = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * For a terminal: files, servers and people say what is printed, and it must neither command the terminal nor look like something
 * else. Such a character stands there as JSON writes it, so that JSON stays the same document.
 */
export const shown = (text: string): string =>
  text.replaceAll(commanding, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * For whoever sits before the process: what they should know now. The standard output of a server belongs to its log, a line of
 * JSON each, and that of a command to what it found.
 */
export function tell(line: string): void {
  process.stderr.write(`${shown(line)}\n`);
}
