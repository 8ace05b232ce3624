import { spawn } from 'node:child_process';
import { memoryOf } from '../process-memory.ts';
import { DocumentError, mostWords, type Word } from './words.ts';

const mostOutput = 8 * 1024 * 1024;
const lookMs = 25;

/**
 * The words of a picture by the program `tesseract`, where the machine has it; undefined where it has not.
 * @param limits resident memory in bytes: a small file may be a picture of gigabytes, and the program unpacks all of it.
 * @throws DocumentError `time`, `memory`
 */
export function recognise(
  content: Uint8Array,
  { timeMs, memoryBytes }: { timeMs: number; memoryBytes: number },
): Promise<Word[] | undefined> {
  return new Promise((done, fail) => {
    // A full page of its own: by itself it drops tables with borders.
    const child = spawn('tesseract', ['-', '-', '--psm', '3', 'tsv'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const give = (error: DocumentError) => {
      child.kill('SIGKILL');
      fail(error);
    };
    const timer = setTimeout(
      () => give(new DocumentError('time', `reading the picture took more than ${timeMs / 1000} s`)),
      timeMs,
    );
    const look = setInterval(() => {
      if (memoryOf(child.pid) > memoryBytes)
        give(new DocumentError('memory', 'the picture unpacks to more than a document has'));
    }, lookMs);
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= mostOutput) chunks.push(chunk);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      clearInterval(look);
      if (error.code === 'ENOENT') done(undefined);
      else fail(error);
    });
    child.on('close', () => {
      clearTimeout(timer);
      clearInterval(look);
      done(readTsv(Buffer.concat(chunks).toString('utf8')));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(content);
  });
}

/** Reads the table that tesseract writes: level 5 are words, with their places in pixels. */
export function readTsv(tsv: string): Word[] {
  const words: Word[] = [];
  let line = -1;
  let last = '';
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, inParagraph, , left, top, width, height, confidence, text = ''] =
      row.split('\t');
    if (level !== '5' || text.trim() === '' || Number(confidence) < 30 || words.length >= mostWords) continue;
    const of = [page, block, paragraph, inParagraph].join(' ');
    if (of !== last) line += 1;
    last = of;
    const box = { x: Number(left), y: Number(top), width: Number(width), height: Number(height) };
    words.push({ text: text.trim().slice(0, 200), page: Number(page), line, box });
  }
  return words;
}
