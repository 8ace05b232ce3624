import { canonicalize, readStrictJson, verifyStatement } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { quoteFormula, quoteHash, quoteText, replayed } from '../domain/cover/terms/quote.ts';
import type { Given, Print } from './command.ts';
import { readInput } from './read-input.ts';

const maxBytes = 5_000_000;
const decimal = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/);

const quoteShape = z.object({
  formula: z.literal(quoteFormula),
  product: z.string(),
  cell: z.string().nullable(),
  sum_insured: decimal,
  currency: z.string(),
  minor_units: z.int().min(0).max(8),
  terms: z.object({ basis: z.enum(['value', 'of_normal']), trigger_at: decimal, exit_at: decimal }).nullable(),
  expected_loss: decimal.nullable(),
  uncertainty_loading: decimal,
  normal: decimal.nullable(),
  seasons: z.array(z.object({ year: z.int(), value: decimal, share: decimal })),
  pure_rate: decimal,
  uncertainty_rate: decimal,
  claims_counted: z.int().min(0),
  claims_rate: decimal,
  expense_share: decimal,
  rate: decimal,
  premium: decimal,
  risk_score: decimal,
});
const signedShape = z.object({ quote_hash: z.string(), kid: z.string(), signature: z.string() }).partial();

/**
 * Computes a quote again from what it says of itself, and checks its signature.
 * @returns the exit code: 0 everything holds, 1 something does not, 2 it is no quote.
 */
export async function replayCommand({ operands, values }: Given, print: Print): Promise<number> {
  const bytes = await readInput(operands[0] ?? '-', maxBytes).catch((error: Error) => error);
  if (bytes instanceof Error) {
    print(`Nothing was computed: ${bytes.message}`);
    return 2;
  }
  const document = jsonOf(bytes);
  const envelope = z.object({ message: z.record(z.string(), z.json()) }).safeParse(document);
  const said = z.record(z.string(), z.json()).safeParse(envelope.success ? envelope.data.message : document);
  const quote = quoteShape.safeParse(said.data);
  if (!said.success || !quote.success) {
    print(`Nothing was computed: it is no quote of the formula ${quoteFormula}.`);
    return 2;
  }
  const again: Record<string, unknown> = { ...replayed(quote.data) };
  const given: Record<string, unknown> = quote.data;
  const other = Object.keys(again).filter((name) => textOf(again[name]) !== textOf(given[name]));
  for (const name of other) print(`✗ ${name}: it says ${textOf(given[name])}, and it is ${textOf(again[name])}`);
  if (other.length === 0) print(`✓ Computed again: a premium of ${quote.data.premium} ${quote.data.currency}`);
  const signed = signedShape.parse(said.data);
  const signatureHolds = await reportSignature(said.data, signed, { trusted: values['kid'], print });
  const hash = quoteHash(quoteText(quote.data));
  const hashHolds = signed.quote_hash === undefined || signed.quote_hash === hash;
  print(hashHolds ? `✓ Its hash is ${hash}` : `✗ Its hash is ${hash}, and it says ${signed.quote_hash}`);
  return other.length === 0 && hashHolds && signatureHolds ? 0 : 1;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return readStrictJson(bytes);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

interface Reporting {
  trusted: string | undefined;
  print: Print;
}

async function reportSignature(
  { signature: _, ...rest }: Record<string, z.core.util.JSONType>,
  { kid, signature }: z.infer<typeof signedShape>,
  { trusted, print }: Reporting,
): Promise<boolean> {
  if (signature === undefined || kid === undefined) {
    print('? It bears no signature: a policy’s quote is signed with the policy');
    return trusted === undefined;
  }
  if (trusted !== undefined && trusted !== kid) {
    print(`✗ It was signed with ${kid}, and not with ${trusted}`);
    return false;
  }
  const { verified, error } = await verifyStatement({
    document: canonicalize(rest),
    signature,
    keys: [{ kid, retiredAt: null }],
  });
  print(verified ? `✓ Signed with ${kid}` : `✗ ${error}`);
  if (verified && trusted === undefined)
    print('    Left to you: that this is a key of the platform you trust (--kid names it; its DID document lists it).');
  return verified;
}
