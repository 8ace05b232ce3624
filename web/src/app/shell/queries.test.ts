import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queries, startWithNetwork } from './queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queries.unmount();
  queries.clear();
});

test('what could not be read while the portal started without a network is asked for again when it comes', async () => {
  startWithNetwork(false);
  queries.mount();
  let connected = false;
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['figures'],
    queryFn: () => {
      asked += 1;
      return connected ? Promise.resolve(3) : Promise.reject(new Error('no network'));
    },
  });
  const read = new Promise<void>((resolve) => {
    observer.subscribe(({ data }) => data === 3 && resolve());
  });
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  // What the browser tells when the network is there.
  connected = true;
  onlineManager.setOnline(true);
  await read;
  expect(asked).toBe(2);
  observer.destroy();
});
