import { request } from 'node:http';
import { lastPosition } from '../server/src/domain/proof/event/store.ts';
import { raiseEvents } from '../server/test/support/event-raising.ts';
import { openSetting, report } from './setting.ts';

const readers = 500;
const perCaller = 20;
const events = 10;

/** 500 idle readers of the stream: memory for each, and the time from an event's commit until a reader has it. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const calls: ReturnType<typeof request>[] = [];
  try {
    const callers = await Promise.all(Array.from({ length: readers / perCaller }, () => world.member('Buyer')));
    const org = callers[0]?.org ?? '';
    await raiseEvents(harness, org, 1);
    const receipts = new Map<number, number[]>();
    const before = process.memoryUsage().rss;
    await Promise.all(
      Array.from({ length: readers }, async (_, i) => {
        const { headers } = callers[i % callers.length] as (typeof callers)[number];
        await new Promise<void>((resolve, reject) => {
          const call = request(`${harness.url}/v1/events/stream`, { headers, agent: false }, (response) => {
            response.once('data', () => resolve());
            response.on('error', () => {});
            response.setEncoding('utf8').on('data', (chunk: string) => {
              const id = /^id: (\d+)/m.exec(chunk)?.[1];
              if (id !== undefined) receipts.set(Number(id), [...(receipts.get(Number(id)) ?? []), performance.now()]);
            });
          });
          call.on('error', reject);
          call.end();
          calls.push(call);
        });
      }),
    );
    const perReader = (process.memoryUsage().rss - before) / readers / 1024;
    const times: number[] = [];
    for (let i = 0; i < events; i++) {
      const next = (await lastPosition(harness.database.reader)) + 1;
      let visible = Number.POSITIVE_INFINITY;
      const watching = (async () => {
        while ((await lastPosition(harness.database.reader)) < next) await pause(3);
        visible = performance.now();
      })();
      await raiseEvents(harness, org, 1);
      await watching;
      while ((receipts.get(next)?.length ?? 0) < readers) await pause(10);
      times.push(...(receipts.get(next) ?? []).map((at) => Math.max(0, at - visible)));
    }
    times.sort((left, right) => left - right);
    report({
      what: `${readers} idle stream readers`,
      figure: `${perReader.toFixed(0)} kB each, of server and reader together`,
    });
    report({
      what: 'from the commit of an event until a reader has it',
      figure: `p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms (the server looks every 150 ms)`,
    });
  } finally {
    for (const call of calls) call.on('error', () => {}).destroy();
    await harness.close();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
