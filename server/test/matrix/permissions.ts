import type { Services } from '../../src/api/operation.ts';
import type { Operation } from '../../src/kernel/call/operation.ts';
import { inputOf, recordsOf } from './parameters.ts';
import { shortName } from './send.ts';

/** Everybody who calls. The parties of one trade, people of other offices, and keys by what they were given. */
export const actors = [
  'guest',
  'user without role',
  'farmer',
  'cooperative Owner',
  'cooperative Manager',
  'cooperative Clerk',
  'cooperative Member',
  'exporter',
  'buyer',
  'inspector',
  'authority',
  'bank',
  'admin',
  'key: verify',
  'key: trade',
  'key: events',
  'key without roles',
] as const;
export type ActorName = (typeof actors)[number];
/** Actors who own something, so that a key can act for them. */
export type Party = Extract<
  ActorName,
  | 'farmer'
  | 'cooperative Owner'
  | 'cooperative Manager'
  | 'cooperative Clerk'
  | 'cooperative Member'
  | 'exporter'
  | 'buyer'
>;

/** Whose records a call is about: those of the actors' own trade, or of another. */
export type Whose = 'own' | 'foreign';

const cooperative = ['cooperative Owner', 'cooperative Manager', 'cooperative Clerk', 'cooperative Member'] as const;
/** Who may offer lots: a Clerk only writes down. */
const offering = ['cooperative Owner', 'cooperative Manager', 'cooperative Member'] as const;
const leaders = ['cooperative Owner', 'cooperative Manager'] as const;
const sellers = [...cooperative, 'exporter'] as const;
/** A plain Member of a cooperative does not speak for it. */
const leadingSellers = [...leaders, 'exporter'] as const;
const leadingParties = [...leadingSellers, 'buyer'] as const;

/** Who may call where neither role nor scope but belonging to the record decides. */
interface Stated {
  /** Who may, about records of their own trade; admins always may. */
  own: readonly Party[] | 'everybody';
  /** Who else may, about others' records (a list that comes back empty counts as allowed); nobody but admins unless told. */
  foreign?: readonly Party[] | 'everybody';
  /** People of these offices may, about anybody's records. */
  offices?: readonly ('inspector' | 'authority' | 'bank')[];
  /** An admin may not: the record is a person's own, or the caller must belong to the organisation. */
  notAdmin?: true;
  /** The record is a person's: a key of that person for no organisation may. */
  unboundKey?: true;
  /** And a key for their organisation may not. */
  notOrgKey?: true;
}

const personal: Stated = { own: 'everybody', foreign: 'everybody' };
const ofBuyer: Stated = { own: ['buyer'] };
const ofExporter: Stated = { own: ['exporter'] };
const ofTraders: Stated = { own: ['buyer', 'exporter'] };
/** A side's own word: no admin speaks for it. */
const ofTradersAlone: Stated = { ...ofTraders, notAdmin: true };
const ofCooperative: Stated = { own: cooperative };
const ofOwner: Stated = { own: ['cooperative Owner'] };
const ofLeadingSellers: Stated = { own: leadingSellers };
const ofLeadingParties: Stated = { own: leadingParties };
/** Members of a cooperative too: they see, and decide nothing. */
const ofParties: Stated = { own: [...sellers, 'buyer'] };
const ofFarmer: Stated = { own: ['farmer'] };
/** Owners of organisations of every kind. */
const ofOwners: Stated = { own: ['cooperative Owner', 'exporter', 'buyer'] };
/** Made by a login, so it is the person's, not the organisation's. */
const ofPerson: Stated = { own: ['buyer'], unboundKey: true, notOrgKey: true };
const inCart: Stated = { own: ['buyer'], notAdmin: true };
const event: Stated = { own: ['buyer'], offices: ['authority', 'bank'] };

