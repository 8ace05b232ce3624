/** Takes out of a text what nobody may read in a log. */
export interface Redactor {
  /** From now on this value is taken out, however it is written; those of fewer than six characters are left to the patterns. */
  know(secret: string | undefined): void;
  /** The text without known secrets, passwords in addresses, tokens, keys and e-mail addresses; at most 500 characters. */
  clean(text: string): string;
}

export const removed = '[removed]';
const longest = 500;
/** More is not looked at: patterns take time, and what is kept is shorter anyway. */
const lookedAt = 4000;
const shortestKnown = 6;

const patterns: readonly (readonly [RegExp, string])[] = [
  // user:password@ of an address
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${removed}@`],
  [/\b(bearer|basic|apikey)\s+[A-Za-z0-9._~+/:=-]+/gi, `$1 ${removed}`],
  // the usual shapes of keys; words begin with "re", too
  [/\b(?:(?:sk|rk|pk|whsec)[_-]?|re_|ghp[_-]?|xox[a-z][_-]?|AKIA|ASIA)[A-Za-z0-9_]{8,}/g, removed],
  [
    /(\b[\w-]*(?:password|passwd|secret|token|signature|credential|api[_-]?key|private[_-]?key)\b["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
    `$1${removed}`,
  ],
  [/[^\s@<>"'(]+@[\w.-]+\.\w+/g, removed],
  // whatever else is long and random: hashes, base64, hexadecimal keys
  [/\b(?=[A-Za-z0-9_+/=-]*\d)[A-Za-z0-9_+/=-]{32,}/g, removed],
];

/** Parts of a secret that are secrets by themselves: the password of an address, both halves of `id:secret`. */
function formsOf(secret: string): string[] {
  const forms = [secret];
  const address = /^[a-z][a-z0-9+.-]*:\/\/([^/@]*)@/i.exec(secret)?.[1];
  if (address !== undefined) forms.push(...address.split(':').slice(1));
  else if (secret.includes(':') && !secret.includes('://')) forms.push(...secret.split(':').slice(1));
  const decoded = forms.flatMap((form) => [form, decodedOf(form)]);
  return decoded.flatMap((form) => [
    form,
    encodeURIComponent(form),
    Buffer.from(form).toString('base64'),
    JSON.stringify(form).slice(1, -1),
  ]);
}

function decodedOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function redactor(): Redactor {
  const known = new Set<string>();
  return {
    know: (secret) => {
      if (secret === undefined) return;
      for (const form of formsOf(secret)) if (form.length >= shortestKnown) known.add(form);
    },
    clean: (text) => {
      let cleaned = text.slice(0, lookedAt);
      // The longest first: a part of it must not leave the rest behind.
      for (const secret of [...known].sort((left, right) => right.length - left.length)) {
        cleaned = cleaned.replaceAll(secret, removed);
      }
      for (const [pattern, instead] of patterns) cleaned = cleaned.replace(pattern, instead);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a log must not hold
      return cleaned.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, longest);
    },
  };
}
