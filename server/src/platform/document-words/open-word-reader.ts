import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '../process-memory.ts';
import type { PdfAnswer } from './pdf-program.ts';
import { recognise } from './recognition.ts';
import { DocumentError, type DocumentWords, mostWords, type Word, type WordReader } from './words.ts';

export interface WordReaderOptions {
  /** For one document. */
  timeMs?: number;
  /** Resident memory in bytes: a process that has more is ended. */
  memoryBytes?: number;
  /** Documents that are read at a time. */
  atOnce?: number;
}

const lookMs = 25;

/** Reads documents in processes of their own, one for each, with nothing of ours. */
export function openWordReader({
  timeMs = 15_000,
  memoryBytes = 500 * 2 ** 20,
  atOnce = 2,
}: WordReaderOptions = {}): WordReader {
  let running = 0;
  return {
    read: async (content, type) => {
      if (type.startsWith('text/') || type === 'application/json') return textWords(new TextDecoder().decode(content));
      if (running >= atOnce) throw new DocumentError('busy', 'other documents are being read');
      running += 1;
      try {
        if (type === 'application/pdf') return await pdfWords(content, { timeMs, memoryBytes });
        const words = await recognise(content, { timeMs, memoryBytes });
        return { words: words ?? [], pages: 1, by: 'recognition', cut: false };
      } finally {
        running -= 1;
      }
    },
  };
}

/** Of a text: many pages of it. What is longer is a table or nothing, and would keep this process busy. */
const mostCharacters = 500_000;

function textWords(whole: string): DocumentWords {
  const text = whole.slice(0, mostCharacters);
  const words: Word[] = [];
  let line = 0;
  for (const [found] of text.matchAll(/\n+|[^\s,;\t"]+/g)) {
    if (found.startsWith('\n')) line += found.length;
    else if (words.length >= mostWords) return { words, pages: 1, by: 'text', cut: true };
    else words.push({ text: found.slice(0, 200), page: 1, line, box: null });
  }
  return { words, pages: 1, by: 'text', cut: whole.length > text.length };
}

function pdfWords(content: Uint8Array, limits: { timeMs: number; memoryBytes: number }): Promise<DocumentWords> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'pdf-program.ts'), [], {
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      cwd: tmpdir(),
      env: {},
    });
    const end = (outcome: DocumentWords | DocumentError) => {
      clearTimeout(timer);
      clearInterval(look);
      child.kill('SIGKILL');
      if (outcome instanceof DocumentError) fail(outcome);
      else done(outcome);
    };
    const timer = setTimeout(
      () => end(new DocumentError('time', `reading it took more than ${limits.timeMs / 1000} s`)),
      limits.timeMs,
    );
    const look = setInterval(() => {
      if (memoryOf(child.pid) > limits.memoryBytes)
        end(new DocumentError('memory', 'it unpacks to more than a document has'));
    }, lookMs);
    child.on('message', (answer: PdfAnswer) => {
      if ('problem' in answer) end(new DocumentError('damaged', 'it is damaged, or locked by a password'));
      else end({ ...answer, by: 'text layer' });
    });
    child.on('error', () => end(new DocumentError('damaged', 'it could not be read')));
    // Its own memory ran out, or the document made it fail.
    child.on('exit', () => end(new DocumentError('memory', 'it could not be read within the memory for it')));
    child.send(content);
  });
}
