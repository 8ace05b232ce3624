/** One command of `npx lotmark`. `run` answers the exit code; undefined means the process goes on or ended well. */
export interface Command {
  summary: string;
  run(args: string[]): Promise<number | undefined>;
}

/** A command was called wrongly: the message is the whole answer. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Loaded when called: `verify` must not pay for the server, nor `migrate` for the ledger. */
export const commands: Record<string, Command> = {
  serve: {
    summary: 'run the server, with the jobs unless --no-jobs',
    run: async (args) => (await import('./serve.ts')).serve(args),
  },
  worker: {
    summary: 'run the jobs only, beside servers on the same PostgreSQL',
    run: async () => (await import('./serve.ts')).work(),
  },
  migrate: {
    summary: 'bring the database up to date',
    run: async () => (await import('./migrate.ts')).migrateCommand(),
  },
  seed: {
    summary: 'put the demonstration world into an empty database (needs a running server: --base-url URL)',
    run: async (args) => (await import('./seed.ts')).seedCommand(args),
  },
  trade: {
    summary: 'play a whole trade against a running server (--base-url URL)',
    run: async (args) => (await import('./trade.ts')).tradeCommand(args),
  },
  verify: {
    summary: 'check a receipt: a file or an address (--ledger-url URL asks the ledger too)',
    run: async (args) => (await import('./verify.ts')).verifyCommand(args),
  },
  check: {
    summary: 'verify books, log, anchors, records and the embedded ledger',
    run: async () => (await import('./check.ts')).checkCommand(),
  },
  keys: {
    summary: 'keys rotate: retire the signing key and start a new one',
    run: async (args) => (await import('./keys.ts')).keysCommand(args),
  },
  ledger: {
    summary: 'serve the embedded ledger node (--port 5005)',
    run: async (args) => (await import('./ledger.ts')).ledgerCommand(args),
  },
  contract: {
    summary: 'write contract/openapi.json (--check: fail when it is out of date)',
    run: async (args) => (await import('./contract.ts')).contract(args),
  },
};
