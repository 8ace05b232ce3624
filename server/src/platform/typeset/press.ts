import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { showable, unshownIn } from './characters.ts';
import { type Diagnostic, diagnosed, ownTemplate } from './diagnostics.ts';
import { foreignParts } from './foreign-parts.ts';
import type { PressAnswer, PressJob } from './press-messages.ts';
import type { TemplateFault } from './typesetter.ts';

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

class RefusedError extends Error {
  readonly faults: TemplateFault[];
  readonly kind: 'template' | 'size';
  constructor(message: string, faults: TemplateFault[] = [], kind: 'template' | 'size' = 'template') {
    super(message);
    this.faults = faults;
    this.kind = kind;
  }
}

/**
 * Where a template is given as text, what is compiled is this: the files go inside first, so that no template can leave them
 * out, and what the template says follows. Its own lines keep their numbers, because they stand in a file of their own.
 */
const ownMain = 'own-main.typ';
const around = `#for (i, each) in json(bytes(sys.inputs.inside)).enumerate() {
  pdf.attach(each.name, read("attached-" + str(i), encoding: none), relationship: "data", mime-type: each.mimeType, description: each.description)
}
#include "${ownTemplate}"
`;

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
  const files = JSON.stringify(job.attachments.map(({ content: _, ...about }) => about));
  const own = job.source !== undefined;
  const inputs = { data, date: job.date, attachments: own ? '[]' : files, inside: files };
  const main = join(root, own ? ownMain : `${job.template}.typ`);
  const result = compiler.compile({ mainFilePath: main, inputs, resetRead: false });
  const document = result.result;
  if (document === null) {
    const error = result.takeError();
    if (error === null) throw new RefusedError('no document');
    const { message, faults } = diagnosed(compiler.fetchDiagnostics(error) as Diagnostic[], root);
    throw new RefusedError(message, faults);
  }
  const pages = document.numOfPages;
  if (pages > job.maxPages) throw tooLarge(`it has ${pages} pages; at most ${job.maxPages} are made`);
  const pdf = writtenPdf(document, job.date);
  if (pdf.length > job.maxBytes) throw tooLarge(`it has ${pdf.length} bytes; at most ${job.maxBytes} are made`);
  const active = own ? foreignParts(pdf, job.attachments.length) : undefined;
  if (active !== undefined) throw new RefusedError(active);
  return pdf;
}

const tooLarge = (message: string) => new RefusedError(message, [], 'size');

function writtenPdf(document: Parameters<typeof compiler.pdf>[0], date: string): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-3b', creationTimestamp: Math.floor(Date.parse(date) / 1000) });
  } catch (error) {
    throw new RefusedError(
      (error as Error).message.replace(/^\[?SourceDiagnostic \{.*?message: "(.*?)", trace.*$/s, '$1'),
    );
  }
}

function answer(job: PressJob): PressAnswer {
  if (job.source !== undefined) {
    compiler.mapShadow(join(root, ownTemplate), Buffer.from(job.source));
    compiler.mapShadow(join(root, ownMain), Buffer.from(around));
  }
  job.attachments.forEach(({ content }, i) => {
    compiler.mapShadow(join(root, `attached-${i}`), Buffer.from(content));
  });
  try {
    return { pdf: compiled(job), rss: process.memoryUsage.rss() };
  } catch (error) {
    const { faults, kind } = error instanceof RefusedError ? error : new RefusedError('');
    const problem = (error as Error).message.slice(0, maxRefusal);
    return { problem, kind, faults, rss: process.memoryUsage.rss() };
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
