import { verifyReceipt } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { fetchText, NoAnswerError } from '../witness/fetch-text.ts';
import type { LookedLot } from './compare.ts';

/** Whom the monitor trusts. */
export interface Trust {
  /** The DID that must have signed; undefined until the first receipt was seen. */
  did: string | undefined;
  witnesses: readonly string[];
}

/** What a look at one lot gave; `failures` say what does not hold. */
export interface LotLook {
  looked: LookedLot | null;
  failures: string[];
  /** Who signed the receipt. */
  did: string | null;
}

const lookup = z.object({ lot: z.object({ status: z.string() }) });
const verification = z.object({ verified: z.boolean(), error: z.string().optional() });

/** Asks for the lot's record, what the service says of it, and its receipt, which is checked here. */
export async function lookAt(url: string, lot: string, trust: Trust): Promise<LotLook> {
  const api = `${url}/api/method/svc_network.api.verify`;
  try {
    const record = read(lookup, await fetchText(`${api}.lookup_lot?lot_name=${lot}`, 'application/json'));
    const said = read(verification, await fetchText(`${api}.cryptographic_verify?lot_ref=${lot}`, 'application/json'));
    const failures =
      said.verified || said.error === 'not_anchored'
        ? []
        : [`the service itself says that it does not hold: ${said.error}`];
    const text = await receiptOf(`${url}/verify/${lot}/receipt.json`);
    if (text === null) return { looked: { status: record.lot.status, receipt: null }, failures, did: null };
    const { ok, steps, receipt } = await verifyReceipt(text, {
      ...(trust.did === undefined ? {} : { did: trust.did }),
      ...(trust.witnesses.length === 0 ? {} : { witnesses: trust.witnesses, minWitnesses: 1 }),
    });
    if (!ok || receipt === null) {
      const failed = steps.find((step) => !step.ok);
      return {
        looked: null,
        failures: [...failures, `the receipt does not hold: ${failed?.title}: ${failed?.detail}`],
        did: null,
      };
    }
    if (receipt.kind !== 'lot' || receipt.subject !== lot) {
      return {
        looked: null,
        failures: [...failures, `the receipt is of ${receipt.kind} ${receipt.subject}`],
        did: null,
      };
    }
    return { looked: { status: record.lot.status, receipt }, failures, did: receipt.kid.split('#')[0] ?? null };
  } catch (error) {
    if (error instanceof NoAnswerError) return { looked: null, failures: [error.message], did: null };
    throw error;
  }
}

/** Null where there is no receipt (yet). */
async function receiptOf(address: string): Promise<string | null> {
  try {
    return await fetchText(address, 'application/json');
  } catch (error) {
    if (error instanceof NoAnswerError && error.status === 404) return null;
    throw error;
  }
}

function read<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new NoAnswerError('the server answered something else than this version of the interface');
  }
}