/** The operations that any known caller may call (`allow: 'user'`), and who of them is answered. */
export const stated: Readonly<Record<string, Stated>> = {
  'auth.change_password': personal,
  'auth.confirm_email_change': personal,
  'auth.my_account': personal,
  'auth.request_email_change': personal,
  'auth.update_profile': personal,
  'auth.begin_totp': personal,
  'auth.confirm_totp': personal,
  'auth.disable_totp': personal,
  'auth.new_recovery_codes': personal,
  'auth.end_other_sessions': personal,
  // A session is the person's, also before admins.
  'auth.end_session': { own: ['buyer'], notAdmin: true },
  'auth.list_sessions': personal,
  'buyer.create_buyer_org': personal,
  'buyer.buyer_onboard_options': personal,
  'buyer.buyer_summary': personal,
  'buyer.settled_spend_trend': personal,
  'carbon.retire': ofLeadingParties,
  'carbon.list_retirements': ofParties,
  'cart.cart_add': personal,
  'cart.cart_checkout': ofBuyer,
  'cart.cart_clear': personal,
  'cart.cart_get': personal,
  'cart.cart_remove': inCart,
  'cart.cart_update_price': inCart,
  'cart.cart_update_qty': inCart,
  'checkout.create_order_checkout': ofBuyer,
  'checkout.topup_and_pay': ofBuyer,
  'checkout.top_up': ofBuyer,
  'checkout.get_checkout_options': ofBuyer,
  'checkout.pay_with_wallet': ofBuyer,
  'cooperative.cooperative_summary': ofCooperative,
  'cooperative.list_incoming_orders': personal,
  'cooperative.export_incoming_orders_csv': personal,
  'cooperative.recent_settlements': ofCooperative,
  'cooperative.settled_revenue_trend': ofCooperative,
  // The specification's answer is an empty object.
  'cooperative.settlement_detail': personal,
  'cooperative.invite_member': ofOwner,
  'cooperative.list_invites': ofOwner,
  'cooperative.revoke_invite': ofOwner,
  // The token is for an address that none of them has.
  'cooperative.accept_invite': { own: [], notAdmin: true },
  'cooperative.cancel_lot': ofLeadingSellers,
  'cooperative.list_lot': { own: offering },
  'cooperative.set_lot_listed': ofLeadingSellers,
  'cooperative.update_lot': ofLeadingSellers,
  'cooperative.lot_edit_values': ofLeadingSellers,
  'cooperative.lot_wizard_options': personal,
  // A single membership forces its own cooperative, whatever is named.
  'cooperative.create_lot': { own: offering, foreign: offering },
  'cooperative.list_lots': personal,
  'cooperative.export_lots_csv': personal,
  'cooperative.list_members': { own: leaders },
  'cooperative.list_join_requests': { own: leaders },
  'cooperative.accept_join_request': { own: leaders },
  'cooperative.decline_join_request': { own: leaders },
  'cooperative.open_harvests': ofCooperative,
  'cooperative.record_processing': { own: leaders },
  'cooperative.correct_processing': { own: leaders },
  'cooperative.list_processing': personal,
  'cooperative.set_member_role': ofOwner,
  'cooperative.remove_member': ofOwner,
  'cooperative.list_member_plots': { own: cooperative, foreign: cooperative },
  'cooperative.member_farm_summary': ofCooperative,
  'cooperative_onboard.create_cooperative_org': personal,
  'cooperative_onboard.cooperative_onboard_options': personal,
  'detail.order_detail': ofLeadingParties,
  'detail.escrow_detail': ofLeadingParties,
  'detail.shipment_detail': ofLeadingParties,
  'detail.mandate_detail': ofBuyer,
  'detail.inspection_detail': { ...ofParties, offices: ['authority'] },
  'detail.fep_detail': ofExporter,
  'svc_network.did.api.list_dids': ofParties,
  // Owners, each of their own organisation.
  'svc_network.did.api.create': { own: ['buyer', 'exporter', 'cooperative Owner'] },
  'svc_network.did.api.update': ofBuyer,
  'svc_network.did.api.deactivate': ofBuyer,
  'erp.list_mandates': personal,
  'erp.order_mandate': ofBuyer,
  'erp.reject_mandate': ofBuyer,
  'events.list_events': personal,
  'events.get_event': event,
  'events.get_receipt': event,
  // Of the dispatch; nobody confirms for others, not even an admin.
  'events.confirm_event': { own: sellers, notAdmin: true },
  'events.create_harvest_record': { ...ofFarmer, offices: ['inspector'] },
  'events.get_lot_timeline': { own: sellers, offices: ['inspector', 'authority'] },
  'events.update_plot_gps_polygon': { ...ofFarmer, offices: ['inspector'] },
  'exporter.accept_order': ofExporter,
  'exporter.decline_order': ofExporter,
  'exporter.export_csv': personal,
  'exporter.exporter_summary': personal,
  'exporter.list_orders': personal,
  'exporter.mark_shipped': ofExporter,
  'exporter.recent_settlements': personal,
  'exporter.settled_revenue_trend': personal,
  'exporter_onboard.create_exporter_org': personal,
  'exporter_onboard.exporter_onboard_options': personal,
  'farmer.aggregate_harvests_into_lot': { own: offering },
  'farmer.list_my_requests': personal,
  // A farmer's own word.
  'farmer.withdraw_request': { ...ofFarmer, notAdmin: true },
  'farmer.export_my_lots_csv': personal,
  'farmer.list_my_harvests': personal,
  'farmer.list_my_lots': personal,
  'farmer.record_harvest': ofFarmer,
  'farmer.harvest_bounds': ofFarmer,
  'farmer.harvest_history': ofFarmer,
  'farmer.correct_harvest': ofFarmer,
  'farmer.void_harvest': ofFarmer,
  'farmer.farmer_form_options': personal,
  'farmer.farmer_summary': personal,
  'farmer.farm_plot_edit_values': ofFarmer,
  'farmer.get_plot_detail': ofFarmer,
  'farmer.list_my_plots': personal,
  'farmer.update_farm_plot': ofFarmer,
  upload_file: personal,
  'files.download_file': ofBuyer,
  // Of the inspector on the record, who is none of the actors here.
  'inspector.submit_inspection': { own: [] },
  'inspector_workbench.get_inspection': { own: [] },
  'inspector_workbench.save_draft': { own: [] },
  'inspector_workbench.list_protocols': personal,
  'inspector_workbench.request_inspection': ofLeadingSellers,
  'fep.my_profiles': personal,
  'fep.recompute': { own: ['exporter', ...leaders] },
  'fep.get_my_advice': ofExporter,
  'fep.replay': ofExporter,
  'fep.list_lookups': ofExporter,
  'fep.revoke_shareable_link': ofExporter,
  'fep.withdraw_from_banks': ofExporter,
  // Who may see it is the holder's decision: no admin makes it.
  'fep.regenerate_shareable_link': { ...ofExporter, notAdmin: true },
  'fep.set_link_expiry': { ...ofExporter, notAdmin: true },
  'fep.share_with_banks': { ...ofExporter, notAdmin: true },
  'finance.get_workspace_stats': personal,
  'orders.list_my_orders': personal,
  'orders.trade_terms': personal,
  'orders.export_my_orders': personal,
  'orders.get_order': ofLeadingParties,
  'orders.cancel_order': ofBuyer,
  'orders.confirm_delivery_and_release': ofBuyer,
  'orders.raise_dispute': ofTraders,
  'orders.refuse_order': ofExporter,
  'orders.amend_shipment': ofExporter,
  'orders.request_cancellation': ofTradersAlone,
  'orders.agree_cancellation': ofTradersAlone,
  'orders.propose_price_difference': ofTradersAlone,
  'orders.accept_price_difference': ofTradersAlone,
  'orders.refuse_price_difference': ofTradersAlone,
  'partners.sign_up': { own: leadingParties, notAdmin: true },
  'organisation.invite_member': ofOwners,
  'organisation.list_invites': ofOwners,
  'organisation.list_members': { own: [...leaders, 'exporter', 'buyer'] },
  'organisation.list_roles': personal,
  'organisation.get_organisation': ofParties,
  'organisation.update_organisation': ofLeadingParties,
  // The records are those of a cooperative.
  'organisation.revoke_invite': ofOwner,
  'organisation.set_member_role': ofOwner,
  'organisation.remove_member': ofOwner,
  'organisation.accept_invite': { own: [], notAdmin: true },
  'payouts.add_account': { ...ofLeadingParties, notAdmin: true },
  'payouts.list_accounts': ofLeadingParties,
  'payouts.retire_account': { own: leaders },
  'payouts.request': { own: leaders, notAdmin: true },
  // Who requested it, alone.
  'payouts.cancel': { own: ['cooperative Owner'], notAdmin: true },
  'payouts.list_payouts': ofLeadingParties,
  'payouts.make_statement': { own: leaders },
  'payouts.publish_statement': { own: leaders },
  'payouts.get_statement': { own: leaders },
  'payouts.export_statement': { own: leaders },
  'payouts.list_statements': { own: leaders },
  'payouts.list_my_statements': personal,
  'partners.rotate_key': ofBuyer,
  'partners.revoke_key': ofBuyer,
  'partners.list_keys': personal,
  // A key sees its own use only.
  'partners.usage': { ...ofBuyer, notOrgKey: true },
  'partners.create_intake_secret': ofBuyer,
  'wallet.get_balance': ofLeadingParties,
  'wallet.list_entries': ofLeadingParties,
  'wallet.export_entries': ofLeadingParties,
  'webhooks.create': personal,
  'webhooks.list': personal,
  'webhooks.get': ofPerson,
  'webhooks.delete': ofPerson,
  'webhooks.rotate_secret': ofPerson,
  'webhooks.test': ofPerson,
  'webhooks.resume': ofPerson,
  'webhooks.list_deliveries': ofPerson,
  'webhooks.replay': ofPerson,
};

