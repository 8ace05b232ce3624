import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import { readXml, type XmlElement } from '../../../kernel/values/xml-tree.ts';

const orderNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2';
const aggregates = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const basics = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';

/** Enough for fifty lines with all that UBL can say of each, and an attached document: while it is read nobody else is served. */
const limits = { elements: 8000, bytes: 2 * 1024 * 1024 };

/** UN/ECE Recommendation 20 codes of our units. */
const units: Readonly<Record<string, string>> = { KGM: 'kg', TNE: 'MT' };

/** Where a UBL 2.1 Order says what our parameters say. */
const elements: Readonly<Record<string, string>> = {
  external_ref: 'cbc:ID',
  currency: 'cbc:DocumentCurrencyCode',
  notes: 'cbc:Note',
  incoterms: 'cac:DeliveryTerms/cbc:ID',
  buyer: 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID',
  seller: 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID',
  delivery: 'cac:Delivery/cac:DeliveryAddress',
  lines: 'cac:OrderLine',
  allowances: 'cac:AllowanceCharge',
};
/** Of the order's total, by our names. */
const totals: Readonly<Record<string, string>> = {
  line_extension: 'LineExtensionAmount',
  tax_exclusive: 'TaxExclusiveAmount',
  tax_inclusive: 'TaxInclusiveAmount',
  payable: 'PayableAmount',
};
/** Parts of a total that we know nothing of: they must be 0. */
const otherAmounts = ['AllowanceTotalAmount', 'ChargeTotalAmount', 'PrepaidAmount', 'PayableRoundingAmount'] as const;
const monetaryTotal = 'cac:AnticipatedMonetaryTotal';
const lineElements: Readonly<Record<string, string>> = {
  lot: 'cac:Item/cac:SellersItemIdentification/cbc:ID',
  quantity: 'cbc:Quantity',
  unit: 'cbc:Quantity/@unitCode',
  unit_price: 'cac:Price/cbc:PriceAmount',
  currency: 'cac:Price/cbc:PriceAmount/@currencyID',
  price_base: 'cac:Price/cbc:BaseQuantity',
  line_total: 'cbc:LineExtensionAmount',
  allowances: 'cac:AllowanceCharge',
  price_allowances: 'cac:Price/cac:AllowanceCharge',
};

/** The element of a UBL Order that a parameter of ours was read from: `lines.0.unit_price`. */
export function ublElementOf(field: string): string {
  const total = /^totals\.(\w+)$/.exec(field)?.[1];
  if (total !== undefined) return `${monetaryTotal}/cbc:${totals[total] ?? total}`;
  const line = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field);
  if (line === null) return elements[field.split('.')[0] as string] ?? field;
  const path = `cac:OrderLine[${Number(line[1]) + 1}]/cac:LineItem`;
  const inner = line[2] === undefined ? undefined : (lineElements[line[2]] ?? line[2]);
  return inner === undefined ? path : `${path}/${inner}`;
}

/** The element at a path of `cac:` and `cbc:` names; undefined where there is none. */
function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = element;
  for (const step of path.split('/')) found = found === undefined ? undefined : all(found, step)[0];
  return found;
}

function all(element: XmlElement, step: string): XmlElement[] {
  const [prefix, name] = step.split(':');
  const namespace = prefix === 'cac' ? aggregates : basics;
  return element.children.filter((child) => child.name === name && child.namespace === namespace);
}

function textAt(element: XmlElement | undefined, path: string): string | undefined {
  const text = at(element, path)?.text.trim();
  return text === '' ? undefined : text;
}

/**
 * Reads a UBL 2.1 Order into the parameters of the intake. What is missing stays missing: the schema names it.
 * @throws Refusal `validation` for what is no UBL Order, or units that we do not trade in.
 */
export function readUblOrder(body: Uint8Array): Record<string, unknown> {
  const order = readXml(body, limits);
  if (order.name !== 'Order' || order.namespace !== orderNamespace) {
    const message = `must be <Order> of ${orderNamespace}`;
    throw new Refusal('validation', `The root element: ${message}.`, { errors: [{ field: 'document', message }] });
  }
  const faults: FieldError[] = [];
  const lines = all(order, 'cac:OrderLine').map((line, index) => readLine(line, index, faults));
  refuseAllowances(order, 'allowances', faults);
  const told = readTotals(order, faults);
  if (faults.length > 0) {
    throw new Refusal('validation', faults.map(({ field, message }) => `${field}: ${message}`).join('; '), {
      errors: faults,
    });
  }
  return {
    external_ref: textAt(order, 'cbc:ID'),
    currency: textAt(order, 'cbc:DocumentCurrencyCode'),
    notes:
      all(order, 'cbc:Note')
        .map((note) => note.text.trim())
        .join('\n')
        .trim() || undefined,
    incoterms: textAt(order, 'cac:DeliveryTerms/cbc:ID'),
    buyer: ourName(textAt(order, elements['buyer'] as string), 'BUY'),
    seller: ourName(textAt(order, elements['seller'] as string), 'EXP'),
    delivery: readDelivery(order),
    lines,
    totals: told,
  };
}

