import { z } from 'zod';
import { readTools, toolName } from '../../domain/assistant/conversation/tools.ts';
import { actions } from '../../domain/assistant/reading/actions.ts';
import type { Reading } from '../../domain/assistant/reading/reading.ts';

/** Reads beside those of the assistant, for programs that hold a partner key. */
const furtherReads = ['ai_compliance.list_decisions_for', 'verify.cryptographic_verify', 'atlas.explain'] as const;

/** What changes something: the forms that the assistant suggests. */
const writeTools: readonly string[] = [...new Set(Object.values(actions).map(({ operation }) => operation))];

export interface Tool {
  operation: string;
  name: string;
  description: string;
  inputSchema: { type: 'object'; [member: string]: unknown };
  writes: boolean;
}

const objectSchema = z.looseObject({ type: z.literal('object') });

/**
 * The tools of a caller: reads that their roles and scopes allow. What changes something is there only for keys that were
 * given the scope `assistant` beside that of the operation; a login decides in the portal, by its forms.
 */
export function toolsOf(reading: Reading): Tool[] {
  const { actor } = reading;
  const writes = actor.kind === 'partner' && actor.scopes.includes('assistant') ? writeTools : [];
  return [...readTools, ...furtherReads, ...writes].flatMap((operation) => {
    const described = reading.describe(operation);
    if (described === undefined || !reading.may(operation)) return [];
    const { $schema: _dialect, ...schema } = described.parameters;
    return [
      {
        ...{ operation, name: toolName(operation), description: described.summary },
        ...{ inputSchema: objectSchema.parse(schema), writes: described.kind === 'write' },
      },
    ];
  });
}
