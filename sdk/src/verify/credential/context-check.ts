import { canonicalize, type Json } from '../canonical.ts';
import { isKnownContext, termsOf } from './contexts/known.ts';
import { isObject, type JsonObject } from './json.ts';
import { type Fault, fault } from './problems.ts';

/** Contexts inside a document are for a few words; more is an attack on whoever processes them. */
const MAX_INLINE = 20_000;

/**
 * What is wrong with the contexts of a sound document, as far as it can be said without a JSON-LD processor: addresses that
 * do not ship with us, protected words that are given another meaning, and contexts too large to look at.
 */
export function contextCheck({ '@context': contexts }: JsonObject): Fault[] {
  if (!Array.isArray(contexts)) return [];
  const taken = new Set<string>();
  const faults: Fault[] = [];
  for (const each of contexts as readonly Json[]) {
    if (typeof each === 'string') {
      if (!isKnownContext(each)) faults.push(unknownContext(each));
      for (const term of termsOf(each)) taken.add(term);
    } else if (isObject(each)) {
      if (canonicalize(each).length > MAX_INLINE) {
        return [fault('unknown_context', 'A context inside it is larger than what is read here.')];
      }
      const redefined = Object.keys(each).find((term) => taken.has(term));
      if (redefined !== undefined) {
        faults.push(
          fault('redefined_term', `One of its contexts gives "${redefined}", which is protected, another meaning.`),
        );
      }
      const foreign = addressesIn(each).find((address) => !isKnownContext(address));
      if (foreign !== undefined) faults.push(unknownContext(foreign));
      if (each['@protected'] === true) for (const term of Object.keys(each)) taken.add(term);
    }
  }
  return faults;
}

/** At most so many characters of what strangers wrote are repeated. */
const MAX_SHOWN = 120;

export const unknownContext = (address: string): Fault =>
  fault(
    'unknown_context',
    `It takes words from ${address.slice(0, MAX_SHOWN)}, which does not ship with this verifier, and nothing is fetched.`,
  );

/** The addresses of contexts that a context takes in: of some words only, or as a whole. */
function addressesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const named = name === '@context' || name === '@import' ? [member].flat() : [];
    return [...named.filter((each): each is string => typeof each === 'string'), ...addressesIn(member)];
  });
}
