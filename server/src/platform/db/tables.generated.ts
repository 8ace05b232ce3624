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
  'sessions ended',
] as const;
export type AccountDecisionAction = (typeof accountDecisionActions)[number];

/** What ai_calls.purpose may be. */
export const aiCallPurposes = [
  'chat',
  'extraction',
  'compliance',
  'test',
] as const;
export type AiCallPurpose = (typeof aiCallPurposes)[number];

/** What ai_calls.provider may be. */
export const aiCallProviders = [
  'embedded',
  'openai',
  'anthropic',
  'google',
  'compatible',
] as const;
export type AiCallProvider = (typeof aiCallProviders)[number];

/** What ai_calls.status may be. */
export const aiCallStatuses = [
  'Running',
  'Ok',
  'Error',
] as const;
export type AiCallStatus = (typeof aiCallStatuses)[number];

/** What ai_decisions.subject_doctype may be. */
export const aiDecisionSubjectDoctypes = [
  'Lot',
  'Order',
  'Due Diligence Package',
] as const;
export type AiDecisionSubjectDoctype = (typeof aiDecisionSubjectDoctypes)[number];

/** What ai_decisions.decision may be. */
export const aiDecisions = [
  'Compliant',
  'Not Compliant',
  'Needs Review',
  'Error',
] as const;
export type AiDecision = (typeof aiDecisions)[number];

/** What ai_decisions.provider may be. */
export const aiDecisionProviders = [
  'embedded',
  'openai',
  'anthropic',
  'google',
  'compatible',
] as const;
export type AiDecisionProvider = (typeof aiDecisionProviders)[number];

/** What ai_messages.role may be. */
export const aiMessageRoles = [
  'user',
  'assistant',
] as const;
export type AiMessageRole = (typeof aiMessageRoles)[number];

/** What ai_prices.provider may be. */
export const aiPriceProviders = [
  'openai',
  'anthropic',
  'google',
  'compatible',
] as const;
export type AiPriceProvider = (typeof aiPriceProviders)[number];

/** What anchor_batches.status may be. */
export const anchorBatchStatuses = [
  'integrated',
  'submitted',
  'validated',
  'anchored',
] as const;
export type AnchorBatchStatus = (typeof anchorBatchStatuses)[number];

/** What announcement_reactions.kind may be. */
export const announcementReactionKinds = [
  'like',
  'celebrate',
  'thanks',
  'support',
  'question',
] as const;
export type AnnouncementReactionKind = (typeof announcementReactionKinds)[number];

/** What atlas_aliases.language may be. */
export const atlasAliaLanguages = [
  'en',
  'es',
  'fr',
  'pt',
] as const;
export type AtlasAliaLanguage = (typeof atlasAliaLanguages)[number];

/** What atlas_aliases.origin may be. */
export const atlasAliaOrigins = [
  'tenant',
  'ai_learned',
] as const;
export type AtlasAliaOrigin = (typeof atlasAliaOrigins)[number];

/** What atlas_aliases.status may be. */
export const atlasAliaStatuses = [
  'Proposed',
  'Approved',
  'Rejected',
] as const;
export type AtlasAliaStatus = (typeof atlasAliaStatuses)[number];

/** What attestations.kind may be. */
export const attestationKinds = [
  'acceptance',
  'backup',
  'certificate',
  'claim',
  'condensation',
  'consent',
  'conservation',
  'credential',
  'decision',
  'document',
  'epcis',
  'escrow',
  'event',
  'inspection',
  'listing',
  'lot',
  'order',
  'org_credential',
  'organisation',
  'package',
  'policy',
  'product',
  'profile',
  'reading',
  'restore_drill',
  'seal',
  'shipment',
  'sums',
] as const;
export type AttestationKind = (typeof attestationKinds)[number];

/** What backups.status may be. */
export const backupStatuses = [
  'Done',
  'Failed',
] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** What backups.reason may be. */
export const backupReasons = [
  'asked',
  'schedule',
  'drill',
  'command',
  'found',
] as const;
export type BackupReason = (typeof backupReasons)[number];

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

/** What checklist_items.vehicle_kind may be. */
export const checklistItemVehicleKinds = [
  'trailer',
  'reefer',
  'container',
] as const;
export type ChecklistItemVehicleKind = (typeof checklistItemVehicleKinds)[number];

/** What checklist_items.section may be. */
export const checklistItemSections = [
  'papers',
  'running',
  'cargo_space',
  'cleanliness',
  'cooling',
] as const;
export type ChecklistItemSection = (typeof checklistItemSections)[number];

/** What checklist_items.weight may be. */
export const checklistItemWeights = [
  'critical',
  'minor',
  'dropped',
] as const;
export type ChecklistItemWeight = (typeof checklistItemWeights)[number];

/** What commodity_stages.stage may be. */
export const commodityStages = [
  'cherry',
  'parchment',
  'green',
  'wet_bean',
  'dry_bean',
] as const;
export type CommodityStage = (typeof commodityStages)[number];

/** What country_classes.risk_class may be. */
export const countryClassRiskClasses = [
  'low',
  'standard',
  'high',
] as const;
export type CountryClassRiskClass = (typeof countryClassRiskClasses)[number];

/** What credential_types.holder may be. */
export const credentialTypeHolders = [
  'any',
  'Cooperative',
  'Exporter',
  'Buyer',
] as const;
export type CredentialTypeHolder = (typeof credentialTypeHolders)[number];

/** What credential_types.end_day may be. */
export const credentialTypeEndDays = [
  'required',
  'optional',
] as const;
export type CredentialTypeEndDay = (typeof credentialTypeEndDays)[number];

/** What credential_types.entry may be. */
export const credentialTypeEntries = [
  'open',
  'dropped',
] as const;
export type CredentialTypeEntry = (typeof credentialTypeEntries)[number];

/** What currency_rates.source may be. */
export const currencyRateSources = [
  'start',
  'admin',
  'ecb',
] as const;
export type CurrencyRateSource = (typeof currencyRateSources)[number];

/** What deforestation_answers.source may be. */
export const deforestationAnswerSources = [
  'whisp',
  'rasters',
  'upload',
] as const;
export type DeforestationAnswerSource = (typeof deforestationAnswerSources)[number];

/** What demonstrations.kind may be. */
export const demonstrationKinds = [
  'small',
  'season',
] as const;
export type DemonstrationKind = (typeof demonstrationKinds)[number];

/** What device_alarms.kind may be. */
export const deviceAlarmKinds = [
  'silence',
  'divergence',
] as const;
export type DeviceAlarmKind = (typeof deviceAlarmKinds)[number];

/** What device_bindings.place may be. */
export const deviceBindingPlaces = [
  'plot',
  'store',
  'vehicle',
] as const;
export type DeviceBindingPlace = (typeof deviceBindingPlaces)[number];

/** What devices.scheme may be. */
export const deviceSchemes = [
  'ed25519',
  'hmac',
  'network',
] as const;
export type DeviceScheme = (typeof deviceSchemes)[number];

/** What diligence_assessments.verdict may be. */
export const diligenceAssessmentVerdicts = [
  'not_assessed',
  'negligible',
  'non_negligible',
] as const;
export type DiligenceAssessmentVerdict = (typeof diligenceAssessmentVerdicts)[number];

/** What diligence_lots.activity may be. */
export const diligenceLotActivities = [
  'IMPORT',
  'EXPORT',
  'DOMESTIC',
] as const;
export type DiligenceLotActivity = (typeof diligenceLotActivities)[number];

