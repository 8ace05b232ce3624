import { type AmountValue, decimal, dropsOf, type IssuedAmount, issuedOf, valueText } from '../amounts.ts';
import { accountKey } from '../entry-keys.ts';
import type { ResultCode } from '../results.ts';
import { reserve } from '../rules.ts';
import { drops, type Entry, text, uint } from '../state-view.ts';
import type { ApplyInput, ApplyOutcome, TransactionType } from '../transaction-type.ts';
import { balanceFor, limitOf, moveAlongLine, readLine, sideOf } from '../trust-line.ts';

const REQUIRE_DEST_TAG = 0x00020000;
const TF = { noDirect: 0x00010000, partial: 0x00020000, limitQuality: 0x00040000 };

/**
 * Sends XRP, or an issued currency along trust lines: from its issuer, to its issuer, or between holders through it.
 * There is no exchange on this node, so a payment across currencies finds no liquidity.
 */
export const payment: TransactionType = {
  required: ['Destination', 'Amount'],
  optional: ['SendMax', 'Paths', 'InvoiceID', 'DestinationTag', 'DeliverMin'],
  flags: TF.noDirect | TF.partial | TF.limitQuality,

  preflight(tx): ResultCode {
    const flags = uint(tx, 'Flags');
    const amount = dropsOf(tx['Amount']);
    const issued = issuedOf(tx['Amount']);
    const sendMax = tx['SendMax'];
    if (amount === undefined && issued === undefined) return 'temBAD_AMOUNT';
    if (amount !== undefined && amount <= 0n) return 'temBAD_AMOUNT';
    if (issued !== undefined && !decimal(issued.value).greaterThan(0)) return 'temBAD_AMOUNT';
    if (issued?.currency === 'XRP') return 'temBAD_CURRENCY';
    if (sendMax !== undefined && !isPositive(sendMax)) return 'temBAD_AMOUNT';
    const xrpDirect = amount !== undefined && (sendMax === undefined || dropsOf(sendMax) !== undefined);
    if (tx['Destination'] === tx['Account'] && isSameAsset(tx) && tx['Paths'] === undefined) return 'temREDUNDANT';
    if (xrpDirect) {
      if (sendMax !== undefined) return 'temBAD_SEND_XRP_MAX';
      if (tx['Paths'] !== undefined) return 'temBAD_SEND_XRP_PATHS';
      if ((flags & TF.partial) !== 0) return 'temBAD_SEND_XRP_PARTIAL';
      if ((flags & TF.limitQuality) !== 0) return 'temBAD_SEND_XRP_LIMIT';
      if ((flags & TF.noDirect) !== 0) return 'temBAD_SEND_XRP_NO_DIRECT';
    }
    const deliverMin = tx['DeliverMin'];
    if (deliverMin !== undefined) {
      if ((flags & TF.partial) === 0 || !isPositive(deliverMin)) return 'temBAD_AMOUNT';
    }
    return 'tesSUCCESS';
  },

  async apply(input) {
    const { tx, state, ledger } = input;
    const amount = dropsOf(tx['Amount']);
    const destination = text(tx, 'Destination') ?? '';
    const destinationRoot = await state.edit(accountKey(destination));
    if (destinationRoot === undefined) {
      if (amount === undefined) return 'tecNO_DST';
      if ((uint(tx, 'Flags') & TF.partial) !== 0) return 'telNO_DST_PARTIAL';
      if (amount < reserve(ledger.rules, 0)) return 'tecNO_DST_INSUF_XRP';
    } else if ((uint(destinationRoot, 'Flags') & REQUIRE_DEST_TAG) !== 0 && tx['DestinationTag'] === undefined) {
      return 'tecDST_TAG_NEEDED';
    }
    const issued = issuedOf(tx['Amount']);
    if (issued !== undefined) return await payIssued(input, issued);
    // XRP bought with an issued currency, or the other way round, needs offers.
    if (tx['SendMax'] !== undefined) return 'tecPATH_DRY';
    return payXrp(input, amount ?? 0n, destinationRoot ?? createAccount(input, destination));
  },
};

function payXrp({ root, priorBalance, fee, ledger }: ApplyInput, amount: bigint, destination: Entry): ResultCode {
  const kept = reserve(ledger.rules, uint(root, 'OwnerCount'));
  if (priorBalance < amount + (kept > fee ? kept : fee)) return 'tecUNFUNDED_PAYMENT';
  root['Balance'] = String(drops(root) - amount);
  destination['Balance'] = String(drops(destination) + amount);
  return 'tesSUCCESS';
}

function createAccount({ state, ledger }: ApplyInput, address: string): Entry {
  const sequence = ledger.rules.firstSequence === 'close-time' ? ledger.parentCloseTime : ledger.ledgerIndex;
  const entry: Entry = {
    LedgerEntryType: 'AccountRoot',
    Flags: 0,
    Account: address,
    Balance: '0',
    OwnerCount: 0,
    Sequence: sequence,
  };
  state.put(accountKey(address), entry);
  return entry;
}

