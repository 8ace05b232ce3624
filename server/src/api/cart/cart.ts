import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { addToCart, ownLine, refreshPrice, setQuantity } from '../../domain/trade/cart/change.ts';
import { checkOut } from '../../domain/trade/cart/checkout.ts';
import { cartContents, deleteLine, deleteLines, lockCart } from '../../domain/trade/cart/store.ts';
import { cartView, showCart } from '../../domain/trade/cart/views.ts';
import { accept } from '../../kernel/values/errors.ts';
import { decimal, docName, longText, quantity, referenceName, text, unit } from '../../kernel/values/vocabulary.ts';
import { isMember } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const itemName = docName('cart item', 'The line, as cart_get names it.');
/** Accepted for the callers that send it, and never used: prices come from the lot. */
const ignoredPrice = decimal({ scale: 4, positive: false, description: 'Ignored: the price comes from the lot.' })
  .optional()
  .catch(undefined);
const quantityUnit = unit().optional().meta({ description: "Of the quantity; the lot's when left out." });
const noLine = 'the caller’s cart has no such line';

const ownCart = async (ctx: UserCtx) => showCart(await cartContents(ctx.tx, ctx.actor.userId));

const cartAdd = operation({
  summary:
    "Puts a quantity of a lot into the caller's cart; the line is in the lot's unit and at the lot's price. One that is there already keeps the price that was agreed, unless the lot costs less now.",
  allow: 'user',
  kind: 'write',
  input: z.object({
    lot: docName('lot'),
    quantity: quantity(),
    unit: quantityUnit,
    unit_price: ignoredPrice,
    currency: text(10).optional().meta({ description: "Ignored: the currency is the lot's." }),
    incoterms: referenceName('incoterm').optional(),
    notes: longText().optional(),
    offer: text(64).optional().meta({
      description:
        'Of the lot, as `marketplace.get_lot` told it, or `agreed_offer` of a line that was taken out: no other price and no other goods are put in.',
    }),
  }),
  output: cartView.extend({ item_name: z.string() }),
  refusals: {
    not_found: 'the lot is not on the marketplace',
    state:
      'the lot was sold or flagged, has no price or no exporter, or less than was asked for, or is not as it was shown',
  },
  handler: async (ctx, input) => {
    await checkLinks(ctx.tx, [{ field: 'incoterms', target: 'incoterms', value: input.incoterms }]);
    const { lot, quantity, unit, incoterms, notes, offer } = input;
    const added = await addToCart(ctx, ctx.actor.userId, { lot, quantity, unit, incoterms, notes, offer });
    const cart = added.contents === undefined ? await ownCart(ctx) : showCart(added.contents);
    return { ...cart, item_name: added.item_name };
  },
});

const cartGet = operation({
  summary: "The caller's cart, with prices and availability as the lots are now.",
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: cartView,
  handler: (ctx) => ownCart(ctx),
});

const cartRemove = operation({
  summary: "Takes a line out of the caller's cart.",
  allow: 'user',
  kind: 'write',
  input: z.object({ item_name: itemName }),
  output: cartView,
  refusals: { not_found: noLine },
  handler: async (ctx, input) => {
    const line = await ownLine(ctx.tx, ctx.actor.userId, input.item_name);
    await deleteLine(ctx.tx, line.item_name);
    return ownCart(ctx);
  },
});

const cartClear = operation({
  summary: "Empties the caller's cart.",
  allow: 'user',
  kind: 'write',
  input: z.object({}),
  output: cartView.extend({ removed: z.int() }),
  handler: async (ctx) => {
    const cart = await lockCart(ctx.tx, ctx.actor.userId);
    const removed = cart === undefined ? 0 : await deleteLines(ctx.tx, cart.name);
    return { ...(await ownCart(ctx)), removed };
  },
});

