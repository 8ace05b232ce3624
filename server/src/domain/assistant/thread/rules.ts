/** Threads that one person keeps, and messages of one thread: bounds of what is stored, not of what is asked. */
export const mostThreads = 500;
export const mostMessages = 400;
const titleLength = 80;

/** What a thread is called until its owner names it: its first words, or the page it was begun on. */
export function titleOf(firstWords: string | undefined, context: string | undefined): string {
  const words = (firstWords ?? context ?? '').replaceAll(/\s+/g, ' ').trim();
  if (words === '') return 'New thread';
  return words.length <= titleLength ? words : `${words.slice(0, titleLength - 1).trimEnd()}…`;
}
