/**
 * Replays what a real stand-alone node (build 3.2.0-b0) was asked and compares the answers word for word. The chain is
 * led to the same ledger 53 with the same blobs; what depends on the real node's earlier history is mapped first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ECDSA, Wallet } from 'xrpl';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type ServedLedger, serveLedger } from '../serve.ts';
import { type EmbeddedNode, openEmbeddedNode } from './index.ts';
import { fromLedgerTime } from './ledger-time.ts';

type Json = Record<string, unknown>;

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/recorded-answers.json'), 'utf8')) as Record<
  string,
  Json
>;
const genesis = Wallet.fromSeed('snoPBrXtMeMyMHUVTgbuqAfg1SUTb', { algorithm: ECDSA.secp256k1 });
const TX = 'D5E716A990FAB76C7855A7A59901B6CE8874AA1DD86C1C8475B40C06ECB9B016';
const ACCOUNT = 'rKLKdbbtPvi6326na4dG4euyHSdcwyXHg3';
const PARENT_CLOSE_TIME = 848537449;
const CLOSE_TIME = 848537520;
/** Recorded results that tell of the machine, not of the ledger. */
const INFO = ['server_info_v1', 'server_state_v1'];

let database: TestDatabase;
let node: EmbeddedNode;
let served: ServedLedger;
let socket: WebSocket;
let clock = PARENT_CLOSE_TIME - 1009;
/** Our value -> the recorded one. */
const mapped = new Map<string, string>();
const messages: Json[] = [];
const answers = new Map<string, Json>();

beforeAll(async () => {
  database = await freshDatabase();
  const now = (): Date => fromLedgerTime(clock);
  node = await openEmbeddedNode({ db: database.db, networkId: 0, standalone: true, now });
  await leadToLedger52();
  served = await serveLedger(node, { port: 0 });
  socket = new WebSocket(served.webSocketUrl);
  socket.on('message', (data) => messages.push(JSON.parse(data.toString()) as Json));
  await new Promise((resolve) => socket.once('open', resolve));
  await replay();
});

afterAll(async () => {
  socket.terminate();
  await served.close();
  await node.close();
  await database.close();
});

describe('answers of a real node', () => {
  const named = Object.keys(recorded).filter((name) => !INFO.includes(name));
  it.each(named)('%s', (name) => {
    expect(answers.get(name)).toEqual(recorded[name]);
  });

  it.each(INFO)('%s has the same fields and kinds of values', (name) => {
    expect(shapeOf(answers.get(name))).toEqual(shapeOf(recorded[name]));
  });
});

/** 48 transactions of the genesis account, with the fees and amounts that lead to the recorded balance. */
async function leadToLedger52(): Promise<void> {
  const sink = Wallet.fromEntropy(Buffer.alloc(16, 7)).address;
  for (let sequence = 1; sequence <= 48; sequence += 1) {
    const isPayment = sequence === 1;
    const common = { Account: genesis.address, Sequence: sequence, Fee: isPayment ? '80106' : '10' };
    const { tx_blob, hash } = genesis.sign(
      isPayment
        ? { ...common, TransactionType: 'Payment', Destination: sink, Amount: '47999920000' }
        : { ...common, TransactionType: 'AccountSet' },
    );
    const { engine_result: result } = await node.request('submit', { tx_blob });
    if (result !== 'tesSUCCESS') throw new Error(`preparation failed: ${String(result)}`);
    mapped.set(hash, '32D75A12941DB20F38134718B58D9F72453C9523645360D77614C8FE39640562');
    if (sequence < 48) mapped.delete(hash);
    // The last of them is in ledger 32, as the recorded metadata says.
    if (sequence >= 18) if (sequence < 48) await node.closeLedger();
  }
  for (;;) {
    const { ledger_index } = await node.closeLedger();
    // Ledger 43 closes on the clock, and each one after it a second later: 52 at the recorded time.
    if (ledger_index === 42) clock = PARENT_CLOSE_TIME - 9;
    if (ledger_index === 52) break;
  }
}

