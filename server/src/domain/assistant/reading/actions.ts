import type { Language } from '../../../kernel/values/language.ts';
import type { Role } from '../../../kernel/write/actor.ts';
import type { Reading } from './reading.ts';

/** Something that a person may do next. Pressing it opens the form; nothing is done before they send that. */
export interface SuggestedAction {
  label: string;
  operation: string;
  parameters: Readonly<Record<string, string>>;
  /** The page with its form: an address of this service without its host. */
  page: string;
}

interface Action {
  /** Whose form it is. */
  role: Role;
  operation: string;
  /** The parameter that names the record; undefined where the form asks for everything. */
  record?: { parameter: string; pattern: RegExp };
  page: (record: string) => string;
  labels: Readonly<Record<Language, string>>;
}

const order = /^ORD-\d{4}-\d{5,8}$/;
const lot = /^LOT-\d{4}-\d{5,8}$/;
const orderPage = (name: string) => `/app/orders/${name}`;

/**
 * All that may be suggested. An action takes at most the name of one record, so that no words of a record, a document or a
 * model can put amounts, accounts or addresses into a form.
 */
export const actions = {
  accept_order: {
    role: 'SVC Exporter',
    operation: 'exporter.accept_order',
    record: { parameter: 'order', pattern: order },
    page: orderPage,
    labels: { en: 'Accept the order', es: 'Aceptar el pedido', fr: 'Accepter la commande', pt: 'Aceitar o pedido' },
  },
  mark_shipped: {
    role: 'SVC Exporter',
    operation: 'exporter.mark_shipped',
    record: { parameter: 'order_name', pattern: order },
    page: orderPage,
    labels: {
      en: 'Enter the shipment',
      es: 'Registrar el envío',
      fr: 'Saisir l’expédition',
      pt: 'Registrar a expedição',
    },
  },
  pay_order: {
    role: 'SVC Buyer',
    operation: 'checkout.pay_with_wallet',
    record: { parameter: 'order', pattern: order },
    page: (name) => `/app/checkout/${name}`,
    labels: { en: 'Pay the order', es: 'Pagar el pedido', fr: 'Payer la commande', pt: 'Pagar o pedido' },
  },
  cancel_order: {
    role: 'SVC Buyer',
    operation: 'orders.cancel_order',
    record: { parameter: 'order', pattern: order },
    page: orderPage,
    labels: { en: 'Withdraw the order', es: 'Retirar el pedido', fr: 'Retirer la commande', pt: 'Retirar o pedido' },
  },
  confirm_delivery: {
    role: 'SVC Buyer',
    operation: 'orders.confirm_delivery_and_release',
    record: { parameter: 'order', pattern: order },
    page: orderPage,
    labels: {
      en: 'Confirm the delivery',
      es: 'Confirmar la entrega',
      fr: 'Confirmer la livraison',
      pt: 'Confirmar a entrega',
    },
  },
  list_lot: {
    role: 'SVC Cooperative',
    operation: 'cooperative.list_lot',
    record: { parameter: 'lot', pattern: lot },
    page: (name) => `/app/cooperative/lots/${name}`,
    labels: { en: 'Offer the lot', es: 'Ofrecer el lote', fr: 'Proposer le lot', pt: 'Oferecer o lote' },
  },
  edit_lot: {
    role: 'SVC Cooperative',
    operation: 'cooperative.update_lot',
    record: { parameter: 'lot', pattern: lot },
    page: (name) => `/app/cooperative/lots/${name}/edit`,
    labels: { en: 'Edit the lot', es: 'Editar el lote', fr: 'Modifier le lot', pt: 'Editar o lote' },
  },
  add_to_cart: {
    role: 'SVC Buyer',
    operation: 'cart.cart_add',
    record: { parameter: 'lot', pattern: lot },
    page: (name) => `/app/market/${name}`,
    labels: { en: 'Put it into the cart', es: 'Añadir al carrito', fr: 'Ajouter au panier', pt: 'Pôr no carrinho' },
  },
  inspect_lot: {
    role: 'SVC Inspector',
    operation: 'inspector_workbench.start_inspection',
    record: { parameter: 'lot', pattern: lot },
    page: (name) => `/app/inspector/lots/${name}`,
    labels: { en: 'Inspect the lot', es: 'Inspeccionar el lote', fr: 'Inspecter le lot', pt: 'Inspecionar o lote' },
  },
  resolve_flagged_lot: {
    role: 'SVC Authority',
    operation: 'authority.resolve_flagged_lot',
    record: { parameter: 'lot_name', pattern: lot },
    page: (name) => `/app/authority/flagged/${name}`,
    labels: {
      en: 'Decide about the lot',
      es: 'Decidir sobre el lote',
      fr: 'Statuer sur le lot',
      pt: 'Decidir sobre o lote',
    },
  },
  make_package: {
    role: 'SVC Exporter',
    operation: 'eudr.generate_package',
    page: () => '/app/compliance/new',
    labels: {
      en: 'Make a due diligence package',
      es: 'Crear un paquete de diligencia debida',
      fr: 'Créer un dossier de diligence raisonnée',
      pt: 'Criar um pacote de diligência devida',
    },
  },
  record_harvest: {
    role: 'SVC Farmer',
    operation: 'farmer.record_harvest',
    page: () => '/app/farmer/harvests/new',
    labels: {
      en: 'Enter a harvest',
      es: 'Registrar una cosecha',
      fr: 'Saisir une récolte',
      pt: 'Registrar uma colheita',
    },
  },
  register_plot: {
    role: 'SVC Farmer',
    operation: 'farmer.register_farm_plot',
    page: () => '/app/farmer/plots/new',
    labels: {
      en: 'Register a plot',
      es: 'Registrar una parcela',
      fr: 'Enregistrer une parcelle',
      pt: 'Registrar um talhão',
    },
  },
} as const satisfies Readonly<Record<string, Action>>;
export type ActionName = keyof typeof actions;

const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name);

/**
 * An action as a button; undefined where there is no such action, where it does not fit the record, or where the caller's
 * roles do not let them do it anyway.
 */
export function suggest(
  reading: Reading,
  language: Language,
  name: string,
  record: string | undefined,
): SuggestedAction | undefined {
  if (!isAction(name)) return undefined;
  const action: Action = actions[name];
  if (!reading.actor.roles.has(action.role) || !reading.may(action.operation)) return undefined;
  if (action.record === undefined) {
    return { label: action.labels[language], operation: action.operation, parameters: {}, page: action.page('') };
  }
  if (record === undefined || !action.record.pattern.test(record)) return undefined;
  return {
    label: `${action.labels[language]} ${record}`,
    operation: action.operation,
    parameters: { [action.record.parameter]: record },
    page: action.page(record),
  };
}