/** One step of an issued payment: `from` gives `to` at most `most` along their trust line. */
interface Step {
  from: string;
  to: string;
  most: AmountValue;
}

async function payIssued(input: ApplyInput, amount: IssuedAmount): Promise<ApplyOutcome> {
  const { tx, account, state } = input;
  const destination = text(tx, 'Destination') ?? '';
  const sendMax = tx['SendMax'] === undefined ? undefined : issuedOf(tx['SendMax']);
  if (tx['SendMax'] !== undefined && sendMax?.currency !== amount.currency) return 'tecPATH_DRY';
  const steps = await stepsBetween(input, { destination, amount, sendMax });
  if (steps === undefined) return 'tecPATH_DRY';

  const wanted = decimal(amount.value);
  let possible = wanted;
  for (const { most } of steps) if (most.lessThan(possible)) possible = most;
  if (sendMax !== undefined && decimal(sendMax.value).lessThan(possible)) possible = decimal(sendMax.value);
  if (!possible.greaterThan(0)) return 'tecPATH_DRY';
  const partial = (uint(tx, 'Flags') & TF.partial) !== 0;
  if (possible.lessThan(wanted) && !partial) return 'tecPATH_PARTIAL';
  const least = issuedOf(tx['DeliverMin']);
  if (least !== undefined && possible.lessThan(least.value)) return 'tecPATH_PARTIAL';
  for (const { from, to } of steps) {
    await moveAlongLine(state, from, to, { currency: amount.currency, value: possible });
  }
  if (!partial) return 'tesSUCCESS';
  const issuer = steps.length === 1 && amount.issuer === account ? account : amount.issuer;
  return { code: 'tesSUCCESS', delivered: { currency: amount.currency, issuer, value: valueText(possible) } };
}

/** The default path: straight between issuer and holder, or from holder to holder through the issuer. */
async function stepsBetween(
  { account, state, tx }: ApplyInput,
  pay: { destination: string; amount: IssuedAmount; sendMax: IssuedAmount | undefined },
): Promise<Step[] | undefined> {
  const { destination, amount, sendMax } = pay;
  const { currency } = amount;
  const direct = [account, destination].includes(amount.issuer) || sendMax?.issuer === destination;
  if (direct) {
    if ((uint(tx, 'Flags') & TF.noDirect) !== 0) return undefined;
    const most = await mostAlong(state, account, destination, currency);
    return most === undefined ? undefined : [{ from: account, to: destination, most }];
  }
  const { issuer } = amount;
  // Only the way through the issuer itself is known; another issuer's promise would need a path.
  if (sendMax !== undefined && sendMax.issuer !== account && sendMax.issuer !== issuer) return undefined;
  const [first, second] = [
    await mostAlong(state, account, issuer, currency),
    await mostAlong(state, issuer, destination, currency),
  ];
  if (first === undefined || second === undefined) return undefined;
  if (await forbidsRippling(state, { issuer, account, destination, currency })) return undefined;
  return [
    { from: account, to: issuer, most: first },
    { from: issuer, to: destination, most: second },
  ];
}

/** What `from` can give `to`: what it holds of `to`'s promises, and what `to` allows it to promise. */
async function mostAlong(
  state: ApplyInput['state'],
  from: string,
  to: string,
  currency: string,
): Promise<AmountValue | undefined> {
  const line = await readLine(state, from, to, currency);
  if (line === undefined) return undefined;
  const held = balanceFor(line, from, to);
  // A holder redeems what it has before it promises anything; the two do not mix in one payment of this node.
  return held.greaterThan(0) ? held : limitOf(line, sideOf(to, from)).plus(held);
}

async function forbidsRippling(
  state: ApplyInput['state'],
  { issuer, account, destination, currency }: Record<'issuer' | 'account' | 'destination' | 'currency', string>,
): Promise<boolean> {
  const forbidden = [];
  for (const holder of [account, destination]) {
    const line = await readLine(state, issuer, holder, currency);
    forbidden.push(line !== undefined && (uint(line, 'Flags') & sideOf(issuer, holder).noRipple) !== 0);
  }
  return forbidden.every(Boolean);
}

function isPositive(amount: unknown): boolean {
  const issued = issuedOf(amount);
  return issued === undefined ? (dropsOf(amount) ?? 0n) > 0n : decimal(issued.value).greaterThan(0);
}

/** Whether a payment to oneself would spend what it delivers. */
function isSameAsset(tx: Record<string, unknown>): boolean {
  const amount = issuedOf(tx['Amount']);
  const spent = tx['SendMax'] === undefined ? tx['Amount'] : tx['SendMax'];
  return amount?.currency === issuedOf(spent)?.currency;
}
