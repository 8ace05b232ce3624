import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { sha256 } from './digest.ts';
import type { Receipt } from './receipt.ts';
import { anchorTransaction, did, evidenceOf, publicKey, receiptOf, signedTransaction } from './receipt-fixture.ts';
import { type StepId, verifyReceipt } from './verify-receipt.ts';

const receipt = receiptOf();
const failing = async (input: unknown, options = {}) => (await verifyReceipt(input, options)).failed;

describe('a good receipt', () => {
  it('holds, as an object and as text, with every step named', async () => {
    const verification = await verifyReceipt(receipt);
    expect(verification.steps.map(({ id, ok }) => [id, ok])).toEqual(
      [
        'format',
        'payload_hash',
        'signature',
        'did_key',
        'inclusion_proof',
        'tree_head',
        'ledger_transaction',
        'ledger_header',
      ].map((id) => [id, true]),
    );
    expect(verification).toMatchObject({ ok: true, failed: null });
    expect(await verifyReceipt(JSON.stringify(receipt, null, 2))).toMatchObject({ ok: true });
  });

  it('holds on networks that require a NetworkID, alone in its ledger and alone in its log', async () => {
    expect(await failing(receiptOf({ networkId: 21_337 }))).toBe(null);
    const single = receiptOf({ index: 0, size: 1 });
    expect(await failing({ ...single, ledger: evidenceOf(single.ledger.tx_blob, 0, 0) })).toBe(null);
  });

  it('holds where WebCrypto is missing (a page without TLS)', async () => {
    vi.stubGlobal('crypto', {});
    try {
      expect(await failing(receipt)).toBe(null);
      expect(await failing({ ...receipt, signature: '00'.repeat(64) })).toBe('signature');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('whose key it is', () => {
  const document = {
    id: did,
    verificationMethod: [{ id: receipt.kid, type: 'Multikey', controller: did, publicKeyMultibase: publicKey }],
    assertionMethod: [receipt.kid],
  };
  const method = document.verificationMethod[0] as object;

  it('accepts the DID, trusted keys and the DID document', async () => {
    expect(await failing(receipt, { did, trustedKeys: [publicKey], didDocument: document })).toBe(null);
  });

  it('names did_key for another DID, an unknown key, and documents that do not vouch for it', async () => {
    const refused = [
      { did: 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
      { trustedKeys: [] },
      { didDocument: null },
      { didDocument: { ...document, id: 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' } },
      { didDocument: { ...document, assertionMethod: [] } },
      { didDocument: { ...document, verificationMethod: [] } },
      { didDocument: { ...document, verificationMethod: [{ ...method, publicKeyMultibase: 'z6MkOther' }] } },
      { didDocument: { ...document, verificationMethod: [{ ...method, expires: '2026-11-21T00:50:59Z' }] } },
    ];
    for (const options of refused) expect([options, await failing(receipt, options)]).toEqual([options, 'did_key']);
  });

  it('accepts a key that was retired after it signed', async () => {
    const retired = { ...document, verificationMethod: [{ ...method, expires: '2026-11-22T00:00:00Z' }] };
    expect(await failing(receipt, { didDocument: retired })).toBe(null);
  });
});

describe('asking a ledger node', () => {
  const { ledger_hash } = receipt.ledger.header;
  it('holds when the node validated that ledger', async () => {
    const verification = await verifyReceipt(receipt, { ledger: async () => ({ ledger_hash, validated: true }) });
    expect(verification).toMatchObject({ ok: true });
    expect(verification.steps.at(-1)).toMatchObject({ id: 'ledger_lookup', ok: true });
  });
  it('names both networks when the node is on another, and says when the node names none', async () => {
    const on = async (network: object) =>
      (await verifyReceipt(receipt, { ledger: async () => ({ ledger_hash, validated: true, ...network }) })).steps.at(
        -1,
      );
    expect(await on({ network_id: 31_337 })).toMatchObject({
      ok: false,
      detail: 'the node is on network 31337, the receipt is of network 0',
    });
    expect(await on({ network_id: 0 })).toMatchObject({ ok: true, detail: expect.stringContaining('of network 0') });
    expect(await on({})).toMatchObject({ ok: true, detail: expect.stringContaining('does not say which network') });
  });
  it('names ledger_lookup when it did not, or when there is no answer', async () => {
    const answers = [
      async () => ({ ledger_hash: '0'.repeat(64), validated: true }),
      async () => ({ ledger_hash, validated: false }),
      async () => ({ ledger_hash, validated: true, network_id: 1 }),
      () => Promise.reject(new Error('gone')),
      () => {
        throw new Error('broken');
      },
    ];
    for (const ledger of answers) expect(await failing(receipt, { ledger })).toBe('ledger_lookup');
  });
});

describe('a change is caught at the step it belongs to', () => {
  const bend = (text: string) => `${text.slice(0, 8)}${text[8] === '1' ? '2' : '1'}${text.slice(9)}`;
  const ledger = (changes: Partial<Receipt['ledger']>) => ({ ...receipt, ledger: { ...receipt.ledger, ...changes } });
  const header = (changes: object) => ledger({ header: { ...receipt.ledger.header, ...changes } });
  const otherHead = anchorTransaction({ size: 8, root: receipt.tree_head.root });
  const path = receipt.ledger.path.map((level) => ({ ...level }));
  const [branch] = Object.keys(path[0] as object) as [string];
  const filled = bend((path[0] as Record<string, string>)[branch] as string);
  (path[0] as Record<string, string>)[branch] = filled;
  const ownDigit = receipt.ledger.tx_hash.charAt(0);
  const emptyDigit = [...'0123456789ABCDEF'].find((digit) => digit !== ownDigit && digit !== branch) as string;

  const changes: [string, unknown, StepId][] = [
    ['payload', { ...receipt, payload: receipt.payload.replace('1200.5', '1200.6') }, 'payload_hash'],
    ['payload spacing', { ...receipt, payload: receipt.payload.replace(',', ', ') }, 'payload_hash'],
    ['salt', { ...receipt, salt: bend(receipt.salt) }, 'payload_hash'],
    ['version', { ...receipt, version: 2 }, 'payload_hash'],
    ['subject', { ...receipt, subject: 'LOT-2026-00002' }, 'payload_hash'],
    ['kind', { ...receipt, kind: 'order' }, 'payload_hash'],
    ['payload hash', { ...receipt, payload_hash: bend(receipt.payload_hash) }, 'payload_hash'],
    ['signature', { ...receipt, signature: bend(receipt.signature) }, 'signature'],
    ['public key', { ...receipt, public_key: receiptOf().kid.split('#')[1]?.replace(/.$/, 'x') }, 'signature'],
    ['key of the kid', { ...receipt, kid: receipt.kid.replace(/.$/, 'x') }, 'did_key'],
    ['DID of the kid', { ...receipt, kid: receipt.kid.replace(/#/, 'x#') }, 'did_key'],
    ['leaf index', { ...receipt, leaf_index: 3 }, 'inclusion_proof'],
    ['proof', { ...receipt, inclusion_proof: receipt.inclusion_proof.map(bend) }, 'inclusion_proof'],
    [
      'root',
      { ...receipt, tree_head: { ...receipt.tree_head, root: bend(receipt.tree_head.root) } },
      'inclusion_proof',
    ],
    ['another head', { ...receipt, ledger: evidenceOf(otherHead) }, 'tree_head'],
    ['network', ledger({ network_id: 1 }), 'tree_head'],
    ['network with an id in the transaction', ledger({ network_id: 21_337 }), 'tree_head'],
    ['transaction hash', ledger({ tx_hash: bend(receipt.ledger.tx_hash) }), 'ledger_transaction'],
    [
      'fee in the transaction',
      ledger({ tx_blob: receipt.ledger.tx_blob.replace('684000000000000014', '684000000000000015') }),
      'ledger_transaction',
    ],
    [
      'metadata',
      ledger({ meta_blob: receipt.ledger.meta_blob.replace('201C00000000', '201C00000001') }),
      'ledger_transaction',
    ],
    [
      'failed transaction',
      { ...receipt, ledger: evidenceOf(receipt.ledger.tx_blob, 0, 3, 'tecINSUFFICIENT_RESERVE') },
      'ledger_transaction',
    ],
    ['path', ledger({ path }), 'ledger_transaction'],
    ['an empty path', ledger({ path: [] }), 'format'],
    ['an empty branch written out', ledger({ path: [{ ...path[0], [emptyDigit]: '0'.repeat(64) }] }), 'format'],
    ['a branch towards the transaction', ledger({ path: [{ ...path[0], [ownDigit]: filled }] }), 'ledger_transaction'],
    ['a level less', ledger({ path: receipt.ledger.path.slice(1) }), 'ledger_transaction'],
    [
      'transaction tree',
      header({ transaction_hash: bend(receipt.ledger.header.transaction_hash) }),
      'ledger_transaction',
    ],
    ['account tree', header({ account_hash: bend(receipt.ledger.header.account_hash) }), 'ledger_header'],
    ['ledger index', header({ ledger_index: 54 }), 'ledger_header'],
    ['close time', header({ close_time: 1 }), 'ledger_header'],
    ['coins', header({ total_coins: '1' }), 'ledger_header'],
    ['ledger hash', header({ ledger_hash: bend(receipt.ledger.header.ledger_hash) }), 'ledger_header'],
    ['format', { ...receipt, format: 'lotmark.receipt.v2' }, 'format'],
    ['an unknown member', { ...receipt, note: '' }, 'format'],
    ['uppercase hash', { ...receipt, payload_hash: receipt.payload_hash.toUpperCase() }, 'format'],
  ];
  it.each(changes)('%s', async (_, changed, step) => {
    expect(await failing(changed)).toBe(step);
  });

  it('a transaction signed by another account, or with a signature that does not hold', async () => {
    const head = receipt.tree_head;
    const stolen = anchorTransaction(head, 0, { Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' });
    expect(await failing({ ...receipt, ledger: evidenceOf(stolen) })).toBe('tree_head');
    const blob = receipt.ledger.tx_blob;
    const at = blob.indexOf('7440') + 4;
    const forged = `${blob.slice(0, at)}${'0'.repeat(128)}${blob.slice(at + 128)}`;
    expect(await failing({ ...receipt, ledger: evidenceOf(forged) })).toBe('ledger_transaction');
  });

  it('a Payment, or two heads in one transaction, anchors nothing', async () => {
    const payment = { TransactionType: 'Payment', Destination: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', Amount: '1' };
    const pays = anchorTransaction(receipt.tree_head, 0, payment);
    expect(await failing({ ...receipt, ledger: evidenceOf(pays) })).toBe('tree_head');
    const memo = { Memo: { MemoType: toHex(utf8('lotmark.tree-head.v1')), MemoData: '00' } };
    const first = anchorTransaction(receipt.tree_head);
    const doubled = anchorTransaction(receipt.tree_head, 0, { Memos: [memo, memo] });
    expect(first).not.toBe(doubled);
    expect(await failing({ ...receipt, ledger: evidenceOf(doubled) })).toBe('tree_head');
    expect(
      await failing({
        ...receipt,
        ledger: evidenceOf(
          signedTransaction({ TransactionType: 'AccountSet', Account: did.slice(15), Fee: '1', Sequence: 1 }),
        ),
      }),
    ).toBe('tree_head');
  });
});

it('no changed byte passes: every position of the text', async () => {
  const text = JSON.stringify(receipt);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    for (const flip of [1, 32]) {
      const bent = `${text.slice(0, at)}${String.fromCharCode(code ^ flip)}${text.slice(at + 1)}`;
      const { ok } = await verifyReceipt(bent);
      if (ok) expect.fail(`byte ${at} (${text.slice(at - 10, at + 10)})`);
    }
  }
}, 120_000);

it('never throws, whatever it is given', async () => {
  const garbage = [
    undefined,
    null,
    0,
    '',
    '{',
    '[]',
    '{"format":1}',
    [],
    () => 1,
    Symbol('x'),
    new Map(),
    { format: {} },
  ];
  for (const input of garbage) expect(await failing(input)).toBe('format');
  const loop: Record<string, unknown> = {};
  loop['format'] = loop;
  expect(await failing(loop)).toBe('format');
  expect(await failing(`"${'x'.repeat(9_000_000)}"`)).toBe('format');
  expect(await failing('['.repeat(100_000))).toBe('format');
  const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  expect(await failing({ ...receipt, payload: deep })).toBe('payload_hash');
  expect(await failing({ ...receipt, payload: '{not json' })).toBe('payload_hash');
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  expect(await failing(hostile)).toBe('format');
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(receipt)), async (value, member) => {
      const verification = await verifyReceipt({ ...receipt, [member]: value });
      const same = JSON.stringify(value) === JSON.stringify(receipt[member as keyof Receipt]);
      expect(verification.ok).toBe(same);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      const blob = Buffer.from(bytes).toString('hex').toUpperCase();
      expect((await verifyReceipt({ ...receipt, ledger: { ...receipt.ledger, tx_blob: blob } })).ok).toBe(false);
      expect((await verifyReceipt({ ...receipt, ledger: { ...receipt.ledger, meta_blob: blob } })).ok).toBe(false);
    }),
  );
}, 60_000);

it('a payload that is not in canonical form is refused even when it is signed', async () => {
  const payload = receipt.payload.replace('{', '{ ');
  const changed = { ...receipt, payload, payload_hash: toHex(sha256(utf8(payload))) };
  expect(await failing(changed)).toBe('payload_hash');
  const parsed: Json = JSON.parse(receipt.payload);
  expect(canonicalize(parsed)).toBe(receipt.payload);
  expect(fromHex(receipt.payload_hash)).toHaveLength(32);
});
