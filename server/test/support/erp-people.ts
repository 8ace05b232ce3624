import { createHmac, randomUUID } from 'node:crypto';
import type { Harness } from './harness.ts';
import type { Trade } from './trade-people.ts';
import { type Answer, readAnswer } from './world.ts';

/** An ERP that signs for a buyer's key. */
export interface Erp {
  keyId: string;
  authorization: string;
  secret: string;
  /** Signs and posts; `change` alters headers (undefined removes one) after the signature was made. */
  post(operation: string, body: unknown, options?: PostOptions): Promise<Answer>;
}

export interface PostOptions {
  id?: string;
  /** Seconds since 1970; the harness's now unless told. */
  timestamp?: number;
  contentType?: string;
  secret?: string;
  change?: Record<string, string | undefined>;
  /** Sent instead of what was signed. */
  sentBody?: string;
}

/** `v1,...` over the bytes, made here by hand: the service is tested against the specification, not against itself. */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export async function openErp(
  harness: Harness,
  trade: Trade,
  options: { scopes?: string; order_on_ingest?: boolean } = {},
): Promise<Erp> {
  const key = await trade.buyer.ok('partners.sign_up', {
    label: 'ERP',
    org: trade.buyer.org,
    scopes: options.scopes ?? 'trade',
  });
  const made = await trade.buyer.ok('partners.create_intake_secret', {
    key_id: key.key_id,
    ...(options.order_on_ingest === undefined ? {} : { order_on_ingest: options.order_on_ingest }),
  });
  return {
    keyId: key.key_id,
    authorization: key.authorization,
    secret: made.secret,
    post: async (operation, body, more = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const id = more.id ?? `msg_${randomUUID()}`;
      const timestamp = more.timestamp ?? Math.floor(harness.clock.now().getTime() / 1000);
      const headers: Record<string, string | undefined> = {
        'content-type': more.contentType ?? (text.startsWith('<') ? 'application/xml' : 'application/json'),
        'x-svc-partner': key.key_id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(more.secret ?? made.secret, id, timestamp, text),
        ...more.change,
      };
      const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return readAnswer(
        await fetch(`${harness.url}/api/method/svc_network.api.${operation}`, {
          method: 'POST',
          headers: Object.fromEntries(sent),
          body: more.sentBody ?? text,
        }),
      );
    },
  };
}

/** A UBL 2.1 Order as an ERP would write it. */
export function ublOrder(facts: {
  id: string;
  lines: { lot: string; quantity: string; unitCode?: string; price?: string; currency?: string; base?: string }[];
  buyer?: string;
  seller?: string;
}): string {
  const party = (id: string | undefined) =>
    id === undefined
      ? ''
      : `<cac:Party><cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification></cac:Party>`;
  const lines = facts.lines.map(
    ({ lot, quantity, unitCode = 'KGM', price, currency = 'USD', base }, index) => `
  <cac:OrderLine><cac:LineItem>
    <cbc:ID>${index + 1}</cbc:ID>
    <cbc:Quantity unitCode="${unitCode}">${quantity}</cbc:Quantity>${
      price === undefined
        ? ''
        : `
    <cac:Price><cbc:PriceAmount currencyID="${currency}">${price}</cbc:PriceAmount>${base === undefined ? '' : `<cbc:BaseQuantity unitCode="${unitCode}">${base}</cbc:BaseQuantity>`}</cac:Price>`
    }
    <cac:Item><cac:SellersItemIdentification><cbc:ID>${lot}</cbc:ID></cac:SellersItemIdentification></cac:Item>
  </cac:LineItem></cac:OrderLine>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:UBLVersionID>2.1</cbc:UBLVersionID>
  <cbc:ID>${facts.id}</cbc:ID>
  <cbc:Note>Handle with care &amp; keep dry</cbc:Note>
  <cac:BuyerCustomerParty>${party(facts.buyer)}</cac:BuyerCustomerParty>
  <cac:SellerSupplierParty>${party(facts.seller)}</cac:SellerSupplierParty>
  <cac:Delivery><cac:DeliveryAddress><cbc:CityName>Hamburg</cbc:CityName><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:DeliveryAddress></cac:Delivery>${lines.join('')}
</Order>`;
}
