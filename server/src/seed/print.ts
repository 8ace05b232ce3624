import type { DemoResult } from './populate.ts';

/**
 * Tells whoever started an evaluation server what is in it and how to get in.
 * @param admin undefined where an earlier start made them and told their password.
 */
export function printDemo(
  print: (text: string) => void,
  result: DemoResult,
  admin: { email: string; password: string } | undefined,
): void {
  const width = Math.max(...result.people.map((person) => person.email.length), admin?.email.length ?? 0);
  const adminLine =
    admin === undefined ? '' : `  ${admin.email.padEnd(width)}  platform admin (password ${admin.password})\n`;
  print(`
The demonstration world is ready at ${result.baseUrl}. Logins (password ${result.password}):

${adminLine}${result.people.map((person) => `  ${person.email.padEnd(width)}  ${person.what}`).join('\n')}

A settled lot that anybody can check, without an account:

  ${result.verifyUrl}

The finance profile of the exporter, as a lender with its link sees it:

  ${result.profileUrl}

The export certificate of the settled trade, as anybody sees it:

  ${result.certificateUrl}
`);
}
