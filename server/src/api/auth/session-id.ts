import { sessionCookie } from '../../kernel/call/session.ts';

const cookie = new RegExp(`(?:^|;)\\s*${sessionCookie}=([\\w-]+)`);

/** The session id in the Cookie header of a call; ours are base64url, so nothing has to be decoded. */
export function sidOf({ headers }: { headers: Readonly<Record<string, string | undefined>> }): string | undefined {
  return cookie.exec(headers['cookie'] ?? '')?.[1];
}
