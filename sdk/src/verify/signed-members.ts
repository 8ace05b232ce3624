import { readStrictJson } from './strict-json.ts';

/** The members of what was signed; none where it is no JSON object. */
export function membersOf(payload: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = readStrictJson(payload);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
