import type { Command } from '../node-core.ts';
import { accountInfo, accountLines, accountObjects } from './account.ts';
import { ledger, ledgerAccept, ledgerClosed, ledgerCurrent, ledgerEntry } from './ledger.ts';
import { fee, ping, serverInfo, serverState } from './server.ts';
import { accountTx, submit, tx } from './transaction.ts';

/** The commands that need no connection to keep; `subscribe` and `unsubscribe` belong to the connection. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  account_info: accountInfo,
  account_lines: accountLines,
  account_objects: accountObjects,
  account_tx: accountTx,
  fee,
  ledger,
  ledger_accept: ledgerAccept,
  ledger_closed: ledgerClosed,
  ledger_current: ledgerCurrent,
  ledger_entry: ledgerEntry,
  ping,
  server_info: serverInfo,
  server_state: serverState,
  submit,
  tx,
};
