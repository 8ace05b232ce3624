import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command, Given, Print } from './command.ts';
import { commands } from './index.ts';
import { nearestWord } from './nearest-word.ts';
import { shown } from './tell.ts';
import { UsageError } from './usage-error.ts';

/** Asked for anywhere, these are answered before anything else is looked at. */
const askedAnywhere = { help: ['--help', '-h'], version: ['--version', '-V'] };
const helpLine = '-h, --help';

/**
 * Runs what was typed after `lotmark`; without anything the server. Everything typed is read before the command begins:
 * asking for help has no effect, and a slip of the finger neither.
 * @returns the exit code; undefined where the process goes on.
 * @throws UsageError naming what is wrong.
 */
export async function runCommandLine(
  args: readonly string[],
  print: Print = (line) => console.log(line),
): Promise<number | undefined> {
  const typed = args.indexOf('--') === -1 ? args : args.slice(0, args.indexOf('--'));
  const asks = (names: readonly string[]) => typed.some((each) => names.includes(each));
  const [first = 'serve', ...rest] = args;
  if (first === 'help' || askedAnywhere.help.includes(first)) {
    const [name] = rest.filter((each) => !each.startsWith('-'));
    print(name === undefined ? overview() : helpOf(name, commandOf(name)));
    return 0;
  }
  if (first === 'version' || askedAnywhere.version.includes(first)) {
    print(version());
    return 0;
  }
  const command = commandOf(first);
  if (asks(askedAnywhere.help)) {
    print(helpOf(first, command));
    return 0;
  }
  if (asks(askedAnywhere.version)) {
    print(version());
    return 0;
  }
  return command.run(readGiven(first, command, rest), (line) => print(shown(line)));
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  const what = name.startsWith('-') ? `A command comes first, then ${name}.` : `There is no command "${name}".`;
  throw new UsageError(`${what}${meant(nearestWord(name, Object.keys(commands)))}\n\n${overview()}`);
}

function readGiven(name: string, command: Command, args: readonly string[]): Given {
  const options = command.options ?? {};
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([option, { value }]) => [
        option,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const refuse = (problem: string): UsageError =>
    new UsageError(`lotmark ${name}: ${problem}\n\n${usageOf(name, command)}\n\`lotmark ${name} --help\` says more.`);
  const operands: string[] = [];
  const values: Record<string, string> = {};
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name: option, rawName, value, inlineValue } = token;
    const known = Object.hasOwn(options, option) && rawName.startsWith('--') ? options[option] : undefined;
    if (known === undefined) {
      const near = nearestWord(option, Object.keys(options));
      throw refuse(`there is no option ${rawName}.${meant(near === undefined ? undefined : `--${near}`)}`);
    }
    if (values[option] !== undefined || switches.has(option)) throw refuse(`${rawName} is given twice.`);
    if (known.value === undefined) {
      if (value !== undefined) throw refuse(`${rawName} is a switch and takes no value.`);
      switches.add(option);
      continue;
    }
    // `--port --host x`: the value was forgotten.
    if (value === undefined || value === '' || (value.startsWith('-') && inlineValue !== true)) {
      throw refuse(`${rawName} needs a value: ${rawName} ${known.value}.`);
    }
    values[option] = value;
  }
  const expected = command.operands ?? [];
  for (const [place, { name: called, choices, isOptional }] of expected.entries()) {
    const operand = operands[place];
    if (operand === undefined && isOptional === true) continue;
    if (operand === undefined) throw refuse(`${called} is missing.`);
    if (choices === undefined || choices.includes(operand)) continue;
    throw refuse(`"${operand}" is not known; there is ${choices.join(', ')}.${meant(nearestWord(operand, choices))}`);
  }
  if (operands.length > expected.length) throw refuse(`"${operands[expected.length]}" is one word too many.`);
  return { operands, values, switches };
}

function meant(word: string | undefined): string {
  return word === undefined ? '' : ` Did you mean ${word}?`;
}

function overview(): string {
  return [
    'Usage: lotmark [COMMAND] [OPTIONS]',
    '',
    ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Without a command it serves. `lotmark COMMAND --help` says more of one, `lotmark --version` which version this is.',
    'Settings come from the environment; docs/settings.md lists them.',
  ].join('\n');
}

function usageOf(name: string, { operands = [], options = {} }: Command): string {
  const words = operands.map((operand) => {
    const word = operand.choices?.join('|') ?? operand.name;
    return operand.isOptional === true ? `[${word}]` : word;
  });
  const given = Object.entries(options).map(([option, { value, isRequired }]) =>
    isRequired === true ? spelt(option, value) : `[${spelt(option, value)}]`,
  );
  return `Usage: ${['lotmark', name, ...words, ...given].join(' ')}`;
}

function helpOf(name: string, command: Command): string {
  const { summary, operands = [], options = {}, notes } = command;
  return [
    usageOf(name, command),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    ...table([
      ...operands.map((operand): [string, string] => [operand.name, operand.help]),
      ...Object.entries(options).map(([option, { value, help }]): [string, string] => [spelt(option, value), help]),
      [helpLine, 'say this, and do nothing'],
    ]),
    ...(notes === undefined ? [] : ['', notes]),
  ].join('\n');
}

function spelt(option: string, value: string | undefined): string {
  return value === undefined ? `--${option}` : `--${option} ${value}`;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 3;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}

function version(): string {
  const about = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return `lotmark ${(JSON.parse(about) as { version: string }).version}`;
}
