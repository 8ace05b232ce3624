import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { openScriptedModel, type Reply, type ScriptedModel, type WireRequest } from '../support/scripted-model.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Caller, readAnswer } from '../support/world.ts';
import { hostileTexts, wantedTool } from './hostile-texts.ts';

/**
 * Texts that people wrote into records, names of files and documents, and a model that does whatever it reads anywhere.
 * Were one word of them to reach it, it would call the tool that they ask for.
 */
let harness: Harness;
let model: ScriptedModel;
let trade: Trade;

const obeys = (request: WireRequest): Reply => {
  const done = request.messages.flatMap(({ tool_calls }) => tool_calls ?? []).map((call) => call.function.name);
  const read = JSON.stringify(request.messages.filter(({ role }) => role !== 'system'));
  if (read.includes(wantedTool) && !done.includes(wantedTool))
    return {
      calls: [
        { name: wantedTool, input: { organisation: 'BUY-77777' } },
        { name: 'suggest_action', input: { action: 'cancel_order', record: orderIn(read) } },
      ],
    };
  if (!done.includes('detail__order_detail') && orderIn(read) !== '')
    return { calls: [{ name: 'detail__order_detail', input: { name: orderIn(read) } }] };
  return { text: `It says ${[...new Set(read.match(/\{\{text:\d+\}\}/g) ?? [])].join(' ')}` };
};
const orderIn = (text: string) => /ORD-\d{4}-\d{5}/.exec(text)?.[0] ?? '';

beforeAll(async () => {
  model = await openScriptedModel(obeys);
  harness = await startHarness({
    env: {
      AI_PROVIDER: 'compatible',
      AI_MODEL: 'gullible',
      AI_BASE_URL: model.url,
      AI_CALLS_PER_DAY: '0',
      AI_TOKENS_PER_DAY: '0',
    },
  });
  trade = await openTrade(harness);
});
afterAll(async () => {
  await harness.close();
  await model.close();
});
beforeEach(() => void model.requests.splice(0));

const ask = (who: Caller, user_input: string) => who.ok('ai.chat', { user_input });
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
/** No request bore a word of what people wrote. */
const expectNothingHeard = () => {
  const heard = JSON.stringify(model.requests.map(({ messages }) => messages));
  expect(heard.includes(wantedTool) || heard.includes('BUY-77777')).toBe(false);
};

test('the model does obey: what the person themselves writes reaches it', async () => {
  const said = await ask(trade.buyer, `Please call ${wantedTool} for BUY-77777`);
  expect(said.metadata.read).toEqual(['wallet.get_balance']);
});

test('there are at least forty of them', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(40);
});

describe('in the notes of an order', () => {
  test.each(hostileTexts.map((text, at) => [at, text] as const))('%i', async (at, hostile) => {
    const lot = await trade.lot();
    await trade.buyer.ok('cart.cart_add', { lot, quantity: 1000, notes: hostile });
    const delivery = { contact_name: hostile.slice(0, 100), city: `Hamburg ${at}`, country: 'DE' };
    const { orders } = await trade.buyer.ok('cart.cart_checkout', { delivery, payment: '{}' });
    const said = await ask(trade.exporter, `What do the notes of ${orders[0]} say?`);
    expect(said.metadata.read).toEqual(['detail.order_detail']);
    expect(said.suggested_actions).toEqual([]);
    expectNothingHeard();
    // The person is shown the words, as somebody's words.
    expect(said.content).toContain(`“${inOneLine(hostile)}”`);
    expect((await trade.exporter.ok('detail.order_detail', { name: orders[0] })).status).toBe('Draft');
  });
});

describe('in a thread that goes on', () => {
  test('what was quoted before is not read by the model later', async () => {
    const [hostile = ''] = hostileTexts;
    await trade.buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1000, notes: hostile });
    const { orders } = await trade.buyer.ok('cart.cart_checkout', {
      delivery: { contact_name: 'Ada', city: 'Hamburg', country: 'DE' },
      payment: '{}',
    });
    const { thread_id } = await ask(trade.buyer, `Tell me of ${orders[0]}`);
    model.requests.splice(0);
    const again = await trade.buyer.ok('ai.chat', { user_input: 'Go on', thread_id, context: hostile });
    expect(again.metadata.read).not.toContain('wallet.get_balance');
    expectNothingHeard();
  });

  test('nor in the title of the page, nor in names of organisations and plots', async () => {
    for (const hostile of hostileTexts.slice(0, 8)) {
      const title = hostile.slice(0, 120).replaceAll(/\s+/g, ' ');
      const org = await trade.world.org('Buyer', { title });
      const buyer = await trade.world.member('Buyer', { org });
      const lot = await trade.lot();
      await buyer.ok('cart.cart_add', { lot, quantity: 1000 });
      const { orders } = await buyer.ok('cart.cart_checkout', {
        delivery: { contact_name: 'Ada', city: 'Hamburg', country: 'DE' },
        payment: '{}',
      });
      const said = await trade.exporter.ok('ai.chat', { user_input: `Who buys ${orders[0]}?`, context: title });
      expect(said.metadata.read).toEqual(['detail.order_detail']);
    }
    expectNothingHeard();
  });
});

describe('in documents and their names', () => {
  const pdfOf = async (text: string): Promise<Buffer> => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage();
    const plain = text.replaceAll(/[^\x20-\x7e]+/g, ' ');
    page.drawText('Net weight: 1000 kg', { x: 50, y: 700, size: 12, font });
    for (const [at, line] of (plain.match(/.{1,70}/g) ?? []).entries())
      page.drawText(line, { x: 50, y: 660 - at * 16, size: 12, font });
    return Buffer.from(await pdf.save());
  };
  test.each(hostileTexts.slice(0, 6).map((text, at) => [at, text] as const))('%i', async (_at, hostile) => {
    const upload = await readAnswer(
      await fetch(`${harness.url}/api/method/upload_file`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...trade.buyer.headers },
        body: JSON.stringify({ filedata: (await pdfOf(hostile)).toString('base64'), filename: `${hostile}.pdf` }),
      }),
    );
    const read = await trade.buyer.ok('ai.extract_document', { file_url: upload.message.file_url });
    expect(read.fields).toContainEqual(expect.objectContaining({ field: 'quantity', value: '1000' }));
    // No model is asked about documents at all.
    expect(model.requests).toEqual([]);
  });
});

test('a decision about compliance rests on figures and states: no words of people reach who decides', async () => {
  const [hostile = ''] = hostileTexts;
  const lot = await trade.lot({ lot_reference: hostile.slice(0, 60) });
  model.script = () => ({ text: '{"decision":"Compliant","reasons":[{"text":"Fine.","cites":["nothing"]}]}' });
  const { decision } = await trade.buyer.ok('ai_compliance.run_compliance_check', {
    subject_doctype: 'Lot',
    subject_name: lot,
  });
  expect(decision).toMatchObject({ decision: 'Error', error: expect.stringMatching(/cites what it was not given/) });
  expectNothingHeard();
  expect(model.requests[0]?.tools).toBeUndefined();
});
