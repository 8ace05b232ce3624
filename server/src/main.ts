import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './commands/parent.ts';
import { runCommandLine } from './commands/command-line.ts';
import { tell } from './commands/tell.ts';

// Keeps compiled code (and stripped types) between starts; everything heavy is imported after this line.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/lotmark/compile'));

/** What we refuse on purpose explains itself; a stack trace is for what we did not foresee. */
const explained = new Set([
  'ConfigError',
  'DirectoryInUseError',
  'LedgerHomeError',
  'LedgerMismatchError',
  'MigrationError',
  'Refusal',
  'SigningKeyError',
  'StartError',
  'UsageError',
  'LotmarkError',
]);

try {
  process.exitCode = (await runCommandLine(process.argv.slice(2))) ?? process.exitCode ?? 0;
} catch (error) {
  const { name, message, stack } = error as Error;
  tell(explained.has(name) ? message : (stack ?? message));
  // What a start had opened by then would keep the process, which neither serves nor ends.
  process.exit(name === 'UsageError' ? 2 : 1);
}
