/** Tables whose every column `check` compares with something else that is signed. */
export const checkedTables: Readonly<Record<string, string>> = {
  record_changes: 'the trace itself; each batch of it is signed',
  seal_batches: 'the chain of the trace; each link is signed as a leaf of the log',
  attestations: 'each is signed, and has its place in the log; `check` recomputes both',
  readings:
    'a thousand a second: each batch of them has a digest that leaves a trace; `check` recomputes it (ADR 0020)',
  device_states:
    'what the readings of a device come to, written with each of them; `check` recomputes it, and what is told of a device is read from its readings (ADR 0020)',
  reading_summaries:
    'what readings come to, for charts of more of them than are read at once; `check` recomputes it while the readings are there, and no record follows from it (ADR 0020)',
  log_tiles: 'hashes of the log; `check` recomputes them',
};

/**
 * Tables whose rows are of no consequence, and why. Short on purpose. The tables of the queue (schema `pgboss`) are not among
 * those that leave a trace, either: a job runs for events that bear a tag by our key alone, and one that is removed or run again
 * looks at the records, and does what they ask for.
 */
export const inconsequentTables: Readonly<Record<string, string>> = {
  write_marks: 'proofs of the trace: of no use to anybody once they are in a signed batch, and checked until then',
  schema_migrations: 'names of applied files; `migrate` refuses a file that differs',
  // Queues and counters.
  outbox:
    'events on their way to the jobs of this service, for moments; each bears a tag by our key, without which no job runs for it',
  idempotency_keys:
    'answers kept for a repeated call, for a day, each proven by our key; without one a call that is sent again is a new one, with its own line in the audit log',
  erp_messages: 'answers kept for a repeated message, for a day; as in idempotency_keys',
  event_cursors: 'how far a reader of the feed has come',
  webhook_deliveries:
    'a log of attempts; what waits in it is sent only where it is an event that the service wrote, under an id that follows from it',
  rate_counters: 'counts of a few minutes',
  partner_usage: 'counts of calls, for the people who look at them',
  reading_summaries_due: 'what is to be summed up next',
  certificates_to_seal: 'what is to be sealed next',
  series: 'the next number; one that was given out already meets the key of its row',
  series_numbers: 'numbers that are given out next; as in series',
  service_calls: 'a log of calls for operators, kept for a month; what came of them stands in the records',
  service_checks: 'how a service was found last; it is looked at again all the time',
  ai_calls: 'counts of what was asked of language models, for the people who look at them; holds nobody’s words',
  tenant_hours: 'what was measured of installations, a figure a minute; no record follows from it',
  plot_import_parts: 'where the pieces of an uploaded file lie, each under its hash',
  // Derived.
  lot_search: 'the words of a lot a second time, for searching',
  atlas_concepts: 'the words of the release a second time; each start sets them right',
  // What the ledger said last; it can be asked again.
  ledger_networks: 'what the network said last; it is asked again all the time',
  ledger_accounts: 'what the network said last, and the next sequence; the network refuses a wrong one',
  ledger_outcomes: 'counts, for the people who watch over the service',
  check_reports:
    'how the last checks ended, for the people who watch over the service; the exit code of `check` decides',
  ledger_troubles: 'what the watch over the ledger saw last; it looks again all the time',
  mirror_setbacks: 'when the mirror tries again; `check --ledger` sees what the ledger does not show',
  ledger_leases: 'which process talks to the network, for seconds',
  passkey_answers: 'challenges that were answered, for minutes; without one its answer counts again, for who has it',
  last_seen: 'when somebody was seen last, for the people who look at accounts; as sessions.last_seen_at',
  log_witnesses: 'whose turn it is to ask a witness, and what it answered last; it is asked again',
  // Stand-ins for networks outside: an attack on them is one on the network, whose answers are checked like any.
  ledger_node_chain: 'the embedded node',
  ledger_node_ledgers: 'the embedded node; `check` recomputes its chain',
  ledger_node_transactions: 'the embedded node; `check` recomputes its chain',
  ledger_node_account_transactions: 'the embedded node: an index',
  ledger_node_entries: 'the embedded node: its present state',
  ledger_node_tree: 'the embedded node: hashes of its present state',
  ledger_node_pending: 'the embedded node: its queue',
  processor_sessions: 'the embedded card processor',
  processor_refunds: 'the embedded card processor',
  processor_events: 'the embedded card processor: its queue',
};

/** Tables that leave no trace of their changes. */
export const exceptTables: Readonly<Record<string, string>> = { ...checkedTables, ...inconsequentTables };

