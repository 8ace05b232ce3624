import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptOf } from './receipt-fixture.ts';
import { readStrictJson, StrictJsonError } from './strict-json.ts';
import { verifyReceipt } from './verify-receipt.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readStrictJson', () => {
  it('reads what JSON.stringify writes, with any white space, as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(0, 1, '\t'), (text, indent) => {
        const value: unknown = JSON.parse(text);
        const plain = JSON.stringify(value);
        if (!plain.isWellFormed() || /\\u[dD]|\p{Noncharacter_Code_Point}/u.test(plain)) return;
        const written = JSON.stringify(value, null, indent);
        expect(readStrictJson(written)).toEqual(JSON.parse(written));
        expect(readStrictJson(bytes(` \r\n${written}\t`))).toEqual(JSON.parse(written));
      }),
    );
  });

  it('never lets pass what JSON.parse refuses, and changes nothing of what it lets pass', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u0041',
      '1',
      '-',
      '0',
      '.5',
      'e',
      'true',
      'nul',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        let read: unknown;
        try {
          read = readStrictJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(StrictJsonError);
          return;
        }
        expect(read).toEqual(JSON.parse(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('refuses members of the same name, however deep and however they are spelt', () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":1,"a":1}',
      '{"a":1,"\\u0061":1}',
      '[{"b":{"a":1,"c":[],"a":2}}]',
      '{"__proto__":1,"__proto__":2}',
      '{"":1,"":2}',
    ]) {
      expect(() => readStrictJson(text), text).toThrow('twice');
    }
    expect(readStrictJson('{"a":{"a":1},"b":{"a":1}}')).toEqual({ a: { a: 1 }, b: { a: 1 } });
    expect(Object.keys(readStrictJson('{"__proto__":1,"toString":2}') as object)).toEqual(['__proto__', 'toString']);
  });

  it('refuses lone surrogates, in texts and in names', () => {
    for (const text of ['"\\ud800"', '"\\udc00\\ud800"', '{"\\ud83d":1}', '["a\ud83d"]']) {
      expect(() => readStrictJson(text), text).toThrow('surrogate');
    }
    expect(readStrictJson('"\\ud83c\\udf31 🌱"')).toBe('🌱 🌱');
  });

  it('refuses noncharacters, as they are and escaped', () => {
    for (const text of ['"\uffff"', '"\\uffff"', '{"a\ufdd0":1}', '"\\ud83f\\udffe"']) {
      expect(() => readStrictJson(text), text).toThrow('noncharacter');
    }
    expect(readStrictJson('"\ufdcf\ufffd\ue000"')).toBe('\ufdcf\ufffd\ue000');
  });

  it('refuses numbers that a double cannot hold as they are written', () => {
    const refused = [
      '1e400',
      '-1e400',
      '1e-400',
      '9007199254740993',
      '3.141592653589793238462643383279',
      '0.1000000000000000000001',
    ];
    for (const text of [...refused, '1'.repeat(500)]) expect(() => readStrictJson(text), text).toThrow('number');
    const held = [
      '0',
      '-0',
      '1.0',
      '1e0',
      '10e-1',
      '0.10',
      '9007199254740991',
      '-1.5E+3',
      '1e21',
      '5e-324',
      '1.7976931348623157e308',
    ];
    for (const text of held) expect(readStrictJson(text), text).toBe(Number(text));
    for (const text of ['01', '+1', '.5', '5.', '1e', '0x1', 'NaN', 'Infinity', '-']) {
      expect(() => readStrictJson(text), text).toThrow('not JSON');
    }
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readStrictJson(String(value))).toBe(JSON.parse(String(value)));
      }),
    );
  });

  it('refuses what is no UTF-8, a byte order mark, and control characters', () => {
    expect(() => readStrictJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow('UTF-8');
    // Half a character as an old encoding has it: UTF-8 knows no such bytes.
    expect(() => readStrictJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toThrow('UTF-8');
    expect(() => readStrictJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toThrow('not JSON');
    for (const text of [
      '\ufeff1',
      '"\n"',
      '"\\x"',
      '"\\u12g4"',
      '"',
      '"\\',
      '',
      ' ',
      '1 2',
      '{"a":1,}',
      '[1,]',
      "{'a':1}",
    ]) {
      expect(() => readStrictJson(text), text).toThrow(StrictJsonError);
    }
  });

  it('stops at a depth, long before the stack does', () => {
    expect(readStrictJson(`${'['.repeat(65)}${']'.repeat(65)}`)).toEqual(expect.any(Array));
    expect(() => readStrictJson(`${'['.repeat(66)}${']'.repeat(66)}`)).toThrow('deep');
    expect(() => readStrictJson('[{"a":'.repeat(100_000))).toThrow('deep');
  });
});

describe('a receipt as text', () => {
  const receipt = receiptOf();
  const text = JSON.stringify(receipt);
  const failing = async (input: string | Uint8Array) => (await verifyReceipt(input)).failed;

  it('holds, also as bytes', async () => {
    expect(await failing(text)).toBe(null);
    expect(await failing(bytes(text))).toBe(null);
  });

  it('fails when a member stands twice, at any level, first or last', async () => {
    const doubled: [string, string][] = [
      ['"subject":', '"subject":"LOT-2026-00099","subject":'],
      ['"subject":', `"subject":${JSON.stringify(receipt.subject)},"subject":`],
      ['"tree_head":{', '"tree_head":{"size":1,'],
      ['"header":{', '"header":{"close_time":1,'],
      ['"path":[{', `"path":[{${JSON.stringify(Object.keys(receipt.ledger.path[0] ?? {})[0])}:"${'A'.repeat(64)}",`],
    ];
    for (const [at, put] of doubled) {
      expect(text).toContain(at);
      const { failed, steps, receipt: read } = await verifyReceipt(text.replace(at, put));
      expect([put, failed, read]).toEqual([put, 'format', null]);
      expect(steps[0]?.detail).toContain('twice');
    }
  });

  it('fails when a number is not what a double holds, or is minus nothing', async () => {
    expect(await failing(text.replace('"version":1', '"version":1.00000000000000000001'))).toBe('format');
    expect(await failing(text.replace('"version":1', '"version":1e999'))).toBe('format');
    const first = JSON.stringify(receiptOf({ index: 0 }));
    expect(await failing(first)).toBe(null);
    expect(await failing(first.replace('"leaf_index":0', '"leaf_index":-0'))).toBe('format');
  });

  it('fails when it is not UTF-8', async () => {
    const broken = bytes(text);
    broken[text.indexOf('LOT-')] = 0xff;
    expect(await failing(broken)).toBe('format');
  });
});

it('a payload with a member twice fails, even when it is signed', async () => {
  const { createHash } = await import('node:crypto');
  const receipt = receiptOf();
  const payload = receipt.payload.replace('"quantity":"1200.5"', '"quantity":"1200.5","quantity":"9"');
  expect(payload).not.toBe(receipt.payload);
  const payload_hash = createHash('sha256').update(payload).digest('hex');
  const { failed, steps } = await verifyReceipt({ ...receipt, payload, payload_hash });
  expect(failed).toBe('payload_hash');
  expect(steps[1]?.detail).toContain('twice');
});
