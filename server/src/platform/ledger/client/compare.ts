import { LedgerCommandError, type LedgerNode } from '../node.ts';
import { hashOfLedger, lookUp, object } from './observe.ts';
import { currencyCode } from './transactions.ts';

/** Questions to a node whose answers are compared with our own records. */

/** Which of these transactions the node does not have as we have them; in words. */
export async function missingTransactions(
  node: LedgerNode,
  wanted: readonly { what: string; txHash: string; ledgerIndex: number | null; ledgerHash?: string | null }[],
): Promise<string[]> {
  const faults: string[] = [];
  const hashes = new Map<number, string | null>();
  for (const { what, txHash, ledgerIndex, ledgerHash } of wanted) {
    const sighting = await lookUp(node, txHash);
    if (sighting.found !== 'validated') {
      faults.push(`${what}: the ledger does not have its transaction ${txHash}`);
      continue;
    }
    if (sighting.resultCode !== 'tesSUCCESS')
      faults.push(`${what}: its transaction ${txHash} ended as ${sighting.resultCode}`);
    if (ledgerIndex !== null && sighting.ledgerIndex !== ledgerIndex) {
      faults.push(`${what}: its transaction ${txHash} is in ledger ${sighting.ledgerIndex}, not in ${ledgerIndex}`);
    }
    if (ledgerHash == null || ledgerIndex === null) continue;
    if (!hashes.has(ledgerIndex)) hashes.set(ledgerIndex, await hashOfLedger(node, ledgerIndex));
    const shown = hashes.get(ledgerIndex);
    // One that dropped the ledger cannot tell.
    if (shown !== null && shown !== ledgerHash)
      faults.push(`${what}: ledger ${ledgerIndex} has another hash, ${shown}`);
  }
  return faults;
}

/** Sequences of the open escrows that an account has made with a condition. */
export async function openEscrows(node: LedgerNode, owner: string): Promise<{ txHash: string; condition: string }[]> {
  const found: { txHash: string; condition: string }[] = [];
  let marker: unknown;
  do {
    const answer = await node.request('account_objects', {
      account: owner,
      type: 'escrow',
      ledger_index: 'validated',
      limit: 400,
      ...(marker === undefined ? {} : { marker }),
    });
    const objects = Array.isArray(answer['account_objects']) ? (answer['account_objects'] as unknown[]) : [];
    for (const each of objects) {
      const fields = object(each, 'account_objects');
      if (fields['Account'] !== owner) continue;
      found.push({ txHash: String(fields['PreviousTxnID']), condition: String(fields['Condition'] ?? '') });
    }
    marker = answer['marker'];
  } while (marker !== undefined);
  return found;
}

/** What a holder has of an issuer's token, a decimal string; null without a trust line. */
export async function tokensHeld(
  node: LedgerNode,
  { holder, issuer, currency }: { holder: string; issuer: string; currency: string },
): Promise<string | null> {
  try {
    const answer = await node.request('account_lines', { account: holder, peer: issuer, ledger_index: 'validated' });
    const lines = Array.isArray(answer['lines']) ? (answer['lines'] as unknown[]) : [];
    const line = lines.map((each) => object(each, 'lines')).find((each) => each['currency'] === currencyCode(currency));
    return line === undefined ? null : String(line['balance']);
  } catch (error) {
    if (error instanceof LedgerCommandError && error.error === 'actNotFound') return null;
    throw error;
  }
}
