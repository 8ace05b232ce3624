import type { Command } from './command.ts';
import { allTenantsOption, tenantOption } from './tenants/options.ts';

const baseUrl = { value: 'URL', help: 'where the server answers' };

/** The commands, what they take, and what `--help` says. Loaded when called: `verify` must not pay for the server. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'run the server, with the jobs unless --no-jobs',
    options: {
      'no-jobs': { help: 'only answer; `lotmark worker` runs the jobs on the same PostgreSQL' },
      processes: { value: 'N', help: 'N processes answer on one port, and one more runs the jobs (PostgreSQL only)' },
    },
    run: async (given) => (await import('./start.ts')).startServing(given),
  },
  worker: {
    summary: 'run the jobs only, beside servers on the same PostgreSQL',
    run: async () => (await import('./start.ts')).startWorking(),
  },
  migrate: {
    summary: 'bring the database up to date',
    options: {
      'grant-role': {
        value: 'ROLE',
        help: 'a role of PostgreSQL for serve and worker, made where there is none: it changes no tables and removes nothing of the log and the books',
      },
    },
    notes: 'Run it with the role that owns the tables (MIGRATE_DATABASE_URL or DATABASE_URL).',
    run: async (given, print) => (await import('./migrate.ts')).migrateCommand(given, print),
  },
  seed: {
    summary: 'put the demonstration world into the empty database of a running server',
    options: { 'base-url': { ...baseUrl, help: 'where the server answers; http://localhost:8080 unless told' } },
    notes: 'ADMIN_EMAIL and ADMIN_PASSWORD name an admin of the server.',
    run: async (given, print) => (await import('./seed.ts')).seedCommand(given, print),
  },
  trade: {
    summary: 'play a whole trade against a running server',
    options: {
      'base-url': { ...baseUrl, isRequired: true },
      'admin-email': { value: 'EMAIL', help: "an admin, who mints the buyer's tokens; or ADMIN_EMAIL" },
      'admin-password': { value: 'PASSWORD', help: 'their password; or ADMIN_PASSWORD' },
      'anchor-seconds': { value: 'N', help: 'how long to wait for an anchor; 120 unless told' },
      save: { value: 'RECEIPT.json', help: "where to write the lot's receipt" },
    },
    notes: "From four sign-ups to the settled order. In the end the lot's receipt is checked offline.",
    run: async (given, print) => (await import('./trade.ts')).tradeCommand(given, print),
  },
  verify: {
    summary:
      'check a receipt, a credential, a signed PDF, or a disclosed plot or price offline, and with --ledger-url at a ledger node too',
    operands: [
      {
        name: 'FILE|URL',
        help: 'a file, - for standard input, or the address of a receipt or of a verification page (/verify/LOT-...)',
      },
    ],
    options: {
      'ledger-url': {
        value: 'URL',
        help: 'a ledger node you trust (ws, wss, http or https): did the network validate that ledger?',
      },
      did: { value: 'DID', help: 'the DID that must have signed' },
      'did-document': {
        value: 'FILE|URL',
        help: 'of a credential: the document of its issuer’s DID, which must list the key; without it 0 is never the end, unless the issuer is a did:key',
      },
      status: { value: 'FILE|URL', help: 'of a credential: its status list; without it a revocation is not seen' },
      witnesses: {
        value: 'KEY,KEY',
        help: 'keys of witnesses you trust, name+keyid+base64: have they seen the head of the log?',
      },
      'min-witnesses': { value: 'N', help: 'how many of them must have seen it; with --witnesses 1 unless told' },
    },
    notes:
      'Ends with 0 when everything held, 1 when something did not, or when what held proves that a certificate, a credential\nof an organisation or a consent counts no more, 2 when there was nothing to check, too little was given to\ncheck it, or no ledger node answered.',
    run: async (given, print) => (await import('./verify.ts')).verifyCommand(given, print),
  },
  replay: {
    summary: 'compute an insurance quote again from what it says, and check its signature, offline',
    operands: [
      { name: 'QUOTE.json', help: 'an answer of insurance.api.get_quote as it was saved, or - for standard input' },
    ],
    options: { kid: { value: 'KID', help: 'the key that must have signed' } },
    notes: 'Ends with 0 when everything held, 1 when something did not, 2 when there was nothing to compute.',
    run: async (given, print) => (await import('./replay.ts')).replayCommand(given, print),
  },
  disclose: {
    summary:
      'prove to somebody where one plot of a lot lies, or what is asked for the lot: prints a proof for `lotmark verify`',
    operands: [{ name: 'LOT', help: 'the lot, LOT-2026-00001' }],
    options: {
      plot: { value: 'PLOT', help: 'the plot that is shown, PLOT-2026-00001; the other plots stay hidden' },
      price: { help: 'the price that the lot asks is shown; what other versions ask stays hidden' },
      'base-url': { ...baseUrl, help: 'where the server answers; http://localhost:8080 unless told' },
    },
    notes:
      'LOTMARK_KEY (<key_id>:<secret>), or LOTMARK_EMAIL and LOTMARK_PASSWORD, say who asks. Who has the proof of a plot\ncan check guesses about this plot for good; of the other plots it says nothing.',
    run: async (given, print) => (await import('./disclose.ts')).discloseCommand(given, print),
  },
  epcis: {
    summary: 'print what happened to a lot as EPCIS 2.0, each event checked against its hash',
    operands: [{ name: 'LOT', help: 'the lot, LOT-2026-00001' }],
    options: { 'base-url': { ...baseUrl, help: 'where the server answers; http://localhost:8080 unless told' } },
    notes:
      'LOTMARK_KEY (<key_id>:<secret>) shows orders and shipments too, to their parties. Ends with 0 when every event is what\nits id says, 1 when one is not, 2 when there are none.',
    run: async (given, print) => (await import('./epcis.ts')).epcisCommand(given, print),
  },
  lint: {
    summary: 'check a file of plots for what the EU information system refuses or ignores',
    operands: [{ name: 'PLOTS.geojson', help: 'a GeoJSON, KML or CSV file, or - for standard input' }],
    options: {
      'latitude-first': { help: 'positions in the file have their latitude first' },
      repair: { value: 'FILE', help: 'where to write the repaired file, if every error can be repaired' },
      json: { help: 'print the findings as JSON' },
    },
    notes:
      'Ends with 0 when nothing would be refused, 1 when something would, 2 when there was nothing to check. No server is asked.',
    run: async (given, print) => (await import('./lint.ts')).lintCommand(given, print),
  },
  witness: {
    summary: 'follow the log of a server from elsewhere, cosign its heads, and raise an alarm when it is rewritten',
    operands: [{ name: 'URL', help: 'the server whose log is followed' }],
    options: {
      dir: { value: 'DIR', help: 'where it keeps what it saw; ./lotmark-witness unless told' },
      key: { value: 'FILE', help: 'its key, made when there is none; DIR/witness.key unless told' },
      name: { value: 'NAME', help: 'how a new key is called, such as witness.example/coffee' },
      did: { value: 'DID', help: "the platform that must be there; the first look's unless told" },
      every: { value: 'SECONDS', help: 'how often it looks; 60 unless told' },
      once: { help: 'look once and end' },
      listen: { value: 'HOST:PORT', help: 'take heads there, too: POST /add-checkpoint (c2sp.org/tlog-witness)' },
      logs: { value: 'FILE', help: 'other logs that may send their heads there, one name+keyid+base64 to a line' },
      'hand-in': {
        help: 'hand each cosignature in at the server, which must name this witness; for one without --listen',
      },
      'alarm-url': { value: 'URL', help: 'where each alarm is sent, as JSON by POST' },
    },
    notes:
      'Needs no database. Ends with 3 after an alarm, also when it is started again, until alarm.json is put away; with 1 when\n--once could not reach the server. docs/witness.md tells how to run one.',
    run: async (given, print) => (await import('./witness/command.ts')).witnessCommand(given, print),
  },
  monitor: {
    summary: 'follow lots of a server from elsewhere, and say what changed of them',
    operands: [{ name: 'URL', help: 'the server whose lots are followed' }],
    options: {
      lots: { value: 'FILE|LOT,LOT', help: 'a file with one lot to a line, or lots with commas between' },
      dir: { value: 'DIR', help: 'where it keeps what it saw; ./lotmark-monitor unless told' },
      every: { value: 'SECONDS', help: 'how often it looks; 300 unless told' },
      once: { help: 'look once and end' },
      did: { value: 'DID', help: "the platform that must have signed; the first receipt's unless told" },
      witnesses: { value: 'KEY,KEY', help: 'witnesses of whom one at least must have seen the head of the log' },
    },
    notes:
      'Checks each receipt by itself. With --once it ends with 0 when nothing differs from the last look, 3 when something\nchanged, 1 when something failed: a receipt that does not hold, or a server that cannot be reached.',
    run: async (given, print) => (await import('./monitor/command.ts')).monitorCommand(given, print),
  },
  check: {
    summary: 'verify books, log, anchors, records and the embedded ledger',
    options: {
      ledger: { help: 'ask the ledger node, too: accounts, tokens, escrows, anchors' },
      since: {
        value: 'last|TIME|DATE',
        help: 'only what changed since an earlier check that held: the last one, 24h, 7d, 2026-11-01; says what it leaves out',
      },
      tenant: tenantOption,
      'all-tenants': allTenantsOption,
    },
    notes:
      'The embedded database serves one process at a time: stop the server first. On PostgreSQL the server may go on.\nEnds with 0 when everything holds, 1 when something does not.',
    run: async (given, print) => (await import('./check.ts')).checkCommand(given, print),
  },
  backup: {
    summary: 'make an encrypted backup now, and send it off-site where BACKUP_STORE is set',
    options: { tenant: tenantOption, 'all-tenants': allTenantsOption },
    notes:
      'On PostgreSQL the server may go on. The embedded database serves one process at a time: stop the server first, or let\nan admin make it (backup_admin.force_backup). Ends with 0 when it was made and sent. docs/backups.md tells the rest.',
    run: async (given, print) => (await import('./backup.ts')).backupCommand(given, print),
  },
  restore: {
    summary: 'put a backup into an empty database, or a new one',
    operands: [{ name: 'BACKUP', help: 'its name, BAK-20261122T200301Z-9f3a41 (here or off-site), or its file' }],
    options: {
      into: {
        value: 'URL|DIR',
        help: 'postgres://user:password@host/database, or the data folder of an embedded one; needed without --tenant',
      },
      overwrite: { value: 'NAME', help: 'the database or folder that may be replaced; what is there is kept aside' },
      tenant: {
        ...tenantOption,
        help: 'the backup is of this tenant, and goes into its own database unless --into is given',
      },
    },
    notes:
      'SECRET_KEY must be the one that the backup was made under. A file that was changed is refused, and so is a database\nwith tables, unless --overwrite repeats its name. Ends with 0 when the copy is what the backup says.',
    run: async (given, print) => (await import('./restore.ts')).restoreCommand(given, print),
  },
  'accept-change': {
    summary: 'answer for a row that was mended by SQL, past the service',
    options: {
      row: { value: '"TABLE KEY"', help: 'the row, as check names it, such as "users 1234"', isRequired: true },
      reason: { value: 'TEXT', help: 'why it was changed', isRequired: true },
      by: { value: 'NAME', help: 'who answers for it; the user of this machine unless told' },
      now: {
        value: 'FINGERPRINT',
        help: 'of the row as you have seen it; without it the row is shown, with its fingerprint',
      },
      tenant: tenantOption,
    },
    notes:
      'It is signed and goes to the ledger with the next anchor; check names it for good. What was signed of lots, orders and\nescrows stays as it was signed. The embedded database serves one process at a time: stop the server first.',
    run: async (given, print) => (await import('./accept-change.ts')).acceptChangeCommand(given, print),
  },
  'end-sessions': {
    summary: "end everybody's sessions, as after a theft of the database",
    options: { tenant: tenantOption },
    notes:
      'All people sign in anew; passwords, passkeys and API keys work on. An admin ends those of one person in the portal. The embedded\ndatabase serves one process at a time: stop the server first. Ends with 1 when an account is not as the service wrote it.',
    run: async (given, print) => (await import('./end-sessions.ts')).endSessionsCommand(given, print),
  },
  keys: {
    summary: 'start a new signing key (rotate), or go on with another SECRET_KEY (reseal)',
    operands: [
      {
        name: 'rotate|reseal',
        help: 'rotate: what the retired key signed stays verifiable; reseal: OLD_SECRET_KEY is the one until now',
        choices: ['rotate', 'reseal'],
      },
    ],
    options: { tenant: { ...tenantOption, help: 'for rotate: start a new signing key of this tenant' } },
    notes: 'docs/keys.md tells when and how.',
    run: async (given, print) => (await import('./keys.ts')).keysCommand(given, print),
  },
  tenant: {
    summary: 'say which tenants there are, and where one of them is',
    operands: [
      {
        name: 'list|show',
        help: 'list: all of them; show: one, with its address, database, files and backups',
        choices: ['list', 'show'],
      },
      { name: 'SLUG', help: 'for show: the name of the tenant', isOptional: true },
    ],
    options: {
      'secret-key': {
        help: 'for show: print its SECRET_KEY, too, to run it as an installation of its own; keep it secret',
      },
    },
    notes:
      'check, backup, restore, keys rotate, accept-change and end-sessions take --tenant SLUG, check and backup --all-tenants. All with the\nsettings of the operator. docs/tenants.md tells the rest.',
    run: async (given, print) => (await import('./tenants/command.ts')).tenantCommand(given, print),
  },
  ledger: {
    summary: 'serve the embedded ledger node to other clients; move to another account or network',
    operands: [
      {
        name: 'move|retry',
        help: 'move: anchor with the account and on the network that the settings name from now on; retry: try again what was set aside',
        choices: ['move', 'retry'],
        isOptional: true,
      },
    ],
    notes: 'Without a word it serves, and the options say where. docs/production.md tells when to move, and how.',
    options: {
      port: { value: 'PORT', help: '5005 unless told' },
      host: { value: 'HOST', help: '127.0.0.1 unless told' },
      standalone: { help: 'close ledgers only when a client asks for it' },
    },
    run: async (given, print) => {
      const [what] = given.operands;
      if (what === 'move') return (await import('./ledger-move.ts')).moveCommand(print);
      if (what === 'retry') return (await import('./ledger-move.ts')).retryCommand(print);
      return (await import('./ledger.ts')).ledgerCommand(given, print);
    },
  },
  'eu-simulator': {
    summary: "serve a simulator of the EU's due diligence system to any client of its version 3",
    options: {
      port: { value: 'PORT', help: '4600 unless told; 0 takes a free one' },
      host: { value: 'HOST', help: '127.0.0.1 unless told' },
      user: { value: 'NAME', help: 'the web-service user; simulator unless told' },
      key: { value: 'KEY', help: 'its authentication key; simulator-authentication-key unless told' },
      country: { value: 'CC', help: "of the user's operator; DE unless told" },
      'no-eori': { help: 'the operator has no EORI number' },
      file: { value: 'FILE', help: 'keep the statements there, also over a restart; in memory unless told' },
      'index-delay': { value: 'SECONDS', help: 'a statement is found only so long after it was taken' },
      'profiling-delay': { value: 'SECONDS', help: 'it has its numbers only so long after it was taken' },
      'withdrawn-glitch': { value: 'SECONDS', help: 'a withdrawn one is an InternalSystemException for so long' },
      'identifiers-glitch': { help: 'getDdsByIdentifiers says "Data not found.", whatever is there' },
      'drop-answer': { value: 'N', help: 'so many of the next changes are made and not answered' },
      reject: { value: 'REASON', help: 'profiling rejects, with this reason' },
      'customs-lock': { help: 'nothing can be amended or withdrawn' },
      latency: { value: 'MS', help: 'each answer waits so long' },
    },
    notes:
      'A WSDL stands at each service with ?wsdl. What it answers is worth nothing to any authority. docs/eu-system.md tells\nwhat it does and does not do.',
    run: async (given, print) => (await import('./eu-simulator.ts')).euSimulatorCommand(given, print),
  },
  contract: {
    summary: 'write contract/openapi.json',
    options: { check: { help: 'write nothing, and fail when it is not what the code says' } },
    run: async (given) => (await import('./contract.ts')).contract(given),
  },
};
