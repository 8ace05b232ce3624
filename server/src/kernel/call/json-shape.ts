/** How deep JSON may be nested, and how many members one object may have. */
export const jsonLimits = { depth: 64, keys: 200 } as const;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Looks at the shape of JSON text without building anything of it: what a stranger sends may cost no more than reading
 * it once. An object that names a member twice is refused, because two readers may see different values in it (RFC 8259, 4). Text
 * that is no JSON is not its business; `JSON.parse` refuses that.
 * @returns which limit it breaks, in words; undefined when it keeps them.
 */
export function jsonShapeFault(text: string, limits: { depth: number; keys: number } = jsonLimits): string | undefined {
  /** Members of each object or list that is open; undefined before the first. */
  const open: (Set<string> | undefined)[] = [];
  /** The last string, which before a colon is a member's name. */
  let [from, to] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        from = at;
        at = endOfString(text, at);
        to = at + 1;
        break;
      case openBrace:
      case openBracket:
        if (open.push(undefined) > limits.depth) return `is nested deeper than ${limits.depth} levels`;
        break;
      case closeBrace:
      case closeBracket:
        open.pop();
        break;
      case colon: {
        const members = open.pop() ?? new Set();
        const name = nameOf(text.slice(from, to));
        if (members.has(name)) return `names ${JSON.stringify(name.slice(0, 60))} twice in one object`;
        if (members.add(name).size > limits.keys) return `has an object with more than ${limits.keys} members`;
        open.push(members);
        break;
      }
    }
  }
  return undefined;
}

/** One name has several spellings, by escapes. What is no string stays as it is. */
function nameOf(spelled: string): string {
  if (!spelled.includes('\\')) return spelled.slice(1, -1);
  try {
    return String(JSON.parse(spelled));
  } catch {
    return spelled;
  }
}

/** Where a string ends that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
