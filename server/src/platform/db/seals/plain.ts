/** A text of a definition, or what stands in brackets. */
type Part = string | Part[];

/**
 * A definition as it is compared. Versions of PostgreSQL differ in spaces when they write one, and what was read back from a dump in the
 * brackets of `(a and b) and c`. What stands in quotes is said as it is.
 */
export function plain(text: string): string {
  const whole: Part[] = [];
  const open = [whole];
  for (const token of text.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|[^'"()]+|['"]/g) ?? []) {
    const inner = open.at(-1) as Part[];
    if (token === '(') {
      const group: Part[] = [];
      inner.push(group);
      open.push(group);
    } else if (token === ')' && open.length > 1) open.pop();
    else
      inner.push(
        isQuoted(token)
          ? token
          : token
              .toLowerCase()
              .replaceAll(/\s+/g, ' ')
              .replaceAll(/\bpublic\./g, ''),
      );
  }
  return written(whole);
}

const isQuoted = (token: string): boolean => /^['"]/.test(token);

function written(parts: readonly Part[]): string {
  const joined = joinedBy(parts);
  return parts
    .map((part, place) => {
      if (typeof part === 'string') return part;
      const isSame = joined !== undefined && joinedBy(part) === joined && isOperand(parts, place);
      return isSame ? written(part) : `(${written(part)})`;
    })
    .join('');
}

/** Which word joins all of what stands there; undefined where none does, or both. */
function joinedBy(parts: readonly Part[]): 'and' | 'or' | undefined {
  const words = new Set(
    parts.flatMap((part) => (typeof part === 'string' && !isQuoted(part) ? (part.match(/\b(?:and|or)\b/g) ?? []) : [])),
  );
  if (words.size !== 1) return undefined;
  return words.has('and') ? 'and' : 'or';
}

/** Whether a group is one of what is joined, and not what a function is given. */
function isOperand(parts: readonly Part[], place: number): boolean {
  const [before, after] = [parts[place - 1], parts[place + 1]];
  return (
    (before === undefined || (typeof before === 'string' && /\b(?:and|or) $/.test(before))) &&
    (after === undefined || (typeof after === 'string' && /^ (?:and|or)\b/.test(after)))
  );
}
