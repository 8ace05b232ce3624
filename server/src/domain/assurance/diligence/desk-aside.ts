import { Refusal } from '../../../kernel/values/errors.ts';
import { asideThread, ThreadEndedError } from '../../../platform/threads/aside.ts';
import { type DeskAnswers, type DeskAsk, type DeskOpening, type DeskQuestion, type Fed, openDesk } from './desk.ts';

/** Fewer lines are worked on in place: a thread takes longer to start. */
const fewLines = 200;
/** Above so many lines a package is large: one at a time, so that memory stays bounded. */
const largeLines = 3000;
/** Whoever waits holds a connection; longer than this nobody does. */
const waitMs = 20_000;
const limits = { memoryMb: 320, answerMs: 25_000 };

const aside = asideThread<DeskAsk, Partial<DeskAnswers>>(new URL('./desk-thread.ts', import.meta.url), limits);
const inPlace = openDesk();

/** Work about one package. Close it. */
export interface DeskSession {
  feed(what: Fed, pieces: AsyncIterable<string[]>): Promise<void>;
  ask(question: DeskQuestion): Promise<DeskAnswers>;
  close(): void;
}

let counted = 0;
let large: Promise<void> = Promise.resolve();

/** @throws Refusal 503 in `feed` and `ask` where the thread ended, or too many large ones wait: nothing was kept of it. */
export function deskSession(opening: DeskOpening): DeskSession {
  const key = String(++counted);
  /** What was asked before it was known whether there is much of it; undefined once the thread has it. */
  let held: DeskAsk[] | undefined = [{ key, do: 'open', opening }];
  let lines = 0;
  let leave: (() => void) | undefined;

  async function send(ask: DeskAsk): Promise<Partial<DeskAnswers>> {
    try {
      return await aside(ask);
    } catch (error) {
      throw error instanceof ThreadEndedError ? refusalOf(error) : error;
    }
  }
  async function moveAside(): Promise<void> {
    for (const ask of held ?? []) await send(ask);
    held = undefined;
  }

  return {
    feed: async (what, pieces) => {
      for await (const piece of pieces) {
        lines += piece.length;
        const ask: DeskAsk = { key, do: 'feed', what, lines: piece };
        if (held !== undefined && lines <= fewLines) held.push(ask);
        else {
          await moveAside();
          if (lines > largeLines) leave ??= await turn();
          await send(ask);
        }
      }
    },
    ask: async (question) => {
      const ask: DeskAsk = { key, do: 'ask', question };
      if (held === undefined) return (await send(ask)) as DeskAnswers;
      for (const each of held.splice(0)) await inPlace(each);
      return (await inPlace(ask)) as DeskAnswers;
    },
    close: () => {
      leave?.();
      const ask: DeskAsk = { key, do: 'close' };
      // Where the thread is gone, so is what it had.
      if (held === undefined) aside(ask).catch(() => {});
      else void inPlace(ask);
    },
  };
}

/** Waits until no other large package is being worked on. @returns to be called at the end. */
async function turn(): Promise<() => void> {
  const before = large;
  let leave = () => {};
  const mine = new Promise<void>((done) => {
    leave = done;
  });
  large = before.then(() => mine);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busy()), waitMs);
  });
  try {
    await Promise.race([before, late]);
    return leave;
  } catch (error) {
    leave();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const busy = () =>
  new Refusal('unavailable', 'Other large packages are being worked on; nothing was kept. Try again in a minute.', {
    headers: { 'retry-after': '30' },
  });

function refusalOf({ why }: ThreadEndedError): Refusal {
  if (why === 'memory' || why === 'time') {
    const what = why === 'memory' ? 'memory' : 'time';
    return new Refusal(
      'unavailable',
      `These lots take more ${what} than one package may; nothing was kept. Make several packages of fewer lots.`,
    );
  }
  return new Refusal('unavailable', 'The thread that works on packages ended; nothing was kept. Try again.');
}
