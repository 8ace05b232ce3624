import { type Client, createClient } from '@lotmark/sdk';
import { expect, test } from 'vitest';
import { runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';

const claims = 24;
const password = 'from-farm-to-harbour';
const admin = { email: 'admin@demo.lotmark.example', password: 'admin-of-the-test' };

async function login(server: ServerProcess, usr: string, pwd = password): Promise<Client> {
  const client = createClient({ baseUrl: server.url });
  await client.login({ usr, pwd });
  return client;
}
const peopleOf = async (server: ServerProcess) => ({
  agent: await login(server, 'insurer@demo.lotmark.example'),
  coop: await login(server, 'coop@demo.lotmark.example'),
  admin: await login(server, admin.email, admin.password),
});

test(`${claims} claims, paid by callers who are cut off four times: each is paid once, and nothing is lost`, {
  timeout: 900_000,
}, async () => {
  const directory = tempDir();
  const env = {
    DATA_DIR: directory.path,
    SEED: 'small',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  let server = await startServer(env);
  try {
    await expect.poll(() => server.output(), { timeout: 180_000 }).toMatch(/verify\/LOT-\d+-\d+/);
    let people = await peopleOf(server);
    const { agent, coop } = people;
    const holder = (await coop.auth.whoami()).memberships[0]?.org ?? '';
    const insurer = (await agent.auth.whoami()).memberships[0]?.org ?? '';
    const { data: products } = await agent.insurance_products.list_products({ search: 'Goods in store' });
    const product = products[0]?.name ?? '';
    const filed: string[] = [];
    for (let place = 0; place < claims; place++) {
      const { name: policy } = await coop.insurance.apply_for_policy({
        product,
        sum_insured: String(100 + place),
        organisation: holder,
        insured: `Store ${place}`,
      });
      await coop.insurance.collect_premium({ policy });
      await people.admin.insurance.bind_policy({ policy });
      const { name } = await coop.insurance.submit_claim({
        policy,
        amount: String(50 + place),
        loss_on: new Date().toISOString().slice(0, 10),
        description: 'A fire took a part of the store.',
      });
      await agent.insurance_dashboard.agent_approve_claim({ claim: name, approved_amount: String(50 + place) });
      filed.push(name);
    }
    const balances = async () => ({
      insurer: Number((await people.admin.wallet.get_balance({ organisation: insurer })).balance_axkt),
      holder: Number((await people.admin.wallet.get_balance({ organisation: holder })).balance_axkt),
    });
    const before = await balances();

    let answered = 0;
    for (let round = 0; round < 4; round++) {
      // Each is asked for twice at once; the process ends in the middle of it.
      const calls = filed
        .flatMap((claim) => [claim, claim])
        .map((claim) => people.agent.insurance.pay_claim({ claim }));
      const settled = Promise.allSettled(calls);
      const some = Promise.any(calls.slice((round * claims) / 2)).catch(() => undefined);
      await some;
      await server.end('SIGKILL');
      answered += (await settled).filter(({ status }) => status === 'fulfilled').length;
      server = await startServer(env);
      people = await peopleOf(server);
    }
    const statusOf = async (claim: string) => (await people.agent.detail.claim_detail({ name: claim })).claim;
    for (const claim of filed) await people.agent.insurance.pay_claim({ claim });
    const paid = await Promise.all(filed.map(statusOf));
    expect(paid.map(({ status }) => status)).toEqual(filed.map(() => 'Paid'));
    const tokens = paid.reduce((sum, { paid_tokens }) => sum + Number(paid_tokens), 0);
    const after = await balances();
    expect(before.insurer - after.insurer).toBeCloseTo(tokens, 4);
    expect(after.holder - before.holder).toBeCloseTo(tokens, 4);
    // The test would prove nothing if no process had been cut off in the middle.
    expect(answered).toBeLessThan(4 * 2 * claims);
    await server.end('SIGTERM');
    const check = await runCommand(['check'], env);
    expect(check.output).not.toMatch(/fault.*(books|claim|policy)/i);
    expect(check.code, check.output).toBe(0);
  } finally {
    await server.end('SIGKILL');
    directory.remove();
  }
});
