/** What a log shows of an error. */
export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  [detail: string]: unknown;
}

/** Short facts that say where an error comes from: of Node, of PostgreSQL. */
const facts = ['code', 'errno', 'syscall', 'address', 'port', 'severity', 'detail', 'table', 'column', 'constraint'];
const longest = 4000;
const deepest = 3;

/**
 * An error for the log: what it says and where it was thrown, and of its other members only those that are known to be
 * short and no secrets. Errors of the database driver carry the whole connection, with the key that cancels its queries.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, longest) };
  const { name, message, stack, cause } = error;
  const logged: LoggedError = { type: name, message: message.slice(0, longest) };
  if (stack !== undefined) logged.stack = stack.slice(0, longest);
  for (const fact of facts) {
    const value: unknown = (error as unknown as Record<string, unknown>)[fact];
    if (typeof value === 'string') logged[fact] = value.slice(0, 300);
    else if (typeof value === 'number') logged[fact] = value;
  }
  if (cause !== undefined && depth < deepest) logged['cause'] = loggedError(cause, depth + 1);
  if (error instanceof AggregateError && depth < deepest) {
    logged['errors'] = error.errors.slice(0, 5).map((each) => loggedError(each, depth + 1));
  }
  return logged;
}
