import { sql } from 'kysely';
import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { publicKeyOfBytes, verifyEd25519 } from '../../proof/did/ed25519.ts';
import { canBe, type Measured, mayCorrect, signedText } from './rules.ts';
import { noteOutcomes } from './season.ts';
import { findProvider, insertReading, lockReading, type Reading, readingInPlace } from './store.ts';

/**
 * Takes what a provider measured and signed. The same reading again answers the first; another figure for the period must
 * say which reading it corrects, and both stay.
 * @param signature Ed25519 over `signedText`, 128 hex digits.
 * @throws Refusal 400 naming what cannot be (unit, range, future, signature), 409 for a second figure without `corrects`.
 */
export async function ingestReading(
  work: Work,
  measured: Measured,
  signature: string,
): Promise<{ reading: Reading; created: boolean }> {
  const { tx, now } = work;
  const provider = await findProvider(tx, measured.provider);
  if (provider === undefined) throw invalid('provider', `there is no provider ${measured.provider}`);
  if (provider.ended_at !== null)
    throw wrongState(`${provider.name} measures no more (${provider.end_reason ?? 'ended'}).`);
  // Policies pay by what its key has signed.
  await work.attest.assertAsWritten({
    table: 'oracle_providers',
    where: sql`t.name = ${provider.name}`,
    relied: { on: sql`t.public_key = ${provider.public_key} and t.ended_at is null`, rows: 1 },
  });
  accept(canBe(measured, now));
  const key = publicKeyOfBytes(Buffer.from(provider.public_key, 'hex'));
  if (!verifyEd25519(key, Buffer.from(signedText(measured), 'utf8'), Buffer.from(signature, 'hex'))) {
    throw invalid('signature', `is not one of the key of ${provider.name} over this reading`);
  }
  const place = {
    provider: measured.provider,
    index_kind: measured.index_kind,
    cell: measured.cell,
    from: measured.period_from,
    to: measured.period_to,
  };
  const repeated = await sameReading(work, place, measured, signature);
  if (repeated !== undefined) return { reading: repeated, created: false };
  if (measured.corrects !== undefined) {
    const corrected = await lockReading(tx, measured.corrects);
    await work.attest.assertAsSigned('reading', [measured.corrects]);
    accept(mayCorrect(measured, corrected));
  }
  const name = await work.ids.name(tx, 'RDG', now);
  const made = await insertReading(tx, {
    name,
    provider: measured.provider,
    index_kind: measured.index_kind,
    cell: measured.cell,
    period_from: measured.period_from,
    period_to: measured.period_to,
    value: measured.value,
    unit: measured.unit,
    issued_at: measured.issued_at,
    signature,
    corrects: measured.corrects ?? null,
    received_by: actorIdOf(work) as string,
    received_at: now,
  });
  if (!made) {
    // Somebody else sent one for the same place meanwhile: the very same, or another.
    const other = await sameReading(work, place, measured, signature);
    if (other !== undefined) return { reading: other, created: false };
    throw wrongState('Another reading for this period came at the same moment; send it again.');
  }
  await work.attest.now('reading', [name]);
  const reading = (await readingInPlace(tx, place)) as Reading;
  await noteOutcomes(work, reading);
  return { reading, created: true };
}

/** The reading itself, where it came before. @throws Refusal 409 where another figure stands and none is corrected. */
async function sameReading(
  { tx, attest }: Work,
  place: Parameters<typeof readingInPlace>[1],
  measured: Measured,
  signature: string,
): Promise<Reading | undefined> {
  const standing = await readingInPlace(tx, place);
  if (standing === undefined) return undefined;
  if (standing.signature === signature) {
    const on = sql<boolean>`t.signature = ${signature} and t.value = ${standing.value}::numeric`;
    await attest.assertAsWritten({
      table: 'oracle_readings',
      where: sql`t.name = ${standing.name}`,
      relied: { on, rows: 1 },
    });
    return standing;
  }
  if (measured.corrects !== undefined) return undefined;
  const old = await tx
    .selectFrom('oracle_readings')
    .selectAll()
    .where('provider', '=', measured.provider)
    .where('signature', '=', signature)
    .where('period_from', '=', measured.period_from)
    .where('cell', '=', measured.cell)
    .executeTakeFirst();
  if (old !== undefined)
    throw wrongState(`${old.name} was corrected by ${standing.name}; it is not taken a second time.`);
  throw wrongState(
    `${standing.name} of ${place.provider} says ${new Exact(standing.value).toFixed()} ${standing.unit} for this period; readings are never overwritten: send corrects with its name.`,
  );
}
