import { LedgerCommandError, type LedgerNode } from '../node.ts';
import { index, object } from './observe.ts';
import { MEMO_TYPES } from './transactions.ts';

/** A tree head as the ledger shows it. */
export interface ShownTreeHead {
  size: number;
  /** 64 lowercase hex digits. */
  root: string;
  ledgerIndex: number;
}

const pageSize = 200;
const memoType = Buffer.from(MEMO_TYPES.treeHead, 'ascii').toString('hex').toUpperCase();

/**
 * The newest tree head that an account has put on the ledger, from a ledger on; null when there is none. Newest first,
 * so it reads no further than that head.
 */
export async function newestTreeHead(
  node: LedgerNode,
  account: string,
  fromLedger: number,
): Promise<ShownTreeHead | null> {
  let marker: unknown;
  do {
    const answer = await historyPage(node, account, fromLedger, marker);
    if (answer === null) return null;
    const entries = Array.isArray(answer['transactions']) ? (answer['transactions'] as unknown[]) : [];
    for (const entry of entries) {
      const head = treeHeadOf(object(entry, 'transactions'), account);
      if (head !== null) return head;
    }
    marker = answer['marker'];
  } while (marker !== undefined);
  return null;
}

/** Null when the node has nothing from that ledger on, or does not know the account. */
async function historyPage(
  node: LedgerNode,
  account: string,
  fromLedger: number,
  marker: unknown,
): Promise<Record<string, unknown> | null> {
  try {
    return await node.request('account_tx', {
      account,
      ledger_index_min: fromLedger,
      ledger_index_max: -1,
      forward: false,
      limit: pageSize,
      ...(marker === undefined ? {} : { marker }),
    });
  } catch (error) {
    const none = ['actNotFound', 'lgrIdxsInvalid', 'invalidLgrRange'];
    if (error instanceof LedgerCommandError && none.includes(error.error)) return null;
    throw error;
  }
}

/** Versions 1 and 2 of the interface put the transaction and its ledger into different members. */
function treeHeadOf(entry: Record<string, unknown>, account: string): ShownTreeHead | null {
  const transaction = object(entry['tx_json'] ?? entry['tx'], 'tx_json');
  const meta = object(entry['meta'], 'meta');
  if (transaction['Account'] !== account || meta['TransactionResult'] !== 'tesSUCCESS') return null;
  const memos = Array.isArray(transaction['Memos']) ? (transaction['Memos'] as unknown[]) : [];
  for (const each of memos) {
    const { MemoType: type, MemoData: data } = object(object(each, 'Memos')['Memo'], 'Memo');
    if (type !== memoType || typeof data !== 'string') continue;
    const head = readHead(Buffer.from(data, 'hex').toString('utf8'));
    const ledgerIndex = index(entry['ledger_index'] ?? transaction['ledger_index'], 'ledger_index');
    if (head !== null) return { ...head, ledgerIndex };
  }
  return null;
}

function readHead(text: string): { size: number; root: string } | null {
  try {
    const { size, root } = JSON.parse(text) as { size?: unknown; root?: unknown };
    return typeof size === 'number' && typeof root === 'string' ? { size, root } : null;
  } catch {
    return null;
  }
}
