import { timingSafeEqual } from 'node:crypto';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { digestOf } from '../envelope.ts';
import { ns, passwordDigest } from '../namespaces.ts';
import type { SimulatedUser } from './settings.ts';

/** Created may lie so far from the system's own time. */
const windowMs = 5 * 60_000;

const child = (element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name && each.namespace === namespace);

/** Checks the headers of messages as the system does; remembers nonces as long as they could be used again. */
export function guard(users: readonly SimulatedUser[], now: () => Date) {
  const seen = new Map<string, number>();
  /** @returns who sends, or why nobody is believed to. */
  return (header: XmlElement | undefined): SimulatedUser | string => {
    const at = now().getTime();
    for (const [nonce, until] of seen) {
      if (until > at) break;
      seen.delete(nonce);
    }
    const security = child(header, ns.wsse, 'Security');
    const timestamp = child(security, ns.wsu, 'Timestamp');
    const token = child(security, ns.wsse, 'UsernameToken');
    const text = (element: XmlElement | undefined, namespace: string, name: string): string =>
      child(element, namespace, name)?.text.trim() ?? '';
    if (text(header, ns.base, 'WebServiceClientId') === '') return 'the client id is missing';
    if (token === undefined) return 'the UsernameToken is missing';
    if (timestamp === undefined) return 'the Timestamp is missing';
    const expires = Date.parse(text(timestamp, ns.wsu, 'Expires'));
    if (!(expires > at)) return 'the message has expired';
    const created = text(token, ns.wsu, 'Created');
    if (!(Math.abs(Date.parse(created) - at) <= windowMs)) return 'Created is more than 5 minutes from our time';
    if (child(token, ns.wsse, 'Password')?.attributes['Type'] !== passwordDigest) return 'the password is no digest';
    const nonce = text(token, ns.wsse, 'Nonce');
    const name = text(token, ns.wsse, 'Username');
    const user = users.find((each) => each.name === name);
    const given = Buffer.from(text(token, ns.wsse, 'Password'));
    const wanted = Buffer.from(digestOf(Buffer.from(nonce, 'base64'), created, user?.key ?? ''));
    if (user === undefined || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return 'user or digest is wrong';
    }
    const used = `${name} ${nonce}`;
    if (nonce === '' || seen.has(used)) return 'the nonce was used before';
    seen.set(used, at + 2 * windowMs);
    return user;
  };
}