/** For whom the keys act in the cases of an operation: for the first of those who may. */
export function keyOwner(operation: Operation<Services>): Party {
  const entry = stated[shortName(operation)];
  return (entry === undefined || entry.own === 'everybody' ? undefined : entry.own[0]) ?? 'buyer';
}

/** Whether a case is allowed: from the operation's declaration as far as it decides, else from the table. */
export function isAllowed(operation: Operation<Services>, actor: ActorName, whose: Whose): boolean {
  const { allow, scope = 'trade' } = operation;
  if (allow === 'anyone') return true;
  if (actor === 'guest' || allow === 'signed') return false;
  const key = actor.startsWith('key');
  if (key && (scope === 'session' || (actor !== 'key without roles' && actor !== `key: ${scope}`))) return false;
  if (actor === 'key without roles' && scope === 'trade') return false;
  if (allow === 'partner') return key;
  if (actor === 'admin') return stated[shortName(operation)]?.notAdmin !== true;
  if (allow === 'admin') return false;
  if (typeof allow === 'object') return !key && allow.roles.some((role) => rolesOf[role] === actor);
  const entry = stated[shortName(operation)];
  if (entry === undefined) throw new Error(`${operation.name} has no entry in permissions.ts: say who may call it`);
  const who = whose === 'own' ? entry.own : (entry.foreign ?? []);
  if (who === 'everybody' || entry.offices?.some((office) => office === actor)) return true;
  if (actor === 'key without roles') return entry.unboundKey === true && whose === 'own';
  if (key && entry.notOrgKey) return false;
  return key ? who.includes(keyOwner(operation)) : (who as readonly string[]).includes(actor);
}

const rolesOf: Readonly<Record<string, ActorName>> = {
  'SVC Authority': 'authority',
  'SVC Farmer': 'farmer',
  'SVC Inspector': 'inspector',
  'SVC Bank': 'bank',
};

/** One case: an operation, who calls it, and about whose record. */
export interface Case {
  operation: Operation<Services>;
  actor: ActorName;
  whose: Whose;
  allowed: boolean;
}

/** Every case of an operation; where it names no record, whose it is makes no difference. */
export function casesOf(operation: Operation<Services>): Case[] {
  const whose: readonly Whose[] = recordsOf(inputOf(operation)).length === 0 ? ['own'] : ['own', 'foreign'];
  return whose.flatMap((each) =>
    actors.map((actor) => ({ operation, actor, whose: each, allowed: isAllowed(operation, actor, each) })),
  );
}
