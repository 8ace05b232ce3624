export type PasswordLevel = 0 | 1 | 2 | 3;

/** What the service takes at least. */
export const shortestPassword = 10;

/** 0: too short; 1: the service refuses it or should; 2: fair; 3: good. A hint while typing, no more. */
export function passwordLevel(password: string, email = ''): PasswordLevel {
  if (password.length < shortestPassword) return 0;
  const plain = password.toLowerCase();
  const [mailbox = ''] = email.toLowerCase().split('@');
  const different = new Set(plain).size;
  if (different < 5 || (mailbox.length > 3 && plain.includes(mailbox)) || /^\d+$/.test(plain)) return 1;
  // One word and a few figures, such as password123, is what everybody does.
  if (password.length < 14 && /^\p{L}+\d{1,4}[!.?]?$/u.test(plain)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return password.length >= 16 || (password.length >= 12 && kinds >= 3) ? 3 : 2;
}
