/** The modules of the schema: the wings of the house, and the two floors below it that have tables of their own. */
export const modules = [
  'platform',
  'kernel',
  'foundation',
  'people',
  'money',
  'origin',
  'proof',
  'field',
  'trade',
  'assurance',
  'cover',
  'outbound',
  'operations',
  'assistant',
] as const;
export type Module = (typeof modules)[number];

/** What is shown where nobody names modules: what the service is about. */
export const defaultModules: readonly Module[] = ['origin', 'trade'];

/**
 * Which module writes a table: whole names, or beginnings that end in a `*`. A whole name goes before a beginning, a longer
 * beginning before a shorter one. A test names the tables that stand nowhere.
 */
const tablesOf: Readonly<Record<Module, readonly string[]>> = {
  platform: [
    'ledger_*',
    'processor_*',
    'schema_migrations',
    'record_changes',
    'write_marks',
    'vouched_rules',
    'sealed_secrets',
    'demonstrations',
  ],
  kernel: [
    'audit_log',
    'idempotency_keys',
    'last_seen',
    'outbox',
    'rate_counters',
    'series',
    'series_numbers',
    'sessions',
  ],
  foundation: [
    ...['announcement*', 'atlas_*', 'files', 'mails', 'notification*', 'reference_changes', 'comments'],
    // Reference data.
    ...['business_types', 'commodity_*', 'corridor*', 'countries', 'country_classes', 'credential_types', 'currencies'],
    ...['distance_bounds', 'grades', 'incoterms', 'inspection_floors', 'inspection_limits', 'inspection_measures'],
    ...['money_limits', 'payer_accounts', 'ports', 'price_bands', 'processing_bounds', 'processing_methods'],
    ...[
      'rate_steps',
      'scorecards',
      'second_factor_roles',
      'token_rates',
      'tolerances',
      'untraced_bounds',
      'yield_bounds',
    ],
    'diligence_rule_sets',
  ],
  people: [
    ...['account_decisions', 'invites', 'join_requests', 'office_decisions', 'org_members', 'orgs', 'partner_*'],
    ...['passkey*', 'past_memberships', 'revoked_roles', 'user_*', 'users'],
  ],
  money: ['book_*', 'currency_rates', 'escrows', 'payout*'],
  origin: [...['gps_divergences', 'harvest*', 'inspection*', 'lot_*', 'lots', 'plot*', 'processing*']],
  proof: [
    ...[
      'anchor_batches',
      'attestations',
      'organisations_in_doubt',
      'statements_due',
      'carbon_retirements',
      'did_versions',
      'dids',
      'event*',
      'log_*',
      'seal_batches',
    ],
    ...['signing_keys', 'status_*'],
  ],
  field: [
    'checklist_*',
    'device*',
    'driver*',
    'fleet*',
    'gateway*',
    'iot_*',
    'position*',
    'reading*',
    'sensor*',
    'transport*',
    'trip*',
    'vehicle*',
  ],
  trade: [
    ...['cart*', 'erp_*', 'farmer_statement*', 'mirror_*', 'order*', 'payment*', 'shipment*', 'token_mirrors'],
    'verification_*',
  ],
  assurance: [
    ...[
      'deforestation_*',
      'diligence_*',
      'document*',
      'epcis_*',
      'eu_*',
      'export_certificates',
      'certificate_seals',
      'certificates_to_seal',
      'finance_profiles',
      'org_credentials',
    ],
    ...['profile_*', 'untp_*'],
  ],
  cover: ['claim*', 'insurance_*', 'oracle_*', 'polic*', 'premium*', 'product*', 'quote*', 'season*', 'index_*'],
  outbound: ['webhook*'],
  operations: [
    'backup*',
    'check_reports',
    'dns_*',
    'incident*',
    'integration_*',
    'restore_*',
    'service_*',
    'sla_*',
    'tenant*',
  ],
  assistant: ['ai_*', 'assistant_*', 'chat_*', 'extraction*'],
};

const patterns = modules
  .flatMap((module) => tablesOf[module].map((pattern) => ({ module, pattern })))
  .sort((left, right) => weight(right.pattern) - weight(left.pattern));

/** Whole names first, then long beginnings. */
function weight(pattern: string): number {
  return pattern.endsWith('*') ? pattern.length : 1000;
}

/** The module that a table belongs to; undefined where it stands nowhere. */
export function moduleOf(table: string): Module | undefined {
  return patterns.find(({ pattern }) =>
    pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern,
  )?.module;
}
