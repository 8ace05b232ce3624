import { canonicalize } from '@lotmark/sdk/verify';
import { forbidden, invalid } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { conceptsCalled, textIn } from '../../foundation/atlas/find.ts';
import { partOf } from './access.ts';
import type { Facts } from './facts/facts.ts';
import type { DocumentDoctype, DocumentLanguage, PrintFormat } from './formats.ts';
import { type LetterPurpose, letterTitles, type Sentence, sentencesOf } from './letter-words.ts';
import { sha256 } from './state.ts';
import { stateAsWritten } from './state-as-written.ts';
import { insertDocument } from './store.ts';

export interface Composed {
  document: string;
  title: string;
  sentences: Told[];
}

/** A sentence of the record, or what a concept of the glossary means. */
export type Told = Sentence & { concept?: string };

/** By which facts a letter about a record is written. */
const basis: Readonly<Record<DocumentDoctype, PrintFormat>> = {
  Lot: 'lot-passport',
  Order: 'sales-contract',
  'Quality Inspection': 'inspection-report',
  'Farmer Statement': 'payout-statement',
  'Finance Profile': 'fep-report',
  'Export Certificate': 'export-certificate',
  'Due Diligence Package': 'due-diligence-dossier',
  'Insurance Policy': 'insurance-policy',
  'Insurance Claim': 'claim-letter',
};

export interface WantedLetter {
  purpose: LetterPurpose;
  doctype: DocumentDoctype;
  docname: string;
  language: DocumentLanguage;
  farmer: string | undefined;
  /** Ids of concepts of the glossary, which the letter explains. */
  concepts: readonly string[];
}

/**
 * Drafts a letter about a record: sentences that say what the record says, each with the members it was made from. It is
 * a draft until its author accepts it.
 * @throws Refusal as `generate`, and 400 for a concept that is not there.
 */
export async function compose(work: Work, wanted: WantedLetter): Promise<Composed> {
  const { tx, now } = work;
  const by = actorIdOf(work);
  if (by === null) throw forbidden('A letter is a person’s.');
  const { doctype, docname, language, purpose } = wanted;
  const part = await partOf(work, doctype, docname);
  const asked = { language, bagKg: undefined, farmer: wanted.farmer, part };
  const stated = await stateAsWritten(work, { doctype, docname, format: basis[doctype] }, asked);
  const explained = await explanations(work, wanted);
  const sentences: Told[] = [...sentencesOf(doctype, language, stated.facts), ...explained];
  const title = `${letterTitles[language][purpose]}: ${docname}`;
  const facts: Facts = {
    title,
    purpose,
    paragraphs: sentences.map(({ text, fields, concept }) => ({
      text,
      fields,
      ...(concept === undefined ? {} : { concept }),
    })),
    record_facts_sha256: sha256(canonicalize(stated.facts)).toString('hex'),
  };
  const text = canonicalize(facts);
  const document = await work.ids.name(tx, 'DOC', now);
  await insertDocument(tx, {
    name: document,
    print_format: 'letter',
    language,
    doctype,
    docname,
    farmer: stated.farmer ?? null,
    status: 'Draft',
    facts: text,
    facts_sha256: sha256(text),
    stated_at: now,
    record_receipt: null,
    created_by: by,
    created_at: now,
  });
  return { document, title, sentences };
}

/** What each concept means, in the words of the glossary. @throws Refusal 400 naming one that is not there. */
async function explanations({ tx }: Work, { concepts, language }: WantedLetter): Promise<Told[]> {
  if (concepts.length === 0) return [];
  const found = new Map((await conceptsCalled(tx, concepts)).map((each) => [each.concept_id, each]));
  return [...new Set(concepts)].map((id, place) => {
    const concept = found.get(id);
    if (concept === undefined)
      throw invalid(`concepts.${place}`, 'is no concept of the glossary (atlas.list_concepts has them)');
    const text = `${textIn(concept.labels, language)}: ${textIn(concept.definitions, language)}`;
    return { text, fields: [`definitions.${language}`], concept: id };
  });
}
