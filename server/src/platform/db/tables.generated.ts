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

/** What account_decisions.action may be. */
export const accountDecisionActions = [
  'disabled',
  'enabled',
  'second factor reset',
] as const;
export type AccountDecisionAction = (typeof accountDecisionActions)[number];

/** What anchor_batches.status may be. */
export const anchorBatchStatuses = [
  'integrated',
  'submitted',
  'validated',
  'anchored',
] as const;
export type AnchorBatchStatus = (typeof anchorBatchStatuses)[number];

/** What attestations.kind may be. */
export const attestationKinds = [
  'acceptance',
  'consent',
  'escrow',
  'event',
  'inspection',
  'lot',
  'order',
  'profile',
  'seal',
  'sums',
] as const;
export type AttestationKind = (typeof attestationKinds)[number];

/** What book_accounts.kind may be. */
export const bookAccountKinds = [
  'wallet',
  'escrow',
  'payable',
  'fees',
  'treasury',
  'token_supply',
  'processor',
  'receivable',
  'in_transit',
  'bank',
] as const;
export type BookAccountKind = (typeof bookAccountKinds)[number];

/** What carts.status may be. */
export const cartStatuses = [
  'Active',
  'Checked Out',
] as const;
export type CartStatus = (typeof cartStatuses)[number];

/** What commodity_stages.stage may be. */
export const commodityStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type CommodityStage = (typeof commodityStages)[number];

/** What currency_rates.source may be. */
export const currencyRateSources = [
  'start',
  'admin',
  'ecb',
] as const;
export type CurrencyRateSource = (typeof currencyRateSources)[number];

/** What demonstrations.kind may be. */
export const demonstrationKinds = [
  'small',
  'season',
] as const;
export type DemonstrationKind = (typeof demonstrationKinds)[number];

/** What distance_bounds.place may be. */
export const distanceBoundPlaces = [
  'plot',
  'dispatch',
  'receipt',
] as const;
export type DistanceBoundPlace = (typeof distanceBoundPlaces)[number];

/** What erp_mandates.status may be. */
export const erpMandateStatuses = [
  'Received',
  'Ordered',
  'Rejected',
] as const;
export type ErpMandateStatus = (typeof erpMandateStatuses)[number];

/** What erp_mandates.format may be. */
export const erpMandateFormats = [
  'UBL',
  'JSON',
] as const;
export type ErpMandateFormat = (typeof erpMandateFormats)[number];

/** What escrows.status may be. */
export const escrowStatuses = [
  'Pending',
  'Funded',
  'Released',
  'Disputed',
  'Cancelled',
] as const;
export type EscrowStatus = (typeof escrowStatuses)[number];

/** What events.state may be. */
export const eventStates = [
  'CLAIM_RECEIVED',
  'PROOF_ADVANCED',
  'STATE_VERIFIED',
  'HOLDING',
] as const;
export type EventState = (typeof eventStates)[number];

/** What events.decision may be. */
export const eventDecisions = [
  'release',
  'uphold',
] as const;
export type EventDecision = (typeof eventDecisions)[number];

/** What farmer_statements.status may be. */
export const farmerStatementStatuses = [
  'Draft',
  'Published',
] as const;
export type FarmerStatementStatus = (typeof farmerStatementStatuses)[number];

/** What files.content_type may be. */
export const fileContentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/json',
  'text/csv',
  'text/plain',
] as const;
export type FileContentType = (typeof fileContentTypes)[number];

/** What files.doctype may be. */
export const fileDoctypes = [
  'Quality Inspection',
  'Lot',
  'Order',
] as const;
export type FileDoctype = (typeof fileDoctypes)[number];

/** What finance_profiles.entity_type may be. */
export const financeProfileEntityTypes = [
  'Farmer',
  'Cooperative',
  'Exporter',
] as const;
export type FinanceProfileEntityType = (typeof financeProfileEntityTypes)[number];

/** What finance_profiles.band may be. */
export const financeProfileBands = [
  'Prime',
  'Strong',
  'Developing',
  'Emerging',
] as const;
export type FinanceProfileBand = (typeof financeProfileBands)[number];

/** What finance_profiles.shared_scope may be. */
export const financeProfileSharedScopes = [
  'score',
  'profile',
] as const;
export type FinanceProfileSharedScope = (typeof financeProfileSharedScopes)[number];

/** What gps_divergences.place may be. */
export const gpsDivergencePlaces = [
  'plot',
  'dispatch',
  'receipt',
] as const;
export type GpsDivergencePlace = (typeof gpsDivergencePlaces)[number];

/** What harvest_changes.kind may be. */
export const harvestChangeKinds = [
  'corrected',
  'voided',
] as const;
export type HarvestChangeKind = (typeof harvestChangeKinds)[number];

/** What harvests.stage may be. */
export const harvestStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type HarvestStage = (typeof harvestStages)[number];

/** What inspection_measures.entry may be. */
export const inspectionMeasureEntries = [
  'required',
  'optional',
  'computed',
  'dropped',
] as const;
export type InspectionMeasureEntry = (typeof inspectionMeasureEntries)[number];

/** What inspections.status may be. */
export const inspectionStatuses = [
  'Draft',
  'Submitted',
  'Approved',
  'Rejected',
] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];

/** What invites.status may be. */
export const inviteStatuses = [
  'Pending',
  'Accepted',
  'Revoked',
  'Expired',
] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

