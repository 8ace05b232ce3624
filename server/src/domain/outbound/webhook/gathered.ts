/**
 * One call for many: while one is under way the next items gather, and go together. The more there is to do, the less
 * each costs.
 * @param run answers one result for each item, in their order.
 * @param most items to one call.
 */
export function gathered<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>, most: number) {
  interface Waiting {
    item: T;
    resolve: (result: R) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = false;

  const call = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, place) => {
        resolve(results[place] as R);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      // One that cannot be dealt with must not take the others with it.
      else await Promise.all(batch.map((each) => call([each])));
    }
  };
  return (item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      void (async () => {
        while (waiting.length > 0) {
          const batch = waiting.slice(0, most);
          waiting = waiting.slice(most);
          await call(batch);
        }
        running = false;
      })();
    });
}
