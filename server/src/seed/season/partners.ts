import { hash } from 'node:crypto';
import type { Client } from '@lotmark/sdk';
import { type SideDoor, withoutKey } from '../side-door.ts';
import type { Grown } from './growing.ts';

/** A key whose secret is shown once is made without one: what is there already is looked for first. */
const once = { idempotencyKey: withoutKey };
const keyLabel = 'Hansekontor ERP';
/** Purchase orders name a trade that nobody has in this world, so nothing is ever sent to it. */
const receiver = 'https://erp.hansekontor.example/lotmark';
const nowhere = ['br'];
const topUpTier = 100;
/** The lot that the ERP orders bags of, by its reference. */
const bulkLot = 'COOP-ET-BULK';

/** The ERP of the buyer in Hamburg with its purchase orders, a webhook, and wallets topped up by card. */
export async function connectPartners(door: SideDoor, grown: Grown): Promise<void> {
  const buyer = grown.client('buyer');
  await connectErp(door, grown, buyer);
  const webhooks = await buyer.webhooks.list();
  if (!webhooks.some((webhook) => webhook.url === receiver)) {
    await buyer.webhooks.create(
      { url: receiver, schemas: ['trade.delivery.v1', 'settle.payout.v1'], regions: nowhere },
      once,
    );
  }
  for (const key of ['buyer', 'roaster', 'chocolate']) {
    if (door.payByCard === undefined) return;
    const { checkout_url } = await grown.client(key).checkout.top_up({ amount: topUpTier });
    await door.payByCard(checkout_url);
  }
}

async function connectErp(door: SideDoor, grown: Grown, buyer: Client): Promise<void> {
  const keys = await buyer.partners.list_keys({ limit_page_length: 50 });
  const known = keys.data.find((key) => key.label === keyLabel);
  const key =
    known ??
    (await buyer.partners.sign_up({ label: keyLabel, org: grown.orgs['buyer'] as string, scopes: ['trade'] }, once));
  const { key_id } = key;
  const { secret } = await buyer.partners.create_intake_secret({ key_id, order_on_ingest: false }, once);
  for (const [external_ref, quantity] of [
    ['4500117201', 300],
    ['4500117264', 450],
    ['4500117309', 600],
  ] as const) {
    const body = {
      external_ref,
      lines: [{ lot: bulkLot, quantity, unit: 'kg' }],
      delivery: { contact_name: 'Lager 7', city: 'Hamburg', country: 'DE' },
    };
    // The number of the message follows from its content, so that it counts once, however often it is sent.
    const id = `msg_${hash('sha256', external_ref, 'hex').slice(0, 24)}`;
    await door.sign('svc_network.api.erp.ingest_po', body, { keyId: key_id, secret, id });
  }
  const { data } = await buyer.erp.list_mandates({ limit_page_length: 10 });
  const mandate = (ref: string) => data.find((each) => each.external_ref === ref)?.name ?? '';
  await buyer.erp.order_mandate({ mandate: mandate('4500117264') });
  const reason = 'Ordered twice by mistake.';
  await buyer.erp.reject_mandate({ mandate: mandate('4500117309'), reason });
}
