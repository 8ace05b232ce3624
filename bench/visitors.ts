// Other callers of a server, in a process of their own (`otherCallers`): what somebody else receives, parses or throws away
// meanwhile does not lengthen what these wait.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

interface Errand {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface OtherCallers {
  /** What each caller who came while `during` ran has waited, in milliseconds. */
  visits(during: () => Promise<unknown>): Promise<number[]>;
  end(): void;
}

/** One of them comes every 10 ms, whoever waits already, and sends `{}` to `url`. */
export function otherCallers(errand: Errand): OtherCallers {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  // An unhandled error ends whoever measures, too.
  child.on('exit', (code) => {
    if (code !== 0) throw new Error('the other callers have failed');
  });
  child.send(errand);
  return {
    async visits(during) {
      child.send('come');
      await during();
      const told = answerOf(child);
      child.send('stop');
      return await told;
    },
    end: () => child.disconnect(),
  };
}

async function answerOf(child: ChildProcess): Promise<number[]> {
  const [answer] = (await once(child, 'message')) as [number[]];
  return answer;
}

function visiting({ url, headers }: Errand): { stop(): Promise<number[]> } {
  const all = { ...headers, 'content-type': 'application/json' };
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let running = true;
  const visit = async (asked: number) => {
    const { statusCode, body } = await request(url, { method: 'POST', body: '{}', headers: all });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 300)}`);
    // From when it was due: who would have come meanwhile has waited, too.
    times.push(performance.now() - asked);
  };
  const coming = (async () => {
    for (let due = performance.now(); running; due += 10) {
      await pause(Math.max(0, due - performance.now()));
      under.push(visit(due));
    }
  })();
  return {
    async stop() {
      running = false;
      await coming;
      await Promise.all(under);
      return times;
    },
  };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  let errand: Errand | undefined;
  let now: { stop(): Promise<number[]> } | undefined;
  process.on('message', async (said: Errand | 'come' | 'stop') => {
    if (said === 'come') now = visiting(errand as Errand);
    else if (said === 'stop') process.send?.((await now?.stop()) ?? []);
    else errand = said;
  });
}
