// Generated from server/migrations by `npm run tables`. Do not edit.
import type { ColumnType } from 'kysely';

/** numeric: a decimal string, never a float. */
type Decimal = ColumnType<string, string | number, string | number>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
/** jsonb: parsed when read, text (JSON.stringify) when written. */
type Json = ColumnType<unknown, string, string>;
/** The database fills it in when an insert leaves it out. */
type Default<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface AnchorBatchesTable {
  tree_size: number;
  previous_size: number;
  root: Bytes;
  status: string;
  attempts: Default<number>;
  tx_hash: string | null;
  ledger_index: number | null;
  ledger_hash: string | null;
  evidence: string | null;
  integrated_at: Timestamp;
  anchored_at: Timestamp | null;
}

export interface AttestationsTable {
  id: Default<number>;
  kind: string;
  subject: string;
  version: number;
  payload: string;
  payload_hash: Bytes;
  salt: Bytes;
  signature: Bytes;
  kid: string;
  signed_at: Timestamp;
  leaf_index: number | null;
  proof: Bytes | null;
}

export interface AuditLogTable {
  id: Default<number>;
  at: Timestamp;
  actor: string;
  user_id: string | null;
  key_id: string | null;
  operation: string;
  subject: string | null;
  outcome: string;
  request_id: string;
  ip: string | null;
}

export interface BookAccountsTable {
  id: Default<number>;
  kind: string;
  owner: string;
  currency: string;
  guarded: boolean;
  balance: Default<Decimal>;
}

export interface BookEntriesTable {
  id: Default<number>;
  txn: number;
  account: number;
  currency: string;
  amount: Decimal;
  created_at: Timestamp;
}

export interface BookTxnsTable {
  id: Default<number>;
  kind: string;
  order_name: string | null;
  reference: string | null;
  reason: string | null;
  actor_id: string | null;
  created_at: Timestamp;
}

export interface BusinessTypesTable {
  name: string;
}

export interface CarbonRetirementsTable {
  name: string;
  project: string;
  tonnes_co2e: Decimal;
  beneficiary: string;
  evidence: string;
  organisation: string;
  retired_by: string;
  retired_at: Timestamp;
  search_text: ColumnType<string, never, never>;
}

export interface CartLinesTable {
  item_name: string;
  cart: string;
  position: Default<number>;
  lot: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  currency: string;
  incoterms: string | null;
  notes: string | null;
}

export interface CartsTable {
  name: string;
  user_id: string;
  status: string;
  created_at: Timestamp;
  checked_out_at: Timestamp | null;
}

export interface CommentsTable {
  id: Default<number>;
  doctype: string;
  docname: string;
  body: string;
  author_id: string | null;
  created_at: Timestamp;
}

export interface CommodityTypesTable {
  name: string;
  max_yield_kg_per_ha: Decimal;
}

export interface CoopInvitesTable {
  name: string;
  cooperative: string;
  invitee_email: string;
  status: string;
  token_hash: Bytes;
  invited_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  created_user: string | null;
}

export interface CorridorsTable {
  name: string;
  origin_country: string;
  destination_country: string;
  fee_bps: number;
  cooperative_share_bps: number;
}

export interface CountriesTable {
  code: string;
  name: string;
}

export interface CurrenciesTable {
  code: string;
  name: string;
  minor_units: number;
}

export interface CurrencyRatesTable {
  currency: string;
  valid_from: Timestamp;
  usd_per_unit: Decimal;
}

export interface DidsTable {
  did: string;
  organisation: string | null;
  services: Default<string>;
  version: Default<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deactivated_at: Timestamp | null;
}

export interface ErpIntegrationsTable {
  key_id: string;
  secret_sealed: Bytes;
  previous_sealed: Bytes | null;
  previous_expires_at: Timestamp | null;
  order_on_ingest: Default<boolean>;
  created_at: Timestamp;
  rotated_at: Timestamp | null;
}

