import { hash, randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { openSigner } from '../app.ts';
import { acceptChange, NothingToAcceptError, type RowNow, rowToAccept } from '../domain/proof/seal/accept.ts';
import { withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Given, Print } from './command.ts';
import { withMarkedDatabase } from './marked-database.ts';
import { UsageError } from './usage-error.ts';

const maxReason = 2000;
const maxName = 200;

/**
 * Answers for a row that an operator changed past the service, as they have seen it: without `--now` it is shown only, for somebody else may
 * have changed it, too.
 * @returns 0 when it was accepted, 1 when it was only shown, or there is nothing to accept.
 */
export async function acceptChangeCommand(asked: Given, print: Print): Promise<number> {
  const { values } = asked;
  // The check writes a space between them.
  const [, tbl = '', key = ''] = /^([a-z_]+)[/ ](.+)$/s.exec(values['row'] ?? '') ?? [];
  if (tbl === '') throw new UsageError('--row takes table/key as "lotmark check" names them, such as "users 1234".');
  const reason = words('--reason', values['reason'], maxReason);
  const by = words('--by', values['by'] ?? `${userInfo().username}@${hostname()}`, maxName);
  return withMarkedDatabase(asked, async ({ config, database, markKey }) => {
    // Hex in capitals is the same.
    const seen = values['now']?.trim().toLowerCase();
    if (seen === undefined)
      return show(await database.db.transaction().execute((tx) => rowToAccept(tx, markKey, { tbl, key })), print);
    const signer = openSigner(await withStoredLedgerSeed(database.db, config), randomBytes, (note) =>
      console.error(note),
    );
    try {
      const context = { signer, random: randomBytes, markKey, now: new Date() };
      const name = await database.db
        .transaction()
        .execute((tx) => acceptChange(tx, context, { tbl, key, reason, by, seen }));
      print(`${name}: ${tbl} ${key} accepted by ${by}. "lotmark check" names it from now on.`);
      return 0;
    } finally {
      signer.close();
    }
  }).catch((error: unknown) => {
    if (!(error instanceof NothingToAcceptError)) throw error;
    print(error.message);
    return 1;
  });
}

const longest = 200;
/** Their values tell nobody anything, and are shown to nobody. */
const isSecret = /password|secret|sealed|encrypted|token|hash|_round$/;

function show({ content, fingerprint }: RowNow, print: Print): number {
  if (content === null) print('The row is not there.');
  for (const [column, value] of Object.entries(content ?? {})) {
    const shown =
      value !== null && isSecret.test(column) ? `(sha256 ${hash('sha256', value, 'hex').slice(0, 12)})` : value;
    print(`  ${column}: ${shown === null ? '(none)' : inOneLine(shown)}`);
  }
  print(`Nothing was accepted yet. If all of this is as it should be, run the same with --now ${fingerprint}`);
  return 1;
}

/** A value that breaks its line, or turns its direction, could show a column that is not there. */
function inOneLine(value: string): string {
  const cut = value.length > longest ? `${value.slice(0, longest)} … (${value.length} characters)` : value;
  return cut.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** @throws UsageError naming the option. */
function words(option: string, given: string | undefined, most: number): string {
  const text = given?.trim() ?? '';
  if (text === '' || text.length > most || !text.isWellFormed())
    throw new UsageError(`${option} takes 1 to ${most} characters: who looks at the check reads them.`);
  return text;
}
