export { canonicalIdentifier } from './digital-link.ts';
export { actions, type EventFault, type EventType, eventFaults, eventTypes, identifiersOf } from './event.ts';
export { type EpcisObject, type EpcisValue, eventHashId, isObject, prefixesOf, preHash } from './hash.ts';