/** What join_requests.status may be. */
export const joinRequestStatuses = [
  'Open',
  'Accepted',
  'Declined',
  'Withdrawn',
] as const;
export type JoinRequestStatus = (typeof joinRequestStatuses)[number];

/** What ledger_node_pending.state may be. */
export const ledgerNodePendingStates = [
  'open',
  'held',
] as const;
export type LedgerNodePendingState = (typeof ledgerNodePendingStates)[number];

/** What ledger_outcomes.state may be. */
export const ledgerOutcomeStates = [
  'validated',
  'expired',
  'failed',
] as const;
export type LedgerOutcomeState = (typeof ledgerOutcomeStates)[number];

/** What ledger_submissions.state may be. */
export const ledgerSubmissionStates = [
  'prepared',
  'submitted',
  'validated',
  'expired',
  'failed',
] as const;
export type LedgerSubmissionState = (typeof ledgerSubmissionStates)[number];

/** What ledger_troubles.kind may be. */
export const ledgerTroubleKinds = [
  'connection',
  'network',
  'history',
  'balance',
  'reserve',
  'anchoring',
  'submission',
  'mirror',
] as const;
export type LedgerTroubleKind = (typeof ledgerTroubleKinds)[number];

/** What lots.status may be. */
export const lotStatuses = [
  'Draft',
  'Listed',
  'Notarized',
  'Verified',
  'Flagged',
  'Cancelled',
  'Sold',
] as const;
export type LotStatus = (typeof lotStatuses)[number];

/** What lots.unit may be. */
export const lotUnits = [
  'kg',
  'MT',
] as const;
export type LotUnit = (typeof lotUnits)[number];

/** What lots.previous_status may be. */
export const lotPreviousStatuses = [
  'Draft',
  'Listed',
  'Notarized',
  'Verified',
  'Flagged',
  'Cancelled',
  'Sold',
] as const;
export type LotPreviousStatus = (typeof lotPreviousStatuses)[number];

/** What lots.stage may be. */
export const lotStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type LotStage = (typeof lotStages)[number];

/** What mirror_setbacks.kind may be. */
export const mirrorSetbackKinds = [
  'escrow',
  'token',
] as const;
export type MirrorSetbackKind = (typeof mirrorSetbackKinds)[number];

/** What office_decisions.action may be. */
export const officeDecisionActions = [
  'verified',
  'suspended',
  'reinstated',
  'reassigned',
  'retired',
  'edited',
] as const;
export type OfficeDecisionAction = (typeof officeDecisionActions)[number];

/** What order_proposals.kind may be. */
export const orderProposalKinds = [
  'price_difference',
  'cancellation',
] as const;
export type OrderProposalKind = (typeof orderProposalKinds)[number];

/** What order_proposals.side may be. */
export const orderProposalSides = [
  'buyer',
  'exporter',
] as const;
export type OrderProposalSide = (typeof orderProposalSides)[number];

/** What order_proposals.status may be. */
export const orderProposalStatuses = [
  'Open',
  'Accepted',
  'Refused',
] as const;
export type OrderProposalStatus = (typeof orderProposalStatuses)[number];

