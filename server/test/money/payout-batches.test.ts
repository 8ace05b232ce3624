import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { readXml, type XmlElement } from '../../src/kernel/values/xml-tree.ts';
import { startHarness } from '../support/harness.ts';
import { iban, openPayouts } from '../support/payout-people.ts';

const harness = await startHarness();
const desk = await openPayouts(harness);
const { admin, cooperative, exporter } = desk;
afterAll(() => harness.close());

await desk.fill(cooperative.org, 100_000);
await desk.fill(exporter.org, 100_000);
await desk.payer('EUR');
const today = harness.clock.now().toISOString().slice(0, 10);
const download = (batch: string, format: string) => admin.call('payouts.download_batch', { batch, format });

/** The order in which the ISO schema wants the children of an element; those with ? may be missing, those with * repeat. */
const order: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf*',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  InitgPty: 'Nm',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf*',
  PmtTpInf: 'SvcLvl',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm',
  DbtrAcct: 'Id Ccy?',
  DbtrAgt: 'FinInstnId',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt? Cdtr CdtrAcct RmtInf?',
  PmtId: 'EndToEndId',
  Amt: 'InstdAmt',
  CdtrAgt: 'FinInstnId',
  FinInstnId: 'BICFI? Othr?',
  Othr: 'Id',
  Cdtr: 'Nm',
  CdtrAcct: 'Id',
  RmtInf: 'Ustrd',
};
/** What the texts of the schema look like. */
const texts: Readonly<Record<string, RegExp>> = {
  MsgId: /^[A-Z0-9-]{1,35}$/,
  PmtInfId: /^[A-Z0-9-]{1,35}$/,
  EndToEndId: /^[A-Z0-9-]{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,18}(\.\d{1,17})?$/,
  PmtMtd: /^TRF$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Ccy: /^[A-Z]{3}$/,
  ChrgBr: /^(SLEV|SHAR)$/,
  Cd: /^SEPA$/,
  Nm: /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/,
  Ustrd: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/,
  InstdAmt: /^\d{1,13}\.\d{2}$/,
};

/** What of an element is not as the schema of pain.001.001.09 has it. */
function faultsOf(element: XmlElement): string[] {
  const faults: string[] = [];
  const wanted = order[element.name];
  const text = texts[element.name];
  if (text !== undefined && !text.test(element.text)) faults.push(`${element.name} is ${element.text}`);
  if (wanted !== undefined) {
    const pattern = wanted
      .split(' ')
      .map((each) => each.replace(/^(\w+)([?*]?)$/, (_, name, more) => `(${name} )${more === '*' ? '+' : more}`))
      .join('');
    const found = element.children.map((child) => `${child.name} `).join('');
    if (!new RegExp(`^${pattern}$`).test(found)) faults.push(`${element.name} has ${found}`);
  }
  return [...faults, ...element.children.flatMap(faultsOf)];
}
const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];

test('a batch is pain.001.001.09 and CSV, the same bytes each time', async () => {
  const euro = await desk.account(cooperative, { holder: 'Coopérative Ñandú & Fils <1>', bic: 'COBADEFFXXX' });
  const abroad = await desk.account(cooperative, { iban: iban.eg });
  const phone = await desk.account(exporter, {
    method: 'mobile_money',
    iban: undefined,
    holder: '=HYPERLINK("x")',
    currency: 'USD',
    provider: 'telebirr',
    mobile_number: '+251911234567',
    country: 'ET',
  });
  const dollars = await desk.account(exporter, { iban: iban.gb, currency: 'USD' });
  const names = [
    await desk.approved(cooperative, euro, 1000),
    await desk.approved(cooperative, euro, 0.2),
    await desk.approved(cooperative, abroad, 500),
    await desk.approved(exporter, phone, 70),
  ];
  const unpayable = await desk.approved(exporter, dollars, 20);
  // The platform has no account in dollars yet.
  const refused = await admin.call('payouts.make_batch');
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('USD')]);
  const batch = await admin.ok('payouts.make_batch', { payouts: names });
  expect(batch).toMatchObject({ payouts: 4, by_iban: 3, execution_date: today });

  const { body: xml, headers } = await download(batch.name, 'pain001');
  expect(headers.get('content-type')).toContain('application/xml');
  const document = readXml(Buffer.from(xml as string));
  expect(document).toMatchObject({ name: 'Document', namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' });
  expect(faultsOf(document)).toEqual([]);
  expect(
    all(document, 'EndToEndId')
      .map((each) => each.text)
      .sort(),
  ).toEqual(names.slice(0, 3).sort());
  expect(all(document, 'PmtInfId').map((each) => each.text)).toEqual([`${batch.name}-EUR-SEPA`, `${batch.name}-EUR`]);
  expect(all(document, 'CtrlSum').map((each) => each.text)).toEqual(['138.89', '92.60', '46.29']);
  expect(all(document, 'NbOfTxs').map((each) => each.text)).toEqual(['3', '2', '1']);
  const [first] = all(document, 'CdtTrfTxInf') as [XmlElement];
  expect(all(first, 'Nm')[0]?.text).toBe('Cooperative Nandu + Fils 1');
  expect(all(first, 'InstdAmt')[0]).toMatchObject({ text: '92.59', attributes: { Ccy: 'EUR' } });
  expect(all(first, 'IBAN')[0]?.text).toBe(iban.de);
  expect((await download(batch.name, 'pain001')).body).toBe(xml);

  const { body: csv } = await download(batch.name, 'csv');
  const lines = (csv as string).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[4]).toBe(
    `${names[3]},${exporter.org},${today},mobile_money,"'=HYPERLINK(""x"")",,,telebirr,251911234567,ET,USD,7.00`,
  );
  // What happens to a payout later changes nothing of the files.
  await admin.ok('payouts.mark_paid', { payout: names[0], bank_reference: 'TX-9', paid_on: today });
  await admin.ok('payouts.mark_failed', { payout: names[1], reason: 'closed' });
  await cooperative.ok('payouts.retire_account', { account: euro });
  expect((await download(batch.name, 'pain001')).body).toBe(xml);
  expect((await download(batch.name, 'csv')).body).toBe(csv);
  await admin.ok('payouts.refuse', { payout: unpayable, reason: 'no account in dollars' });
  const [listed] = (await admin.ok('payouts.list_batches')).data;
  expect(listed).toMatchObject({ name: batch.name, open: 2 });
});

