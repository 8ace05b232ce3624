import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  barriers,
  launchBrowser,
  noChromium,
  openPage,
  overflow,
  signIn,
  type WatchedPage,
} from '../browser/browser.ts';
import { type Demo, demoAdmin, demoAt } from '../browser/demo.ts';
import { onPostgres } from '../support/database.ts';
import { freePort, runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';
import { startSmtpWithLogin } from '../support/smtp-with-login.ts';

/** Tenants need PostgreSQL, and the pages a browser. */
const missing = onPostgres ? noChromium : 'Tenants need PostgreSQL (TEST_DATABASE_URL).';

describe.skipIf(missing !== null)(`an operator's day${missing === null ? '' : `: left out. ${missing}`}`, () => {
  const folder = tempDir();
  const database = `lotmark_day_${process.pid}`;
  const backups = join(folder.path, 'backups');
  let env: Record<string, string>;
  let smtp: Awaited<ReturnType<typeof startSmtpWithLogin>>;
  let server: ServerProcess;
  let demo: Demo;
  let browser: Browser;
  let operator: WatchedPage;
  let address = '';
  let late = '';

  beforeAll(async () => {
    smtp = await startSmtpWithLogin('first password', 'second password');
    await admin(`create database ${database}`);
    const port = await freePort();
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${database}`;
    address = `http://localhost:${port}`;
    env = {
      PORT: String(port),
      BASE_URL: address,
      DATABASE_URL: url.href,
      DATA_DIR: folder.path,
      BACKUP_DIR: backups,
      TENANT_DOMAIN: 'lots.localhost',
      SEED: 'small',
      ADMIN_EMAIL: demoAdmin.email,
      ADMIN_PASSWORD: demoAdmin.password,
      SMTP_URL: smtp.urlWith('first password'),
      PAYMENTS: 'embedded',
    };
    [server, browser] = await Promise.all([startServer(env), launchBrowser()]);
    const deadline = Date.now() + 240_000;
    for (;;) {
      const settledLot = /verify\/(LOT-\d+-\d+)/.exec(server.output())?.[1];
      demo = demoAt({ url: address, settledLot: settledLot ?? '' });
      if (settledLot !== undefined) break;
      if (Date.now() > deadline) throw new Error(`the demonstration world was not made in time:\n${server.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    late = await lateOrder();
    operator = await openPage(browser, address, { serviceWorkers: 'block' });
    await signIn(operator.page, demoAdmin.email, demoAdmin.password);
  }, 400_000);

  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    await smtp?.close();
    for (const name of await ours()) await admin(`drop database if exists "${name}" with (force)`);
    folder.remove();
  }, 60_000);

  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  /** The earliest day of shipping anywhere: yesterday before noon in UTC, today after it. */
  const eta = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

  /** An order that is on its way and should have been there at the end of that day. */
  async function lateOrder(): Promise<string> {
    const [exporter, buyer] = await Promise.all([demo.client('exporter'), demo.client('buyer')]);
    const { data } = await exporter.exporter.list_orders({ status_filter: 'Draft' });
    const name = data[0]?.name ?? '';
    await exporter.exporter.accept_order({ order: name });
    await buyer.checkout.pay_with_wallet({ order: name });
    await exporter.exporter.mark_shipped({ order_name: name, carrier: 'Slow Line', eta });
    return name;
  }

  test('makes a tenant, and sees it answer under its name', async () => {
    const { page } = operator;
    await page.goto('/app/operator/tenants');
    await page.getByRole('button', { name: 'New tenant' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('Sidama Union');
    await form.getByLabel('Name').fill('sidama');
    await form.getByLabel('Tier').click();
    await page.getByRole('option', { name: 'Standard' }).click();
    await form.getByLabel('Address of the first admin').fill('head@sidama.example');
    await form.getByRole('button', { name: 'Make the tenant' }).click();
    await page.getByText('Sidama Union is being prepared').waitFor();
    await page.goto('/app/operator/tenants/sidama');
    const link = page.getByRole('link', { name: `sidama.lots.localhost:${env['PORT']}` });
    await link.waitFor({ timeout: 120_000 });
    await look(page);
    await link.click();
    await page.waitForURL(`http://sidama.lots.localhost:${env['PORT']}/app/**`);
    await page.locator('input[type=password]').waitFor();
    // The session of the operator is nothing there.
    expect(
      await page.evaluate(async () => (await fetch('/api/method/svc_network.api.admin_users.list_users')).status),
    ).toBe(401);
    await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 60_000 }).toContain('head@sidama.example');
  }, 240_000);

  test('backs up', async () => {
    const { page } = operator;
    await page.goto('/app/operator/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('The backup is made').waitFor({ timeout: 120_000 });
    await page.getByRole('table', { name: 'Newest backups' }).getByText('asked for').waitFor();
    await look(page);
  }, 180_000);

  test('loses the database: calls are refused, and nothing is made up', async () => {
    await admin(`drop database ${database} with (force)`);
    const answer = await fetch(`${address}/api/method/svc_network.api.verify.stats`, { method: 'POST' });
    expect(answer.status).toBe(503);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await server.end('SIGTERM');
  }, 90_000);

  test('restores it by the command, and everything is there again', async () => {
    const site = readdirSync(backups)[0] ?? '';
    const name =
      readdirSync(join(backups, site))
        .find((each) => each.endsWith('.age'))
        ?.replace('.age', '') ?? '';
    const restored = await runCommand(['restore', name, '--into', env['DATABASE_URL'] ?? ''], env);
    expect(restored.output).toContain('as the backup says');
    expect(restored.code).toBe(0);
    expect(await runCommand(['check'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything holds'),
    });
    server = await startServer(env);
    const { page } = operator;
    // While nobody answered, what was open on the page said so.
    operator.takeFaults();
    // They are logged in still: sessions lie in the database.
    await page.goto('/app/operator/tenants');
    await page.getByText('Sidama Union').first().waitFor();
    await page.goto(`http://sidama.lots.localhost:${env['PORT']}/app/login`);
    await page.locator('input[type=password]').waitFor();
    await page.goto(`${address}/app/operator`);
    await page.getByRole('heading', { level: 1, name: 'Snapshot' }).waitFor();
    await look(page);
  }, 240_000);

  test('replaces the password of the mail server', async () => {
    const { page } = operator;
    await page.goto('/app/operator/integrations/mail');
    await page.getByRole('button', { name: /^Replace/ }).click();
    const form = page.getByRole('dialog');
    const value = form.getByLabel('New secret');
    const own = form.locator('input[type=password]').last();
    await own.fill(demoAdmin.password);
    await value.fill(smtp.urlWith('wrong password'));
    await form.getByRole('button', { name: 'Replace' }).click();
    await form
      .getByText(/does not take|refused|not accepted|no: hub/i)
      .first()
      .waitFor();
    await own.fill(demoAdmin.password);
    await value.fill(smtp.urlWith('second password'));
    await form.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('The new secret counts').waitFor();
    await page.getByText('Set here on').waitFor();
    smtp.accepted.delete('first password');
    const before = smtp.received.length;
    await (await demo.client('buyer')).auth.request_password_reset({ email: demo.login('buyer').email });
    await expect
      .poll(() => smtp.received.slice(before).map(({ by }) => by), { timeout: 60_000 })
      .toContain('second password');
    expect(JSON.stringify(await page.content())).not.toContain('second password');
    await look(page);
  }, 180_000);

  test('reads an incident that the service found, and one of their own, and announces it', async () => {
    // Somebody changes a record behind the back of the service, and the daily check says so.
    await admin(
      "update orgs set title = title || ' Ltd' where name = (select max(name) from orgs)",
      env['DATABASE_URL'],
    );
    expect(await runCommand(['check'], env)).toMatchObject({ code: 1 });
    const { page } = operator;
    const found = page.getByRole('link', { name: /check of the records found/i }).first();
    const isShown = async () => {
      await page.goto('/app/operator/incidents');
      return found.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isShown, { timeout: 150_000, interval: 1000 }).toBe(true);
    await found.click();
    await page.getByText('Timeline').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('changed by somebody who is not the service');
    await look(page);

    await page.goto('/app/operator/incidents');
    await page.getByRole('button', { name: 'Write down an incident' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('What happened').fill('The database was lost');
    await form.getByLabel('What is known').fill('It was restored from the backup of this morning.');
    await form.getByRole('button', { name: 'Write down an incident' }).click();
    await page.getByRole('heading', { level: 1, name: 'The database was lost' }).waitFor();

    await page.getByRole('link', { name: 'Announce it' }).click();
    await page.waitForURL(/\/app\/news\/new/);
    expect(await page.getByLabel('Title').inputValue()).toBe('The database was lost');
    await page
      .getByLabel('Text')
      .fill('We were away for **minutes**. <script>document.title = "taken"</script> Nothing is lost.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: 'The database was lost' }).waitFor();

    const reader = await openPage(browser, address, { serviceWorkers: 'block' });
    const { email, password } = demo.login('buyer');
    await signIn(reader.page, email, password);
    await reader.page.goto('/app/notifications');
    await reader.page.getByText('The database was lost').first().click();
    await reader.page.getByText('<script>document.title = "taken"</script>').waitFor();
    expect(await reader.page.title()).not.toBe('taken');
    expect(reader.takeFaults()).toEqual([]);
    await reader.context.close();
  }, 300_000);

  test('asks the assistant about what is late, and follows its links to the order and its lot', async () => {
    // After noon in UTC nothing can be shipped that is late on the same day: the day passes in the database.
    await admin(`update shipments set eta = '${dayBefore}' where order_name = '${late}'`, env['DATABASE_URL']);
    const buyer = await openPage(browser, address, { serviceWorkers: 'block' });
    const { email, password } = demo.login('buyer');
    const { page } = buyer;
    await signIn(page, email, password);
    await page.getByRole('button', { name: 'Ask the assistant' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Your question').fill('Which of my lots are late?');
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await panel.getByText(new RegExp(`${late} is late`)).waitFor();
    await panel.getByRole('link', { name: late }).first().click();
    await page.waitForURL(`**/app/orders/${late}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: late }).waitFor();
    await page.getByRole('button', { name: 'Ask the assistant' }).click();
    const lot = panel.getByRole('link', { name: /^LOT-\d{4}-\d{5}$/ }).last();
    await lot.waitFor();
    const named = await lot.innerText();
    await lot.click();
    await page.waitForURL(`**/${named}**`);
    await page.getByText(named).first().waitFor();
    expect(buyer.takeFaults()).toEqual([]);
    await buyer.context.close();
  }, 180_000);

  /** What every page that an operator sees must be. */
  async function look(page: Page): Promise<void> {
    expect(await overflow(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(
      operator.takeFaults().filter((fault) => !/sidama\.lots\.localhost|status of (40[01]|503)/.test(fault)),
    ).toEqual([]);
  }

  async function ours(): Promise<string[]> {
    const rows = await admin(
      `select datname from pg_database where datname like '${database.replaceAll('_', '\\_')}%'`,
    );
    return rows.map(({ datname }) => String(datname));
  }
});

async function admin(text: string, url = process.env['TEST_DATABASE_URL']): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
