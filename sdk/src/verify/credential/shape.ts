import type { Json } from '../canonical.ts';
import { CREDENTIALS_CONTEXT, digestFits } from './contexts/known.ts';
import { isObject, isUrl, type JsonObject, listOf, momentOf } from './json.ts';
import { type Fault, fault } from './problems.ts';
import { statusEntryFaults } from './status-entry.ts';

/** At most so many of anything that a credential may hold several of: contexts, types, subjects, proofs. */
export const MAX_PARTS = 100;

const wrong = (what: string): Fault =>
  fault('not_a_credential', `It is no Verifiable Credential of the data model 2.0: ${what}.`);

/**
 * What keeps a document from being a credential of the W3C data model 2.0, whatever its proof: an empty list when nothing
 * does. Clause numbers are those of the recommendation of 15 May 2025.
 */
export function credentialFaults(document: JsonObject): Fault[] {
  const faults = [
    ...contextFaults(document),
    ...idFaults(document, 'id'),
    ...typeFaults(document, 'VerifiableCredential'),
    ...nameFaults(document, ''),
    ...issuerFaults(document),
    ...subjectFaults(document),
    ...validityFaults(document),
    ...statusFaults(document),
    ...schemaFaults(document),
    ...typedFaults(document, 'termsOfUse'),
    ...typedFaults(document, 'evidence'),
    ...typedFaults(document, 'refreshService'),
    ...resourceFaults(document),
  ];
  return faults;
}

/** As `credentialFaults`, for a presentation; its credentials are looked at by themselves. */
export function presentationFaults(document: JsonObject): Fault[] {
  const { holder, verifiableCredential: held } = document;
  const faults = [
    ...contextFaults(document),
    ...idFaults(document, 'id'),
    ...typeFaults(document, 'VerifiablePresentation'),
    ...typedFaults(document, 'termsOfUse'),
  ];
  // 4.13: the holder is a URL, or an object with an id that is one.
  if (holder !== undefined && !isUrl(isObject(holder) ? holder['id'] : holder)) {
    faults.push(wrong('holder must be a URL, or an object with an id that is one'));
  }
  if (held !== undefined && (listOf(held).length > MAX_PARTS || !listOf(held).every(isObject))) {
    faults.push(wrong(`verifiableCredential must be credentials, at most ${MAX_PARTS}, and not texts or links`));
  }
  return faults;
}

/** 4.3: an ordered set, the first item the base context, the others URLs or objects. */
function contextFaults({ '@context': context }: JsonObject): Fault[] {
  if (!Array.isArray(context) || context[0] !== CREDENTIALS_CONTEXT) {
    return [wrong(`@context must be a list that begins with ${CREDENTIALS_CONTEXT}`)];
  }
  const sound = context.every((each) => isUrl(each) || isObject(each)) && context.length <= MAX_PARTS;
  return sound ? [] : [wrong('every @context must be a URL or an object')];
}

/** 4.4: a single URL. */
function idFaults(object: JsonObject, name: string): Fault[] {
  return object['id'] === undefined || isUrl(object['id']) ? [] : [wrong(`${name} must be one URL`)];
}

/** 4.5: one or more terms or absolute URLs. */
function hasType({ type }: JsonObject): boolean {
  const types = listOf(type);
  return types.length > 0 && types.length <= MAX_PARTS && types.every(isTerm);
}

const isTerm = (value: Json): boolean => typeof value === 'string' && /^\S+$/.test(value) && value.length <= 1000;

function typeFaults(document: JsonObject, needed: string): Fault[] {
  if (!hasType(document)) return [wrong('type must be one or more words or URLs')];
  return listOf(document['type']).includes(needed) ? [] : [wrong(`type must include ${needed}`)];
}

/** 4.6 and 11.1: a text, or texts with language and direction, and nothing else. */
function nameFaults(object: JsonObject, where: string): Fault[] {
  return (['name', 'description'] as const).flatMap((member) => {
    const value = object[member];
    const sound = value === undefined || (listOf(value).length > 0 && listOf(value).every(isLanguageValue));
    return sound
      ? []
      : [wrong(`${where}${member} must be a text, or objects with @value, @language and @direction and nothing else`)];
  });
}

function isLanguageValue(value: Json): boolean {
  if (typeof value === 'string') return true;
  if (!isObject(value)) return false;
  const { '@value': text, '@language': language, '@direction': direction, ...others } = value;
  return (
    typeof text === 'string' &&
    Object.keys(others).length === 0 &&
    (language === undefined ||
      (typeof language === 'string' && /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(language))) &&
    (direction === undefined || direction === null || direction === 'ltr' || direction === 'rtl')
  );
}

