import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { showable, unshownIn } from './characters.ts';
import type { PressAnswer, PressJob } from './press-messages.ts';

/**
 * The program of the process that makes documents: a native thread that nothing but the end of its process can stop, so
 * `open-typesetter.ts` watches it from outside. It is given its folder of templates as argument.
 */

const [, , root = ''] = process.argv;
/** The compiler brings no Ethiopic, in which farmers and places of Ethiopia and Eritrea write their names. */
const packages = createRequire(import.meta.url);
const ethiopic = ['400Regular/NotoSansEthiopic_400Regular', '700Bold/NotoSansEthiopic_700Bold'].map((name) =>
  readFileSync(packages.resolve(`@expo-google-fonts/noto-sans-ethiopic/${name}.ttf`)),
);
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: ethiopic }] });
/**
 * Characters that no font has, to refuse them at the first attempt. Only such as were refused by themselves: of several
 * that make one sign, some may be there beside others, and bytes must not depend on what was made before.
 */
const missing = new Set<string>();
/** A template's page may be full of names in several scripts; each attempt names what one page lacks. */
const maxAttempts = 20;
const maxRefusal = 2000;

class RefusedError extends Error {}

function compiled(job: PressJob): Uint8Array {
  const data = JSON.parse(job.data) as unknown;
  const lacking = new Set([...missing].filter((each) => job.data.includes(each)));
  for (let attempt = 1; ; attempt++) {
    try {
      return pdfOf(job, JSON.stringify(showable(data, lacking)));
    } catch (error) {
      const found =
        error instanceof RefusedError ? unshownIn(error.message).filter((each) => !isIn(lacking, each)) : [];
      if (found.length === 0 || attempt === maxAttempts) throw error;
      for (const each of found) {
        for (const character of each) lacking.add(character);
        if ([...each].length === 1) missing.add(each);
      }
    }
  }
}

const isIn = (characters: ReadonlySet<string>, text: string) => [...text].every((each) => characters.has(each));

function pdfOf(job: PressJob, data: string): Uint8Array {
  const inputs = {
    data,
    date: job.date,
    attachments: JSON.stringify(job.attachments.map(({ content: _, ...about }) => about)),
  };
  const result = compiler.compile({ mainFilePath: join(root, `${job.template}.typ`), inputs, resetRead: false });
  const document = result.result;
  if (document === null) {
    const error = result.takeError();
    throw new RefusedError(error === null ? 'no document' : diagnosed(compiler.fetchDiagnostics(error)));
  }
  try {
    return compiler.pdf(document, { pdfStandard: 'a-3b', creationTimestamp: Math.floor(Date.parse(job.date) / 1000) });
  } catch (error) {
    throw new RefusedError((error as Error).message);
  }
}

/** What the compiler says, without the places of this machine. */
function diagnosed(diagnostics: readonly { message?: unknown }[]): string {
  return diagnostics
    .map(({ message }) => String(message))
    .join('; ')
    .replaceAll(root, '');
}

function answer(job: PressJob): PressAnswer {
  job.attachments.forEach(({ content }, i) => {
    compiler.mapShadow(join(root, `attached-${i}`), Buffer.from(content));
  });
  try {
    return { pdf: compiled(job), rss: process.memoryUsage.rss() };
  } catch (error) {
    return { problem: (error as Error).message.slice(0, maxRefusal), rss: process.memoryUsage.rss() };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(keepRounds);
  }
}

/** For how many documents the compiler remembers what it worked out: long enough for the parts that all share. */
const keepRounds = 5;
const send = (message: PressAnswer) => process.send?.(message);
process.on('message', (job: PressJob) => send(answer(job)));
process.on('disconnect', () => process.exit(0));
send({ ready: true });
