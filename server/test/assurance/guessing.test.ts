import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

test('whoever guesses is stopped, by address; others go on', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: '100000', TRUSTED_PROXIES: '1' } });
  try {
    const guesser = new World(limited).guest();
    const guess = (address: string, name = 'fep.get_by_token'): ReturnType<Caller['call']> =>
      guesser.call(name, { token: randomUUID().replaceAll('-', '') }, { 'x-forwarded-for': address });
    for (let i = 0; i < 30; i++) expect((await guess('203.0.113.5')).message.code).toBe('not_found');
    const refused = await guess('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.message).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await guess('203.0.113.5', 'fep.get_by_token_vc')).message.code).toBe('rate_limited');
    expect((await guess('203.0.113.5', 'fep.get_status')).status).toBe(429);
    expect((await guess('203.0.113.6')).message.code).toBe('not_found');
    // What was beyond the limit leaves no rows.
    const { count } = await limited.database.db
      .selectFrom('profile_lookups')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(31);
  } finally {
    await limited.close();
  }
});
