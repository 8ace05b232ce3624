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
  'admin_users.grant_role',
  'admin_users.revoke_role',
  'auth.request_password_reset',
  'auth.reset_password',
  'auth.sign_up',
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
  'reference.change_record',
  'reference.create_record',
  'reference.retire_record',
  'wallet.admin_mint',
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

/** What operations are called in words. One that has no words yet keeps its name on the wire. */
export function useOperationNames() {
  const t = useTranslations('admin');
  const choices = changing.map((name) => ({ value: wireNameOf(name), label: t(keyOf(name)) }));
  const words = new Map(choices.map(({ value, label }) => [value, label]));
  return {
    nameOf: (operation: string) => words.get(operation) ?? operation,
    choices: choices.sort((a, b) => a.label.localeCompare(b.label)),
  };
}
