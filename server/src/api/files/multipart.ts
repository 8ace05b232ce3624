import { isUtf8 } from 'node:buffer';
import { readJson } from '../../domain/trade/erp/raw-body.ts';
import { notUtf8, refuseOtherCharset } from '../../kernel/call/body-text.ts';
import { invalid, Refusal } from '../../kernel/values/errors.ts';

/** Parts of an upload: the file and what is said of it. A body of thousands of tiny parts costs more than it says. */
const maxParts = 20;

/**
 * The fields of an upload, with the file in base64: a form with the file in its part `file`, or the same as JSON.
 * @throws Refusal `media_type` for anything else, `validation` for a form that is damaged, cut short or has no file.
 */
export async function readUpload(body: Uint8Array, contentType: string | undefined): Promise<unknown> {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return readJson(body, contentType);
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '');
  if (type !== 'multipart/form-data' || contentType === undefined || boundary === null) {
    throw new Refusal('media_type', 'Send multipart/form-data with its boundary and a part "file".');
  }
  refuseOtherCharset(contentType);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const delimiter = `--${boundary[1] ?? boundary[2]}`;
  if (partsOf(bytes, delimiter) > maxParts) {
    throw new Refusal('validation', `An upload has at most ${maxParts} parts.`);
  }
  refuseOtherText(bytes, delimiter);
  return fieldsOf(await readForm(body, contentType));
}

function partsOf(bytes: Buffer, delimiter: string): number {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1 && count <= maxParts; at = bytes.indexOf(delimiter, at + 1))
    count++;
  return count;
}

/** What is read as text, of parts that may hold any bytes: their heads, with the file's name, and fields that are no file. */
function refuseOtherText(bytes: Buffer, delimiter: string): void {
  for (let at = bytes.indexOf(delimiter); at !== -1; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end === -1) return;
    const head = bytes.subarray(at, end);
    if (!isUtf8(head)) throw notUtf8('The head of a part of the form, with the name of the file,');
    at = bytes.indexOf(`\r\n${delimiter}`, end + 2);
    const content = bytes.subarray(end + 4, at === -1 ? bytes.length : Math.max(at, end + 4));
    if (!/;\s*filename\*?\s*=/i.test(head.toString('utf8')) && !isUtf8(content)) {
      throw notUtf8('A field of the form');
    }
  }
}

async function readForm(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Refusal('validation', 'The form is damaged or cut short; send it again.');
  }
}

async function fieldsOf(form: FormData): Promise<Record<string, unknown>> {
  const [file, ...more] = form.getAll('file');
  if (file === undefined || typeof file === 'string') throw invalid('file', 'is required: a part with a file name');
  if (more.length > 0) throw invalid('file', 'must be one file; send others in calls of their own');
  const others = [...form].filter(([name, value]) => name !== 'file' && typeof value === 'string');
  return {
    ...Object.fromEntries(others),
    filename: file.name.slice(0, 300),
    filedata: Buffer.from(await file.arrayBuffer()).toString('base64'),
  };
}