export interface ErpMandatesTable {
  name: string;
  partner: string;
  external_ref: string;
  status: string;
  buyer: string;
  format: string;
  document_hash: Bytes;
  lines: Json;
  incoterms: string | null;
  notes: string | null;
  delivery: Default<Json>;
  orders: Default<string[]>;
  reason: string | null;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ErpMessagesTable {
  key_id: string;
  webhook_id: string;
  operation: string;
  body_hash: Bytes;
  response: Json | null;
  created_at: Timestamp;
}

export interface ErpRawTable {
  id: Default<number>;
  received_at: Timestamp;
  key_id: string;
  operation: string;
  webhook_id: string | null;
  content_type: string | null;
  body: Bytes;
  outcome: string;
  message: string | null;
  request_id: string;
}

export interface EscrowsTable {
  name: string;
  order_name: string;
  status: string;
  amount: Decimal;
  currency: string;
  fee_bps: number;
  cooperative_share_bps: number;
  fee_amount: Decimal;
  cooperative_amount: Decimal;
  exporter_amount: Decimal;
  payment_rail: string | null;
  funded_tokens: Decimal | null;
  created_at: Timestamp;
  funded_at: Timestamp | null;
  released_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  release_reason: string | null;
  mirror_status: Default<string>;
  mirror_create_tx: string | null;
  mirror_finish_tx: string | null;
  mirror_sequence: number | null;
  mirror_condition: string | null;
  mirror_preimage_encrypted: Bytes | null;
}

export interface EudrPackagesTable {
  name: string;
  lot: string;
  status: string;
  plot_count: number;
  risk: string | null;
  reference_number: string | null;
  created_at: Timestamp;
}

export interface EventClaimsTable {
  id: Default<number>;
  source: string;
  schema: string;
  region: string;
  subject: string;
  lot: string | null;
  parties: string[] | null;
  standard: string;
  payload: string;
  hold_reason: string | null;
  created_at: Timestamp;
}

export interface EventCursorsTable {
  name: string;
  position: Default<number>;
}

export interface EventsTable {
  seq: number;
  name: string;
  source: string;
  schema: string;
  region: string;
  subject: string;
  lot: string | null;
  parties: string[] | null;
  standard: string;
  payload: string;
  hash: Bytes;
  previous_hash: Bytes;
  created_at: Timestamp;
  state: string;
  hold_reason: string | null;
  decision: string | null;
  decision_note: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  position: number | null;
  block: number | null;
  epoch: number | null;
  ttf_ms: number | null;
  verified_at: Timestamp | null;
}

export interface GradesTable {
  commodity_type: string;
  grade: string;
}

export interface HarvestsTable {
  name: string;
  plot: string;
  harvest_date: string;
  quantity_kg: Decimal | null;
  lot_reference: string | null;
  notes: string | null;
  recorded_by: string | null;
  created_at: Timestamp;
  lot: string | null;
}

export interface IdempotencyKeysTable {
  actor: string;
  key: string;
  operation: string;
  body_hash: Bytes;
  response: string | null;
  created_at: Timestamp;
}

export interface IncotermsTable {
  code: string;
  name: string;
}

export interface InspectionsTable {
  name: string;
  lot: string;
  inspector: string;
  status: string;
  grade: string | null;
  result: string | null;
  notes: string | null;
  rejection_reason: string | null;
  inspected_at: Timestamp | null;
  created_at: Timestamp;
}

export interface LedgerAccountsTable {
  network_id: number;
  address: string;
  sequence: number;
  allotments: Default<number>;
}

export interface LedgerLeasesTable {
  name: string;
  holder: string;
  lapses_at: Timestamp;
}

export interface LedgerNetworksTable {
  network_id: number;
  ledger_index: number;
  ledger_hash: string;
  base_fee_drops: number;
  fee_drops: number;
  reserve_base_drops: number;
  reserve_increment_drops: number;
  observed_at: Timestamp;
}

export interface LedgerNodeAccountTransactionsTable {
  account: string;
  ledger_index: number;
  txn_index: number;
  tx_hash: Bytes;
}

export interface LedgerNodeChainTable {
  singleton: Default<boolean>;
  network_id: number;
}

export interface LedgerNodeEntriesTable {
  key: Bytes;
  blob: Bytes;
}

export interface LedgerNodeLedgersTable {
  ledger_index: number;
  ledger_hash: Bytes;
  parent_hash: Bytes;
  transaction_hash: Bytes;
  account_hash: Bytes;
  total_coins: Decimal;
  parent_close_time: number;
  close_time: number;
  close_time_resolution: number;
  close_flags: number;
  txn_count: number;
  closed_at: Timestamp;
}

export interface LedgerNodePendingTable {
  id: Default<number>;
  tx_hash: Bytes;
  tx_blob: Bytes;
  state: string;
  received_at: Timestamp;
}

export interface LedgerNodeTransactionsTable {
  tx_hash: Bytes;
  ledger_index: number;
  txn_index: number;
  tx_blob: Bytes;
  meta_blob: Bytes;
}

export interface LedgerNodeTreeTable {
  prefix: string;
  branches: Bytes;
}

export interface LedgerSubmissionsTable {
  id: Default<number>;
  network_id: number;
  address: string;
  sequence: number;
  kind: string;
  key: string;
  attempt: number;
  previous_id: number | null;
  tx_type: string;
  tx_hash: string;
  tx_blob: Bytes;
  fee_drops: number;
  prepared_ledger: number;
  last_ledger_sequence: number;
  state: string;
  submissions: Default<number>;
  submitted_ledger: number | null;
  last_answer: string | null;
  result_code: string | null;
  ledger_index: number | null;
  prepared_at: Timestamp;
  settled_at: Timestamp | null;
  consumed_at: Timestamp | null;
}

export interface LogTilesTable {
  level: number;
  idx: number;
  hashes: Bytes;
}

export interface LotHistoryTable {
  id: Default<number>;
  lot: string;
  at: Timestamp;
  kind: string;
  from_status: string | null;
  to_status: string | null;
  actor_id: string | null;
  actor_org: string | null;
  note: string | null;
  data: Default<Json>;
}

export interface LotSearchTable {
  lot: string;
  body: string;
}

export interface LotSourcesTable {
  lot: string;
  harvest: string;
  plot: string;
  quantity_kg: Decimal;
}

export interface LotsTable {
  name: string;
  status: string;
  cooperative: string;
  exporter: string | null;
  commodity_type: string;
  corridor: string;
  quantity: Decimal;
  unit: string;
  quantity_kg: ColumnType<string | null, never, never>;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  asking_price: Decimal | null;
  currency: string | null;
  price_per_kg: ColumnType<string | null, never, never>;
  divisible: Default<boolean>;
  parent_lot: string | null;
  previous_status: string | null;
  flag_reason: string | null;
  flagged_at: Timestamp | null;
  attested_version: Default<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  listed_at: Timestamp | null;
  verified_at: Timestamp | null;
  sold_at: Timestamp | null;
  search_text: ColumnType<string | null, never, never>;
}

export interface MailsTable {
  id: Default<number>;
  kind: string;
  recipient: string;
  subject: string;
  body_text: string;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  attempts: Default<number>;
  last_error: string | null;
  next_attempt_at: Timestamp;
  failed_at: Timestamp | null;
}

export interface OrdersTable {
  name: string;
  status: string;
  lot: string;
  exporter: string;
  buyer: string;
  cooperative: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  total_amount: Decimal;
  currency: string;
  corridor: string;
  payment_rail: string | null;
  incoterms: string | null;
  notes: string | null;
  delivery: Default<Json>;
  external_ref: string | null;
  partner: string | null;
  lot_status_before: string | null;
  cart: string | null;
  reason: string | null;
  dispute_reason: string | null;
  disputed_from: string | null;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  submitted_at: Timestamp | null;
  paid_at: Timestamp | null;
  shipped_at: Timestamp | null;
  settled_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  search_text: ColumnType<string | null, never, never>;
}

export interface OrgMembersTable {
  org: string;
  org_kind: string;
  user_id: string;
  role: string;
  created_at: Timestamp;
}

export interface OrgsTable {
  name: string;
  kind: string;
  title: string;
  country: string;
  region: string | null;
  business_type: string | null;
  registration_number: string | null;
  customs_code: string | null;
  preferred_commodities: Default<string[]>;
  preferred_grades: Default<string[]>;
  created_by: string | null;
  created_at: Timestamp;
}

export interface OutboxTable {
  id: Default<number>;
  event_id: string;
  topic: string;
  subject: string;
  payload: Json;
  created_at: Timestamp;
  relayed_at: Timestamp | null;
}

export interface PartnerKeysTable {
  key_id: string;
  org: string | null;
  owner_id: string;
  label: string;
  secret_hash: Bytes;
  previous_secret_hash: Bytes | null;
  previous_expires_at: Timestamp | null;
  roles: Default<string[]>;
  scopes: Default<string[]>;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  last_used_at: Timestamp | null;
  quota_per_minute: number | null;
  quota_per_day: number | null;
}

export interface PartnerUsageTable {
  key_id: string;
  day: string;
  operation: string;
  outcome: string;
  calls: number;
}

export interface PaymentDifferencesTable {
  id: Default<number>;
  kind: string;
  subject: string;
  detail: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  closed_at: Timestamp | null;
}

export interface PaymentEventsTable {
  processor: string;
  id: string;
  type: string;
  payment: string | null;
  outcome: string;
  created_at: Timestamp;
  received_at: Timestamp;
}

export interface PaymentsTable {
  id: string;
  kind: string;
  status: string;
  order_name: string | null;
  buyer: string;
  processor: string;
  session_id: string;
  checkout_url: string;
  amount: Decimal;
  currency: string;
  tokens: Decimal | null;
  payment_ref: string | null;
  received_amount: Decimal | null;
  received_currency: string | null;
  held_reason: string | null;
  order_note: string | null;
  declines: Default<number>;
  decline_reason: string | null;
  refund_id: string | null;
  refund_attempts: Default<number>;
  refund_round: Default<number>;
  refund_error: string | null;
  next_refund_at: Timestamp | null;
  resolution_note: string | null;
  resolved_by: string | null;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  paid_at: Timestamp | null;
  applied_at: Timestamp | null;
  updated_at: Timestamp;
  charged_back_at: Timestamp | null;
  chargeback_reason: string | null;
  chargeback_noted_at: Timestamp | null;
}

export interface PlotOverlapsTable {
  plot: string;
  other_plot: string;
  overlap_ha: Decimal;
  found_at: Timestamp;
}

export interface PlotSaltsTable {
  plot: string;
  salt: Bytes;
}

export interface PlotsTable {
  name: string;
  plot_name: string;
  farmer: string;
  cooperative: string | null;
  commodity_type: string | null;
  status: string;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  gps_polygon: string | null;
  min_lng: number | null;
  min_lat: number | null;
  max_lng: number | null;
  max_lat: number | null;
  area_ha: Decimal | null;
  planted_year: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  search_text: ColumnType<string | null, never, never>;
}

export interface ProcessorEventsTable {
  id: string;
  body: string;
  created_at: Timestamp;
  attempts: Default<number>;
  next_attempt_at: Timestamp;
  delivered_at: Timestamp | null;
  last_error: string | null;
}

export interface ProcessorRefundsTable {
  id: string;
  idempotency_key: string;
  payment_ref: string;
  amount_minor: number;
  created_at: Timestamp;
}

export interface ProcessorSessionsTable {
  id: string;
  reference: string;
  title: string;
  amount_minor: number;
  currency: string;
  status: string;
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface RateCountersTable {
  id: string;
  count: number;
  ends_at: Timestamp;
}

export interface SeriesTable {
  series: string;
  year: number;
  last: number;
}

export interface SessionsTable {
  id_hash: Bytes;
  user_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string | null;
}

export interface ShipmentsTable {
  name: string;
  order_name: string;
  status: string;
  carrier: string | null;
  tracking_number: string | null;
  vessel: string | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  eta: string | null;
  created_by: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
}

export interface SigningKeysTable {
  kid: string;
  did: string;
  public_key: Bytes;
  private_key_encrypted: Bytes | null;
  valid_from: Timestamp;
  retired_at: Timestamp | null;
}

export interface TokenMirrorsTable {
  reference: string;
  kind: string;
  org: string;
  action: string;
  amount: Decimal;
  created_at: Timestamp;
  tx_hash: string | null;
  settled_at: Timestamp | null;
}

export interface TokenRatesTable {
  valid_from: Timestamp;
  axkt_per_usd: Decimal;
}

export interface UserRolesTable {
  user_id: string;
  role: string;
  granted_by: string;
  granted_at: Timestamp;
}

export interface UserTokensTable {
  token_hash: Bytes;
  user_id: string;
  purpose: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface UsersTable {
  id: string;
  email: string;
  full_name: string;
  password_hash: string | null;
  email_verified_at: Timestamp | null;
  disabled_at: Timestamp | null;
  created_at: Timestamp;
  search_text: ColumnType<string | null, never, never>;
}

export interface VerificationEntriesTable {
  event: string;
  side: string;
  user_id: string;
  org: string | null;
  quantity_kg: Decimal;
  grade: string;
  gps_lat: Decimal;
  gps_lng: Decimal;
  entered_at: Timestamp;
}

export interface VerificationEventsTable {
  name: string;
  lot: string;
  order_name: string | null;
  stage: string;
  status: string;
  divergence: Json | null;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
}

export interface WebhookDeliveriesTable {
  id: Default<number>;
  webhook: string;
  message_id: string;
  kind: string;
  position: number | null;
  status: string;
  attempts: number;
  response_status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: Timestamp;
  last_attempt_at: Timestamp | null;
  delivered_at: Timestamp | null;
}

export interface WebhooksTable {
  id: string;
  owner_id: string;
  org: string | null;
  key_id: string | null;
  sees_all: boolean;
  url: string;
  schemas: string[];
  regions: string[];
  secret_sealed: Bytes;
  previous_secret_sealed: Bytes | null;
  previous_expires_at: Timestamp | null;
  status: string;
  pause_reason: string | null;
  paused_at: Timestamp | null;
  created_at: Timestamp;
  position: number;
  queued: Default<number>;
  attempts: Default<number>;
  failing_since: Timestamp | null;
  next_attempt_at: Timestamp;
  last_success_at: Timestamp | null;
  lease: string | null;
  lease_until: Timestamp | null;
}

export interface Tables {
  anchor_batches: AnchorBatchesTable;
  attestations: AttestationsTable;
  audit_log: AuditLogTable;
  book_accounts: BookAccountsTable;
  book_entries: BookEntriesTable;
  book_txns: BookTxnsTable;
  business_types: BusinessTypesTable;
  carbon_retirements: CarbonRetirementsTable;
  cart_lines: CartLinesTable;
  carts: CartsTable;
  comments: CommentsTable;
  commodity_types: CommodityTypesTable;
  coop_invites: CoopInvitesTable;
  corridors: CorridorsTable;
  countries: CountriesTable;
  currencies: CurrenciesTable;
  currency_rates: CurrencyRatesTable;
  dids: DidsTable;
  erp_integrations: ErpIntegrationsTable;
  erp_mandates: ErpMandatesTable;
  erp_messages: ErpMessagesTable;
  erp_raw: ErpRawTable;
  escrows: EscrowsTable;
  eudr_packages: EudrPackagesTable;
  event_claims: EventClaimsTable;
  event_cursors: EventCursorsTable;
  events: EventsTable;
  grades: GradesTable;
  harvests: HarvestsTable;
  idempotency_keys: IdempotencyKeysTable;
  incoterms: IncotermsTable;
  inspections: InspectionsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_leases: LedgerLeasesTable;
  ledger_networks: LedgerNetworksTable;
  ledger_node_account_transactions: LedgerNodeAccountTransactionsTable;
  ledger_node_chain: LedgerNodeChainTable;
  ledger_node_entries: LedgerNodeEntriesTable;
  ledger_node_ledgers: LedgerNodeLedgersTable;
  ledger_node_pending: LedgerNodePendingTable;
  ledger_node_transactions: LedgerNodeTransactionsTable;
  ledger_node_tree: LedgerNodeTreeTable;
  ledger_submissions: LedgerSubmissionsTable;
  log_tiles: LogTilesTable;
  lot_history: LotHistoryTable;
  lot_search: LotSearchTable;
  lot_sources: LotSourcesTable;
  lots: LotsTable;
  mails: MailsTable;
  orders: OrdersTable;
  org_members: OrgMembersTable;
  orgs: OrgsTable;
  outbox: OutboxTable;
  partner_keys: PartnerKeysTable;
  partner_usage: PartnerUsageTable;
  payment_differences: PaymentDifferencesTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  plot_overlaps: PlotOverlapsTable;
  plot_salts: PlotSaltsTable;
  plots: PlotsTable;
  processor_events: ProcessorEventsTable;
  processor_refunds: ProcessorRefundsTable;
  processor_sessions: ProcessorSessionsTable;
  rate_counters: RateCountersTable;
  series: SeriesTable;
  sessions: SessionsTable;
  shipments: ShipmentsTable;
  signing_keys: SigningKeysTable;
  token_mirrors: TokenMirrorsTable;
  token_rates: TokenRatesTable;
  user_roles: UserRolesTable;
  user_tokens: UserTokensTable;
  users: UsersTable;
  verification_entries: VerificationEntriesTable;
  verification_events: VerificationEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}
