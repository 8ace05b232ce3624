import { basename } from 'node:path';
import type { TemplateFault } from './typesetter.ts';

/** The file that a template given as text is read as. */
export const ownTemplate = 'own-template.typ';

/** As the compiler answers it: lines and characters from 0; severity 1 is an error, others say how it came to it. */
export interface Diagnostic {
  message?: unknown;
  path?: string;
  severity?: number;
  range?: { start: { line: number; character: number } };
}

const maxFaults = 20;

/** What the compiler says, without the places of this machine, and where in the text that was given. */
export function diagnosed(
  diagnostics: readonly Diagnostic[],
  root: string,
): { message: string; faults: TemplateFault[] } {
  const plain = (text: unknown) => String(text).replaceAll(root, '');
  const errors = diagnostics.filter(({ severity = 1 }) => severity === 1);
  const said = errors.length === 0 ? diagnostics : errors;
  return {
    message: said.map(({ message }) => plain(message)).join('; '),
    faults: errors.slice(0, maxFaults).flatMap((error) => {
      // An error inside of one of our templates has its way there behind it: the place in the text that was given counts.
      const way = diagnostics.slice(diagnostics.indexOf(error));
      const start = way.find(({ path }) => basename(path ?? '') === ownTemplate)?.range?.start;
      return start === undefined
        ? []
        : [{ line: start.line + 1, column: start.character + 1, message: plain(error.message) }];
    }),
  };
}
