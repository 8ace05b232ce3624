import type { CooperativeUpdateLotInput } from '@lotmark/sdk';
import { client } from '../../shell/session/client.ts';
import type { LotDraft } from './lot-draft.ts';

const filled = (text: string | null) => text || undefined;

function make(values: LotDraft, idempotencyKey: string): Promise<{ name: string }> {
  const facts = {
    cooperative: values.cooperative,
    commodity_type: values.commodity_type,
    corridor: values.corridor,
    grade: filled(values.grade),
    processing_method: filled(values.processing_method),
    exporter: filled(values.exporter),
    lot_reference: filled(values.lot_reference.trim()),
  };
  if (values.source === 'mass') {
    const unit = values.unit as 'kg' | 'MT';
    return client.cooperative.create_lot(
      { ...facts, quantity: values.quantity, unit, ...(values.confirm_quantity && { confirm_quantity: true }) },
      { idempotencyKey },
    );
  }
  const harvests = values.source === 'chosen' ? values.harvests.map(({ name }) => name) : undefined;
  return client.farmer.aggregate_harvests_into_lot({ ...facts, harvests }, { idempotencyKey });
}

/** Everything that may still change about a lot that is made. */
function termsOf(values: LotDraft): Omit<CooperativeUpdateLotInput, 'lot'> {
  return {
    ...(values.source === 'mass' && { quantity: values.quantity, unit: values.unit as 'kg' | 'MT' }),
    ...(values.confirm_quantity && { confirm_quantity: true }),
    grade: filled(values.grade) ?? null,
    processing_method: filled(values.processing_method) ?? null,
    lot_reference: filled(values.lot_reference.trim()) ?? null,
    corridor: values.corridor,
    exporter: filled(values.exporter) ?? null,
    ...priceOf(values),
  };
}

function priceOf(values: LotDraft): Omit<CooperativeUpdateLotInput, 'lot'> {
  const price = values.asking_price === '' ? {} : { asking_price: values.asking_price, currency: values.currency };
  return { ...price, divisible: values.divisible, ...(values.confirm_price && { confirm_price: true }) };
}

/**
 * Makes the lot, then says what it costs, then puts it on the market if that is wanted. Where a later step is refused,
 * the lot is there already: `onMade` keeps its name, and the next try goes on with it.
 */
export async function saveLot(
  values: LotDraft,
  made: string | undefined,
  idempotencyKey: string,
  onMade: (lot: string) => void,
): Promise<{ name: string; listed: boolean }> {
  let lot = made;
  if (lot === undefined) {
    lot = (await make(values, idempotencyKey)).name;
    onMade(lot);
    if (values.asking_price !== '' || !values.divisible)
      await client.cooperative.update_lot({ lot, ...priceOf(values) });
  } else {
    await client.cooperative.update_lot({ lot, ...termsOf(values) });
  }
  if (values.list) await client.cooperative.list_lot({ lot, ...(values.confirm_price && { confirm_price: true }) });
  return { name: lot, listed: values.list };
}