test('a batch of mobile money alone has no pain.001', async () => {
  const phone = await desk.account(exporter, {
    method: 'mobile_money',
    iban: undefined,
    currency: 'USD',
    provider: 'M-PESA',
    mobile_number: '+254711234567',
    country: 'KE',
  });
  const payout = await desk.approved(exporter, phone, 30);
  const { name } = await admin.ok('payouts.make_batch', { payouts: [payout] });
  expect((await download(name, 'pain001')).status).toBe(409);
  expect((await download(name, 'csv')).status).toBe(200);
});

test('a batch whose content was altered is refused, and the check finds it', async () => {
  const account = await desk.account(exporter, { iban: iban.fr });
  const payout = await desk.approved(exporter, account, 100);
  const { name } = await admin.ok('payouts.make_batch');
  const { db } = harness.database;
  expect((await download(name, 'csv')).status).toBe(200);
  await db.updateTable('payout_accounts').set({ iban: iban.gb }).where('name', '=', account).execute();
  for (const format of ['pain001', 'csv']) {
    const answer = await download(name, format);
    expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining('altered')]);
  }
  const faults = (await checkAll(harness.database)).flatMap((part) => part.faults);
  expect(faults).toContainEqual(expect.stringContaining(`${name}: its payouts or accounts are not`));
  await db.updateTable('payout_accounts').set({ iban: iban.fr }).where('name', '=', account).execute();
  await db.updateTable('payouts').set({ amount: '1' }).where('name', '=', payout).execute();
  expect((await download(name, 'csv')).status).toBe(409);
});

test('a batch is made of Approved payouts once, by admins, for a day to come', async () => {
  const account = await desk.account(cooperative, { iban: 'NL91ABNA0417164300' });
  const payout = await desk.approved(cooperative, account, 40);
  const make = async (input: object) => {
    const { status, body } = await admin.call('payouts.make_batch', input);
    return [status, body.errors?.[0]?.field];
  };
  expect(await make({ payouts: [payout], execution_date: '2026-03-01' })).toEqual([400, 'execution_date']);
  expect(await make({ payouts: [payout, 'PAY-2026-99999'] })).toEqual([400, 'payouts']);
  expect(await make({ payouts: [] })).toEqual([400, 'payouts']);
  expect((await exporter.call('payouts.make_batch', { payouts: [payout] })).status).toBe(403);
  const both = await Promise.all([1, 2, 3, 4].map(() => admin.call('payouts.make_batch', { payouts: [payout] })));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(both.map(({ message }) => message.name)).size).toBe(1);
  const later = { payouts: [payout], execution_date: '2026-12-31' };
  expect((await admin.call('payouts.make_batch', later)).status).toBe(409);
  expect((await admin.call('payouts.make_batch')).status).toBe(409);
  expect((await admin.call('payouts.download_batch', { batch: 'PBT-2026-99999', format: 'csv' })).status).toBe(404);
  expect((await exporter.call('payouts.download_batch', { batch: 'PBT-2026-00001', format: 'csv' })).status).toBe(403);
});

test('a batch is signed by the platform: a digest that was made to fit other accounts is refused and found', async () => {
  const euro = await desk.account(cooperative);
  const batch = await admin.ok('payouts.make_batch', { payouts: [await desk.approved(cooperative, euro, 40)] });
  expect(batch).toMatchObject({
    signed_by: expect.stringContaining('#'),
    signature: expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  const { db } = harness.database;
  await db.updateTable('payout_accounts').set({ iban: iban.gb }).where('name', '=', euro).execute();
  const { contentOf, digestOf } = await import('../../src/domain/money/payout/batch-content.ts');
  await db.transaction().execute(async (tx) => {
    const found = await contentOf(tx as never, batch.name);
    const digest = digestOf((found as NonNullable<typeof found>).content);
    await tx.updateTable('payout_batches').set({ digest }).where('name', '=', batch.name).execute();
  });
  const refused = await download(batch.name, 'csv');
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringContaining('not what it was when it was made'),
  ]);
});

test('no admin approves a payout of an organisation that they belong to', async () => {
  const euro = await desk.account(cooperative);
  const insider = await desk.world.admin();
  await desk.world.join(insider, cooperative.org);
  const { name } = await cooperative.ok('payouts.request', { account: euro, amount: 30 });
  const answer = await insider.call('payouts.approve', { payout: name });
  expect([answer.status, answer.body.exception]).toEqual([
    403,
    expect.stringContaining(`You belong to ${cooperative.org}`),
  ]);
  expect(await admin.ok('payouts.approve', { payout: name })).toMatchObject({ status: 'Approved' });
});
