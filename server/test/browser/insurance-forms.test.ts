import { randomBytes } from 'node:crypto';
import { createClient } from '@lotmark/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';
import { ownPeople } from './own-people.ts';

const password = 'people of one test';
const owner = 'owner-insurance@browser.lotmark.example';

describe.skipIf(noBrowser !== null)('forms of insurance', () => {
  let demo: Demo;
  let browser: Browser;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
    await createClient({ baseUrl: demo.url }).auth.sign_up({ email: owner, full_name: 'Rahel Insures', password });
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** At both widths, what stands on the page now. */
  async function looks(page: Page): Promise<string[]> {
    const findings = await barriers(page);
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      const wider = await overflow(page);
      if (wider > 0) findings.push(`${wider} px wider than ${size.width} px`);
    }
    return findings;
  }

  test('an admin founds an insurer and registers who measures; its owner publishes a product and retires it', async () => {
    const admin = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    const { email, password: adminPassword } = demo.login('admin');
    await signIn(admin.page, email, adminPassword);

    await admin.page.goto('/app/admin/organisations');
    await admin.page.getByRole('button', { name: 'Found an insurer' }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Rift Mutual');
    await dialog.getByLabel('Country').fill('Ethi');
    await admin.page.getByRole('option', { name: 'Ethiopia' }).click();
    await dialog.getByLabel('E-mail of the owner').fill('nobody-at-all@browser.lotmark.example');
    await dialog.getByRole('button', { name: 'Found an insurer' }).click();
    await dialog.getByText('has an account').first().waitFor();
    await dialog.getByLabel('E-mail of the owner').fill(owner);
    await dialog.getByRole('button', { name: 'Found an insurer' }).click();
    await admin.page.getByText('Rift Mutual is founded.').waitFor();

    await admin.page.goto('/app/insurance/oracle');
    await admin.page.getByRole('button', { name: 'Register a provider' }).click();
    await dialog.getByLabel('Name').fill('Rift Meteorology');
    await dialog.getByLabel('Public key').fill('not a key');
    await dialog.getByRole('button', { name: 'Register a provider' }).click();
    await dialog.getByText('64 digits').waitFor();
    await dialog.getByLabel('Public key').fill(randomBytes(32).toString('hex'));
    await dialog.getByRole('button', { name: 'Register a provider' }).click();
    await admin.page.getByText('Rift Meteorology may send readings').waitFor();
    expect(await looks(admin.page)).toEqual([]);

    const { page } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, owner, password);
    await page.goto('/app/insurance/products');
    await page.getByRole('link', { name: 'New product' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    expect(await looks(page)).toEqual([]);
    await page.getByLabel('Title').fill('Rain of the Rift');
    await page.getByRole('combobox', { name: 'Country' }).fill('Ethi');
    await page.getByRole('option', { name: 'Ethiopia' }).click();
    const year = new Date().getUTCFullYear() + 1;
    await page.getByLabel('Season begins').fill(`${year}-03-01`);
    await page.getByLabel('Season ends').fill(`${year}-05-31`);
    await page.getByLabel('Apply until').fill(`${year}-02-25`);
    await page.getByLabel('Pays beyond').fill('30');
    await page.getByLabel('Pays everything from').fill('75');
    await page.getByLabel('Smallest sum insured').fill('50');
    await page.getByLabel('Largest sum insured').fill('500');
    await page.getByLabel('Where each place is measured').fill('rift-1; 8.5400; 39.2700; 20');
    const seasons = page.getByLabel('Seasons before');
    await seasons.fill('rift-1; 2020; 612\nrift-1, 2021, 588');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Line 2 cannot be read').waitFor();
    await seasons.fill([612, 588, 640, 575, 701].map((value, at) => `rift-1; ${2018 + at}; ${value}`).join('\n'));
    // Too little rain pays the more, the less there is.
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('must be below trigger_at').waitFor();
    await page.getByLabel('Pays beyond').fill('75');
    await page.getByLabel('Pays everything from').fill('30');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: 'Rain of the Rift', level: 1 }).waitFor();
    await page.getByText('75% of normal').waitFor();
    expect(await page.getByRole('cell', { name: 'rift-1' }).count()).toBe(5);

    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('Sold no more', { exact: true }).waitFor();

    for (const [link, heading] of [
      ['Wallet', 'Wallet'],
      ['People', 'Members'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
  }, 240_000);

  test('an agent who pays from an empty wallet is told that nothing was paid, and not in green', async () => {
    const people = await ownPeople(demo, 'emptywallet');
    const [admin, buyer] = [people.client('admin'), people.client('buyer')];
    const organisation = people.orgs.buyer;
    await people.mint('buyer', 1000);
    const agent = createClient({ baseUrl: demo.url });
    const email = 'empty-wallet@browser.lotmark.example';
    await agent.auth.sign_up({ email, full_name: 'Sara Without', password });
    await admin.insurance_dashboard.create_insurer({ insurer_name: 'Empty Mutual', country: 'ET', owner: email });
    await agent.login({ usr: email, pwd: password });
    const today = new Date().toISOString().slice(0, 10);
    const { name: product } = await agent.insurance_products.publish({
      title: 'Store of the valley',
      peril: 'warehouse',
      country: 'ET',
      expected_loss_percent: '1',
      season_from: today,
      season_to: `${new Date().getUTCFullYear() + 1}-12-31`,
      sales_until: `${new Date().getUTCFullYear() + 1}-06-30`,
      currency: 'USD',
      sum_min: '10',
      sum_max: '5000',
    });
    const { name: policy } = await buyer.insurance.apply_for_policy({
      product,
      sum_insured: '2000',
      organisation,
      insured: 'Parchment in a shed',
    });
    await buyer.insurance.collect_premium({ policy });
    await admin.insurance.bind_policy({ policy });
    const description = 'The shed burnt down at night.';
    const { name: claim } = await buyer.insurance.submit_claim({ policy, amount: '500', loss_on: today, description });
    await agent.insurance_dashboard.agent_approve_claim({ claim, approved_amount: '500' });

    const { page } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, email, password);
    await page.goto(`/app/insurance/claims/${claim}`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: `${claim} could not be paid` });
    await notice.waitFor();
    expect(await notice.getAttribute('style')).toContain('orange');
    await page.getByText('Not paid yet: it is tried again.').waitFor();
    expect(await looks(page)).toEqual([]);
  }, 240_000);
});
