import type { DemoResult } from './populate.ts';

/** Tells whoever started an evaluation server what is in it and how to get in. */
export function printDemo(result: DemoResult, admin: { email: string; password: string }): void {
  const width = Math.max(...result.people.map((person) => person.email.length), admin.email.length);
  console.log(`
The demonstration world is ready. Logins (password ${result.password}):

  ${admin.email.padEnd(width)}  platform admin (password ${admin.password})
${result.people.map((person) => `  ${person.email.padEnd(width)}  ${person.what}`).join('\n')}

A settled lot that anybody can check, without an account:

  ${result.verifyUrl}
`);
}
