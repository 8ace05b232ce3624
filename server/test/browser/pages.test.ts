import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@lotmark/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceWith } from '../support/devices.ts';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';

const portal = join(import.meta.dirname, '../../../web/src/app');

/** Who looks at which pages (verify-page.test.ts looks at the public ones); names of the demonstration world are put in for `$name`. */
const visits: Record<string, readonly string[]> = {
  guest: [
    '/docs',
    '/app/login',
    '/app/signup',
    '/app/forgot-password',
    '/app/reset-password?token=unknown',
    '/app/verify-email?token=unknown',
    '/app/invite?token=unknown',
    '/app/market',
    '/app/market/$marketLot',
    '/app/nowhere',
  ],
  abebe: [
    '/app/farmer',
    '/app/farmer/plots',
    '/app/farmer/plots/new',
    '/app/farmer/plots/$plot',
    '/app/farmer/plots/$plot/edit',
    '/app/farmer/harvests',
    '/app/farmer/harvests/new',
    '/app/farmer/cooperatives',
    '/app/farmer/lots',
    '/app/farmer/lots/new',
    '/app/farmer/payments',
    '/app/insurance/mine',
    '/app/insurance/policies/$policy',
    '/app/insurance/products',
    '/app/insurance/products/$insuranceProduct',
    '/app/farmer/drafts/unknown',
    '/app/profile',
    '/app/lots/$settledLot',
    '/app/account',
    '/app/confirm-email?token=unknown',
    '/app/news',
    '/app/news/$announcement',
    '/app/notifications',
    '/app/glossary',
    '/app/welcome',
  ],
  coop: [
    '/app/cooperative',
    '/app/cooperative/lots',
    '/app/cooperative/lots/new',
    '/app/cooperative/lots/$cooperativeLot',
    '/app/cooperative/lots/$cooperativeLot/edit',
    '/app/cooperative/members',
    '/app/cooperative/processing',
    '/app/cooperative/orders',
    '/app/cooperative/plots',
    '/app/cooperative/plots/imports',
    '/app/cooperative/plots/imports/$plotImport',
    '/app/cooperative/plots/$memberPlot',
    '/app/cooperative/plots/$memberPlot/boundary',
    '/app/cooperative/settlements',
    '/app/cooperative/wallet',
    '/app/cooperative/statements',
    '/app/cooperative/statements/$statement',
    '/app/cooperative/settlements/$order',
    '/app/lots/$flaggedLot',
    '/app/connections',
    '/app/connections/keys',
    '/app/connections/webhooks',
    '/app/connections/events',
    '/app/profile',
    '/app/welcome/cooperative',
  ],
  exporter: [
    '/app/exporter',
    '/app/exporter/orders',
    '/app/exporter/members',
    '/app/exporter/plot-imports',
    '/app/exporter/plot-imports/$exporterImport',
    '/app/exporter/wallet',
    '/app/profile',
    '/app/orders/$order',
    '/app/escrows/$escrow',
    '/app/shipments/$shipment',
    '/app/devices',
    '/app/devices/alarms',
    '/app/devices/$device',
    '/app/fleet',
    '/app/fleet/drivers',
    '/app/fleet/inspections',
    '/app/fleet/inspections/$vehicleInspection',
    '/app/fleet/inspect/$vehicle',
    '/app/fleet/drafts/unknown',
    '/app/mandates',
    '/app/welcome/exporter',
  ],
  buyer: [
    '/app/buyer',
    '/app/buyer/orders',
    '/app/buyer/wallet',
    '/app/buyer/carbon',
    '/app/buyer/members',
    '/app/buyer/new',
    '/app/compliance',
    '/app/compliance/new',
    '/app/compliance/declarations',
    '/app/compliance/operator',
    '/app/papers',
    '/app/decisions',
    '/app/decisions/$decision',
    '/app/compliance/packages/$package',
    '/app/cart',
    '/app/checkout/$draftOrder',
    '/app/orders/$draftOrder',
    '/app/welcome/buyer',
  ],
  insurer: [
    '/app/insurance',
    '/app/insurance/policies',
    '/app/insurance/policies/$policy',
    '/app/insurance/claims',
    '/app/insurance/claims/$claim',
    '/app/insurance/oracle',
    '/app/insurance/products',
    '/app/insurance/products/new',
    '/app/insurance/products/$insuranceProduct',
    '/app/insurance/wallet',
    '/app/insurance/members',
  ],
  inspector: [
    '/app/inspector',
    '/app/inspector/history',
    '/app/inspector/lots/$assignedLot',
    '/app/inspector/drafts/unknown',
    '/app/authority/certificates',
    '/app/authority/certificates/new',
    '/app/authority/certificates/$certificate',
    '/app/authority/credentials',
    '/app/lots/$settledLot/inspections/$inspection',
  ],
  bank: ['/app/bank', '/app/bank/profiles/$wholeProfile', '/app/bank/profiles/$scoreProfile'],
  authority: [
    '/app/authority',
    '/app/authority/flagged',
    '/app/authority/flagged/$flaggedLot',
    '/app/authority/events',
    '/app/authority/same-land',
    '/app/authority/corrections',
    '/app/authority/certificates',
    '/app/authority/certificates/new',
    '/app/authority/certificates/new/$certifiableOrder',
    '/app/authority/certificates/$certificate',
    '/app/authority/credentials',
    '/app/compliance/packages/$package',
    '/app/trace?about=$settledLot',
  ],
  admin: [
    '/app/admin',
    '/app/admin/users',
    '/app/admin/users/coop@demo.lotmark.example',
    '/app/admin/organisations',
    '/app/admin/plots',
    '/app/admin/reference',
    '/app/admin/disputes',
    '/app/admin/wallets',
    '/app/admin/payments',
    '/app/admin/payouts',
    '/app/admin/fees',
    '/app/admin/templates',
    '/app/admin/templates/new',
    '/app/admin/keys',
    '/app/admin/intake',
    '/app/admin/jobs',
    '/app/admin/mails',
    '/app/operator/backups',
    '/app/operator/dns',
    '/app/operator/models',
    '/app/operator/integrations',
    '/app/operator/integrations/$service',
    '/app/admin/audit',
    '/app/operator/tenants',
    '/app/operator/tenants/$tenant',
    '/app/news/manage',
    '/app/news/new',
    '/app/news/$announcement/edit',
    '/app/glossary/proposals',
    '/app/operator',
    '/app/operator/incidents',
    '/app/operator/health',
    '/app/operator/setup',
    '/app/operator/compliance',
    '/app/operator/schema',
  ],
};

