import { bodyText, jsonOf, refuseOtherCharset } from '../../../kernel/call/body-text.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import { readUblOrder } from './ubl-order.ts';

export const xmlTypes = ['application/xml', 'text/xml'] as const;

export function isXml(contentType: string | undefined): boolean {
  return /^(application|text)\/(xml|[\w.-]+\+xml)\s*(;|$)/i.test(contentType ?? '');
}

function isJson(contentType: string | undefined): boolean {
  return contentType === undefined || /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(contentType);
}

/** @throws Refusal `validation` for what is no JSON in UTF-8, `media_type`. */
export function readJson(body: Uint8Array, contentType: string | undefined): unknown {
  if (!isJson(contentType)) throw new Refusal('media_type', 'Send application/json.');
  // Some programs put a byte order mark before it.
  return jsonOf(bodyText(body, contentType).replace(/^\ufeff/, ''));
}

/** Reads a purchase order: UBL for XML, else JSON with our own names. @throws Refusal */
export function readPurchaseOrder(body: Uint8Array, contentType: string | undefined): unknown {
  if (isXml(contentType)) {
    refuseOtherCharset(contentType);
    return readUblOrder(body);
  }
  if (!isJson(contentType))
    throw new Refusal('media_type', 'Send application/xml (UBL 2.1 Order) or application/json.');
  return readJson(body, contentType);
}