/** Columns of other tables, with the reason. A generated column follows from the others and needs none. */
export const exceptColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attestations: { id: 'the order in which they wait for the log; there they have a place' },
  device_states: {
    sessions: 'how many times its network let it join, for numbers of its messages; what it sends twice is refused',
    aliases: 'nobody reads it; what its metrics are called stands in device_aliases',
    pace_minute: 'counts of a minute',
    pace_readings: 'counts of a minute',
    held_back: 'a count of what was not taken, for the people who look after the device',
  },
  sessions: { last_seen_at: 'when it was used last; who moves it keeps an idle session open, until it expires' },
  partner_keys: { last_used_at: 'when it was used last' },
  plot_imports: { attempts: 'how far the reading is', received: 'how far the upload is' },
  user_passkeys: {
    last_used_at: 'when it was used last',
    sign_count: 'how often it was used, which tells of a copied device; most devices send 0',
  },
  finance_profiles: { checked_at: 'when the score was computed last; the score itself is signed' },
  notifications: {
    read_at: 'whether its reader has seen it; who alters it shows or mails a true notice again, or not',
    mailed_at: 'as read_at',
  },
  mails: {
    sent_at: 'how far the sending is; who alters it keeps a mail back, and changes no word of one',
    attempts: 'how far the sending is',
    last_error: 'how far the sending is',
    next_attempt_at: 'how far the sending is',
    failed_at: 'how far the sending is; as sent_at',
  },
  webhooks: {
    position: 'how far the delivery is; a receiver compares with the feed, which is signed',
    queued: 'how far the delivery is',
    attempts: 'how far the delivery is',
    failing_since: 'how far the delivery is',
    next_attempt_at: 'how far the delivery is',
    last_success_at: 'how far the delivery is',
    lease: 'which process delivers, for seconds',
    lease_until: 'which process delivers, for seconds',
  },
  eu_statements: {
    looks: 'how often the EU system was asked',
    next_look_at:
      'when the EU system is asked again; a statement that nobody asks about stays Submitted for all to see',
    lease_until: 'which process asks, for minutes',
  },
  eu_tasks: {
    attempts: 'how far the sending is',
    next_at: 'how far the sending is',
    lease_until: 'which process sends, for minutes',
  },
  tenants: { trouble: 'why it is not ready yet; it is tried again' },
  payment_differences: { last_seen_at: 'when it was seen last' },
  ledger_submissions: {
    state: 'what the network said of it',
    submissions: 'how often it was handed over',
    submitted_ledger: 'when it was handed over last',
    last_answer: 'what the network said last',
    result_code: 'what the network said of it',
    ledger_index: 'what the network said of it',
    settled_at: 'when the network said it',
    holds_sequence: 'follows from the state, by a trigger',
    holds_purpose: 'follows from the state, by a trigger',
    consumed_at: 'whether we have read what the network said',
  },
};

/**
 * Tables whose rows a transaction may change though they are not what the service wrote last; of every other one it is refused,
 * because its honest change would make the altered row one of ours. A new table is followed by birth. A row may be removed
 * whatever became of it.
 */
export const unfollowedTables: Readonly<Record<string, string>> = {
  // Held against what was signed, and against the trace, before they change; where nothing is signed yet, against the trace.
  lots: 'signed; one that is not yet is compared before it is edited, offered or sold',
  lot_sources: 'as their lots, in whose signed payload they stand',
  orders: 'signed',
  escrows: 'signed',
  shipments: 'signed',
  orgs: 'signed',
  org_credentials: 'signed',
  export_certificates: 'signed',
  insurance_products: 'signed',
  insurance_policies: 'signed',
  insurance_claims: 'signed',
  diligence_packages: 'signed; a draft is compared before it moves on',
  diligence_lots: 'end with their package, whatever became of them',
  finance_profiles: 'the score is signed; compared before it is computed again and shared',
  profile_inputs: 'replaced as a whole by those of the next score, which is signed',
  documents: 'signed; a draft is compared before it is accepted',
  // What can only be ended, and must be.
  partner_keys: 'compared when they are used or renewed',
  document_shares: 'compared when they are used',
  profile_links: 'compared when they are used',
  profile_consents: 'can only be withdrawn',
  sessions: 'compared when they are used',
  user_tokens: 'compared when they are taken',
  webhooks: 'compared when something is sent, and before their owner changes or resumes them',
  signing_keys: 'a key signs only where its row is as written',
  status_entries: 'what was revoked stays so by its signature',
  status_lists: 'the number of the version of a list',
  vouched_rules: 'bear tags',
  sealed_secrets: 'sealed with SECRET_KEY',
  service_secrets: 'sealed with SECRET_KEY; one that is watched or over is ended whatever became of it',
  // What one job goes through row by row: one altered row must not hold up the others.
  events: 'a chain, which the check recomputes',
  ledger_submissions: 'how far the handing over is; what stands on the ledger is compared',
  anchor_batches: 'compared with the log and the ledger',
  mails: 'compared when they are sent',
  announcements: 'compared when they are told, read and changed; can be withdrawn whatever became of them',
  certificate_seals: 'proven by a key of ours',
  untp_bundles: 'end with what they tell of',
  payment_differences: 'found anew by the next comparison',
  incidents: 'found anew by the next look',
  device_alarms: 'found anew by the next look',
  dns_records: 'found anew by the next look',
  reading_divergences: 'found anew from readings',
  reading_months: 'which parts of the readings there are',
  epcis_events: 'made from signed events',
  epcis_progress: 'how far the reading is',
  plot_import_rows: 'compared when they become plots',
  deforestation_requests: 'how far the asking is; answers are compared when they are used',
  eu_statements: 'how far the sending is; compared before each step',
  eu_tasks: 'how far the sending is; compared before each step',
  backups: 'signed',
  files: 'bear hashes, which the check recomputes',
  // What is looked at again before anything follows from it.
  carts: 'an order is made of what the lot says',
  cart_lines: 'a higher price or other goods than those of the lot are refused',
};

/** Of these the rows that are made anew are compared, too: with what was there before, if something was. */
export const followedWhenMade: ReadonlySet<string> = new Set([
  'book_accounts',
  'erp_mandates',
  'inspections',
  'invites',
  'join_requests',
  'order_proposals',
  'org_members',
  'payer_accounts',
  'payment_takebacks',
  'payments',
  'payout_accounts',
  'payout_batches',
  'payouts',
  'premium_payments',
  'user_roles',
  'users',
  'verification_entries',
  'verification_events',
]);
