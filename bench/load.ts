import { Client } from 'undici';

export interface LoadOptions {
  url: string;
  method?: 'GET' | 'POST';
  path: string;
  /** One body for each request, in turn. */
  bodies: readonly string[];
  /** Of one caller for each connection, in turn. */
  headers?: readonly Record<string, string>[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Keeps `connections` requests under way for some seconds, each on a connection of its own.
 * @throws Error for any answer other than 200.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, path, bodies, connections, seconds, method = 'POST', headers = [{}] } = options;
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = new Client(url);
      while (performance.now() < end) {
        const body = bodies[next++ % bodies.length] as string;
        const begun = performance.now();
        const answer = await client.request({
          method,
          path,
          headers: { 'content-type': 'application/json', ...headers[connection % headers.length] },
          ...(method === 'GET' ? {} : { body }),
        });
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
        times.push(performance.now() - begun);
      }
      await client.close();
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  times.sort((left, right) => left - right);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Runs two loads in turns, so that both see the same machine; answers the median of each. */
export async function duel(
  ours: LoadOptions,
  peer: LoadOptions,
  rounds = 5,
): Promise<{ ours: LoadResult; peer: LoadResult; ratio: number }> {
  await load({ ...ours, seconds: 1 });
  await load({ ...peer, seconds: 1 });
  const pairs: { ours: LoadResult; peer: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await load(ours), peer: await load(peer) });
  pairs.sort((left, right) => left.ours.perSecond / left.peer.perSecond - right.ours.perSecond / right.peer.perSecond);
  const median = pairs[Math.floor(pairs.length / 2)] as (typeof pairs)[number];
  return { ...median, ratio: median.ours.perSecond / median.peer.perSecond };
}
