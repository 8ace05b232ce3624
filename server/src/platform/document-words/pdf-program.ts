import { getDocumentProxy } from 'unpdf';
import { mostPages, mostWords, type Word } from './words.ts';

/**
 * The program of the process that reads PDFs: what is packed small may become huge, and nothing stops a parser from within.
 * `open-word-reader.ts` watches it from outside.
 */
export type PdfAnswer = { words: Word[]; pages: number; cut: boolean } | { problem: string };

process.once('message', (content: Uint8Array) => void tell(content));

async function tell(content: Uint8Array): Promise<void> {
  const answer = await readWords(content).catch(
    (error: unknown): PdfAnswer => ({ problem: error instanceof Error ? error.name : 'Error' }),
  );
  process.send?.(answer, () => process.exit(0));
}

async function readWords(content: Uint8Array): Promise<PdfAnswer> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const words: Word[] = [];
  let line = -1;
  for (let page = 1; page <= Math.min(pdf.numPages, mostPages) && words.length < mostWords; page++) {
    const at = await pdf.getPage(page);
    const { height: top } = at.getViewport({ scale: 1 });
    const { items } = await at.getTextContent();
    let baseline: number | undefined;
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0] = item.transform.map(Number);
      if (baseline === undefined || Math.abs(y - baseline) > 3) line += 1;
      baseline = y;
      const perCharacter = item.width / Math.max(item.str.length, 1);
      for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
        if (words.length >= mostWords) break;
        const box = {
          x: round(x + index * perCharacter),
          y: round(top - y - item.height),
          width: round(text.length * perCharacter),
          height: round(item.height),
        };
        words.push({ text: text.slice(0, 200), page, line, box });
      }
    }
  }
  return { words, pages: pdf.numPages, cut: pdf.numPages > mostPages || words.length >= mostWords };
}

const round = (points: number): number => Math.round(points * 10) / 10;
