import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { comparisons } from '../../proof/attestation/attester.ts';
import { tamperedAmong } from '../../proof/attestation/find-tampered.ts';
import type { SignedKind } from '../../proof/attestation/signed-kinds.ts';
import { differingSales } from '../../proof/attestation/signed-trades.ts';
import type { Asked, Stated } from './facts/facts.ts';
import type { DocumentDoctype, PrintFormat } from './formats.ts';
import { rowsBehind } from './rows-behind.ts';
import { stateRecord } from './state.ts';

/**
 * What a document states, of rows that the service wrote. One that somebody hid is not there to be compared; what was signed says
 * that it must be.
 * @throws Refusal 409 naming what is not as it was written or signed.
 */
export async function stateAsWritten(
  work: Pick<Work, 'attest'>,
  of: { doctype: DocumentDoctype; docname: string; format: PrintFormat },
  asked: Asked,
): Promise<Stated> {
  const { doctype, docname, format } = of;
  const { stated, differing } = await work.attest.readAsWritten(rowsBehind(doctype, docname), async (view) => ({
    stated: await stateRecord(view, format, docname, asked),
    differing: await otherThanSigned(view, doctype, docname),
  }));
  if (differing === undefined) return stated;
  throw wrongState(
    `The records of ${differing} are not what was signed; an authority or an admin has to look at it first. No document was made.`,
  );
}

const kinds: Partial<Record<DocumentDoctype, SignedKind>> = {
  'Quality Inspection': 'inspection',
  'Export Certificate': 'certificate',
  'Due Diligence Package': 'package',
  'Insurance Policy': 'policy',
  'Insurance Claim': 'claim',
};

async function otherThanSigned(view: Tx, doctype: DocumentDoctype, docname: string): Promise<string | undefined> {
  const kind = kinds[doctype];
  if (kind !== undefined) return (await comparisons[kind]?.(view, [docname]))?.[0];
  if (doctype === 'Lot') return (await tamperedAmong(view, [docname]))[0];
  if (doctype !== 'Order') return undefined;
  return (await differingSales(view, [docname]))[0]?.name ?? (await withoutRecords(view, docname));
}

/** An order that was paid has an escrow for good, and one that was shipped a shipment. */
async function withoutRecords(view: Tx, order: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select o.name from orders o where o.name = ${order}
       and (o.paid_at is not null and not exists (select from escrows e where e.order_name = o.name)
         or o.shipped_at is not null and not exists (select from shipments s where s.order_name = o.name))`.execute(
    view,
  );
  return rows[0]?.name;
}
