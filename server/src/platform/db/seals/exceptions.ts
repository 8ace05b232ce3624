/** Tables whose every column `check` compares with something else that is signed. */
export const checkedTables: Readonly<Record<string, string>> = {
  record_changes: 'the trace itself; each batch of it is signed',
  seal_batches: 'the chain of the trace; each link is signed as a leaf of the log',
  attestations: 'each is signed, and has its place in the log; `check` recomputes both',
  log_tiles: 'hashes of the log; `check` recomputes them',
};

/** Tables whose rows are of no consequence, and why. Short on purpose. */
export const inconsequentTables: Readonly<Record<string, string>> = {
  write_marks: 'proofs of the trace: of no use to anybody once they are in a signed batch, and checked until then',
  schema_migrations: 'names of applied files; `migrate` refuses a file that differs',
  // Queues and counters.
  outbox: 'events on their way to the jobs of this service, for moments',
  idempotency_keys: 'answers kept for a repeated call, for a day; nothing is decided by them',
  erp_messages: 'answers kept for a repeated message, for a day; nothing is decided by them',
  event_cursors: 'how far a reader of the feed has come',
  webhook_deliveries: 'a log of attempts; what was delivered is signed by itself',
  rate_counters: 'counts of a few minutes',
  partner_usage: 'counts of calls, for the people who look at them',
  series: 'the next number; one that was given out already meets the key of its row',
  series_numbers: 'numbers that are given out next; as in series',
  // Derived.
  lot_search: 'the words of a lot a second time, for searching',
  // What the ledger said last; it can be asked again.
  ledger_networks: 'what the network said last; it is asked again all the time',
  ledger_accounts: 'what the network said last, and the next sequence; the network refuses a wrong one',
  ledger_outcomes: 'counts, for the people who watch over the service',
  ledger_troubles: 'what the watch over the ledger saw last; it looks again all the time',
  mirror_setbacks: 'when the mirror tries again; `check --ledger` sees what the ledger does not show',
  ledger_leases: 'which process talks to the network, for seconds',
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
  sessions: { last_seen_at: 'when it was used last' },
  partner_keys: { last_used_at: 'when it was used last' },
  finance_profiles: { checked_at: 'when the score was computed last; the score itself is signed' },
  book_accounts: { balance: 'the sum of its entries; `check` recomputes it' },
  mails: {
    sent_at: 'how far the sending is',
    attempts: 'how far the sending is',
    last_error: 'how far the sending is',
    next_attempt_at: 'how far the sending is',
    failed_at: 'how far the sending is',
  },
  webhooks: {
    position: 'how far the delivery is',
    queued: 'how far the delivery is',
    attempts: 'how far the delivery is',
    failing_since: 'how far the delivery is',
    next_attempt_at: 'how far the delivery is',
    last_success_at: 'how far the delivery is',
    lease: 'which process delivers, for seconds',
    lease_until: 'which process delivers, for seconds',
  },
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
