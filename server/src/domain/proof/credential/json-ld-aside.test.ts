import { type JsonObject, UNTP_CONTEXT } from '@lotmark/sdk/verify';
import { expect, test } from 'vitest';
import { jsonLdAside } from './json-ld-aside.ts';

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  UNTP_CONTEXT,
  'https://www.w3.org/ns/credentials/examples/v2',
];
/** Each of its parts takes four contexts of their own: a second of work for every few kilobytes. */
const endless: JsonObject = {
  '@context': contexts,
  type: ['VerifiableCredential'],
  credentialSubject: Array.from({ length: 5000 }, () => ({
    type: ['DigitalProductPassport', 'DigitalTraceabilityEvent', 'Product', 'Facility'],
  })),
};
const sound: JsonObject = { '@context': contexts.slice(0, 1), type: ['VerifiableCredential'], issuer: 'did:example:1' };

test('what takes too long to work out is said so, and keeps nobody else from an answer', async () => {
  const long = expect(jsonLdAside.assertMeaning(endless)).rejects.toMatchObject({ fault: { problem: 'too_complex' } });
  const behind = jsonLdAside.canonicalQuads(sound);
  await long;
  expect(await behind).toContain('<did:example:1>');
}, 30_000);

test('faults are those that are found in place', async () => {
  const unknown = { ...sound, nothing: 1 };
  await expect(jsonLdAside.assertMeaning(unknown)).rejects.toMatchObject({
    fault: { problem: 'undefined_term', detail: expect.stringContaining('"nothing"') },
  });
});
