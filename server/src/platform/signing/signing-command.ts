import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type OutsideKey, SignerAwayError, type SigningProcess } from './signing-process.ts';

export interface SigningCommandOptions {
  /** A command line; it is given to the shell. */
  command: string;
  /** How long it may be silent while it is asked something. */
  timeoutMs: number;
  /** Of the child. Ours holds secrets that are none of its business. */
  environment: Record<string, string | undefined>;
  /** Told when the signer goes and comes back, and each line that it writes to its standard error. */
  onNote: (note: string) => void;
}

type Answer = Record<string, unknown>;

interface Question {
  answer: (answer: Answer) => void;
  fail: (error: SignerAwayError) => void;
}

const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** To start it, to log in to its keys, and to make one. */
const startMs = 15_000;
const maxNote = 2000;

/**
 * A program that signs, in a process of its own: one JSON object to a line, questions on its standard input, answers in
 * any order on its standard output (docs/keys.md). It is started at once and kept; when it ends, or does not answer in
 * time, it is started again, after longer and longer pauses. Meanwhile every question is refused at once.
 */
export function openSigningCommand(options: SigningCommandOptions): SigningProcess {
  let child: ChildProcessWithoutNullStreams | undefined;
  let restart: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  let failures = 0;
  let lastProblem = '';
  let closed = false;
  let lastId = 0;
  /** Settled once the child that runs now has answered for the first time, or has failed to. */
  let ready: Promise<boolean> = Promise.resolve(false);
  const waiting = new Map<number, Question>();

  function start(): void {
    // A group of its own: Ctrl-C ends the service, which still signs what it is about to commit.
    const started = spawn(options.command, {
      shell: true,
      detached: process.platform !== 'win32',
      stdio: 'pipe',
      env: options.environment,
    });
    child = started;
    started.on('error', (error) => drop(started, error.message));
    started.on('exit', (code, signal) => drop(started, `it ended with ${code ?? signal}`));
    // Writing to one that has just ended: its end is told by `exit`.
    started.stdin.on('error', () => {});
    createInterface({ input: started.stdout }).on('line', (line) => take(started, line));
    createInterface({ input: started.stderr }).on('line', (line) => options.onNote(line.slice(0, maxNote)));
    ready = ask({ method: 'current_key' }, startMs).then(
      () => {
        if (failures > 0) options.onNote('the outside signer is back');
        failures = 0;
        return true;
      },
      (error: Error) => {
        drop(started, error.message);
        return false;
      },
    );
  }

  /** Ends a child that is of no use any more, and starts another after a pause. */
  function drop(which: ChildProcessWithoutNullStreams, why: string): void {
    if (child !== which) return;
    child = undefined;
    clearTimeout(silence);
    end(which);
    lastProblem = `the outside signer is away: ${why}`;
    const error = new SignerAwayError(lastProblem);
    for (const question of waiting.values()) question.fail(error);
    waiting.clear();
    if (closed) return;
    options.onNote(error.message);
    restart = setTimeout(start, Math.min(firstPauseMs * 2 ** failures, longestPauseMs));
    failures += 1;
  }

  function take(from: ChildProcessWithoutNullStreams, line: string): void {
    if (child !== from) return;
    let answer: Answer;
    try {
      answer = JSON.parse(line) as Answer;
    } catch {
      drop(from, 'it wrote something that is not JSON');
      return;
    }
    const id = answer?.['id'];
    const question = typeof id === 'number' ? waiting.get(id) : undefined;
    if (question === undefined) return;
    waiting.delete(id as number);
    watch(from, options.timeoutMs);
    if (typeof answer['error'] === 'string') {
      question.fail(new SignerAwayError(`the outside signer says: ${answer['error'].slice(0, maxNote)}`));
    } else question.answer(answer);
  }

  /** A call is not kept waiting for a child that is only starting: it holds locks meanwhile. */
  async function whenReady(limitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new SignerAwayError('the outside signer is away: it is starting')), limitMs);
    });
    await Promise.race([ready, late]).finally(() => clearTimeout(timer));
  }

  async function keyBy(method: 'current_key' | 'new_key'): Promise<OutsideKey> {
    await whenReady(startMs);
    return keyOf(await ask({ method }, startMs));
  }

  function ask(question: object, silenceMs: number): Promise<Answer> {
    const asked = child;
    if (asked === undefined) return Promise.reject(new SignerAwayError(lastProblem));
    lastId += 1;
    const id = lastId;
    return new Promise((answer, fail) => {
      waiting.set(id, { answer, fail });
      if (waiting.size === 1) watch(asked, silenceMs);
      asked.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
    });
  }

  /** A batch may take longer than one answer: what counts is that answers come. */
  function watch(asked: ChildProcessWithoutNullStreams, silenceMs: number): void {
    clearTimeout(silence);
    if (waiting.size === 0) return;
    silence = setTimeout(() => drop(asked, `no answer within ${silenceMs} ms`), silenceMs);
  }

  start();
  return {
    currentKey: () => keyBy('current_key'),
    newKey: () => keyBy('new_key'),
    sign: async (key, digests) => {
      await whenReady(options.timeoutMs);
      const asks = child;
      // One write for the whole batch.
      asks?.stdin.cork();
      const asked = digests.map((digest) =>
        ask({ method: 'sign', key, digest: Buffer.from(digest).toString('hex') }, options.timeoutMs),
      );
      asks?.stdin.uncork();
      const answers = await Promise.all(asked);
      return answers.map((answer) => bytesOf(answer['signature'], 64, 'signature'));
    },
    close: () => {
      closed = true;
      clearTimeout(restart);
      if (child !== undefined) drop(child, 'the service is ending');
    },
  };
}

/** It ends by itself when its input does; one that does not is killed with whatever it started. */
function end(child: ChildProcessWithoutNullStreams): void {
  child.stdin.end();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const { pid } = child;
  const kill = setTimeout(() => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }, 1000);
  child.on('exit', () => clearTimeout(kill));
}

function keyOf(answer: Answer): OutsideKey {
  const name = answer['key'];
  if (typeof name !== 'string' || name.length === 0 || name.length > 200) {
    throw new SignerAwayError('the outside signer named no key: "key" must be a text of 1 to 200 characters');
  }
  return { name, publicKey: bytesOf(answer['public_key'], 32, 'public_key') };
}

function bytesOf(value: unknown, length: number, field: string): Buffer {
  if (typeof value !== 'string' || value.length !== 2 * length || !/^[0-9a-f]+$/i.test(value)) {
    throw new SignerAwayError(`the outside signer answered no "${field}" of ${2 * length} hex digits`);
  }
  return Buffer.from(value, 'hex');
}
