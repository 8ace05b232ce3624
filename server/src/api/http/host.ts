/** A host as it is compared: without port, without the dot at the end, in lower case; undefined where it is none. */
export function hostOf(authority: string): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/i.exec(authority);
  return match?.[1]?.toLowerCase();
}

/** The Host headers of a request; Node itself tells the first only. */
export function hostHeaders(raw: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let place = 0; place < raw.length; place += 2) {
    const name = raw[place] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(raw[place + 1] ?? '');
  }
  return hosts;
}

/** An address with a scheme (`http://host/path`), as calls through a proxy have it; undefined where it is none that can be read. */
export function absoluteAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  return /^https?:$/.test(address.protocol) && address.username === '' ? address : undefined;
}
