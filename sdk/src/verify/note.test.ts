import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { utf8 } from './bytes.ts';
import {
  checkpointText,
  cosignatureBytes,
  cosignedMessage,
  parseCheckpoint,
  timeOfCosignature,
  verifyCosignature,
} from './checkpoint.ts';
import { formatNote, formatNoteKey, noteKey, parseNote, parseNoteKey, parseSignature, signerOfNote } from './note.ts';

/** Published with the notes of the Go project; its checksum database's key, too. */
const neumann = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const published = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

test.each([
  [neumann, 'text'],
  ['sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8', 'text'],
  ['witness.navigli.sunlight.geomys.org+a3e00fe2+BNy/co4C1Hn1p+INwJrfUlgz7W55dSZReusH/GhUhJ/G', 'cosignature'],
])('a published key has the key id that it states: %s', (text, type) => {
  const key = parseNoteKey(text);
  expect(key?.type).toBe(type);
  expect(key && formatNoteKey(key)).toBe(text);
  expect(parseNoteKey(text.replace(/\+([0-9a-f])/, (_, digit) => `+${digit === '0' ? '1' : '0'}`))).toBeNull();
});

test('a published note is read, written alike, and holds', async () => {
  const note = parseNote(published);
  const key = parseNoteKey(neumann);
  if (note === null || key === null) throw new Error('unreadable');
  expect(formatNote(note.text, note.signatures)).toBe(published);
  expect(await signerOfNote(note, [key])).toEqual(key);
  expect(await signerOfNote({ ...note, text: note.text.replace('your', 'my') }, [key])).toBeNull();
  expect(await signerOfNote(note, [noteKey('PeterNeumann', 'text', new Uint8Array(32).fill(9))])).toBeNull();
});

test.each([
  ['no empty line', 'text\n— a AAAAAAA=\n'],
  ['no last newline', published.slice(0, -1)],
  ['a control character', published.replace('think', 'th\tink')],
  ['another dash', published.replace('—', '-')],
  ['no signature', 'text\n\n'],
  ['base64 of another spelling', published.replace('nAM=', 'nAN=')],
])('refuses a note with %s', (_what, text) => expect(parseNote(text)).toBeNull());

// The example of c2sp.org/tlog-cosignature: its keys are not published, its form is.
const example = {
  text: 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  witness:
    '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==',
};

test('reads the published head and the time of its cosignature', () => {
  const head = parseCheckpoint(example.text);
  expect(head).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20852163 });
  expect(head && checkpointText(head)).toBe(example.text);
  const signature = parseSignature(example.witness);
  expect(signature && timeOfCosignature(signature)?.getTime()).toBe(1679315147_000);
  expect(new TextDecoder().decode(cosignedMessage(1679315147, example.text))).toBe(
    `cosignature/v1\ntime 1679315147\n${example.text}`,
  );
});

test.each([
  ['a size with a zero before it', example.text.replace('20852163', '020852163')],
  ['a negative size', example.text.replace('20852163', '-1')],
  ['a size that no number holds', example.text.replace('20852163', '9007199254740993')],
  ['a root that is too short', example.text.replace(/CsU.*=/, 'AAAA')],
  ['no origin', example.text.replace('example.com/behind-the-sofa', '')],
  ['an empty line of extensions', `${example.text}\n`],
  ['no last newline', example.text.slice(0, -1)],
])('refuses a head with %s', (_what, text) => expect(parseCheckpoint(text)).toBeNull());

test('a cosignature holds for its head, its time and its key alone', async () => {
  const secret = new Uint8Array(32).fill(7);
  const key = noteKey('witness.example/w', 'cosignature', ed25519.getPublicKey(secret));
  const time = 1_790_000_000;
  const signed = ed25519.sign(cosignedMessage(time, example.text), secret);
  const line = { name: key.name, id: key.id, bytes: cosignatureBytes(time, signed) };
  expect(await verifyCosignature(key, line, example.text)).toBe(true);
  expect(await verifyCosignature(key, line, example.text.replace('163', '164'))).toBe(false);
  const later = { ...line, bytes: cosignatureBytes(time + 1, signed) };
  expect(await verifyCosignature(key, later, example.text)).toBe(false);
  expect(await verifyCosignature({ ...key, name: 'another' }, line, example.text)).toBe(false);
  const plain = { ...line, bytes: ed25519.sign(utf8(example.text), secret) };
  expect(await verifyCosignature(key, plain, example.text)).toBe(false);
});