/** 4.7: a URL, or an object with an id that is one. */
function issuerFaults({ issuer }: JsonObject): Fault[] {
  if (isObject(issuer)) {
    return isUrl(issuer['id']) ? nameFaults(issuer, 'issuer.') : [wrong('issuer.id must be a URL')];
  }
  return isUrl(issuer) ? [] : [wrong('issuer must be a URL, or an object with an id that is one')];
}

/** 4.8: objects that say something. */
function subjectFaults({ credentialSubject }: JsonObject): Fault[] {
  const subjects = listOf(credentialSubject);
  if (subjects.length === 0 || subjects.length > MAX_PARTS) return [wrong('credentialSubject is missing')];
  return subjects.flatMap((subject) => {
    if (!isObject(subject) || Object.keys(subject).length === 0) {
      return [wrong('every credentialSubject must be an object that says something')];
    }
    return idFaults(subject, 'credentialSubject.id');
  });
}

/** 4.9: dateTimeStamps, in their order. */
function validityFaults({ validFrom, validUntil }: JsonObject): Fault[] {
  const [from, until] = [momentOf(validFrom), momentOf(validUntil)];
  const faults: Fault[] = [];
  if (validFrom !== undefined && from === null)
    faults.push(wrong('validFrom must be a moment with a time zone, such as 2026-03-02T09:00:00Z'));
  if (validUntil !== undefined && until === null)
    faults.push(wrong('validUntil must be a moment with a time zone, such as 2026-03-02T09:00:00Z'));
  if (from !== null && until !== null && until < from)
    faults.push(wrong('validUntil must not be earlier than validFrom'));
  return faults;
}

/** 4.10, and Bitstring Status List 1.0, 2.1, for entries of its type. */
function statusFaults(document: JsonObject): Fault[] {
  const entries = listOf(document['credentialStatus']);
  return [
    ...typedFaults(document, 'credentialStatus'),
    ...entries.filter(isObject).flatMap((entry) => statusEntryFaults(entry).map(wrong)),
  ];
}

/** Objects that must say of which type they are, and may have an id. */
function typedFaults(document: JsonObject, member: string): Fault[] {
  const value = document[member];
  if (value === undefined) return [];
  const parts = listOf(value);
  if (parts.length === 0 || parts.length > MAX_PARTS) return [wrong(`${member} must be one or more objects`)];
  return parts.flatMap((part) => {
    if (!isObject(part)) return [wrong(`${member} must be one or more objects`)];
    return [...(hasType(part) ? [] : [wrong(`${member} needs a type`)]), ...idFaults(part, `${member}.id`)];
  });
}

/** 4.11: each schema has a type, and an id. */
function schemaFaults(document: JsonObject): Fault[] {
  const schemas = listOf(document['credentialSchema']).filter(isObject);
  const without = schemas.some(({ id }) => id === undefined);
  return [...typedFaults(document, 'credentialSchema'), ...(without ? [wrong('credentialSchema needs an id')] : [])];
}

/** 5.3: each resource once, with a digest; those that ship with us are compared. */
function resourceFaults({ relatedResource }: JsonObject): Fault[] {
  if (relatedResource === undefined) return [];
  const seen = new Set<string>();
  const parts = listOf(relatedResource);
  if (parts.length === 0 || parts.length > MAX_PARTS) return [wrong('relatedResource must be one or more objects')];
  return parts.flatMap((part) => {
    if (!isObject(part)) return [wrong('relatedResource must be one or more objects')];
    const { id, digestSRI, digestMultibase, mediaType } = part;
    if (!isUrl(id)) return [wrong('relatedResource needs an id, a URL')];
    if (seen.has(id)) return [wrong('relatedResource names a resource twice')];
    seen.add(id);
    if (mediaType !== undefined && (typeof mediaType !== 'string' || !/^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(mediaType))) {
      return [wrong('relatedResource.mediaType must be a media type')];
    }
    const digests = [
      { value: digestSRI, kind: 'SRI' as const },
      { value: digestMultibase, kind: 'Multibase' as const },
    ].filter(({ value }) => value !== undefined);
    if (digests.length === 0) return [wrong('relatedResource needs digestSRI or digestMultibase')];
    return digests.flatMap(({ value, kind }) => {
      if (typeof value !== 'string') return [wrong(`relatedResource.digest${kind} must be a text`)];
      return digestFits(id, value, kind) === false
        ? [fault('wrong_resource', `It names a digest of ${id} that is not that of the copy that ships here.`)]
        : [];
    });
  });
}
