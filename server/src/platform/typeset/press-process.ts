import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { memoryOf } from '../process-memory.ts';
import type { PressAnswer, PressJob } from './press-messages.ts';
import { TypesetError } from './typesetter.ts';

export interface PressLimits {
  /** For one document, and for the start of a process. */
  timeMs: number;
  /** Resident memory in bytes: a process that has more while it works is ended, and the document refused. */
  memoryBytes: number;
}

/** A process that makes documents, one after the other. */
export interface PressProcess {
  readonly pid: number;
  /** Bytes that it held after its newest document, and how many it has made. */
  readonly used: { rss: number; documents: number };
  print(job: PressJob): Promise<Uint8Array>;
  end(): void;
  readonly ended: boolean;
}

const startMs = 20_000;
const lookMs = 50;

/** A process of its own, with nothing of ours: no secrets, no fonts of the machine, no way into the network. */
export function startPress(root: string, empty: string, limits: PressLimits): PressProcess {
  const child = fork(join(import.meta.dirname, 'press.ts'), [root], {
    execArgv: ['--expose-gc', '--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: empty,
    env: environment(empty),
  });
  const used = { rss: 0, documents: 0 };
  let waiting: { answer: (answer: PressAnswer) => void; fail: (error: TypesetError) => void } | undefined;
  let ended = false;
  let why = new TypesetError('ended', 'the process that makes documents ended');

  const drop = (error: TypesetError) => {
    if (!ended) why = error;
    ended = true;
    child.kill('SIGKILL');
    waiting?.fail(why);
    waiting = undefined;
  };
  child.on('message', (message: PressAnswer) => {
    waiting?.answer(message);
    waiting = undefined;
  });
  child.on('error', (error) => drop(new TypesetError('ended', error.message)));
  child.on('exit', (code, signal) => drop(new TypesetError('ended', `it ended with ${code ?? signal}`)));

  async function answered(timeMs: number, ask: () => void): Promise<PressAnswer> {
    if (ended) throw why;
    hold(child, true);
    const timer = setTimeout(() => drop(new TypesetError('time', `it took more than ${timeMs} ms`)), timeMs);
    const look = setInterval(() => {
      if (memoryOf(child.pid) > limits.memoryBytes) drop(tooLarge(limits.memoryBytes));
    }, lookMs);
    try {
      return await new Promise<PressAnswer>((answer, fail) => {
        waiting = { answer, fail };
        ask();
      });
    } finally {
      clearTimeout(timer);
      clearInterval(look);
      hold(child, false);
    }
  }

  const ready = answered(startMs, () => {});
  // Who asks is told; nobody may be left with a rejection that nobody takes.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    used,
    get ended() {
      return ended;
    },
    print: async (job) => {
      await ready;
      const answer = await answered(limits.timeMs, () => child.send(job));
      if ('ready' in answer) throw new TypesetError('ended', 'it answered what was not asked');
      used.rss = answer.rss;
      used.documents += 1;
      if ('problem' in answer) throw new TypesetError(answer.kind, answer.problem, answer.faults);
      return answer.pdf;
    },
    end: () => drop(new TypesetError('closed', 'it was ended')),
  };
}

const tooLarge = (bytes: number) => new TypesetError('memory', `it took more than ${Math.round(bytes / 2 ** 20)} MB`);

/** A process that has nothing to do keeps ours from ending no longer. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/**
 * The compiler looks for fonts where the system's configuration says, keeps packages under the home folder and would fetch
 * what it lacks: all three lead nowhere here. Port 9 of this machine refuses; nothing else is a way out for it.
 */
function environment(empty: string): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  return {
    HOME: empty,
    XDG_CACHE_HOME: empty,
    XDG_CONFIG_HOME: empty,
    XDG_DATA_HOME: empty,
    FONTCONFIG_FILE: join(empty, 'fonts.conf'),
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ALL_PROXY: nowhere,
    http_proxy: nowhere,
    https_proxy: nowhere,
    all_proxy: nowhere,
    MALLOC_ARENA_MAX: '2',
  };
}
