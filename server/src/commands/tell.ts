/**
 * For whoever sits before the process: what they should know now. The standard output of a server belongs to its log, a line of
 * JSON each, and that of a command to what it found.
 */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
