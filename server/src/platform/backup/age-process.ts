// A process of its own that encrypts what comes in into a file, or decrypts a file to what goes out:
// AGE_KEY=<recipient> age-process.ts seal FILE, AGE_KEY=<identity> age-process.ts open FILE. Ends with 3 where a file is not
// for this identity, or was changed. Of many small files: `seal-files` takes a line {"to", "size"} and the bytes of each and
// writes them, `open-files` takes a line {"file"} of each and answers a line {"size"} and its bytes; size is null where it
// cannot be read.
import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { frames } from './frames.ts';

const [mode, file = ''] = process.argv.slice(2);
const key = process.env['AGE_KEY'] ?? '';

/** Counts what passes. */
async function* counted(source: AsyncIterable<Uint8Array>, count: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    count(chunk);
    yield chunk;
  }
}

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

async function seal(): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key);
  let plainSize = 0;
  let size = 0;
  const digest = createHash('sha256');
  const plain = counted(process.stdin, (chunk) => {
    plainSize += chunk.length;
  });
  const sealed = await encrypter.encrypt(streamOf(plain));
  const target = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of sealed) {
      digest.update(chunk);
      size += chunk.length;
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  process.stdout.write(JSON.stringify({ sha256: digest.digest('hex'), size, plainSize }));
}

async function unseal(): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const source = await open(file, 'r');
  const problem = (error: unknown) => {
    process.stderr.write(
      `The backup cannot be decrypted (${error instanceof Error ? error.message : error}): a byte of it was changed, or it was encrypted for another key.\n`,
    );
    process.exitCode = 3;
  };
  try {
    const plain = await decrypter.decrypt(
      streamOf(source.createReadStream({ autoClose: false, highWaterMark: 1 << 18 })),
    );
    await pipeline(Readable.from(plain, { objectMode: false, highWaterMark: 1 << 18 }), process.stdout);
  } catch (error) {
    // Whoever reads has gone away; they know why.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') process.exitCode = 1;
    else problem(error);
  } finally {
    await source.close();
  }
}

async function sealFiles(): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key);
  const input = frames(process.stdin);
  for (let head = await input.line(); head !== undefined; head = await input.line()) {
    const { to, size } = z.object({ to: z.string(), size: z.int().min(0) }).parse(JSON.parse(head));
    const sealed = await encrypter.encrypt(await input.bytes(size));
    const target = await open(`${to}.part`, 'w', 0o600);
    try {
      await target.writeFile(sealed);
      await target.sync();
    } finally {
      await target.close();
    }
    await rename(`${to}.part`, to);
  }
}

async function* unsealed(): AsyncGenerator<Uint8Array> {
  for await (const line of createInterface({ input: process.stdin })) {
    const { file: source } = z.object({ file: z.string() }).parse(JSON.parse(line));
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    const plain = await decrypter.decrypt(await readFile(source)).catch(() => undefined);
    yield Buffer.from(`${JSON.stringify({ size: plain?.length ?? null })}\n`);
    if (plain !== undefined && plain.length > 0) yield plain;
  }
}

if (mode === 'seal') await seal();
else if (mode === 'open') await unseal();
else if (mode === 'seal-files') await sealFiles();
else await pipeline(Readable.from(unsealed(), { objectMode: false }), process.stdout);
