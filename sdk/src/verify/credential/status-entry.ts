import { isObject, isUrl, type JsonObject, listOf } from './json.ts';

/** Where a credential's status stands (Bitstring Status List 1.0, 2.1). */
export interface StatusEntry {
  readonly purpose: string;
  readonly list: string;
  /** Its place, in units of `size`. */
  readonly index: number;
  /** How many bits a place has. */
  readonly size: number;
}

/** What is wrong with an entry, in words; none for one of another type, which nobody here can read. */
export function statusEntryFaults(entry: JsonObject): string[] {
  if (!listOf(entry['type']).includes('BitstringStatusListEntry')) return [];
  const {
    id,
    statusPurpose,
    statusListIndex,
    statusListCredential,
    statusSize = 1,
    statusMessage,
    statusReference,
  } = entry;
  const faults: string[] = [];
  if (typeof statusPurpose !== 'string' || statusPurpose === '') faults.push('statusPurpose must be a text');
  if (typeof statusListIndex !== 'string' || !/^(0|[1-9]\d{0,14})$/.test(statusListIndex)) {
    faults.push('statusListIndex must be a whole number from 0 on, as a text in base 10');
  }
  if (!isUrl(statusListCredential)) faults.push('statusListCredential must be a URL');
  else if (id === statusListCredential) faults.push('credentialStatus.id must not be the address of the list');
  const size = typeof statusSize === 'number' && Number.isInteger(statusSize) && statusSize > 0 ? statusSize : 0;
  if (size === 0) faults.push('statusSize must be a whole number above 0');
  if (statusMessage === undefined) {
    if (size > 1) faults.push('statusMessage is needed with a statusSize above 1');
  } else if (
    !Array.isArray(statusMessage) ||
    statusMessage.length !== (size > 20 ? -1 : 2 ** size) ||
    !statusMessage.every(
      (each) => isObject(each) && typeof each['status'] === 'string' && typeof each['message'] === 'string',
    )
  ) {
    faults.push('statusMessage must say status and message of each possible value');
  }
  if (statusReference !== undefined && !(listOf(statusReference).length > 0 && listOf(statusReference).every(isUrl))) {
    faults.push('statusReference must be one or more URLs');
  }
  return faults;
}

/** The entries of a sound credential that a bitstring list answers. */
export function statusEntries(document: JsonObject): StatusEntry[] {
  return listOf(document['credentialStatus'])
    .filter(isObject)
    .filter(({ type }) => listOf(type).includes('BitstringStatusListEntry'))
    .map((entry) => ({
      purpose: String(entry['statusPurpose']),
      list: String(entry['statusListCredential']),
      index: Number(entry['statusListIndex']),
      size: Number(entry['statusSize'] ?? 1),
    }));
}
