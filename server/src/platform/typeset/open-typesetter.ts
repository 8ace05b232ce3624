import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PressJob } from './press-messages.ts';
import { type PressProcess, startPress } from './press-process.ts';
import { TypesetError, type TypesetInput, type Typesetter } from './typesetter.ts';

export interface TypesetterOptions {
  /** The folder of templates. A template reads files of this folder and no others. */
  root: string;
  /** How many processes at most. */
  processes?: number;
  /** For one document, in milliseconds: a dossier of a thousand plots takes seconds, and ten times as long where others work. */
  timeMs?: number;
  /** Above this a process is ended while it works, in bytes. */
  memoryBytes?: number;
  /** Above this, or after so many documents, a process is replaced between two documents. */
  recycleBytes?: number;
  recycleDocuments?: number;
  /** More is refused once it is there; what grows without end meets time or memory first. */
  maxPages?: number;
  maxBytes?: number;
  /** How many documents may wait. */
  maxWaiting?: number;
  /** After so long without work a process ends. */
  idleMs?: number;
}

interface Waiting {
  job: PressJob;
  done: (pdf: Uint8Array) => void;
  fail: (error: unknown) => void;
}

const MB = 2 ** 20;
const templateName = /^[a-z][a-z0-9-]{0,60}$/;
/** Nothing that a reader of PDF files would run. */
const passiveTypes = new Set(['application/json', 'application/geo+json', 'text/csv', 'text/plain']);
const attachmentName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;

/** Makes documents in processes that start with the first one. Opening it starts nothing and writes nothing. */
export function openTypesetter(options: TypesetterOptions): Typesetter {
  const limits = { timeMs: options.timeMs ?? 60_000, memoryBytes: options.memoryBytes ?? 900 * MB };
  const recycle = { bytes: options.recycleBytes ?? 400 * MB, documents: options.recycleDocuments ?? 500 };
  const size = { maxPages: options.maxPages ?? 5000, maxBytes: options.maxBytes ?? 100 * MB };
  const queue: Waiting[] = [];
  const idle: PressProcess[] = [];
  const busy = new Set<PressProcess>();
  let empty: string | undefined;
  let rest: NodeJS.Timeout | undefined;
  let closed = false;

  /** A folder with nothing in it but the word that there are no fonts, for the compiler to look in. */
  function emptyFolder(): string {
    if (empty !== undefined) return empty;
    empty = mkdtempSync(join(tmpdir(), 'lotmark-typeset-'));
    mkdirSync(join(empty, 'none'));
    writeFileSync(
      join(empty, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(empty, 'none')}</dir></fontconfig>`,
    );
    process.once('exit', forget);
    return empty;
  }
  function forget(): void {
    if (empty !== undefined) rmSync(empty, { recursive: true, force: true });
    empty = undefined;
  }

  function next(): void {
    while (queue.length > 0 && !closed) {
      const press = idle.pop() ?? (busy.size < (options.processes ?? 2) ? start() : undefined);
      const waiting = press === undefined ? undefined : queue.shift();
      if (press === undefined || waiting === undefined) return;
      if (press.ended) {
        queue.unshift(waiting);
        continue;
      }
      void work(press, waiting);
    }
  }
  const start = () => startPress(options.root, emptyFolder(), limits);

  async function work(press: PressProcess, { job, done, fail }: Waiting): Promise<void> {
    busy.add(press);
    clearTimeout(rest);
    try {
      done(await press.print(job));
    } catch (error) {
      fail(error);
    }
    busy.delete(press);
    const worn = press.used.documents >= recycle.documents || press.used.rss > recycle.bytes;
    if (worn || closed) press.end();
    if (!press.ended) idle.push(press);
    if (busy.size === 0) {
      rest = setTimeout(() => endAll(idle.splice(0)), options.idleMs ?? 60_000);
      rest.unref();
    }
    next();
  }

  return {
    typeset: async (input) => {
      const job = { ...jobOf(input), ...size };
      if (closed) throw new TypesetError('closed', 'it was closed');
      if (queue.length >= (options.maxWaiting ?? 200)) {
        throw new TypesetError('busy', `${queue.length} documents wait already`);
      }
      return new Promise<Uint8Array>((done, fail) => {
        queue.push({ job, done, fail });
        next();
      });
    },
    state: () => ({ processes: [...idle, ...busy].map(({ pid }) => pid), waiting: queue.length }),
    close: () => {
      closed = true;
      clearTimeout(rest);
      endAll([...idle.splice(0), ...busy]);
      for (const { fail } of queue.splice(0)) fail(new TypesetError('closed', 'it was closed'));
      process.off('exit', forget);
      forget();
    },
  };
}

function endAll(presses: readonly PressProcess[]): void {
  for (const press of presses) press.end();
}

/** @throws TypesetError for names that could lead anywhere else, and a date that is none. */
function jobOf({
  template,
  source,
  data,
  attachments = [],
  date,
}: TypesetInput): Omit<PressJob, 'maxPages' | 'maxBytes'> {
  if (!templateName.test(template))
    throw new TypesetError('template', `"${template.slice(0, 80)}" is no template's name`);
  const odd = attachments.find(({ name }) => !attachmentName.test(name));
  if (odd !== undefined) throw new TypesetError('template', 'the name of an attachment is none of a file');
  const active = attachments.find(({ mimeType }) => !passiveTypes.has(mimeType));
  if (active !== undefined) throw new TypesetError('template', `${active.name}: ${active.mimeType} is not attached`);
  if (Number.isNaN(Date.parse(date))) throw new TypesetError('template', 'the date is none');
  return { template, source, data: JSON.stringify(data ?? null), attachments, date: new Date(date).toISOString() };
}