/** Parties are also known by numbers of other registers (GLN, VAT); only our own names say something to us. */
function ourName(id: string | undefined, series: string): string | undefined {
  return id !== undefined && new RegExp(`^${series}-\\d+$`).test(id) ? id : undefined;
}

function readLine(line: XmlElement, index: number, faults: FieldError[]): Record<string, unknown> {
  const item = at(line, 'cac:LineItem');
  const unitCode = at(item, 'cbc:Quantity')?.attributes['unitCode'];
  if (unitCode !== undefined && units[unitCode] === undefined) {
    faults.push({ field: `lines.${index}.unit`, message: `must be KGM or TNE, not ${unitCode.slice(0, 20)}` });
  }
  const base = at(item, 'cac:Price/cbc:BaseQuantity');
  const baseUnit = base?.attributes['unitCode'];
  if (baseUnit !== undefined && baseUnit !== unitCode) {
    faults.push({ field: `lines.${index}.price_base`, message: 'must have the unitCode of the quantity' });
  }
  refuseAllowances(item, `lines.${index}.allowances`, faults);
  refuseAllowances(at(item, 'cac:Price'), `lines.${index}.price_allowances`, faults);
  const price = at(item, 'cac:Price/cbc:PriceAmount');
  return {
    lot: textAt(item, lineElements['lot'] as string),
    quantity: textAt(item, 'cbc:Quantity'),
    unit: unitCode === undefined ? undefined : units[unitCode],
    unit_price: textAt(item, 'cac:Price/cbc:PriceAmount'),
    currency: price?.attributes['currencyID'],
    price_base: textAt(item, 'cac:Price/cbc:BaseQuantity'),
    line_total: textAt(item, 'cbc:LineExtensionAmount'),
  };
}

const isZero = (text: string | undefined) => text !== undefined && /^-?0*\.?0*$/.test(text) && /0/.test(text);

/** Prices come from the lots: there is nothing to take off or to add. */
function refuseAllowances(element: XmlElement | undefined, field: string, faults: FieldError[]): void {
  const found = element === undefined ? [] : all(element, 'cac:AllowanceCharge');
  if (found.every((each) => isZero(textAt(each, 'cbc:Amount')))) return;
  faults.push({ field, message: 'must be left out or 0: prices come from the lots, without allowances and charges' });
}

/** What the sender thinks that the order comes to; it is compared with the lines when their prices are known. */
function readTotals(order: XmlElement, faults: FieldError[]): Record<string, string> | undefined {
  const element = at(order, monetaryTotal);
  if (element === undefined) return undefined;
  for (const name of otherAmounts) {
    const text = textAt(element, `cbc:${name}`);
    if (text === undefined || isZero(text)) continue;
    faults.push({ field: `totals.${name}`, message: 'must be left out or 0: the order comes to the sum of its lines' });
  }
  const currency = textAt(order, 'cbc:DocumentCurrencyCode');
  const told = Object.entries(totals).flatMap(([ours, name]): [string, string][] => {
    const amount = at(element, `cbc:${name}`);
    if (amount === undefined) return [];
    const unit = amount.attributes['currencyID'];
    if (unit !== undefined && currency !== undefined && unit !== currency) {
      faults.push({ field: `totals.${ours}`, message: `must be in ${currency.slice(0, 10)}, the order's currency` });
    }
    return [[ours, amount.text.trim()]];
  });
  return Object.fromEntries(told);
}

function readDelivery(order: XmlElement): Record<string, string> | undefined {
  const delivery = at(order, 'cac:Delivery');
  const address = at(delivery, 'cac:DeliveryAddress') ?? at(delivery, 'cac:DeliveryLocation/cac:Address');
  const told = {
    contact_name: textAt(delivery, 'cac:DeliveryParty/cac:PartyName/cbc:Name'),
    street: textAt(address, 'cbc:StreetName'),
    city: textAt(address, 'cbc:CityName'),
    postal_code: textAt(address, 'cbc:PostalZone'),
    country: textAt(address, 'cac:Country/cbc:IdentificationCode'),
  };
  const entries = Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