const cartUpdateQty = operation({
  summary:
    'Sets the quantity of a line. Where its lot costs less now, so does the line; a higher price, or other goods, are agreed to by `cart_update_price` alone.',
  allow: 'user',
  kind: 'write',
  input: z.object({ item_name: itemName, quantity: quantity(), unit: quantityUnit }),
  output: cartView,
  refusals: { not_found: noLine, state: 'the lot cannot be ordered like that any more' },
  handler: async (ctx, input) => {
    const { item_name, quantity, unit } = input;
    await setQuantity(ctx.tx, ctx.actor.userId, item_name, { quantity, unit });
    return ownCart(ctx);
  },
});

const cartUpdatePrice = operation({
  summary:
    "Agrees to the lot's price and goods as they are now, or, with `offer`, as they were shown; a price that is sent along is ignored.",
  allow: 'user',
  kind: 'write',
  input: z.object({
    item_name: itemName,
    unit_price: ignoredPrice,
    offer: text(64).optional().meta({ description: 'Of the line, as cart_get told it: nothing else is agreed to.' }),
  }),
  output: cartView,
  refusals: { not_found: noLine, state: 'the lot has no price any more, or is not as it was shown' },
  handler: async (ctx, input) => {
    await refreshPrice(ctx.tx, ctx.actor.userId, input.item_name, input.offer);
    return ownCart(ctx);
  },
});

const note = z.string().trim().max(500);
const delivery = z
  .record(z.string().max(60), note)
  .refine((fields) => Object.keys(fields).length <= 30, 'must have at most 30 fields')
  .meta({ description: 'JSON object of texts: contact_name, address_line1, city, postal_code, country, port, ...' });

const cartCheckout = operation({
  summary: "Turns the caller's cart into Draft orders, one per line, all or none.",
  allow: 'user',
  kind: 'write',
  input: z.object({
    delivery,
    payment: z
      .object({ method: z.enum(['wallet', 'crypto_direct', 'card', 'fiat']).optional(), notes: note.optional() })
      .meta({ description: 'JSON object; `method` is what the buyer means to pay with.' }),
    buyer: docName('buyer').optional(),
  }),
  output: z.object({
    cart: z.string(),
    status: z.literal('Checked Out'),
    buyer: z.string(),
    orders: z.array(z.string()),
    message: z.string(),
  }),
  refusals: {
    permission: 'the caller is no member of a buyer, or not of the one named',
    state:
      'the cart is empty, was checked out just now on other terms, a line cannot be ordered any more, or its lot costs more than was agreed, or is of another grade or otherwise changed (`cart_update_price` agrees): the message names the line with what was and what is now, and nothing was ordered',
  },
  handler: async (ctx, input) => {
    const buyer = accept(actingOrg(ctx.actor, 'Buyer', input.buyer));
    // A member's organisation is there; an admin may name anything.
    if (!isMember(ctx.actor, buyer)) await checkLinks(ctx.tx, [{ field: 'buyer', target: 'buyer', value: buyer }]);
    const rails = { wallet: 'crypto_direct', crypto_direct: 'crypto_direct', card: 'card', fiat: 'card' } as const;
    const payment_rail = input.payment.method === undefined ? null : rails[input.payment.method];
    const purchase = { userId: ctx.actor.userId, buyer, delivery: input.delivery, payment_rail };
    const { cart, buyer: whose, orders, already } = await checkOut(ctx, purchase);
    ctx.about(cart);
    const message = already
      ? `${cart} was checked out just now as ${orders.join(', ')}.`
      : `${orders.length} order${orders.length === 1 ? '' : 's'} made: ${orders.join(', ')}.`;
    return { cart, status: 'Checked Out' as const, buyer: whose, orders, message };
  },
});

export const cartCart = {
  cart_add: cartAdd,
  cart_checkout: cartCheckout,
  cart_clear: cartClear,
  cart_get: cartGet,
  cart_remove: cartRemove,
  cart_update_price: cartUpdatePrice,
  cart_update_qty: cartUpdateQty,
};
