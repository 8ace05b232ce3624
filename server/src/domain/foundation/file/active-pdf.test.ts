import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { activePdf } from './active-pdf.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
const stream = (dictionary: string, content: Buffer) => [
  `9 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\r\n`,
  content,
  '\nendstream\nendobj\n',
];
const objects = '4 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>';
const objectStream = '/Type /ObjStm /N 1 /First 4';

test.each([
  ['a script', ['1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj\n']],
  ['a script whose name has escapes', ['1 0 obj << /OpenAction << /S /J#61va#53cript /JS (x) >> >> endobj\n']],
  ['a program that it starts', ['1 0 obj << /A << /S /Launch /F (cmd.exe) >> >> endobj\n']],
  ['a form that it sends', ['1 0 obj << /A << /S/SubmitForm/F (http://x.example) >> >> endobj\n']],
  ['a form with scripts of its own', ['1 0 obj << /AcroForm << /XFA [(a) 7 0 R] >> >> endobj\n']],
  ['a film', ['1 0 obj << /Subtype /RichMedia >> endobj\n']],
  ['a script among compressed objects', stream(`${objectStream} /Filter /FlateDecode`, deflateSync(objects))],
  [
    'the same, with the end cut off',
    stream(`${objectStream} /Filter [/FlateDecode]`, deflateSync(objects).subarray(0, -4)),
  ],
  ['a script in a stream that says nothing of objects', stream('/Filter /FlateDecode', deflateSync(objects))],
  [
    'a script in a stream that calls itself a picture',
    stream(`/Subtype /Image ${objectStream} /Filter /FlateDecode`, deflateSync(objects)),
  ],
  ['a script behind an address', ['1 0 obj << /URI (http://x.example) /S /JavaScript >> endobj\n']],
  ['a script behind a comment', ['1 0 obj << % (http://x\r/S /JavaScript >> endobj\n']],
])('it is not taken with %s', async (_, parts) => {
  expect(await activePdf(pdf(...parts))).toMatch(/^This PDF does something by itself/);
});

test.each([
  ['packed twice', stream(`${objectStream} /Filter [/ASCIIHexDecode /FlateDecode]`, Buffer.from('00>'))],
  [
    'with a predictor',
    stream(`${objectStream} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`, deflateSync('x')),
  ],
  ['encrypted', stream(`${objectStream} /Filter /FlateDecode`, Buffer.from('c3a9f0117f', 'hex'))],
  [
    'of more than can be looked at',
    stream(`${objectStream} /Filter /FlateDecode`, deflateSync(Buffer.alloc(17_000_000))),
  ],
])('it is not taken with objects %s', async (_, parts) => {
  expect(await activePdf(pdf(...parts))).toMatch(/^This PDF cannot be looked into/);
});

test('it is taken with what papers have: links, an outline, pictures, fonts, compressed objects and files inside', async () => {
  const harmless = '4 0 << /S /URI /URI (https://example.org/JavaScript) >> 5 30 << /S /GoTo /D [3 0 R /Fit] >>';
  const papers = pdf(
    ...stream(`${objectStream} /Filter /FlateDecode`, deflateSync(harmless)),
    ...stream('/Subtype /Image /Filter /DCTDecode', Buffer.from('ffd8ffe0', 'hex')),
    ...stream('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(20_000_000))),
    ...stream('/Filter /FlateDecode', deflateSync('BT (A form, its script and XFA) Tj ET')),
    ...stream('/Type /EmbeddedFile', Buffer.from('{"facts":[]}')),
    '7 0 obj << /Title (How to launch a shipment) /OpenAction [3 0 R /Fit] >> endobj\n',
  );
  expect(await activePdf(papers)).toBeUndefined();
});
