import { Exact } from '../../../kernel/values/exact.ts';
import { sepaText } from '../../../kernel/values/sepa-text.ts';
import type { BatchContent, BatchLine, Payer } from './batch-content.ts';

/** Countries whose accounts a SEPA credit transfer reaches. */
const sepaCountries = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Transfers that one payment instruction bears: of one currency, and all in the SEPA or none. */
interface Instruction {
  payer: Payer;
  sepa: boolean;
  lines: BatchLine[];
}

const maxName = 70;

/**
 * The transfers of a batch as ISO 20022 pain.001.001.09, for the bank of the platform: one payment instruction for each
 * currency, and in euro one more for accounts outside the SEPA. Payouts by mobile money are not in it. The same content gives
 * the same bytes.
 */
export function pain001(batch: BatchContent): string {
  const instructions = instructionsOf(batch);
  const lines = instructions.flatMap((instruction) => instruction.lines);
  const [first] = instructions;
  const header = element('GrpHdr', [
    leaf('MsgId', batch.name),
    leaf('CreDtTm', `${batch.created_at.slice(0, 19)}Z`),
    leaf('NbOfTxs', String(lines.length)),
    leaf('CtrlSum', sumOf(lines)),
    element('InitgPty', [leaf('Nm', sepaText(first?.payer.holder ?? '', maxName))]),
  ]);
  const body = instructions.map((instruction) => instructionOf(batch, instruction));
  const document = element('CstmrCdtTrfInitn', [header, ...body]);
  const open = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${indented(document)}\n</Document>\n`;
}

function instructionsOf({ lines, payers }: BatchContent): Instruction[] {
  return payers.flatMap((payer) => {
    const own = lines.filter((line) => line.method === 'iban' && line.currency === payer.currency);
    const isSepa = (line: BatchLine) => payer.currency === 'EUR' && sepaCountries.has(line.country);
    return [true, false].flatMap((sepa) => {
      const some = own.filter((line) => isSepa(line) === sepa);
      return some.length === 0 ? [] : [{ payer, sepa, lines: some }];
    });
  });
}

function instructionOf(batch: BatchContent, { payer, sepa, lines }: Instruction): string {
  const service = sepa ? [element('PmtTpInf', [element('SvcLvl', [leaf('Cd', 'SEPA')])])] : [];
  return element('PmtInf', [
    leaf('PmtInfId', `${batch.name}-${payer.currency}${sepa ? '-SEPA' : ''}`),
    leaf('PmtMtd', 'TRF'),
    leaf('NbOfTxs', String(lines.length)),
    leaf('CtrlSum', sumOf(lines)),
    ...service,
    element('ReqdExctnDt', [leaf('Dt', batch.execution_date)]),
    element('Dbtr', [leaf('Nm', sepaText(payer.holder, maxName))]),
    element('DbtrAcct', [element('Id', [leaf('IBAN', payer.iban)]), leaf('Ccy', payer.currency)]),
    element('DbtrAgt', [agentOf(payer.bic)]),
    leaf('ChrgBr', sepa ? 'SLEV' : 'SHAR'),
    ...lines.map(transferOf),
  ]);
}

function transferOf(line: BatchLine): string {
  const agent = line.bic === null ? [] : [element('CdtrAgt', [agentOf(line.bic)])];
  return element('CdtTrfTxInf', [
    element('PmtId', [leaf('EndToEndId', line.payout)]),
    element('Amt', [`<InstdAmt Ccy="${line.currency}">${line.amount}</InstdAmt>`]),
    ...agent,
    element('Cdtr', [leaf('Nm', sepaText(line.holder, maxName))]),
    element('CdtrAcct', [element('Id', [leaf('IBAN', line.iban ?? '')])]),
    element('RmtInf', [leaf('Ustrd', sepaText(`Lotmark ${line.payout}`, 140))]),
  ]);
}

const agentOf = (bic: string | null): string =>
  element('FinInstnId', [bic === null ? element('Othr', [leaf('Id', 'NOTPROVIDED')]) : leaf('BICFI', bic)]);

function sumOf(lines: readonly BatchLine[]): string {
  const places = Math.max(0, ...lines.map((line) => new Exact(line.amount).decimalPlaces()));
  return lines.reduce((sum, line) => sum.plus(line.amount), new Exact(0)).toFixed(places);
}

/** Texts here have passed `sepaText`, or are names, codes and figures: none has a character that XML would read. */
const leaf = (name: string, text: string): string => `<${name}>${text}</${name}>`;
const element = (name: string, children: readonly string[]): string =>
  `<${name}>\n${children.map(indented).join('\n')}\n</${name}>`;
const indented = (block: string): string => block.replaceAll(/^/gm, '  ');
