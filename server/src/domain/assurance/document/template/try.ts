import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldError, invalid, Refusal } from '../../../../kernel/values/errors.ts';
import { TypesetError, type Typesetter } from '../../../../platform/typeset/typesetter.ts';
import { type DocumentLanguage, documentLanguages, type PrintFormat, printFormats } from '../formats.ts';
import { type OwnTemplate, print } from '../print.ts';
import { sha256 } from '../state.ts';

const samples = join(import.meta.dirname, '../../../../../template-samples');

/** Facts as a document of the format has them, of nobody: to look at a template before there is a record. */
export const sampleFacts = (format: PrintFormat): string => readFileSync(join(samples, `${format}.json`), 'utf8');

/** The moment and number that a document for looking at bears. */
const sampleName = 'DOC-2026-00000';

export interface Trying {
  typesetter: Typesetter;
  issuer: { baseUrl: string; did: string };
  now: Date;
}

export interface Tried {
  template: OwnTemplate;
  basedOn: PrintFormat;
  language: DocumentLanguage;
  /** What it is shown with, and of which record. */
  facts: string;
  docname: string;
}

/**
 * What a template makes of some facts, as it would be made for a document.
 * @throws Refusal 400 of `source`, with line and column where it does not compile; 503 where too many wait.
 */
export async function tryTemplate({ typesetter, issuer, now }: Trying, tried: Tried): Promise<Uint8Array> {
  refuseToday(tried.template.source);
  const day = new Date(now.toISOString().slice(0, 10));
  try {
    return await print(
      typesetter,
      {
        name: sampleName,
        print_format: tried.basedOn,
        language: tried.language,
        doctype: printFormats[tried.basedOn],
        docname: tried.docname,
        facts: tried.facts,
        facts_sha256: sha256(tried.facts),
        stated_at: day,
        record_receipt: null,
      },
      issuer,
      tried.template,
    );
  } catch (error) {
    throw error instanceof TypesetError ? refusalOf(error) : error;
  }
}

/** @throws Refusal as `tryTemplate`, for the first language that it does not compile in. */
export async function tryInAllLanguages(trying: Trying, tried: Omit<Tried, 'language'>): Promise<void> {
  for (const language of documentLanguages) await tryTemplate(trying, { ...tried, language });
}

function refusalOf(error: TypesetError): Refusal {
  const { problem, message, faults } = error;
  if (problem === 'busy' || problem === 'closed')
    return new Refusal('unavailable', 'The template could not be tried now; try again in a moment.', {
      headers: { 'retry-after': '5' },
    });
  if (faults.length === 0) return invalid('source', inWords(problem, message));
  const errors = faults.map(
    ({ line, column, message: said }): FieldError => ({
      field: 'source',
      message: `line ${line}, column ${column}: ${said}`,
    }),
  );
  return new Refusal('validation', errors.map(({ field, message: said }) => `${field}: ${said}`).join('; '), {
    errors,
  });
}

function inWords(problem: TypesetError['problem'], message: string): string {
  if (problem === 'ended') return 'ends the process that compiles it: something in it is nested too deep';
  return problem === 'time' || problem === 'memory' ? `does not end: ${message}` : message;
}

/** The day of today would make the same document other bytes tomorrow. @throws Refusal 400. */
function refuseToday(source: string): void {
  const at = /\bdatetime\s*\.\s*today\b/.exec(source)?.index;
  if (at === undefined) return;
  const before = source.slice(0, at).split('\n');
  throw invalid(
    'source',
    `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: a document has no today; doc.stated_at is its moment`,
  );
}
