/**
 * Whether a browser sent this for a page of another site. Browsers say so in `Sec-Fetch-Site`, older ones and those on
 * plain http in `Origin`; a client that is no browser sends neither.
 */
export function isCrossSite(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  baseUrl: string | undefined,
): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-forwarded-host': forwarded } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  // `null` is the origin of pages that hide theirs.
  if (typeof origin !== 'string' || !URL.canParse(origin)) return true;
  const own = [host, forwarded, baseUrl === undefined || !URL.canParse(baseUrl) ? undefined : new URL(baseUrl).host];
  return !own.includes(new URL(origin).host);
}
