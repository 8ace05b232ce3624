/** How deep JSON may be nested, and how many members one object may have. */
export const jsonLimits = { depth: 64, keys: 200 } as const;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Looks at the shape of JSON text without building anything of it: what a stranger sends may cost no more than reading
 * it once. Text that is no JSON is not its business; `JSON.parse` refuses that.
 * @returns which limit it breaks, in words; undefined when it keeps them.
 */
export function jsonShapeFault(text: string, limits: { depth: number; keys: number } = jsonLimits): string | undefined {
  /** Members of each object or list that is open. */
  const members: number[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBrace:
      case openBracket:
        if (members.push(0) > limits.depth) return `is nested deeper than ${limits.depth} levels`;
        break;
      case closeBrace:
      case closeBracket:
        members.pop();
        break;
      case colon: {
        const count = (members.pop() ?? 0) + 1;
        if (count > limits.keys) return `has an object with more than ${limits.keys} members`;
        members.push(count);
        break;
      }
    }
  }
  return undefined;
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
