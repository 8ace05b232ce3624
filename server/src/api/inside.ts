import { z } from 'zod';
import type { Described, Reading } from '../domain/assistant/reading/reading.ts';
import type { Kernel, Prepared } from '../kernel/call/call.ts';
import { type InsideCaller, readInside } from '../kernel/call/inside.ts';
import type { Operation } from '../kernel/call/operation.ts';
import { checkRole, prepare } from '../kernel/call/pipeline.ts';
import { Refusal } from '../kernel/values/errors.ts';

const prefix = 'svc_network.api.';

/** Opens what the assistant reads with, for a caller. */
export type ReadAs = (caller: InsideCaller) => Reading;

/** Reads of the service from within a call, over operations that are prepared once. */
export function readers<S>(kernel: () => Kernel<S>, operations: () => readonly Operation<S>[]): ReadAs {
  let prepared: ReadonlyMap<string, Prepared<S>> | undefined;
  const described = new Map<string, Described>();
  const find = (name: string): Prepared<S> | undefined => {
    prepared ??= new Map(operations().map((operation) => [operation.name, prepare(operation)]));
    return prepared.get(name) ?? prepared.get(`${prefix}${name}`);
  };
  return (caller) => ({
    actor: caller.actor,
    read: async (name, parameters) => {
      const found = find(name);
      if (found === undefined) throw new Error(`there is no operation ${name}`);
      return readInside(kernel(), found, caller, parameters);
    },
    may: (name) => {
      const found = find(name);
      if (found === undefined) return false;
      try {
        checkRole(found.operation, caller.actor);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    describe: (name) => {
      const operation = find(name)?.operation;
      if (operation === undefined) return undefined;
      let known = described.get(name);
      if (known === undefined) {
        const parameters = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
        known = { summary: operation.summary, parameters: { ...parameters }, kind: operation.kind };
        described.set(name, known);
      }
      return known;
    },
  });
}
