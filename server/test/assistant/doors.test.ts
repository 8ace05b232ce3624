import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
let shipped: string;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  shipped = await trade.shippedOrder();
});
afterAll(() => harness.close());

describe('an answer while it is made', () => {
  const stream = async (headers: Record<string, string>, body: object) =>
    fetch(`${harness.url}/v1/assistant/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const eventsOf = (text: string) =>
    text
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => {
        const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
        return { name, data: JSON.parse(data) };
      });

  test('comes sentence by sentence, then whole, and is kept as the one of ai.chat is', async () => {
    const answer = await stream(trade.buyer.headers, { user_input: `What about ${shipped}?` });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const events = eventsOf(await answer.text());
    const parts = events.filter(({ name }) => name === 'part');
    const last = events.at(-1);
    expect(last?.name).toBe('answer');
    expect(parts.length).toBe(last?.data.metadata.sentences.length);
    expect(parts[0]?.data.text).toContain(shipped);
    expect(parts[0]?.data.sources[0]).toMatchObject({ name: shipped });
    const { messages } = await trade.buyer.ok('ai.get_thread_messages', { thread_id: last?.data.thread_id });
    expect(messages[1].content).toBe(last?.data.content);
  });

  test('what goes wrong before it begins is an answer with its status', async () => {
    const stranger = await stream({}, { user_input: 'Hello' });
    expect([stranger.status, stranger.headers.get('content-security-policy')]).toEqual([
      401,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    const { 'x-svc-csrf-token': _token, ...without } = trade.buyer.headers;
    expect((await stream(without, { user_input: 'Hello' })).status).toBe(400);
    expect((await stream(trade.buyer.headers, {})).status).toBe(400);
    expect((await stream(trade.buyer.headers, { user_input: 'Hello', thread_id: 'AIT-2026-99999' })).status).toBe(403);
  });
});

describe('the Model Context Protocol', () => {
  const connect = async (headers: Record<string, string>) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${harness.url}/mcp`), { requestInit: { headers } }),
    );
    return client;
  };
  const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? '';

  test('the public client finds the reads of a key, calls them, and sees what the key may see', async () => {
    const client = await connect(await trade.world.partnerKey(trade.buyer, { org: trade.buyer.org }));
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['orders__list_my_orders', 'detail__order_detail', 'marketplace__list_lots']),
    );
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(names).not.toContain('orders__cancel_order');
    const orders = JSON.parse(
      textOf(await client.callTool({ name: 'orders__list_my_orders', arguments: { limit_page_length: 5 } })),
    );
    expect(orders.data.map(({ name }: { name: string }) => name)).toEqual([shipped]);
    const wrong = await client.callTool({ name: 'detail__order_detail', arguments: {} });
    expect([wrong.isError, JSON.parse(textOf(wrong)).exc_type]).toEqual([true, 'ValidationError']);
    await expect(client.callTool({ name: 'orders__cancel_order', arguments: { order: shipped } })).rejects.toThrow(
      /no tool/,
    );
    await client.close();
    const stranger = await trade.world.member('Buyer');
    const other = await connect(await trade.world.partnerKey(stranger, { org: stranger.org }));
    const theirs = await other.callTool({ name: 'detail__order_detail', arguments: { name: shipped } });
    expect([theirs.isError, JSON.parse(textOf(theirs)).exc_type]).toEqual([true, 'PermissionError']);
    await other.close();
  });

  test('writes are tools of a key with the scope for it, and go the way of every call', async () => {
    const order = await trade.order(await trade.lot());
    const scopes = ['trade', 'assistant'];
    const client = await connect(await trade.world.partnerKey(trade.buyer, { org: trade.buyer.org, scopes }));
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'orders__cancel_order')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    const done = await client.callTool({
      name: 'orders__cancel_order',
      arguments: { order, reason: 'changed our mind' },
    });
    expect(done.isError).toBeFalsy();
    expect((await trade.buyer.ok('detail.order_detail', { name: order })).status).toBe('Cancelled');
    const audited = await harness.database.db
      .selectFrom('audit_log')
      .select('actor')
      .where('subject', '=', order)
      .where('operation', 'like', '%cancel_order')
      .execute();
    expect(audited[0]?.actor).toMatch(/^key:pk_/);
    await client.close();
    // The scope alone gives nothing: the key needs that of the operation, too.
    const alone = await connect(
      await trade.world.partnerKey(trade.buyer, { org: trade.buyer.org, scopes: ['assistant'] }),
    );
    const few = (await alone.listTools()).tools.map(({ name }) => name);
    expect(few).not.toContain('orders__cancel_order');
    expect(few).not.toContain('orders__list_my_orders');
    await alone.close();
  });

  test('a login reads with its token and gets no writes; nobody else gets anything', async () => {
    const client = await connect(trade.buyer.headers);
    expect((await client.listTools()).tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    await client.close();
    const { 'x-svc-csrf-token': _token, ...without } = trade.buyer.headers;
    await expect(connect(without)).rejects.toThrow();
    await expect(connect({})).rejects.toThrow();
    await expect(connect({ authorization: 'ApiKey pk_0123456789abcdef:wrong-wrong-wrong-wrong' })).rejects.toThrow();
    expect((await fetch(`${harness.url}/mcp`)).status).toBe(405);
    const nonsense = await fetch(`${harness.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...trade.buyer.headers,
      },
      body: '{"hello": 1}',
    });
    expect(nonsense.status).toBe(400);
  });
});
