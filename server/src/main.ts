import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { commands } from './commands/index.ts';

// Keeps compiled code (and stripped types) between starts; everything heavy is imported after this line.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/lotmark/compile'));

const [name = 'serve', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(
    `There is no command "${name}". There are:\n${Object.entries(commands)
      .map(([key, entry]) => `  ${key.padEnd(12)}${entry.summary}`)
      .join('\n')}`,
  );
  process.exit(2);
}
try {
  process.exitCode = (await command.run(rest)) ?? process.exitCode ?? 0;
} catch (error) {
  // What we refuse on purpose explains itself; a stack trace is for what we did not foresee.
  const { name: kind, message, stack } = error as Error;
  console.error(['ConfigError', 'DirectoryInUseError', 'UsageError'].includes(kind) ? message : stack);
  process.exitCode = 1;
}
