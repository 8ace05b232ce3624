import { hash } from 'node:crypto';
import { decode } from 'ripple-binary-codec';
import { type LedgerClosed, LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../../node.ts';
import { txId } from '../../shamap.ts';

interface Pending {
  hash: string;
  account: string;
  sequence: number;
  code: string;
}

interface Closed {
  index: number;
  hash: string;
  transactions: Pending[];
}

/** What befalls the next command of that name. */
export type Fault =
  | { command: string; kind: 'request-lost' | 'answer-lost' | 'underway' }
  | { command: string; kind: 'refused'; code: string };

/**
 * A ledger in a few lines, for scripting what a real one does only on bad days: the rules for sequences, fees and
 * LastLedgerSequence, and every way in which an answer or a transaction can get lost. No signatures, no balances.
 */
export class SimulatedLedger implements LedgerNode {
  readonly closed: Closed[] = [];
  /** Null reports none. */
  networkId: number | null = 0;
  openFee = 10;
  /** Ledgers before this one are not held any more. */
  historyFrom = 1;
  /** The index of transactions lags behind by so many ledgers. */
  indexLag = 0;
  /** `complete_ledgers`, when it shall say something else than the truth. */
  completeLedgers: string | null = null;
  isDown = false;
  /** Says that it has no validated ledger, until the next `ledger_accept`. */
  isBlank = false;
  /** The result that each new transaction gets in the ledger. */
  outcome: (transaction: Record<string, unknown>) => string = () => 'tesSUCCESS';
  readonly faults: Fault[] = [];
  /** Blobs that were handed over but are on their way somewhere: `deliver` brings them to the open ledger. */
  readonly underway: string[] = [];
  readonly requests: string[] = [];
  #open: Pending[] = [];
  readonly #accounts = new Map<string, number>();
  readonly #listeners = new Set<(ledger: LedgerClosed) => void>();
  readonly #salt: string;

  constructor(salt = 'a') {
    this.#salt = salt;
    this.closeLedger();
  }

  get index(): number {
    return this.closed.at(-1)?.index ?? 0;
  }

  fund(address: string, sequence = 5): void {
    this.#accounts.set(address, sequence);
  }

  /** Transactions of this account in closed ledgers, in order. */
  validated(): Pending[] {
    return this.closed.flatMap((ledger) => ledger.transactions);
  }

  /** Closes the open ledger, `times` times. */
  closeLedger(times = 1): void {
    for (let i = 0; i < times; i += 1) {
      const index = this.index + 1;
      for (const { account, sequence } of this.#open) this.#accounts.set(account, sequence + 1);
      this.closed.push({ index, hash: digest(`${this.#salt} ${index}`), transactions: this.#open });
      this.#open = [];
    }
    const last = this.closed.at(-1);
    if (last === undefined) return;
    for (const listener of this.#listeners) {
      listener({
        ledger_index: last.index,
        ledger_hash: last.hash,
        ledger_time: 0,
        txn_count: last.transactions.length,
        validated_ledgers: this.#complete(),
      });
    }
  }

  /** The node restarts: what was not in a closed ledger is gone. */
  loseOpen(): void {
    this.#open = [];
  }

  /** What was underway arrives, if it still may. */
  deliver(): void {
    for (const blob of this.underway.splice(0)) this.#apply(blob);
  }

  /** Somebody else signs with our key. */
  useSequence(address: string): void {
    const sequence = this.#openSequence(address);
    if (sequence === null) throw new Error('no such account');
    this.#open.push({ hash: digest(`foreign ${address} ${sequence}`), account: address, sequence, code: 'tesSUCCESS' });
  }

  async request(command: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    this.requests.push(command);
    if (this.isDown) throw new LedgerUnavailableError('connection refused');
    const position = this.faults.findIndex((fault) => fault.command === command);
    const fault = position < 0 ? undefined : this.faults.splice(position, 1)[0];
    if (fault?.kind === 'request-lost') throw new LedgerUnavailableError('connection lost before it was sent');
    if (fault?.kind === 'underway') {
      this.underway.push(String(params['tx_blob']));
      throw new LedgerUnavailableError('connection lost while it was underway');
    }
    if (fault?.kind === 'refused') return this.#refuse(command, fault.code);
    const answer = this.#answer(command, params);
    if (fault?.kind === 'answer-lost') throw new LedgerUnavailableError('connection lost before the answer');
    return answer;
  }

  onLedgerClosed(listener: (ledger: LedgerClosed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {}

  #refuse(command: string, code: string): Record<string, unknown> {
    if (command === 'submit' && /^te[a-z][A-Z]/.test(code)) return { engine_result: code, applied: false };
    throw new LedgerCommandError(code, code, { error: code });
  }

  #complete(): string {
    return this.completeLedgers ?? `${this.historyFrom}-${this.index}`;
  }

  #answer(command: string, params: Record<string, unknown>): Record<string, unknown> {
    switch (command) {
      case 'server_state':
        return {
          state: {
            ...(this.networkId === null ? {} : { network_id: this.networkId }),
            complete_ledgers: this.#complete(),
            server_state: 'full',
            ...(this.isBlank ? {} : { validated_ledger: this.#validatedLedger() }),
          },
        };
      case 'fee':
        return { drops: { base_fee: '10', open_ledger_fee: String(this.openFee) } };
      case 'ledger_accept':
        this.closeLedger();
        this.isBlank = false;
        return { ledger_current_index: this.index + 1 };
      case 'account_info':
        return this.#accountInfo(String(params['account']));
      case 'submit':
        return this.#submit(String(params['tx_blob']));
      case 'tx':
        return this.#tx(String(params['transaction']));
      case 'ledger':
        return this.#ledger(Number(params['ledger_index']));
      default:
        throw new LedgerCommandError('unknownCmd', 'Unknown method.', {});
    }
  }

  #validatedLedger(): Record<string, unknown> {
    const { hash: ledgerHash } = this.closed.at(-1) ?? {};
    return { base_fee: 10, hash: ledgerHash, reserve_base: 1_000_000, reserve_inc: 200_000, seq: this.index };
  }

  #accountInfo(account: string): Record<string, unknown> {
    const sequence = this.#accounts.get(account);
    const at = { ledger_index: this.index, validated: true };
    if (sequence === undefined) throw new LedgerCommandError('actNotFound', 'Account not found.', at);
    return { account_data: { Sequence: sequence, Balance: '1000000000', Flags: 0, OwnerCount: 0 }, ...at };
  }

  #submit(blob: string): Record<string, unknown> {
    const code = this.#apply(blob);
    return { engine_result: code, applied: code === 'tesSUCCESS', broadcast: false, queued: false };
  }

  #apply(blob: string): string {
    const transaction = decode(blob) as Record<string, unknown>;
    const account = String(transaction['Account']);
    const expected = this.#openSequence(account);
    if (expected === null) return 'terNO_ACCOUNT';
    if (Number(transaction['LastLedgerSequence']) < this.index + 1) return 'tefMAX_LEDGER';
    if (Number(transaction['Fee']) < this.openFee) return 'telINSUF_FEE_P';
    const sequence = Number(transaction['Sequence']);
    if (sequence < expected) return 'tefPAST_SEQ';
    if (sequence > expected) return 'terPRE_SEQ';
    const code = this.outcome(transaction);
    if (/^te[mlfr]/.test(code)) return code;
    this.#open.push({ hash: txId(blob), account, sequence, code });
    return code;
  }

  #openSequence(account: string): number | null {
    const own = this.#open.filter((pending) => pending.account === account).at(-1);
    return own === undefined ? (this.#accounts.get(account) ?? null) : own.sequence + 1;
  }

  #tx(wanted: string): Record<string, unknown> {
    const visible = this.closed.filter((c) => c.index >= this.historyFrom && c.index <= this.index - this.indexLag);
    for (const ledger of visible) {
      const found = ledger.transactions.find((transaction) => transaction.hash === wanted);
      if (found === undefined) continue;
      return { hash: wanted, validated: true, ledger_index: ledger.index, meta: { TransactionResult: found.code } };
    }
    if (this.#open.some((pending) => pending.hash === wanted)) return { hash: wanted, validated: false };
    throw new LedgerCommandError('txnNotFound', 'Transaction not found.', {});
  }

  #ledger(index: number): Record<string, unknown> {
    const ledger = this.closed.find((closed) => closed.index === index && index >= this.historyFrom);
    if (ledger === undefined) throw new LedgerCommandError('lgrNotFound', 'ledgerNotFound', {});
    return {
      validated: true,
      ledger_index: index,
      ledger_hash: ledger.hash,
      ledger: { transactions: ledger.transactions.map((transaction) => transaction.hash) },
    };
  }
}

function digest(text: string): string {
  return hash('sha512', text).slice(0, 64).toUpperCase();
}