/** What orders.status may be. */
export const orderStatuses = [
  'Draft',
  'Escrow Created',
  'Paid',
  'In Transit',
  'Settled',
  'Cancelled',
  'Disputed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What orders.unit may be. */
export const orderUnits = [
  'kg',
  'MT',
] as const;
export type OrderUnit = (typeof orderUnits)[number];

/** What orders.lot_status_before may be. */
export const orderLotStatusBefores = [
  'Draft',
  'Listed',
  'Notarized',
  'Verified',
  'Flagged',
  'Cancelled',
  'Sold',
] as const;
export type OrderLotStatusBefore = (typeof orderLotStatusBefores)[number];

/** What org_members.role may be. */
export const orgMemberRoles = [
  'Owner',
  'Manager',
  'Clerk',
  'Member',
] as const;
export type OrgMemberRole = (typeof orgMemberRoles)[number];

/** What orgs.kind may be. */
export const orgKinds = [
  'Cooperative',
  'Exporter',
  'Buyer',
] as const;
export type OrgKind = (typeof orgKinds)[number];

/** What past_memberships.role may be. */
export const pastMembershipRoles = [
  'Owner',
  'Manager',
  'Clerk',
  'Member',
] as const;
export type PastMembershipRole = (typeof pastMembershipRoles)[number];

/** What payment_takebacks.kind may be. */
export const paymentTakebackKinds = [
  'chargeback',
  'refund',
  'charge',
] as const;
export type PaymentTakebackKind = (typeof paymentTakebackKinds)[number];

/** What payment_takebacks.state may be. */
export const paymentTakebackStates = [
  'open',
  'taken',
  'kept',
] as const;
export type PaymentTakebackState = (typeof paymentTakebackStates)[number];

/** What payments.kind may be. */
export const paymentKinds = [
  'order',
  'topup',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** What payments.status may be. */
export const paymentStatuses = [
  'Open',
  'Paid',
  'Expired',
  'Failed',
  'Held',
  'Refund Due',
  'Refunded',
  'Refund Failed',
  'Credited',
  'Charged Back',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What payout_accounts.method may be. */
export const payoutAccountMethods = [
  'iban',
  'mobile_money',
] as const;
export type PayoutAccountMethod = (typeof payoutAccountMethods)[number];

/** What payout_accounts.status may be. */
export const payoutAccountStatuses = [
  'Pending',
  'Verified',
  'Refused',
  'Retired',
] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];

/** What payouts.status may be. */
export const payoutStatuses = [
  'Requested',
  'Approved',
  'Batched',
  'Paid',
  'Refused',
  'Cancelled',
  'Failed',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** What plots.status may be. */
export const plotStatuses = [
  'Draft',
  'Verified',
  'Retired',
] as const;
export type PlotStatus = (typeof plotStatuses)[number];

/** What processing_changes.kind may be. */
export const processingChangeKinds = [
  'corrected',
  'withdrawn',
] as const;
export type ProcessingChangeKind = (typeof processingChangeKinds)[number];

/** What processings.from_stage may be. */
export const processingFromStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type ProcessingFromStage = (typeof processingFromStages)[number];

/** What processings.to_stage may be. */
export const processingToStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type ProcessingToStage = (typeof processingToStages)[number];

/** What processor_sessions.status may be. */
export const processorSessionStatuses = [
  'open',
  'complete',
  'expired',
] as const;
export type ProcessorSessionStatus = (typeof processorSessionStatuses)[number];

/** What profile_consents.scope may be. */
export const profileConsentScopes = [
  'score',
  'profile',
] as const;
export type ProfileConsentScope = (typeof profileConsentScopes)[number];

/** What profile_links.revoked_by may be. */
export const profileLinkRevokedBies = [
  'owner',
  'newer link',
] as const;
export type ProfileLinkRevokedBy = (typeof profileLinkRevokedBies)[number];

/** What profile_lookups.outcome may be. */
export const profileLookupOutcomes = [
  'ok',
  'not_found',
  'expired',
  'revoked',
] as const;
export type ProfileLookupOutcome = (typeof profileLookupOutcomes)[number];

/** What reference_changes.action may be. */
export const referenceChangeActions = [
  'created',
  'changed',
  'retired',
] as const;
export type ReferenceChangeAction = (typeof referenceChangeActions)[number];

/** What revoked_roles.role may be. */
export const revokedRoles = [
  'SVC Farmer',
  'SVC Cooperative',
  'SVC Exporter',
  'SVC Buyer',
  'SVC Inspector',
  'SVC Authority',
  'SVC Bank',
  'SVC Admin',
  'System Manager',
  'Platform Admin',
  'Insurance Agent',
] as const;
export type RevokedRole = (typeof revokedRoles)[number];

/** What scorecards.entity_type may be. */
export const scorecardEntityTypes = [
  'Farmer',
  'Cooperative',
  'Exporter',
] as const;
export type ScorecardEntityType = (typeof scorecardEntityTypes)[number];

/** What scorecards.component may be. */
export const scorecardComponents = [
  'chargebacks',
  'deliveries_on_time',
  'disputes',
  'flags',
  'harvest_kg',
  'inspections',
  'notarized_share',
  'office_verification',
  'plots_outlined',
  'plots_verified',
  'seasons',
  'settled_value',
  'tenure',
] as const;
export type ScorecardComponent = (typeof scorecardComponents)[number];

/** What scorecards.rule may be. */
export const scorecardRules = [
  'linear',
  'step',
] as const;
export type ScorecardRule = (typeof scorecardRules)[number];

/** What sealed_secrets.name may be. */
export const sealedSecretNames = [
  'known text',
  'ledger seed',
] as const;
export type SealedSecretName = (typeof sealedSecretNames)[number];

/** What shipments.status may be. */
export const shipmentStatuses = [
  'In Transit',
  'Delivered',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** What token_mirrors.kind may be. */
export const tokenMirrorKinds = [
  'mint',
  'burn',
] as const;
export type TokenMirrorKind = (typeof tokenMirrorKinds)[number];

/** What token_rates.source may be. */
export const tokenRateSources = [
  'start',
  'admin',
] as const;
export type TokenRateSource = (typeof tokenRateSources)[number];

/** What tolerances.name may be. */
export const toleranceNames = [
  'delivery_short_percent',
  'entry_distance_km',
  'entry_quantity_percent',
  'payment_hours',
  'rate_age_days',
  'refusal_hours',
] as const;
export type ToleranceName = (typeof toleranceNames)[number];

/** What user_roles.role may be. */
export const userRoles = [
  'SVC Farmer',
  'SVC Cooperative',
  'SVC Exporter',
  'SVC Buyer',
  'SVC Inspector',
  'SVC Authority',
  'SVC Bank',
  'SVC Admin',
  'System Manager',
  'Platform Admin',
  'Insurance Agent',
] as const;
export type UserRole = (typeof userRoles)[number];

/** What user_tokens.purpose may be. */
export const userTokenPurposes = [
  'verify_email',
  'reset_password',
  'change_email',
] as const;
export type UserTokenPurpose = (typeof userTokenPurposes)[number];

/** What users.language may be. */
export const userLanguages = [
  'en',
  'fr',
  'es',
  'pt',
] as const;
export type UserLanguage = (typeof userLanguages)[number];

/** What users.last_language may be. */
export const userLastLanguages = [
  'en',
  'fr',
  'es',
  'pt',
] as const;
export type UserLastLanguage = (typeof userLastLanguages)[number];

/** What verification_entries.side may be. */
export const verificationEntrySides = [
  'cooperative',
  'exporter',
  'buyer',
] as const;
export type VerificationEntrySide = (typeof verificationEntrySides)[number];

/** What verification_events.stage may be. */
export const verificationEventStages = [
  'dispatch',
  'receipt',
  'delivery',
] as const;
export type VerificationEventStage = (typeof verificationEventStages)[number];

/** What verification_events.status may be. */
export const verificationEventStatuses = [
  'Open',
  'Confirmed',
  'Held',
] as const;
export type VerificationEventStatus = (typeof verificationEventStatuses)[number];

/** What webhook_deliveries.kind may be. */
export const webhookDeliveryKinds = [
  'event',
  'test',
] as const;
export type WebhookDeliveryKind = (typeof webhookDeliveryKinds)[number];

/** What webhook_deliveries.status may be. */
export const webhookDeliveryStatuses = [
  'Queued',
  'Failing',
  'Delivered',
  'Dead',
] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** What webhooks.status may be. */
export const webhookStatuses = [
  'Active',
  'Paused',
] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** What yield_bounds.stage may be. */
export const yieldBoundStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type YieldBoundStage = (typeof yieldBoundStages)[number];

export interface AccountDecisionsTable {
  id: Default<number>;
  user_id: string;
  action: AccountDecisionAction;
  at: Timestamp;
  actor_id: string | null;
  reason: string | null;
}

export interface AnchorBatchesTable {
  tree_size: number;
  previous_size: number;
  root: Bytes;
  status: AnchorBatchStatus;
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
  kind: AttestationKind;
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
  kind: BookAccountKind;
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
  reverses: number | null;
}

export interface BusinessTypesTable {
  name: string;
  retired_at: Timestamp | null;
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
  status: CartStatus;
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

export interface CommodityStagesTable {
  stage: CommodityStage;
  commodity_type: string;
  place: number;
}

export interface CommodityTypesTable {
  name: string;
  retired_at: Timestamp | null;
}

export interface CorridorTermsTable {
  corridor: string;
  valid_from: Timestamp;
  fee_bps: number;
  cooperative_share_bps: number;
}

export interface CorridorsTable {
  name: string;
  origin_country: string;
  destination_country: string;
  retired_at: Timestamp | null;
}

export interface CountriesTable {
  code: string;
  name: string;
}

export interface CurrenciesTable {
  code: string;
  name: string;
  minor_units: number;
  retired_at: Timestamp | null;
}

export interface CurrencyRatesTable {
  currency: string;
  valid_from: Timestamp;
  usd_per_unit: Decimal;
  source: Default<CurrencyRateSource>;
  day: string | null;
}

export interface DemonstrationsTable {
  kind: DemonstrationKind;
  begun_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface DidVersionsTable {
  did: string;
  version: number;
  at: Timestamp;
  services: string;
  kids: string[];
  active_kid: string | null;
  deactivated: boolean;
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

export interface DistanceBoundsTable {
  place: DistanceBoundPlace;
  valid_from: string;
  max_km: Decimal;
}

export interface ErpIntegrationsTable {
  key_id: string;
  secret_sealed: Bytes;
  order_on_ingest: Default<boolean>;
  created_at: Timestamp;
  rotated_at: Timestamp | null;
  earlier_secrets: Default<Json>;
}

export interface ErpMandatesTable {
  name: string;
  partner: string;
  external_ref: string;
  status: ErpMandateStatus;
  buyer: string;
  format: ErpMandateFormat;
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
  status: EscrowStatus;
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
  exporter_tokens: Decimal | null;
  cooperative_tokens: Decimal | null;
  refund_amount: Default<Decimal>;
  refund_tokens: Decimal | null;
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
  state: EventState;
  hold_reason: string | null;
  decision: EventDecision | null;
  decision_note: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  position: number | null;
  block: number | null;
  epoch: number | null;
  ttf_ms: number | null;
  verified_at: Timestamp | null;
}

export interface FarmerStatementDeductionsTable {
  statement: string;
  farmer: string;
  position: number;
  label: string;
  amount: Decimal;
}

export interface FarmerStatementLinesTable {
  statement: string;
  order_name: string;
  farmer: string;
  quantity_kg: Decimal;
  amount: Decimal;
  rounding: Default<Decimal>;
}

export interface FarmerStatementOrdersTable {
  statement: string;
  order_name: string;
  published: Default<boolean>;
  amount: Decimal;
  quantity_kg: Decimal;
}

export interface FarmerStatementsTable {
  name: string;
  cooperative: string;
  status: FarmerStatementStatus;
  order_name: string | null;
  period_from: string | null;
  period_to: string | null;
  currency: string;
  total: Decimal;
  unattributed: Decimal;
  note: string | null;
  created_by: string;
  created_at: Timestamp;
  published_by: string | null;
  published_at: Timestamp | null;
}

export interface FilesTable {
  name: string;
  sha256: Bytes;
  size: number;
  content_type: FileContentType;
  file_name: string;
  uploader: string;
  doctype: FileDoctype | null;
  docname: string | null;
  fieldname: string | null;
  created_at: Timestamp;
}

export interface FinanceProfilesTable {
  name: string;
  entity_type: FinanceProfileEntityType;
  farmer: string | null;
  org: string | null;
  country: string | null;
  corridor: string | null;
  score: Decimal | null;
  band: FinanceProfileBand | null;
  version: Default<number>;
  score_json: string | null;
  score_hash: Bytes | null;
  score_signature: Bytes | null;
  kid: string | null;
  computed_at: Timestamp | null;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  shared_scope: FinanceProfileSharedScope | null;
}

export interface GpsDivergencesTable {
  id: Default<number>;
  place: GpsDivergencePlace;
  plot: string | null;
  harvest: string | null;
  lot: string | null;
  event: string | null;
  gps_lat: Decimal;
  gps_lng: Decimal;
  distance_km: Decimal;
  max_km: Decimal;
  user_id: string | null;
  org: string | null;
  at: Timestamp;
}

export interface GradesTable {
  commodity_type: string;
  grade: string;
  id: Default<number>;
  origin_country: string | null;
  retired_at: Timestamp | null;
}

export interface HarvestChangesTable {
  id: Default<number>;
  harvest: string;
  version: number;
  kind: HarvestChangeKind;
  by_authority: Default<boolean>;
  at: Timestamp;
  actor_id: string | null;
  reason: string | null;
  before: Json;
  after: Json;
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
  stage: HarvestStage | null;
  version: Default<number>;
  voided_at: Timestamp | null;
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

export interface InspectionFloorsTable {
  commodity_type: string;
  measure: string;
  valid_from: string;
  at_least: Decimal;
}

export interface InspectionLimitsTable {
  commodity_type: string;
  grade: string;
  measure: string;
  valid_from: string;
  ladder: string;
  rank: number;
  at_least: Decimal | null;
  at_most: Decimal | null;
}

export interface InspectionMeasuresTable {
  commodity_type: string;
  measure: string;
  valid_from: string;
  place: number;
  unit: string;
  min_value: Decimal;
  max_value: Decimal;
  step: Decimal;
  entry: InspectionMeasureEntry;
  adds_to: string | null;
  sign: Default<number>;
  out_of: number | null;
}

export interface InspectionRequestsTable {
  id: Default<number>;
  lot: string;
  org: string | null;
  requested_by: string;
  note: string | null;
  created_at: Timestamp;
  inspection: string | null;
  closed_at: Timestamp | null;
}

export interface InspectionsTable {
  name: string;
  lot: string;
  inspector: string;
  status: InspectionStatus;
  grade: string | null;
  result: string | null;
  notes: string | null;
  rejection_reason: string | null;
  inspected_at: Timestamp | null;
  created_at: Timestamp;
  measures: Default<Json>;
  judgement: Json | null;
  claimed_grade: string | null;
  seal_number: string | null;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  assigned_by: string | null;
  submitted_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  updated_at: Timestamp | null;
}

export interface InvitesTable {
  name: string;
  org: string;
  invitee_email: string;
  status: InviteStatus;
  token_hash: Bytes;
  invited_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  created_user: string | null;
}

export interface JoinRequestsTable {
  name: string;
  cooperative: string;
  farmer: string;
  message: string | null;
  status: JoinRequestStatus;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  reason: string | null;
}

export interface LedgerAccountsTable {
  network_id: number;
  address: string;
  sequence: number;
  allotments: Default<number>;
  balance_drops: number | null;
  owner_count: number | null;
}

export interface LedgerHomesTable {
  id: Default<number>;
  account: string;
  network_id: number | null;
  opening_tokens: Default<Decimal>;
  began_at: Timestamp;
  ended_at: Timestamp | null;
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
  first_ledger_index: number;
  first_ledger_hash: string;
  close_time: Timestamp | null;
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
  state: LedgerNodePendingState;
  received_at: Timestamp;
}

export interface LedgerNodeTransactionsTable {
  tx_hash: Bytes;
  ledger_index: number;
  txn_index: number;
  tx_blob: Bytes;
  meta_blob: Bytes;
  result: string | null;
}

export interface LedgerNodeTreeTable {
  prefix: string;
  branches: Bytes;
}

export interface LedgerOutcomesTable {
  state: LedgerOutcomeState;
  result: string;
  count: number;
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
  state: LedgerSubmissionState;
  submissions: Default<number>;
  submitted_ledger: number | null;
  last_answer: string | null;
  result_code: string | null;
  ledger_index: number | null;
  prepared_at: Timestamp;
  settled_at: Timestamp | null;
  consumed_at: Timestamp | null;
  holds_sequence: Default<boolean>;
  holds_purpose: Default<boolean>;
}

export interface LedgerTroublesTable {
  id: Default<number>;
  kind: LedgerTroubleKind;
  reason: string;
  began_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface LogCheckpointsTable {
  tree_size: number;
  origin: string;
  kid: string;
  signature: Bytes;
}

export interface LogCosignaturesTable {
  tree_size: number;
  witness: string;
  signature: Bytes;
  received_at: Timestamp;
}

export interface LogTilesTable {
  level: number;
  idx: number;
  hashes: Bytes;
}

export interface LogWitnessesTable {
  witness: string;
  next_at: Timestamp;
  known_size: Default<number>;
  failures: Default<number>;
  problem: string | null;
}

export interface LotBoundariesTable {
  lot: string;
  plot: string;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  gps_polygon: string | null;
  kept_at: Timestamp;
  country: string | null;
  cooperative: string | null;
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
  status: LotStatus;
  cooperative: string;
  exporter: string | null;
  commodity_type: string;
  corridor: string;
  quantity: Decimal;
  unit: LotUnit;
  quantity_kg: ColumnType<string | null, never, never>;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  asking_price: Decimal | null;
  currency: string | null;
  price_per_kg: ColumnType<string | null, never, never>;
  divisible: Default<boolean>;
  parent_lot: string | null;
  previous_status: LotPreviousStatus | null;
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
  amendments: Json | null;
  stage: LotStage | null;
  unsourced_kg: Default<Decimal>;
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

export interface MirrorSetbacksTable {
  kind: MirrorSetbackKind;
  key: string;
  reason: string;
  times: number;
  retry_at: Timestamp | null;
  since: Timestamp;
}

export interface MoneyLimitsTable {
  name: string;
  valid_from: Timestamp;
  value: Decimal;
}

export interface OfficeDecisionsTable {
  id: Default<number>;
  org: string | null;
  plot: string | null;
  action: OfficeDecisionAction;
  at: Timestamp;
  actor_id: string | null;
  reason: string | null;
  data: Default<Json>;
}

export interface OrderProposalsTable {
  id: Default<number>;
  order_name: string;
  kind: OrderProposalKind;
  side: OrderProposalSide;
  status: OrderProposalStatus;
  amount: Decimal | null;
  reason: string;
  created_by: string;
  created_at: Timestamp;
  answered_by: string | null;
  answered_at: Timestamp | null;
}

export interface OrdersTable {
  name: string;
  status: OrderStatus;
  lot: string;
  exporter: string;
  buyer: string;
  cooperative: string;
  quantity: Decimal;
  unit: OrderUnit;
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
  lot_status_before: OrderLotStatusBefore | null;
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
  confirmed_kg: Decimal | null;
  confirmed_grade: string | null;
  price_difference: Decimal | null;
  refusable_until: Timestamp | null;
  pay_by: Timestamp | null;
}

export interface OrgMembersTable {
  org: string;
  org_kind: string;
  user_id: string;
  role: OrgMemberRole;
  created_at: Timestamp;
}

export interface OrgsTable {
  name: string;
  kind: OrgKind;
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
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  verified_at: Timestamp | null;
  suspended_at: Timestamp | null;
  suspended_reason: string | null;
  search_text: ColumnType<string | null, never, never>;
}

export interface OutboxTable {
  id: Default<number>;
  event_id: string;
  topic: string;
  subject: string;
  payload: Json;
  created_at: Timestamp;
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

export interface PastMembershipsTable {
  org: string;
  user_id: string;
  role: PastMembershipRole;
  joined_at: Timestamp;
  left_at: Timestamp;
}

export interface PayerAccountsTable {
  currency: string;
  valid_from: Timestamp;
  holder: string;
  iban: string;
  bic: string | null;
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

export interface PaymentTakebacksTable {
  processor: string;
  id: string;
  payment_ref: string;
  kind: PaymentTakebackKind;
  state: PaymentTakebackState;
  amount: Decimal;
  currency: string;
  reason: string | null;
  told_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PaymentsTable {
  id: string;
  kind: PaymentKind;
  status: PaymentStatus;
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
  chargebacks_open: Default<number>;
  refunded_amount: Default<Decimal>;
  lost_amount: Default<Decimal>;
  returned_amount: Default<Decimal>;
}

export interface PayoutAccountsTable {
  name: string;
  org: string | null;
  farmer: string | null;
  method: PayoutAccountMethod;
  status: PayoutAccountStatus;
  holder: string;
  iban: string | null;
  bic: string | null;
  provider: string | null;
  mobile_number: string | null;
  country: string;
  currency: string;
  created_by: string;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reason: string | null;
  retired_by: string | null;
  retired_at: Timestamp | null;
}

export interface PayoutApprovalsTable {
  payout: string;
  user_id: string;
  at: Timestamp;
}

export interface PayoutBatchesTable {
  name: string;
  created_by: string;
  created_at: Timestamp;
  execution_date: string;
  payouts: number;
  payers: Json;
  digest: string;
}

export interface PayoutsTable {
  name: string;
  org: string;
  account: string;
  status: PayoutStatus;
  tokens: Decimal;
  axkt_per_usd: Decimal;
  usd_per_unit: Decimal;
  amount: Decimal;
  currency: string;
  approvals_needed: number;
  requested_by: string;
  created_at: Timestamp;
  batch: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  reason: string | null;
  ended_by: string | null;
  ended_at: Timestamp | null;
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
  status: PlotStatus;
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
  country: string | null;
  located_at: Timestamp | null;
}

export interface PortsTable {
  code: string;
  name: string;
  country: string;
  serves: Default<string[]>;
  retired_at: Timestamp | null;
}

export interface ProcessingBoundsTable {
  from_stage: string;
  to_stage: string;
  valid_from: string;
  min_share: Decimal;
  max_share: Decimal;
  min_moisture: Decimal;
  max_moisture: Decimal;
}

export interface ProcessingChangesTable {
  id: Default<number>;
  processing: string;
  version: number;
  kind: ProcessingChangeKind;
  at: Timestamp;
  actor_id: string | null;
  reason: string | null;
  before: Json;
}

export interface ProcessingMethodsTable {
  commodity_type: string;
  method: string;
  retired_at: Timestamp | null;
}

export interface ProcessingsTable {
  name: string;
  lot: string;
  step: number;
  from_stage: ProcessingFromStage;
  to_stage: ProcessingToStage;
  processed_on: string;
  input_kg: Decimal;
  output_kg: Decimal;
  loss_kg: ColumnType<string | null, never, never>;
  moisture_percent: Decimal;
  max_share: Decimal;
  notes: string | null;
  recorded_by: string | null;
  created_at: Timestamp;
  version: Default<number>;
  withdrawn_at: Timestamp | null;
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
  status: ProcessorSessionStatus;
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface ProfileConsentsTable {
  name: string;
  profile: string;
  scope: ProfileConsentScope;
  given_at: Timestamp;
  given_by: string;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
}

export interface ProfileInputsTable {
  profile: string;
  version: number;
  inputs: string;
}

export interface ProfileLinksTable {
  id: string;
  profile: string;
  token_hash: Bytes;
  created_at: Timestamp;
  created_by: string | null;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_by: ProfileLinkRevokedBy | null;
}

export interface ProfileLookupsTable {
  id: Default<number>;
  profile: string | null;
  link: string | null;
  at: Timestamp;
  address_hash: string;
  user_agent: string | null;
  purpose: string | null;
  outcome: ProfileLookupOutcome;
  watermark: string | null;
  watermark_hmac: string | null;
  credential: string | null;
}

export interface RateCountersTable {
  id: string;
  count: number;
  ends_at: Timestamp;
}

export interface RecordChangesTable {
  id: Default<number>;
  mark: number;
  tbl: string;
  key: string;
  was: Bytes | null;
  now: Bytes | null;
}

export interface ReferenceChangesTable {
  id: Default<number>;
  kind: string;
  key: string;
  action: ReferenceChangeAction;
  at: Timestamp;
  actor_id: string | null;
  actor: string;
  reason: string;
  before: Json | null;
  after: Json | null;
}

export interface RevokedRolesTable {
  user_id: string;
  role: RevokedRole;
  revoked_by: string;
  revoked_at: Timestamp;
}

export interface ScorecardsTable {
  entity_type: ScorecardEntityType;
  component: ScorecardComponent;
  valid_from: Timestamp;
  points: number;
  rule: ScorecardRule;
  zero_at: Decimal;
  full_at: Decimal;
}

export interface SealBatchesTable {
  number: number;
  previous: Bytes;
  head: Bytes;
  digest: Bytes;
  changes: number;
  breaks: Default<Json>;
  at: Timestamp;
}

export interface SealedSecretsTable {
  name: SealedSecretName;
  sealed: Bytes;
}

export interface SecondFactorRolesTable {
  role: string;
  retired_at: Timestamp | null;
}

export interface SeriesTable {
  series: string;
  year: number;
  last: number;
}

export interface SeriesNumbersTable {
  series: string;
  year: number;
  number: number;
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

export interface ShipmentChangesTable {
  id: Default<number>;
  shipment: string;
  at: Timestamp;
  actor_id: string | null;
  before: Json;
  after: Json;
}

export interface ShipmentsTable {
  name: string;
  order_name: string;
  status: ShipmentStatus;
  carrier: string | null;
  tracking_number: string | null;
  vessel: string | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  eta: string | null;
  created_by: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  port_reason: string | null;
}

export interface SigningKeysTable {
  kid: string;
  did: string;
  public_key: Bytes;
  private_key_encrypted: Bytes | null;
  valid_from: Timestamp;
  retired_at: Timestamp | null;
  outside_key: string | null;
}

export interface TokenMirrorsTable {
  reference: string;
  kind: TokenMirrorKind;
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
  source: Default<TokenRateSource>;
}

export interface TolerancesTable {
  name: ToleranceName;
  valid_from: Timestamp;
  value: Decimal;
}

export interface UserRecoveryCodesTable {
  code_hash: Bytes;
  user_id: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

export interface UserRolesTable {
  user_id: string;
  role: UserRole;
  granted_by: string;
  granted_at: Timestamp;
}

export interface UserTokensTable {
  token_hash: Bytes;
  user_id: string;
  purpose: UserTokenPurpose;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  new_email: string | null;
}

export interface UserTotpTable {
  id: string;
  user_id: string;
  secret_sealed: Bytes;
  begun_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: number | null;
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
  language: UserLanguage | null;
  vouched_at: Timestamp | null;
  disabled_reason: string | null;
  last_language: UserLastLanguage | null;
  several_organisations: Default<boolean>;
}

export interface VerificationEntriesTable {
  event: string;
  side: VerificationEntrySide;
  user_id: string;
  org: string | null;
  quantity_kg: Decimal;
  grade: string;
  gps_lat: Decimal;
  gps_lng: Decimal;
  entered_at: Timestamp;
  earlier_users: Default<string[]>;
}

export interface VerificationEventsTable {
  name: string;
  lot: string;
  order_name: string | null;
  stage: VerificationEventStage;
  status: VerificationEventStatus;
  divergence: Json | null;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
}

export interface WebhookDeliveriesTable {
  id: Default<number>;
  webhook: string;
  message_id: string;
  kind: WebhookDeliveryKind;
  position: number | null;
  status: WebhookDeliveryStatus;
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
  status: WebhookStatus;
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
  earlier_secrets: Default<Json>;
}

export interface WriteMarksTable {
  id: number;
  nonce: Bytes;
  tag: Bytes;
  upto: number;
  batch: number | null;
}

export interface YieldBoundsTable {
  id: Default<number>;
  commodity_type: string | null;
  country: string | null;
  season: string;
  valid_from: string;
  starts_on: number;
  ends_on: number;
  stage: YieldBoundStage | null;
  ask_kg_per_ha: Decimal;
  max_kg_per_ha: Decimal;
}

export interface Tables {
  account_decisions: AccountDecisionsTable;
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
  commodity_stages: CommodityStagesTable;
  commodity_types: CommodityTypesTable;
  corridor_terms: CorridorTermsTable;
  corridors: CorridorsTable;
  countries: CountriesTable;
  currencies: CurrenciesTable;
  currency_rates: CurrencyRatesTable;
  demonstrations: DemonstrationsTable;
  did_versions: DidVersionsTable;
  dids: DidsTable;
  distance_bounds: DistanceBoundsTable;
  erp_integrations: ErpIntegrationsTable;
  erp_mandates: ErpMandatesTable;
  erp_messages: ErpMessagesTable;
  erp_raw: ErpRawTable;
  escrows: EscrowsTable;
  eudr_packages: EudrPackagesTable;
  event_claims: EventClaimsTable;
  event_cursors: EventCursorsTable;
  events: EventsTable;
  farmer_statement_deductions: FarmerStatementDeductionsTable;
  farmer_statement_lines: FarmerStatementLinesTable;
  farmer_statement_orders: FarmerStatementOrdersTable;
  farmer_statements: FarmerStatementsTable;
  files: FilesTable;
  finance_profiles: FinanceProfilesTable;
  gps_divergences: GpsDivergencesTable;
  grades: GradesTable;
  harvest_changes: HarvestChangesTable;
  harvests: HarvestsTable;
  idempotency_keys: IdempotencyKeysTable;
  incoterms: IncotermsTable;
  inspection_floors: InspectionFloorsTable;
  inspection_limits: InspectionLimitsTable;
  inspection_measures: InspectionMeasuresTable;
  inspection_requests: InspectionRequestsTable;
  inspections: InspectionsTable;
  invites: InvitesTable;
  join_requests: JoinRequestsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_homes: LedgerHomesTable;
  ledger_leases: LedgerLeasesTable;
  ledger_networks: LedgerNetworksTable;
  ledger_node_account_transactions: LedgerNodeAccountTransactionsTable;
  ledger_node_chain: LedgerNodeChainTable;
  ledger_node_entries: LedgerNodeEntriesTable;
  ledger_node_ledgers: LedgerNodeLedgersTable;
  ledger_node_pending: LedgerNodePendingTable;
  ledger_node_transactions: LedgerNodeTransactionsTable;
  ledger_node_tree: LedgerNodeTreeTable;
  ledger_outcomes: LedgerOutcomesTable;
  ledger_submissions: LedgerSubmissionsTable;
  ledger_troubles: LedgerTroublesTable;
  log_checkpoints: LogCheckpointsTable;
  log_cosignatures: LogCosignaturesTable;
  log_tiles: LogTilesTable;
  log_witnesses: LogWitnessesTable;
  lot_boundaries: LotBoundariesTable;
  lot_history: LotHistoryTable;
  lot_search: LotSearchTable;
  lot_sources: LotSourcesTable;
  lots: LotsTable;
  mails: MailsTable;
  mirror_setbacks: MirrorSetbacksTable;
  money_limits: MoneyLimitsTable;
  office_decisions: OfficeDecisionsTable;
  order_proposals: OrderProposalsTable;
  orders: OrdersTable;
  org_members: OrgMembersTable;
  orgs: OrgsTable;
  outbox: OutboxTable;
  partner_keys: PartnerKeysTable;
  partner_usage: PartnerUsageTable;
  past_memberships: PastMembershipsTable;
  payer_accounts: PayerAccountsTable;
  payment_differences: PaymentDifferencesTable;
  payment_events: PaymentEventsTable;
  payment_takebacks: PaymentTakebacksTable;
  payments: PaymentsTable;
  payout_accounts: PayoutAccountsTable;
  payout_approvals: PayoutApprovalsTable;
  payout_batches: PayoutBatchesTable;
  payouts: PayoutsTable;
  plot_overlaps: PlotOverlapsTable;
  plot_salts: PlotSaltsTable;
  plots: PlotsTable;
  ports: PortsTable;
  processing_bounds: ProcessingBoundsTable;
  processing_changes: ProcessingChangesTable;
  processing_methods: ProcessingMethodsTable;
  processings: ProcessingsTable;
  processor_events: ProcessorEventsTable;
  processor_refunds: ProcessorRefundsTable;
  processor_sessions: ProcessorSessionsTable;
  profile_consents: ProfileConsentsTable;
  profile_inputs: ProfileInputsTable;
  profile_links: ProfileLinksTable;
  profile_lookups: ProfileLookupsTable;
  rate_counters: RateCountersTable;
  record_changes: RecordChangesTable;
  reference_changes: ReferenceChangesTable;
  revoked_roles: RevokedRolesTable;
  scorecards: ScorecardsTable;
  seal_batches: SealBatchesTable;
  sealed_secrets: SealedSecretsTable;
  second_factor_roles: SecondFactorRolesTable;
  series: SeriesTable;
  series_numbers: SeriesNumbersTable;
  sessions: SessionsTable;
  shipment_changes: ShipmentChangesTable;
  shipments: ShipmentsTable;
  signing_keys: SigningKeysTable;
  token_mirrors: TokenMirrorsTable;
  token_rates: TokenRatesTable;
  tolerances: TolerancesTable;
  user_recovery_codes: UserRecoveryCodesTable;
  user_roles: UserRolesTable;
  user_tokens: UserTokensTable;
  user_totp: UserTotpTable;
  users: UsersTable;
  verification_entries: VerificationEntriesTable;
  verification_events: VerificationEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
  write_marks: WriteMarksTable;
  yield_bounds: YieldBoundsTable;
}
