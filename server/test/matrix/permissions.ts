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
  'insurance agent',
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
/** Who leads an insurer, as the one who founded it does. */
const agent = 'insurance agent';
const office = [...leaders, 'cooperative Clerk'] as const;
const sellers = [...cooperative, 'exporter'] as const;
/** A plain Member of a cooperative does not speak for it. */
const leadingSellers = [...leaders, 'exporter'] as const;
const leadingParties = [...leadingSellers, 'buyer'] as const;

/** Who may call where neither role nor scope but belonging to the record decides. */
interface Stated {
  /** Who may, about records of their own trade; admins always may. */
  own: readonly (Party | 'insurance agent')[] | 'everybody';
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
/** The announcement of the records is for them alone. */
const forInspectors: Stated = { own: [], offices: ['inspector'] };
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
/** Who leads an organisation of any kind, an insurer's agents among them. */
const ofLeadersOfAny: Stated = { own: [...leadingParties, agent] };
/** Members of organisations of any kind. */
const ofMembersOfAny: Stated = { own: [...sellers, 'buyer', agent] };
const ofParties: Stated = { own: [...sellers, 'buyer'] };
const ofFarmer: Stated = { own: ['farmer'] };
/** Owners of organisations of every kind. */
const ofOwnersOfAny: Stated = { own: ['cooperative Owner', 'exporter', 'buyer', agent] };
/** Made by a login, so it is the person's, not the organisation's. */
const ofPerson: Stated = { own: ['buyer'], unboundKey: true, notOrgKey: true };
/** What somebody asked the assistant is theirs alone. */
const ownThread: Stated = { own: ['buyer'], notAdmin: true };
const inCart: Stated = { own: ['buyer'], notAdmin: true };
const event: Stated = { own: ['buyer'], offices: ['authority', 'bank'] };

/** The operations that any known caller may call (`allow: 'user'`), and who of them is answered. */
export const stated: Readonly<Record<string, Stated>> = {
  'svc_network.insurance.api.get_quote': personal,
  'svc_network.insurance.api.apply_for_policy': ofLeadersOfAny,
  'svc_network.insurance.api.collect_premium': { own: leaders },
  'svc_network.insurance.api.query_policy_status': { own: [...leaders, agent] },
  'svc_network.insurance.api.query_claim_history': { own: [...leaders, agent] },
  'svc_network.insurance.api.submit_claim': { own: leaders },
  'insurance_policies.list_own': personal,
  'insurance_policies.season': { own: [...leaders, agent] },
  'insurance_policies.cancel': { own: [...leaders, agent] },
  'insurance_policies.complain': { own: leaders },
  'insurance_policies.list_complaints': personal,
  'insurance_products.list_products': personal,
  'insurance_products.get_product': personal,
  'insurance_products.basis_risk': personal,
  'insurance_oracle.list_providers': personal,
  'insurance_oracle.list_readings': personal,
  'detail.policy_detail': { own: [...leaders, agent] },
  'detail.claim_detail': { own: [...leaders, agent] },
  'epcis.capture': personal,
  'epcis.get_capture': personal,
  'ai.chat': ownThread,
  'ai.new_thread': personal,
  'ai.get_threads': personal,
  'ai.get_thread_messages': ownThread,
  'ai.rename_thread': ownThread,
  'ai.toggle_pin': ownThread,
  'ai.delete_thread': ownThread,
  'ai.extract_document': ofBuyer,
  'ai.open_document_review': ofBuyer,
  'ai.list_document_reviews': personal,
  'ai.get_document_review': ownThread,
  'ai.answer_document_field': ownThread,
  // Of a Draft lot, which only its sellers see.
  'ai_compliance.run_compliance_check': { own: sellers },
  'ai_compliance.list_decisions_for': personal,
  'ai_compliance.list_decisions': personal,
  // Parties of the record see what was decided, who asked for it also what it rests on.
  'ai_compliance.get_decision': { ...ofLeadingParties, offices: ['authority'] },
  'ai_compliance.replay_decision': { ...ofLeadingParties, offices: ['authority'] },
  'announcements.list_active': personal,
  'announcements.get': forInspectors,
  'announcements.list_comments': forInspectors,
  'announcements.post_comment': forInspectors,
  'announcements.react': forInspectors,
  'announcements.unreact': forInspectors,
  // Of whoever wrote it, who is none of the actors here.
  'announcements.delete_comment': { own: [] },
  'atlas.add_alias': personal,
  'atlas.concept_detail': personal,
  'atlas.list_concepts': personal,
  'atlas.overview': personal,
  'notifications.get_settings': personal,
  'notifications.list': personal,
  'notifications.mark_read': { own: ['buyer'], notAdmin: true },
  'notifications.unread_count': personal,
  'notifications.update_settings': personal,
  'auth.change_password': personal,
  'auth.confirm_email_change': personal,
  'auth.my_account': personal,
  'auth.request_email_change': personal,
  'auth.send_confirmation': personal,
  'auth.update_profile': personal,
  'auth.begin_totp': personal,
  'auth.confirm_totp': personal,
  'auth.disable_totp': personal,
  'auth.new_recovery_codes': personal,
  'auth.begin_passkey': personal,
  'auth.confirm_passkey': personal,
  'auth.list_passkeys': personal,
  'auth.remove_passkey': { own: ['buyer'], notAdmin: true },
  'auth.end_other_sessions': personal,
  // A session is the person's, also before admins.
  'auth.end_session': { own: ['buyer'], notAdmin: true },
  'auth.list_sessions': personal,
  'buyer.create_buyer_org': personal,
  'buyer.buyer_onboard_options': personal,
  'buyer.buyer_summary': personal,
  'buyer.settled_spend_trend': personal,
  'carbon.retire': ofLeadersOfAny,
  'carbon.list_retirements': ofMembersOfAny,
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
  'detail.transport_detail': ofLeadingParties,
  'detail.mandate_detail': ofBuyer,
  'detail.inspection_detail': { ...ofParties, offices: ['authority'] },
  'detail.fep_detail': ofExporter,
  'devices.register': ofLeadersOfAny,
  'devices.rotate': ofExporter,
  'devices.update': ofExporter,
  'devices.retire': ofExporter,
  'devices.bind': ofExporter,
  'devices.watch_lot': ofExporter,
  'devices.unwatch_lot': ofExporter,
  'devices.list': personal,
  'devices.list_alarms': personal,
  'devices.acknowledge_alarm': ofExporter,
  'documents.compose': ofLeadingParties,
  'documents.generate': ofLeadingParties,
  'documents.status': ofLeadingParties,
  'documents.list': ofLeadingParties,
  'documents.download': ofLeadingParties,
  'documents.share': ofLeadingParties,
  'documents.sign': ofLeadingParties,
  'documents.list_lookups': ofLeadingParties,
  // Of whoever made the link.
  'documents.revoke_share': { own: ['buyer'], unboundKey: true },
  'svc_network.did.api.list_dids': ofMembersOfAny,
  // Owners, each of their own organisation.
  'svc_network.did.api.create': { own: ['buyer', 'exporter', 'cooperative Owner', agent] },
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
  'plot_imports.begin': { own: [...office, 'exporter'], foreign: ['exporter'] },
  'plot_imports.append': { own: office },
  'plot_imports.offset': { own: office },
  'plot_imports.list': personal,
  'plot_imports.list_cooperatives': personal,
  'plot_imports.get': { own: office },
  'plot_imports.list_rows': { own: office },
  'plot_imports.report': { own: office },
  'plot_imports.take': { own: office },
  'plot_imports.cancel': { own: office },
  'plot_imports.read_again': { own: office },
  'files.download_file': ofBuyer,
  'files.list_files': ofLeadingParties,
  // Of who put it there.
  'files.remove_file': ofBuyer,
  // Of the inspector on the record, who is none of the actors here.
  'inspector.submit_inspection': { own: [] },
  'inspector_workbench.get_inspection': { own: [] },
  'inspector_workbench.save_draft': { own: [], notAdmin: true },
  'inspector_workbench.list_protocols': personal,
  'inspector_workbench.request_inspection': ofLeadingSellers,
  'contagion.solve': { ...ofLeadingSellers, offices: ['authority'] },
  'contagion.conservation_proof': { ...ofLeadingSellers, offices: ['authority'] },
  'contagion.attest_conservation': { ...ofLeadingSellers, offices: ['authority'] },
  // The lots here hold nothing of a plot; trace.test.ts has some that do.
  'contagion.disclose_plot': { own: [] },
  // No admin shows what others ask.
  'contagion.disclose_price': { ...ofLeadingSellers, notAdmin: true },
  // Who uploaded the file, who is not the operator here.
  'eudr.bring_assessment': { own: [] },
  'eudr.recompute_assessment': { own: ['exporter'], offices: ['authority'] },
  'eudr.export_packages_csv': personal,
  'eudr.list_packages': personal,
  'eudr.overview': personal,
  'eudr.list_rule_sets': personal,
  'eudr.package_detail': { own: [...leaders, 'exporter'], offices: ['authority'] },
  'eudr.list_plots': { own: [...leaders, 'exporter'], offices: ['authority'] },
  'eudr.download_geojson': { own: ['exporter'], offices: ['authority'] },
  'eudr.dossier': { own: ['exporter'], offices: ['authority'] },
  'eudr.replay_assessment': { own: ['exporter'], offices: ['authority'] },
  'eudr.lot_readiness': { own: [...sellers, 'buyer'], offices: ['authority'] },
  'eudr.preview_package': ofExporter,
  'eudr.list_lots': { own: ['exporter', 'buyer'] },
  'eudr.generate_package': ofExporter,
  'eudr.assess_package': ofExporter,
  'eudr.record_evidence': ofExporter,
  'eudr.record_mitigation': ofExporter,
  'eudr.look_at_measure': ofExporter,
  'eudr.sign_off': ofExporter,
  'eudr.submit_to_eu': ofExporter,
  'eudr.amend_in_eu': ofExporter,
  'eudr.withdraw_from_eu': ofExporter,
  'eudr.eu_history': { own: ['exporter'], offices: ['authority'] },
  'eudr.download_eu_document': { own: ['exporter'], offices: ['authority'] },
  'eudr.set_aside_declaration': { own: ['buyer'] },
  'eudr.verify_declaration': { own: ['exporter', 'buyer'] },
  'eudr.list_declarations': { own: ['exporter', 'buyer'] },
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
  'fleet.add_vehicle': ofLeadersOfAny,
  'fleet.retire_vehicle': ofExporter,
  'fleet.list_vehicles': personal,
  'fleet.add_driver': ofLeadersOfAny,
  'fleet.end_driver': ofExporter,
  'fleet.list_drivers': personal,
  'fleet.get_checklist': personal,
  'fleet.get_inspection': ofExporter,
  'fleet.list_my_inspections': personal,
  'fleet.submit_inspection': ofExporter,
  'iot.device_status': ofExporter,
  'iot.list_readings': ofExporter,
  'iot.chart': ofExporter,
  'iot.force_cross_ref': ofExporter,
  // The records have no device with the DevEUI of the sample.
  'iot.ingest_uplink': { own: [] },
  'authority_certs.check_order': { ...ofExporter, offices: ['inspector', 'authority'] },
  'authority_certs.get_export_certificate': { ...ofParties, offices: ['inspector', 'authority'] },
  'authority_certs.list_credential_types': personal,
  'orders.list_certificates': personal,
  'organisation.list_credentials': personal,
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
  'partners.sign_up': { ...ofLeadersOfAny, notAdmin: true },
  'organisation.invite_member': ofOwnersOfAny,
  'organisation.list_invites': ofOwnersOfAny,
  'organisation.list_members': { own: [...leaders, 'exporter', 'buyer', agent] },
  'organisation.list_roles': personal,
  'organisation.get_organisation': ofMembersOfAny,
  'organisation.update_organisation': ofLeadersOfAny,
  // The records are those of a cooperative.
  'organisation.revoke_invite': ofOwner,
  'organisation.set_member_role': ofOwner,
  'organisation.remove_member': ofOwner,
  'organisation.accept_invite': { own: [], notAdmin: true },
  'payouts.add_account': { ...ofLeadersOfAny, notAdmin: true },
  'payouts.list_accounts': ofLeadersOfAny,
  'payouts.retire_account': { own: leaders },
  'payouts.request': { own: leaders, notAdmin: true },
  // Who requested it, alone.
  'payouts.cancel': { own: ['cooperative Owner'], notAdmin: true },
  'payouts.list_payouts': ofLeadersOfAny,
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
  'wallet.get_balance': ofLeadersOfAny,
  'wallet.list_entries': ofLeadersOfAny,
  'wallet.export_entries': ofLeadersOfAny,
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
  const [first = 'buyer'] = entry === undefined || entry.own === 'everybody' ? [] : entry.own;
  return first === 'insurance agent' ? 'buyer' : first;
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
  if (actor === 'insurance agent' && whose === 'foreign' && ofOwnInsurer.includes(shortName(operation))) return false;
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
  'Insurance Agent': 'insurance agent',
};

/** The role alone does not do: the record has to be of the agent's own insurer. */
const ofOwnInsurer: readonly string[] = [
  'insurance_dashboard.agent_approve_claim',
  'insurance_dashboard.agent_reject_claim',
  'insurance_policies.answer_complaint',
  'insurance_policies.review',
  'insurance_products.publish',
  'insurance_products.retire',
  'svc_network.insurance.api.pay_claim',
  'svc_network.insurance.api.transition_claim',
];

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
