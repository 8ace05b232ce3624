import { useTranslations } from 'use-intl';

/** Operations that change something, by tag and name: what the audit log tells of. Their words stand under `op_`. */
const changing = [
  'login',
  'logout',
  'admin_jobs.retry_job',
  'admin_users.confirm_address',
  'admin_users.create_user',
  'admin_users.disable_user',
  'admin_users.enable_user',
  'admin_users.end_sessions',
  'admin_users.grant_role',
  'admin_users.reset_second_factor',
  'admin_users.revoke_role',
  'auth.begin_totp',
  'auth.change_password',
  'auth.confirm_email_change',
  'auth.confirm_totp',
  'auth.disable_totp',
  'auth.end_other_sessions',
  'auth.end_session',
  'auth.new_recovery_codes',
  'auth.request_email_change',
  'auth.request_password_reset',
  'auth.reset_password',
  'auth.send_confirmation',
  'auth.sign_up',
  'auth.update_profile',
  'auth.verify_email',
  'authority.reassign_plot',
  'authority.correct_harvest',
  'authority.resolve_flagged_lot',
  'authority.retire_plot',
  'authority.verify_plot',
  'buyer.create_buyer_org',
  'carbon.retire',
  'cart.cart_add',
  'cart.cart_checkout',
  'cart.cart_clear',
  'cart.cart_remove',
  'cart.cart_update_price',
  'cart.cart_update_qty',
  'checkout.create_order_checkout',
  'checkout.pay_with_wallet',
  'checkout.top_up',
  'checkout.topup_and_pay',
  'cooperative.accept_invite',
  'cooperative.cancel_lot',
  'cooperative.correct_processing',
  'cooperative.create_lot',
  'cooperative.invite_member',
  'cooperative.list_lot',
  'cooperative.record_processing',
  'cooperative.remove_member',
  'cooperative.revoke_invite',
  'cooperative.set_lot_listed',
  'cooperative.set_member_role',
  'cooperative.update_lot',
  'cooperative_onboard.create_cooperative_org',
  'did.create',
  'did.deactivate',
  'did.update',
  'erp.ingest_po',
  'erp.order_mandate',
  'erp.reject_mandate',
  'events.confirm_event',
  'events.create_harvest_record',
  'events.resolve_held',
  'events.trigger_ai_manual',
  'events.trigger_xrpl_manual',
  'events.update_plot_gps_polygon',
  'exporter.accept_order',
  'exporter.decline_order',
  'exporter.mark_shipped',
  'exporter.release_order_escrow',
  'exporter_onboard.create_exporter_org',
  'farmer.aggregate_harvests_into_lot',
  'farmer.correct_harvest',
  'farmer.record_harvest',
  'farmer.register_farm_plot',
  'farmer.update_farm_plot',
  'farmer.void_harvest',
  'integration.check_all_services',
  'integration.retry_log',
  'integration.rotate_service_credential',
  'integration.test_service',
  'incidents.note',
  'incidents.open',
  'incidents.resolve',
  'orders.cancel_order',
  'orders.confirm_delivery_and_release',
  'orders.raise_dispute',
  'orders.resolve_dispute',
  'organisation.accept_invite',
  'organisation.invite_member',
  'organisation.reinstate_organisation',
  'organisation.remove_member',
  'organisation.revoke_invite',
  'organisation.set_member_role',
  'organisation.suspend_organisation',
  'organisation.update_organisation',
  'organisation.verify_organisation',
  'partners.create_intake_secret',
  'partners.revoke_key',
  'partners.rotate_key',
  'partners.set_quota',
  'partners.sign_up',
  'payments.reconcile',
  'payments.resolve_held',
  'payouts.add_account',
  'payouts.retire_account',
  'payouts.verify_account',
  'payouts.refuse_account',
  'payouts.request',
  'payouts.approve',
  'payouts.refuse',
  'payouts.cancel',
  'payouts.make_batch',
  'payouts.mark_paid',
  'payouts.mark_failed',
  'payouts.make_statement',
  'payouts.publish_statement',
  'reference.change_record',
  'reference.create_record',
  'reference.retire_record',
  'wallet.admin_mint',
  'wallet.admin_burn',
  'wallet.reverse_entry',
  'webhooks.create',
  'webhooks.delete',
  'webhooks.replay',
  'webhooks.resume',
  'webhooks.rotate_secret',
  'webhooks.test',
] as const;

type Key<Name extends string = (typeof changing)[number]> = Name extends `${infer Tag}.${infer Rest}`
  ? `op_${Tag}_${Rest}`
  : `op_${Name}`;

const keyOf = (name: (typeof changing)[number]) => `op_${name.replace('.', '_')}` as Key;

function wireNameOf(name: string): string {
  if (!name.includes('.')) return name;
  return name.startsWith('did.') ? `svc_network.did.api.${name.slice('did.'.length)}` : `svc_network.api.${name}`;
}

/** `svc_network.api.fleet.record_inspection` as `Record inspection (fleet)`: for operations without words of their own. */
function readable(wireName: string): string {
  const [tag, name] = wireName
    .split('.')
    .slice(-2)
    .map((part) => part.replaceAll('_', ' '));
  return tag === undefined || name === undefined
    ? wireName
    : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${tag})`;
}

/** What operations are called in words. One that has none yet shows its name on the wire as English words. */
export function useOperationNames() {
  const t = useTranslations('admin');
  const choices = changing.map((name) => ({ value: wireNameOf(name), label: t(keyOf(name)) }));
  const words = new Map(choices.map(({ value, label }) => [value, label]));
  return {
    nameOf: (operation: string) => words.get(operation) ?? readable(operation),
    choices: choices.sort((a, b) => a.label.localeCompare(b.label)),
  };
}
