import { addressGroup } from '../../../kernel/limits/address-group.ts';
import type { CounterStore } from '../../../kernel/limits/ratelimit-shared.ts';
import { type LoginThrottle, perAccount, perAddress, perPair, tooManyLogins, windowMs } from './login-throttle.ts';

/**
 * As `memoryLoginThrottle`, counted together with all other processes, in quarters of an hour of the clock. It must be
 * asked outside of any transaction: it uses connections of its own.
 */
export function sharedLoginThrottle(store: CounterStore): LoginThrottle {
  return {
    attempt: async ({ account, ip, now, isKnownAddress }) => {
      const endsAt = (Math.floor(now.getTime() / windowMs) + 1) * windowMs;
      const address = addressGroup(ip);
      const add = (what: string, points: number) => store.add(`login ${what}@${endsAt}`, points, new Date(endsAt));
      const pair = `pair ${account} ${address}`;
      const all = [pair, `address ${address}`, `account ${account}`];
      const takeBack = async () => {
        for (const what of all) await add(what, -1);
      };
      const refuse = async (limit: number) => {
        await takeBack();
        return tooManyLogins(endsAt, limit, now.getTime());
      };
      const counts: number[] = [];
      for (const what of all) counts.push(await add(what, 1));
      const [ofPair = 0, ofAddress = 0, ofAccount = 0] = counts;
      if (ofPair > perPair) throw await refuse(perPair);
      if (ofAddress > perAddress) throw await refuse(perAddress);
      if (ofAccount > perAccount && !(await isKnownAddress())) throw await refuse(perAccount);
      return () => {
        // Whoever knows the password has nothing to guess. Not waited for: a login does not fail because of it.
        Promise.all([add(pair, -ofPair), ...all.slice(1).map((what) => add(what, -1))]).catch(() => {});
      };
    },
  };
}