/** Pages that need a record which the demonstration world does not have; other tests open them. */
const elsewhere = [
  '/papers/$name',
  '/operator/incidents/$name',
  '/mandates/$name',
  '/connections/keys/$id',
  '/connections/webhooks/$id',
  '/connections/events/$hash',
];

/** Addresses of all pages of the portal, as its routes name them. */
function portalPaths(): string[] {
  return globSync('workspaces/*/*routes.ts', { cwd: portal }).flatMap((file) => {
    const text = readFileSync(join(portal, file), 'utf8');
    return [...text.matchAll(/(?:path: |\b\w+\()'(\/[^']*)'/g)].map((match) => match[1] as string);
  });
}

/** A vehicle with an inspection, and a device that has measured something. */
async function openField(exporter: Awaited<ReturnType<Demo['client']>>): Promise<Record<string, string>> {
  const { name: vehicle } = await exporter.fleet.add_vehicle({ kind: 'reefer', plate: 'ET 3-00001' });
  const { items } = await exporter.fleet.get_checklist({ kind: 'reefer' });
  const answers = items.map(({ item_key }) => ({ item_key, result: 'Pass' as const }));
  const inspected = await exporter.fleet.submit_inspection({ vehicle, items: answers });
  await exporter.fleet.add_driver({ email: 'wheels@example.org', full_name: 'Wheels' });
  const made = await exporter.devices.register({ title: 'Cold box', scheme: 'hmac' });
  const device = deviceWith(made.name, made);
  const readings = [1, 2, 3].map((sequence) =>
    device.signed({ sequence, at: new Date(Date.now() - sequence * 60_000), values: { temperature_c: 20 + sequence } }),
  );
  await exporter.iot.ingest({ readings: readings as never });
  return { vehicle, vehicleInspection: inspected.name, device: made.name };
}

/** Names of records of the demonstration world. */
async function findNames(demo: Demo): Promise<Record<string, string>> {
  const farmer = await demo.client('abebe');
  const clerk = await demo.client('coop');
  const exporter = await demo.client('exporter');
  const authority = await demo.client('authority');
  const inspector = await demo.client('inspector');
  const settled = await exporter.exporter.list_orders({ status_filter: 'Settled' });
  const order = settled.data[0]?.name ?? '';
  const detail = await exporter.detail.order_detail({ name: order });
  const lots = await clerk.cooperative.list_lots();
  // Other tests put lots of their own on the market and flag them.
  const [own] = (await clerk.auth.whoami()).memberships;
  const flagged = await authority.authority.list_flagged_lots();
  const market = await clerk.marketplace.list_lots({ cooperative: own?.org });
  const buyer = await demo.client('buyer');
  const bank = await demo.client('bank');
  const agent = await demo.client('insurer');
  const admin = await demo.client('admin');
  const told = await admin.announcements.publish({
    title: { en: 'New scales' },
    body: { en: 'They are in the store.' },
  });
  const field = await openField(exporter);
  const judged = await buyer.ai_compliance.run_compliance_check({
    subject_doctype: 'Lot',
    subject_name: demo.settledLot,
  });
  const shared = await bank.bank.list_finance_profiles();
  const first = <Row>(rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('the demonstration world lacks something');
    return row;
  };
  return {
    ...field,
    decision: judged.name,
    announcement: told.name,
    tenant: 'default',
    service: 'mail',
    policy: first((await farmer.insurance_policies.list_own()).data).name,
    insuranceProduct: first((await farmer.insurance_policies.list_own()).data).product,
    claim: first((await agent.insurance_dashboard.list_pending_claims()).data).name,
    settledLot: demo.settledLot,
    package: first((await buyer.eudr.list_packages({ lot: demo.settledLot })).data).name,
    assignedLot: first((await inspector.inspector_workbench.list_queue({ reason: 'draft' })).data).lot,
    inspection: first((await inspector.inspector.list_my_inspections({ lot: demo.settledLot })).data).name,
    certificate: first((await authority.authority_certs.list_export_certificates({ order })).data).name,
    certifiableOrder: first((await authority.authority_certs.list_certifiable_orders()).data).order,
    order,
    escrow: detail.escrow ?? '',
    shipment: detail.shipment ?? '',
    statement: first((await clerk.payouts.list_statements()).data).name,
    draftOrder: first((await exporter.exporter.list_orders({ status_filter: 'Draft' })).data).name,
    plot: first((await farmer.farmer.list_my_plots()).data).name,
    plotImport: await sentFile(clerk, own?.org ?? ''),
    exporterImport: await sentFile(exporter, own?.org ?? ''),
    memberPlot: first((await clerk.cooperative.list_member_plots()).data).name,
    wholeProfile: first(shared.data.filter(({ holder }) => holder !== null)).name,
    scoreProfile: first(shared.data.filter(({ holder }) => holder === null)).name,
    marketLot: first(market.data).name,
    cooperativeLot: first(lots.data.filter(({ status }) => ['Draft', 'Listed', 'Notarized'].includes(status))).name,
    flaggedLot: first(flagged.data.filter(({ cooperative_name }) => cooperative_name === own?.title)).name,
  };
}

/** A file of one plot that is refused, with its report. */
async function sentFile(clerk: Client, cooperative: string): Promise<string> {
  const file = '{"type":"Point","coordinates":[38.123457,6.123457]}';
  const { name } = await clerk.plot_imports.begin({ cooperative, file_name: 'plots.geojson', size: file.length });
  await clerk.plot_imports.append({ import: name, offset: 0, filedata: btoa(file) });
  return name;
}

describe.skipIf(noBrowser !== null)('every page', () => {
  let demo: Demo;
  let browser: Browser;
  let names: Record<string, string>;

  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
    names = await findNames(demo);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });

  const named = (path: string) =>
    path.replaceAll(/\$(\w+)/g, (_match, name: string) => {
      const value = names[name];
      if (value === undefined || value === '') throw new Error(`there is no ${name}`);
      return value;
    });

  test('is looked at by somebody', () => {
    const shape = (path: string) => path.split('?')[0]?.replaceAll(/\$\w+|\w+@[\w.]+|(?<=drafts\/)\w+/g, '$');
    const seen = new Set(Object.values(visits).flat().map(shape));
    const missed = portalPaths().filter((path) => !elsewhere.includes(path) && !seen.has(shape(`/app${path}`)));
    // The first page of a user only leads on.
    expect(missed).toEqual(['/']);
  });

  test.each(Object.entries(visits))(
    '%s: no barrier, no fault, nothing from elsewhere, no sideways scrolling',
    async (who, paths) => {
      const opened = await openPage(browser, demo.url, { serviceWorkers: 'block' });
      const { page, takeFaults } = opened;
      if (who !== 'guest') {
        const { email, password } = demo.login(who);
        await signIn(page, email, password);
      }
      const findings: string[] = [];
      for (const [place, path] of paths.filter((_, place) => place % every === 0).entries()) {
        takeFaults();
        const [first, ...others] = looksOf(place);
        await page.setViewportSize(first[0]);
        await page.emulateMedia({ colorScheme: first[1], reducedMotion: 'reduce' });
        await open(page, named(path), place);
        await settle(page);
        for (const [size, colorScheme] of [first, ...others]) {
          await resize(page, size);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const look = `${path} at ${size.width} px, ${colorScheme}`;
          findings.push(...(await barriers(page)).map((barrier) => `${look}: ${barrier}`));
        }
        const widths = page.viewportSize()?.width === phone.width ? [phone, desk] : [desk, phone];
        for (const size of widths) {
          await resize(page, size);
          const wider = await overflow(page);
          if (wider > 0) findings.push(`${path}: ${wider} px wider than a window of ${size.width} px`);
        }
        const refused = path === '/app/nowhere' ? [] : (expectedRefusals[path] ?? []);
        const faults = takeFaults().filter((fault) => !refused.some((part) => fault.includes(part)));
        findings.push(...faults.map((fault) => `${path}: ${fault}`));
        if ((await page.locator('h1').count()) !== 1)
          findings.push(`${path}: has ${await page.locator('h1').count()} h1`);
        if ((await page.title()).trim() === '') findings.push(`${path}: has no title`);
      }
      await opened.context.close();
      expect(findings).toEqual([]);
    },
    240_000,
  );
});

