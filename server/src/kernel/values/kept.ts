import type { z } from 'zod';
import { wrongState } from './errors.ts';

/**
 * Reads JSON that the service keeps as text.
 * @param of the record, for the message.
 * @throws Refusal 409 where it cannot be read: the service never wrote it so.
 */
export function readKept<Shape extends z.ZodType>(shape: Shape, text: string, of: string): z.output<Shape> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = undefined;
  }
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  throw wrongState(`The record of ${of} is not what was signed, and cannot be read.`);
}
