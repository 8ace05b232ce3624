import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGeoJson } from './json-features.ts';

/** As `JSON.parse` would build it. */
function whole(text: string): unknown {
  const { document, features } = readGeoJson(text);
  return features === undefined ? document : { ...(document as object), features: [...features] };
}

describe('GeoJSON read feature by feature', () => {
  test.each([
    '{"type":"FeatureCollection","features":[{"a":[1,[2]]},{"b":"],{\\"x\\":["}, null ,7]}',
    '{"features":[[],[1,2]],"after":{"features":[1]}}',
    '{"a":{"features":[1,2]},"features":[ ]}',
    '{"features":{"features":[1,2]}}',
    '{"features":null}',
    '[{"features":[1]}]',
    '"features"',
    '{"\\u0066eatures":[1,2],"quote":"\\\\\\"","next":[3]}',
    '{"features":[1],"features":[2,3]}',
    '{"features":[1],"features":"gone"}',
    `{"features":[${'['.repeat(500)}${']'.repeat(500)}]}`,
  ])('gives what JSON.parse gives: %#', (text) => {
    expect(whole(text)).toEqual(JSON.parse(text));
  });

  test('gives what JSON.parse gives, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.json({ maxDepth: 4 })), fc.json(), (features, other) => {
        const text = `{"other":${other},"features" : [${features.join(' , ')}\n], "more":${other}}`;
        expect(whole(text)).toEqual(JSON.parse(text));
        expect(readGeoJson(text).features?.length ?? 0).toBe(features.length);
      }),
    );
  });

  test('refuses what JSON.parse refuses, with the same words', () => {
    const good = '{"type":"FeatureCollection","features":[{"a":[1,2]},{"b":"c"}]}';
    fc.assert(
      fc.property(
        fc.nat(good.length - 1),
        fc.nat(3),
        fc.constantFrom('', '"', ',', '[', ']', '{', '}', '\\'),
        (from, cut, put) => {
          const text = good.slice(0, from) + put + good.slice(from + cut);
          let expected: unknown;
          try {
            expected = { value: JSON.parse(text) };
          } catch (error) {
            expected = String(error);
          }
          let read: unknown;
          try {
            read = { value: whole(text) };
          } catch (error) {
            read = String(error);
          }
          expect(read).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('names each member that an object has twice, and the feature it is in', () => {
    const text =
      '{"type":1,"features":[{"a":1,"a":2},{"b":{"c":1,"\\u0063":2},"d":{"b":1}},{"b":1}],"type":2,"x":[{"y":1},{"y":2}]}';
    expect(readGeoJson(text).doubled).toEqual([
      { name: 'a', feature: 0 },
      { name: 'c', feature: 1 },
      { name: 'type', feature: null },
    ]);
  });
});
