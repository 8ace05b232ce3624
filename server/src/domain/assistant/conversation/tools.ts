import type { ToolSpec } from '../../../platform/ai/provider.ts';
import { actions } from '../reading/actions.ts';
import type { Reading } from '../reading/reading.ts';

/**
 * The operations that the assistant reads with: only reads of our own records, and only such as tell somebody no more than
 * a page of theirs does. None of them answers a secret, a file or an address of somebody else.
 */
export const readTools: readonly string[] = [
  'announcements.list_active',
  'atlas.concept_detail',
  'atlas.list_concepts',
  'authority.get_flagged_lot',
  'authority.list_flagged_lots',
  'authority_certs.get_export_certificate',
  'bank.list_finance_profiles',
  'buyer.buyer_summary',
  'cart.cart_get',
  'cooperative.cooperative_summary',
  'cooperative.list_incoming_orders',
  'cooperative.list_lots',
  'cooperative.list_member_plots',
  'cooperative.open_harvests',
  'detail.escrow_detail',
  'detail.inspection_detail',
  'detail.order_detail',
  'detail.shipment_detail',
  'eudr.list_packages',
  'eudr.lot_readiness',
  'eudr.package_detail',
  'events.get_lot_timeline',
  'exporter.exporter_summary',
  'exporter.list_orders',
  'farmer.farmer_summary',
  'farmer.get_plot_detail',
  'farmer.list_my_harvests',
  'farmer.list_my_lots',
  'farmer.list_my_plots',
  'fep.my_profiles',
  'finance.get_workspace_stats',
  'inspector.list_my_inspections',
  'inspector_workbench.list_queue',
  'marketplace.get_lot',
  'marketplace.list_lots',
  'notifications.list',
  'orders.list_certificates',
  'orders.list_my_orders',
  'orders.trade_terms',
  'verify.lookup_lot',
  'wallet.get_balance',
  'wallet.list_entries',
];

/** Providers take no dots in names of tools. */
export const toolName = (operation: string): string => operation.replace('.', '__');

/** The operations that a caller may read with. */
export function toolsFor(reading: Reading): string[] {
  return readTools.filter((name) => reading.may(name) && reading.describe(name)?.kind === 'read');
}

export function toolSpecs(reading: Reading, operations: readonly string[]): ToolSpec[] {
  return operations.flatMap((operation) => {
    const described = reading.describe(operation);
    if (described === undefined) return [];
    const { $schema: _dialect, ...parameters } = described.parameters;
    return [{ name: toolName(operation), description: described.summary, parameters }];
  });
}

/** Not an operation: it puts a button under the answer, which opens a form. */
export const suggestTool = {
  name: 'suggest_action',
  description:
    'Offers the person a button that opens a form. Nothing is done: the person fills in and sends the form. Name the record that it is about.',
  parameters: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: Object.keys(actions) },
      record: { type: 'string', description: 'Name of the record, such as ORD-2026-00001.' },
    },
    required: ['action'],
    additionalProperties: false,
  },
} as const satisfies ToolSpec;