/** What diligence_mitigations.measure may be. */
export const diligenceMitigationMeasures = [
  'satellite_review',
  'field_visit',
  'independent_audit',
  'supplier_information',
  'support_of_producers',
  'other',
] as const;
export type DiligenceMitigationMeasure = (typeof diligenceMitigationMeasures)[number];

/** What diligence_packages.status may be. */
export const diligencePackageStatuses = [
  'Draft',
  'Generated',
  'Passed',
  'Failed',
  'Submitted',
  'Available',
  'Rejected',
  'Amended',
  'Withdrawn',
  'Superseded',
] as const;
export type DiligencePackageStatus = (typeof diligencePackageStatuses)[number];

/** What diligence_packages.activity may be. */
export const diligencePackageActivities = [
  'IMPORT',
  'EXPORT',
  'DOMESTIC',
] as const;
export type DiligencePackageActivity = (typeof diligencePackageActivities)[number];

/** What diligence_packages.risk may be. */
export const diligencePackageRisks = [
  'not_assessed',
  'negligible',
  'non_negligible',
] as const;
export type DiligencePackageRisk = (typeof diligencePackageRisks)[number];

/** What diligence_packages.eu_system may be. */
export const diligencePackageEuSystems = [
  'traces',
  'simulator',
] as const;
export type DiligencePackageEuSystem = (typeof diligencePackageEuSystems)[number];

/** What diligence_packages.submitted_from may be. */
export const diligencePackageSubmittedFroms = [
  'Generated',
  'Passed',
] as const;
export type DiligencePackageSubmittedFrom = (typeof diligencePackageSubmittedFroms)[number];

/** What diligence_sign_offs.conclusion may be. */
export const diligenceSignOffConclusions = [
  'negligible',
  'non_negligible',
] as const;
export type DiligenceSignOffConclusion = (typeof diligenceSignOffConclusions)[number];

/** What diligence_verdicts.verdict may be. */
export const diligenceVerdicts = [
  'not_assessed',
  'low',
  'more_info_needed',
  'high',
] as const;
export type DiligenceVerdict = (typeof diligenceVerdicts)[number];

/** What distance_bounds.place may be. */
export const distanceBoundPlaces = [
  'plot',
  'dispatch',
  'receipt',
  'cooperative',
] as const;
export type DistanceBoundPlace = (typeof distanceBoundPlaces)[number];

/** What document_answers.answer may be. */
export const documentAnswers = [
  'confirmed',
  'corrected',
  'absent',
] as const;
export type DocumentAnswer = (typeof documentAnswers)[number];

/** What document_lookups.what may be. */
export const documentLookupWhats = [
  'page',
  'file',
] as const;
export type DocumentLookupWhat = (typeof documentLookupWhats)[number];

/** What document_lookups.outcome may be. */
export const documentLookupOutcomes = [
  'ok',
  'not_found',
  'expired',
  'revoked',
  'password',
  'wrong_password',
] as const;
export type DocumentLookupOutcome = (typeof documentLookupOutcomes)[number];

/** What document_reviews.doctype may be. */
export const documentReviewDoctypes = [
  'Lot',
  'Order',
  'Export Certificate',
  'Quality Inspection',
] as const;
export type DocumentReviewDoctype = (typeof documentReviewDoctypes)[number];

/** What document_reviews.found_by may be. */
export const documentReviewFoundBies = [
  'text layer',
  'text',
  'recognition',
] as const;
export type DocumentReviewFoundBy = (typeof documentReviewFoundBies)[number];