/** PAGES_EVERY=2 looks at every second page of each person, to save minutes. */
const every = Number(process.env['PAGES_EVERY'] ?? 1);

const looks = [
  [desk, 'light'],
  [phone, 'dark'],
  [phone, 'light'],
  [desk, 'dark'],
] as const;
type Look = (typeof looks)[number];
/** Pages take turns through the looks, to keep the suite short; ALL_LOOKS=1 looks at each page in each of them. */
function looksOf(place: number): readonly [Look, ...Look[]] {
  if (process.env['ALL_LOOKS'] === '1') return looks;
  return [place % 2 === 0 ? looks[0] : looks[1]];
}

/** Browsers report each refusal as an error of the console. These pages are opened with a token that is not good. */
const expectedRefusals: Record<string, string[]> = {
  '/app/verify-email?token=unknown': ['auth.verify_email'],
  '/app/confirm-email?token=unknown': ['auth.confirm_email_change'],
};

/**
 * Every fourth page is loaded anew, the others are gone to as people go from page to page: loading the portal takes longer than all
 * that is looked at.
 */
async function open(page: Page, address: string, place: number): Promise<void> {
  const isInside = new URL(page.url(), 'http://none').pathname.startsWith('/app/') && address.startsWith('/app/');
  if (!isInside || place % 4 === 0) {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction((to) => `${location.pathname}${location.search}` === to, address);
}

/** What stands at once after a change of size may still move. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.waitForTimeout(60);
}

/** Until nothing is on its way and nothing is grey any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('.mantine-Skeleton-root, [role=status][aria-label=Loading]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 });
}
