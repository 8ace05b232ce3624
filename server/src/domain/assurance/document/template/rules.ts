import { invalid, notFound, wrongState } from '../../../../kernel/values/errors.ts';
import { type DocumentDoctype, documentFormats, type PrintFormat, printFormats } from '../formats.ts';

/** Begins with `own-`, so that no template of a later release can have the name. */
export const templateName = /^own-[a-z0-9]+(-[a-z0-9]+)*$/;
export const maxSource = 60_000;

/** How a version of a template stands at a moment. */
export const templateStates = ['planned', 'in use', 'replaced', 'ended'] as const;
export type TemplateState = (typeof templateStates)[number];

interface Dated {
  version: number;
  valid_from: Date;
  ended_at: Date | null;
}

/** The version that counts at a moment; undefined before the first and after the end. */
export function versionAt<V extends Dated>(versions: readonly V[], now: Date): V | undefined {
  const [newest] = versions
    .filter(({ valid_from }) => valid_from <= now)
    .sort((left, right) => right.version - left.version);
  return newest?.ended_at === null ? newest : undefined;
}

export function stateOf(version: Dated, newestInForce: number | undefined, now: Date): TemplateState {
  if (version.ended_at !== null) return 'ended';
  if (version.valid_from > now) return 'planned';
  return version.version === newestInForce ? 'in use' : 'replaced';
}

/** The kind of record that a template is for. */
export const doctypeOf = (basedOn: PrintFormat): DocumentDoctype => printFormats[basedOn];

/**
 * From when on a new version counts.
 * @throws Refusal 400 for a moment that is past, or before that of a version that is there already.
 */
export function startOf(given: string | undefined, versions: readonly Dated[], now: Date): Date {
  const from = given === undefined ? now : new Date(given);
  if (given !== undefined && from < now)
    throw invalid('valid_from', 'must not lie in the past: what was made until now stays as it was made');
  const later = versions.find(({ valid_from, ended_at }) => ended_at === null && valid_from > from);
  if (later !== undefined) {
    throw invalid(
      'valid_from',
      `must not lie before ${later.valid_from.toISOString()}, from when version ${later.version} counts`,
    );
  }
  return from;
}

/** @throws Refusal 400 for another base: what a document of one name states must not depend on its day. */
export function sameBase(basedOn: PrintFormat, versions: readonly { based_on: string }[]): void {
  const [first] = versions;
  if (first !== undefined && first.based_on !== basedOn)
    throw invalid('based_on', `must be ${first.based_on}, as in the versions before; another base needs another name`);
}

/** @throws Refusal 404, 409. */
export function mayEnd(name: string, versions: readonly Dated[]): void {
  if (versions.length === 0) throw notFound(`There is no template ${name}.`);
  if (versions.every(({ ended_at }) => ended_at !== null)) throw wrongState(`The template ${name} was ended already.`);
}

export const isShipped = (format: string): format is PrintFormat =>
  format !== 'letter' && (documentFormats as readonly string[]).includes(format);