/** What documents.language may be. */
export const documentLanguages = [
  'en',
  'es',
  'fr',
  'pt',
] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What documents.status may be. */
export const documentStatuses = [
  'Draft',
  'Queued',
  'Ready',
  'Failed',
  'Signed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What epcis_events.origin may be. */
export const epcisEventOrigins = [
  'record',
  'claim',
] as const;
export type EpcisEventOrigin = (typeof epcisEventOrigins)[number];

/** What epcis_events.event_type may be. */
export const epcisEventEventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const;
export type EpcisEventEventType = (typeof epcisEventEventTypes)[number];

/** What epcis_events.action may be. */
export const epcisEventActions = [
  'ADD',
  'OBSERVE',
  'DELETE',
] as const;
export type EpcisEventAction = (typeof epcisEventActions)[number];

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

/** What eu_declarations.system may be. */
export const euDeclarationSystems = [
  'traces',
  'simulator',
] as const;
export type EuDeclarationSystem = (typeof euDeclarationSystems)[number];

/** What eu_declarations.result may be. */
export const euDeclarationResults = [
  'EXISTING_USABLE',
  'EXISTING_NON_USABLE',
  'NON_EXISTENT',
] as const;
export type EuDeclarationResult = (typeof euDeclarationResults)[number];

/** What eu_exchanges.outcome may be. */
export const euExchangeOutcomes = [
  'answered',
  'refused',
  'unanswered',
] as const;
export type EuExchangeOutcome = (typeof euExchangeOutcomes)[number];

/** What eu_statements.system may be. */
export const euStatementSystems = [
  'traces',
  'simulator',
] as const;
export type EuStatementSystem = (typeof euStatementSystems)[number];

/** What eu_statements.state may be. */
export const euStatementStates = [
  'Waiting',
  'Submitted',
  'Available',
  'Rejected',
  'Refused',
  'Withdrawn',
] as const;
export type EuStatementState = (typeof euStatementStates)[number];

/** What eu_tasks.kind may be. */
export const euTaskKinds = [
  'submit',
  'amend',
  'withdraw',
] as const;
export type EuTaskKind = (typeof euTaskKinds)[number];

/** What eu_tasks.state may be. */
export const euTaskStates = [
  'Waiting',
  'Sending',
  'Unanswered',
  'Done',
  'Refused',
] as const;
export type EuTaskState = (typeof euTaskStates)[number];

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

/** What export_certificates.status may be. */
export const exportCertificateStatuses = [
  'Issued',
  'Revoked',
  'Expired',
] as const;
export type ExportCertificateStatus = (typeof exportCertificateStatuses)[number];

/** What export_certificates.issued_as may be. */
export const exportCertificateIssuedAses = [
  'authority',
  'inspector',
  'admin',
] as const;
export type ExportCertificateIssuedAs = (typeof exportCertificateIssuedAses)[number];

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
  'Due Diligence Package',
  'Insurance Claim',
  'Insurance Policy',
  'Lot',
  'Order',
  'Organisation Credential',
  'Quality Inspection',
  'Shipment',
  'Vehicle Inspection',
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

/** What incident_steps.kind may be. */
export const incidentStepKinds = [
  'Opened',
  'Changed',
  'Note',
  'Resolved',
  'Reopened',
] as const;
export type IncidentStepKind = (typeof incidentStepKinds)[number];

/** What incidents.severity may be. */
export const incidentSeverities = [
  'Minor',
  'Major',
  'Critical',
] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

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

/** What insurance_claims.status may be. */
export const insuranceClaimStatuses = [
  'Filed',
  'Under Review',
  'Approved',
  'Paid',
  'Rejected',
] as const;
export type InsuranceClaimStatus = (typeof insuranceClaimStatuses)[number];

/** What insurance_claims.kind may be. */
export const insuranceClaimKinds = [
  'parametric',
  'indemnity',
] as const;
export type InsuranceClaimKind = (typeof insuranceClaimKinds)[number];

/** What insurance_complaints.status may be. */
export const insuranceComplaintStatuses = [
  'Open',
  'Answered',
] as const;
export type InsuranceComplaintStatus = (typeof insuranceComplaintStatuses)[number];

/** What insurance_policies.status may be. */
export const insurancePolicyStatuses = [
  'Applied',
  'Under Review',
  'Active',
  'Expired',
  'Cancelled',
] as const;
export type InsurancePolicyStatus = (typeof insurancePolicyStatuses)[number];

/** What insurance_products.peril may be. */
export const insuranceProductPerils = [
  'rainfall_deficit',
  'excess_rain',
  'heat',
  'area_yield',
  'transit_loss',
  'warehouse',
] as const;
export type InsuranceProductPeril = (typeof insuranceProductPerils)[number];

/** What insurance_products.index_kind may be. */
export const insuranceProductIndexKinds = [
  'rainfall_mm',
  'max_temperature_c',
  'yield_kg_ha',
] as const;
export type InsuranceProductIndexKind = (typeof insuranceProductIndexKinds)[number];

/** What insurance_products.aggregation may be. */
export const insuranceProductAggregations = [
  'sum',
  'mean',
  'min',
  'max',
] as const;
export type InsuranceProductAggregation = (typeof insuranceProductAggregations)[number];

/** What insurance_products.basis may be. */
export const insuranceProductBasises = [
  'value',
  'of_normal',
] as const;
export type InsuranceProductBasis = (typeof insuranceProductBasises)[number];

/** What insurance_products.reading_period may be. */
export const insuranceProductReadingPeriods = [
  'dekad',
  'month',
  'season',
] as const;
export type InsuranceProductReadingPeriod = (typeof insuranceProductReadingPeriods)[number];

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

/** What lot_scores.cause may be. */
export const lotScoreCauses = [
  'manual',
  'event',
  'resolved',
] as const;
export type LotScoreCause = (typeof lotScoreCauses)[number];

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

/** What oracle_readings.index_kind may be. */
export const oracleReadingIndexKinds = [
  'rainfall_mm',
  'max_temperature_c',
  'yield_kg_ha',
] as const;
export type OracleReadingIndexKind = (typeof oracleReadingIndexKinds)[number];

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
  'Insurer',
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

/** What plot_import_rows.state may be. */
export const plotImportRowStates = [
  'ready',
  'refused',
  'taken',
  'unchanged',
] as const;
export type PlotImportRowState = (typeof plotImportRowStates)[number];

/** What plot_imports.status may be. */
export const plotImportStatuses = [
  'Receiving',
  'Checking',
  'Checked',
  'Taking',
  'Done',
  'Refused',
  'Cancelled',
  'Expired',
] as const;
export type PlotImportStatus = (typeof plotImportStatuses)[number];

/** What plot_imports.format may be. */
export const plotImportFormats = [
  'geojson',
  'kml',
  'csv',
] as const;
export type PlotImportFormat = (typeof plotImportFormats)[number];

/** What plots.status may be. */
export const plotStatuses = [
  'Draft',
  'Verified',
  'Retired',
] as const;
export type PlotStatus = (typeof plotStatuses)[number];

/** What premium_payments.standing may be. */
export const premiumPaymentStandings = [
  'Good',
  'Returned',
] as const;
export type PremiumPaymentStanding = (typeof premiumPaymentStandings)[number];

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

/** What reading_batches.source may be. */
export const readingBatchSources = [
  'http',
  'mqtt',
  'chirpstack',
  'sparkplug',
] as const;
export type ReadingBatchSource = (typeof readingBatchSources)[number];

/** What reading_divergences.compared may be. */
export const readingDivergenceCompareds = [
  'plot',
  'route',
  'goods',
  'inspector',
  'neighbours',
] as const;
export type ReadingDivergenceCompared = (typeof readingDivergenceCompareds)[number];

/** What reading_summaries.step may be. */
export const readingSummarySteps = [
  'hour',
  'day',
] as const;
export type ReadingSummaryStep = (typeof readingSummarySteps)[number];

/** What reference_changes.action may be. */
export const referenceChangeActions = [
  'created',
  'changed',
  'retired',
] as const;
export type ReferenceChangeAction = (typeof referenceChangeActions)[number];

/** What restore_drills.status may be. */
export const restoreDrillStatuses = [
  'Passed',
  'Failed',
] as const;
export type RestoreDrillStatus = (typeof restoreDrillStatuses)[number];

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
  'credentials',
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

/** What service_checks.status may be. */
export const serviceCheckStatuses = [
  'Healthy',
  'Degraded',
  'Down',
  'Off',
] as const;
export type ServiceCheckStatus = (typeof serviceCheckStatuses)[number];

/** What service_secrets.source may be. */
export const serviceSecretSources = [
  'here',
  'environment',
] as const;
export type ServiceSecretSource = (typeof serviceSecretSources)[number];

/** What service_secrets.state may be. */
export const serviceSecretStates = [
  'Current',
  'Overlap',
  'Ended',
  'Rolled back',
] as const;
export type ServiceSecretState = (typeof serviceSecretStates)[number];

/** What shipments.status may be. */
export const shipmentStatuses = [
  'In Transit',
  'Delivered',
  'Closed by Decision',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** What sla_tiers.entry may be. */
export const slaTierEntries = [
  'open',
  'dropped',
] as const;
export type SlaTierEntry = (typeof slaTierEntries)[number];

/** What statements_due.kind may be. */
export const statementsDueKinds = [
  'listing',
  'shipment',
  'organisation',
] as const;
export type StatementsDueKind = (typeof statementsDueKinds)[number];

/** What tenant_changes.status may be. */
export const tenantChangeStatuses = [
  'Preparing',
  'Active',
  'Suspended',
  'Archived',
] as const;
export type TenantChangeStatus = (typeof tenantChangeStatuses)[number];

/** What tenants.status may be. */
export const tenantStatuses = [
  'Preparing',
  'Active',
  'Suspended',
  'Archived',
] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

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
  'ai_score_drop',
  'delivery_short_percent',
  'device_moisture_points',
  'device_neighbour_points',
  'device_plot_km',
  'device_route_km',
  'device_silent_intervals',
  'entry_distance_km',
  'entry_quantity_percent',
  'log_days',
  'notification_days',
  'payment_hours',
  'plot_file_days',
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

/** What vehicle_inspections.overall_result may be. */
export const vehicleInspectionOverallResults = [
  'Pass',
  'Pass with defects',
  'Fail',
] as const;
export type VehicleInspectionOverallResult = (typeof vehicleInspectionOverallResults)[number];

/** What vehicles.kind may be. */
export const vehicleKinds = [
  'trailer',
  'reefer',
  'container',
] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

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

export interface AiCallsTable {
  id: string;
  at: Timestamp;
  user_id: string;
  purpose: AiCallPurpose;
  provider: AiCallProvider;
  model: string;
  status: AiCallStatus;
  error: string | null;
  reserved_tokens: Default<number>;
  input_tokens: number | null;
  output_tokens: number | null;
  estimated: Default<boolean>;
  cost_usd: Decimal | null;
  latency_ms: number | null;
  first_token_ms: number | null;
}

export interface AiDecisionsTable {
  name: string;
  subject_doctype: AiDecisionSubjectDoctype;
  subject_name: string;
  decision_type: string;
  decision: AiDecision;
  reasons: Json;
  evidence: string;
  input_hash: Bytes;
  provider: AiDecisionProvider;
  model: string;
  prompt_version: string;
  error: string | null;
  asked_by: string;
  at: Timestamp;
}

export interface AiMessagesTable {
  id: Default<number>;
  thread_id: string;
  role: AiMessageRole;
  content: string;
  plain: string | null;
  suggested_actions: Default<Json>;
  metadata: Default<Json>;
  created_at: Timestamp;
}

export interface AiPricesTable {
  provider: AiPriceProvider;
  model: string;
  valid_from: string;
  input_usd: Decimal;
  output_usd: Decimal;
}

export interface AiThreadsTable {
  thread_id: string;
  owner: string;
  title: string;
  context: string | null;
  pinned: Default<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  search_text: ColumnType<string | null, never, never>;
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

export interface AnnouncementCommentsTable {
  name: string;
  announcement: string;
  parent: string | null;
  author: string;
  body: string;
  pinned: Default<boolean>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
}

export interface AnnouncementReactionsTable {
  announcement: string;
  user_id: string;
  kind: AnnouncementReactionKind;
  created_at: Timestamp;
}

export interface AnnouncementsTable {
  name: string;
  titles: Json;
  bodies: Json;
  vertical: string | null;
  audience_roles: Default<string[]>;
  audience_countries: Default<string[]>;
  audience_languages: Default<string[]>;
  published_at: Timestamp;
  expires_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  told_at: Timestamp | null;
  search_text: ColumnType<string | null, never, never>;
}

export interface AtlasAliasesTable {
  name: string;
  concept: string;
  alias: string;
  plain: string;
  language: AtlasAliaLanguage | null;
  origin: AtlasAliaOrigin;
  status: AtlasAliaStatus;
  evidence: string | null;
  proposed_by: string;
  proposed_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface AtlasConceptsTable {
  concept_id: string;
  bundle: string;
  domain: string;
  labels: Json;
  definitions: Json;
  aliases: Default<Json>;
  broader: Default<string[]>;
  related: Default<string[]>;
  search_text: string;
  release: string;
  retired_at: Timestamp | null;
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

export interface BackupsTable {
  name: string;
  site: string;
  status: BackupStatus;
  reason: BackupReason;
  made_at: Timestamp;
  took_ms: number;
  manifest: Json | null;
  sha256: Bytes | null;
  size_bytes: number | null;
  output: string[];
  error: string | null;
  requested_by: string | null;
  stored_at: Timestamp | null;
  store_tried_at: Timestamp | null;
  store_error: string | null;
  removed_at: Timestamp | null;
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
  goods_seen: Json | null;
}

export interface CartsTable {
  name: string;
  user_id: string;
  status: CartStatus;
  created_at: Timestamp;
  checked_out_at: Timestamp | null;
}

export interface CertificateSealsTable {
  certificate: string;
  version: number;
  language: string;
  sealed_sha256: Bytes;
  sealed_at: Timestamp;
  time_stamped_at: Timestamp | null;
  proof: Bytes;
}

export interface CertificatesToSealTable {
  certificate: string;
  stated_at: Timestamp;
}

export interface CheckReportsTable {
  id: Default<number>;
  at: Timestamp;
  whole: boolean;
  faults: number;
  first_faults: Default<string[]>;
}

export interface ChecklistItemsTable {
  vehicle_kind: ChecklistItemVehicleKind;
  item_key: string;
  valid_from: string;
  place: number;
  section: ChecklistItemSection;
  label_en: string;
  label_es: string;
  label_fr: string;
  label_pt: string;
  weight: ChecklistItemWeight;
}

export interface ClaimReadingsTable {
  claim: string;
  reading: string;
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

export interface CountryClassesTable {
  country: string;
  valid_from: string;
  risk_class: CountryClassRiskClass;
}

export interface CredentialTypesTable {
  name: string;
  valid_from: string;
  holder: CredentialTypeHolder;
  end_day: CredentialTypeEndDay;
  entry: CredentialTypeEntry;
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

export interface DeforestationAnswersTable {
  sha256: Bytes;
  source: DeforestationAnswerSource;
  body: string;
  kept_at: Timestamp;
}

export interface DeforestationRequestsTable {
  package: string;
  asked_by: string | null;
  asked_at: Timestamp;
  due_at: Timestamp;
  attempts: Default<number>;
  last_error: string | null;
}

export interface DemonstrationsTable {
  kind: DemonstrationKind;
  begun_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface DeviceAlarmsTable {
  name: string;
  device: string;
  kind: DeviceAlarmKind;
  since: Timestamp;
  lot: string | null;
  message: string;
  raised_at: Timestamp;
  cleared_at: Timestamp | null;
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  note: string | null;
}

export interface DeviceAliasesTable {
  device: string;
  aliases: Json;
}

export interface DeviceBindingsTable {
  id: Default<number>;
  device: string;
  place: DeviceBindingPlace;
  plot: string | null;
  vehicle: string | null;
  store: string | null;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  bound_from: Timestamp;
  bound_until: Timestamp | null;
  bound_by: string;
}

export interface DeviceKeysTable {
  id: string;
  device: string;
  public_key: Bytes | null;
  secret_sealed: Bytes | null;
  valid_from: Timestamp;
  valid_until: Timestamp | null;
}

export interface DeviceLotsTable {
  id: Default<number>;
  device: string;
  lot: string;
  watched_from: Timestamp;
  watched_until: Timestamp | null;
  watched_by: string;
}

export interface DeviceStatesTable {
  device: string;
  received: Default<string>;
  last_sequence: number | null;
  last_at: Timestamp | null;
  last_values: Json | null;
  last_received_at: Timestamp | null;
  sessions: Default<string[]>;
  aliases: Default<Json>;
  pace_minute: Default<number>;
  pace_readings: Default<number>;
  held_back: Default<number>;
}

export interface DevicesTable {
  name: string;
  org: string;
  title: string;
  model: string | null;
  firmware: string | null;
  scheme: DeviceScheme;
  network_id: string | null;
  interval_seconds: number;
  calibrated_on: string | null;
  calibration_due: string | null;
  created_by: string;
  created_at: Timestamp;
  retired_at: Timestamp | null;
  search_text: ColumnType<string | null, never, never>;
  broker_proven_at: Timestamp | null;
  places: Default<number>;
  watches: Default<number>;
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

export interface DiligenceAssessmentsTable {
  id: Default<number>;
  package: string;
  rule_set: string;
  source: string;
  source_version: string | null;
  inputs_hash: Bytes;
  answer_hash: Bytes;
  country_classes: Json;
  low: number;
  more_info_needed: number;
  high: number;
  not_assessed: number;
  verdict: DiligenceAssessmentVerdict;
  assessed_by: string | null;
  assessed_at: Timestamp;
}

export interface DiligenceEvidenceTable {
  id: Default<number>;
  package: string;
  plot: string | null;
  criterion: string;
  source: string;
  finding: string;
  file: string | null;
  url: string | null;
  sha256: Bytes | null;
  signed_by: string | null;
  dated: string | null;
  valid_until: string | null;
  recorded_by: string;
  recorded_at: Timestamp;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
}

export interface DiligenceHistoryTable {
  id: Default<number>;
  package: string;
  at: Timestamp;
  from_status: string | null;
  to_status: string;
  actor_id: string | null;
  note: string | null;
}

export interface DiligenceLooksTable {
  id: Default<number>;
  mitigation: number;
  file: string;
  sha256: Bytes;
  looked_by: string;
  looked_at: Timestamp;
}

export interface DiligenceLotsTable {
  package: string;
  lot: string;
  operator: string;
  activity: DiligenceLotActivity;
  live: boolean;
  cooperative: string;
  commodity_type: string;
  hs_heading: string;
  description: string;
  quantity_kg: Decimal;
  attested_version: number;
  input_hash: Bytes;
}

export interface DiligenceMitigationsTable {
  id: Default<number>;
  package: string;
  plot: string | null;
  measure: DiligenceMitigationMeasure;
  description: string;
  outcome: string;
  done_on: string;
  recorded_by: string;
  recorded_at: Timestamp;
  file: string | null;
  inspection: string | null;
  credential: string | null;
}

export interface DiligencePackagesTable {
  name: string;
  status: DiligencePackageStatus;
  replaces: string | null;
  rule_set: string;
  operator: string;
  operator_name: string;
  operator_country: string;
  operator_eori: string | null;
  operator_street: string | null;
  operator_postal_code: string | null;
  operator_city: string | null;
  operator_email: string | null;
  operator_phone: string | null;
  activity: DiligencePackageActivity;
  country_of_activity: string;
  border_country: string | null;
  comment: string | null;
  plot_count: number;
  producer_count: number;
  quantity_kg: Decimal;
  hectares: Decimal;
  first_harvest: string | null;
  last_harvest: string | null;
  inputs_hash: Bytes | null;
  risk: Default<DiligencePackageRisk>;
  outdated_at: Timestamp | null;
  outdated_reason: string | null;
  eu_system: DiligencePackageEuSystem | null;
  reference_number: string | null;
  verification_number: string | null;
  rejection_reason: string | null;
  submitted_from: DiligencePackageSubmittedFrom | null;
  submitted_at: Timestamp | null;
  available_at: Timestamp | null;
  created_by: string | null;
  created_at: Timestamp;
  generated_at: Timestamp | null;
  updated_at: Timestamp;
  search_text: ColumnType<string | null, never, never>;
  species: string[] | null;
}

export interface DiligencePlotsTable {
  package: string;
  plot: string;
  country: string;
  geometry: string;
  geometry_hash: Bytes;
  hectares: Decimal | null;
  place: string;
  producer: string;
  producer_name: string;
  quantity_kg: Decimal;
  input_hash: Bytes;
}

export interface DiligenceRuleSetsTable {
  name: string;
  valid_from: string;
  regulation: string;
  cut_off_date: string;
  point_hectares: Decimal;
  retention_years: number;
  amend_hours: number;
  goods: Json;
}

export interface DiligenceSignOffsTable {
  id: Default<number>;
  package: string;
  assessment: number | null;
  conclusion: DiligenceSignOffConclusion;
  statement: string;
  inputs_hash: Bytes;
  signed_by: string;
  signed_at: Timestamp;
  as_admin: boolean | null;
  alone: boolean | null;
}

export interface DiligenceSourcesTable {
  package: string;
  lot: string;
  plot: string;
  harvests: Json;
  harvest_kg: Decimal;
  quantity_kg: Decimal;
  first_harvest: string;
  last_harvest: string;
}

export interface DiligenceVerdictsTable {
  assessment: number;
  plot: string;
  verdict: DiligenceVerdict;
  geometry_hash: Bytes;
  indicators: Json;
}

export interface DistanceBoundsTable {
  place: DistanceBoundPlace;
  valid_from: string;
  max_km: Decimal;
}

export interface DnsRecordsTable {
  name: string;
  address: string;
  slug: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: string | null;
}

export interface DocumentAnswersTable {
  file: string;
  owner: string;
  field: string;
  number: number;
  review: string;
  answer: DocumentAnswer;
  value: string | null;
  at: Timestamp;
}

export interface DocumentLookupsTable {
  id: Default<number>;
  document: string | null;
  share: string | null;
  at: Timestamp;
  address_hash: string;
  user_agent: string | null;
  what: DocumentLookupWhat;
  outcome: DocumentLookupOutcome;
}

export interface DocumentReviewsTable {
  name: string;
  file: string;
  doctype: DocumentReviewDoctype | null;
  docname: string | null;
  owner: string;
  pages: number;
  found_by: DocumentReviewFoundBy;
  cut: boolean;
  fields: Json;
  asked: string[];
  open_fields: number;
  created_at: Timestamp;
}

export interface DocumentSharesTable {
  name: string;
  document: string;
  token_hash: Bytes;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  password_hash: string | null;
}

export interface DocumentTemplatesTable {
  name: string;
  version: number;
  title: string;
  based_on: string;
  source: string;
  source_sha256: Bytes;
  valid_from: Timestamp;
  reason: string;
  created_by: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: string | null;
  end_reason: string | null;
}

export interface DocumentsTable {
  name: string;
  print_format: string;
  language: DocumentLanguage;
  doctype: string;
  docname: string;
  farmer: string | null;
  status: DocumentStatus;
  facts: string;
  facts_sha256: Bytes;
  stated_at: Timestamp;
  record_receipt: string | null;
  template_sha256: Bytes | null;
  pdf_sha256: Bytes | null;
  pdf_size: number | null;
  failure: string | null;
  created_by: string;
  created_at: Timestamp;
  ready_at: Timestamp | null;
  signed_by: string | null;
  signed_at: Timestamp | null;
  sealed_sha256: Bytes | null;
  sealed_at: Timestamp | null;
  template: string | null;
  template_version: number | null;
  template_source_sha256: Bytes | null;
  time_stamped_at: Timestamp | null;
  seal_problem: string | null;
}

export interface DriversTable {
  name: string;
  org: string;
  email: string;
  full_name: string;
  licence_number: string | null;
  licence_until: string | null;
  added_by: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface EpcisCapturesTable {
  name: string;
  captured_by: string;
  event_count: number;
  created_at: Timestamp;
}

export interface EpcisEventLotsTable {
  event: number;
  lot: string;
}

export interface EpcisEventsTable {
  id: Default<number>;
  name: string;
  origin: EpcisEventOrigin;
  source: string | null;
  facts_hash: Bytes | null;
  event_id: string;
  event_type: EpcisEventEventType;
  action: EpcisEventAction | null;
  biz_step: string | null;
  disposition: string | null;
  event_time: Timestamp;
  record_time: Timestamp;
  event: string;
  event_hash: Bytes;
  epcs: string[];
  transactions: string[];
  parties: string[] | null;
  declares_error: Default<boolean>;
  corrected_at: Timestamp | null;
  capture: string | null;
  captured_by: string | null;
  captured_org: string | null;
}

export interface EpcisProgressTable {
  one: Default<boolean>;
  leaves: number;
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

export interface EuDeclarationsTable {
  id: Default<number>;
  org: string;
  order_name: string | null;
  reference_number: string;
  verification_number: string;
  system: EuDeclarationSystem;
  result: EuDeclarationResult;
  eu_status: string | null;
  exchange: number;
  checked_by: string;
  checked_at: Timestamp;
  set_aside_because: string | null;
}

export interface EuExchangesTable {
  id: Default<number>;
  package: string | null;
  statement: string | null;
  operation: string;
  at: Timestamp;
  http_status: number | null;
  outcome: EuExchangeOutcome;
  detail: string | null;
  request_sha256: string;
  answer_sha256: string | null;
}

export interface EuStatementsTable {
  internal_reference: string;
  package: string;
  place: number;
  system: EuStatementSystem;
  state: EuStatementState;
  eu_status: string | null;
  uuid: string | null;
  reference_number: string | null;
  verification_number: string | null;
  rejection_reason: string | null;
  communication: string | null;
  version: number | null;
  submitted_at: Timestamp | null;
  change_until: Timestamp | null;
  available_at: Timestamp | null;
  looks: Default<number>;
  next_look_at: Timestamp | null;
  lease_until: Timestamp | null;
  created_at: Timestamp;
  warned_at: Timestamp | null;
}

export interface EuTasksTable {
  id: string;
  statement: string;
  kind: EuTaskKind;
  state: EuTaskState;
  fields: Default<Json>;
  reason: string | null;
  problems: Default<Json>;
  content_hash: Bytes | null;
  attempts: Default<number>;
  sent_at: Timestamp | null;
  version_before: number | null;
  next_at: Timestamp | null;
  lease_until: Timestamp | null;
  requested_by: string | null;
  requested_at: Timestamp;
  ended_at: Timestamp | null;
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

export interface ExportCertificatesTable {
  name: string;
  status: ExportCertificateStatus;
  order_name: string;
  lot: string;
  exporter: string;
  certificate_number: string | null;
  authority: string | null;
  expiry: string | null;
  issued_as: ExportCertificateIssuedAs;
  checked: Json;
  issued_by: string;
  issued_at: Timestamp;
  revoked_by: string | null;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
  expired_at: Timestamp | null;
  credential_id: string;
  credential: string;
  search_text: ColumnType<string | null, never, never>;
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
  org: string | null;
  removed_at: Timestamp | null;
  removed_by: string | null;
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

export interface IncidentStepsTable {
  id: Default<number>;
  incident: string;
  kind: IncidentStepKind;
  body: string;
  by_user: string | null;
  at: Timestamp;
}

export interface IncidentsTable {
  name: string;
  cause: string;
  severity: IncidentSeverity;
  title: string;
  summary: string;
  opened_by: string | null;
  opened_at: Timestamp;
  updated_at: Timestamp;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface IncotermsTable {
  code: string;
  name: string;
}

export interface IndexOutcomesTable {
  product: string;
  cell: string;
  version: number;
  value: Decimal;
  periods: string;
  settled_at: Timestamp;
  reached: string | null;
  done_at: Timestamp | null;
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

export interface InsuranceCellsTable {
  product: string;
  cell: string;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  radius_km: Decimal | null;
}

export interface InsuranceClaimsTable {
  name: string;
  status: InsuranceClaimStatus;
  kind: InsuranceClaimKind;
  policy: string;
  insurer: string;
  holder: string;
  claimed_amount: Decimal | null;
  approved_amount: Decimal | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  evidence: string | null;
  index_value: Decimal | null;
  filed_by: string | null;
  filed_at: Timestamp;
  reviewed_by: string | null;
  reviewed_at: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reason: string | null;
  paid_by: string | null;
  paid_at: Timestamp | null;
  paid_tokens: Decimal | null;
  payment_problem: string | null;
  payment_tried_at: Timestamp | null;
  other_event: string | null;
}

export interface InsuranceComplaintsTable {
  name: string;
  status: InsuranceComplaintStatus;
  policy: string;
  insurer: string;
  loss_percent: Decimal;
  words: string;
  harvests: string[];
  filed_by: string;
  filed_at: Timestamp;
  upheld: boolean | null;
  answer: string | null;
  answered_by: string | null;
  answered_at: Timestamp | null;
}

export interface InsurancePoliciesTable {
  name: string;
  status: InsurancePolicyStatus;
  product: string;
  insurer: string;
  holder: string;
  farmer: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  sum_insured: Decimal;
  currency: string;
  premium: Decimal;
  risk_score: Decimal;
  normal: Decimal | null;
  starts_on: string;
  ends_on: string;
  quote: string;
  applied_by: string;
  applied_at: Timestamp;
  reviewed_by: string | null;
  reviewed_at: Timestamp | null;
  bound_by: string | null;
  bound_at: Timestamp | null;
  ended_by: string | null;
  ended_at: Timestamp | null;
  end_reason: string | null;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  distance_km: Decimal | null;
}

export interface InsuranceProductsTable {
  name: string;
  insurer: string;
  title: string;
  peril: InsuranceProductPeril;
  country: string;
  corridor: string | null;
  index_kind: InsuranceProductIndexKind | null;
  aggregation: InsuranceProductAggregation | null;
  basis: InsuranceProductBasis | null;
  trigger_at: Decimal | null;
  exit_at: Decimal | null;
  reading_period: InsuranceProductReadingPeriod | null;
  season_from: string;
  season_to: string;
  sales_until: string;
  currency: string;
  sum_min: Decimal;
  sum_max: Decimal;
  expected_loss: Decimal | null;
  uncertainty_loading: Decimal;
  expense_share: Decimal;
  seasons: Json;
  quorum: number;
  tolerance_percent: Decimal;
  silence_days: number;
  replaces: string | null;
  created_by: string;
  created_at: Timestamp;
  retired_by: string | null;
  retired_at: Timestamp | null;
  outside_km: Decimal | null;
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
  earlier_tokens: Default<Bytes[]>;
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

export interface LastSeenTable {
  user_id: string;
  at: Timestamp;
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
  stated_ha: Decimal | null;
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

export interface LotScoresTable {
  id: Default<number>;
  lot: string;
  at: Timestamp;
  model: string;
  score: number;
  findings: Json;
  facts_hash: Bytes;
  held_against: number | null;
  cause: LotScoreCause;
  flagged: Default<boolean>;
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
  confirmed_price: Decimal | null;
  confirmed_currency: string | null;
  terms_salt: Default<Bytes>;
  approved_inspections: Default<number>;
  supplier_declarations: Default<number>;
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
  secret_name: string | null;
  text_sealed: Bytes | null;
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

export interface NotificationSettingsTable {
  user_id: string;
  daily_mail: boolean;
  changed_at: Timestamp;
}

export interface NotificationsTable {
  id: Default<number>;
  user_id: string;
  kind: string;
  subject: string;
  facts: Default<Json>;
  cause: string;
  created_at: Timestamp;
  read_at: Timestamp | null;
  mailed_at: Timestamp | null;
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

export interface OracleProvidersTable {
  name: string;
  title: string;
  public_key: string;
  created_by: string;
  created_at: Timestamp;
  ended_by: string | null;
  ended_at: Timestamp | null;
  end_reason: string | null;
}

export interface OracleReadingsTable {
  name: string;
  provider: string;
  index_kind: OracleReadingIndexKind;
  cell: string;
  period_from: string;
  period_to: string;
  value: Decimal;
  unit: string;
  issued_at: Timestamp;
  signature: string;
  corrects: string | null;
  received_by: string;
  received_at: Timestamp;
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

export interface OrgCredentialsTable {
  name: string;
  org: string;
  credential_type: string;
  reference_number: string;
  issuer: string | null;
  valid_from: string | null;
  valid_until: string | null;
  verified: Default<boolean>;
  issued_by: string;
  verified_at: Timestamp;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
  warned_days: number | null;
  created_at: Timestamp;
  search_text: ColumnType<string | null, never, never>;
}

export interface OrgMembersTable {
  org: string;
  org_kind: string;
  user_id: string;
  role: OrgMemberRole;
  created_at: Timestamp;
}

export interface OrganisationsInDoubtTable {
  org: string;
  found_at: Timestamp;
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
  eori: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
}

export interface OutboxTable {
  id: Default<number>;
  event_id: string;
  topic: string;
  subject: string;
  payload: Json;
  created_at: Timestamp;
  tag: Bytes | null;
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
  round: Default<string>;
}

export interface PartnerUsageTable {
  key_id: string;
  day: string;
  operation: string;
  outcome: string;
  calls: number;
}

export interface PasskeyAnswersTable {
  challenge_hash: Bytes;
  expires_at: Timestamp;
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
  signed_by: string | null;
  signature: string | null;
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

export interface PlotImportPartsTable {
  import: string;
  start: number;
  size: number;
  sha256: Bytes;
  salted: Default<boolean>;
}

export interface PlotImportRowsTable {
  import: string;
  row: number;
  plot_name: string | null;
  farmer_name: string | null;
  farmer_email: string | null;
  planted_year: number | null;
  geometry: string | null;
  findings: Json;
  state: PlotImportRowState;
  plot: string | null;
  stated_ha: Decimal | null;
}

export interface PlotImportsTable {
  name: string;
  cooperative: string;
  exporter: string | null;
  file_name: string;
  size: number;
  received: Default<number>;
  commodity_type: string | null;
  latitude_first: boolean;
  status: PlotImportStatus;
  format: PlotImportFormat | null;
  likely_swapped: Default<boolean>;
  findings: Default<Json>;
  row_count: number | null;
  ready: Default<number>;
  refused: Default<number>;
  taken: Default<number>;
  unchanged: Default<number>;
  created_by: string;
  accepted_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  attempts: Default<number>;
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
  stated_ha: Decimal | null;
}

export interface PortsTable {
  code: string;
  name: string;
  country: string;
  serves: Default<string[]>;
  retired_at: Timestamp | null;
}

export interface PremiumPaymentsTable {
  name: string;
  policy: string;
  standing: PremiumPaymentStanding;
  amount: Decimal;
  currency: string;
  tokens: Decimal;
  period_from: string;
  period_to: string;
  paid_by: string;
  paid_at: Timestamp;
  returned_amount: Decimal | null;
  returned_tokens: Decimal | null;
  returned_by: string | null;
  returned_at: Timestamp | null;
}

export interface PriceBandsTable {
  id: Default<number>;
  commodity_type: string | null;
  corridor: string | null;
  valid_from: string;
  min_usd_per_kg: Decimal;
  max_usd_per_kg: Decimal;
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

export interface RateStepsTable {
  valid_from: Timestamp;
  ask_factor: Decimal;
}

export interface ReadingBatchesTable {
  batch: number;
  month: string;
  source: ReadingBatchSource;
  received_at: Timestamp;
  readings: number;
  digest: Bytes;
  compared_at: Timestamp | null;
}

export interface ReadingBoundsTable {
  commodity_type: string;
  measure: string;
  valid_from: string;
  at_least: Decimal | null;
  at_most: Decimal | null;
  in_a_row: number;
}

export interface ReadingDivergencesTable {
  id: Default<number>;
  device: string;
  sequence: number;
  at: Timestamp;
  compared: ReadingDivergenceCompared;
  measure: string;
  measured: Decimal;
  expected: Decimal | null;
  bound: Decimal;
  lot: string | null;
  sentence: string;
  flagged: boolean;
  found_at: Timestamp;
}

export interface ReadingMonthsTable {
  month: string;
  dropped_at: Timestamp | null;
}

export interface ReadingSummariesTable {
  device: string;
  measure: string;
  step: ReadingSummaryStep;
  at: Timestamp;
  low: Decimal;
  high: Decimal;
  total: Decimal;
  readings: number;
}

export interface ReadingSummariesDueTable {
  device: string;
  at: Timestamp;
}

export interface ReadingsTable {
  device: string;
  sequence: number;
  at: Timestamp;
  batch: number;
  key: string | null;
  signature: Bytes | null;
  measured: Json;
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

export interface RestoreDrillsTable {
  name: string;
  site: string;
  slug: string;
  status: RestoreDrillStatus;
  backup: string | null;
  run_at: Timestamp;
  recovery_ms: number | null;
  report: Json;
  requested_by: string | null;
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
  seen_database: Bytes | null;
  seen_before: number | null;
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

export interface ServiceCallsTable {
  id: Default<number>;
  service: string;
  operation: string;
  at: Timestamp;
  ok: boolean;
  http_status: number | null;
  duration_ms: number;
  subject: string | null;
  error: string | null;
  retried_at: Timestamp | null;
}

export interface ServiceChecksTable {
  service: string;
  status: ServiceCheckStatus;
  detail: string;
  response_ms: number;
  checked_at: Timestamp;
  since: Timestamp;
}

export interface ServiceSecretsTable {
  id: string;
  slot: string;
  sealed: Bytes | null;
  fingerprint: string;
  source: ServiceSecretSource;
  state: ServiceSecretState;
  replaced: string | null;
  set_by: string | null;
  set_at: Timestamp;
  overlap_until: Timestamp;
  confirmed_at: Timestamp | null;
  ended_at: Timestamp | null;
  problem: string | null;
}

export interface SessionsTable {
  id_hash: Bytes;
  user_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string | null;
  round: Default<string>;
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
  vehicle: string | null;
  driver: string | null;
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

export interface SlaTiersTable {
  name: string;
  valid_from: Timestamp;
  availability_percent: Decimal;
  p95_ms: number;
  support_hours: number;
  rpo_minutes: number;
  rto_minutes: number;
  entry: SlaTierEntry;
}

export interface StatementsDueTable {
  kind: StatementsDueKind;
  subject: string;
}

export interface StatusEntriesTable {
  name: string;
  list: number;
  place: number;
  about: string;
  created_at: Timestamp;
  created_by: string | null;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  reason: string | null;
}

export interface StatusListsTable {
  list: number;
  created_at: Timestamp;
  version: Default<number>;
}

export interface TenantChangesTable {
  tenant: string;
  number: number;
  at: Timestamp;
  status: TenantChangeStatus;
  tier: string;
  reason: string | null;
  made_by: string | null;
}

export interface TenantHoursTable {
  tenant: string;
  hour: Timestamp;
  probes: number[];
  calls: number[];
  failed: number[];
  answers: number[];
  measured: ColumnType<number | null, never, never>;
  available: ColumnType<number | null, never, never>;
  call_count: ColumnType<number | null, never, never>;
  failed_count: ColumnType<number | null, never, never>;
}

export interface TenantsTable {
  name: string;
  title: string;
  tier: string;
  status: TenantStatus;
  admin_email: string | null;
  secret_sealed: Bytes | null;
  created_by: string | null;
  created_at: Timestamp;
  trouble: string | null;
  search_text: ColumnType<string | null, never, never>;
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

export interface UntpBundlesTable {
  lot: string;
  version: number;
  about: string;
  lot_version: number;
  facts_hash: Bytes;
  bundle: string;
  issued_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface UntracedBoundsTable {
  id: Default<number>;
  commodity_type: string | null;
  valid_from: string;
  unasked_kg: Decimal;
  member_ha: Decimal;
  max_lot_kg: Decimal;
}

export interface UserPasskeysTable {
  id: string;
  user_id: string;
  credential_id: Bytes;
  public_key: Bytes;
  sign_count: number;
  transports: string[];
  backed_up: boolean;
  title: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  round: Default<string>;
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
  second_factor_since: Timestamp | null;
  session_round: Default<string>;
  passkey_round: Default<string>;
  key_round: Default<string>;
}

export interface VehicleInspectionsTable {
  name: string;
  vehicle: string;
  org: string;
  inspected_by: string;
  driver: string | null;
  checklist_on: string;
  status: string;
  overall_result: VehicleInspectionOverallResult;
  items: Json;
  odometer_km: number | null;
  note: string | null;
  gps_lat: Decimal | null;
  gps_lng: Decimal | null;
  inspected_at: Timestamp;
  created_at: Timestamp;
}

export interface VehiclesTable {
  name: string;
  org: string;
  kind: VehicleKind;
  plate: string;
  title: string | null;
  created_by: string;
  created_at: Timestamp;
  retired_at: Timestamp | null;
  search_text: ColumnType<string | null, never, never>;
  trips: Default<number>;
  inspections: Default<number>;
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

export interface VouchedRulesTable {
  state: string;
  migration: string;
  tag: Bytes;
  at: Default<Timestamp>;
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
  writers: string | null;
  writers_tag: Bytes | null;
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
  ai_calls: AiCallsTable;
  ai_decisions: AiDecisionsTable;
  ai_messages: AiMessagesTable;
  ai_prices: AiPricesTable;
  ai_threads: AiThreadsTable;
  anchor_batches: AnchorBatchesTable;
  announcement_comments: AnnouncementCommentsTable;
  announcement_reactions: AnnouncementReactionsTable;
  announcements: AnnouncementsTable;
  atlas_aliases: AtlasAliasesTable;
  atlas_concepts: AtlasConceptsTable;
  attestations: AttestationsTable;
  audit_log: AuditLogTable;
  backups: BackupsTable;
  book_accounts: BookAccountsTable;
  book_entries: BookEntriesTable;
  book_txns: BookTxnsTable;
  business_types: BusinessTypesTable;
  carbon_retirements: CarbonRetirementsTable;
  cart_lines: CartLinesTable;
  carts: CartsTable;
  certificate_seals: CertificateSealsTable;
  certificates_to_seal: CertificatesToSealTable;
  check_reports: CheckReportsTable;
  checklist_items: ChecklistItemsTable;
  claim_readings: ClaimReadingsTable;
  comments: CommentsTable;
  commodity_stages: CommodityStagesTable;
  commodity_types: CommodityTypesTable;
  corridor_terms: CorridorTermsTable;
  corridors: CorridorsTable;
  countries: CountriesTable;
  country_classes: CountryClassesTable;
  credential_types: CredentialTypesTable;
  currencies: CurrenciesTable;
  currency_rates: CurrencyRatesTable;
  deforestation_answers: DeforestationAnswersTable;
  deforestation_requests: DeforestationRequestsTable;
  demonstrations: DemonstrationsTable;
  device_alarms: DeviceAlarmsTable;
  device_aliases: DeviceAliasesTable;
  device_bindings: DeviceBindingsTable;
  device_keys: DeviceKeysTable;
  device_lots: DeviceLotsTable;
  device_states: DeviceStatesTable;
  devices: DevicesTable;
  did_versions: DidVersionsTable;
  dids: DidsTable;
  diligence_assessments: DiligenceAssessmentsTable;
  diligence_evidence: DiligenceEvidenceTable;
  diligence_history: DiligenceHistoryTable;
  diligence_looks: DiligenceLooksTable;
  diligence_lots: DiligenceLotsTable;
  diligence_mitigations: DiligenceMitigationsTable;
  diligence_packages: DiligencePackagesTable;
  diligence_plots: DiligencePlotsTable;
  diligence_rule_sets: DiligenceRuleSetsTable;
  diligence_sign_offs: DiligenceSignOffsTable;
  diligence_sources: DiligenceSourcesTable;
  diligence_verdicts: DiligenceVerdictsTable;
  distance_bounds: DistanceBoundsTable;
  dns_records: DnsRecordsTable;
  document_answers: DocumentAnswersTable;
  document_lookups: DocumentLookupsTable;
  document_reviews: DocumentReviewsTable;
  document_shares: DocumentSharesTable;
  document_templates: DocumentTemplatesTable;
  documents: DocumentsTable;
  drivers: DriversTable;
  epcis_captures: EpcisCapturesTable;
  epcis_event_lots: EpcisEventLotsTable;
  epcis_events: EpcisEventsTable;
  epcis_progress: EpcisProgressTable;
  erp_integrations: ErpIntegrationsTable;
  erp_mandates: ErpMandatesTable;
  erp_messages: ErpMessagesTable;
  erp_raw: ErpRawTable;
  escrows: EscrowsTable;
  eu_declarations: EuDeclarationsTable;
  eu_exchanges: EuExchangesTable;
  eu_statements: EuStatementsTable;
  eu_tasks: EuTasksTable;
  event_claims: EventClaimsTable;
  event_cursors: EventCursorsTable;
  events: EventsTable;
  export_certificates: ExportCertificatesTable;
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
  incident_steps: IncidentStepsTable;
  incidents: IncidentsTable;
  incoterms: IncotermsTable;
  index_outcomes: IndexOutcomesTable;
  inspection_floors: InspectionFloorsTable;
  inspection_limits: InspectionLimitsTable;
  inspection_measures: InspectionMeasuresTable;
  inspection_requests: InspectionRequestsTable;
  inspections: InspectionsTable;
  insurance_cells: InsuranceCellsTable;
  insurance_claims: InsuranceClaimsTable;
  insurance_complaints: InsuranceComplaintsTable;
  insurance_policies: InsurancePoliciesTable;
  insurance_products: InsuranceProductsTable;
  invites: InvitesTable;
  join_requests: JoinRequestsTable;
  last_seen: LastSeenTable;
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
  lot_scores: LotScoresTable;
  lot_search: LotSearchTable;
  lot_sources: LotSourcesTable;
  lots: LotsTable;
  mails: MailsTable;
  mirror_setbacks: MirrorSetbacksTable;
  money_limits: MoneyLimitsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  office_decisions: OfficeDecisionsTable;
  oracle_providers: OracleProvidersTable;
  oracle_readings: OracleReadingsTable;
  order_proposals: OrderProposalsTable;
  orders: OrdersTable;
  org_credentials: OrgCredentialsTable;
  org_members: OrgMembersTable;
  organisations_in_doubt: OrganisationsInDoubtTable;
  orgs: OrgsTable;
  outbox: OutboxTable;
  partner_keys: PartnerKeysTable;
  partner_usage: PartnerUsageTable;
  passkey_answers: PasskeyAnswersTable;
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
  plot_import_parts: PlotImportPartsTable;
  plot_import_rows: PlotImportRowsTable;
  plot_imports: PlotImportsTable;
  plot_overlaps: PlotOverlapsTable;
  plot_salts: PlotSaltsTable;
  plots: PlotsTable;
  ports: PortsTable;
  premium_payments: PremiumPaymentsTable;
  price_bands: PriceBandsTable;
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
  rate_steps: RateStepsTable;
  reading_batches: ReadingBatchesTable;
  reading_bounds: ReadingBoundsTable;
  reading_divergences: ReadingDivergencesTable;
  reading_months: ReadingMonthsTable;
  reading_summaries: ReadingSummariesTable;
  reading_summaries_due: ReadingSummariesDueTable;
  readings: ReadingsTable;
  record_changes: RecordChangesTable;
  reference_changes: ReferenceChangesTable;
  restore_drills: RestoreDrillsTable;
  revoked_roles: RevokedRolesTable;
  scorecards: ScorecardsTable;
  seal_batches: SealBatchesTable;
  sealed_secrets: SealedSecretsTable;
  second_factor_roles: SecondFactorRolesTable;
  series: SeriesTable;
  series_numbers: SeriesNumbersTable;
  service_calls: ServiceCallsTable;
  service_checks: ServiceChecksTable;
  service_secrets: ServiceSecretsTable;
  sessions: SessionsTable;
  shipment_changes: ShipmentChangesTable;
  shipments: ShipmentsTable;
  signing_keys: SigningKeysTable;
  sla_tiers: SlaTiersTable;
  statements_due: StatementsDueTable;
  status_entries: StatusEntriesTable;
  status_lists: StatusListsTable;
  tenant_changes: TenantChangesTable;
  tenant_hours: TenantHoursTable;
  tenants: TenantsTable;
  token_mirrors: TokenMirrorsTable;
  token_rates: TokenRatesTable;
  tolerances: TolerancesTable;
  untp_bundles: UntpBundlesTable;
  untraced_bounds: UntracedBoundsTable;
  user_passkeys: UserPasskeysTable;
  user_recovery_codes: UserRecoveryCodesTable;
  user_roles: UserRolesTable;
  user_tokens: UserTokensTable;
  user_totp: UserTotpTable;
  users: UsersTable;
  vehicle_inspections: VehicleInspectionsTable;
  vehicles: VehiclesTable;
  verification_entries: VerificationEntriesTable;
  verification_events: VerificationEventsTable;
  vouched_rules: VouchedRulesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
  write_marks: WriteMarksTable;
  yield_bounds: YieldBoundsTable;
}