async function replay(): Promise<void> {
  const first = (await node.request('ledger', { ledger_index: 'validated' }))['ledger'] as Json;
  mapped.set(String(first['ledger_hash']), 'DA2284CE02ADEE51B79CF17DEE7D5D13A87CE2841CD13E16B7056DEA15740027');
  for (const [name, answer] of Object.entries(recorded)) {
    if (name === 'streams') {
      await vi.waitUntil(() => messages.filter((message) => message['id'] === undefined).length === 2);
      answers.set(name, map(messages.filter((message) => message['id'] === undefined)) as Json);
      continue;
    }
    if (name.startsWith('rpc_')) {
      answers.set(name, map(await post(name)) as Json);
      continue;
    }
    answers.set(name, map(await ask(answer['id'], requestOf(name, answer))) as Json);
    if (name !== 'ledger_accept') continue;
    const closed = (await node.request('ledger', { ledger_index: 'validated' }))['ledger'] as Json;
    const { result } = recorded['ledger_validated_v1'] as { result: { ledger: Json } };
    for (const field of ['ledger_hash', 'account_hash', 'transaction_hash']) {
      mapped.set(String(closed[field]), String(result.ledger[field]));
    }
  }
}

/** What was asked, from the answer: errors repeat it, and for the rest the name says it. */
function requestOf(name: string, answer: Json): Json {
  if (answer['request'] !== undefined) {
    const { id: _id, ...request } = answer['request'] as Json;
    return request;
  }
  if (name === 'ledger_accept') clock = CLOSE_TIME;
  const version = answer['api_version'] === undefined ? {} : { api_version: answer['api_version'] };
  const blob = (answer['result'] as Json)['tx_blob'];
  if (name.startsWith('submit')) return { ...version, command: 'submit', tx_blob: blob };
  const command = name.replace(/_v[12]$/, '').replace(/_(pending|binary|validated|expand|current|missing)$/, '');
  const about: Record<string, Json> = {
    account_info: { account: ACCOUNT, ledger_index: name.includes('current') ? 'current' : 'validated' },
    account_objects: { account: ACCOUNT },
    account_tx: { account: ACCOUNT },
    ledger: { ledger_index: 'validated', transactions: name.includes('expand'), expand: name.includes('expand') },
    ledger_entry: { account_root: ACCOUNT },
    subscribe: { streams: ['ledger', 'transactions'] },
    tx: { transaction: TX, binary: name.includes('binary') },
  };
  return { ...version, command: name.startsWith('ledger_current') ? 'ledger_current' : command, ...about[command] };
}

async function ask(id: unknown, request: Json): Promise<Json> {
  socket.send(JSON.stringify({ ...request, id }));
  await vi.waitUntil(() => messages.some((message) => message['id'] === id));
  return messages.find((message) => message['id'] === id) ?? {};
}

async function post(name: string): Promise<Json> {
  const call =
    name === 'rpc_tx_v2'
      ? { method: 'tx', params: [{ transaction: TX, api_version: 2 }] }
      : { method: 'account_info', params: [{ account: 'rnmaAAXBEHC97UrJ1JJBEbjvQmznpbuqUf' }] };
  const response = await fetch(served.url, { method: 'POST', body: JSON.stringify(call) });
  return (await response.json()) as Json;
}

/** Our answer with the real node's history in it. */
function map(answer: unknown): unknown {
  let text = JSON.stringify(answer);
  for (const [ours, theirs] of mapped) text = text.replaceAll(ours, theirs);
  // Our chain begins with ledger 1, the real one had dropped it.
  return JSON.parse(
    text
      .replace(/"validated_ledgers":"1-/, '"validated_ledgers":"2-')
      .replace('"ledger_index_min":1,', '"ledger_index_min":2,'),
  );
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
