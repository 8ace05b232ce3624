import { writeFile } from 'node:fs/promises';
import { lintPlots, type PlotFinding, type PlotLint } from '@lotmark/sdk/plots';
import type { Given, Print } from './command.ts';
import { readInput } from './read-input.ts';

/** Ten times what the EU system takes: more is not looked at. */
const maxBytes = 250_000_000;

/**
 * Checks a file of plots and says what is wrong with it, and where.
 * @returns the exit code: 0 nothing that the EU system refuses or ignores, 1 something, 2 nothing was checked, or the repaired file was not written.
 */
export async function lintCommand({ operands, values, switches }: Given, print: Print): Promise<number> {
  const file = await readInput(operands[0] ?? '-', maxBytes).catch((error: Error) => error);
  if (file instanceof Error) {
    print(`Nothing was checked: ${file.message}`);
    return 2;
  }
  const lint = lintPlots(file, { latitudeFirst: switches.has('latitude-first') });
  const unread = lint.findings.find(isUnread);
  if (unread !== undefined && !switches.has('json')) print(`Nothing was checked: ${unread.message} ${unread.advice}`);
  else if (switches.has('json')) print(JSON.stringify({ ...lint, repaired: undefined }, null, 2));
  else report(lint, print);
  const target = values['repair'];
  if (target !== undefined && lint.repaired !== null) {
    const fault = await writeFile(target, lint.repaired).catch((error: Error) => error);
    if (fault !== undefined) {
      print(`The repaired file was not written: ${fault.message}`);
      return 2;
    }
    print(`The repaired file is ${target}.`);
  } else if (target !== undefined) print('No repaired file was written: something has to be drawn or written again.');
  if (unread !== undefined) return 2;
  return lint.ok ? 0 : 1;
}

/** That the file as a whole could not be read, or has no plot: a KML or a table that was read, and is only to be converted, is repaired. */
const isUnread = ({ code, feature, repaired }: PlotFinding): boolean =>
  feature === null && !repaired && ['not_geojson', 'other_file_kind', 'archive', 'no_plots'].includes(code);

function report(lint: PlotLint, print: Print): void {
  // Where something has to be drawn again, there is no repaired file for the rest either.
  const repairs = lint.repaired !== null;
  for (const finding of lint.findings) print(lineOf(repairs ? finding : { ...finding, repaired: false }));
  if (lint.notListed > 0) print(`... and ${lint.notListed} more.`);
  const plots = `${lint.usable} of ${lint.features} plot${lint.features === 1 ? '' : 's'} can be used, ${lint.hectares} hectares`;
  const counts = `${lint.errors} error${lint.errors === 1 ? '' : 's'}, ${lint.warnings} warning${lint.warnings === 1 ? '' : 's'}`;
  print(
    `${plots}: ${counts}${repairs && lint.repairable > 0 ? `; ${lint.repairable} can be repaired (--repair FILE)` : ''}.`,
  );
}

function lineOf({ severity, fault, feature, part, point, message, advice, repaired }: PlotFinding): string {
  const where = [
    feature === null ? '' : `plot ${feature + 1}`,
    part === null ? '' : `part ${part + 1}`,
    point === null ? '' : `point ${point + 1}`,
  ].filter((word) => word !== '');
  const sign = severity === 'error' ? '✗' : '!';
  const number = fault === null ? '' : ` (fault ${fault})`;
  return `${sign} ${where.length === 0 ? 'file' : where.join(', ')}${number}: ${message} ${advice}${repaired ? ' [can be repaired]' : ''}`;
}
