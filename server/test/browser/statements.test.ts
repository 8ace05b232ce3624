import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, noBrowser, openPage, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';

describe.skipIf(noBrowser !== null)('statements for the EU', () => {
  let demo: Demo;
  let browser: Browser;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  const signedIn = async () => {
    const { page } = await openPage(browser, demo.url);
    const { email, password } = demo.login('buyer');
    await signIn(page, email, password);
    return page;
  };

  test('what was chosen for a new one is still there after another page, and after a reload', async () => {
    const page = await signedIn();
    await page.goto('/app/compliance/new');
    const lots = page.getByRole('combobox', { name: /^Lots/ });
    await lots.click();
    const option = page.getByRole('option').first();
    const lot = (await option.textContent())?.split(',')[0] ?? '';
    expect(lot).toMatch(/^LOT-/);
    await option.click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: /^Species/ }).click();
    await page.getByRole('option', { name: 'Robusta (Coffea canephora)' }).click();
    await page.keyboard.press('Escape');
    const border = page.getByRole('combobox', { name: 'Where the goods enter or leave the EU' });
    await border.click();
    await page.getByRole('option', { name: 'Netherlands' }).click();
    const chosen = page.locator('main form').getByText(new RegExp(`^${lot}`));
    for (const leave of [
      async () => {
        await page.getByRole('link', { name: 'Suppliers’ statements' }).click();
        await page.waitForURL('**/declarations');
        await page.goBack();
      },
      () => page.reload(),
    ]) {
      await leave();
      await chosen.waitFor();
      await page.locator('main form').getByText('Robusta (Coffea canephora)').first().waitFor();
      expect(await border.inputValue()).toBe('Netherlands');
    }
    await page.close();
  });

  test('lots that another statement speaks for already: it is named, and nothing is said to be missing', async () => {
    const page = await signedIn();
    // As in a tab that stayed open while another made the new version.
    await page.route('**/*eudr.preview_package*', async (route) => {
      const { message } = await (await route.fetch()).json();
      await route.fulfill({
        json: { message: { ...message, ready: false, errors: 0, faults: [], other: 'DDP-2026-00009' } },
      });
    });
    await page.goto('/app/compliance/new');
    await page.getByRole('combobox', { name: /^Lots/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check' }).click();
    const open = page.getByRole('link', { name: 'Open DDP-2026-00009' });
    await open.waitFor();
    expect(await open.getAttribute('href')).toBe('/app/compliance/packages/DDP-2026-00009');
    expect(await page.getByText(/^Not ready/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Make the statement' }).isDisabled()).toBe(true);
    await page.close();
  });

  test('what is not filed yet and says what is wrong is made anew from its page', async () => {
    const page = await signedIn();
    const { data } = await (await demo.client('buyer')).eudr.list_packages({});
    const found = data.find(({ status }) => ['Draft', 'Generated', 'Passed', 'Failed'].includes(status));
    if (found === undefined) throw new Error('the demonstration world has a package that is not filed');
    await page.goto(`/app/compliance/packages/${found.name}`);
    await page.getByRole('link', { name: 'Make a new version' }).click();
    await page.getByRole('heading', { level: 1, name: `New version of ${found.name}` }).waitFor();
    await page.getByText(`It takes the place of ${found.name}`).waitFor();
    // The demonstration world is only read.
    let sent: unknown;
    await page.route('**/*eudr.generate_package*', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 503, json: {} });
    });
    const species = page.getByRole('combobox', { name: /^Species/ });
    await species.click();
    await page.keyboard.press('Backspace');
    await page.getByRole('option', { name: 'Robusta (Coffea canephora)' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Make the statement' }).click();
    await expect.poll(() => sent).toMatchObject({ replaces: found.name, lots: found.lots });
    expect((sent as { species: string[] }).species).toContain('Coffea canephora');
    await page.close();
  });

  test('of coffee nobody’s species is assumed: it is missing until the operator names it', async () => {
    const page = await signedIn();
    const { data } = await (await demo.client('buyer')).eudr.list_packages({});
    const replaces = data[0];
    await page.goto(`/app/compliance/new?lots=${replaces?.lots.join(',')}&replaces=${replaces?.name}`);
    await page.getByRole('button', { name: 'Check' }).click();
    const missing = page.getByText(/^Nobody has said of which species the goods are \(Coffee\)/);
    await missing.waitFor();
    expect(await page.getByRole('button', { name: 'Make the statement' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: /^Species/ }).click();
    await page.getByRole('option', { name: 'Arabica (Coffea arabica)' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check' }).click();
    await missing.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Make the statement' }).isDisabled()).toBe(false);
    await page.close();
  });

  test('a supplier’s number that is pasted with spaces is asked for whole', async () => {
    const page = await signedIn();
    let sent: unknown;
    await page.route('**/*eudr.verify_declaration*', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 503, json: {} });
    });
    await page.goto('/app/compliance/declarations');
    await page.getByRole('textbox', { name: 'Reference number' }).focus();
    await page.keyboard.insertText(' 26de wwxd r7c8 ly');
    await page.getByRole('textbox', { name: 'Verification number' }).fill(' 598TBEXM ');
    await page.getByRole('button', { name: 'Ask the simulator' }).click();
    await expect.poll(() => sent).toMatchObject({ reference: '26DEWWXDR7C8LY', verification: '598TBEXM' });
    await page.close();
  });

  test('the keyboard goes on where it was when a button has done its work', async () => {
    const page = await signedIn();
    const client = await demo.client('buyer');
    const [found] = (await client.eudr.list_packages({})).data;
    // The demonstration world is only read.
    await page.route('**/*eudr.assess_package*', async (route) => {
      await new Promise((done) => setTimeout(done, 200));
      await route.fulfill({
        json: { message: { source: 'none', status: 'Generated', not_assessed: found?.plot_count ?? 0 } },
      });
    });
    await page.goto(`/app/compliance/packages/${found?.name}`);
    const button = page.getByRole('button', { name: /^Assess / });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/that is not low/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Assess /);
    await page.close();
  });

  test('a change names the border as a new one does: out of the list of countries', async () => {
    const page = await signedIn();
    const client = await demo.client('buyer');
    const [found] = (await client.eudr.list_packages({})).data;
    if (found === undefined) throw new Error('the demonstration world has a package');
    const at = new Date().toISOString();
    const statement = {
      ...{ internal_reference: `${found.name}-00000000`, place: 0, state: 'Available', eu_status: 'AVAILABLE' },
      ...{ uuid: null, reference_number: '26DE0000000000', verification_number: 'AAAAAAAA', simulated: null },
      ...{ system: 'simulator', rejection_reason: null, communication: null, submitted_at: at, change_until: at },
      ...{ changeable: true, available_at: at, next_look_at: null, tasks: [] },
    };
    // Nothing of the demonstration world is submitted, and it is only read.
    await page.route('**/*eudr.eu_history*', (route) =>
      route.fulfill({ json: { message: { package: found.name, statements: [statement], exchanges: [] } } }),
    );
    await page.goto(`/app/compliance/packages/${found.name}`);
    await page.getByRole('button', { name: /^(Amend|Change)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Country of entry or exit' }).click();
    await page.getByRole('option', { name: 'Netherlands' }).click();
    expect(await dialog.getByRole('combobox', { name: 'Country of entry or exit' }).inputValue()).toBe('Netherlands');
    await page.close();
  });

  test('a cooperative records a harvest of a farmer, which a lot for Europe is made from', async () => {
    const { page } = await openPage(browser, demo.url);
    const { email, password } = demo.login('coop');
    await signIn(page, email, password);
    await page.goto('/app/cooperative/plots');
    await page
      .getByRole('link', { name: /Konga river field/ })
      .first()
      .click();
    await page.getByRole('main').getByRole('button', { name: 'Record a harvest' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Record a harvest' });
    await dialog.getByLabel('Date of harvest').fill('2025-11-20');
    // What the plot can give is said before anything is sent, as it is to the farmer.
    await dialog.getByText(/^This plot can give at most/).waitFor();
    await dialog.getByLabel('Weight in kilograms').fill('1.250');
    await save.click();
    await dialog.getByText('Please enter a number with at most 2 decimals.').waitFor();
    // The demonstration world is only read.
    let sent: unknown;
    await page.route('**/*farmer.record_harvest*', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: { message: { name: 'HRV-1' } } });
    });
    await dialog.getByLabel('Weight in kilograms').fill('125,5');
    await save.click();
    await page.getByText('The harvest is recorded.').waitFor();
    expect(sent).toMatchObject({ harvest_date: '2025-11-20', quantity: '125.5' });
    await page.close();
  });
});
