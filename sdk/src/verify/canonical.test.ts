import canonicalizePackage from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize, type Json } from './canonical.ts';

describe('RFC 8785', () => {
  it('the example of section 3.2.2 and 3.2.3', () => {
    const input = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`) as Json;
    expect(canonicalize(input)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('names are sorted by UTF-16 code units (section 3.2.3)', () => {
    const input = JSON.parse(
      String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`,
    ) as Record<string, Json>;
    const names = Object.keys(JSON.parse(canonicalize(input)) as object);
    expect(names.map((name) => input[name])).toEqual([
      // JSON.parse puts integer-like names first; they sort behind the control character in the text itself.
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(canonicalize(input).indexOf(String.raw`"\r"`)).toBe(1);
  });

  it('numbers of appendix B', () => {
    const bits: [string, string][] = [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['8000000000000001', '-5e-324'],
      ['7fefffffffffffff', '1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['c340000000000000', '-9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['44b52d02c7e14af6', '1e+23'],
      ['444b1ae4d6e2ef4e', '999999999999999700000'],
      ['444b1ae4d6e2ef50', '1e+21'],
      ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['41b3de4355555553', '333333333.3333332'],
      ['41b3de4355555557', '333333333.33333343'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
      ['43143ff3c1cb0959', '1424953923781206.2'],
    ];
    const spelt = bits.map(([hex]) => canonicalize(Buffer.from(hex, 'hex').readDoubleBE()));
    expect(spelt).toEqual(bits.map(([, text]) => text));
  });

  it('refuses what has no canonical form', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', 'a\udc00b', { '\udead': 1 }, undefined, 1n]) {
      expect(() => canonicalize(bad as unknown as Json)).toThrow(TypeError);
    }
    let deep: Json = 1;
    for (let i = 0; i < 100; i++) deep = [deep];
    expect(() => canonicalize(deep)).toThrow(TypeError);
  });

  it('agrees with another implementation', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false } as never), (value) => {
        expect(canonicalize(value as Json)).toBe(canonicalizePackage(value));
      }),
    );
  });
});
