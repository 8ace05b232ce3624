import { mkdirSync } from 'node:fs';
import { createClient } from '@lotmark/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../src/domain/people/user/totp.ts';
import { fromBase32 } from '../support/account-people.ts';
import { barriers, launchBrowser, logIn, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';

const password = 'people of one test';
/** Where pictures of the steps are put, for people to look at; nowhere unless told. */
const pictures = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

describe.skipIf(noBrowser !== null)('my account', () => {
  let demo: Demo;
  let browser: Browser;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const signedUp = async (email: string) => {
    const client = createClient({ baseUrl: demo.url });
    await client.auth.sign_up({ email, full_name: 'Makeda Own', password, as_farmer: true });
    return client;
  };

  const invited = async (to: string) => {
    const { name } = await (await demo.client('coop')).cooperative.invite_member({ email: to });
    const { data } = await (await demo.client('admin')).admin_users.list_mails({ recipient: to });
    const token = data.map((mail) => /invite\?token=([\w-]+)/.exec(mail.body_text)?.[1]).find((each) => each);
    return { name, link: `/app/invite?token=${token}` };
  };

  test('a service that is busy for a moment keeps nobody from its pages', async () => {
    const { page, context, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    let asked = 0;
    await page.route('**/*auth.whoami*', async (route) => {
      asked++;
      if (asked > 1) await route.continue();
      else await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'busy' } });
    });
    await page.goto('/app/login');
    await page.locator('button[type=submit]').waitFor();
    expect(asked).toBeGreaterThan(1);
    takeFaults();
    await context.close();
  });

  test('the button of signing in is at work until the page behind it is there', async () => {
    const email = 'slow-line@browser.lotmark.example';
    await signedUp(email);
    const { page, context } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    let arrive = () => {};
    const held = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/assets/home-page-*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, email, password);
    const button = page.locator('button[type=submit]');
    expect(await button.getAttribute('data-loading')).toBe('true');
    arrive();
    await button.waitFor({ state: 'detached' });
    await context.close();
  });

  const widths = [
    { name: 'desk', viewport: { width: 1280, height: 800 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ];

  test('whoever signs in at an invite link is known at the head of the page at once', async () => {
    const email = 'at-an-invite@browser.lotmark.example';
    await signedUp(email);
    const { link } = await invited(email);
    for (const { name, viewport } of widths) {
      const { page, context, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block', viewport });
      const inMenu = async (words: string) => {
        if (name === 'desk') return page.locator('header').getByRole('link', { name: words, exact: true }).count();
        await page.locator('header').getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('menuitem').first().waitFor();
        const count = await page.getByRole('menuitem', { name: words, exact: true }).count();
        await page.keyboard.press('Escape');
        await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
        return count;
      };
      await page.goto(link);
      const offer = page.locator('main').getByRole('link', { name: 'Sign in', exact: true });
      await offer.waitFor();
      expect(await inMenu('Sign in'), name).toBe(1);
      await offer.click();
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.getByText(`You are signed in as ${email}.`).waitFor();
      await picture(page, `invite-signed-in-${name}`);
      expect([await inMenu('Sign in'), await inMenu('Workspace')], name).toEqual([0, 1]);
      expect(await overflow(page)).toBe(0);
      expect(takeFaults()).toEqual([]);
      await context.close();
    }
  });

  test('a refusal that asks for a long pause is told at once, and says in the language of the page when to try again', async () => {
    const email = 'links-again@browser.lotmark.example';
    await signedUp(email);
    for (const [locale, button, told] of [
      [
        'en-GB',
        'Send it again',
        'Several links went to your address just now: open the newest. You can try again in 1 hour.',
      ],
      [
        'fr',
        'L’envoyer à nouveau',
        'Plusieurs liens viennent d’être envoyés à votre adresse : ouvrez le plus récent. Vous pourrez réessayer dans 1 heure.',
      ],
    ] as const) {
      const { page, context, takeFaults } = await openPage(browser, demo.url, {
        serviceWorkers: 'block',
        viewport: { width: 390, height: 844 },
        locale,
      });
      let asked = 0;
      await page.route('**/*auth.whoami*', async (route) => {
        const response = await route.fetch();
        const { message } = await response.json();
        const user = message.user === null ? null : { ...message.user, email_verified: false };
        await route.fulfill({ response, json: { message: { ...message, user, mail_leaves: true } } });
      });
      await page.route('**/*auth.send_confirmation*', async (route) => {
        asked++;
        const exception = 'Several links went to your address just now: open the newest, or try again in an hour.';
        const json = { exc_type: 'RateLimitExceededError', exception, request_id: 'r' };
        await route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json });
      });
      await signIn(page, email, password);
      await page.goto('/app/account');
      const began = performance.now();
      await page.getByRole('button', { name: button }).click();
      await page.getByText(told).waitFor();
      expect(performance.now() - began).toBeLessThan(15_000);
      expect(asked).toBe(1);
      await picture(page, `asked-to-wait-${locale}`);
      expect(await overflow(page)).toBe(0);
      takeFaults();
      await context.close();
    }
  });

  test('an admin sees when somebody was seen last, also after their sessions ended, and no empty card on their own page', async () => {
    for (const { name, viewport } of widths) {
      const email = `seen-last-${name}@browser.lotmark.example`;
      const client = await signedUp(email);
      await client.login({ usr: email, pwd: password });
      const { page, context, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block', viewport });
      const admin = demo.login('admin');
      await logIn(context, admin);
      await page.goto(`/app/admin/users/${email}`);
      const seen = page.locator('dt', { hasText: 'Last seen' }).locator('xpath=following-sibling::dd[1]');
      await seen.waitFor();
      const before = await seen.innerText();
      expect(before).toMatch(/\d{4}/);
      await page.getByRole('button', { name: 'End all sessions' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('The phone was lost.');
      await dialog.getByRole('button', { name: 'End all sessions' }).click();
      await page.getByText('The phone was lost.').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await seen.innerText()).toBe(before);
      await picture(page, `user-seen-last-${name}`);
      expect(await overflow(page)).toBe(0);
      await page.goto(`/app/admin/users/${admin.email}`);
      await page.getByRole('heading', { name: 'Roles' }).waitFor();
      expect(await page.getByRole('heading', { name: 'State', exact: true }).count()).toBe(0);
      await picture(page, `own-user-page-${name}`);
      expect(await overflow(page)).toBe(0);
      expect(takeFaults()).toEqual([]);
      await context.close();
    }
  });

  test('a second factor from setting it up to signing in with it, and with a recovery code', async () => {
    const email = 'own-account@browser.lotmark.example';
    await signedUp(email);
    const { page, context, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, email, password);
    await page.goto('/app/account');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not the one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('is not your password').waitFor();
    takeFaults();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    await page.waitForTimeout(400);
    await picture(page, 'set-up-desk');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(phone);
    await picture(page, 'set-up-phone');
    expect(await overflow(page)).toBe(0);
    const key = (await dialog.locator('.lm-code').innerText()).replaceAll(/\s/g, '');
    const secret = fromBase32(key);
    await dialog.getByLabel('Six digits from the app').fill(totpCode(secret, stepAt(new Date()) - 1));
    await dialog.getByRole('button', { name: 'Switch it on' }).click();
    await dialog.getByText('Each of these opens your account once').waitFor();
    const [recovery] = await dialog.locator('code').allInnerTexts();
    await picture(page, 'recovery-codes-phone');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes are left').waitFor();
    await page.waitForTimeout(400);
    await picture(page, 'account-phone');
    expect(await overflow(page)).toBe(0);

    const signInWith = async (code: string) => {
      await context.clearCookies();
      await page.goto('/app/login');
      await page.getByLabel('E-mail').fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const field = page.getByLabel('Code of your authenticator app');
      await field.waitFor();
      expect(await page.getByRole('alert').count(), 'being asked is no failure').toBe(0);
      await picture(page, 'sign-in-phone');
      await field.fill('000 000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await field.fill(code);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/\/app\/(?!login)/);
    };
    await signInWith(totpCode(secret, stepAt(new Date())));
    await signInWith(recovery ?? '');
    await page.goto('/app/account');
    await page.getByText('9 recovery codes are left').waitFor();
    await context.close();
  }, 120_000);

  test('another device is seen and its session ended; a new password; a new name', async () => {
    const email = 'own-sessions@browser.lotmark.example';
    const elsewhere = await signedUp(email);
    await elsewhere.login({ usr: email, pwd: password });
    const { page, context } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, email, password);
    await page.goto('/app/account');
    await page.getByText('This device').waitFor();
    await page.getByText('Chrome on Linux').waitFor();
    await picture(page, 'account-desk');
    await page.getByRole('button', { name: /^End the session/ }).click();
    await page.getByText('The session is ended.').waitFor();
    expect((await elsewhere.auth.whoami()).user).toBeNull();
    await page.getByLabel('Full name').fill('Makeda Renamed');
    await page.getByRole('combobox', { name: 'Language of our e-mails to you' }).click();
    await page.getByRole('option', { name: 'Português' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'My account: Makeda Renamed' }).waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('quite other words');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await elsewhere.login({ usr: email, pwd: 'quite other words' });
    const admin = await demo.client('admin');
    const mails = await admin.admin_users.list_mails({ recipient: email, kind: 'own_password_changed' });
    expect(mails.data.map(({ subject }) => subject)).toEqual(['Sua senha foi alterada']);
    await context.close();
  }, 120_000);

  test('a new address, by the link that came to it', async () => {
    const email = 'own-address@browser.lotmark.example';
    const fresh = 'own-address-new@browser.lotmark.example';
    await signedUp(email);
    const { page, context } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, email, password);
    await page.goto('/app/account');
    await page.getByRole('button', { name: 'Change the address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New e-mail address').fill(fresh);
    await dialog.getByLabel('Your password').fill(password);
    await page.waitForTimeout(400);
    await picture(page, 'address-desk');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`A link for ${fresh} was made. No mail server is set up here`).waitFor();
    const admin = await demo.client('admin');
    const token = async () => {
      const { data } = await admin.admin_users.list_mails({ recipient: fresh, kind: 'change_email' });
      return /confirm-email\?token=([\w-]+)/.exec(data[0]?.body_text ?? '')?.[1];
    };
    await expect.poll(token, { timeout: 20_000 }).toBeDefined();
    await page.goto(`/confirm-email?token=${await token()}`);
    await page.getByText(`From now on you sign in with ${fresh}.`).waitFor();
    await picture(page, 'address-changed-desk');
    await context.close();
  }, 120_000);

  test('whose role needs a second factor is sent to set one up', async () => {
    const email = 'own-bank@browser.lotmark.example';
    await signedUp(email);
    // Nobody of the other files, who are at the same server meanwhile, has this role.
    const role = 'SVC Admin' as const;
    const admin = await demo.client('admin');
    await admin.admin_users.grant_role({ email, role });
    const { page, context, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
    await signIn(page, email, password);
    const record = { kind: 'second_factor_role' as const, reason: 'browser test' };
    await admin.reference.create_record({ ...record, values: { role } });
    try {
      await page.goto('/app/farmer');
      await page.waitForURL(/\/app\/account/);
      await page.getByText('Set up a second factor first').waitFor();
      await page.getByText('This device').waitFor();
      await picture(page, 'needed-desk');
      await page.setViewportSize(phone);
      await picture(page, 'needed-phone');
      expect(await overflow(page)).toBe(0);
      expect(await barriers(page)).toEqual([]);
      expect(takeFaults()).toEqual([]);
    } finally {
      await admin.reference.retire_record({ ...record, key: role });
    }
    await context.close();
  }, 120_000);

  test('an invitation names who invites to what before it is accepted, and says when it was used', async () => {
    const email = 'invited@browser.lotmark.example';
    await signedUp(email);
    const coop = await demo.client('coop');
    const { link } = await invited(email);
    const { page, context, takeFaults } = await openPage(browser, demo.url, {
      serviceWorkers: 'block',
      viewport: phone,
    });
    const main = page.locator('main');
    await page.goto(link);
    await main.getByText('Good until').waitFor();
    expect(await main.innerText()).toContain('Selamawit Bekele');
    await signIn(page, email, password);
    await page.goto(link);
    await main.getByRole('button', { name: 'Accept the invitation' }).click();
    await main.getByText('You are a member of').waitFor();
    await page.goto(link);
    await main.getByText('This invitation has been used').waitFor();
    expect(await main.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0);
    const other = await invited('invited-too@browser.lotmark.example');
    await page.goto(other.link);
    await main.getByText('mailed to another address').waitFor();
    expect(await main.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0);
    await coop.cooperative.revoke_invite({ invite: other.name });
    await page.reload();
    await main.getByText('This invitation has ended').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(takeFaults()).toEqual([]);
    await context.close();
  });

  test('a passkey is added and signs in without a password', async () => {
    const email = 'passkey@browser.lotmark.example';
    await signedUp(email);
    // Browsers make no passkeys for bare addresses.
    const place = demo.url.replace('127.0.0.1', 'localhost');
    const { page, context, takeFaults } = await openPage(browser, place, { serviceWorkers: 'block' });
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, email, password);
    await page.goto('/app/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the device').fill('Test phone');
    await dialog.getByLabel('Your password').fill(password);
    await picture(page, 'add-passkey');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey is added').waitFor();
    await page.getByText(/never used/).waitFor();
    await picture(page, 'passkeys-desk');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(phone);
    await picture(page, 'passkeys-phone');
    expect(await overflow(page)).toBe(0);

    await context.clearCookies();
    await page.goto('/app/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await picture(page, 'passkey-login-phone');
    takeFaults();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => !url.pathname.includes('login'));
    await page.goto('/app/account');
    await page
      .getByText(/Last used/)
      .first()
      .waitFor();

    // The device does not know the person: nothing happens, and it is said.
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await context.clearCookies();
    await page.goto('/app/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The device gave no passkey').waitFor();
    expect(takeFaults().filter((fault) => !/40[19]|401/.test(String(fault)))).toEqual([]);
    await context.close();
  });
});
