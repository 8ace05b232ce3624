/** Who the client is for the service: its cookies (where the platform keeps none itself) and its CSRF token. */
export interface Session {
  /** Sent with every call that is not a GET. */
  csrfToken: string | undefined;
  /** Under way while a new token is asked for. */
  renewal: Promise<void> | undefined;
  /** The `Cookie` header; undefined when there is none. */
  cookieHeader(): string | undefined;
  /** Takes the cookies of an answer. */
  takeCookies(headers: Headers): void;
}

/** An empty session. In browsers `getSetCookie` answers nothing and the browser's own jar does the work. */
export function openSession(): Session {
  const cookies = new Map<string, string>();
  return {
    csrfToken: undefined,
    renewal: undefined,
    cookieHeader: () =>
      cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    takeCookies: (headers) => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const equals = pair.indexOf('=');
        if (equals <= 0) continue;
        const name = pair.slice(0, equals);
        const value = pair.slice(equals + 1);
        if (value === '' || isOver(attributes)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** Max-Age wins over Expires (RFC 6265, section 5.3). */
function isOver(attributes: readonly string[]): boolean {
  const attribute = (name: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const maxAge = attribute('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attribute('expires');
  return expires !== undefined && new Date(expires).getTime() <= Date.now();
}
