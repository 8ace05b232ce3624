import { randomUUID } from 'node:crypto';
import { pathOf } from '../../src/api/http/server.ts';
import type { Services } from '../../src/api/operation.ts';
import type { Operation } from '../../src/kernel/call/operation.ts';
import { sign } from '../support/erp-people.ts';
import type { Harness } from '../support/harness.ts';
import { type Answer, readAnswer } from '../support/world.ts';

/** Who calls: the headers of a login or of a key, and for signed bodies the key and its secret. */
export interface Credentials {
  headers: Record<string, string>;
  signing?: { keyId: string; secret: string };
}

/** Calls an operation through its own door, whatever the method: path, query or body, signed where it must be. */
export async function send(
  harness: Harness,
  operation: Operation<Services>,
  input: Record<string, unknown>,
  { headers, signing }: Credentials,
): Promise<Answer> {
  const { method, path } = pathOf(operation);
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    return readAnswer(await fetch(`${harness.url}${filled}?${query}`, { headers }));
  }
  const body = JSON.stringify(rest);
  const signed = operation.allow === 'signed' && signing !== undefined ? signature(harness, signing, body) : {};
  return readAnswer(
    await fetch(`${harness.url}${filled}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...signed },
      body,
    }),
  );
}

function signature(harness: Harness, { keyId, secret }: { keyId: string; secret: string }, body: string) {
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(harness.clock.now().getTime() / 1000);
  return {
    'x-svc-partner': keyId,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(secret, id, timestamp, body),
  };
}

/** How an operation is called in the tables here: its wire name without what nearly all begin with. */
export const shortName = (operation: { name: string }): string => operation.name.replace('svc_network.api.', '');
