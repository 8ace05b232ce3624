import type { LedgerClosed } from '../node.ts';
import type { Chain } from './chain.ts';
import { type JustClosed, touchedAccounts } from './close-ledger.ts';
import { FIRST_LEDGER } from './genesis.ts';
import { decodeJson } from './json-form.ts';
import { type ClosedLedger, type ClosedTransaction, readLedgersFrom, readLedgerTransactions } from './ledger-store.ts';
import { type LedgerRules, reserves } from './rules.ts';

/** The whole `ledgerClosed` message. */
export interface LedgerClosedMessage extends LedgerClosed {
  type: 'ledgerClosed';
  fee_base: number;
  network_id: number;
  reserve_base: number;
  reserve_inc: number;
}

/** A transaction that a ledger has just closed over, and whom it concerns. */
export interface ClosedTransactionEvent {
  transaction: ClosedTransaction;
  ledger: ClosedLedger;
  accounts: readonly string[];
}

/** Ledgers told of at a time, when another process closed many. */
const BATCH = 100;

/** Tells listeners of every closed ledger once and in order, whichever process closed it. */
export class Announcements {
  readonly #chain: Chain;
  readonly #ledgerListeners = new Set<(message: LedgerClosedMessage) => void>();
  readonly #transactionListeners = new Set<(event: ClosedTransactionEvent) => void>();
  readonly #onError: (error: unknown) => void;
  #announced: number;
  #running: Promise<void> = Promise.resolve();

  constructor(chain: Chain, announced: number, onError: (error: unknown) => void) {
    this.#chain = chain;
    this.#announced = announced;
    this.#onError = onError;
  }

  onLedger(listener: (message: LedgerClosedMessage) => void): () => void {
    this.#ledgerListeners.add(listener);
    return () => this.#ledgerListeners.delete(listener);
  }

  onTransaction(listener: (event: ClosedTransactionEvent) => void): () => void {
    this.#transactionListeners.add(listener);
    return () => this.#transactionListeners.delete(listener);
  }

  /** Goes on from this ledger, whatever was told of before. */
  startFrom(index: number): void {
    this.#announced = index;
  }

  /** Whether this ledger was told of, or is passed over. */
  isToldOf(index: number): boolean {
    return index <= this.#announced;
  }

  /** Announces what was closed since the last call; `justClosed`, when it is the next one, without reading it again. */
  async catchUp(justClosed?: JustClosed): Promise<void> {
    const mine = this.#running.then(async () => {
      if (justClosed === undefined) return await this.#catchUp();
      if (justClosed.ledger.ledger_index <= this.#announced) return;
      if (justClosed.ledger.ledger_index > this.#announced + 1) return await this.#catchUp();
      const { ledger, transactions } = justClosed;
      const events = transactions.map((transaction) => ({ transaction, ledger, accounts: transaction.accounts }));
      this.#announce(ledger, events);
    });
    this.#running = mine.catch(() => undefined);
    await mine;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const items = await this.#chain.run('read', async ({ tip }, tx) => {
        if (tip.ledger_index <= this.#announced) return [];
        if (this.#ledgerListeners.size + this.#transactionListeners.size === 0) {
          this.#announced = tip.ledger_index;
          return [];
        }
        const ledgers = await readLedgersFrom(tx, this.#announced + 1, BATCH);
        const found = [];
        for (const ledger of ledgers) {
          const wanted = this.#transactionListeners.size > 0 && ledger.txn_count > 0;
          found.push({ ledger, transactions: wanted ? await readLedgerTransactions(tx, ledger.ledger_index) : [] });
        }
        return found;
      });
      if (items.length === 0) return;
      for (const { ledger, transactions } of items) {
        this.#announce(
          ledger,
          transactions.map((transaction) => eventOf(transaction, ledger)),
        );
      }
    }
  }

  #announce(ledger: ClosedLedger, events: readonly ClosedTransactionEvent[]): void {
    this.#announced = ledger.ledger_index;
    this.#notify(this.#ledgerListeners, ledgerMessage(ledger, this.#chain.rules));
    for (const event of events) this.#notify(this.#transactionListeners, event);
  }

  #notify<T>(listeners: Set<(item: T) => void>, item: T): void {
    for (const listener of [...listeners]) {
      try {
        listener(item);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

/** The message about a closed ledger. */
export function ledgerMessage(ledger: ClosedLedger, rules: LedgerRules): LedgerClosedMessage {
  return {
    type: 'ledgerClosed',
    fee_base: Number(rules.baseFeeDrops),
    ledger_hash: ledger.ledger_hash,
    ledger_index: ledger.ledger_index,
    ledger_time: ledger.close_time,
    network_id: rules.networkId,
    reserve_base: Number(reserves(rules).base),
    reserve_inc: Number(reserves(rules).increment),
    txn_count: ledger.txn_count,
    validated_ledgers: `${FIRST_LEDGER}-${ledger.ledger_index}`,
  };
}

function eventOf(transaction: ClosedTransaction, ledger: ClosedLedger): ClosedTransactionEvent {
  const sender = decodeJson(transaction.blob)['Account'];
  const meta = decodeJson(transaction.meta);
  const nodes = { AffectedNodes: meta['AffectedNodes'] as Record<string, Record<string, unknown>>[] };
  return { transaction, ledger, accounts: touchedAccounts(String(sender), nodes) };
}
