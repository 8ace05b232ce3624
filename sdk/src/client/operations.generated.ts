// Made by generate.ts from contract/openapi.json. Do not edit: run `npm run generate`.
import type { Method, OptionalMethod, Route } from './method.ts';
import type { DownloadedFile } from './request.ts';

export type LoginInput = {
  /** E-mail address. */
  usr: string;
  pwd: string;
  /** Six digits that the authenticator app shows, or a recovery code. */
  otp?: string | undefined;
};
export type LoginOutput = {
  message: "Logged In";
  full_name: string;
  roles: string[];
  csrf_token: string;
};

export type LogoutInput = Record<string, unknown>;
export type LogoutOutput = {
  message: "Logged Out";
};

export type AdminJobsListDeadJobsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the job. */
  job?: string | undefined;
};
export type AdminJobsListDeadJobsOutput = {
  data: ({
    id: string;
    job: string;
    /** The event that started it. */
    topic: string;
    /** The record that the event is about. */
    subject: string;
    attempts: number;
    error: string | null;
    /** When it was first to be run. */
    queued_at: string | null;
    /** ISO 8601, UTC. */
    failed_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminJobsListJobsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the job. */
  job?: string | undefined;
  status_filter?: "Waiting" | "Failing" | "Running" | undefined;
};
export type AdminJobsListJobsOutput = {
  data: ({
    id: string;
    job: string;
    /** The event that started it. */
    topic: string;
    /** The record that the event is about. */
    subject: string;
    status: "Waiting" | "Failing" | "Running";
    /** Tries that failed. */
    attempts: number;
    last_error: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    started_at: string | null;
    /** Not before; null while it is under way. */
    next_try_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminJobsRetryJobInput = {
  /** From list_dead_jobs. */
  id: string;
};
export type AdminJobsRetryJobOutput = {
  id: string;
  job: string;
  status: "Waiting";
};

export type AdminUsersAllowSeveralOrganisationsInput = {
  email: string;
  allowed: boolean;
};
export type AdminUsersAllowSeveralOrganisationsOutput = {
  email: string;
  allowed: boolean;
  changed: boolean;
};

export type AdminUsersConfirmAddressInput = {
  email: string;
};
export type AdminUsersConfirmAddressOutput = {
  email: string;
  email_verified: true;
  changed: boolean;
};

export type AdminUsersCreateUserInput = {
  email: string;
  full_name: string;
  roles?: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[] | undefined;
  /** 10 to 200 characters. */
  password?: string | undefined;
};
export type AdminUsersCreateUserOutput = {
  user: string;
  email: string;
  full_name: string;
  roles: string[];
};

export type AdminUsersDisableUserInput = {
  email: string;
  /** Why; kept with the decision, and mailed to them. */
  reason: string;
};
export type AdminUsersDisableUserOutput = {
  email: string;
  /** ISO 8601, UTC. */
  disabled_at: string | null;
  reason: string | null;
};

export type AdminUsersEnableUserInput = {
  email: string;
};
export type AdminUsersEnableUserOutput = {
  email: string;
  /** ISO 8601, UTC. */
  disabled_at: string | null;
  reason: string | null;
};

export type AdminUsersGrantRoleInput = {
  email: string;
  role: "SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent";
};
export type AdminUsersGrantRoleOutput = {
  email: string;
  roles: string[];
  changed: boolean;
};

export type AdminUsersListAccountDecisionsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
  email: string;
};
export type AdminUsersListAccountDecisionsOutput = {
  data: ({
    action: "disabled" | "enabled" | "second factor reset";
    /** ISO 8601, UTC. */
    at: string;
    actor: string | null;
    reason: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminUsersListAuditLogInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
  /** An address, `key:<key_id>`, or `guest`. */
  actor?: string | undefined;
  /** Wire name of the operation. */
  operation?: string | undefined;
  /** Name of the record it was about. */
  subject?: string | undefined;
  /** `ok` or how it was refused. */
  outcome?: "ok" | "validation" | "csrf" | "authentication" | "permission" | "not_found" | "method" | "not_acceptable" | "state" | "gone" | "too_large" | "media_type" | "rate_limit" | "internal" | "not_implemented" | "unavailable" | undefined;
  /** First day, UTC. */
  from?: string | undefined;
  /** Last day, UTC. */
  to?: string | undefined;
};
export type AdminUsersListAuditLogOutput = {
  data: ({
    id: number;
    /** ISO 8601, UTC. */
    at: string;
    actor: string;
    operation: string;
    subject: string | null;
    outcome: string;
    key_id: string | null;
    request_id: string;
    ip: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminUsersListMailsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  recipient?: string | undefined;
  kind?: string | undefined;
  status_filter?: "Waiting" | "Sent" | "Failed" | undefined;
};
export type AdminUsersListMailsOutput = {
  data: ({
    id: number;
    kind: string;
    recipient: string;
    subject: string;
    /** As it was or will be sent; one-time tokens are removed after sending. */
    body_text: string;
    status: "Waiting" | "Sent" | "Failed";
    attempts: number;
    last_error: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    sent_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminUsersListUsersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, email. */
  sort?: string | undefined;
  role?: "SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent" | undefined;
  /** True: only shut accounts; false: only open ones. */
  disabled?: boolean | undefined;
};
export type AdminUsersListUsersOutput = {
  data: ({
    id: string;
    email: string;
    full_name: string;
    roles: string[];
    memberships: ({
      /** Name of the organisation, such as COOP-00001. */
      org: string;
      kind: "Cooperative" | "Exporter" | "Buyer";
      title: string;
      role: "Owner" | "Manager" | "Clerk" | "Member";
    })[];
    email_verified: boolean;
    /** They may found a further organisation of a kind that they belong to. */
    several_organisations: boolean;
    /** ISO 8601, UTC. */
    disabled_at: string | null;
    disabled_reason: string | null;
    /** Logging in takes a second factor. */
    second_factor: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Of the open sessions; to the minute. */
    last_seen_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AdminUsersResetSecondFactorInput = {
  email: string;
  /** Why; kept with the decision, and mailed to them. */
  reason: string;
};
export type AdminUsersResetSecondFactorOutput = {
  email: string;
  /** False: they had none. */
  changed: boolean;
};

export type AdminUsersRevokeRoleInput = {
  email: string;
  role: "SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent";
};
export type AdminUsersRevokeRoleOutput = {
  email: string;
  roles: string[];
  changed: boolean;
};

export type AuthBeginTotpInput = {
  password: string;
};
export type AuthBeginTotpOutput = {
  /** Base32, to be typed where no picture can be read. */
  secret: string;
  /** What a QR code for the app holds. */
  otpauth_uri: string;
};

export type AuthChangePasswordInput = {
  current_password: string;
  /** 10 to 200 characters. */
  new_password: string;
};
export type AuthChangePasswordOutput = {
  sessions_ended: number;
};

export type AuthConfirmEmailChangeInput = {
  /** From the mailed link. */
  token: string;
};
export type AuthConfirmEmailChangeOutput = {
  email: string;
};

export type AuthConfirmTotpInput = {
  /** Six digits that the authenticator app shows, or a recovery code. */
  code: string;
};
export type AuthConfirmTotpOutput = {
  /** 10 codes, each good for one login; shown this once. */
  recovery_codes: string[];
  /** ISO 8601, UTC. */
  totp_since: string;
};

export type AuthDisableTotpInput = {
  password: string;
  /** Six digits that the authenticator app shows, or a recovery code. */
  code: string;
};
export type AuthDisableTotpOutput = {
  totp_since: null;
};

export type AuthEndOtherSessionsInput = Record<string, unknown>;
export type AuthEndOtherSessionsOutput = {
  /** How many there were. */
  ended: number;
};

export type AuthEndSessionInput = {
  /** As list_sessions names it. */
  session: string;
};
export type AuthEndSessionOutput = {
  session: string;
};

export type AuthListSessionsInput = Record<string, unknown>;
export type AuthListSessionsOutput = ({
  session: string;
  /** The session of this very call. */
  this_one: boolean;
  /** Such as Firefox; null where it does not say. */
  browser: string | null;
  /** Such as Android; null where it does not say. */
  system: string | null;
  /** What the browser says about itself, word for word. */
  user_agent: string | null;
  /** The address that the login came from. */
  ip: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** To the minute. */
  last_seen_at: string;
})[];

export type AuthMyAccountInput = Record<string, unknown>;
export type AuthMyAccountOutput = {
  email: string;
  full_name: string;
  /** Of mails to them; null: that of whoever causes the mail. */
  language: "en" | "fr" | "es" | "pt" | null;
  /** Since when an authenticator app is needed; null without one. */
  totp_since: string | null;
  recovery_codes_left: number;
  /** Roles of theirs whose people must have a second factor. */
  second_factor_for: string[];
};

export type AuthNewRecoveryCodesInput = {
  password: string;
  /** Six digits that the authenticator app shows, or a recovery code. */
  code: string;
};
export type AuthNewRecoveryCodesOutput = {
  /** 10 codes, each good for one login; shown this once. */
  recovery_codes: string[];
};

export type AuthRequestEmailChangeInput = {
  new_email: string;
  password: string;
};
export type AuthRequestEmailChangeOutput = {
  message: string;
};

export type AuthRequestPasswordResetInput = {
  email: string;
};
export type AuthRequestPasswordResetOutput = {
  message: string;
};

export type AuthResetPasswordInput = {
  /** From the mailed link. */
  token: string;
  /** 10 to 200 characters. */
  password: string;
};
export type AuthResetPasswordOutput = {
  email: string;
};

export type AuthSignUpInput = {
  email: string;
  full_name: string;
  /** 10 to 200 characters. */
  password: string;
  /** True takes the role SVC Farmer. */
  as_farmer?: boolean | undefined;
};
export type AuthSignUpOutput = {
  user: string;
  email: string;
  full_name: string;
  roles: string[];
  email_verified: false;
  /** True: no login before the mailed link was opened. The same for every address. */
  confirm_first: boolean;
};

export type AuthUpdateProfileInput = {
  full_name: string;
  /** Of mails to them; as it was, unless told. */
  language?: "en" | "fr" | "es" | "pt" | undefined;
};
export type AuthUpdateProfileOutput = {
  email: string;
  full_name: string;
  language: "en" | "fr" | "es" | "pt" | null;
};

export type AuthVerifyEmailInput = {
  /** From the mailed link. */
  token: string;
};
export type AuthVerifyEmailOutput = {
  email: string;
  email_verified: true;
};

export type AuthWhoamiInput = Record<string, unknown>;
export type AuthWhoamiOutput = {
  /** Null for a guest. */
  user: {
    id: string;
    email: string;
    full_name: string;
    email_verified: boolean;
    /** True: a role of theirs needs a second factor; until they have one all else answers 403. */
    second_factor_missing: boolean;
  } | null;
  roles: string[];
  memberships: ({
    /** Name of the organisation, such as COOP-00001. */
    org: string;
    kind: "Cooperative" | "Exporter" | "Buyer";
    title: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
  })[];
  /** The partner key of the call, if it is one. */
  key: {
    key_id: string;
    scopes: string[];
  } | null;
  /** Of the session; null without one. */
  csrf_token: string | null;
};

export type AuthorityAuthoritySummaryInput = Record<string, unknown>;
export type AuthorityAuthoritySummaryOutput = {
  flagged_count: number;
  total_lots: number;
  /** Lots that became Verified this month. */
  verified_this_month: number;
  /** Flagged lots over all lots, 0 to 1, 4 decimals; 0 without lots. */
  anomaly_rate: number;
  /** Exporters with a lot on the marketplace, or an order that is accepted and not settled. */
  active_exporters: number;
  /** Kilograms of the lots made this month, without drafts and cancelled ones. */
  volume_this_month_kg: number;
  /** Ledger transactions that anchored something in the last 24 hours. */
  anchor_events_24h: number;
};

export type AuthorityCorrectHarvestInput = {
  /** Name of the harvest. */
  harvest: string;
  /** It counts nowhere from now on; the other fields do not matter. */
  void?: boolean | undefined;
  harvest_date?: string | undefined;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity?: number | string | undefined;
  unit?: "kg" | "MT" | undefined;
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
  /** Kept in the harvest's history and in that of its lots. */
  reason: string;
  /** Answers the question about an unusual quantity. */
  confirm_quantity?: boolean | undefined;
};
export type AuthorityCorrectHarvestOutput = {
  name: string;
  /** Counts what the harvest has said, from 1. */
  version: number;
  quantity_kg: number;
  harvest_date: string;
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  voided: boolean;
  /** Lots that hold something of it, and what they weigh now. */
  lots: {
    lot: string;
    quantity_kg: number;
  }[];
  /** Lots whose attestation has a new version. */
  versions: {
    lot: string;
    version: number;
  }[];
  /** Orders that waited for acceptance on these lots. */
  cancelled_orders: string[];
};

export type AuthorityExportFlaggedLotsCsvInput = {
  /** Part of a lot's name, reference, cooperative id or reason. */
  q?: string | undefined;
  /** <field> asc|desc, with a field of: flagged_at, quantity, commodity_type, name. */
  sort?: string | undefined;
  /** Name of the commodity type. */
  commodity?: string | undefined;
};

export type AuthorityFlaggedFilterOptionsInput = Record<string, unknown>;
export type AuthorityFlaggedFilterOptionsOutput = string[];

export type AuthorityGetFlaggedLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot_name: string;
};
export type AuthorityGetFlaggedLotOutput = {
  name: string;
  status: "Flagged";
  /** Why it was flagged. */
  reason: string;
  /** ISO 8601, UTC. */
  flagged_at: string | null;
  /** What it was before. */
  previous_status: string | null;
  cooperative: string;
  cooperative_name: string;
  exporter: string | null;
  exporter_name: string | null;
  commodity_type: string;
  corridor: string;
  /** In `unit`. */
  quantity: number;
  unit: string;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  /** The order of a sale that stands. */
  order: string | null;
  order_status: string | null;
  /** ISO 8601, UTC. */
  listed_at: string | null;
  /** The newest version that was signed. */
  signed_version: number | null;
  /** Fields whose records are not what was signed; of a geometry only its commitments. */
  differences: ({
    field: string;
    signed: string | null;
    now: string | null;
  })[];
};

export type AuthorityListFlaggedLotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a lot's name, reference, cooperative id or reason. */
  q?: string | undefined;
  /** <field> asc|desc, with a field of: flagged_at, quantity, commodity_type, name. */
  sort?: string | undefined;
  /** Name of the commodity type. */
  commodity?: string | undefined;
};
export type AuthorityListFlaggedLotsOutput = {
  data: ({
    name: string;
    status: "Flagged";
    /** Why it was flagged. */
    reason: string;
    /** ISO 8601, UTC. */
    flagged_at: string | null;
    /** What it was before. */
    previous_status: string | null;
    cooperative: string;
    cooperative_name: string;
    exporter: string | null;
    exporter_name: string | null;
    commodity_type: string;
    corridor: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** The order of a sale that stands. */
    order: string | null;
    order_status: string | null;
    /** ISO 8601, UTC. */
    listed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityReassignPlotInput = {
  /** Name of the plot. */
  plot: string;
  farmer?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Why; kept with the decision. */
  reason: string;
};
export type AuthorityReassignPlotOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  cooperative: string | null;
  country: string | null;
};

export type AuthorityResolveFlaggedLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot_name: string;
  decision: "verified" | "cancelled";
  /** Kept as a comment on the lot. */
  note?: string | undefined;
  /** Where the records are not what was signed (get_flagged_lot shows how): `restore` puts back what was signed, `sign` signs them as they are. Without it such a lot is not cleared. */
  differences?: "restore" | "sign" | undefined;
  /** Why changed records are signed; required with `sign`. Public, part of the signed payload. */
  reason?: string | undefined;
};
export type AuthorityResolveFlaggedLotOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  decision: "verified" | "cancelled";
  /** The order of a sale that stands. */
  order: string | null;
  message: string;
};

export type AuthorityRetirePlotInput = {
  /** Name of the plot. */
  plot: string;
  /** Why; kept with the decision. */
  reason: string;
};
export type AuthorityRetirePlotOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  cooperative: string | null;
  country: string | null;
};

export type AuthorityVerifyPlotInput = {
  /** Name of the plot. */
  plot: string;
  /** Why; kept with the decision. */
  reason: string;
};
export type AuthorityVerifyPlotOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  cooperative: string | null;
  country: string | null;
};

export type BankBankSummaryInput = Record<string, unknown>;
export type BankBankSummaryOutput = {
  total_profiles: number;
  /** Null without profiles. */
  mean_score: number | null;
  prime_count: number;
  /** Profiles with a new score in the last 30 days. */
  recent_updates: number;
  /** Kilograms of the settled orders of the organisations among them, each order once. */
  total_volume_kg: number;
  /** Of those orders, the ones with a delivered shipment. */
  verified_shipments: number;
  /** Main corridors among them. */
  corridors: string[];
  as_of: string;
};

export type BankExportFinanceProfilesCsvInput = {
  score_band?: "Prime" | "Strong" | "Developing" | "Emerging" | undefined;
  entity_type?: "Farmer" | "Cooperative" | "Exporter" | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  /** Part of the profile’s name; of the holder’s, where that is shared. */
  q?: string | undefined;
  /** <field> asc|desc, with a field of: score, computed_at. */
  sort?: string | undefined;
};

export type BankListFinanceProfilesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  score_band?: "Prime" | "Strong" | "Developing" | "Emerging" | undefined;
  entity_type?: "Farmer" | "Cooperative" | "Exporter" | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  /** Part of the profile’s name; of the holder’s, where that is shared. */
  q?: string | undefined;
  /** <field> asc|desc, with a field of: score, computed_at. */
  sort?: string | undefined;
};
export type BankListFinanceProfilesOutput = {
  data: ({
    name: string;
    entity_type: "Farmer" | "Cooperative" | "Exporter";
    /** What the holder is called; null where that is not shared. */
    holder: string | null;
    /** Null for a farmer, and where it is not shared. */
    organisation: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
    /** The main one by volume. */
    corridor: string | null;
    /** 0 to 100; null before it was computed. */
    score: number | null;
    /** Prime from 80, Strong from 65, Developing from 45, Emerging below. */
    score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
    /** Counts the signed scores from 1. */
    version: number;
    /** ISO 8601, UTC. */
    computed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type BuyerBuyerOnboardOptionsInput = Record<string, unknown>;
export type BuyerBuyerOnboardOptionsOutput = {
  countries: {
    code: string;
    name: string;
  }[];
  /** The caller's memberships of this kind. */
  memberships: ({
    /** Name of the organisation, such as COOP-00001. */
    org: string;
    kind: "Cooperative" | "Exporter" | "Buyer";
    title: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
  })[];
  has_membership: boolean;
  /** False for who belongs to one already; admins may always. */
  can_create: boolean;
  business_types: string[];
  commodity_types: string[];
  grades: {
    commodity_type: string;
    grade: string;
  }[];
};

export type BuyerBuyerSummaryInput = Record<string, unknown>;
export type BuyerBuyerSummaryOutput = {
  total: number;
  /** Every status, with 0 where there is none. */
  status_counts: Record<string, number>;
  /** Orders that wait for payment. */
  unpaid: number;
  spending: {
    currency: string;
    /** Of the orders that wait for payment. */
    to_pay: number;
    /** Paid, and in escrow until delivery. */
    held: number;
    /** Paid out to the sellers. */
    settled: number;
  }[];
};

export type BuyerCreateBuyerOrgInput = {
  payload: {
    /** 2 to 140 characters. */
    buyer_name: string;
    /** One of `buyer_onboard_options`. */
    business_type: string;
    /** ISO 3166-1 code, or the name in English, Spanish, French or Portuguese. */
    country: string;
    /** Commodity types, at most 50. */
    preferred_commodities?: string[] | undefined;
    /** Grades, at most 50. */
    preferred_grades?: string[] | undefined;
  };
};
export type BuyerCreateBuyerOrgOutput = {
  name: string;
  buyer_name: string;
  role: "Owner";
};

export type BuyerSettledSpendTrendInput = {
  /** How many days up to today (UTC), clamped to 7 to 90. */
  days?: number | string | undefined;
};
export type BuyerSettledSpendTrendOutput = {
  days: number;
  /** By currency; exactly `days` entries each, oldest first, days without a settlement as 0. `amount` is all that was paid, `received` the caller's share of it. */
  series: Record<string, {
    date: string;
    amount: number;
    received: number;
  }[]>;
};

export type CarbonListRetirementsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: retired_at, tonnes_co2e. */
  sort?: string | undefined;
  /** One of your organisations. */
  organisation?: string | undefined;
};
export type CarbonListRetirementsOutput = {
  data: {
    name: string;
    project: string;
    tonnes_co2e: number;
    beneficiary: string;
    evidence: string;
    organisation: string;
    /** ISO 8601, UTC. */
    retired_at: string;
  }[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CarbonRetireInput = {
  /** The project as the registry names it. */
  project: string;
  /** Tonnes of CO2 equivalent, at most 3 decimals. */
  tonnes_co2e: number | string;
  /** On whose behalf. */
  beneficiary: string;
  /** Serial numbers or address of the registry entry. */
  evidence: string;
  /** Organisation that retires them; needed by members of several. */
  organisation?: string | undefined;
};
export type CarbonRetireOutput = {
  name: string;
  project: string;
  tonnes_co2e: number;
  beneficiary: string;
  evidence: string;
  organisation: string;
  /** ISO 8601, UTC. */
  retired_at: string;
};

export type CartCartAddInput = {
  /** Name of the lot. */
  lot: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  /** Of the quantity; the lot's when left out. */
  unit?: "kg" | "MT" | undefined;
  /** Ignored: the price comes from the lot. */
  unit_price?: number | string | undefined;
  /** Ignored: the currency is the lot's. */
  currency?: string | undefined;
  /** Name of the incoterm. */
  incoterms?: string | undefined;
  notes?: string | undefined;
};
export type CartCartAddOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
  item_name: string;
};

export type CartCartCheckoutInput = {
  /** JSON object of texts: contact_name, address_line1, city, postal_code, country, port, ... */
  delivery: Record<string, string>;
  /** JSON object; `method` is what the buyer means to pay with. */
  payment: {
    method?: "wallet" | "crypto_direct" | "card" | "fiat" | undefined;
    notes?: string | undefined;
  };
  /** Name of the buyer. */
  buyer?: string | undefined;
};
export type CartCartCheckoutOutput = {
  cart: string;
  status: "Checked Out";
  buyer: string;
  orders: string[];
  message: string;
};

export type CartCartClearInput = Record<string, unknown>;
export type CartCartClearOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
  removed: number;
};

export type CartCartGetInput = Record<string, unknown>;
export type CartCartGetOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
};

export type CartCartRemoveInput = {
  /** The line, as cart_get names it. */
  item_name: string;
};
export type CartCartRemoveOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
};

export type CartCartUpdatePriceInput = {
  /** The line, as cart_get names it. */
  item_name: string;
  /** Ignored: the price comes from the lot. */
  unit_price?: number | string | undefined;
};
export type CartCartUpdatePriceOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
};

export type CartCartUpdateQtyInput = {
  /** The line, as cart_get names it. */
  item_name: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  /** Of the quantity; the lot's when left out. */
  unit?: "kg" | "MT" | undefined;
};
export type CartCartUpdateQtyOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** The price when the line was last set; another one than now until it is taken over. */
    agreed_unit_price: number;
    agreed_currency: string;
    /** What there is of the lot now, in its unit. */
    offered_quantity: number | null;
    /** Whether a part of the lot may be ordered. */
    divisible: boolean;
    currency: string;
    amount: number;
    incoterms: string | null;
    notes: string | null;
    available: boolean;
    /** Why it cannot be checked out as it is. */
    problem: string | null;
    /** The same for programs. */
    problem_code: "not_offered" | "sold" | "no_exporter" | "no_price" | "corridor" | "other_unit" | "quantity" | "amount" | null;
  })[];
  /** By currency, of the lines that are available. */
  totals: Record<string, number>;
};

export type CheckoutCreateOrderCheckoutInput = {
  /** Name of the order. */
  order_name: string;
};
export type CheckoutCreateOrderCheckoutOutput = {
  ok: true;
  /** Where the payer goes. */
  checkout_url: string;
  /** The processor’s name of the checkout. */
  session_id: string;
  /** Our name of the payment. */
  payment: string;
  amount: number;
  currency: string;
  /** ISO 8601, UTC. */
  expires_at: string;
};

export type CheckoutGetCheckoutOptionsInput = {
  /** Name of the order. */
  order?: string | undefined;
  /** Whose wallet, where no order is named; only for members of several buyers. */
  buyer?: string | undefined;
};
export type CheckoutGetCheckoutOptionsOutput = {
  ok: true;
  /** Null where none is named; what is needed is 0 then. */
  order: {
    name: string;
    status: string;
    escrow_status: string | null;
    total_amount: number;
    currency: string;
    lot: string;
    quantity: number;
    unit: string;
    exporter: string;
    exporter_name: string;
    buyer: string;
  } | null;
  wallet: {
    /** Platform tokens of the buyer. */
    balance_axkt: number;
    /** The order waits for payment and the wallet holds enough. */
    can_pay_with_wallet: boolean;
    /** At the rates of this moment, rounded up to a millionth. */
    axkt_required: number;
  };
  fiat: {
    /** A card can pay the order: it is unpaid, and not too much. */
    stripe_available: boolean;
    currency: string;
    total_amount: number;
  };
  /** In US dollars. */
  topup_tiers: number[];
  rate: {
    axkt_per_usd: number;
    /** Of the US dollar, 1, without an order. */
    usd_per_order_currency: number;
  };
};

export type CheckoutPayWithWalletInput = {
  /** Name of the order. */
  order: string;
};
export type CheckoutPayWithWalletOutput = {
  ok: true;
  name: string;
  status: string;
  /** What was bought; a lot of its own when a part was. */
  lot: string;
  escrow: string;
  escrow_status: string;
  payment_rail: string | null;
  /** True when this very call moved the tokens. */
  paid: boolean;
  /** Tokens burned for the order, then or now. */
  axkt_paid: number | null;
  /** What the wallet holds afterwards. */
  balance_axkt: number;
  message: string;
};

export type CheckoutTopUpInput = {
  /** US dollars; one of the tiers 1, 5, 10, 25, 50, 100. */
  amount: number | string;
  /** Name of the buyer. */
  buyer?: string | undefined;
};
export type CheckoutTopUpOutput = {
  ok: true;
  /** Where the payer goes. */
  checkout_url: string;
  /** The processor’s name of the checkout. */
  session_id: string;
  /** Our name of the payment. */
  payment: string;
  amount: number;
  currency: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** Platform tokens that are minted when the money has come. */
  axkt: number;
};

export type CheckoutTopupAndPayInput = {
  /** Name of the order. */
  order: string;
};
export type CheckoutTopupAndPayOutput = {
  ok: true;
  /** Where the payer goes. */
  checkout_url: string;
  /** The processor’s name of the checkout. */
  session_id: string;
  /** Our name of the payment. */
  payment: string;
  amount: number;
  currency: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** Platform tokens that are minted when the money has come. */
  axkt: number;
};

export type CooperativeAcceptInviteInput = {
  token: string;
};
export type CooperativeAcceptInviteOutput = {
  name: string;
  status: "Accepted";
  kind: "Cooperative" | "Exporter" | "Buyer";
  cooperative_name: string;
  cooperative: string;
};

export type CooperativeAcceptJoinRequestInput = {
  /** Name of the join request. */
  request: string;
};
export type CooperativeAcceptJoinRequestOutput = {
  name: string;
  cooperative: string;
  status: "Open" | "Accepted" | "Declined" | "Withdrawn";
  /** False when it was so already and nothing was written. */
  changed: boolean;
};

export type CooperativeCancelLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  reason?: string | undefined;
};
export type CooperativeCancelLotOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  harvests_released: number;
  message: string;
};

export type CooperativeCooperativeSummaryInput = {
  /** One of the caller's; the first by name when left out, and all of them for admins. */
  cooperative?: string | undefined;
};
export type CooperativeCooperativeSummaryOutput = {
  /** Whose figures these are; null for those of all, for admins. */
  cooperative: string | null;
  lots: {
    /** Listed, Notarized or Verified. */
    on_marketplace: number;
    /** Sold, and the order is not settled yet. */
    in_flight: number;
    /** Sold, and the order is settled. */
    settled: number;
    /** Draft, Flagged or Cancelled. */
    other: number;
    total: number;
  };
  /** For Owners and Managers; empty for plain members. */
  settled_revenue: {
    currency: string;
    orders: number;
    /** All that was paid for settled orders, in `currency`. */
    amount: number;
    /** What the cooperatives received of it. */
    received: number;
  }[];
  /** Lots on the marketplace that have a price, by currency. */
  pipeline: {
    currency: string;
    lots: number;
    /** Sum of the asking prices, which are per unit, in `currency`. */
    asking_price: number;
    /** Sum of asking price times quantity, in `currency`. */
    value: number;
  }[];
};

export type CooperativeCorrectProcessingInput = {
  /** Name of the processing. */
  processing: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  input_quantity?: number | string | undefined;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  output_quantity?: number | string | undefined;
  unit?: "kg" | "MT" | undefined;
  /** Percent of water in the output, such as 11.5. */
  moisture_percent?: number | string | undefined;
  processed_on?: string | undefined;
  notes?: string | undefined;
  /** Takes the step back: the lot is what it was before it. Only the last step. */
  withdraw?: boolean | undefined;
  /** Why; kept in its history. */
  reason?: string | undefined;
  /** Answers the question about an unusually small output, which comes as a fault of this field. */
  confirm_quantity?: boolean | undefined;
};
export type CooperativeCorrectProcessingOutput = {
  name: string;
  lot: string;
  /** Counts the steps of the lot from 1. */
  step: number;
  from_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
  to_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
  /** yyyy-mm-dd. */
  processed_on: string;
  /** Kilograms of `from_stage` that went in. */
  input_kg: number;
  /** Kilograms of `to_stage` that came out. */
  output_kg: number;
  /** Kilograms of the input that are not in the output. */
  loss_kg: number;
  /** Of the output. */
  moisture_percent: number;
  notes: string | null;
  /** Counts its corrections from 1. */
  version: number;
  /** It was taken back and counts no more. */
  withdrawn: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type CooperativeCreateLotInput = {
  /** Required for an admin and for a member of several; a single membership forces its cooperative. */
  cooperative?: string | undefined;
  /** Name of the commodity type. */
  commodity_type: string;
  /** Name of the corridor. */
  corridor: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  unit?: "kg" | "MT" | undefined;
  grade?: string | undefined;
  processing_method?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  lot_reference?: string | undefined;
  /** What the quantity is a mass of; the last stage of the commodity when left out. */
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
};
export type CooperativeCreateLotOutput = {
  name: string;
  cooperative: string;
};

export type CooperativeDeclineJoinRequestInput = {
  /** Name of the join request. */
  request: string;
  reason: string;
};
export type CooperativeDeclineJoinRequestOutput = {
  name: string;
  cooperative: string;
  status: "Open" | "Accepted" | "Declined" | "Withdrawn";
  /** False when it was so already and nothing was written. */
  changed: boolean;
};

export type CooperativeExportIncomingOrdersCsvInput = {
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, total_amount. */
  sort?: string | undefined;
  /** Only orders of this status. */
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
  /** Name of the buyer. */
  buyer?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  /** Only of this one of the caller's. */
  cooperative?: string | undefined;
};

export type CooperativeExportLotsCsvInput = {
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, quantity, asking_price, status. */
  sort?: string | undefined;
  /** Only lots of this status. */
  status_filter?: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
};

export type CooperativeInviteMemberInput = {
  email: string;
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
};
export type CooperativeInviteMemberOutput = {
  name: string;
  status: "Pending";
  invitee_email: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  resent: boolean;
};

export type CooperativeListIncomingOrdersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, total_amount. */
  sort?: string | undefined;
  /** Only orders of this status. */
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
  /** Name of the buyer. */
  buyer?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  /** Only of this one of the caller's. */
  cooperative?: string | undefined;
};
export type CooperativeListIncomingOrdersOutput = {
  data: ({
    name: string;
    status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
    /** After a partial sale: the lot that was split off for this order. */
    lot: string;
    lot_reference: string | null;
    commodity_type: string;
    exporter: string;
    exporter_name: string;
    buyer: string;
    buyer_name: string;
    cooperative: string;
    cooperative_name: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** Of one unit, in `currency`. */
    unit_price: number;
    /** In `currency`. */
    total_amount: number;
    currency: string;
    corridor: string;
    incoterms: string | null;
    payment_rail: string | null;
    external_ref: string | null;
    /** Why it was cancelled. */
    reason: string | null;
    /** Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed. */
    confirmed_kg: number | null;
    confirmed_grade: string | null;
    /** Agreed by both sides because another grade arrived; taken off the price, in `currency`. */
    price_difference: number | null;
    /** It was paid before the exporter accepted it: until then they may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** Accepted: it lapses when it is not paid by then. */
    pay_by: string | null;
    escrow: string | null;
    escrow_status: string | null;
    shipment: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    /** ISO 8601, UTC. */
    shipped_at: string | null;
    /** ISO 8601, UTC. */
    settled_at: string | null;
    /** ISO 8601, UTC. */
    cancelled_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListInvitesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
};
export type CooperativeListInvitesOutput = {
  data: ({
    name: string;
    invitee_email: string;
    status: "Pending" | "Accepted" | "Revoked" | "Expired";
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    expires_at: string;
    /** ISO 8601, UTC. */
    accepted_at: string | null;
    cooperative: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListJoinRequestsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
  status_filter?: "Open" | "Accepted" | "Declined" | "Withdrawn" | undefined;
};
export type CooperativeListJoinRequestsOutput = {
  data: ({
    name: string;
    cooperative: string;
    cooperative_title: string;
    farmer_name: string;
    farmer_email: string;
    message: string | null;
    status: "Open" | "Accepted" | "Declined" | "Withdrawn";
    /** Why it was declined. */
    reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    decided_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type CooperativeListLotOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  /** Whether it is on the marketplace. */
  listed: boolean;
  /** ISO 8601, UTC. */
  listed_at: string | null;
  /** The attestation that speaks for it; 0 before the first. */
  version: number;
  /** False when it was so already and nothing was written. */
  changed: boolean;
  message: string;
};

export type CooperativeListLotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, quantity, asking_price, status. */
  sort?: string | undefined;
  /** Only lots of this status. */
  status_filter?: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
};
export type CooperativeListLotsOutput = {
  data: ({
    name: string;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    cooperative: string;
    exporter: string | null;
    commodity_type: string;
    corridor: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** What the quantity is a mass of. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Per unit, in `currency`. */
    asking_price: number | null;
    currency: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    listed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListMemberPlotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, plot_name, area_ha, status. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Verified" | "Retired" | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
};
export type CooperativeListMemberPlotsOutput = {
  data: ({
    name: string;
    plot_name: string;
    status: "Draft" | "Verified" | "Retired";
    /** The farmer's user id. */
    farmer: string;
    farmer_name: string;
    cooperative: string | null;
    commodity_type: string | null;
    /** Where it lies, ISO 3166-1 alpha-2; null without a location. Then its cooperative counts. */
    country: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    has_polygon: boolean;
    /** Hectares; null for a plot without a polygon. */
    area_ha: number | null;
    planted_year: number | null;
    /** Plots that it overlaps, the farmer's own too. */
    overlap_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListMembersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, full_name, email. */
  sort?: string | undefined;
  role?: "Owner" | "Manager" | "Clerk" | "Member" | undefined;
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
};
export type CooperativeListMembersOutput = {
  data: ({
    email: string;
    full_name: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
    disabled: boolean;
    /** ISO 8601, UTC. */
    joined_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeListProcessingInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, processed_on. */
  sort?: string | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
  /** Only of the lots of this one. */
  cooperative?: string | undefined;
};
export type CooperativeListProcessingOutput = {
  data: ({
    name: string;
    lot: string;
    /** Counts the steps of the lot from 1. */
    step: number;
    from_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
    to_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
    /** yyyy-mm-dd. */
    processed_on: string;
    /** Kilograms of `from_stage` that went in. */
    input_kg: number;
    /** Kilograms of `to_stage` that came out. */
    output_kg: number;
    /** Kilograms of the input that are not in the output. */
    loss_kg: number;
    /** Of the output. */
    moisture_percent: number;
    notes: string | null;
    /** Counts its corrections from 1. */
    version: number;
    /** It was taken back and counts no more. */
    withdrawn: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type CooperativeLotEditValuesInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type CooperativeLotEditValuesOutput = {
  lot: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  editable: boolean;
  /** Why it can no longer be edited. */
  reason: string | null;
  /** The mass that quantity and unit must keep to: that of its harvests, or of a lot that was split. */
  fixed_mass_kg: number | null;
  values: {
    /** In `unit`. */
    quantity: number;
    unit: string;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    corridor: string;
    exporter: string | null;
    /** Per unit, in `currency`. */
    asking_price: number | null;
    currency: string | null;
    divisible: boolean;
  };
};

export type CooperativeLotWizardOptionsInput = Record<string, unknown>;
export type CooperativeLotWizardOptionsOutput = {
  /** Those the caller is a member of, with their role there; every one for an admin. */
  cooperatives: ({
    name: string;
    title: string;
    country: string;
    role: string | null;
  })[];
  exporters: {
    name: string;
    title: string;
    country: string;
  }[];
  commodity_types: {
    name: string;
    grades: string[];
    /** Grades that are only for lots from these countries. */
    grades_of_origins: {
      grade: string;
      origin_country: string;
    }[];
    processing_methods: string[];
  }[];
  corridors: {
    name: string;
    origin_country: string;
    destination_country: string;
    /** Platform fee in basis points of the order total. */
    fee_bps: number;
    /** The cooperative's share in basis points of the total. */
    cooperative_share_bps: number;
  }[];
  currencies: {
    code: string;
    name: string;
    /** Decimal places. */
    minor_units: number;
  }[];
  units: string[];
  /** Of all commodities together. */
  processing_methods: string[];
};

export type CooperativeMemberFarmSummaryInput = {
  /** One of the caller's; the first by name when left out, and all of them for admins. */
  cooperative?: string | undefined;
};
export type CooperativeMemberFarmSummaryOutput = {
  plots: {
    draft: number;
    verified: number;
    total: number;
  };
  /** Distinct farmers. */
  farmers: number;
  /** Hectares of the plots that have a polygon. */
  total_area_ha: number;
};

export type CooperativeOpenHarvestsInput = {
  /** Name of the cooperative. */
  cooperative: string;
  /** Name of the commodity type. */
  commodity_type: string;
  /** Only these, of those that are open. */
  harvests?: string[] | undefined;
};
export type CooperativeOpenHarvestsOutput = {
  harvests: number;
  plots: number;
  /** Distinct farmers. */
  farmers: number;
  /** Kilograms, the sum of the harvests. */
  quantity_kg: number;
  /** ISO 3166-1 codes of where their plots lie, the largest part first: the origin of the lot. */
  origin_countries: string[];
};

export type CooperativeRecentSettlementsInput = {
  /** How many, clamped to 1 to 20. */
  limit?: number | string | undefined;
  /** One of the caller's; the first by name when left out, and all of them for admins. */
  cooperative?: string | undefined;
};
export type CooperativeRecentSettlementsOutput = ({
  order: string;
  lot: string;
  lot_reference: string | null;
  buyer: string;
  buyer_name: string;
  commodity_type: string;
  /** All that was paid for what arrived, in `currency`. */
  amount: number;
  /** Of it the caller's share: the exporter's or the cooperative's; all of it for the buyer. */
  received: number;
  currency: string;
  /** ISO 8601, UTC. */
  settled_at: string;
})[];

export type CooperativeRecordProcessingInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** Only for a lot that does not say its stage. */
  from_stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
  to_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
  /** In `unit`; all that the lot holds when left out. */
  input_quantity?: number | string | undefined;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  output_quantity: number | string;
  unit?: "kg" | "MT" | undefined;
  /** Percent of water in the output, such as 11.5. */
  moisture_percent: number | string;
  /** yyyy-mm-dd, not in the future. */
  processed_on: string;
  notes?: string | undefined;
  /** Answers the question about an unusually small output, which comes as a fault of this field. */
  confirm_quantity?: boolean | undefined;
};
export type CooperativeRecordProcessingOutput = {
  name: string;
  lot: string;
  /** Counts the steps of the lot from 1. */
  step: number;
  from_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
  to_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean";
  /** yyyy-mm-dd. */
  processed_on: string;
  /** Kilograms of `from_stage` that went in. */
  input_kg: number;
  /** Kilograms of `to_stage` that came out. */
  output_kg: number;
  /** Kilograms of the input that are not in the output. */
  loss_kg: number;
  /** Of the output. */
  moisture_percent: number;
  notes: string | null;
  /** Counts its corrections from 1. */
  version: number;
  /** It was taken back and counts no more. */
  withdrawn: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type CooperativeRemoveMemberInput = {
  email: string;
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
};
export type CooperativeRemoveMemberOutput = {
  email: string;
  removed: true;
  cooperative: string;
};

export type CooperativeRevokeInviteInput = {
  /** Name of the invite. */
  invite: string;
};
export type CooperativeRevokeInviteOutput = {
  name: string;
  status: "Pending" | "Accepted" | "Revoked" | "Expired";
};

export type CooperativeSetLotListedInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** True publishes; false takes it off and cancels the orders that wait for acceptance. */
  listed: boolean;
};
export type CooperativeSetLotListedOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  /** Whether it is on the marketplace. */
  listed: boolean;
  /** ISO 8601, UTC. */
  listed_at: string | null;
  /** The attestation that speaks for it; 0 before the first. */
  version: number;
  /** False when it was so already and nothing was written. */
  changed: boolean;
  message: string;
};

export type CooperativeSetMemberRoleInput = {
  email: string;
  role: "Owner" | "Manager" | "Clerk" | "Member";
  /** Required for who belongs to several, and for admins. */
  cooperative?: string | undefined;
};
export type CooperativeSetMemberRoleOutput = {
  email: string;
  role: "Owner" | "Manager" | "Clerk" | "Member";
  cooperative: string;
};

export type CooperativeSettledRevenueTrendInput = {
  /** How many days up to today (UTC), clamped to 7 to 90. */
  days?: number | string | undefined;
  /** One of the caller's; the first by name when left out, and all of them for admins. */
  cooperative?: string | undefined;
};
export type CooperativeSettledRevenueTrendOutput = {
  days: number;
  /** By currency; exactly `days` entries each, oldest first, days without a settlement as 0. `amount` is all that was paid, `received` the caller's share of it. */
  series: Record<string, {
    date: string;
    amount: number;
    received: number;
  }[]>;
};

export type CooperativeSettlementDetailInput = {
  /** Name of the order. */
  order: string;
};
export type CooperativeSettlementDetailOutput = {
  order?: string | undefined;
  status?: string | undefined;
  rail?: string | null | undefined;
  /** The ledger transaction that finished the escrow's mirror; null until it is validated. */
  release_tx_hash?: string | null | undefined;
  /** The ledger transaction that minted the payees their tokens; null until it is validated. */
  mint_tx_hash?: string | null | undefined;
  /** ISO 8601, UTC. */
  settled_at?: string | null | undefined;
};

export type CooperativeUpdateLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity?: number | string | undefined;
  unit?: "kg" | "MT" | undefined;
  grade?: string | null | undefined;
  processing_method?: string | null | undefined;
  lot_reference?: string | null | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | null | undefined;
  /** Price of one unit, in the currency given beside it. */
  asking_price?: number | null | string | undefined;
  /** ISO 4217 code of asking_price, such as USD. */
  currency?: string | undefined;
  /** Whether a part of the lot may be ordered. */
  divisible?: boolean | undefined;
};
export type CooperativeUpdateLotOutput = {
  name: string;
  changed: ("quantity" | "unit" | "grade" | "processing_method" | "lot_reference" | "corridor" | "exporter" | "asking_price" | "currency" | "divisible")[];
  /** Listed again, if it was Notarized or Verified and what is signed was changed. */
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  /** The attestation that speaks for it now; 0 before the first. */
  version: number;
  /** Orders that waited for acceptance and were for what the lot no longer is. */
  cancelled_orders: string[];
  message: string;
};

export type CooperativeOnboardCooperativeOnboardOptionsInput = Record<string, unknown>;
export type CooperativeOnboardCooperativeOnboardOptionsOutput = {
  countries: {
    code: string;
    name: string;
  }[];
  /** The caller's memberships of this kind. */
  memberships: ({
    /** Name of the organisation, such as COOP-00001. */
    org: string;
    kind: "Cooperative" | "Exporter" | "Buyer";
    title: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
  })[];
  has_membership: boolean;
  /** False for who belongs to one already; admins may always. */
  can_create: boolean;
};

export type CooperativeOnboardCreateCooperativeOrgInput = {
  /** 2 to 140 characters. */
  cooperative_name: string;
  /** ISO 3166-1 code, or the name in English, Spanish, French or Portuguese. */
  country: string;
  region?: string | undefined;
};
export type CooperativeOnboardCreateCooperativeOrgOutput = {
  name: string;
  cooperative_name: string;
  role: "Owner";
};

export type DetailEscrowDetailInput = {
  /** Name of the escrow. */
  name: string;
};
export type DetailEscrowDetailOutput = {
  name: string;
  order: string;
  status: "Pending" | "Funded" | "Released" | "Disputed" | "Cancelled";
  amount: number;
  currency: string;
  /** The corridor's fee in basis points. */
  fee_bps: number;
  /** The cooperative's share in basis points. */
  cooperative_share_bps: number;
  fee_amount: number;
  cooperative_amount: number;
  exporter_amount: number;
  /** What went back to the buyer when it was released: less arrived than was ordered, or at another grade. */
  refund_amount: number;
  payment_rail: string | null;
  /** Platform tokens burned to fund it. */
  funded_tokens: number | null;
  release_reason: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  funded_at: string | null;
  /** ISO 8601, UTC. */
  released_at: string | null;
  /** ISO 8601, UTC. */
  cancelled_at: string | null;
  /** Its mirror on the ledger, which follows by job. */
  mirror: {
    status: string;
    condition: string | null;
    create_tx: string | null;
    finish_tx: string | null;
  };
  order_status: string;
  lot: string;
  buyer: string;
  exporter: string;
  cooperative: string;
};

export type DetailFactDetailInput = {
  kind: "lot" | "order" | "escrow" | "event" | "inspection" | "profile" | "consent";
  /** Name of the record, such as LOT-2026-00001 or FEP-2026-00001. */
  name: string;
  /** Which signed version; the newest unless told. */
  version?: number | string | undefined;
};
export type DetailFactDetailOutput = {
  kind: "lot" | "order" | "escrow" | "event" | "inspection" | "profile" | "consent";
  name: string;
  version: number;
  newest_version: number;
  /** Signed; a leaf of the log, on its way to the ledger; on the ledger. */
  state: "signed" | "logged" | "anchored";
  payload: Record<string, unknown>;
  /** Canonical JSON (RFC 8785), exactly as it was hashed. */
  payload_json: string;
  payload_hash: string;
  salt: string;
  signature: string;
  kid: string;
  signer: string;
  /** ISO 8601, UTC. */
  signed_at: string;
  log: {
    leaf_index: number;
    tree_size: number | null;
    root: string | null;
  } | null;
  ledger: {
    tx_hash: string;
    ledger_index: number | null;
    /** ISO 8601, UTC. */
    anchored_at: string | null;
  } | null;
  /** Everything to check it offline; once it is anchored. */
  receipt_url: string | null;
};

export type DetailFepDetailInput = {
  /** Name of the profile. */
  name: string;
};
export type DetailFepDetailOutput = {
  profile: {
    name: string;
    entity_type: "Farmer" | "Cooperative" | "Exporter";
    /** What the holder is called; null where that is not shared. */
    holder: string | null;
    /** Null for a farmer, and where it is not shared. */
    organisation: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
    /** The main one by volume. */
    corridor: string | null;
    /** 0 to 100; null before it was computed. */
    score: number | null;
    /** Prime from 80, Strong from 65, Developing from 45, Emerging below. */
    score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
    /** Counts the signed scores from 1. */
    version: number;
    /** ISO 8601, UTC. */
    computed_at: string | null;
    /** Empty where only the score is shared. */
    components: ({
      component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
      /** What was measured, a decimal: a share from 0 to 1, kilograms, US dollars, months, a count. Null without records. */
      measure: string | null;
      /** Points it gives, a decimal. */
      points: string;
      max_points: number;
      rule: {
        kind: "linear" | "step";
        /** The measure that gives no points. */
        zero_at: string;
        /** The measure that gives all points. */
        full_at: string;
      };
      records: {
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder";
        count: number;
        /** Of the records that were measured, in canonical JSON. */
        sha256: string;
      };
    })[];
  };
  /** Null where only the score is shared. */
  verification: {
    /** Canonical JSON (RFC 8785) of the score. */
    score_json: string;
    /** Ed25519 over the 32 bytes of its SHA-256, 128 lowercase hex digits; see fep.verify. */
    signature: string;
    computed_hash: string;
    /** The key, as the platform’s DID document names it; it holds the public key. */
    kid: string;
    signer: string;
    /** The ledger transaction with the head of the log that holds it; null until there is one. */
    anchor: {
      tx_hash: string;
      ledger_index: number;
      /** ISO 8601, UTC. */
      anchored_at: string | null;
    } | null;
  } | null;
  shared_scope: "score" | "profile" | null;
  /** For its holder: the link that there is now. */
  link: {
    state: "open" | "expired" | "revoked";
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    shareable_link_expires_at: string | null;
    shareable_link_revoked: boolean;
  } | null;
  /** What was shared with banks and until when, the newest first, at most 100. */
  consents: ({
    name: string;
    scope: "score" | "profile";
    /** ISO 8601, UTC. */
    given_at: string;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    /** Its receipt, for the holder and for banks; there once it is on the ledger. */
    receipt_url: string;
  })[];
};

export type DetailInspectionDetailInput = {
  /** Name of the inspection. */
  name: string;
};
export type DetailInspectionDetailOutput = {
  name: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  lot: string;
  commodity_type: string;
  cooperative: string;
  cooperative_name: string;
  /** The inspector's e-mail address. */
  inspector: string;
  inspector_name: string;
  claimed_grade: string | null;
  /** The grade that follows from what was measured. */
  grade: string | null;
  /** conformant, non_conformant, or null where nothing is compared. */
  result: string | null;
  rejection_reason: string | null;
  /** ISO 8601, UTC. */
  inspected_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  submitted_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  lot_status: string;
  /** The grade that the lot bears now. */
  lot_grade: string | null;
  /** Values by measure, as decimals. */
  measures: Record<string, string>;
  judgement: {
    /** The grade that follows from what was measured. */
    grade: string | null;
    /** The grade that the lot bore when it was handed in. */
    claimed: string | null;
    /** Steps that the grade is below the claimed one, above it where negative; null where no ladder has both. */
    steps: number | null;
    /** What each grade asks, the best first, beside what was measured. */
    rules: ({
      grade: string;
      measure: string;
      value: string | null;
      at_least: string | null;
      at_most: string | null;
      /** Null where it was not measured. */
      holds: boolean | null;
    })[];
    /** Why the lot is flagged when this is approved. */
    doubts: ({
      kind: "grade";
      claimed: string;
      grade: string;
      steps: number;
    } | {
      kind: "floor";
      measure: string;
      value: string;
      at_least: string;
    })[];
  } | null;
  seal_number: string | null;
  gps_lat: number | null;
  gps_lng: number | null;
  /** The inspector's own; only for them, admins and authorities. */
  notes: string | null;
  decision_note: string | null;
  /** Approved, signed, and still what was signed. */
  attested: boolean;
  files: ({
    name: string;
    file_name: string;
    /** Where it is fetched, with the session or key of somebody who may. */
    file_url: string;
    content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf" | "application/json" | "text/csv" | "text/plain";
    /** Bytes, as it was uploaded. */
    file_size: number;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
};

export type DetailMandateDetailInput = {
  /** Name of the mandate. */
  name: string;
};
export type DetailMandateDetailOutput = {
  name: string;
  status: "Received" | "Ordered" | "Rejected";
  /** The partner's own number. */
  external_ref: string;
  buyer: string;
  /** The key it came by. */
  partner: string;
  format: "UBL" | "JSON";
  lines: {
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; an order takes the price of its day. */
    unit_price: number;
    currency: string;
  }[];
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
  /** What was ordered, one order per line. */
  orders: string[];
  /** Why it was rejected. */
  reason: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type DetailOrderDetailInput = {
  /** Name of the order. */
  name: string;
};
export type DetailOrderDetailOutput = {
  name: string;
  status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
  /** After a partial sale: the lot that was split off for this order. */
  lot: string;
  lot_reference: string | null;
  commodity_type: string;
  exporter: string;
  exporter_name: string;
  buyer: string;
  buyer_name: string;
  cooperative: string;
  cooperative_name: string;
  /** In `unit`. */
  quantity: number;
  unit: string;
  /** Of one unit, in `currency`. */
  unit_price: number;
  /** In `currency`. */
  total_amount: number;
  currency: string;
  corridor: string;
  incoterms: string | null;
  payment_rail: string | null;
  external_ref: string | null;
  /** Why it was cancelled. */
  reason: string | null;
  /** Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed. */
  confirmed_kg: number | null;
  confirmed_grade: string | null;
  /** Agreed by both sides because another grade arrived; taken off the price, in `currency`. */
  price_difference: number | null;
  /** It was paid before the exporter accepted it: until then they may refuse it. Silence is consent. */
  refusable_until: string | null;
  /** Accepted: it lapses when it is not paid by then. */
  pay_by: string | null;
  escrow: string | null;
  escrow_status: string | null;
  shipment: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  submitted_at: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  /** ISO 8601, UTC. */
  shipped_at: string | null;
  /** ISO 8601, UTC. */
  settled_at: string | null;
  /** ISO 8601, UTC. */
  cancelled_at: string | null;
  notes: string | null;
  /** As the buyer gave it at checkout. */
  delivery: Record<string, string>;
  dispute_reason: string | null;
  /** What an admin said when they decided about it, oldest first. */
  decision_notes: {
    /** ISO 8601, UTC. */
    at: string;
    note: string;
  }[];
  /** The lot that the order was made on, when its own was split off it. */
  parent_lot: string | null;
  lot_status: string;
  grade: string | null;
  processing_method: string | null;
  escrow_detail: {
    name: string;
    order: string;
    status: "Pending" | "Funded" | "Released" | "Disputed" | "Cancelled";
    amount: number;
    currency: string;
    /** The corridor's fee in basis points. */
    fee_bps: number;
    /** The cooperative's share in basis points. */
    cooperative_share_bps: number;
    fee_amount: number;
    cooperative_amount: number;
    exporter_amount: number;
    /** What went back to the buyer when it was released: less arrived than was ordered, or at another grade. */
    refund_amount: number;
    payment_rail: string | null;
    /** Platform tokens burned to fund it. */
    funded_tokens: number | null;
    release_reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    funded_at: string | null;
    /** ISO 8601, UTC. */
    released_at: string | null;
    /** ISO 8601, UTC. */
    cancelled_at: string | null;
    /** Its mirror on the ledger, which follows by job. */
    mirror: {
      status: string;
      condition: string | null;
      create_tx: string | null;
      finish_tx: string | null;
    };
  } | null;
  shipment_detail: {
    name: string;
    order: string;
    status: string;
    carrier: string | null;
    tracking_number: string | null;
    vessel: string | null;
    port_of_loading: string | null;
    port_of_discharge: string | null;
    /** Why a port lies outside the countries of the corridor. */
    port_reason: string | null;
    /** Expected arrival, yyyy-mm-dd. */
    eta: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    delivered_at: string | null;
  } | null;
  /** Both sides confirmed another grade than was ordered: a price difference or a dispute; nothing is paid before. */
  awaits_choice: boolean;
  /** Price differences and cancellations, oldest first. */
  proposals: ({
    kind: "price_difference" | "cancellation";
    /** Who proposed it; the other side answers. */
    side: "buyer" | "exporter";
    status: "Open" | "Accepted" | "Refused";
    /** Of a price difference: what comes off, in the currency of the order. */
    amount: number | null;
    reason: string;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    answered_at: string | null;
  })[];
};

export type DetailShipmentDetailInput = {
  /** Name of the shipment. */
  name: string;
};
export type DetailShipmentDetailOutput = {
  name: string;
  order: string;
  status: string;
  carrier: string | null;
  tracking_number: string | null;
  vessel: string | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  /** Why a port lies outside the countries of the corridor. */
  port_reason: string | null;
  /** Expected arrival, yyyy-mm-dd. */
  eta: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  delivered_at: string | null;
  order_status: string;
  lot: string;
  buyer: string;
  exporter: string;
  cooperative: string;
  /** What was amended since it was shipped, oldest first. */
  changes: ({
    /** ISO 8601, UTC. */
    at: string;
    before: Record<string, string | null>;
    after: Record<string, string | null>;
  })[];
};

export type DidGetDidDocumentInput = Record<string, unknown>;
export type DidGetDidDocumentOutput = {
  "@context": string[];
  id: string;
  controller?: string | undefined;
  verificationMethod?: ({
    id: string;
    type: "Multikey";
    controller: string;
    publicKeyMultibase: string;
    /** Only on a retired key: it signs nothing from then on. */
    expires?: string | undefined;
  })[] | undefined;
  assertionMethod?: string[] | undefined;
  authentication?: string[] | undefined;
  service?: {
    id: string;
    type: string;
    serviceEndpoint: string;
  }[] | undefined;
};

export type ErpGetRawInput = {
  /** As list_raw names it. */
  id: number | string;
};
export type ErpGetRawOutput = {
  id: number;
  content_type: string | null;
  body_base64: string;
};

export type ErpListMandatesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  status_filter?: "Received" | "Ordered" | "Rejected" | undefined;
  /** Name of the buyer. */
  buyer?: string | undefined;
};
export type ErpListMandatesOutput = {
  data: ({
    name: string;
    status: "Received" | "Ordered" | "Rejected";
    /** The partner's own number. */
    external_ref: string;
    buyer: string;
    /** The key it came by. */
    partner: string;
    format: "UBL" | "JSON";
    lines: {
      lot: string;
      /** In `unit`. */
      quantity: number;
      unit: string;
      /** As the lot cost when it came; an order takes the price of its day. */
      unit_price: number;
      currency: string;
    }[];
    incoterms: string | null;
    notes: string | null;
    delivery: Record<string, string>;
    /** What was ordered, one order per line. */
    orders: string[];
    /** Why it was rejected. */
    reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type ErpListRawInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: received_at. */
  sort?: string | undefined;
  /** The key it came by. */
  key_id?: string | undefined;
  outcome?: "ok" | "validation" | "csrf" | "authentication" | "permission" | "not_found" | "method" | "not_acceptable" | "state" | "gone" | "too_large" | "media_type" | "rate_limit" | "internal" | "not_implemented" | "unavailable" | undefined;
};
export type ErpListRawOutput = {
  data: ({
    id: number;
    /** ISO 8601, UTC. */
    received_at: string;
    key_id: string;
    operation: string;
    webhook_id: string | null;
    content_type: string | null;
    outcome: string;
    message: string | null;
    request_id: string;
    /** Length of the body. */
    bytes: number;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type ErpOrderMandateInput = {
  /** Name of the mandate. */
  mandate: string;
};
export type ErpOrderMandateOutput = {
  name: string;
  status: "Received" | "Ordered" | "Rejected";
  /** The partner's own number. */
  external_ref: string;
  buyer: string;
  /** The key it came by. */
  partner: string;
  format: "UBL" | "JSON";
  lines: {
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; an order takes the price of its day. */
    unit_price: number;
    currency: string;
  }[];
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
  /** What was ordered, one order per line. */
  orders: string[];
  /** Why it was rejected. */
  reason: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type ErpRejectMandateInput = {
  /** Name of the mandate. */
  mandate: string;
  reason: string;
};
export type ErpRejectMandateOutput = {
  name: string;
  status: "Received" | "Ordered" | "Rejected";
  /** The partner's own number. */
  external_ref: string;
  buyer: string;
  /** The key it came by. */
  partner: string;
  format: "UBL" | "JSON";
  lines: {
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; an order takes the price of its day. */
    unit_price: number;
    currency: string;
  }[];
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
  /** What was ordered, one order per line. */
  orders: string[];
  /** Why it was rejected. */
  reason: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type EventsConfirmEventInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** dispatch and receipt: cooperative and exporter; delivery: exporter and buyer of the order. */
  stage: "dispatch" | "receipt" | "delivery";
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  unit?: "kg" | "MT" | undefined;
  grade: string;
  /** Degrees north, WGS 84. */
  gps_lat: number | string;
  /** Degrees east, WGS 84. */
  gps_lng: number | string;
  /** Only for callers who belong to both parties. */
  side?: "cooperative" | "exporter" | "buyer" | undefined;
};
export type EventsConfirmEventOutput = {
  name: string;
  stage: "dispatch" | "receipt" | "delivery";
  status: "Open" | "Confirmed" | "Held";
  order: string | null;
  /** Until both sides have entered only what the caller made, or an organisation that they manage; none for the public. */
  entries: ({
    side: "cooperative" | "exporter" | "buyer";
    org: string | null;
    /** Kilograms. */
    quantity_kg: number;
    grade: string;
    gps_lat: number;
    gps_lng: number;
    /** ISO 8601, UTC. */
    entered_at: string;
  })[];
  /** The caller's side has entered, the other has not. */
  awaiting_other_side: boolean;
  /** The other side has entered; what, is not told yet. */
  other_side_entered: boolean;
  divergences: ({
    field: "gps" | "quantity" | "grade";
    message: string;
  })[];
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  confirmed_at: string | null;
  lot: string;
  side: "cooperative" | "exporter" | "buyer";
  /** This entry released the escrow of the order. */
  released: boolean;
  order_status: string | null;
  message: string;
};

export type EventsCreateHarvestRecordInput = {
  /** Name of the plot. */
  plot: string;
  /** The lot tag scanned in the field. */
  lot_reference: string;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  notes?: string | undefined;
};
export type EventsCreateHarvestRecordOutput = {
  name: string;
  plot: string;
  lot_reference: string;
  harvest_date: string;
  /** How far from the plot, where that is too far; lots with the tag are flagged. */
  gps_divergence_km: number | null;
};

export type EventsGetEventInput = {
  /** `proof.hash` of the event. */
  hash: string;
};
export type EventsGetEventOutput = {
  schema: "trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1";
  state: "CLAIM_RECEIVED" | "PROOF_ADVANCED" | "STATE_VERIFIED" | "HOLDING";
  proof: {
    /** SHA-256 of what was signed, which names the hash of the event before. */
    hash: string;
    /** Index of the ledger that holds the proof; null until verified. */
    block: number | null;
    /** Flag-ledger period: block / 256, rounded down; null until verified. */
    epoch: number | null;
    /** Time to finality, milliseconds: from `createdAt` until we held the proof; null until verified. */
    ttf_ms: number | null;
  };
  attest: {
    /** The attestation: the subject of its receipt. */
    id: string;
    /** The rule by which it was accredited. */
    standard: string;
    /** Ledger address of the verifier. */
    verifier: string;
  };
  payload: Record<string, unknown>;
  /** ISO 8601, UTC. */
  createdAt: string;
};

export type EventsGetLotTimelineInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type EventsGetLotTimelineOutput = {
  lot: string;
  status: string;
  /** How much is shown: public has no names, notes, figures of events or positions. */
  sight: "full" | "party" | "public";
  items: ({
    /** ISO 8601, UTC. */
    at: string;
    source: "lot" | "harvest" | "inspection" | "verification";
    /** What happened: created, listed, harvested, inspected, dispatch, ... */
    kind: string;
    from_status: string | null;
    to_status: string | null;
    actor_org: string | null;
    /** Only for inspectors, the authority and admins. */
    actor_name: string | null;
    note: string | null;
    data?: Record<string, unknown> | undefined;
    event?: {
      name: string;
      stage: "dispatch" | "receipt" | "delivery";
      status: "Open" | "Confirmed" | "Held";
      order: string | null;
      /** Until both sides have entered only what the caller made, or an organisation that they manage; none for the public. */
      entries: ({
        side: "cooperative" | "exporter" | "buyer";
        org: string | null;
        /** Kilograms. */
        quantity_kg: number;
        grade: string;
        gps_lat: number;
        gps_lng: number;
        /** ISO 8601, UTC. */
        entered_at: string;
      })[];
      /** The caller's side has entered, the other has not. */
      awaiting_other_side: boolean;
      /** The other side has entered; what, is not told yet. */
      other_side_entered: boolean;
      divergences: ({
        field: "gps" | "quantity" | "grade";
        message: string;
      })[];
      /** ISO 8601, UTC. */
      created_at: string;
      /** ISO 8601, UTC. */
      confirmed_at: string | null;
    } | undefined;
    inspection?: {
      name: string;
      status: string;
      grade: string | null;
      result: string | null;
    } | undefined;
    /** A scan or entry that was made too far away. */
    divergence?: {
      place: "plot" | "dispatch" | "receipt";
      plot: string | null;
      org: string | null;
      /** From where it must be; null for the other side's entry. */
      distance_km: number | null;
      /** What is let pass. */
      max_km: number;
    } | undefined;
    harvest?: {
      name: string;
      plot: string;
      /** Kilograms in this lot; null for a field scan. */
      quantity_kg: number | null;
      lot_reference: string | null;
      /** What was noted; of a field scan with its position, for its farmer, its cooperative and the offices. */
      notes: string | null;
    } | undefined;
  })[];
  /** The stages at which the caller is a party. */
  own_stages: ({
    stage: "dispatch" | "receipt" | "delivery";
    /** The sides that the caller may speak for. */
    sides: ("cooperative" | "exporter" | "buyer")[];
    /** Whether an entry is taken now. */
    open: boolean;
  })[];
  /** A source has more than 1000 rows. */
  truncated: boolean;
};

export type EventsGetReceiptInput = {
  /** `proof.hash` of the event. */
  hash: string;
};
export type EventsGetReceiptOutput = {
  format: "lotmark.receipt.v1";
  kind: "lot" | "order" | "escrow" | "event" | "inspection" | "profile" | "consent";
  /** The record's name. */
  subject: string;
  /** Counts the signed versions of the record from 1. */
  version: number;
  /** Canonical JSON (RFC 8785), exactly as it was hashed. */
  payload: string;
  /** 32 lowercase hex digits; also inside the payload. */
  salt: string;
  /** SHA-256 of the payload's UTF-8 bytes. */
  payload_hash: string;
  /** Ed25519 over the 32 bytes of the hash, 128 lowercase hex digits. */
  signature: string;
  /** The key, as its DID document names it. */
  kid: string;
  /** Ed25519 Multikey. */
  public_key: string;
  /** Place in the log. */
  leaf_index: number;
  /** RFC 9162, nearest sibling first. */
  inclusion_proof: string[];
  tree_head: {
    size: number;
    root: string;
  };
  ledger: {
    network_id: number;
    tx_hash: string;
    /** The signed transaction, uppercase hex. */
    tx_blob: string;
    /** Its metadata, uppercase hex. */
    meta_blob: string;
    header: {
      ledger_index: number;
      ledger_hash: string;
      total_coins: string;
      parent_hash: string;
      transaction_hash: string;
      account_hash: string;
      parent_close_time: number;
      /** The ledger's own time: seconds since 2000-01-01T00:00:00Z. */
      close_time: number;
      close_time_resolution: number;
      close_flags: number;
    };
    /** The ledger's transaction tree from its root down: the other branches by their digit. */
    path: Record<string, string>[];
  };
  /** Signature lines of witnesses who saw the tree head; only where there are any. */
  cosignatures?: string[] | undefined;
};

export type EventsGetSchemaInput = {
  name: string;
};
export type EventsGetSchemaOutput = Record<string, unknown>;

export type EventsListEventsInput = {
  schema?: "trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1" | undefined;
  /** First day (UTC) of `createdAt`. */
  from?: string | undefined;
  /** Last day (UTC) of `createdAt`, included. */
  to?: string | undefined;
  /** Events to answer, at most 500. */
  limit?: number | undefined;
  /** Events after this one. */
  cursor?: string | undefined;
  state?: "CLAIM_RECEIVED" | "PROOF_ADVANCED" | "STATE_VERIFIED" | "HOLDING" | undefined;
  /** Backwards from the newest, for people. */
  newest_first?: boolean | undefined;
};
export type EventsListEventsOutput = ({
  schema: "trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1";
  state: "CLAIM_RECEIVED" | "PROOF_ADVANCED" | "STATE_VERIFIED" | "HOLDING";
  proof: {
    /** SHA-256 of what was signed, which names the hash of the event before. */
    hash: string;
    /** Index of the ledger that holds the proof; null until verified. */
    block: number | null;
    /** Flag-ledger period: block / 256, rounded down; null until verified. */
    epoch: number | null;
    /** Time to finality, milliseconds: from `createdAt` until we held the proof; null until verified. */
    ttf_ms: number | null;
  };
  attest: {
    /** The attestation: the subject of its receipt. */
    id: string;
    /** The rule by which it was accredited. */
    standard: string;
    /** Ledger address of the verifier. */
    verifier: string;
  };
  payload: Record<string, unknown>;
  /** ISO 8601, UTC. */
  createdAt: string;
})[];

export type EventsListHeldInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** True: only those that stay on hold by a decision. */
  decided?: boolean | undefined;
};
export type EventsListHeldOutput = {
  data: ({
    name: string;
    hash: string;
    schema: "trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1";
    /** The record that the event is about. */
    subject: string;
    lot: string | null;
    hold_reason: string | null;
    /** Set once somebody decided to keep it on hold. */
    decision: "uphold" | null;
    decision_note: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type EventsResolveHeldInput = {
  /** `proof.hash` of the event. */
  hash: string;
  decision: "release" | "uphold";
  /** Why; kept with the event. */
  note?: string | undefined;
};
export type EventsResolveHeldOutput = {
  name: string;
  hash: string;
  state: "CLAIM_RECEIVED" | "PROOF_ADVANCED" | "STATE_VERIFIED" | "HOLDING";
  decision: "release" | "uphold";
  hold_reason: string | null;
};

export type EventsTriggerXrplManualInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};
export type EventsTriggerXrplManualOutput = {
  queued: boolean;
  event: "anchor.requested";
  /** The lot, or `all`. */
  subject: string;
  /** Signed records that wait for their anchor. */
  pending: number;
};

export type EventsUpdatePlotGpsPolygonInput = {
  /** Name of the plot. */
  plot: string;
  /** GeoJSON Polygon (RFC 7946), WGS 84, [lng, lat], one closed ring without holes, at most 25,000 points. Kept with 6 decimals. */
  gps_polygon: Record<string, unknown>;
};
export type EventsUpdatePlotGpsPolygonOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  changed: boolean;
  /** Hectares, geodesic. */
  area_ha: number;
  /** Positions of the stored ring, counting the closing one. */
  points: number;
  gps_lat: number;
  gps_lng: number;
  /** Plots that it overlaps, the farmer's own too; reported, not refused. */
  overlaps: {
    plot: string;
    /** Hectares that both plots claim. */
    overlap_ha: number;
    /** The other plot is the same farmer's. */
    own: boolean;
  }[];
  /** Lots of this plot that were signed anew, because their attestation commits to it. */
  reattested_lots: string[];
  /** Sold lots of this plot: they keep the boundary that they were sold with. */
  kept_lots: string[];
};

export type ExporterAcceptOrderInput = {
  /** Name of the order. */
  order: string;
};
export type ExporterAcceptOrderOutput = {
  name: string;
  status: string;
  escrow: string | null;
  message: string;
};

export type ExporterDeclineOrderInput = {
  /** Name of the order. */
  order: string;
  reason?: string | undefined;
};
export type ExporterDeclineOrderOutput = {
  name: string;
  status: string;
  reason: string | null;
  message: string;
};

export type ExporterExportCsvInput = {
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
  /** Part of an order, lot or external reference, or of the name of the buyer or exporter. */
  search?: string | undefined;
};

export type ExporterExporterSummaryInput = Record<string, unknown>;
export type ExporterExporterSummaryOutput = {
  total: number;
  /** Every status, with 0 where there is none. */
  status_counts: Record<string, number>;
  /** By currency: totals of the orders that are Draft, Escrow Created, Paid, In Transit. */
  pipeline_value: Record<string, number>;
};

export type ExporterListOrdersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, total_amount. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
};
export type ExporterListOrdersOutput = {
  data: ({
    name: string;
    status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
    /** After a partial sale: the lot that was split off for this order. */
    lot: string;
    lot_reference: string | null;
    commodity_type: string;
    exporter: string;
    exporter_name: string;
    buyer: string;
    buyer_name: string;
    cooperative: string;
    cooperative_name: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** Of one unit, in `currency`. */
    unit_price: number;
    /** In `currency`. */
    total_amount: number;
    currency: string;
    corridor: string;
    incoterms: string | null;
    payment_rail: string | null;
    external_ref: string | null;
    /** Why it was cancelled. */
    reason: string | null;
    /** Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed. */
    confirmed_kg: number | null;
    confirmed_grade: string | null;
    /** Agreed by both sides because another grade arrived; taken off the price, in `currency`. */
    price_difference: number | null;
    /** It was paid before the exporter accepted it: until then they may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** Accepted: it lapses when it is not paid by then. */
    pay_by: string | null;
    escrow: string | null;
    escrow_status: string | null;
    shipment: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    /** ISO 8601, UTC. */
    shipped_at: string | null;
    /** ISO 8601, UTC. */
    settled_at: string | null;
    /** ISO 8601, UTC. */
    cancelled_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type ExporterMarkShippedInput = {
  /** Name of the order. */
  order_name: string;
  carrier?: string | undefined;
  tracking_number?: string | undefined;
  vessel?: string | undefined;
  /** Name or UN/LOCODE of a port of the corridor's origin. */
  port_of_loading?: string | undefined;
  /** Name or UN/LOCODE of a port of the corridor's destination. */
  port_of_discharge?: string | undefined;
  /** Why a port lies elsewhere, or is no known one; shown with the shipment. */
  port_reason?: string | undefined;
  /** Expected arrival, yyyy-mm-dd. */
  eta?: string | undefined;
};
export type ExporterMarkShippedOutput = {
  name: string;
  status: string;
  shipment: string;
  message: string;
};

export type ExporterRecentSettlementsInput = {
  /** How many, clamped to 1 to 20. */
  limit?: number | string | undefined;
};
export type ExporterRecentSettlementsOutput = ({
  order: string;
  lot: string;
  lot_reference: string | null;
  buyer: string;
  buyer_name: string;
  commodity_type: string;
  /** All that was paid for what arrived, in `currency`. */
  amount: number;
  /** Of it the caller's share: the exporter's or the cooperative's; all of it for the buyer. */
  received: number;
  currency: string;
  /** ISO 8601, UTC. */
  settled_at: string;
})[];

export type ExporterReleaseOrderEscrowInput = {
  /** Name of the order. */
  order: string;
};
export type ExporterReleaseOrderEscrowOutput = {
  name: string;
  status: string;
  escrow: string;
  escrow_status: string;
  /** True when this very call released it. */
  released: boolean;
  message: string;
};

export type ExporterSettledRevenueTrendInput = {
  /** How many days up to today (UTC), clamped to 7 to 90. */
  days?: number | string | undefined;
};
export type ExporterSettledRevenueTrendOutput = {
  days: number;
  /** By currency; exactly `days` entries each, oldest first, days without a settlement as 0. `amount` is all that was paid, `received` the caller's share of it. */
  series: Record<string, {
    date: string;
    amount: number;
    received: number;
  }[]>;
};

export type ExporterOnboardCreateExporterOrgInput = {
  /** 2 to 140 characters. */
  exporter_name: string;
  /** ISO 3166-1 code, or the name in English, Spanish, French or Portuguese. */
  country: string;
  registration_number?: string | undefined;
  customs_code?: string | undefined;
};
export type ExporterOnboardCreateExporterOrgOutput = {
  name: string;
  exporter_name: string;
  role: "Owner";
};

export type ExporterOnboardExporterOnboardOptionsInput = Record<string, unknown>;
export type ExporterOnboardExporterOnboardOptionsOutput = {
  countries: {
    code: string;
    name: string;
  }[];
  /** The caller's memberships of this kind. */
  memberships: ({
    /** Name of the organisation, such as COOP-00001. */
    org: string;
    kind: "Cooperative" | "Exporter" | "Buyer";
    title: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
  })[];
  has_membership: boolean;
  /** False for who belongs to one already; admins may always. */
  can_create: boolean;
};

export type FarmerAggregateHarvestsIntoLotInput = {
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Names of the harvests; every open one of the commodity when left out. */
  harvests?: string[] | undefined;
  /** Where no harvests are named: only those that were weighed in this stage. */
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
  /** Name of the commodity type. */
  commodity_type: string;
  /** Name of the corridor. */
  corridor: string;
  grade?: string | undefined;
  processing_method?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  lot_reference?: string | undefined;
};
export type FarmerAggregateHarvestsIntoLotOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  cooperative: string;
  /** Kilograms, the sum of the harvests. */
  quantity: number;
  unit: "kg";
  /** Of its harvests. */
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  harvests: string[];
  plots: string[];
  /** Plots without a polygon, whose yield was checked against an area of 4 ha. */
  assumed_area_plots: string[];
};

export type FarmerCorrectHarvestInput = {
  /** Name of the harvest. */
  harvest: string;
  harvest_date?: string | undefined;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity?: number | string | undefined;
  unit?: "kg" | "MT" | undefined;
  /** What was weighed; what is picked of the crop when left out. */
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
  lot_reference?: string | undefined;
  notes?: string | undefined;
  /** Why; kept in its history. */
  reason?: string | undefined;
  /** Answers the question about an unusual quantity, which comes as a fault of this field: it is as it should be. */
  confirm_quantity?: boolean | undefined;
};
export type FarmerCorrectHarvestOutput = {
  name: string;
  /** Counts what the harvest has said, from 1. */
  version: number;
  quantity_kg: number;
  harvest_date: string;
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  voided: boolean;
  /** Lots that hold something of it, and what they weigh now. */
  lots: {
    lot: string;
    quantity_kg: number;
  }[];
};

export type FarmerExportMyLotsCsvInput = {
  status_filter?: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  search?: string | undefined;
};

export type FarmerFarmPlotEditValuesInput = {
  /** Name of the plot. */
  plot: string;
};
export type FarmerFarmPlotEditValuesOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  editable: boolean;
  /** Why it cannot be edited. */
  message: string | null;
  may_change_cooperative: boolean;
  values: {
    plot_name: string;
    cooperative: string | null;
    commodity_type: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** GeoJSON Polygon (RFC 7946), [lng, lat]. */
    gps_polygon: {
      type: "Polygon";
      coordinates: number[][][];
    } | null;
    planted_year: number | null;
  };
};

export type FarmerFarmerFormOptionsInput = Record<string, unknown>;
export type FarmerFarmerFormOptionsOutput = {
  commodity_types: string[];
  cooperatives: {
    name: string;
    title: string;
    country: string;
  }[];
  units: string[];
};

export type FarmerFarmerSummaryInput = Record<string, unknown>;
export type FarmerFarmerSummaryOutput = {
  active_plots: number;
  /** Hectares of the plots that have a polygon. */
  total_area_ha: number;
  /** Lots with the caller's harvests in them, without Cancelled ones. */
  lots_produced: number;
  /** Kilograms of the caller's harvests in those lots. */
  total_volume_kg: number;
  /** Finance eligibility score; null without a profile. */
  fep_score: number | null;
};

export type FarmerFindCooperativesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: title, country. */
  sort?: string | undefined;
  /** ISO 3166-1 code, or the name. */
  country?: string | undefined;
  /** Part of the name of the region. */
  region?: string | undefined;
};
export type FarmerFindCooperativesOutput = {
  data: ({
    name: string;
    title: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    region: string | null;
    /** An admin has verified it. */
    verified: boolean;
    /** Of the caller: they asked to join, or belong to it already. */
    standing: "none" | "requested" | "member";
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FarmerGetPlotDetailInput = {
  /** Name of the plot. */
  plot?: string | undefined;
  /** The same as `plot`, which wins. */
  name?: string | undefined;
};
export type FarmerGetPlotDetailOutput = {
  name: string;
  plot_name: string;
  status: "Draft" | "Verified" | "Retired";
  /** The farmer's user id. */
  farmer: string;
  farmer_name: string;
  cooperative: string | null;
  commodity_type: string | null;
  /** Where it lies, ISO 3166-1 alpha-2; null without a location. Then its cooperative counts. */
  country: string | null;
  gps_lat: number | null;
  gps_lng: number | null;
  has_polygon: boolean;
  /** Hectares; null for a plot without a polygon. */
  area_ha: number | null;
  planted_year: number | null;
  /** Plots that it overlaps, the farmer's own too. */
  overlap_count: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** GeoJSON Polygon (RFC 7946), [lng, lat]. */
  gps_polygon: {
    type: "Polygon";
    coordinates: number[][][];
  } | null;
  /** Plots that it overlaps, the farmer's own too; reported, not refused. */
  overlaps: {
    plot: string;
    /** Hectares that both plots claim. */
    overlap_ha: number;
    /** The other plot is the same farmer's. */
    own: boolean;
  }[];
  /** The latest 100, newest first. */
  harvest_history: ({
    name: string;
    plot: string;
    /** yyyy-mm-dd. */
    harvest_date: string;
    /** Kilograms; null for a field scan of a lot tag. */
    quantity_kg: number | null;
    /** What was weighed. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    /** Counts what it has said, from 1; more than 1 where it was corrected. */
    version: number;
    /** It was voided and counts nowhere. */
    voided: boolean;
    lot_reference: string | null;
    notes: string | null;
    /** The lot it went into. */
    lot: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** The signed lot because of which only the authority can correct or void it; null where nothing is in the way. */
    locked_by: string | null;
  })[];
  /** What was noted in the field, with where; the latest 100, newest first. */
  comments: ({
    /** ISO 8601, UTC. */
    at: string;
    author_name: string | null;
    body: string;
  })[];
};

export type FarmerHarvestBoundsInput = {
  /** Name of the plot. */
  plot: string;
  /** yyyy-mm-dd; today when left out. */
  harvest_date?: string | undefined;
  /** What was weighed; what is picked of the crop when left out. */
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
};
export type FarmerHarvestBoundsOutput = {
  plot: string;
  commodity_type: string | null;
  country: string | null;
  /** In which this crop may be weighed, first to last. */
  stages: ("cherry" | "parchment" | "green" | "wet_bean" | "dry_bean")[];
  /** Hectares that the bounds are counted with. */
  area_ha: number;
  /** The plot has no polygon. */
  area_assumed: boolean;
  /** Days of the year, mm-dd. */
  seasons: {
    season: string;
    starts_on: string;
    ends_on: string;
  }[];
  /** The season of the day; null in none. */
  season: {
    first_day: string;
    last_day: string;
    /** What the kilograms here are of. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    /** Recorded for the plot in the season already. */
    recorded_kg: number;
    /** Above this sum a quantity must be confirmed. */
    ask_kg: number;
    /** Above this sum it is refused. */
    max_kg: number;
  } | null;
};

export type FarmerHarvestHistoryInput = {
  /** Name of the harvest. */
  harvest: string;
};
export type FarmerHarvestHistoryOutput = {
  name: string;
  plot: string;
  /** yyyy-mm-dd. */
  harvest_date: string;
  /** Kilograms; null for a field scan of a lot tag. */
  quantity_kg: number | null;
  /** What was weighed. */
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  /** Counts what it has said, from 1; more than 1 where it was corrected. */
  version: number;
  /** It was voided and counts nowhere. */
  voided: boolean;
  lot_reference: string | null;
  notes: string | null;
  /** The lot it went into. */
  lot: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  changes: ({
    /** What the change made; the one before is in `before`. */
    version: number;
    kind: "corrected" | "voided";
    by_authority: boolean;
    /** ISO 8601, UTC. */
    at: string;
    actor_name: string | null;
    reason: string | null;
    before: {
      harvest_date: string;
      quantity_kg: number | null;
      stage: string | null;
      lot_reference: string | null;
      notes: string | null;
    };
    after: {
      harvest_date: string;
      quantity_kg: number | null;
      stage: string | null;
      lot_reference: string | null;
      notes: string | null;
    };
  })[];
};

export type FarmerListMyHarvestsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: harvest_date, created_at, quantity_kg. */
  sort?: string | undefined;
  /** open: in no lot yet; pooled: in a lot; scan: a lot tag scanned in the field; voided. */
  status_filter?: "open" | "pooled" | "scan" | "voided" | undefined;
  /** Name of the plot. */
  plot?: string | undefined;
};
export type FarmerListMyHarvestsOutput = {
  data: ({
    name: string;
    plot: string;
    /** yyyy-mm-dd. */
    harvest_date: string;
    /** Kilograms; null for a field scan of a lot tag. */
    quantity_kg: number | null;
    /** What was weighed. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    /** Counts what it has said, from 1; more than 1 where it was corrected. */
    version: number;
    /** It was voided and counts nowhere. */
    voided: boolean;
    lot_reference: string | null;
    notes: string | null;
    /** The lot it went into. */
    lot: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** The signed lot because of which only the authority can correct or void it; null where nothing is in the way. */
    locked_by: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FarmerListMyLotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, quantity, status. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
};
export type FarmerListMyLotsOutput = {
  data: ({
    name: string;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    cooperative: string;
    exporter: string | null;
    commodity_type: string;
    corridor: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** What the quantity is a mass of. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Per unit, in `currency`. */
    asking_price: number | null;
    currency: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    listed_at: string | null;
    /** Kilograms of the caller's harvests in the lot. */
    my_quantity_kg: number;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FarmerListMyPlotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, plot_name, area_ha, status. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Verified" | "Retired" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
};
export type FarmerListMyPlotsOutput = {
  data: ({
    name: string;
    plot_name: string;
    status: "Draft" | "Verified" | "Retired";
    /** The farmer's user id. */
    farmer: string;
    farmer_name: string;
    cooperative: string | null;
    commodity_type: string | null;
    /** Where it lies, ISO 3166-1 alpha-2; null without a location. Then its cooperative counts. */
    country: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    has_polygon: boolean;
    /** Hectares; null for a plot without a polygon. */
    area_ha: number | null;
    planted_year: number | null;
    /** Plots that it overlaps, the farmer's own too. */
    overlap_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FarmerListMyRequestsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  status_filter?: "Open" | "Accepted" | "Declined" | "Withdrawn" | undefined;
};
export type FarmerListMyRequestsOutput = {
  data: ({
    name: string;
    cooperative: string;
    cooperative_title: string;
    farmer_name: string;
    farmer_email: string;
    message: string | null;
    status: "Open" | "Accepted" | "Declined" | "Withdrawn";
    /** Why it was declined. */
    reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    decided_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FarmerRecordHarvestInput = {
  /** Name of the plot. */
  plot: string;
  /** yyyy-mm-dd, within a season and not in the future. */
  harvest_date: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  unit?: "kg" | "MT" | undefined;
  /** What was weighed; what is picked of the crop when left out. */
  stage?: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | undefined;
  lot_reference?: string | undefined;
  notes?: string | undefined;
  /** Answers the question about an unusual quantity, which comes as a fault of this field: it is as it should be. */
  confirm_quantity?: boolean | undefined;
};
export type FarmerRecordHarvestOutput = {
  name: string;
  plot: string;
  harvest_date: string;
  quantity_kg: number;
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
};

export type FarmerRegisterFarmPlotInput = {
  plot_name: string;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  /** GeoJSON Polygon (RFC 7946), WGS 84, [lng, lat], one closed ring without holes, at most 25,000 points. Kept with 6 decimals. */
  gps_polygon?: Record<string, unknown> | undefined;
  /** Year the trees were planted, 1900 or later and not in the future. */
  planted_year?: number | string | undefined;
};
export type FarmerRegisterFarmPlotOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  cooperative: string | null;
  area_ha: number | null;
  gps_lat: number | null;
  gps_lng: number | null;
  /** Plots that it overlaps, the farmer's own too; reported, not refused. */
  overlaps: {
    plot: string;
    /** Hectares that both plots claim. */
    overlap_ha: number;
    /** The other plot is the same farmer's. */
    own: boolean;
  }[];
};

export type FarmerRequestToJoinInput = {
  /** Name of the cooperative. */
  cooperative: string;
  message?: string | undefined;
};
export type FarmerRequestToJoinOutput = {
  name: string;
  cooperative: string;
  status: "Open" | "Accepted" | "Declined" | "Withdrawn";
  /** False when it was so already and nothing was written. */
  changed: boolean;
};

export type FarmerUpdateFarmPlotInput = {
  /** Name of the plot. */
  plot: string;
  plot_name?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  /** GeoJSON Polygon (RFC 7946), WGS 84, [lng, lat], one closed ring without holes, at most 25,000 points. Kept with 6 decimals. */
  gps_polygon?: Record<string, unknown> | undefined;
  /** Year the trees were planted, 1900 or later and not in the future. */
  planted_year?: number | string | undefined;
};
export type FarmerUpdateFarmPlotOutput = {
  name: string;
  /** Names of the fields that changed. */
  changed: string[];
  message: string;
  status: "Draft" | "Verified" | "Retired";
  area_ha: number | null;
  /** Plots that it overlaps, the farmer's own too; reported, not refused. */
  overlaps: {
    plot: string;
    /** Hectares that both plots claim. */
    overlap_ha: number;
    /** The other plot is the same farmer's. */
    own: boolean;
  }[];
};

export type FarmerVoidHarvestInput = {
  /** Name of the harvest. */
  harvest: string;
  reason: string;
};
export type FarmerVoidHarvestOutput = {
  name: string;
  /** Counts what the harvest has said, from 1. */
  version: number;
  quantity_kg: number;
  harvest_date: string;
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  voided: boolean;
  /** Lots that hold something of it, and what they weigh now. */
  lots: {
    lot: string;
    quantity_kg: number;
  }[];
};

export type FarmerWithdrawRequestInput = {
  /** Name of the join request. */
  request: string;
};
export type FarmerWithdrawRequestOutput = {
  name: string;
  cooperative: string;
  status: "Open" | "Accepted" | "Declined" | "Withdrawn";
  /** False when it was so already and nothing was written. */
  changed: boolean;
};

export type FepGetByTokenInput = {
  /** The secret of a link: 32 hexadecimal digits. */
  token: string;
  /** What for; the holder of the profile reads it. */
  purpose?: string | undefined;
};
export type FepGetByTokenOutput = {
  ok: true;
  profile: {
    name: string;
    entity_type: "Farmer" | "Cooperative" | "Exporter";
    /** What the holder is called; null where that is not shared. */
    holder: string | null;
    /** Null for a farmer, and where it is not shared. */
    organisation: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
    /** The main one by volume. */
    corridor: string | null;
    /** 0 to 100; null before it was computed. */
    score: number | null;
    /** Prime from 80, Strong from 65, Developing from 45, Emerging below. */
    score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
    /** Counts the signed scores from 1. */
    version: number;
    /** ISO 8601, UTC. */
    computed_at: string | null;
    /** Empty where only the score is shared. */
    components: ({
      component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
      /** What was measured, a decimal: a share from 0 to 1, kilograms, US dollars, months, a count. Null without records. */
      measure: string | null;
      /** Points it gives, a decimal. */
      points: string;
      max_points: number;
      rule: {
        kind: "linear" | "step";
        /** The measure that gives no points. */
        zero_at: string;
        /** The measure that gives all points. */
        full_at: string;
      };
      records: {
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder";
        count: number;
        /** Of the records that were measured, in canonical JSON. */
        sha256: string;
      };
    })[];
    shareable_link_expires_at: string | null;
  };
  /** A line to print on what was shown: which profile, when, to whom. */
  watermark: string;
  /** Of that line; see fep.verify_watermark. */
  watermark_hmac: string;
  verification: {
    /** Canonical JSON (RFC 8785) of the score. */
    score_json: string;
    /** Ed25519 over the 32 bytes of its SHA-256, 128 lowercase hex digits; see fep.verify. */
    signature: string;
    computed_hash: string;
    /** The key, as the platform’s DID document names it; it holds the public key. */
    kid: string;
    signer: string;
    /** The ledger transaction with the head of the log that holds it; null until there is one. */
    anchor: {
      tx_hash: string;
      ledger_index: number;
      /** ISO 8601, UTC. */
      anchored_at: string | null;
    } | null;
  };
} | {
  ok: false;
  error: string;
  code: "not_found" | "expired" | "revoked" | "rate_limited";
};

export type FepGetByTokenVcInput = {
  /** The secret of a link: 32 hexadecimal digits. */
  token: string;
  /** What for; the holder of the profile reads it. */
  purpose?: string | undefined;
};
export type FepGetByTokenVcOutput = {
  ok: true;
  /** The credential with its proof. */
  credential: Record<string, unknown>;
  watermark: string;
  watermark_hmac: string;
} | {
  ok: false;
  error: string;
  code: "not_found" | "expired" | "revoked" | "rate_limited";
};

export type FepGetContextInput = Record<string, unknown>;
export type FepGetContextOutput = {
  "@context": Record<string, unknown>;
};

export type FepGetMyAdviceInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
};
export type FepGetMyAdviceOutput = {
  profile: string;
  score: number;
  suggestions: ({
    component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
    /** Points of the score, of 100, that all of it would add; a decimal. */
    points: string;
    /** What it stands at; null without records. */
    measure: string | null;
    /** The measure that gives all of its points. */
    full_at: string;
    /** Which records it is measured by. */
    record: string;
    advice: string;
    /** Where in the portal. */
    link: string;
  })[];
};

export type FepGetScorecardInput = {
  entity_type: "Farmer" | "Cooperative" | "Exporter";
  /** Now, unless told. */
  at?: string | undefined;
};
export type FepGetScorecardOutput = {
  entity_type: "Farmer" | "Cooperative" | "Exporter";
  /** ISO 8601, UTC. */
  valid_from: string;
  components: ({
    component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
    points: number;
    rule: "linear" | "step";
    zero_at: string;
    full_at: string;
  })[];
};

export type FepGetStatusInput = {
  /** Id of the credential, urn:uuid:…. */
  credential?: string | undefined;
  /** The secret of a link: 32 hexadecimal digits. */
  token?: string | undefined;
};
export type FepGetStatusOutput = {
  revoked: boolean;
  /** ISO 8601, UTC. */
  expires_at?: string | undefined;
};

export type FepListLookupsInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
};
export type FepListLookupsOutput = {
  data: ({
    /** ISO 8601, UTC. */
    at: string;
    outcome: "ok" | "not_found" | "expired" | "revoked";
    /** Keyed hash: alike for the same address. */
    address_hash: string;
    user_agent: string | null;
    purpose: string | null;
    /** The line that the answer bore. */
    watermark: string | null;
    as_credential: boolean;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FepMyProfilesInput = Record<string, unknown>;
export type FepMyProfilesOutput = {
  /** At most 100. */
  profiles: ({
    name: string;
    entity_type: "Farmer" | "Cooperative" | "Exporter";
    /** What the holder is called; null where that is not shared. */
    holder: string | null;
    /** Null for a farmer, and where it is not shared. */
    organisation: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
    /** The main one by volume. */
    corridor: string | null;
    /** 0 to 100; null before it was computed. */
    score: number | null;
    /** Prime from 80, Strong from 65, Developing from 45, Emerging below. */
    score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
    /** Counts the signed scores from 1. */
    version: number;
    /** ISO 8601, UTC. */
    computed_at: string | null;
    /** Empty where only the score is shared. */
    components: ({
      component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
      /** What was measured, a decimal: a share from 0 to 1, kilograms, US dollars, months, a count. Null without records. */
      measure: string | null;
      /** Points it gives, a decimal. */
      points: string;
      max_points: number;
      rule: {
        kind: "linear" | "step";
        /** The measure that gives no points. */
        zero_at: string;
        /** The measure that gives all points. */
        full_at: string;
      };
      records: {
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder";
        count: number;
        /** Of the records that were measured, in canonical JSON. */
        sha256: string;
      };
    })[];
    /** The caller may make links and share it. */
    may_decide: boolean;
  })[];
  without: ({
    entity_type: "Farmer" | "Cooperative" | "Exporter";
    organisation: string | null;
  })[];
};

export type FepRecomputeInput = {
  /** An existing one. */
  profile?: string | undefined;
  /** A cooperative or exporter of the caller, instead of profile. */
  organisation?: string | undefined;
  /** Narrows where the caller could have several. */
  entity_type?: "Farmer" | "Cooperative" | "Exporter" | undefined;
};
export type FepRecomputeOutput = {
  name: string;
  entity_type: "Farmer" | "Cooperative" | "Exporter";
  /** What the holder is called; null where that is not shared. */
  holder: string | null;
  /** Null for a farmer, and where it is not shared. */
  organisation: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** The main one by volume. */
  corridor: string | null;
  /** 0 to 100; null before it was computed. */
  score: number | null;
  /** Prime from 80, Strong from 65, Developing from 45, Emerging below. */
  score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
  /** Counts the signed scores from 1. */
  version: number;
  /** ISO 8601, UTC. */
  computed_at: string | null;
  /** Empty where only the score is shared. */
  components: ({
    component: "chargebacks" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
    /** What was measured, a decimal: a share from 0 to 1, kilograms, US dollars, months, a count. Null without records. */
    measure: string | null;
    /** Points it gives, a decimal. */
    points: string;
    max_points: number;
    rule: {
      kind: "linear" | "step";
      /** The measure that gives no points. */
      zero_at: string;
      /** The measure that gives all points. */
      full_at: string;
    };
    records: {
      set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder";
      count: number;
      /** Of the records that were measured, in canonical JSON. */
      sha256: string;
    };
  })[];
  /** Whether there is a new version. */
  changed: boolean;
};

export type FepRegenerateShareableLinkInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
  /** Until when the link works, in the future; null: until it is revoked. */
  expires_at?: string | null | undefined;
};
export type FepRegenerateShareableLinkOutput = {
  profile: string;
  /** UUID version 4, 32 hexadecimal digits. */
  token: string;
  /** The page that shows the profile to who has it. */
  url: string;
  /** ISO 8601, UTC. */
  shareable_link_expires_at: string | null;
};

export type FepReplayInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
};
export type FepReplayOutput = {
  profile: string;
  version: number;
  /** The platform’s signature over the score holds. */
  signed: boolean;
  /** The records kept with it give the score, byte for byte. */
  reproduced: boolean;
  /** Records kept with the score that are not those whose hash it states. */
  altered_copies: ("deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder")[];
  /** Records that are another now than for the score; at most 500. */
  differences: ({
    set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "holder";
    record: string;
    kind: "added" | "changed" | "missing";
  })[];
};

export type FepRevokeShareableLinkInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
};
export type FepRevokeShareableLinkOutput = {
  profile: string;
  shareable_link_revoked: true;
  /** Whether there was a link. */
  was_open: boolean;
};

export type FepSetLinkExpiryInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
  /** Until when the link works, in the future; null: until it is revoked. */
  expires_at: string | null;
};
export type FepSetLinkExpiryOutput = {
  profile: string;
  /** ISO 8601, UTC. */
  shareable_link_expires_at: string | null;
};

export type FepShareWithBanksInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
  /** `score`: score, band, country, corridor. `profile`: also the name and the components. */
  scope: "score" | "profile";
};
export type FepShareWithBanksOutput = {
  profile: string;
  consent: {
    name: string;
    scope: "score" | "profile";
    /** ISO 8601, UTC. */
    given_at: string;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    /** Its receipt, for the holder and for banks; there once it is on the ledger. */
    receipt_url: string;
  };
};

export type FepVerifyInput = {
  /** The score as JSON text or object. */
  score_json?: unknown | undefined;
  /** A release manifest, instead of score_json. */
  manifest?: unknown | undefined;
  /** Ed25519 over the SHA-256 of the canonical JSON, 128 hex digits. */
  signature: string;
  /** 64 hex digits: only this key counts then. */
  public_key_hex?: string | undefined;
};
export type FepVerifyOutput = {
  verified: boolean;
  /** SHA-256 of the canonical JSON; null when it cannot be read. */
  computed_hash: string | null;
  /** The DID of the platform, where its key signed. */
  signer: string | null;
  kid: string | null;
  /** Why not, in words; null when it is verified. */
  error: string | null;
};

export type FepVerifyArtefactInput = {
  /** JSON text or object, or a PDF in base64. */
  artefact: unknown;
};
export type FepVerifyArtefactOutput = {
  verified: boolean;
  kid: string | null;
  computed_hash: string | null;
  /** What was found: `pdf` is one without a receipt of ours inside. */
  embedded: "score" | "credential" | "receipt" | "pdf" | "nothing";
  /** Why not, in words; null when it is verified. */
  error: string | null;
};

export type FepVerifyVcInput = {
  /** The credential as JSON text or object. */
  credential: unknown;
};
export type FepVerifyVcOutput = {
  /** The proof holds, it is valid now, and it was not revoked. */
  verified: boolean;
  kid: string | null;
  signer: string | null;
  /** SHA-256 of the credential without its proof, in canonical JSON. */
  computed_digest: string | null;
  /** Why not, in words; null when it is verified. */
  error: string | null;
};

export type FepVerifyWatermarkInput = {
  /** The whole line. */
  watermark: string;
  /** As it was answered with the line, 64 hex digits. */
  watermark_hmac: string;
};
export type FepVerifyWatermarkOutput = {
  verified: boolean;
  /** Only of a line that was issued here; null for any other. */
  expected_hmac: string | null;
  /** Why not, in words; null when it is verified. */
  error: string | null;
};

export type FepWithdrawFromBanksInput = {
  /** Required for who has several profiles, and for admins. */
  profile?: string | undefined;
};
export type FepWithdrawFromBanksOutput = {
  profile: string;
  consent: {
    name: string;
    scope: "score" | "profile";
    /** ISO 8601, UTC. */
    given_at: string;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    /** Its receipt, for the holder and for banks; there once it is on the ledger. */
    receipt_url: string;
  } | null;
};

export type FilesDownloadFileInput = {
  /** Name of the file, FILE-<20 hex digits>. */
  name: string;
};

export type FinanceGetExporterProfileInput = {
  /** Name of the exporter. */
  exporter: string;
};
export type FinanceGetExporterProfileOutput = {
  name: string;
  title: string;
  country: string;
  /** The platform has verified the organisation. */
  verified: boolean;
  /** Null unless the exporter shares its score with banks. */
  score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
  /** Of settled orders, the busiest first. */
  corridors: string[];
  settled_orders: number;
};

export type FinanceGetPublicLotVerificationInput = {
  /** LOT-<year>-<sequence>. */
  lot_name: string;
};
export type FinanceGetPublicLotVerificationOutput = {
  ok: true;
  lot: {
    name: string;
    status: string;
    commodity_type: string;
    /** Name of the cooperative, such as COOP-00001. */
    cooperative: string;
    /** What the cooperative calls itself. */
    cooperative_name: string;
    /** ISO 3166-1 alpha-2: where most of the lot comes from. */
    origin_country: string;
    /** Where the lot comes from, the largest part first: its plots, else its cooperative's seat. */
    origin: ({
      /** ISO 3166-1 alpha-2. */
      country: string;
      region: string | null;
      /** Of the kilograms of the harvests, from 0 to 1, six decimals. */
      share: number;
      /** Kilograms of harvests from there; null for a lot that is not traced to plots. */
      quantity_kg: number | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Harvests that went into the lot. */
    harvest_count: number;
    /** Plots that they came from. */
    plot_count: number;
    /** SHA-256 of the newest signed payload, lowercase hex. */
    payload_hash: string;
    /** Counts the signed versions of the lot from 1. */
    version: number;
  };
  anchor: {
    status: "pending" | "anchored";
    /** The signed version of the lot that this anchor is about. */
    version: number;
    /** SHA-256 of that version, lowercase hex. */
    payload_hash: string;
    /** ISO 8601, UTC. */
    signed_at: string;
    /** Ledger transaction, 64 uppercase hex digits. */
    tx_hash: string | null;
    ledger_index: number | null;
    /** The ledger network's id; null for a pending anchor while no node was heard of yet. */
    network: number | null;
    /** When the ledger closed, by the ledger's own clock; ISO 8601, UTC. */
    anchored_at: string | null;
    /** Everything needed to check the anchor offline, in the form lotmark.receipt.v1. */
    receipt: Record<string, unknown> | null;
    receipt_url: string | null;
  };
  inspections: ({
    name: string;
    status: string;
    grade: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** conformant or non_conformant to what the lot claims; null where it claims nothing that is compared. */
    result: string | null;
    /** Approved, signed, and still what was signed. */
    attested: boolean;
  })[];
  eudr: {
    status: string;
    package: string;
    plot_count: number;
    risk: string | null;
    reference_number: string | null;
  } | null;
  /** With `tx_hash`: the lots which that transaction anchored, the first 100. */
  lots?: string[] | undefined;
  /** With `tx_hash`: how many lots it anchored. */
  lots_total?: number | undefined;
  finance: {
    /** Every check held for the records as they are now. */
    verified: boolean;
    verification_error: string | null;
    corridor: string;
    exporter: string | null;
    exporter_name: string | null;
    exporter_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
    orders_settled: number;
    /** ISO 8601, UTC. */
    last_settled_at: string | null;
    settled_kg: number;
  };
};

export type FinanceGetWorkspaceStatsInput = {
  /** One of the caller’s roles; any other value is ignored. */
  role?: string | undefined;
};
export type FinanceGetWorkspaceStatsOutput = {
  /** The roles that the figures are of. */
  roles: string[];
  farmer: {
    active_plots: number;
    total_area_ha: number;
    lots_produced: number;
    total_volume_kg: number;
  } | null;
  cooperative: {
    /** The caller's, whose orders they may see. */
    organisations: number;
    orders: number;
    status_counts: Record<string, number>;
  } | null;
  exporter: {
    /** The caller's, whose orders they may see. */
    organisations: number;
    orders: number;
    status_counts: Record<string, number>;
  } | null;
  buyer: {
    /** The caller's, whose orders they may see. */
    organisations: number;
    orders: number;
    status_counts: Record<string, number>;
  } | null;
  bank: {
    shared_profiles: number;
    mean_score: number | null;
  } | null;
};

export type IdentifiersResolveInput = {
  /** did:svc:ledger:<ledger address>, or a DID URL of it; percent-encoded where it has a query or a fragment. */
  did: string;
  /** The version of the document, counted from 1. */
  versionId?: string | undefined;
  /** The document as it was at this moment, such as 2026-03-02T09:00:00Z. */
  versionTime?: string | undefined;
  /** The service with this id. */
  service?: string | undefined;
  /** The services of this type. */
  serviceType?: string | undefined;
  /** Resolved against the address of the service. */
  relativeRef?: string | undefined;
};
export type IdentifiersResolveOutput = {
  didResolutionMetadata: {
    contentType?: string | undefined;
    error?: {
      /** https://www.w3.org/ns/did#NOT_FOUND and its like. */
      type: string;
      title: string;
      detail: string;
    } | undefined;
  };
  didDocument: {
    "@context": string[];
    id: string;
    controller?: string | undefined;
    verificationMethod?: ({
      id: string;
      type: "Multikey";
      controller: string;
      publicKeyMultibase: string;
      /** Only on a retired key: it signs nothing from then on. */
      expires?: string | undefined;
    })[] | undefined;
    assertionMethod?: string[] | undefined;
    authentication?: string[] | undefined;
    service?: {
      id: string;
      type: string;
      serviceEndpoint: string;
    }[] | undefined;
  } | null;
  didDocumentMetadata: {
    created?: string | undefined;
    updated?: string | undefined;
    versionId?: string | undefined;
    nextUpdate?: string | undefined;
    nextVersionId?: string | undefined;
    deactivated?: boolean | undefined;
  };
};

export type InspectorAdminApproveInspectionInput = {
  /** Name of the inspection. */
  inspection: string;
  /** Kept as a comment on the inspection. */
  note?: string | undefined;
};
export type InspectorAdminApproveInspectionOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
  lot_status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
};

export type InspectorAdminRejectInspectionInput = {
  /** Name of the inspection. */
  inspection: string;
  reason: string;
};
export type InspectorAdminRejectInspectionOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
  lot_status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
};

export type InspectorExportMyInspectionsCsvInput = {
  /** Part of the name of an inspection or lot, or of a commodity. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name, status. */
  sort?: string | undefined;
  status?: "Draft" | "Submitted" | "Approved" | "Rejected" | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};

export type InspectorListMyInspectionsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of the name of an inspection or lot, or of a commodity. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name, status. */
  sort?: string | undefined;
  status?: "Draft" | "Submitted" | "Approved" | "Rejected" | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};
export type InspectorListMyInspectionsOutput = {
  data: ({
    name: string;
    status: "Draft" | "Submitted" | "Approved" | "Rejected";
    lot: string;
    commodity_type: string;
    cooperative: string;
    cooperative_name: string;
    /** The inspector's e-mail address. */
    inspector: string;
    inspector_name: string;
    claimed_grade: string | null;
    /** The grade that follows from what was measured. */
    grade: string | null;
    /** conformant, non_conformant, or null where nothing is compared. */
    result: string | null;
    rejection_reason: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InspectorSubmitInspectionInput = {
  /** Name of the inspection. */
  inspection: string;
  /** Values by measure, as list_protocols names them. */
  measures?: Record<string, number | string> | undefined;
  /** When it was inspected; when it is handed in unless told. */
  inspected_at?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  /** The number on the seal of the sample. */
  seal_number?: string | undefined;
  /** The inspector's own; not public. */
  notes?: string | undefined;
  /** Files of upload_file that belong to nothing yet. */
  files?: string[] | undefined;
};
export type InspectorSubmitInspectionOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
};

export type InspectorWorkbenchAssignInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** The inspector's e-mail address. */
  inspector: string;
};
export type InspectorWorkbenchAssignOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
};

export type InspectorWorkbenchGetInspectionInput = {
  /** Name of the inspection. */
  name: string;
};
export type InspectorWorkbenchGetInspectionOutput = {
  name: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  lot: string;
  commodity_type: string;
  cooperative: string;
  cooperative_name: string;
  /** The inspector's e-mail address. */
  inspector: string;
  inspector_name: string;
  claimed_grade: string | null;
  /** The grade that follows from what was measured. */
  grade: string | null;
  /** conformant, non_conformant, or null where nothing is compared. */
  result: string | null;
  rejection_reason: string | null;
  /** ISO 8601, UTC. */
  inspected_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  submitted_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  lot_status: string;
  /** The grade that the lot bears now. */
  lot_grade: string | null;
  /** Values by measure, as decimals. */
  measures: Record<string, string>;
  judgement: {
    /** The grade that follows from what was measured. */
    grade: string | null;
    /** The grade that the lot bore when it was handed in. */
    claimed: string | null;
    /** Steps that the grade is below the claimed one, above it where negative; null where no ladder has both. */
    steps: number | null;
    /** What each grade asks, the best first, beside what was measured. */
    rules: ({
      grade: string;
      measure: string;
      value: string | null;
      at_least: string | null;
      at_most: string | null;
      /** Null where it was not measured. */
      holds: boolean | null;
    })[];
    /** Why the lot is flagged when this is approved. */
    doubts: ({
      kind: "grade";
      claimed: string;
      grade: string;
      steps: number;
    } | {
      kind: "floor";
      measure: string;
      value: string;
      at_least: string;
    })[];
  } | null;
  seal_number: string | null;
  gps_lat: number | null;
  gps_lng: number | null;
  /** The inspector's own; only for them, admins and authorities. */
  notes: string | null;
  decision_note: string | null;
  /** Approved, signed, and still what was signed. */
  attested: boolean;
  files: ({
    name: string;
    file_name: string;
    /** Where it is fetched, with the session or key of somebody who may. */
    file_url: string;
    content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf" | "application/json" | "text/csv" | "text/plain";
    /** Bytes, as it was uploaded. */
    file_size: number;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
};

export type InspectorWorkbenchListProtocolsInput = {
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** yyyy-mm-dd; today unless told. */
  on?: string | undefined;
};
export type InspectorWorkbenchListProtocolsOutput = ({
  commodity_type: string;
  measures: ({
    measure: string;
    unit: string;
    min: string;
    max: string;
    /** A value is a multiple of it. */
    step: string;
    entry: "required" | "optional" | "computed";
    /** The computed measure that it counts into. */
    adds_to: string | null;
    sign: number;
    /** It counts pieces of so many. */
    out_of: number | null;
  })[];
  limits: ({
    grade: string;
    measure: string;
    /** Grades of one ladder are better and worse than each other. */
    ladder: string;
    /** 1 is the best. */
    rank: number;
    at_least: string | null;
    at_most: string | null;
  })[];
  floors: {
    measure: string;
    at_least: string;
  }[];
})[];

export type InspectorWorkbenchListQueueInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: reason, requested_at, created_at, lot. */
  sort?: string | undefined;
  reason?: "draft" | "requested" | "open" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
};
export type InspectorWorkbenchListQueueOutput = {
  data: ({
    lot: string;
    reason: "draft" | "requested" | "open";
    commodity_type: string;
    lot_status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    claimed_grade: string | null;
    quantity: number;
    unit: string;
    cooperative: string;
    cooperative_name: string;
    /** The open Draft, where there is one. */
    inspection: string | null;
    /** For admins: whose Draft it is. */
    inspector: string | null;
    /** ISO 8601, UTC. */
    requested_at: string | null;
    /** The organisation that asked. */
    requested_by: string | null;
    note: string | null;
    /** When the lot was made. */
    created_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InspectorWorkbenchOverviewInput = Record<string, unknown>;
export type InspectorWorkbenchOverviewOutput = {
  drafts: number;
  /** Handed in, and waiting for a decision. */
  submitted: number;
  approved: number;
  rejected: number;
  /** Lots for which an inspection was asked and none has begun. */
  requested: number;
  approved_this_month: number;
  /** Handed in with a grade below the one that was claimed. */
  not_as_claimed: number;
};

export type InspectorWorkbenchRecordInspectionInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** Values by measure, as list_protocols names them. */
  measures?: Record<string, number | string> | undefined;
  /** When it was inspected; when it is handed in unless told. */
  inspected_at?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  /** The number on the seal of the sample. */
  seal_number?: string | undefined;
  /** The inspector's own; not public. */
  notes?: string | undefined;
  /** Files of upload_file that belong to nothing yet. */
  files?: string[] | undefined;
};
export type InspectorWorkbenchRecordInspectionOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
};

export type InspectorWorkbenchRequestInspectionInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** What the inspector should look at. */
  note?: string | undefined;
};
export type InspectorWorkbenchRequestInspectionOutput = {
  lot: string;
  /** False where a request is waiting already. */
  requested: boolean;
  message: string;
};

export type InspectorWorkbenchSaveDraftInput = {
  /** Name of the inspection. */
  inspection: string;
  /** Values by measure, as list_protocols names them. */
  measures?: Record<string, number | string> | undefined;
  /** When it was inspected; when it is handed in unless told. */
  inspected_at?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
  /** The number on the seal of the sample. */
  seal_number?: string | undefined;
  /** The inspector's own; not public. */
  notes?: string | undefined;
  /** Files of upload_file that belong to nothing yet. */
  files?: string[] | undefined;
};
export type InspectorWorkbenchSaveDraftOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
};

export type InspectorWorkbenchStartInspectionInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type InspectorWorkbenchStartInspectionOutput = {
  name: string;
  lot: string;
  status: "Draft" | "Submitted" | "Approved" | "Rejected";
  /** The grade that follows; null for a Draft. */
  grade: string | null;
  result: string | null;
  message: string;
};

export type MarketplaceFilterOptionsInput = Record<string, unknown>;
export type MarketplaceFilterOptionsOutput = {
  commodity_types: {
    name: string;
    grades: string[];
  }[];
  corridors: {
    name: string;
    origin_country: string;
    destination_country: string;
  }[];
  origin_countries: {
    code: string;
    name: string;
  }[];
  cooperatives: {
    name: string;
    title: string;
  }[];
  processing_methods: string[];
  currencies: string[];
  /** For an order. */
  incoterms: {
    code: string;
    name: string;
  }[];
};

export type MarketplaceGetLotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type MarketplaceGetLotOutput = {
  name: string;
  status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
  commodity_type: string;
  cooperative: string;
  cooperative_name: string;
  exporter: string | null;
  exporter_name: string | null;
  corridor: string;
  /** ISO 3166-1 alpha-2: where most of the lot comes from. */
  origin_country: string;
  /** Where the lot comes from, the largest part first: its plots, else its cooperative's seat. */
  origin: ({
    /** ISO 3166-1 alpha-2. */
    country: string;
    region: string | null;
    /** Of the kilograms of the harvests, from 0 to 1, six decimals. */
    share: number;
    /** Kilograms of harvests from there; null for a lot that is not traced to plots. */
    quantity_kg: number | null;
  })[];
  destination_country: string;
  /** In `unit`. */
  quantity: number;
  unit: string;
  /** What the quantity is a mass of. */
  stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
  /** Where its kilograms come from; the three add up to its mass. */
  traced: {
    /** Kilograms from plots with an outline. */
    outlines_kg: number;
    /** Kilograms from plots of which only a point is known. */
    points_kg: number;
    /** Kilograms from no plot that is recorded with its place. */
    untraced_kg: number;
  };
  /** Whether a part of it may be ordered. */
  divisible: boolean;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  /** Per unit, in `currency`; null is a price on request. */
  asking_price: number | null;
  currency: string | null;
  /** Per kilogram, in `currency`. */
  price_per_kg: number | null;
  /** On the marketplace, with a price, an exporter and a corridor that starts where it comes from. */
  orderable: boolean;
  /** ISO 8601, UTC. */
  listed_at: string | null;
  provenance: {
    harvests: number;
    plots: number;
    /** First harvest, yyyy-mm-dd. */
    harvested_from: string | null;
    /** Last harvest, yyyy-mm-dd. */
    harvested_to: string | null;
  };
  /** The newest signed version; null for a lot that was never listed. */
  attestation: {
    version: number;
    /** SHA-256, lowercase hex. */
    payload_hash: string;
    /** ISO 8601, UTC. */
    signed_at: string;
    anchor_status: "pending" | "anchored";
    /** Ledger transaction of the anchor. */
    tx_hash: string | null;
    ledger_index: number | null;
    /** ISO 8601, UTC. */
    anchored_at: string | null;
  } | null;
  /** Whether the lot's mass can have grown on its plots, by the yields of their season and country. */
  mass_plausible: {
    state: "plausible" | "questioned" | "unknown";
    cause: "within_bounds" | "near_bound" | "above_bound" | "no_harvests" | "no_outline" | "out_of_season";
    reason: string;
  };
  inspections: ({
    name: string;
    status: "Submitted" | "Approved" | "Rejected";
    grade: string | null;
    /** conformant or non_conformant to what the lot claims; null where nothing is compared. */
    result: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** Approved, signed, and still what was signed. */
    attested: boolean;
  })[];
};

export type MarketplaceListLotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: listed_at, price, quantity. */
  sort?: string | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
  grade?: string | undefined;
  processing_method?: string | undefined;
  /** ISO 3166-1 alpha-2 code, such as ET. */
  origin_country?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** ISO 4217 code, such as USD. */
  currency?: string | undefined;
  /** Lowest price of one kilogram, in the lot's currency; set currency as well to compare like with like. */
  min_price?: number | string | undefined;
  /** Highest price of one kilogram, in the lot's currency; set currency as well to compare like with like. */
  max_price?: number | string | undefined;
};
export type MarketplaceListLotsOutput = {
  data: ({
    name: string;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    commodity_type: string;
    cooperative: string;
    cooperative_name: string;
    exporter: string | null;
    exporter_name: string | null;
    corridor: string;
    /** ISO 3166-1 alpha-2: where most of the lot comes from. */
    origin_country: string;
    /** Where the lot comes from, the largest part first: its plots, else its cooperative's seat. */
    origin: ({
      /** ISO 3166-1 alpha-2. */
      country: string;
      region: string | null;
      /** Of the kilograms of the harvests, from 0 to 1, six decimals. */
      share: number;
      /** Kilograms of harvests from there; null for a lot that is not traced to plots. */
      quantity_kg: number | null;
    })[];
    destination_country: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** What the quantity is a mass of. */
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    /** Where its kilograms come from; the three add up to its mass. */
    traced: {
      /** Kilograms from plots with an outline. */
      outlines_kg: number;
      /** Kilograms from plots of which only a point is known. */
      points_kg: number;
      /** Kilograms from no plot that is recorded with its place. */
      untraced_kg: number;
    };
    /** Whether a part of it may be ordered. */
    divisible: boolean;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Per unit, in `currency`; null is a price on request. */
    asking_price: number | null;
    currency: string | null;
    /** Per kilogram, in `currency`. */
    price_per_kg: number | null;
    /** On the marketplace, with a price, an exporter and a corridor that starts where it comes from. */
    orderable: boolean;
    /** ISO 8601, UTC. */
    listed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type OrdersAcceptPriceDifferenceInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
};
export type OrdersAcceptPriceDifferenceOutput = {
  name: string;
  status: string;
  message: string;
  /** True when this very call released the escrow. */
  released: boolean;
};

export type OrdersAgreeCancellationInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
};
export type OrdersAgreeCancellationOutput = {
  name: string;
  status: string;
  message: string;
};

export type OrdersAmendShipmentInput = {
  /** Name of the order. */
  order: string;
  carrier?: string | undefined;
  tracking_number?: string | undefined;
  vessel?: string | undefined;
  port_of_loading?: string | undefined;
  port_of_discharge?: string | undefined;
  /** Why a port lies outside the countries of the corridor. */
  port_reason?: string | undefined;
  /** Expected arrival, yyyy-mm-dd. */
  eta?: string | undefined;
};
export type OrdersAmendShipmentOutput = {
  name: string;
  changed: string[];
  message: string;
};

export type OrdersCancelOrderInput = {
  /** Name of the order. */
  order: string;
  reason?: string | undefined;
};
export type OrdersCancelOrderOutput = {
  name: string;
  status: string;
  reason: string | null;
  message: string;
};

export type OrdersConfirmDeliveryAndReleaseInput = {
  /** Name of the order. */
  order: string;
};
export type OrdersConfirmDeliveryAndReleaseOutput = {
  name: string;
  status: string;
  escrow: string | null;
  escrow_status: string | null;
  message: string;
  /** True when this very call released it. */
  released: boolean;
};

export type OrdersExportMyOrdersInput = {
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
  /** Name of the buyer. */
  buyer?: string | undefined;
  /** Name of the lot. */
  lot?: string | undefined;
  /** Only those that wait for the buyer’s money. */
  unpaid?: boolean | undefined;
  /** Part of an order, lot or external reference, or of the name of the buyer or exporter. */
  search?: string | undefined;
};

export type OrdersGetOrderInput = {
  /** Name of the order. */
  order: string;
};
export type OrdersGetOrderOutput = {
  name: string;
  status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
  /** After a partial sale: the lot that was split off for this order. */
  lot: string;
  lot_reference: string | null;
  commodity_type: string;
  exporter: string;
  exporter_name: string;
  buyer: string;
  buyer_name: string;
  cooperative: string;
  cooperative_name: string;
  /** In `unit`. */
  quantity: number;
  unit: string;
  /** Of one unit, in `currency`. */
  unit_price: number;
  /** In `currency`. */
  total_amount: number;
  currency: string;
  corridor: string;
  incoterms: string | null;
  payment_rail: string | null;
  external_ref: string | null;
  /** Why it was cancelled. */
  reason: string | null;
  /** Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed. */
  confirmed_kg: number | null;
  confirmed_grade: string | null;
  /** Agreed by both sides because another grade arrived; taken off the price, in `currency`. */
  price_difference: number | null;
  /** It was paid before the exporter accepted it: until then they may refuse it. Silence is consent. */
  refusable_until: string | null;
  /** Accepted: it lapses when it is not paid by then. */
  pay_by: string | null;
  escrow: string | null;
  escrow_status: string | null;
  shipment: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  submitted_at: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  /** ISO 8601, UTC. */
  shipped_at: string | null;
  /** ISO 8601, UTC. */
  settled_at: string | null;
  /** ISO 8601, UTC. */
  cancelled_at: string | null;
  notes: string | null;
  /** As the buyer gave it at checkout. */
  delivery: Record<string, string>;
  dispute_reason: string | null;
  /** What an admin said when they decided about it, oldest first. */
  decision_notes: {
    /** ISO 8601, UTC. */
    at: string;
    note: string;
  }[];
  /** The lot that the order was made on, when its own was split off it. */
  parent_lot: string | null;
  lot_status: string;
  grade: string | null;
  processing_method: string | null;
  escrow_detail: {
    name: string;
    order: string;
    status: "Pending" | "Funded" | "Released" | "Disputed" | "Cancelled";
    amount: number;
    currency: string;
    /** The corridor's fee in basis points. */
    fee_bps: number;
    /** The cooperative's share in basis points. */
    cooperative_share_bps: number;
    fee_amount: number;
    cooperative_amount: number;
    exporter_amount: number;
    /** What went back to the buyer when it was released: less arrived than was ordered, or at another grade. */
    refund_amount: number;
    payment_rail: string | null;
    /** Platform tokens burned to fund it. */
    funded_tokens: number | null;
    release_reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    funded_at: string | null;
    /** ISO 8601, UTC. */
    released_at: string | null;
    /** ISO 8601, UTC. */
    cancelled_at: string | null;
    /** Its mirror on the ledger, which follows by job. */
    mirror: {
      status: string;
      condition: string | null;
      create_tx: string | null;
      finish_tx: string | null;
    };
  } | null;
  shipment_detail: {
    name: string;
    order: string;
    status: string;
    carrier: string | null;
    tracking_number: string | null;
    vessel: string | null;
    port_of_loading: string | null;
    port_of_discharge: string | null;
    /** Why a port lies outside the countries of the corridor. */
    port_reason: string | null;
    /** Expected arrival, yyyy-mm-dd. */
    eta: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    delivered_at: string | null;
  } | null;
  /** Both sides confirmed another grade than was ordered: a price difference or a dispute; nothing is paid before. */
  awaits_choice: boolean;
  /** Price differences and cancellations, oldest first. */
  proposals: ({
    kind: "price_difference" | "cancellation";
    /** Who proposed it; the other side answers. */
    side: "buyer" | "exporter";
    status: "Open" | "Accepted" | "Refused";
    /** Of a price difference: what comes off, in the currency of the order. */
    amount: number | null;
    reason: string;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    answered_at: string | null;
  })[];
};

export type OrdersListMyOrdersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, total_amount. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed" | undefined;
  /** Name of the buyer. */
  buyer?: string | undefined;
  /** Name of the lot. */
  lot?: string | undefined;
  /** Only those that wait for the buyer’s money. */
  unpaid?: boolean | undefined;
};
export type OrdersListMyOrdersOutput = {
  data: ({
    name: string;
    status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
    /** After a partial sale: the lot that was split off for this order. */
    lot: string;
    lot_reference: string | null;
    commodity_type: string;
    exporter: string;
    exporter_name: string;
    buyer: string;
    buyer_name: string;
    cooperative: string;
    cooperative_name: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** Of one unit, in `currency`. */
    unit_price: number;
    /** In `currency`. */
    total_amount: number;
    currency: string;
    corridor: string;
    incoterms: string | null;
    payment_rail: string | null;
    external_ref: string | null;
    /** Why it was cancelled. */
    reason: string | null;
    /** Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed. */
    confirmed_kg: number | null;
    confirmed_grade: string | null;
    /** Agreed by both sides because another grade arrived; taken off the price, in `currency`. */
    price_difference: number | null;
    /** It was paid before the exporter accepted it: until then they may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** Accepted: it lapses when it is not paid by then. */
    pay_by: string | null;
    escrow: string | null;
    escrow_status: string | null;
    shipment: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    /** ISO 8601, UTC. */
    shipped_at: string | null;
    /** ISO 8601, UTC. */
    settled_at: string | null;
    /** ISO 8601, UTC. */
    cancelled_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type OrdersProposePriceDifferenceInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
  /** In the order's currency; 0 to pay as ordered. */
  amount: number | string;
  reason: string;
};
export type OrdersProposePriceDifferenceOutput = {
  name: string;
  status: string;
  message: string;
};

export type OrdersRaiseDisputeInput = {
  /** Name of the order. */
  order: string;
  reason: string;
};
export type OrdersRaiseDisputeOutput = {
  name: string;
  status: string;
  escrow: string | null;
  escrow_status: string | null;
  message: string;
};

export type OrdersRefuseOrderInput = {
  /** Name of the order. */
  order: string;
  reason?: string | undefined;
};
export type OrdersRefuseOrderOutput = {
  name: string;
  status: string;
  message: string;
  reason: string | null;
};

export type OrdersRefusePriceDifferenceInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
};
export type OrdersRefusePriceDifferenceOutput = {
  name: string;
  status: string;
  message: string;
};

export type OrdersRequestCancellationInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
  reason: string;
};
export type OrdersRequestCancellationOutput = {
  name: string;
  status: string;
  message: string;
};

export type OrdersResolveDisputeInput = {
  /** Name of the order. */
  order: string;
  decision: "release" | "refund";
  note: string;
};
export type OrdersResolveDisputeOutput = {
  name: string;
  status: string;
  escrow: string | null;
  escrow_status: string | null;
  message: string;
};

export type OrdersSettleDifferencesInput = {
  /** Name of the order. */
  order: string;
  /** restore puts back what was signed; cancel does, too, and then ends the order and returns what was paid. */
  decision: "restore" | "cancel";
  reason: string;
};
export type OrdersSettleDifferencesOutput = {
  name: string;
  status: string;
  /** What differed, as `<record>.<field>`. */
  fields: string[];
  message: string;
};

export type OrdersTradeTermsInput = Record<string, unknown>;
export type OrdersTradeTermsOutput = {
  /** In which the exporter may refuse what was paid before they accepted. */
  refusal_hours: number;
  /** In which an accepted order is to be paid. */
  payment_hours: number;
  /** How much may be missing and still be paid in full. */
  delivery_short_percent: number;
};

export type OrganisationAcceptInviteInput = {
  token: string;
};
export type OrganisationAcceptInviteOutput = {
  name: string;
  status: "Accepted";
  kind: "Cooperative" | "Exporter" | "Buyer";
  organisation_name: string;
  organisation: string;
};

export type OrganisationGetOrganisationInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationGetOrganisationOutput = {
  name: string;
  kind: "Cooperative" | "Exporter" | "Buyer";
  title: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  /** ISO 8601, UTC. */
  verified_at: string | null;
  /** ISO 8601, UTC. */
  suspended_at: string | null;
  suspended_reason: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type OrganisationInviteMemberInput = {
  email: string;
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationInviteMemberOutput = {
  name: string;
  status: "Pending";
  invitee_email: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  resent: boolean;
};

export type OrganisationListInvitesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationListInvitesOutput = {
  data: ({
    name: string;
    invitee_email: string;
    status: "Pending" | "Accepted" | "Revoked" | "Expired";
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    expires_at: string;
    /** ISO 8601, UTC. */
    accepted_at: string | null;
    organisation: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type OrganisationListMembersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, full_name, email. */
  sort?: string | undefined;
  role?: "Owner" | "Manager" | "Clerk" | "Member" | undefined;
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationListMembersOutput = {
  data: ({
    email: string;
    full_name: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
    disabled: boolean;
    /** ISO 8601, UTC. */
    joined_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type OrganisationListOrganisationsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, title. */
  sort?: string | undefined;
  kind?: "Cooperative" | "Exporter" | "Buyer" | undefined;
  standing?: "verified" | "unverified" | "suspended" | undefined;
  /** ISO 3166-1 code, or the name. */
  country?: string | undefined;
};
export type OrganisationListOrganisationsOutput = {
  data: ({
    name: string;
    kind: "Cooperative" | "Exporter" | "Buyer";
    title: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    region: string | null;
    contact_email: string | null;
    contact_phone: string | null;
    address: string | null;
    /** ISO 8601, UTC. */
    verified_at: string | null;
    /** ISO 8601, UTC. */
    suspended_at: string | null;
    suspended_reason: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type OrganisationListRolesInput = {
  kind: "Cooperative" | "Exporter" | "Buyer";
};
export type OrganisationListRolesOutput = {
  kind: "Cooperative" | "Exporter" | "Buyer";
  roles: ("Owner" | "Manager" | "Clerk" | "Member")[];
  duties: ({
    duty: "manage_people" | "admit_members" | "edit_profile" | "offer_lots" | "manage_lots" | "record" | "correct_records" | "see_money" | "pay_out" | "represent";
    roles: ("Owner" | "Manager" | "Clerk" | "Member")[];
  })[];
};

export type OrganisationReinstateOrganisationInput = {
  /** Name of the organisation. */
  organisation: string;
  reason: string;
};
export type OrganisationReinstateOrganisationOutput = {
  name: string;
  changed: boolean;
  message: string;
};

export type OrganisationRemoveMemberInput = {
  email: string;
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationRemoveMemberOutput = {
  email: string;
  removed: true;
  organisation: string;
};

export type OrganisationRevokeInviteInput = {
  /** Name of the invite. */
  invite: string;
};
export type OrganisationRevokeInviteOutput = {
  name: string;
  status: "Pending" | "Accepted" | "Revoked" | "Expired";
};

export type OrganisationSetMemberRoleInput = {
  email: string;
  role: "Owner" | "Manager" | "Clerk" | "Member";
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationSetMemberRoleOutput = {
  email: string;
  role: "Owner" | "Manager" | "Clerk" | "Member";
  organisation: string;
};

export type OrganisationSuspendOrganisationInput = {
  /** Name of the organisation. */
  organisation: string;
  reason: string;
};
export type OrganisationSuspendOrganisationOutput = {
  name: string;
  changed: boolean;
  message: string;
};

export type OrganisationUpdateOrganisationInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
  contact_email?: string | null | undefined;
  contact_phone?: string | null | undefined;
  address?: string | null | undefined;
  /** Admins only. */
  title?: string | undefined;
};
export type OrganisationUpdateOrganisationOutput = {
  name: string;
  changed: string[];
};

export type OrganisationVerifyOrganisationInput = {
  /** Name of the organisation. */
  organisation: string;
  reason: string;
};
export type OrganisationVerifyOrganisationOutput = {
  name: string;
  changed: boolean;
  message: string;
};

export type PartnerVerifyLotInput = {
  /** LOT-<year>-<sequence>. */
  lot_ref: string;
};
export type PartnerVerifyLotOutput = {
  /** Whether every check held for the records as they are now. */
  verified: boolean;
  signer_did: string;
  /** ISO 8601, UTC. */
  signed_at: string | null;
  /** SHA-256 that was signed, lowercase hex; empty when nothing was. */
  payload_hash: string;
  /** Ledger transaction of the anchor. */
  anchored_xrpl_tx: string | null;
  /** Only on failure: the first check that did not hold. */
  error?: "lot_not_found" | "not_anchored" | "payload_mismatch" | "bad_signature" | "bad_inclusion_proof" | "ledger_mismatch" | undefined;
};

export type PartnersCreateIntakeSecretInput = {
  key_id: string;
  /** Hours that a secret there was before goes on working; 0 ends it now. */
  overlap_hours?: number | string | undefined;
  /** True makes purchase orders into orders at once; false lets them wait for the buyer. */
  order_on_ingest?: boolean | undefined;
};
export type PartnersCreateIntakeSecretOutput = {
  key_id: string;
  /** Shown once. */
  secret: string;
  order_on_ingest: boolean;
  /** ISO 8601, UTC. */
  previous_secret_until: string | null;
};

export type PartnersListKeysInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  status_filter?: "Active" | "Expired" | "Revoked" | undefined;
  /** Name of the organisation. */
  org?: string | undefined;
  /** Address of the owner; for admins. */
  owner?: string | undefined;
};
export type PartnersListKeysOutput = {
  data: ({
    key_id: string;
    label: string;
    /** Address of the user for whom it acts. */
    owner: string;
    /** Organisation for which it acts. */
    org: string | null;
    roles: string[];
    scopes: string[];
    status: "Active" | "Expired" | "Revoked";
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    expires_at: string | null;
    /** ISO 8601, UTC. */
    revoked_at: string | null;
    /** ISO 8601, UTC. */
    last_used_at: string | null;
    /** Until when the secret before works too. */
    previous_secret_until: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PartnersRevokeKeyInput = {
  key_id: string;
};
export type PartnersRevokeKeyOutput = {
  key_id: string;
  status: "Revoked";
  /** ISO 8601, UTC. */
  revoked_at: string;
};

export type PartnersRotateKeyInput = {
  key_id: string;
  /** Hours that the old secret goes on working; 0 ends it now. */
  overlap_hours?: number | string | undefined;
};
export type PartnersRotateKeyOutput = {
  key_id: string;
  /** Shown once: only a hash of it is kept. */
  secret: string;
  /** The Authorization header to send. */
  authorization: string;
  /** ISO 8601, UTC. */
  previous_secret_until: string | null;
};

export type PartnersSetQuotaInput = {
  key_id: string;
  /** Calls a minute; 0 is no limit. */
  quota_per_minute?: number | string | undefined;
  /** Calls a day (UTC); 0 is no limit. */
  quota_per_day?: number | string | undefined;
};
export type PartnersSetQuotaOutput = {
  key_id: string;
  quota_per_minute: number | null;
  quota_per_day: number | null;
};

export type PartnersSignUpInput = {
  /** What the key is for. */
  label: string;
  /** One of yours; absent, the key acts for you alone. */
  org?: string | undefined;
  /** Of your own roles; by default the one of the organisation's kind. */
  roles?: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[] | undefined;
  /** What the key may be used for. */
  scopes?: ("verify" | "trade" | "events")[] | undefined;
  /** Days until it ends; absent, it does not. */
  expires_in_days?: number | string | undefined;
};
export type PartnersSignUpOutput = {
  key_id: string;
  /** Shown once: only a hash of it is kept. */
  secret: string;
  /** The Authorization header to send. */
  authorization: string;
  label: string;
  org: string | null;
  roles: string[];
  scopes: string[];
  /** ISO 8601, UTC. */
  expires_at: string | null;
};

export type PartnersUsageInput = {
  /** One of yours; a key that asks may leave it out, and names no other. */
  key_id?: string | undefined;
  /** First day; 30 days before the last one unless told. */
  from?: string | undefined;
  /** Last day; today unless told. */
  to?: string | undefined;
};
export type PartnersUsageOutput = {
  key_id: string;
  from: string;
  to: string;
  /** Null is the default of the service, 0 no limit. */
  quota_per_minute: number | null;
  /** Null is the default of the service, 0 no limit. */
  quota_per_day: number | null;
  total: number;
  data: {
    day: string;
    operation: string;
    /** `ok` or how the calls were refused. */
    outcome: string;
    calls: number;
  }[];
};

export type PaymentsListDifferencesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: first_seen_at. */
  sort?: string | undefined;
  /** False: also those that are gone. */
  open?: boolean | undefined;
};
export type PaymentsListDifferencesOutput = {
  data: ({
    kind: "unknown_here" | "not_applied" | "unknown_there" | "not_paid_there" | "amount" | "refund_missing" | "refunded_there" | "books";
    /** The processor’s session, or the currency of the books. */
    subject: string;
    detail: string;
    /** ISO 8601, UTC. */
    first_seen_at: string;
    /** ISO 8601, UTC. */
    last_seen_at: string;
    /** When a comparison no longer found it. */
    closed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PaymentsListHeldInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: updated_at. */
  sort?: string | undefined;
  /** Name of the order. */
  order?: string | undefined;
};
export type PaymentsListHeldOutput = {
  data: ({
    payment: string;
    kind: "order" | "topup";
    /** `Held`, `Refund Failed`, or what a decision made of it; `Paid` when charged back. */
    status: string;
    /** Why the money was not put to its purpose, not given back, or is taken back. */
    reason: string | null;
    /** When the payer’s bank took the money back, or said that it wants to. */
    charged_back_at: string | null;
    order: string | null;
    buyer: string;
    processor: string;
    session_id: string;
    /** The processor’s name of the payment. */
    payment_ref: string | null;
    /** What was asked for. */
    amount: number;
    currency: string;
    received_amount: number | null;
    received_currency: string | null;
    /** What of it went back at the processor: refunds, and chargebacks lost. */
    taken_back: number;
    /** What of `taken_back` waits for a decision: `cancel` or `owed`. */
    undecided: number;
    refund_id: string | null;
    /** Of the admin who decided. */
    note: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    /** ISO 8601, UTC. */
    updated_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PaymentsReconcileInput = Record<string, unknown>;
export type PaymentsReconcileOutput = {
  /** Records of the processor. */
  compared: number;
  differences: ({
    kind: "unknown_here" | "not_applied" | "unknown_there" | "not_paid_there" | "amount" | "refund_missing" | "refunded_there" | "books";
    subject: string;
    detail: string;
  })[];
};

export type PaymentsResolveHeldInput = {
  payment: string;
  decision: "refund" | "credit" | "noted" | "cancel" | "owed";
  note: string;
};
export type PaymentsResolveHeldOutput = {
  payment: string;
  kind: "order" | "topup";
  /** `Held`, `Refund Failed`, or what a decision made of it; `Paid` when charged back. */
  status: string;
  /** Why the money was not put to its purpose, not given back, or is taken back. */
  reason: string | null;
  /** When the payer’s bank took the money back, or said that it wants to. */
  charged_back_at: string | null;
  order: string | null;
  buyer: string;
  processor: string;
  session_id: string;
  /** The processor’s name of the payment. */
  payment_ref: string | null;
  /** What was asked for. */
  amount: number;
  currency: string;
  received_amount: number | null;
  received_currency: string | null;
  /** What of it went back at the processor: refunds, and chargebacks lost. */
  taken_back: number;
  /** What of `taken_back` waits for a decision: `cancel` or `owed`. */
  undecided: number;
  refund_id: string | null;
  /** Of the admin who decided. */
  note: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type PayoutsAddAccountInput = {
  /** Name of the organisation. */
  organisation?: string | undefined;
  /** `farmer`: the caller’s own account, as a farmer. */
  owner?: "organisation" | "farmer" | undefined;
  method: "iban" | "mobile_money";
  /** Who has the account, as the bank or provider knows them. */
  holder: string;
  /** ISO 4217. */
  currency: string;
  /** With method iban; blanks do not count. */
  iban?: string | undefined;
  /** With method iban, where the bank asks for it. */
  bic?: string | undefined;
  /** With method mobile_money. */
  provider?: string | undefined;
  /** With method mobile_money; E.164. */
  mobile_number?: string | undefined;
  /** With method mobile_money: ISO 3166-1 code, or the name. */
  country?: string | undefined;
};
export type PayoutsAddAccountOutput = {
  name: string;
  /** Null for the account of a farmer. */
  organisation: string | null;
  /** What the organisation, or the farmer, is called. */
  owner_name: string;
  method: "iban" | "mobile_money";
  status: "Pending" | "Verified" | "Refused" | "Retired";
  holder: string;
  /** The IBAN or mobile number, whole for its owner and admins; else its end. */
  number: string;
  bic: string | null;
  provider: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
};

export type PayoutsApproveInput = {
  /** Name of the payout. */
  payout: string;
};
export type PayoutsApproveOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsCancelInput = {
  /** Name of the payout. */
  payout: string;
};
export type PayoutsCancelOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsDownloadBatchInput = {
  /** Name of the payout batch. */
  batch: string;
  format: "pain001" | "csv";
};

export type PayoutsExportStatementInput = {
  /** Name of the farmer statement. */
  statement: string;
};

export type PayoutsGetStatementInput = {
  /** Name of the farmer statement. */
  statement: string;
};
export type PayoutsGetStatementOutput = {
  name: string;
  cooperative: string;
  cooperative_name: string;
  status: "Draft" | "Published";
  /** The order that it is of; null for a period. */
  order: string | null;
  /** yyyy-mm-dd, of the settlement. */
  from: string | null;
  to: string | null;
  currency: string;
  note: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  published_at: string | null;
  orders: number;
  farmers: number;
  /** What the cooperative got for the lots. */
  total: number;
  /** Of it, for lots that no harvest is recorded for. */
  unattributed: number;
  /** Of it, what was left over by rounding and is in the largest lines. */
  rounding: number;
  deducted: number;
  lines: {
    /** Their e-mail address. */
    farmer: string;
    farmer_name: string;
    quantity_kg: number;
    gross: number;
    deductions: {
      label: string;
      amount: number;
    }[];
    deducted: number;
    net: number;
    lines: {
      order: string;
      lot: string;
      quantity_kg: number;
      /** What the cooperative got for a kilogram of harvest, six decimals. */
      price_per_kg: number;
      amount: number;
      /** Of the amount, what was left over by rounding. */
      rounding: number;
    }[];
  }[];
};

export type PayoutsListAccountsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the organisation. */
  organisation?: string | undefined;
  /** `farmer`: the caller’s own; `farmers`: Verified ones of the organisation’s farmers; `everybody`: for admins. */
  owner?: "organisation" | "farmer" | "farmers" | "everybody" | undefined;
  status?: "Pending" | "Verified" | "Refused" | "Retired" | undefined;
};
export type PayoutsListAccountsOutput = {
  data: ({
    name: string;
    /** Null for the account of a farmer. */
    organisation: string | null;
    /** What the organisation, or the farmer, is called. */
    owner_name: string;
    method: "iban" | "mobile_money";
    status: "Pending" | "Verified" | "Refused" | "Retired";
    holder: string;
    /** The IBAN or mobile number, whole for its owner and admins; else its end. */
    number: string;
    bic: string | null;
    provider: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string;
    currency: string;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    /** Why it was refused. */
    reason: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PayoutsListBatchesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
};
export type PayoutsListBatchesOutput = {
  data: {
    name: string;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Name of the admin. */
    created_by: string;
    /** yyyy-mm-dd */
    execution_date: string;
    payouts: number;
    /** Payouts that are in the pain.001 file. */
    by_iban: number;
    /** Payouts that are neither Paid nor Failed yet. */
    open: number;
    totals: {
      currency: string;
      amount: number;
    }[];
    /** SHA-256 of what its files say, in hex. */
    digest: string;
  }[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PayoutsListMyStatementsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: published_at. */
  sort?: string | undefined;
};
export type PayoutsListMyStatementsOutput = {
  data: ({
    name: string;
    cooperative: string;
    cooperative_name: string;
    status: "Draft" | "Published";
    /** The order that it is of; null for a period. */
    order: string | null;
    /** yyyy-mm-dd, of the settlement. */
    from: string | null;
    to: string | null;
    currency: string;
    note: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    published_at: string | null;
    quantity_kg: number;
    gross: number;
    deductions: {
      label: string;
      amount: number;
    }[];
    deducted: number;
    net: number;
    lines: {
      order: string;
      lot: string;
      quantity_kg: number;
      /** What the cooperative got for a kilogram of harvest, six decimals. */
      price_per_kg: number;
      amount: number;
      /** Of the amount, what was left over by rounding. */
      rounding: number;
    }[];
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PayoutsListPayoutsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** For admins: all unless told. */
  organisation?: string | undefined;
  status?: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed" | undefined;
  /** Name of the payout batch. */
  batch?: string | undefined;
};
export type PayoutsListPayoutsOutput = {
  data: ({
    name: string;
    organisation: string;
    organisation_name: string;
    /** Name of the payout account. */
    account: string;
    account_holder: string;
    /** Its end only. */
    account_number: string;
    method: "iban" | "mobile_money";
    status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
    /** Platform tokens that left the wallet. */
    tokens: number;
    /** Tokens for one US dollar, when it was requested. */
    axkt_per_usd: number;
    /** US dollars for one unit of the currency, when it was requested. */
    usd_per_unit: number;
    /** What is paid out, in the currency of the account. */
    amount: number;
    currency: string;
    approvals_needed: number;
    /** Names of the admins who approved it. */
    approved_by: string[];
    /** The name of who requested it. */
    requested_by: string;
    /** True where the caller requested it. */
    is_own: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
    batch: string | null;
    bank_reference: string | null;
    /** yyyy-mm-dd */
    paid_on: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    ended_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PayoutsListStatementsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  status?: "Draft" | "Published" | undefined;
};
export type PayoutsListStatementsOutput = {
  data: ({
    name: string;
    cooperative: string;
    cooperative_name: string;
    status: "Draft" | "Published";
    /** The order that it is of; null for a period. */
    order: string | null;
    /** yyyy-mm-dd, of the settlement. */
    from: string | null;
    to: string | null;
    currency: string;
    note: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    published_at: string | null;
    orders: number;
    farmers: number;
    /** What the cooperative got for the lots. */
    total: number;
    /** Of it, for lots that no harvest is recorded for. */
    unattributed: number;
    /** Of it, what was left over by rounding and is in the largest lines. */
    rounding: number;
    deducted: number;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PayoutsMakeBatchInput = {
  /** Names; the oldest 1000 that are Approved unless told. */
  payouts?: string[] | undefined;
  /** When the bank shall pay; today unless told. */
  execution_date?: string | undefined;
};
export type PayoutsMakeBatchOutput = {
  name: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Name of the admin. */
  created_by: string;
  /** yyyy-mm-dd */
  execution_date: string;
  payouts: number;
  /** Payouts that are in the pain.001 file. */
  by_iban: number;
  /** Payouts that are neither Paid nor Failed yet. */
  open: number;
  totals: {
    currency: string;
    amount: number;
  }[];
  /** SHA-256 of what its files say, in hex. */
  digest: string;
};

export type PayoutsMakeStatementInput = {
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the order. */
  order?: string | undefined;
  /** First day of settlement, UTC; without an order. */
  from?: string | undefined;
  /** Last day of settlement, UTC. */
  to?: string | undefined;
  /** Where the orders are of several. */
  currency?: string | undefined;
  deductions?: ({
    label: string;
    /** Of what the farmer gets. */
    percent?: number | string | undefined;
    /** For a kilogram, in the currency of the statement. */
    per_kg?: number | string | undefined;
    /** In the currency of the statement. */
    amount?: number | string | undefined;
    farmer?: string | undefined;
  })[] | undefined;
  /** What the farmers read beside it. */
  note?: string | undefined;
};
export type PayoutsMakeStatementOutput = {
  name: string;
  cooperative: string;
  cooperative_name: string;
  status: "Draft" | "Published";
  /** The order that it is of; null for a period. */
  order: string | null;
  /** yyyy-mm-dd, of the settlement. */
  from: string | null;
  to: string | null;
  currency: string;
  note: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  published_at: string | null;
  orders: number;
  farmers: number;
  /** What the cooperative got for the lots. */
  total: number;
  /** Of it, for lots that no harvest is recorded for. */
  unattributed: number;
  /** Of it, what was left over by rounding and is in the largest lines. */
  rounding: number;
  deducted: number;
  lines: {
    /** Their e-mail address. */
    farmer: string;
    farmer_name: string;
    quantity_kg: number;
    gross: number;
    deductions: {
      label: string;
      amount: number;
    }[];
    deducted: number;
    net: number;
    lines: {
      order: string;
      lot: string;
      quantity_kg: number;
      /** What the cooperative got for a kilogram of harvest, six decimals. */
      price_per_kg: number;
      amount: number;
      /** Of the amount, what was left over by rounding. */
      rounding: number;
    }[];
  }[];
};

export type PayoutsMarkFailedInput = {
  /** Name of the payout. */
  payout: string;
  reason: string;
};
export type PayoutsMarkFailedOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsMarkPaidInput = {
  /** Name of the payout. */
  payout: string;
  /** What the bank calls the transfer. */
  bank_reference: string;
  /** The day of the transfer; not in the future. */
  paid_on: string;
};
export type PayoutsMarkPaidOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsPublishStatementInput = {
  /** Name of the farmer statement. */
  statement: string;
};
export type PayoutsPublishStatementOutput = {
  name: string;
  cooperative: string;
  cooperative_name: string;
  status: "Draft" | "Published";
  /** The order that it is of; null for a period. */
  order: string | null;
  /** yyyy-mm-dd, of the settlement. */
  from: string | null;
  to: string | null;
  currency: string;
  note: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  published_at: string | null;
  orders: number;
  farmers: number;
  /** What the cooperative got for the lots. */
  total: number;
  /** Of it, for lots that no harvest is recorded for. */
  unattributed: number;
  /** Of it, what was left over by rounding and is in the largest lines. */
  rounding: number;
  deducted: number;
  lines: {
    /** Their e-mail address. */
    farmer: string;
    farmer_name: string;
    quantity_kg: number;
    gross: number;
    deductions: {
      label: string;
      amount: number;
    }[];
    deducted: number;
    net: number;
    lines: {
      order: string;
      lot: string;
      quantity_kg: number;
      /** What the cooperative got for a kilogram of harvest, six decimals. */
      price_per_kg: number;
      amount: number;
      /** Of the amount, what was left over by rounding. */
      rounding: number;
    }[];
  }[];
};

export type PayoutsRefuseInput = {
  /** Name of the payout. */
  payout: string;
  reason: string;
};
export type PayoutsRefuseOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsRefuseAccountInput = {
  /** Name of the payout account. */
  account: string;
  reason: string;
};
export type PayoutsRefuseAccountOutput = {
  name: string;
  /** Null for the account of a farmer. */
  organisation: string | null;
  /** What the organisation, or the farmer, is called. */
  owner_name: string;
  method: "iban" | "mobile_money";
  status: "Pending" | "Verified" | "Refused" | "Retired";
  holder: string;
  /** The IBAN or mobile number, whole for its owner and admins; else its end. */
  number: string;
  bic: string | null;
  provider: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
};

export type PayoutsRequestInput = {
  /** Name of the payout account. */
  account: string;
  /** Tokens, or money where the currency of the account is given. */
  amount: number | string;
  /** What the amount is in: AXKT unless told, or the currency of the account. */
  currency?: string | undefined;
  /** The cooperative that pays, where the account is a farmer’s. */
  organisation?: string | undefined;
};
export type PayoutsRequestOutput = {
  name: string;
  organisation: string;
  organisation_name: string;
  /** Name of the payout account. */
  account: string;
  account_holder: string;
  /** Its end only. */
  account_number: string;
  method: "iban" | "mobile_money";
  status: "Requested" | "Approved" | "Batched" | "Paid" | "Refused" | "Cancelled" | "Failed";
  /** Platform tokens that left the wallet. */
  tokens: number;
  /** Tokens for one US dollar, when it was requested. */
  axkt_per_usd: number;
  /** US dollars for one unit of the currency, when it was requested. */
  usd_per_unit: number;
  /** What is paid out, in the currency of the account. */
  amount: number;
  currency: string;
  approvals_needed: number;
  /** Names of the admins who approved it. */
  approved_by: string[];
  /** The name of who requested it. */
  requested_by: string;
  /** True where the caller requested it. */
  is_own: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  batch: string | null;
  bank_reference: string | null;
  /** yyyy-mm-dd */
  paid_on: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type PayoutsRetireAccountInput = {
  /** Name of the payout account. */
  account: string;
};
export type PayoutsRetireAccountOutput = {
  name: string;
  /** Null for the account of a farmer. */
  organisation: string | null;
  /** What the organisation, or the farmer, is called. */
  owner_name: string;
  method: "iban" | "mobile_money";
  status: "Pending" | "Verified" | "Refused" | "Retired";
  holder: string;
  /** The IBAN or mobile number, whole for its owner and admins; else its end. */
  number: string;
  bic: string | null;
  provider: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
};

export type PayoutsVerifyAccountInput = {
  /** Name of the payout account. */
  account: string;
};
export type PayoutsVerifyAccountOutput = {
  name: string;
  /** Null for the account of a farmer. */
  organisation: string | null;
  /** What the organisation, or the farmer, is called. */
  owner_name: string;
  method: "iban" | "mobile_money";
  status: "Pending" | "Verified" | "Refused" | "Retired";
  holder: string;
  /** The IBAN or mobile number, whole for its owner and admins; else its end. */
  number: string;
  bic: string | null;
  provider: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
};

export type ReferenceChangeRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** As list_records names it: the parts of the key with | between. */
  key: string;
  /** Values by column. */
  values: Record<string, string | number | string | string[] | null>;
  /** Why; kept with the change. */
  reason: string;
  /** Of dated kinds: from when on it counts, not in the past; now unless told. */
  valid_from?: string | undefined;
};
export type ReferenceChangeRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  key: string;
  message: string;
};

export type ReferenceCreateRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** Values by column. */
  values: Record<string, string | number | string | string[] | null>;
  /** Why; kept with the change. */
  reason: string;
  /** Of dated kinds: from when on it counts, not in the past; now unless told. */
  valid_from?: string | undefined;
};
export type ReferenceCreateRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  key: string;
  message: string;
};

export type ReferenceGetRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** As list_records names it: the parts of the key with | between. */
  key: string;
};
export type ReferenceGetRecordOutput = {
  key: string;
  /** Values by column. */
  values: Record<string, string | number | string[] | null>;
  /** Of a dated kind: from when on it counts. */
  valid_from: string | null;
  /** When the next version follows; null where none does. */
  next_valid_from: string | null;
  /** Whole days that it has counted; null where it is not dated. */
  age_days: number | null;
  /** ISO 8601, UTC. */
  retired_at: string | null;
  /** Of rates: start, admin or ecb. */
  source: string | null;
  /** Of a dated kind, the newest first, at most 100. */
  versions: ({
    /** Values by column. */
    values: Record<string, string | number | string[] | null>;
    /** ISO 8601, UTC. */
    valid_from: string | null;
    source: string | null;
  })[];
  changes: ({
    action: "created" | "changed" | "retired";
    /** ISO 8601, UTC. */
    at: string;
    actor: string;
    reason: string;
    /** Values by column. */
    before: Record<string, string | number | string[] | null> | null;
    /** Values by column. */
    after: Record<string, string | number | string[] | null> | null;
  })[];
};

export type ReferenceListKindsInput = Record<string, unknown>;
export type ReferenceListKindsOutput = ({
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** A change counts from its moment on; older ones stay. */
  dated: boolean;
  retires: boolean;
  columns: ({
    name: string;
    type: "text" | "int" | "decimal" | "codes";
    /** Part of what names the record. */
    key: boolean;
    /** Set once, when the record is made. */
    fixed: boolean;
    optional: boolean;
    choices: string[] | null;
  })[];
})[];

export type ReferenceListRecordsInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: key, valid_from. */
  sort?: string | undefined;
  /** True also lists what is retired. */
  retired?: boolean | undefined;
};
export type ReferenceListRecordsOutput = {
  data: ({
    key: string;
    /** Values by column. */
    values: Record<string, string | number | string[] | null>;
    /** Of a dated kind: from when on it counts. */
    valid_from: string | null;
    /** When the next version follows; null where none does. */
    next_valid_from: string | null;
    /** Whole days that it has counted; null where it is not dated. */
    age_days: number | null;
    /** ISO 8601, UTC. */
    retired_at: string | null;
    /** Of rates: start, admin or ecb. */
    source: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type ReferenceRateAlarmsInput = Record<string, unknown>;
export type ReferenceRateAlarmsOutput = {
  /** The tolerance rate_age_days: an older rate is an alarm. */
  max_days: number;
  /** True when some rate is too old. */
  alarm: boolean;
  rates: ({
    kind: "currency_rate" | "token_rate";
    /** The currency; `current` for the token. */
    key: string;
    /** US dollars for one unit; for the token, tokens for one US dollar. */
    rate: number;
    source: string;
    /** ISO 8601, UTC. */
    valid_from: string;
    age_days: number;
    stale: boolean;
  })[];
};

export type ReferenceRetireRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  /** As list_records names it: the parts of the key with | between. */
  key: string;
  /** Why; kept with the change. */
  reason: string;
};
export type ReferenceRetireRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "inspection_measure" | "inspection_limit" | "inspection_floor";
  key: string;
  message: string;
};

export type VerifyCryptographicVerifyInput = {
  /** LOT-<year>-<sequence>. */
  lot_ref: string;
};
export type VerifyCryptographicVerifyOutput = {
  /** Whether every check held for the records as they are now. */
  verified: boolean;
  signer_did: string;
  /** ISO 8601, UTC. */
  signed_at: string | null;
  /** SHA-256 that was signed, lowercase hex; empty when nothing was. */
  payload_hash: string;
  /** Ledger transaction of the anchor. */
  anchored_xrpl_tx: string | null;
  /** Only on failure: the first check that did not hold. */
  error?: "lot_not_found" | "not_anchored" | "payload_mismatch" | "bad_signature" | "bad_inclusion_proof" | "ledger_mismatch" | undefined;
};

export type VerifyGetLogInput = Record<string, unknown>;
export type VerifyGetLogOutput = {
  /** The name of the log, the first line of its heads. */
  origin: string;
  /** name+keyid+base64, as witnesses are told of a log; newest first. The Multikey stands in the DID document. */
  keys: {
    key: string;
    public_key: string;
  }[];
  /** The newest head that is signed; null while there is none. */
  head: {
    size: number;
    root: string;
  } | null;
  /** Whom this server asks to cosign, name+keyid+base64. */
  witnesses: string[];
};

export type VerifyGetLogConsistencyInput = {
  /** Entries of the smaller log. */
  first: number;
  /** Entries of the larger log. */
  second: number;
};
export type VerifyGetLogConsistencyOutput = {
  first: {
    size: number;
    root: string;
  };
  second: {
    size: number;
    root: string;
  };
  /** Nearest first, as RFC 9162 section 2.1.4 says. */
  proof: string[];
};

export type VerifyGetReceiptInput = {
  kind: "lot" | "order" | "escrow" | "event" | "inspection" | "profile" | "consent";
  /** Name of the record, such as LOT-2026-00001 or ORD-2026-00001. */
  name: string;
  /** Which signed version; without it the newest that is on the ledger. */
  version?: number | undefined;
};
export type VerifyGetReceiptOutput = {
  format: "lotmark.receipt.v1";
  kind: "lot" | "order" | "escrow" | "event" | "inspection" | "profile" | "consent";
  /** The record's name. */
  subject: string;
  /** Counts the signed versions of the record from 1. */
  version: number;
  /** Canonical JSON (RFC 8785), exactly as it was hashed. */
  payload: string;
  /** 32 lowercase hex digits; also inside the payload. */
  salt: string;
  /** SHA-256 of the payload's UTF-8 bytes. */
  payload_hash: string;
  /** Ed25519 over the 32 bytes of the hash, 128 lowercase hex digits. */
  signature: string;
  /** The key, as its DID document names it. */
  kid: string;
  /** Ed25519 Multikey. */
  public_key: string;
  /** Place in the log. */
  leaf_index: number;
  /** RFC 9162, nearest sibling first. */
  inclusion_proof: string[];
  tree_head: {
    size: number;
    root: string;
  };
  ledger: {
    network_id: number;
    tx_hash: string;
    /** The signed transaction, uppercase hex. */
    tx_blob: string;
    /** Its metadata, uppercase hex. */
    meta_blob: string;
    header: {
      ledger_index: number;
      ledger_hash: string;
      total_coins: string;
      parent_hash: string;
      transaction_hash: string;
      account_hash: string;
      parent_close_time: number;
      /** The ledger's own time: seconds since 2000-01-01T00:00:00Z. */
      close_time: number;
      close_time_resolution: number;
      close_flags: number;
    };
    /** The ledger's transaction tree from its root down: the other branches by their digit. */
    path: Record<string, string>[];
  };
  /** Signature lines of witnesses who saw the tree head; only where there are any. */
  cosignatures?: string[] | undefined;
};

export type VerifyLookupLotInput = {
  /** LOT-<year>-<sequence>. */
  lot_name?: string | undefined;
  /** Hash of the ledger transaction, 64 uppercase hex digits. */
  tx_hash?: string | undefined;
};
export type VerifyLookupLotOutput = {
  ok: true;
  lot: {
    name: string;
    status: string;
    commodity_type: string;
    /** Name of the cooperative, such as COOP-00001. */
    cooperative: string;
    /** What the cooperative calls itself. */
    cooperative_name: string;
    /** ISO 3166-1 alpha-2: where most of the lot comes from. */
    origin_country: string;
    /** Where the lot comes from, the largest part first: its plots, else its cooperative's seat. */
    origin: ({
      /** ISO 3166-1 alpha-2. */
      country: string;
      region: string | null;
      /** Of the kilograms of the harvests, from 0 to 1, six decimals. */
      share: number;
      /** Kilograms of harvests from there; null for a lot that is not traced to plots. */
      quantity_kg: number | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Harvests that went into the lot. */
    harvest_count: number;
    /** Plots that they came from. */
    plot_count: number;
    /** SHA-256 of the newest signed payload, lowercase hex. */
    payload_hash: string;
    /** Counts the signed versions of the lot from 1. */
    version: number;
  };
  anchor: {
    status: "pending" | "anchored";
    /** The signed version of the lot that this anchor is about. */
    version: number;
    /** SHA-256 of that version, lowercase hex. */
    payload_hash: string;
    /** ISO 8601, UTC. */
    signed_at: string;
    /** Ledger transaction, 64 uppercase hex digits. */
    tx_hash: string | null;
    ledger_index: number | null;
    /** The ledger network's id; null for a pending anchor while no node was heard of yet. */
    network: number | null;
    /** When the ledger closed, by the ledger's own clock; ISO 8601, UTC. */
    anchored_at: string | null;
    /** Everything needed to check the anchor offline, in the form lotmark.receipt.v1. */
    receipt: Record<string, unknown> | null;
    receipt_url: string | null;
  };
  inspections: ({
    name: string;
    status: string;
    grade: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** conformant or non_conformant to what the lot claims; null where it claims nothing that is compared. */
    result: string | null;
    /** Approved, signed, and still what was signed. */
    attested: boolean;
  })[];
  eudr: {
    status: string;
    package: string;
    plot_count: number;
    risk: string | null;
    reference_number: string | null;
  } | null;
  /** With `tx_hash`: the lots which that transaction anchored, the first 100. */
  lots?: string[] | undefined;
  /** With `tx_hash`: how many lots it anchored. */
  lots_total?: number | undefined;
};

export type VerifyStatsInput = Record<string, unknown>;
export type VerifyStatsOutput = {
  /** Lots with at least one signed version. */
  lots_attested: number;
  /** Lots with at least one version confirmed by the ledger. */
  lots_anchored: number;
  /** What attested lots that were not cancelled weigh, as far as it comes from known plots, in kg. */
  kilograms_traced: number;
  plots: number;
  /** Harvests recorded with a mass. */
  harvests: number;
  orders_settled: number;
  /** Inspections submitted, approved or rejected. */
  inspections: number;
  /** Transactions of ours that the ledger confirmed. */
  ledger_transactions: number;
  /** The newest anchor that the ledger confirmed. */
  last_anchor: {
    tx_hash: string;
    ledger_index: number;
    /** ISO 8601, UTC. */
    anchored_at: string;
  } | null;
  /** When this was counted. */
  as_of: string;
};

export type WalletAdminBurnInput = {
  /** Name of the organisation. */
  organisation: string;
  /** Platform tokens (AXKT), at most 6 decimals and 15 digits that count. */
  amount: number | string;
  reason: string;
};
export type WalletAdminBurnOutput = {
  organisation: string;
  amount: number;
  balance_axkt: number;
  /** Names this burn in the books and on the ledger. */
  reference: string;
};

export type WalletAdminMintInput = {
  /** Name of the buyer. */
  buyer: string;
  /** Platform tokens (AXKT), at most 6 decimals and 15 digits that count. */
  amount: number | string;
  reason: string;
};
export type WalletAdminMintOutput = {
  buyer: string;
  amount: number;
  balance_axkt: number;
  /** Names this mint in the books and on the ledger. */
  reference: string;
};

export type WalletExportEntriesInput = {
  /** Name of the organisation. */
  organisation?: string | undefined;
  /** Part of an order. */
  search?: string | undefined;
};

export type WalletExportFeeBookInput = {
  /** First day of release, UTC. */
  from?: string | undefined;
  /** Last day of release, UTC. */
  to?: string | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
};

export type WalletFeeBookInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
  /** First day of release, UTC. */
  from?: string | undefined;
  /** Last day of release, UTC. */
  to?: string | undefined;
  /** Name of the corridor. */
  corridor?: string | undefined;
};
export type WalletFeeBookOutput = {
  data: {
    /** ISO 8601, UTC. */
    at: string;
    order: string;
    corridor: string;
    currency: string;
    fee: number;
  }[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
  totals: {
    /** yyyy-mm, UTC. */
    month: string;
    currency: string;
    orders: number;
    fees: number;
  }[];
};

export type WalletGetBalanceInput = {
  /** Name of the organisation. */
  organisation?: string | undefined;
};
export type WalletGetBalanceOutput = {
  organisation: string;
  organisation_name: string;
  /** Platform tokens, six decimals. */
  balance_axkt: number;
};

export type WalletListEntriesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the organisation. */
  organisation?: string | undefined;
};
export type WalletListEntriesOutput = {
  data: ({
    id: number;
    /** ISO 8601, UTC. */
    at: string;
    /** Platform tokens; negative for what went out. */
    amount: number;
    /** `fund`, `release`, `refund`, `mint`, `burn`, `recall`, `reversal`, or of a payout: `payout`, `payout_return`. */
    kind: string;
    reason: string | null;
    order: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type WalletReverseEntryInput = {
  /** Its id in list_entries. */
  entry: number | string;
  reason: string;
};
export type WalletReverseEntryOutput = {
  entry: number;
  organisation: string;
  /** What the wallet gained; negative for what it gave. */
  change: number;
  balance_axkt: number;
  /** The book transaction that corrects. */
  transaction: number;
  /** The book transaction that is undone. */
  reverses: number;
  /** Names the correction in the books and on the ledger. */
  reference: string;
};

export type WebhooksCreateInput = {
  /** A public https address, on port 443 or 8443. */
  url: string;
  schemas: ("trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1")[];
  /** Lower-case country codes of the originators; none for all regions. */
  regions?: string[] | undefined;
};
export type WebhooksCreateOutput = {
  id: string;
  url: string;
  schemas: ("trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1")[];
  /** Lower-case country codes; empty for all. */
  regions: string[];
  status: "Active" | "Paused";
  pause_reason: string | null;
  /** Failed attempts of the delivery at its head. */
  attempts: number;
  /** ISO 8601, UTC. */
  failing_since: string | null;
  /** ISO 8601, UTC. */
  next_attempt_at: string;
  /** ISO 8601, UTC. */
  last_success_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Shown once; verifies the deliveries by the Standard Webhooks specification. */
  secret: string;
};

export type WebhooksDeleteInput = {
  id: string;
};
export type WebhooksDeleteOutput = {
  id: string;
  deleted: true;
};

export type WebhooksGetInput = {
  id: string;
};
export type WebhooksGetOutput = {
  id: string;
  url: string;
  schemas: ("trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1")[];
  /** Lower-case country codes; empty for all. */
  regions: string[];
  status: "Active" | "Paused";
  pause_reason: string | null;
  /** Failed attempts of the delivery at its head. */
  attempts: number;
  /** ISO 8601, UTC. */
  failing_since: string | null;
  /** ISO 8601, UTC. */
  next_attempt_at: string;
  /** ISO 8601, UTC. */
  last_success_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type WebhooksListInput = Record<string, unknown>;
export type WebhooksListOutput = ({
  id: string;
  url: string;
  schemas: ("trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1")[];
  /** Lower-case country codes; empty for all. */
  regions: string[];
  status: "Active" | "Paused";
  pause_reason: string | null;
  /** Failed attempts of the delivery at its head. */
  attempts: number;
  /** ISO 8601, UTC. */
  failing_since: string | null;
  /** ISO 8601, UTC. */
  next_attempt_at: string;
  /** ISO 8601, UTC. */
  last_success_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
})[];

export type WebhooksListDeliveriesInput = {
  id: string;
  status?: "Queued" | "Failing" | "Delivered" | "Dead" | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};
export type WebhooksListDeliveriesOutput = ({
  /** The webhook-id header, the same for every attempt. */
  webhook_id: string;
  kind: "event" | "test";
  /** `proof.hash` of the event; null for a test. */
  event: string | null;
  status: "Queued" | "Failing" | "Delivered" | "Dead";
  attempts: number;
  /** HTTP status of the last answer. */
  response_status: number | null;
  error: string | null;
  duration_ms: number | null;
  /** ISO 8601, UTC. */
  last_attempt_at: string | null;
  /** ISO 8601, UTC. */
  delivered_at: string | null;
})[];

export type WebhooksReplayInput = {
  id: string;
  /** `proof.hash` of one event. */
  event?: string | undefined;
  /** First day (UTC) of `createdAt`. */
  from?: string | undefined;
  /** Last day (UTC) of `createdAt`, included. */
  to?: string | undefined;
};
export type WebhooksReplayOutput = {
  id: string;
  queued: number;
};

export type WebhooksResumeInput = {
  id: string;
};
export type WebhooksResumeOutput = {
  id: string;
  url: string;
  schemas: ("trade.delivery.v1" | "carbon.retire.v2" | "settle.payout.v1" | "insure.claim.v1" | "credit.score.v1")[];
  /** Lower-case country codes; empty for all. */
  regions: string[];
  status: "Active" | "Paused";
  pause_reason: string | null;
  /** Failed attempts of the delivery at its head. */
  attempts: number;
  /** ISO 8601, UTC. */
  failing_since: string | null;
  /** ISO 8601, UTC. */
  next_attempt_at: string;
  /** ISO 8601, UTC. */
  last_success_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type WebhooksRotateSecretInput = {
  id: string;
};
export type WebhooksRotateSecretOutput = {
  id: string;
  /** Shown once; verifies the deliveries by the Standard Webhooks specification. */
  secret: string;
  previous_expires_at: string;
};

export type WebhooksTestInput = {
  id: string;
};
export type WebhooksTestOutput = {
  webhook_id: string;
  status: "Queued";
};

export type DidCreateInput = {
  /** Name of the organisation. */
  organisation: string;
  /** Ed25519 Multikey (z6Mk...) that the organisation keeps itself; without it we keep one. */
  public_key?: string | undefined;
  /** With public_key: its signature, 128 hex digits, over "lotmark did key <public_key> for <organisation>". */
  proof?: string | undefined;
  /** Service entries of the document. */
  services?: {
    /** A fragment, such as `#trade`; unique in the document. */
    id: string;
    type: string;
    /** An https address. */
    serviceEndpoint: string;
  }[] | undefined;
};
export type DidCreateOutput = {
  did: string;
  did_document: {
    "@context": string[];
    id: string;
    controller?: string | undefined;
    verificationMethod?: ({
      id: string;
      type: "Multikey";
      controller: string;
      publicKeyMultibase: string;
      /** Only on a retired key: it signs nothing from then on. */
      expires?: string | undefined;
    })[] | undefined;
    assertionMethod?: string[] | undefined;
    authentication?: string[] | undefined;
    service?: {
      id: string;
      type: string;
      serviceEndpoint: string;
    }[] | undefined;
  };
};

export type DidDeactivateInput = {
  /** Name of the did. */
  did: string;
};
export type DidDeactivateOutput = {
  did: string;
  deactivated: true;
  /** ISO 8601, UTC. */
  deactivated_at: string;
};

export type DidListDidsInput = {
  /** Name of the organisation. */
  organisation?: string | undefined;
};
export type DidListDidsOutput = ({
  did: string;
  organisation: string;
  organisation_name: string;
  version: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  deactivated_at: string | null;
})[];

export type DidResolveInput = {
  /** did:svc:ledger:<ledger address>. */
  did: string;
  /** The version of the document, counted from 1. */
  versionId?: string | undefined;
  /** The document as it was at this moment, such as 2026-03-02T09:00:00Z. */
  versionTime?: string | undefined;
};
export type DidResolveOutput = {
  didResolutionMetadata: {
    contentType?: string | undefined;
    error?: string | undefined;
  };
  didDocument: {
    "@context": string[];
    id: string;
    controller?: string | undefined;
    verificationMethod?: ({
      id: string;
      type: "Multikey";
      controller: string;
      publicKeyMultibase: string;
      /** Only on a retired key: it signs nothing from then on. */
      expires?: string | undefined;
    })[] | undefined;
    assertionMethod?: string[] | undefined;
    authentication?: string[] | undefined;
    service?: {
      id: string;
      type: string;
      serviceEndpoint: string;
    }[] | undefined;
  } | null;
  didDocumentMetadata: {
    created?: string | undefined;
    updated?: string | undefined;
    versionId?: string | undefined;
    nextUpdate?: string | undefined;
    nextVersionId?: string | undefined;
    deactivated?: boolean | undefined;
  };
};

export type DidUpdateInput = {
  /** Name of the did. */
  did: string;
  /** Ed25519 Multikey (z6Mk...) that the organisation keeps itself; without it we keep one. */
  public_key?: string | undefined;
  /** With public_key: its signature, 128 hex digits, over "lotmark did key <public_key> for <organisation>". */
  proof?: string | undefined;
  /** Service entries of the document. */
  services?: {
    /** A fragment, such as `#trade`; unique in the document. */
    id: string;
    type: string;
    /** An https address. */
    serviceEndpoint: string;
  }[] | undefined;
  /** Replaces the key by a new one that we keep. */
  rotate_key?: boolean | undefined;
};
export type DidUpdateOutput = {
  did: string;
  version: number;
  did_document: {
    "@context": string[];
    id: string;
    controller?: string | undefined;
    verificationMethod?: ({
      id: string;
      type: "Multikey";
      controller: string;
      publicKeyMultibase: string;
      /** Only on a retired key: it signs nothing from then on. */
      expires?: string | undefined;
    })[] | undefined;
    assertionMethod?: string[] | undefined;
    authentication?: string[] | undefined;
    service?: {
      id: string;
      type: string;
      serviceEndpoint: string;
    }[] | undefined;
  };
};

export type UploadFileInput = {
  /** In JSON: the file in base64. In a form: the part `file`. */
  filedata: string;
  /** In JSON: the file's name. */
  filename?: string | undefined;
  /** Taken for the sake of clients that send it: every file here is private. */
  is_private?: boolean | undefined;
  /** The kind of record that it belongs to. */
  doctype?: "Quality Inspection" | "Lot" | "Order" | undefined;
  /** The record that it belongs to. */
  docname?: string | undefined;
  fieldname?: string | undefined;
};
export type UploadFileOutput = {
  name: string;
  /** Its name, with the ending of what it is. */
  file_name: string;
  file_url: string;
  is_private: 1;
  /** Bytes. */
  file_size: number;
};

/** Every operation of the service, by tag. */
export interface Operations {
  /** Opens a session: sets the cookie `sid` and answers the CSRF token for it. Accounts with a second factor need `otp` too. For: anyone. */
  readonly login: Method<LoginInput, LoginOutput>;
  /** Closes the session and takes the cookie back; without a session it changes nothing. For: anyone. */
  readonly logout: OptionalMethod<LogoutInput, LogoutOutput>;
  /** Takes a file: a photograph (JPEG, PNG, WebP), a PDF, a CSV or text file, or JSON. Its type comes from its bytes. For: user. */
  readonly upload_file: Method<UploadFileInput, UploadFileOutput>;
  readonly admin_jobs: {
    /** Runs that failed each time and were given up; retry_job starts one again. The latest first. For: admin. */
    readonly list_dead_jobs: OptionalMethod<AdminJobsListDeadJobsInput, AdminJobsListDeadJobsOutput>;
    /** Runs of jobs that wait, are under way, or failed and are tried again; the latest first. For: admin. */
    readonly list_jobs: OptionalMethod<AdminJobsListJobsInput, AdminJobsListJobsOutput>;
    /** Queues a run that was given up once more, with all its tries. For: admin. */
    readonly retry_job: Method<AdminJobsRetryJobInput, AdminJobsRetryJobOutput>;
  };
  readonly admin_users: {
    /** Lets a user found a further organisation of a kind that they belong to already, or no longer. For: admin. */
    readonly allow_several_organisations: Method<AdminUsersAllowSeveralOrganisationsInput, AdminUsersAllowSeveralOrganisationsOutput>;
    /** Vouches for the address of an account, for somebody whom its mailed link does not reach; they can log in then. For: admin. */
    readonly confirm_address: Method<AdminUsersConfirmAddressInput, AdminUsersConfirmAddressOutput>;
    /** Opens an account for somebody; without a password a link to choose one is mailed. With one they can log in at once. For: admin. */
    readonly create_user: Method<AdminUsersCreateUserInput, AdminUsersCreateUserOutput>;
    /** Shuts an account: its sessions end at once, its keys answer 401, and a mail tells its owner why; one Platform Admin must remain. For: admin. */
    readonly disable_user: Method<AdminUsersDisableUserInput, AdminUsersDisableUserOutput>;
    /** Opens a shut account again; the user logs in anew. For: admin. */
    readonly enable_user: Method<AdminUsersEnableUserInput, AdminUsersEnableUserOutput>;
    /** Gives a role to a user; it counts from their next call on. For: admin. */
    readonly grant_role: Method<AdminUsersGrantRoleInput, AdminUsersGrantRoleOutput>;
    /** What admins decided about an account, by whom and why; newest first. For: admin. */
    readonly list_account_decisions: Method<AdminUsersListAccountDecisionsInput, AdminUsersListAccountDecisionsOutput>;
    /** Who did what when, and how it ended; newest first. For: admin. */
    readonly list_audit_log: OptionalMethod<AdminUsersListAuditLogInput, AdminUsersListAuditLogOutput>;
    /** The mail of the service, newest first: without a mail server this is where links are read. For: admin. */
    readonly list_mails: OptionalMethod<AdminUsersListMailsInput, AdminUsersListMailsOutput>;
    /** All accounts with their roles and memberships, newest first. For: admin. */
    readonly list_users: OptionalMethod<AdminUsersListUsersInput, AdminUsersListUsersOutput>;
    /** Removes the second factor of somebody who lost it, recovery codes too, and ends their sessions; a mail tells them why. For: admin. */
    readonly reset_second_factor: Method<AdminUsersResetSecondFactorInput, AdminUsersResetSecondFactorOutput>;
    /** Takes a role from a user at once, until an admin gives it back; one Platform Admin must remain. For: admin. */
    readonly revoke_role: Method<AdminUsersRevokeRoleInput, AdminUsersRevokeRoleOutput>;
  };
  readonly auth: {
    /** Makes a secret for an authenticator app; it counts once confirm_totp has shown that the app knows it. For: user. */
    readonly begin_totp: Method<AuthBeginTotpInput, AuthBeginTotpOutput>;
    /** Sets a new password for the caller; all their other sessions end, and a mail tells them. For: user. */
    readonly change_password: Method<AuthChangePasswordInput, AuthChangePasswordOutput>;
    /** Gives the caller's account the address that the mailed token came to; their other sessions end. For: user. */
    readonly confirm_email_change: Method<AuthConfirmEmailChangeInput, AuthConfirmEmailChangeOutput>;
    /** Switches the second factor on with a first code of the app, and answers the recovery codes; all other sessions end. For: user. */
    readonly confirm_totp: Method<AuthConfirmTotpInput, AuthConfirmTotpOutput>;
    /** Switches the second factor off; the app and the recovery codes work no more. For: user. */
    readonly disable_totp: Method<AuthDisableTotpInput, AuthDisableTotpOutput>;
    /** Ends all of the caller's sessions but this one. For: user. */
    readonly end_other_sessions: OptionalMethod<AuthEndOtherSessionsInput, AuthEndOtherSessionsOutput>;
    /** Ends one of the caller's sessions at once; ending this very one logs out. For: user. */
    readonly end_session: Method<AuthEndSessionInput, AuthEndSessionOutput>;
    /** The caller's open sessions, the one used last first: on which device, from which address, since when. For: user. */
    readonly list_sessions: OptionalMethod<AuthListSessionsInput, AuthListSessionsOutput>;
    /** The caller's account as they may change it: name, address, language, and how they log in. For: user. */
    readonly my_account: OptionalMethod<AuthMyAccountInput, AuthMyAccountOutput>;
    /** Makes new recovery codes; those before work no more. For: user. */
    readonly new_recovery_codes: Method<AuthNewRecoveryCodesInput, AuthNewRecoveryCodesOutput>;
    /** Mails a link to a new address for the account, and a notice to the present one; the answer is the same whether the new address has an account or not. For: user. */
    readonly request_email_change: Method<AuthRequestEmailChangeInput, AuthRequestEmailChangeOutput>;
    /** Mails a link for a new password, if there is such an account; the answer is the same if not. For: anyone. */
    readonly request_password_reset: Method<AuthRequestPasswordResetInput, AuthRequestPasswordResetOutput>;
    /** Sets a new password with the mailed token, closes all sessions and pauses the webhooks of the account. For: anyone. */
    readonly reset_password: Method<AuthResetPasswordInput, AuthResetPasswordOutput>;
    /** Opens an account and mails a link to confirm the address; farmers take their role themselves. For an address that has an account the answer is the same, and its owner is told by mail. For: anyone. */
    readonly sign_up: Method<AuthSignUpInput, AuthSignUpOutput>;
    /** Changes the caller's name, and the language of mails to them. For: user. */
    readonly update_profile: Method<AuthUpdateProfileInput, AuthUpdateProfileOutput>;
    /** Confirms an address with the mailed token. For: anyone. */
    readonly verify_email: Method<AuthVerifyEmailInput, AuthVerifyEmailOutput>;
    /** Who the caller is, with roles and memberships as they are now, and the CSRF token of their session. For: anyone. */
    readonly whoami: OptionalMethod<AuthWhoamiInput, AuthWhoamiOutput>;
  };
  readonly authority: {
    /** The authority's figures: flagged and verified lots, anomaly rate, exporters, volume, anchors. For: SVC Authority. */
    readonly authority_summary: OptionalMethod<AuthorityAuthoritySummaryInput, AuthorityAuthoritySummaryOutput>;
    /** Decides that a harvest was another one, or none; signed lots that hold it follow and are signed anew. For: SVC Authority. */
    readonly correct_harvest: Method<AuthorityCorrectHarvestInput, AuthorityCorrectHarvestOutput>;
    /** The queue of list_flagged_lots with the same filters, as CSV; at most 5000 rows. For: SVC Authority. */
    readonly export_flagged_lots_csv: OptionalMethod<AuthorityExportFlaggedLotsCsvInput, DownloadedFile>;
    /** The commodity types in the queue of flagged lots, alphabetically. For: SVC Authority. */
    readonly flagged_filter_options: OptionalMethod<AuthorityFlaggedFilterOptionsInput, AuthorityFlaggedFilterOptionsOutput>;
    /** One flagged lot, with every field whose value is not what was signed, old and new. For: SVC Authority. */
    readonly get_flagged_lot: Method<AuthorityGetFlaggedLotInput, AuthorityGetFlaggedLotOutput>;
    /** The queue of flagged lots, the latest first. For: SVC Authority. */
    readonly list_flagged_lots: OptionalMethod<AuthorityListFlaggedLotsInput, AuthorityListFlaggedLotsOutput>;
    /** Gives a plot to another farmer or cooperative; its harvests go with it, lots that hold them stay. For: SVC Authority. */
    readonly reassign_plot: Method<AuthorityReassignPlotInput, AuthorityReassignPlotOutput>;
    /** Decides on a flagged lot: verified makes it Verified (Sold again if its sale stands), cancelled Cancelled. For: SVC Authority. */
    readonly resolve_flagged_lot: Method<AuthorityResolveFlaggedLotInput, AuthorityResolveFlaggedLotOutput>;
    /** Retires a plot: it gives no more harvests, and what it gave stays. For: SVC Authority. */
    readonly retire_plot: Method<AuthorityRetirePlotInput, AuthorityRetirePlotOutput>;
    /** Says that the authority has verified a plot, and why. For: SVC Authority. */
    readonly verify_plot: Method<AuthorityVerifyPlotInput, AuthorityVerifyPlotOutput>;
  };
  readonly bank: {
    /** The profiles that are shared with banks in figures. For: SVC Bank. */
    readonly bank_summary: OptionalMethod<BankBankSummaryInput, BankBankSummaryOutput>;
    /** The same list as CSV, at most 5000 rows. For: SVC Bank. */
    readonly export_finance_profiles_csv: OptionalMethod<BankExportFinanceProfilesCsvInput, DownloadedFile>;
    /** The Finance Eligibility Profiles that their holders share with banks, best first. Never with contacts. For: SVC Bank. */
    readonly list_finance_profiles: OptionalMethod<BankListFinanceProfilesInput, BankListFinanceProfilesOutput>;
  };
  readonly buyer: {
    /** What the form for a new buyer offers, and whether the caller belongs to one. For: user. */
    readonly buyer_onboard_options: OptionalMethod<BuyerBuyerOnboardOptionsInput, BuyerBuyerOnboardOptionsOutput>;
    /** What waits in the caller's buyers' orders, and what they owe, hold in escrow and have paid, by currency. For: user. */
    readonly buyer_summary: OptionalMethod<BuyerBuyerSummaryInput, BuyerBuyerSummaryOutput>;
    /** Founds a buyer: the caller becomes its Owner and takes the role SVC Buyer. For: user. */
    readonly create_buyer_org: Method<BuyerCreateBuyerOrgInput, BuyerCreateBuyerOrgOutput>;
    /** Settled totals of the caller's buyers by day and currency, zero-filled. For: user. */
    readonly settled_spend_trend: OptionalMethod<BuyerSettledSpendTrendInput, BuyerSettledSpendTrendOutput>;
  };
  readonly carbon: {
    /** Credits that the caller's organisations have retired, newest first; all of them for an admin. For: user. */
    readonly list_retirements: OptionalMethod<CarbonListRetirementsInput, CarbonListRetirementsOutput>;
    /** Takes carbon credits out of circulation, once, and raises a carbon.retire.v2 event. For: user. */
    readonly retire: Method<CarbonRetireInput, CarbonRetireOutput>;
  };
  readonly cart: {
    /** Puts a quantity of a lot into the caller's cart; the line is in the lot's unit and at the lot's price. For: user. */
    readonly cart_add: Method<CartCartAddInput, CartCartAddOutput>;
    /** Turns the caller's cart into Draft orders, one per line, all or none. For: user. */
    readonly cart_checkout: Method<CartCartCheckoutInput, CartCartCheckoutOutput>;
    /** Empties the caller's cart. For: user. */
    readonly cart_clear: OptionalMethod<CartCartClearInput, CartCartClearOutput>;
    /** The caller's cart, with prices and availability as the lots are now. For: user. */
    readonly cart_get: OptionalMethod<CartCartGetInput, CartCartGetOutput>;
    /** Takes a line out of the caller's cart. For: user. */
    readonly cart_remove: Method<CartCartRemoveInput, CartCartRemoveOutput>;
    /** Takes the lot's price as it is now into a line; a price that is sent along is ignored. For: user. */
    readonly cart_update_price: Method<CartCartUpdatePriceInput, CartCartUpdatePriceOutput>;
    /** Sets the quantity of a line; its price becomes the one of the lot as it is now. For: user. */
    readonly cart_update_qty: Method<CartCartUpdateQtyInput, CartCartUpdateQtyOutput>;
  };
  readonly checkout: {
    /** Opens a card checkout over the total of an order; called again, it answers the one that is open. For: user. */
    readonly create_order_checkout: Method<CheckoutCreateOrderCheckoutInput, CheckoutCreateOrderCheckoutOutput>;
    /** How an order can be paid: what the wallet holds, what is needed, and at which rates. Without an order: the wallet, the rates and the tiers. For: user. */
    readonly get_checkout_options: OptionalMethod<CheckoutGetCheckoutOptionsInput, CheckoutGetCheckoutOptionsOutput>;
    /** Pays an order with the buyer's platform tokens; an order that is paid already is answered as it is. For: user. */
    readonly pay_with_wallet: Method<CheckoutPayWithWalletInput, CheckoutPayWithWalletOutput>;
    /** Opens a card checkout over tokens for a wallet. Send an Idempotency-Key: a repeated call opens another. For: user. */
    readonly top_up: Method<CheckoutTopUpInput, CheckoutTopUpOutput>;
    /** Opens a card checkout over the tokens that the wallet lacks for an order, which is then paid with them. For: user. */
    readonly topup_and_pay: Method<CheckoutTopupAndPayInput, CheckoutTopupAndPayOutput>;
  };
  readonly cooperative: {
    /** Joins the cooperative that mailed the token; the account must have the invited address. For: user. */
    readonly accept_invite: Method<CooperativeAcceptInviteInput, CooperativeAcceptInviteOutput>;
    /** Takes a farmer who asked into the cooperative, as a Member; they are told by mail. For: user. */
    readonly accept_join_request: Method<CooperativeAcceptJoinRequestInput, CooperativeAcceptJoinRequestOutput>;
    /** Gives a Draft lot up, as its cooperative or exporter; its harvests can go into another lot. For: user. */
    readonly cancel_lot: Method<CooperativeCancelLotInput, CooperativeCancelLotOutput>;
    /** Counts and values of one of the caller's cooperatives: lots by status group, settled revenue, pipeline. For: user. */
    readonly cooperative_summary: OptionalMethod<CooperativeCooperativeSummaryInput, CooperativeCooperativeSummaryOutput>;
    /** Corrects a step of a Draft lot, or takes the last one back; the lot follows. Fields left out stay. For: user. */
    readonly correct_processing: Method<CooperativeCorrectProcessingInput, CooperativeCorrectProcessingOutput>;
    /** Creates a Draft lot of a cooperative. For: user. */
    readonly create_lot: Method<CooperativeCreateLotInput, CooperativeCreateLotOutput>;
    /** Declines the request of a farmer, who is told why by mail. For: user. */
    readonly decline_join_request: Method<CooperativeDeclineJoinRequestInput, CooperativeDeclineJoinRequestOutput>;
    /** The orders of list_incoming_orders with the same filters, as CSV; at most 5000 rows. For: user. */
    readonly export_incoming_orders_csv: OptionalMethod<CooperativeExportIncomingOrdersCsvInput, DownloadedFile>;
    /** The lots of list_lots with the same filters, as CSV; at most 5000 rows. For: user. */
    readonly export_lots_csv: OptionalMethod<CooperativeExportLotsCsvInput, DownloadedFile>;
    /** Invites an address to a cooperative; a Pending invite is sent again and extended. For: user. */
    readonly invite_member: Method<CooperativeInviteMemberInput, CooperativeInviteMemberOutput>;
    /** The orders against the lots of the caller's cooperatives, newest first; admins see all. For: user. */
    readonly list_incoming_orders: OptionalMethod<CooperativeListIncomingOrdersInput, CooperativeListIncomingOrdersOutput>;
    /** The Pending invites of the caller's cooperatives, or of one of them; Owners and admins only. For: user. */
    readonly list_invites: OptionalMethod<CooperativeListInvitesInput, CooperativeListInvitesOutput>;
    /** The farmers who ask to join a cooperative, newest first; for its Owners and Managers. For: user. */
    readonly list_join_requests: OptionalMethod<CooperativeListJoinRequestsInput, CooperativeListJoinRequestsOutput>;
    /** Puts a Draft lot of one of the caller's cooperatives on the marketplace; a listed lot stays as it is. For: user. */
    readonly list_lot: Method<CooperativeListLotInput, CooperativeListLotOutput>;
    /** The lots of the caller's cooperatives, and of exporters they are a member of, newest first; admins see all. For: user. */
    readonly list_lots: OptionalMethod<CooperativeListLotsInput, CooperativeListLotsOutput>;
    /** The plots of the members of the caller's cooperatives, read-only, newest first; admins see those of all. For: user. */
    readonly list_member_plots: OptionalMethod<CooperativeListMemberPlotsInput, CooperativeListMemberPlotsOutput>;
    /** Who belongs to a cooperative; Owners, Managers and admins only. For: user. */
    readonly list_members: OptionalMethod<CooperativeListMembersInput, CooperativeListMembersOutput>;
    /** The steps of processing of the caller's cooperatives' lots, newest first; admins see all. For: user. */
    readonly list_processing: OptionalMethod<CooperativeListProcessingInput, CooperativeListProcessingOutput>;
    /** The editable fields of a lot as they are now, and whether they still may be edited; for its owners. For: user. */
    readonly lot_edit_values: Method<CooperativeLotEditValuesInput, CooperativeLotEditValuesOutput>;
    /** What the fields of a new lot may hold, and the cooperatives the caller may act for; admins get all. For: user. */
    readonly lot_wizard_options: OptionalMethod<CooperativeLotWizardOptionsInput, CooperativeLotWizardOptionsOutput>;
    /** The members' plots of one of the caller's cooperatives in figures; admins see those of all. For: user. */
    readonly member_farm_summary: OptionalMethod<CooperativeMemberFarmSummaryInput, CooperativeMemberFarmSummaryOutput>;
    /** What a lot of all open harvests of a cooperative's members would hold: those that are in no lot yet. For: user. */
    readonly open_harvests: Method<CooperativeOpenHarvestsInput, CooperativeOpenHarvestsOutput>;
    /** The last settled orders of one of the caller's cooperatives, newest first. For: user. */
    readonly recent_settlements: OptionalMethod<CooperativeRecentSettlementsInput, CooperativeRecentSettlementsOutput>;
    /** Writes down what a Draft lot became at a step of processing: it weighs the output from then on. For: user. */
    readonly record_processing: Method<CooperativeRecordProcessingInput, CooperativeRecordProcessingOutput>;
    /** Ends a membership: the role it brought and the keys for it end too; one Owner must remain. For: user. */
    readonly remove_member: Method<CooperativeRemoveMemberInput, CooperativeRemoveMemberOutput>;
    /** Takes a Pending invite back; one that ended already stays as it is. For: user. */
    readonly revoke_invite: Method<CooperativeRevokeInviteInput, CooperativeRevokeInviteOutput>;
    /** Publishes a lot on the marketplace or takes it off again, as its cooperative or exporter; locked once sold. For: user. */
    readonly set_lot_listed: Method<CooperativeSetLotListedInput, CooperativeSetLotListedOutput>;
    /** Makes a member Owner, Manager, Member or, in a cooperative, Clerk; one Owner must remain. For: user. */
    readonly set_member_role: Method<CooperativeSetMemberRoleInput, CooperativeSetMemberRoleOutput>;
    /** The settled order totals of one of the caller's cooperatives by UTC day and currency, zero-filled. For: user. */
    readonly settled_revenue_trend: OptionalMethod<CooperativeSettledRevenueTrendInput, CooperativeSettledRevenueTrendOutput>;
    /** How an order was settled: rail, ledger transactions, time; the empty object when the caller cannot see it. For: user. */
    readonly settlement_detail: Method<CooperativeSettlementDetailInput, CooperativeSettlementDetailOutput>;
    /** Changes listing fields of a lot before its sale, as its cooperative or exporter; a signed lot is signed anew. Fields left out stay, null clears. For: user. */
    readonly update_lot: Method<CooperativeUpdateLotInput, CooperativeUpdateLotOutput>;
  };
  readonly cooperative_onboard: {
    /** What the form for a new cooperative offers, and whether the caller belongs to one. For: user. */
    readonly cooperative_onboard_options: OptionalMethod<CooperativeOnboardCooperativeOnboardOptionsInput, CooperativeOnboardCooperativeOnboardOptionsOutput>;
    /** Founds a cooperative: the caller becomes its Owner and takes the role SVC Cooperative. For: user. */
    readonly create_cooperative_org: Method<CooperativeOnboardCreateCooperativeOrgInput, CooperativeOnboardCreateCooperativeOrgOutput>;
  };
  readonly detail: {
    /** One escrow: what it holds, who gets what, and its mirror on the ledger. For: user. */
    readonly escrow_detail: Method<DetailEscrowDetailInput, DetailEscrowDetailOutput>;
    /** One signed statement with its signature, place in the log and ledger transaction: of a lot for anybody, of other records for those who may see them. For: anyone. */
    readonly fact_detail: Method<DetailFactDetailInput, DetailFactDetailOutput>;
    /** One Finance Eligibility Profile: for its holder with link and consents, for a bank as far as it is shared. For: user. */
    readonly fep_detail: Method<DetailFepDetailInput, DetailFepDetailOutput>;
    /** One inspection for its inspector, and, once it was handed in, for the cooperative, exporter and buyers of its lot and the authority. For: user. */
    readonly inspection_detail: Method<DetailInspectionDetailInput, DetailInspectionDetailOutput>;
    /** One purchase order from an ERP, for its buyer. For: user. */
    readonly mandate_detail: Method<DetailMandateDetailInput, DetailMandateDetailOutput>;
    /** One order with its escrow and shipment, for its buyer, exporter and cooperative. For: user. */
    readonly order_detail: Method<DetailOrderDetailInput, DetailOrderDetailOutput>;
    /** One shipment, for the buyer, exporter and cooperative of its order. For: user. */
    readonly shipment_detail: Method<DetailShipmentDetailInput, DetailShipmentDetailOutput>;
  };
  readonly did: {
    /** The platform issuer's DID document, with every key it ever signed with. For: anyone. */
    readonly get_did_document: OptionalMethod<DidGetDidDocumentInput, DidGetDidDocumentOutput>;
    /** Gives an organisation a DID; its address is that of the first key. For: user. */
    readonly create: Method<DidCreateInput, DidCreateOutput>;
    /** Gives an organisation's DID up for good; it then resolves with HTTP 410. For: user. */
    readonly deactivate: Method<DidDeactivateInput, DidDeactivateOutput>;
    /** The DIDs of the caller's organisations, or of one; also those that were given up. For: user. */
    readonly list_dids: OptionalMethod<DidListDidsInput, DidListDidsOutput>;
    /** Resolves a DID of this service to its document, as it is or as it was (W3C DID Resolution). For: anyone. */
    readonly resolve: Method<DidResolveInput, DidResolveOutput>;
    /** Changes the services or the key of an organisation's DID; what the old key signed stays verifiable. For: user. */
    readonly update: Method<DidUpdateInput, DidUpdateOutput>;
  };
  readonly erp: {
    /** One signed body of the last day, byte for byte. For: admin. */
    readonly get_raw: Method<ErpGetRawInput, ErpGetRawOutput>;
    /** The purchase orders that came for the caller's buyer organisations, newest first; admins see all. For: user. */
    readonly list_mandates: OptionalMethod<ErpListMandatesInput, ErpListMandatesOutput>;
    /** What became of the signed bodies of the last day, newest first; get_raw has the bodies. For: admin. */
    readonly list_raw: OptionalMethod<ErpListRawInput, ErpListRawOutput>;
    /** Turns a received purchase order into orders at the prices of today; one that is Ordered is answered as it is. For: user. */
    readonly order_mandate: Method<ErpOrderMandateInput, ErpOrderMandateOutput>;
    /** Rejects a received purchase order; one that is Rejected is answered as it is. For: user. */
    readonly reject_mandate: Method<ErpRejectMandateInput, ErpRejectMandateOutput>;
  };
  readonly events: {
    /** Enters what one party saw of a lot at a stage, blind; the second entry confirms or holds the event. For: user. */
    readonly confirm_event: Method<EventsConfirmEventInput, EventsConfirmEventOutput>;
    /** Adds a lot tag scanned in the field to a plot's harvest history. For: user. */
    readonly create_harvest_record: Method<EventsCreateHarvestRecordInput, EventsCreateHarvestRecordOutput>;
    /** One event, in whatever state it is. For: user. */
    readonly get_event: Method<EventsGetEventInput, EventsGetEventOutput>;
    /** What happened to a lot, from harvest to settlement, as far as the caller may see it. For: user. */
    readonly get_lot_timeline: Method<EventsGetLotTimelineInput, EventsGetLotTimelineOutput>;
    /** The receipt of an event: what was signed, its place in the log, and the ledger that holds the proof. For: user. */
    readonly get_receipt: Method<EventsGetReceiptInput, EventsGetReceiptOutput>;
    /** The JSON Schema of an event schema: its envelope with its payload. For: anyone. */
    readonly get_schema: Method<EventsGetSchemaInput, EventsGetSchemaOutput>;
    /** Events in a window, newest last; the X-Next-Cursor header says where to go on, also for later ones. For: user. */
    readonly list_events: OptionalMethod<EventsListEventsInput, EventsListEventsOutput>;
    /** Events on hold, with the reason and what was decided so far; the latest first. For: SVC Authority. */
    readonly list_held: OptionalMethod<EventsListHeldInput, EventsListHeldOutput>;
    /** An authority's decision on a held event: released, it goes on to be verified; upheld, it stays out of the feed. For: SVC Authority. */
    readonly resolve_held: Method<EventsResolveHeldInput, EventsResolveHeldOutput>;
    /** Queues the anchoring of what is signed and not anchored yet, now instead of on schedule. For: admin. */
    readonly trigger_xrpl_manual: OptionalMethod<EventsTriggerXrplManualInput, EventsTriggerXrplManualOutput>;
    /** Stores a plot's boundary; an inspector's makes the plot Verified. For: user. */
    readonly update_plot_gps_polygon: Method<EventsUpdatePlotGpsPolygonInput, EventsUpdatePlotGpsPolygonOutput>;
  };
  readonly exporter: {
    /** Accepts a Draft order: its escrow is created and the lot is sold. For: user. */
    readonly accept_order: Method<ExporterAcceptOrderInput, ExporterAcceptOrderOutput>;
    /** Declines a Draft order; the buyer sees the reason. For: user. */
    readonly decline_order: Method<ExporterDeclineOrderInput, ExporterDeclineOrderOutput>;
    /** The orders of the caller's exporters as CSV, newest first, at most 5000 rows. For: user. */
    readonly export_csv: OptionalMethod<ExporterExportCsvInput, DownloadedFile>;
    /** Counts by status and pipeline value by currency of the caller's exporters' orders. For: user. */
    readonly exporter_summary: OptionalMethod<ExporterExporterSummaryInput, ExporterExporterSummaryOutput>;
    /** The orders of the caller's exporters, newest first; admins see all. For: user. */
    readonly list_orders: OptionalMethod<ExporterListOrdersInput, ExporterListOrdersOutput>;
    /** Ships a paid order: a shipment is created and linked. Shipping again answers the existing shipment. For: user. */
    readonly mark_shipped: Method<ExporterMarkShippedInput, ExporterMarkShippedOutput>;
    /** The last settled orders of the caller's exporters, newest first. For: user. */
    readonly recent_settlements: OptionalMethod<ExporterRecentSettlementsInput, ExporterRecentSettlementsOutput>;
    /** Releases a Funded escrow without the buyer: the admin backstop. For: admin. */
    readonly release_order_escrow: Method<ExporterReleaseOrderEscrowInput, ExporterReleaseOrderEscrowOutput>;
    /** Settled revenue of the caller's exporters by day (UTC) and currency, zero-filled. For: user. */
    readonly settled_revenue_trend: OptionalMethod<ExporterSettledRevenueTrendInput, ExporterSettledRevenueTrendOutput>;
  };
  readonly exporter_onboard: {
    /** Founds an exporter: the caller becomes its Owner and takes the role SVC Exporter. For: user. */
    readonly create_exporter_org: Method<ExporterOnboardCreateExporterOrgInput, ExporterOnboardCreateExporterOrgOutput>;
    /** What the form for a new exporter offers, and whether the caller belongs to one. For: user. */
    readonly exporter_onboard_options: OptionalMethod<ExporterOnboardExporterOnboardOptionsInput, ExporterOnboardExporterOnboardOptionsOutput>;
  };
  readonly farmer: {
    /** Pools harvests of members that are in no lot yet into one Draft lot, whose mass is their sum; a plain member pools their own. For: user. */
    readonly aggregate_harvests_into_lot: Method<FarmerAggregateHarvestsIntoLotInput, FarmerAggregateHarvestsIntoLotOutput>;
    /** Corrects a harvest that is in no signed lot; a Draft lot that holds it follows. Fields left out stay. For: user. */
    readonly correct_harvest: Method<FarmerCorrectHarvestInput, FarmerCorrectHarvestOutput>;
    /** The caller's lots as CSV, newest first, at most 5000 rows. For: user. */
    readonly export_my_lots_csv: OptionalMethod<FarmerExportMyLotsCsvInput, DownloadedFile>;
    /** The values of a plot that can be edited, and whether they can be now. For: user. */
    readonly farm_plot_edit_values: Method<FarmerFarmPlotEditValuesInput, FarmerFarmPlotEditValuesOutput>;
    /** The tracked commodities and the caller's cooperatives; admins see all cooperatives. For: user. */
    readonly farmer_form_options: OptionalMethod<FarmerFarmerFormOptionsInput, FarmerFarmerFormOptionsOutput>;
    /** The caller's farm in figures: plots, area, lots and volume. For: user. */
    readonly farmer_summary: OptionalMethod<FarmerFarmerSummaryInput, FarmerFarmerSummaryOutput>;
    /** The cooperatives that a farmer can ask to join, by name, country and region. For: SVC Farmer. */
    readonly find_cooperatives: OptionalMethod<FarmerFindCooperativesInput, FarmerFindCooperativesOutput>;
    /** A plot with its polygon, its latest harvests and the plots it overlaps. For: user. */
    readonly get_plot_detail: OptionalMethod<FarmerGetPlotDetailInput, FarmerGetPlotDetailOutput>;
    /** What a plot can give in the season of a day: the bounds, and what is recorded of it already. For: user. */
    readonly harvest_bounds: Method<FarmerHarvestBoundsInput, FarmerHarvestBoundsOutput>;
    /** A harvest with all that it said before, the latest change first. For: user. */
    readonly harvest_history: Method<FarmerHarvestHistoryInput, FarmerHarvestHistoryOutput>;
    /** The harvests of the caller's plots, latest first. For: user. */
    readonly list_my_harvests: OptionalMethod<FarmerListMyHarvestsInput, FarmerListMyHarvestsOutput>;
    /** The lots that hold harvests of the caller's plots, newest first. For: user. */
    readonly list_my_lots: OptionalMethod<FarmerListMyLotsInput, FarmerListMyLotsOutput>;
    /** The plots whose farmer the caller is, newest first. For: user. */
    readonly list_my_plots: OptionalMethod<FarmerListMyPlotsInput, FarmerListMyPlotsOutput>;
    /** The requests by which the caller asked cooperatives to take them in, newest first. For: user. */
    readonly list_my_requests: OptionalMethod<FarmerListMyRequestsInput, FarmerListMyRequestsOutput>;
    /** Adds a weighed harvest to a plot's harvest history, within what its hectares can give in the season. For: user. */
    readonly record_harvest: Method<FarmerRecordHarvestInput, FarmerRecordHarvestOutput>;
    /** Registers a Draft plot of the caller, with its point or polygon. For: SVC Farmer. */
    readonly register_farm_plot: Method<FarmerRegisterFarmPlotInput, FarmerRegisterFarmPlotOutput>;
    /** Asks a cooperative to take the caller in; its Owners and Managers are told by mail. One open request each. For: SVC Farmer. */
    readonly request_to_join: Method<FarmerRequestToJoinInput, FarmerRequestToJoinOutput>;
    /** Edits a Draft or Verified plot. When its location changes, unsold lots of it are signed anew; sold ones keep the old. For: user. */
    readonly update_farm_plot: Method<FarmerUpdateFarmPlotInput, FarmerUpdateFarmPlotOutput>;
    /** Voids a harvest that is in no signed lot: it stays on record and counts nowhere. For: user. */
    readonly void_harvest: Method<FarmerVoidHarvestInput, FarmerVoidHarvestOutput>;
    /** Takes the caller's request to join back; one that was withdrawn stays so. For: user. */
    readonly withdraw_request: Method<FarmerWithdrawRequestInput, FarmerWithdrawRequestOutput>;
  };
  readonly fep: {
    /** A Finance Eligibility Profile by the token of its link: for a lender. Each look is noted for its holder. For: anyone. */
    readonly get_by_token: Method<FepGetByTokenInput, FepGetByTokenOutput>;
    /** As get_by_token, as a Verifiable Credential 2.0 with a Data Integrity proof (eddsa-jcs-2022). It is revoked with the link. For: anyone. */
    readonly get_by_token_vc: Method<FepGetByTokenVcInput, FepGetByTokenVcOutput>;
    /** The JSON-LD context of the credentials of profiles. Its address holds its version. For: anyone. */
    readonly get_context: OptionalMethod<FepGetContextInput, FepGetContextOutput>;
    /** What each component that is not full would add to the score, the largest first, and the record it needs. For: user. */
    readonly get_my_advice: OptionalMethod<FepGetMyAdviceInput, FepGetMyAdviceOutput>;
    /** By which components, points and rules the profiles of a kind of holder are scored, now or at a moment. For: anyone. */
    readonly get_scorecard: Method<FepGetScorecardInput, FepGetScorecardOutput>;
    /** Whether a credential of a profile, or a link, was revoked, and until when it is good. For: anyone. */
    readonly get_status: OptionalMethod<FepGetStatusInput, FepGetStatusOutput>;
    /** Who looked at a profile by its links, also in vain: when, with what, from which hashed address, what for. For: user. */
    readonly list_lookups: OptionalMethod<FepListLookupsInput, FepListLookupsOutput>;
    /** The profiles of the caller and of their organisations, and for whom fep.recompute could make one. For: user. */
    readonly my_profiles: OptionalMethod<FepMyProfilesInput, FepMyProfilesOutput>;
    /** Computes a profile from the records as they are now, and makes it where there is none yet. For: user. */
    readonly recompute: OptionalMethod<FepRecomputeInput, FepRecomputeOutput>;
    /** Makes a new link to a profile; the one before opens nothing from now on. Its token is shown this once. For: user. */
    readonly regenerate_shareable_link: OptionalMethod<FepRegenerateShareableLinkInput, FepRegenerateShareableLinkOutput>;
    /** Computes the newest score once more, from the records kept with it and from those of now, and names each record that differs. For: user. */
    readonly replay: OptionalMethod<FepReplayInput, FepReplayOutput>;
    /** Takes the link of a profile back: whoever uses it is told that it is revoked. Without a link nothing happens. For: user. */
    readonly revoke_shareable_link: OptionalMethod<FepRevokeShareableLinkInput, FepRevokeShareableLinkOutput>;
    /** Sets until when the link of a profile works. For: user. */
    readonly set_link_expiry: Method<FepSetLinkExpiryInput, FepSetLinkExpiryOutput>;
    /** Lets banks on the platform see a profile, until it is withdrawn: its score, or the whole of it. The consent is signed. For: user. */
    readonly share_with_banks: Method<FepShareWithBanksInput, FepShareWithBanksOutput>;
    /** Checks the signature over a score (canonical score_json), or over a release manifest: with the key it names, then the platform’s keys, present and retired. For: anyone. */
    readonly verify: Method<FepVerifyInput, FepVerifyOutput>;
    /** Checks a document with a signature inside: a signed score, a credential, a receipt; says what a PDF holds. For: anyone. */
    readonly verify_artefact: Method<FepVerifyArtefactInput, FepVerifyArtefactOutput>;
    /** Checks a Verifiable Credential of this platform: proof, issuer, validity, and whether it was revoked since. For: anyone. */
    readonly verify_vc: Method<FepVerifyVcInput, FepVerifyVcOutput>;
    /** Whether a line that stands on a printed profile was issued by this service. For: anyone. */
    readonly verify_watermark: Method<FepVerifyWatermarkInput, FepVerifyWatermarkOutput>;
    /** Banks see the profile no more, from now on. Where nothing was shared, nothing happens. For: user. */
    readonly withdraw_from_banks: OptionalMethod<FepWithdrawFromBanksInput, FepWithdrawFromBanksOutput>;
  };
  readonly files: {
    /** A file, for its uploader, admins and whoever may see the record it belongs to. Photographs bear no place, time or device for others than the uploader, admins and authorities. For: user. */
    readonly download_file: Method<FilesDownloadFileInput, DownloadedFile>;
  };
  readonly finance: {
    /** An exporter as anybody may see it: name, country, corridors, settled orders, and its band where it shares that. For: anyone. */
    readonly get_exporter_profile: Method<FinanceGetExporterProfileInput, FinanceGetExporterProfileOutput>;
    /** As verify.lookup_lot, with what a lender asks of the lot: whether its records hold, and what was settled. For: anyone. */
    readonly get_public_lot_verification: Method<FinanceGetPublicLotVerificationInput, FinanceGetPublicLotVerificationOutput>;
    /** What the caller has, in figures, by the roles they hold; a role narrows to it, if the caller holds it. For: user. */
    readonly get_workspace_stats: OptionalMethod<FinanceGetWorkspaceStatsInput, FinanceGetWorkspaceStatsOutput>;
  };
  readonly identifiers: {
    /** Resolves a DID or dereferences a DID URL by the HTTPS binding of DID Resolution 1.0; Accept chooses the result or the bare content. For: anyone. */
    readonly resolve: Method<IdentifiersResolveInput, IdentifiersResolveOutput>;
  };
  readonly inspector: {
    /** Approves a Submitted inspection: it is signed, and its lot becomes Verified, or Flagged where it is far from what it claims. For: admin. */
    readonly admin_approve_inspection: Method<InspectorAdminApproveInspectionInput, InspectorAdminApproveInspectionOutput>;
    /** Rejects a Submitted inspection with a reason; the inspector may make a new one. For: admin. */
    readonly admin_reject_inspection: Method<InspectorAdminRejectInspectionInput, InspectorAdminRejectInspectionOutput>;
    /** The list of list_my_inspections with the same filters, as CSV; at most 5000 rows. For: SVC Inspector. */
    readonly export_my_inspections_csv: OptionalMethod<InspectorExportMyInspectionsCsvInput, DownloadedFile>;
    /** The caller's inspections, the newest first; admins see all. For: SVC Inspector. */
    readonly list_my_inspections: OptionalMethod<InspectorListMyInspectionsInput, InspectorListMyInspectionsOutput>;
    /** Hands in a Draft inspection, with what is entered here: its grade is computed, and it is read-only from then on. A repeat tells its status. For: user. */
    readonly submit_inspection: Method<InspectorSubmitInspectionInput, InspectorSubmitInspectionOutput>;
  };
  readonly inspector_workbench: {
    /** Gives a lot to an inspector as a Draft; it takes the request that waits for one. For: admin. */
    readonly assign: Method<InspectorWorkbenchAssignInput, InspectorWorkbenchAssignOutput>;
    /** One inspection with its measures, how its grade follows, and its files; for its inspector and admins. For: user. */
    readonly get_inspection: Method<InspectorWorkbenchGetInspectionInput, InspectorWorkbenchGetInspectionOutput>;
    /** What is measured of each commodity, what its grades ask, and below what a lot is flagged, on a day. For: user. */
    readonly list_protocols: OptionalMethod<InspectorWorkbenchListProtocolsInput, InspectorWorkbenchListProtocolsOutput>;
    /** What an inspector may do next: own drafts, lots for which somebody asked, and lots that nobody has inspected. For: SVC Inspector. */
    readonly list_queue: OptionalMethod<InspectorWorkbenchListQueueInput, InspectorWorkbenchListQueueOutput>;
    /** The inspector's pipeline: how many inspections stand where; for admins those of all. For: SVC Inspector. */
    readonly overview: OptionalMethod<InspectorWorkbenchOverviewInput, InspectorWorkbenchOverviewOutput>;
    /** Enters a complete inspection of a lot and hands it in; its grade is computed from what was measured. For: SVC Inspector. */
    readonly record_inspection: Method<InspectorWorkbenchRecordInspectionInput, InspectorWorkbenchRecordInspectionOutput>;
    /** Asks for an inspection of a lot, for its cooperative, exporter or buyer; it appears in the queue of inspectors. For: user. */
    readonly request_inspection: Method<InspectorWorkbenchRequestInspectionInput, InspectorWorkbenchRequestInspectionOutput>;
    /** Writes into a Draft inspection; what is left out stays. Measures may be incomplete, and none may be wrong. For: user. */
    readonly save_draft: Method<InspectorWorkbenchSaveDraftInput, InspectorWorkbenchSaveDraftOutput>;
    /** Begins a Draft inspection of a lot; a Draft that the caller has on it is answered again. For: SVC Inspector. */
    readonly start_inspection: Method<InspectorWorkbenchStartInspectionInput, InspectorWorkbenchStartInspectionOutput>;
  };
  readonly marketplace: {
    /** What the filters of the marketplace may be set to, from the lots that are there. For: anyone. */
    readonly filter_options: OptionalMethod<MarketplaceFilterOptionsInput, MarketplaceFilterOptionsOutput>;
    /** One lot of the marketplace with its provenance, attestation, anchor and inspections; owners see theirs always. For: anyone. */
    readonly get_lot: Method<MarketplaceGetLotInput, MarketplaceGetLotOutput>;
    /** The lots on the marketplace, newest first. Sorted by price, lots without a price are left out. For: anyone. */
    readonly list_lots: OptionalMethod<MarketplaceListLotsInput, MarketplaceListLotsOutput>;
  };
  readonly orders: {
    /** The other side accepts a price difference: the rest is paid, and the difference goes back to the buyer. For: user. */
    readonly accept_price_difference: Method<OrdersAcceptPriceDifferenceInput, OrdersAcceptPriceDifferenceOutput>;
    /** The other side agrees to cancel a paid order: exactly what was paid goes back, and the lot with it. For: user. */
    readonly agree_cancellation: Method<OrdersAgreeCancellationInput, OrdersAgreeCancellationOutput>;
    /** Amends the shipment of an order on its way; what it said before stays in its history. For: user. */
    readonly amend_shipment: Method<OrdersAmendShipmentInput, OrdersAmendShipmentOutput>;
    /** Withdraws a Draft order; an admin may also cancel an accepted one that nobody has paid. For: user. */
    readonly cancel_order: Method<OrdersCancelOrderInput, OrdersCancelOrderOutput>;
    /** The buyer says that all of it arrived as ordered: the escrow is released in full and the order settled. For: user. */
    readonly confirm_delivery_and_release: Method<OrdersConfirmDeliveryAndReleaseInput, OrdersConfirmDeliveryAndReleaseOutput>;
    /** The orders of the caller's buyer organisations as CSV, newest first, at most 5000 rows. For: user. */
    readonly export_my_orders: OptionalMethod<OrdersExportMyOrdersInput, DownloadedFile>;
    /** One order with its escrow and shipment, for its buyer, exporter and cooperative. For: user. */
    readonly get_order: Method<OrdersGetOrderInput, OrdersGetOrderOutput>;
    /** The orders of the caller's buyer organisations, newest first; admins see all. For: user. */
    readonly list_my_orders: OptionalMethod<OrdersListMyOrdersInput, OrdersListMyOrdersOutput>;
    /** Proposes what comes off the price, when both sides confirmed another grade than was ordered. For: user. */
    readonly propose_price_difference: Method<OrdersProposePriceDifferenceInput, OrdersProposePriceDifferenceOutput>;
    /** The buyer or the exporter stops a funded order; its lot is flagged and an admin decides. For: user. */
    readonly raise_dispute: Method<OrdersRaiseDisputeInput, OrdersRaiseDisputeOutput>;
    /** The exporter refuses an order that was paid before they accepted it: money and lot go back. For: user. */
    readonly refuse_order: Method<OrdersRefuseOrderInput, OrdersRefuseOrderOutput>;
    /** The other side refuses a price difference: another may be proposed, or a dispute raised. For: user. */
    readonly refuse_price_difference: Method<OrdersRefusePriceDifferenceInput, OrdersRefusePriceDifferenceOutput>;
    /** One side asks to cancel a paid order; when the other agrees, money and lot go back. For: user. */
    readonly request_cancellation: Method<OrdersRequestCancellationInput, OrdersRequestCancellationOutput>;
    /** Decides a dispute: the escrow is released to the payees or refunded to the buyer. For: admin. */
    readonly resolve_dispute: Method<OrdersResolveDisputeInput, OrdersResolveDisputeOutput>;
    /** Settles an order whose records are not what was signed: puts back what was signed, or cancels with a refund. For: admin. */
    readonly settle_differences: Method<OrdersSettleDifferencesInput, OrdersSettleDifferencesOutput>;
    /** What counts now for every new order: hours to refuse and to pay, and what may be missing. For: user. */
    readonly trade_terms: OptionalMethod<OrdersTradeTermsInput, OrdersTradeTermsOutput>;
  };
  readonly organisation: {
    /** Joins the organisation that mailed the token; the account must have the invited address. For: user. */
    readonly accept_invite: Method<OrganisationAcceptInviteInput, OrganisationAcceptInviteOutput>;
    /** An organisation of the caller: how it is reached, and where it stands with the platform; admins see each. For: user. */
    readonly get_organisation: OptionalMethod<OrganisationGetOrganisationInput, OrganisationGetOrganisationOutput>;
    /** Invites an address to an organisation; a Pending invite is sent again and extended. For: user. */
    readonly invite_member: Method<OrganisationInviteMemberInput, OrganisationInviteMemberOutput>;
    /** The Pending invites of the caller's organisations, or of one of them; Owners and admins only. For: user. */
    readonly list_invites: OptionalMethod<OrganisationListInvitesInput, OrganisationListInvitesOutput>;
    /** Who belongs to an organisation; Owners, Managers and admins only. For: user. */
    readonly list_members: OptionalMethod<OrganisationListMembersInput, OrganisationListMembersOutput>;
    /** All organisations, newest first. For: admin. */
    readonly list_organisations: OptionalMethod<OrganisationListOrganisationsInput, OrganisationListOrganisationsOutput>;
    /** Which role in an organisation of a kind may do what: the table that access is decided by. For: user. */
    readonly list_roles: Method<OrganisationListRolesInput, OrganisationListRolesOutput>;
    /** Lets a suspended organisation start new things again. For: admin. */
    readonly reinstate_organisation: Method<OrganisationReinstateOrganisationInput, OrganisationReinstateOrganisationOutput>;
    /** Ends a membership: the role it brought and the keys for it end too; one Owner must remain. For: user. */
    readonly remove_member: Method<OrganisationRemoveMemberInput, OrganisationRemoveMemberOutput>;
    /** Takes a Pending invite back; one that ended already stays as it is. For: user. */
    readonly revoke_invite: Method<OrganisationRevokeInviteInput, OrganisationRevokeInviteOutput>;
    /** Makes a member Owner, Manager, Member or, in a cooperative, Clerk; one Owner must remain. For: user. */
    readonly set_member_role: Method<OrganisationSetMemberRoleInput, OrganisationSetMemberRoleOutput>;
    /** Suspends an organisation: it lists no lots, orders nothing and makes no keys; what runs goes to its end. For: admin. */
    readonly suspend_organisation: Method<OrganisationSuspendOrganisationInput, OrganisationSuspendOrganisationOutput>;
    /** Changes how an organisation is reached, by its Owners and Managers; what it is called, by an admin. For: user. */
    readonly update_organisation: OptionalMethod<OrganisationUpdateOrganisationInput, OrganisationUpdateOrganisationOutput>;
    /** Says that an admin has verified an organisation. For: admin. */
    readonly verify_organisation: Method<OrganisationVerifyOrganisationInput, OrganisationVerifyOrganisationOutput>;
  };
  readonly partner: {
    /** Checks a lot's records, as they are now, against what was signed and anchored; for partner keys. For: partner. */
    readonly verify_lot: Method<PartnerVerifyLotInput, PartnerVerifyLotOutput>;
  };
  readonly partners: {
    /** Makes the secret with which an ERP signs for a key (Standard Webhooks), shown once; the one before goes on working for the overlap. For: user. */
    readonly create_intake_secret: Method<PartnersCreateIntakeSecretInput, PartnersCreateIntakeSecretOutput>;
    /** The caller's keys, without secrets; admins see all. For: user. */
    readonly list_keys: OptionalMethod<PartnersListKeysInput, PartnersListKeysOutput>;
    /** Ends a key at once; a revoked one stays so. For: user. */
    readonly revoke_key: Method<PartnersRevokeKeyInput, PartnersRevokeKeyOutput>;
    /** Gives a key a new secret; the old one goes on working for the overlap. For: user. */
    readonly rotate_key: Method<PartnersRotateKeyInput, PartnersRotateKeyOutput>;
    /** Sets what a key may use in a minute and in a day; what is left out becomes the default of the service. For: admin. */
    readonly set_quota: Method<PartnersSetQuotaInput, PartnersSetQuotaOutput>;
    /** Makes a partner API key for the caller or one of their organisations; the secret is shown once. For: user. */
    readonly sign_up: Method<PartnersSignUpInput, PartnersSignUpOutput>;
    /** The calls of a key by day (UTC), operation and outcome; they are counted within seconds. For: user. */
    readonly usage: OptionalMethod<PartnersUsageInput, PartnersUsageOutput>;
  };
  readonly payments: {
    /** Where the card processor’s records and the books differ, newest first. For: admin. */
    readonly list_differences: OptionalMethod<PaymentsListDifferencesInput, PaymentsListDifferencesOutput>;
    /** Card money that waits for a decision: not put to its purpose, not given back, taken back in part, or charged back; oldest first. For: admin. */
    readonly list_held: OptionalMethod<PaymentsListHeldInput, PaymentsListHeldOutput>;
    /** Compares the card processor’s records of the last 30 days with payments and books, now. For: admin. */
    readonly reconcile: OptionalMethod<PaymentsReconcileInput, PaymentsReconcileOutput>;
    /** Decides about held card money: back to the card, or tokens of the buyer at today’s rate; a chargeback is noted. Of money that went back at the processor in part: cancel ends its order and gives the rest back, owed lets the order go on. For: admin. */
    readonly resolve_held: Method<PaymentsResolveHeldInput, PaymentsResolveHeldOutput>;
  };
  readonly payouts: {
    /** Enters an account that payouts can go to: an IBAN, or a number of mobile money. An admin has to verify it. For: user. */
    readonly add_account: Method<PayoutsAddAccountInput, PayoutsAddAccountOutput>;
    /** An admin approves a payout; one above the limit needs two of them. Repeated by the same admin it changes nothing. For: admin. */
    readonly approve: Method<PayoutsApproveInput, PayoutsApproveOutput>;
    /** Who requested a payout takes it back while nobody has approved it; its tokens go back to the wallet. For: user. */
    readonly cancel: Method<PayoutsCancelInput, PayoutsCancelOutput>;
    /** The file of a batch, the same bytes each time: pain001 (ISO 20022 pain.001.001.09, payouts by IBAN) or csv (all of them). For: admin. */
    readonly download_batch: Method<PayoutsDownloadBatchInput, DownloadedFile>;
    /** A statement of a cooperative as CSV, a line for each farmer. For: user. */
    readonly export_statement: Method<PayoutsExportStatementInput, DownloadedFile>;
    /** A statement of a cooperative with every farmer’s part. For: user. */
    readonly get_statement: Method<PayoutsGetStatementInput, PayoutsGetStatementOutput>;
    /** Payout accounts of an organisation, of the calling farmer, or of the farmers of a cooperative; newest first. For: user. */
    readonly list_accounts: OptionalMethod<PayoutsListAccountsInput, PayoutsListAccountsOutput>;
    /** The batches of payouts, newest first. For: admin. */
    readonly list_batches: OptionalMethod<PayoutsListBatchesInput, PayoutsListBatchesOutput>;
    /** What cooperatives told the calling farmer: their own part of each published statement, newest first. For: user. */
    readonly list_my_statements: OptionalMethod<PayoutsListMyStatementsInput, PayoutsListMyStatementsOutput>;
    /** Payouts of an organisation, newest first; admins see all, and the oldest first where they ask for it. For: user. */
    readonly list_payouts: OptionalMethod<PayoutsListPayoutsInput, PayoutsListPayoutsOutput>;
    /** The statements of a cooperative, newest first. For: user. */
    readonly list_statements: OptionalMethod<PayoutsListStatementsInput, PayoutsListStatementsOutput>;
    /** Puts Approved payouts into a batch for the bank: those named, or all there are. For: admin. */
    readonly make_batch: OptionalMethod<PayoutsMakeBatchInput, PayoutsMakeBatchOutput>;
    /** Makes the Draft of a statement for the farmers of a cooperative: of one settled order, or of all of a period; a Draft of the same is made anew. For: user. */
    readonly make_statement: OptionalMethod<PayoutsMakeStatementInput, PayoutsMakeStatementOutput>;
    /** Notes that a payout of a batch could not be paid; its tokens go back to the wallet. For: admin. */
    readonly mark_failed: Method<PayoutsMarkFailedInput, PayoutsMarkFailedOutput>;
    /** Notes that the bank, or the provider of mobile money, has paid a payout of a batch: its tokens are burned. For: admin. */
    readonly mark_paid: Method<PayoutsMarkPaidInput, PayoutsMarkPaidOutput>;
    /** Shows a statement to its farmers, each their own part; from then on it stays as it is. For: user. */
    readonly publish_statement: Method<PayoutsPublishStatementInput, PayoutsPublishStatementOutput>;
    /** An admin refuses a payout that is in no batch yet; its tokens go back to the wallet. For: admin. */
    readonly refuse: Method<PayoutsRefuseInput, PayoutsRefuseOutput>;
    /** An admin refuses an account, with the reason that its owner reads. For: admin. */
    readonly refuse_account: Method<PayoutsRefuseAccountInput, PayoutsRefuseAccountOutput>;
    /** Asks for a payout from the wallet: the tokens leave it at once, at today’s rates. Send an Idempotency-Key: a repeated call asks again. For: user. */
    readonly request: Method<PayoutsRequestInput, PayoutsRequestOutput>;
    /** Takes an account out of use; nothing is paid to it any more. One that is retired already stays as it is. For: user. */
    readonly retire_account: Method<PayoutsRetireAccountInput, PayoutsRetireAccountOutput>;
    /** An admin says that an account is what it claims to be: payouts may go to it. For: admin. */
    readonly verify_account: Method<PayoutsVerifyAccountInput, PayoutsVerifyAccountOutput>;
  };
  readonly reference: {
    /** Changes a reference record: a dated one from a moment on, without touching what counted before. For: admin. */
    readonly change_record: Method<ReferenceChangeRecordInput, ReferenceChangeRecordOutput>;
    /** Adds a reference record, or takes a retired one into use again. For: admin. */
    readonly create_record: Method<ReferenceCreateRecordInput, ReferenceCreateRecordOutput>;
    /** One reference record, its versions by date, and who changed it and why. For: admin. */
    readonly get_record: Method<ReferenceGetRecordInput, ReferenceGetRecordOutput>;
    /** The kinds of reference records, and the columns of each. For: admin. */
    readonly list_kinds: OptionalMethod<ReferenceListKindsInput, ReferenceListKindsOutput>;
    /** The records of a kind as they count now, by key. For: admin. */
    readonly list_records: Method<ReferenceListRecordsInput, ReferenceListRecordsOutput>;
    /** The exchange and token rates that count now, how old they are, and which are older than allowed. For: admin. */
    readonly rate_alarms: OptionalMethod<ReferenceRateAlarmsInput, ReferenceRateAlarmsOutput>;
    /** Retires a reference record: what names it keeps it, and nothing new may name it. For: admin. */
    readonly retire_record: Method<ReferenceRetireRecordInput, ReferenceRetireRecordOutput>;
  };
  readonly verify: {
    /** Checks a lot's records, as they are now, against what was signed and anchored; always HTTP 200. For: anyone. */
    readonly cryptographic_verify: Method<VerifyCryptographicVerifyInput, VerifyCryptographicVerifyOutput>;
    /** The log: its name, the keys that sign its heads, its newest signed head, and the witnesses it is shown to. For: anyone. */
    readonly get_log: OptionalMethod<VerifyGetLogInput, VerifyGetLogOutput>;
    /** That the log of one size is the beginning of the log of another: the RFC 9162 consistency proof. For: anyone. */
    readonly get_log_consistency: Method<VerifyGetLogConsistencyInput, VerifyGetLogConsistencyOutput>;
    /** The receipt of a record, which can be checked offline: of a lot and its approved inspections for anybody, of an order or an escrow for its parties, of an event for who may see it, of a profile for its holder and banks it is shared with. For: anyone. */
    readonly get_receipt: Method<VerifyGetReceiptInput, VerifyGetReceiptOutput>;
    /** A lot's public record, anchor and receipt, by its name or by the ledger transaction that anchored it. For: anyone. */
    readonly lookup_lot: OptionalMethod<VerifyLookupLotInput, VerifyLookupLotOutput>;
    /** Public totals: what was attested, anchored, traced and settled. For: anyone. */
    readonly stats: OptionalMethod<VerifyStatsInput, VerifyStatsOutput>;
  };
  readonly wallet: {
    /** Takes platform tokens out of an organisation's wallet. Send an Idempotency-Key: a repeated call burns again. For: admin. */
    readonly admin_burn: Method<WalletAdminBurnInput, WalletAdminBurnOutput>;
    /** Issues platform tokens into a buyer's wallet. Send an Idempotency-Key: a repeated call mints again. For: admin. */
    readonly admin_mint: Method<WalletAdminMintInput, WalletAdminMintOutput>;
    /** What went in and out of an organisation's wallet as CSV, newest first, at most 5000 rows. For: user. */
    readonly export_entries: OptionalMethod<WalletExportEntriesInput, DownloadedFile>;
    /** The platform’s fees by order as CSV, newest first, at most 5000 rows. For: admin. */
    readonly export_fee_book: OptionalMethod<WalletExportFeeBookInput, DownloadedFile>;
    /** The platform’s fees by order, newest first, with totals by month and currency of all that match. For: admin. */
    readonly fee_book: OptionalMethod<WalletFeeBookInput, WalletFeeBookOutput>;
    /** Platform tokens in an organisation's wallet. For: user. */
    readonly get_balance: OptionalMethod<WalletGetBalanceInput, WalletGetBalanceOutput>;
    /** What went in and out of an organisation's wallet, newest first. For: user. */
    readonly list_entries: OptionalMethod<WalletListEntriesInput, WalletListEntriesOutput>;
    /** Corrects a mint or burn that an admin made, by a transaction the other way round that refers to it; once. For: admin. */
    readonly reverse_entry: Method<WalletReverseEntryInput, WalletReverseEntryOutput>;
  };
  readonly webhooks: {
    /** Registers a webhook for what becomes verified from now on; the secret is shown once. For: user. */
    readonly create: Method<WebhooksCreateInput, WebhooksCreateOutput>;
    /** Deletes a webhook with the record of its deliveries. For: user. */
    readonly delete: Method<WebhooksDeleteInput, WebhooksDeleteOutput>;
    /** One webhook. For: user. */
    readonly get: Method<WebhooksGetInput, WebhooksGetOutput>;
    /** The caller's webhooks, newest first. For: user. */
    readonly list: OptionalMethod<WebhooksListInput, WebhooksListOutput>;
    /** What was sent to a webhook and how it went, newest first; X-Next-Cursor says where to go on. For: user. */
    readonly list_deliveries: Method<WebhooksListDeliveriesInput, WebhooksListDeliveriesOutput>;
    /** Sends events again that were due before: one by its hash, or a window of days; under their old webhook-id. For: user. */
    readonly replay: Method<WebhooksReplayInput, WebhooksReplayOutput>;
    /** Sets a paused webhook going again, from where it stopped. For: user. */
    readonly resume: Method<WebhooksResumeInput, WebhooksResumeOutput>;
    /** Gives a webhook a new secret; each one that was replaced signs beside it for a day. For: user. */
    readonly rotate_secret: Method<WebhooksRotateSecretInput, WebhooksRotateSecretOutput>;
    /** Sends a webhook a message of the schema webhook.test.v1. For: user. */
    readonly test: Method<WebhooksTestInput, WebhooksTestOutput>;
  };
}

/** Where each operation answers: client place, HTTP method, address, read or write, envelope. */
export const routes: readonly Route[] = [
  ["login", "POST", "/api/method/login", "write", "bare"],
  ["logout", "POST", "/api/method/logout", "write", "bare"],
  ["admin_jobs.list_dead_jobs", "POST", "/api/method/svc_network.api.admin_jobs.list_dead_jobs", "read", "message"],
  ["admin_jobs.list_jobs", "POST", "/api/method/svc_network.api.admin_jobs.list_jobs", "read", "message"],
  ["admin_jobs.retry_job", "POST", "/api/method/svc_network.api.admin_jobs.retry_job", "write", "message"],
  ["admin_users.allow_several_organisations", "POST", "/api/method/svc_network.api.admin_users.allow_several_organisations", "write", "message"],
  ["admin_users.confirm_address", "POST", "/api/method/svc_network.api.admin_users.confirm_address", "write", "message"],
  ["admin_users.create_user", "POST", "/api/method/svc_network.api.admin_users.create_user", "write", "message"],
  ["admin_users.disable_user", "POST", "/api/method/svc_network.api.admin_users.disable_user", "write", "message"],
  ["admin_users.enable_user", "POST", "/api/method/svc_network.api.admin_users.enable_user", "write", "message"],
  ["admin_users.grant_role", "POST", "/api/method/svc_network.api.admin_users.grant_role", "write", "message"],
  ["admin_users.list_account_decisions", "POST", "/api/method/svc_network.api.admin_users.list_account_decisions", "read", "message"],
  ["admin_users.list_audit_log", "POST", "/api/method/svc_network.api.admin_users.list_audit_log", "read", "message"],
  ["admin_users.list_mails", "POST", "/api/method/svc_network.api.admin_users.list_mails", "read", "message"],
  ["admin_users.list_users", "POST", "/api/method/svc_network.api.admin_users.list_users", "read", "message"],
  ["admin_users.reset_second_factor", "POST", "/api/method/svc_network.api.admin_users.reset_second_factor", "write", "message"],
  ["admin_users.revoke_role", "POST", "/api/method/svc_network.api.admin_users.revoke_role", "write", "message"],
  ["auth.begin_totp", "POST", "/api/method/svc_network.api.auth.begin_totp", "write", "message"],
  ["auth.change_password", "POST", "/api/method/svc_network.api.auth.change_password", "write", "message"],
  ["auth.confirm_email_change", "POST", "/api/method/svc_network.api.auth.confirm_email_change", "write", "message"],
  ["auth.confirm_totp", "POST", "/api/method/svc_network.api.auth.confirm_totp", "write", "message"],
  ["auth.disable_totp", "POST", "/api/method/svc_network.api.auth.disable_totp", "write", "message"],
  ["auth.end_other_sessions", "POST", "/api/method/svc_network.api.auth.end_other_sessions", "write", "message"],
  ["auth.end_session", "POST", "/api/method/svc_network.api.auth.end_session", "write", "message"],
  ["auth.list_sessions", "POST", "/api/method/svc_network.api.auth.list_sessions", "read", "message"],
  ["auth.my_account", "POST", "/api/method/svc_network.api.auth.my_account", "read", "message"],
  ["auth.new_recovery_codes", "POST", "/api/method/svc_network.api.auth.new_recovery_codes", "write", "message"],
  ["auth.request_email_change", "POST", "/api/method/svc_network.api.auth.request_email_change", "write", "message"],
  ["auth.request_password_reset", "POST", "/api/method/svc_network.api.auth.request_password_reset", "write", "message"],
  ["auth.reset_password", "POST", "/api/method/svc_network.api.auth.reset_password", "write", "message"],
  ["auth.sign_up", "POST", "/api/method/svc_network.api.auth.sign_up", "write", "message"],
  ["auth.update_profile", "POST", "/api/method/svc_network.api.auth.update_profile", "write", "message"],
  ["auth.verify_email", "POST", "/api/method/svc_network.api.auth.verify_email", "write", "message"],
  ["auth.whoami", "POST", "/api/method/svc_network.api.auth.whoami", "read", "message"],
  ["authority.authority_summary", "POST", "/api/method/svc_network.api.authority.authority_summary", "read", "message"],
  ["authority.correct_harvest", "POST", "/api/method/svc_network.api.authority.correct_harvest", "write", "message"],
  ["authority.export_flagged_lots_csv", "POST", "/api/method/svc_network.api.authority.export_flagged_lots_csv", "read", "file"],
  ["authority.flagged_filter_options", "POST", "/api/method/svc_network.api.authority.flagged_filter_options", "read", "message"],
  ["authority.get_flagged_lot", "POST", "/api/method/svc_network.api.authority.get_flagged_lot", "read", "message"],
  ["authority.list_flagged_lots", "POST", "/api/method/svc_network.api.authority.list_flagged_lots", "read", "message"],
  ["authority.reassign_plot", "POST", "/api/method/svc_network.api.authority.reassign_plot", "write", "message"],
  ["authority.resolve_flagged_lot", "POST", "/api/method/svc_network.api.authority.resolve_flagged_lot", "write", "message"],
  ["authority.retire_plot", "POST", "/api/method/svc_network.api.authority.retire_plot", "write", "message"],
  ["authority.verify_plot", "POST", "/api/method/svc_network.api.authority.verify_plot", "write", "message"],
  ["bank.bank_summary", "POST", "/api/method/svc_network.api.bank.bank_summary", "read", "message"],
  ["bank.export_finance_profiles_csv", "POST", "/api/method/svc_network.api.bank.export_finance_profiles_csv", "read", "file"],
  ["bank.list_finance_profiles", "POST", "/api/method/svc_network.api.bank.list_finance_profiles", "read", "message"],
  ["buyer.buyer_onboard_options", "POST", "/api/method/svc_network.api.buyer.buyer_onboard_options", "read", "message"],
  ["buyer.buyer_summary", "POST", "/api/method/svc_network.api.buyer.buyer_summary", "read", "message"],
  ["buyer.create_buyer_org", "POST", "/api/method/svc_network.api.buyer.create_buyer_org", "write", "message"],
  ["buyer.settled_spend_trend", "POST", "/api/method/svc_network.api.buyer.settled_spend_trend", "read", "message"],
  ["carbon.list_retirements", "POST", "/api/method/svc_network.api.carbon.list_retirements", "read", "message"],
  ["carbon.retire", "POST", "/api/method/svc_network.api.carbon.retire", "write", "message"],
  ["cart.cart_add", "POST", "/api/method/svc_network.api.cart.cart_add", "write", "message"],
  ["cart.cart_checkout", "POST", "/api/method/svc_network.api.cart.cart_checkout", "write", "message"],
  ["cart.cart_clear", "POST", "/api/method/svc_network.api.cart.cart_clear", "write", "message"],
  ["cart.cart_get", "POST", "/api/method/svc_network.api.cart.cart_get", "read", "message"],
  ["cart.cart_remove", "POST", "/api/method/svc_network.api.cart.cart_remove", "write", "message"],
  ["cart.cart_update_price", "POST", "/api/method/svc_network.api.cart.cart_update_price", "write", "message"],
  ["cart.cart_update_qty", "POST", "/api/method/svc_network.api.cart.cart_update_qty", "write", "message"],
  ["checkout.create_order_checkout", "POST", "/api/method/svc_network.api.checkout.create_order_checkout", "write", "message"],
  ["checkout.get_checkout_options", "POST", "/api/method/svc_network.api.checkout.get_checkout_options", "read", "message"],
  ["checkout.pay_with_wallet", "POST", "/api/method/svc_network.api.checkout.pay_with_wallet", "write", "message"],
  ["checkout.top_up", "POST", "/api/method/svc_network.api.checkout.top_up", "write", "message"],
  ["checkout.topup_and_pay", "POST", "/api/method/svc_network.api.checkout.topup_and_pay", "write", "message"],
  ["cooperative.accept_invite", "POST", "/api/method/svc_network.api.cooperative.accept_invite", "write", "message"],
  ["cooperative.accept_join_request", "POST", "/api/method/svc_network.api.cooperative.accept_join_request", "write", "message"],
  ["cooperative.cancel_lot", "POST", "/api/method/svc_network.api.cooperative.cancel_lot", "write", "message"],
  ["cooperative.cooperative_summary", "POST", "/api/method/svc_network.api.cooperative.cooperative_summary", "read", "message"],
  ["cooperative.correct_processing", "POST", "/api/method/svc_network.api.cooperative.correct_processing", "write", "message"],
  ["cooperative.create_lot", "POST", "/api/method/svc_network.api.cooperative.create_lot", "write", "message"],
  ["cooperative.decline_join_request", "POST", "/api/method/svc_network.api.cooperative.decline_join_request", "write", "message"],
  ["cooperative.export_incoming_orders_csv", "POST", "/api/method/svc_network.api.cooperative.export_incoming_orders_csv", "read", "file"],
  ["cooperative.export_lots_csv", "POST", "/api/method/svc_network.api.cooperative.export_lots_csv", "read", "file"],
  ["cooperative.invite_member", "POST", "/api/method/svc_network.api.cooperative.invite_member", "write", "message"],
  ["cooperative.list_incoming_orders", "POST", "/api/method/svc_network.api.cooperative.list_incoming_orders", "read", "message"],
  ["cooperative.list_invites", "POST", "/api/method/svc_network.api.cooperative.list_invites", "read", "message"],
  ["cooperative.list_join_requests", "POST", "/api/method/svc_network.api.cooperative.list_join_requests", "read", "message"],
  ["cooperative.list_lot", "POST", "/api/method/svc_network.api.cooperative.list_lot", "write", "message"],
  ["cooperative.list_lots", "POST", "/api/method/svc_network.api.cooperative.list_lots", "read", "message"],
  ["cooperative.list_member_plots", "POST", "/api/method/svc_network.api.cooperative.list_member_plots", "read", "message"],
  ["cooperative.list_members", "POST", "/api/method/svc_network.api.cooperative.list_members", "read", "message"],
  ["cooperative.list_processing", "POST", "/api/method/svc_network.api.cooperative.list_processing", "read", "message"],
  ["cooperative.lot_edit_values", "POST", "/api/method/svc_network.api.cooperative.lot_edit_values", "read", "message"],
  ["cooperative.lot_wizard_options", "POST", "/api/method/svc_network.api.cooperative.lot_wizard_options", "read", "message"],
  ["cooperative.member_farm_summary", "POST", "/api/method/svc_network.api.cooperative.member_farm_summary", "read", "message"],
  ["cooperative.open_harvests", "POST", "/api/method/svc_network.api.cooperative.open_harvests", "read", "message"],
  ["cooperative.recent_settlements", "POST", "/api/method/svc_network.api.cooperative.recent_settlements", "read", "message"],
  ["cooperative.record_processing", "POST", "/api/method/svc_network.api.cooperative.record_processing", "write", "message"],
  ["cooperative.remove_member", "POST", "/api/method/svc_network.api.cooperative.remove_member", "write", "message"],
  ["cooperative.revoke_invite", "POST", "/api/method/svc_network.api.cooperative.revoke_invite", "write", "message"],
  ["cooperative.set_lot_listed", "POST", "/api/method/svc_network.api.cooperative.set_lot_listed", "write", "message"],
  ["cooperative.set_member_role", "POST", "/api/method/svc_network.api.cooperative.set_member_role", "write", "message"],
  ["cooperative.settled_revenue_trend", "POST", "/api/method/svc_network.api.cooperative.settled_revenue_trend", "read", "message"],
  ["cooperative.settlement_detail", "POST", "/api/method/svc_network.api.cooperative.settlement_detail", "read", "message"],
  ["cooperative.update_lot", "POST", "/api/method/svc_network.api.cooperative.update_lot", "write", "message"],
  ["cooperative_onboard.cooperative_onboard_options", "POST", "/api/method/svc_network.api.cooperative_onboard.cooperative_onboard_options", "read", "message"],
  ["cooperative_onboard.create_cooperative_org", "POST", "/api/method/svc_network.api.cooperative_onboard.create_cooperative_org", "write", "message"],
  ["detail.escrow_detail", "POST", "/api/method/svc_network.api.detail.escrow_detail", "read", "message"],
  ["detail.fact_detail", "POST", "/api/method/svc_network.api.detail.fact_detail", "read", "message"],
  ["detail.fep_detail", "POST", "/api/method/svc_network.api.detail.fep_detail", "read", "message"],
  ["detail.inspection_detail", "POST", "/api/method/svc_network.api.detail.inspection_detail", "read", "message"],
  ["detail.mandate_detail", "POST", "/api/method/svc_network.api.detail.mandate_detail", "read", "message"],
  ["detail.order_detail", "POST", "/api/method/svc_network.api.detail.order_detail", "read", "message"],
  ["detail.shipment_detail", "POST", "/api/method/svc_network.api.detail.shipment_detail", "read", "message"],
  ["did.get_did_document", "POST", "/api/method/svc_network.api.did.get_did_document", "read", "bare"],
  ["erp.get_raw", "POST", "/api/method/svc_network.api.erp.get_raw", "read", "message"],
  ["erp.list_mandates", "POST", "/api/method/svc_network.api.erp.list_mandates", "read", "message"],
  ["erp.list_raw", "POST", "/api/method/svc_network.api.erp.list_raw", "read", "message"],
  ["erp.order_mandate", "POST", "/api/method/svc_network.api.erp.order_mandate", "write", "message"],
  ["erp.reject_mandate", "POST", "/api/method/svc_network.api.erp.reject_mandate", "write", "message"],
  ["events.confirm_event", "POST", "/api/method/svc_network.api.events.confirm_event", "write", "message"],
  ["events.create_harvest_record", "POST", "/api/method/svc_network.api.events.create_harvest_record", "write", "message"],
  ["events.get_event", "GET", "/v1/events/{hash}", "read", "bare"],
  ["events.get_lot_timeline", "POST", "/api/method/svc_network.api.events.get_lot_timeline", "read", "message"],
  ["events.get_receipt", "GET", "/v1/events/{hash}/receipt", "read", "bare"],
  ["events.get_schema", "GET", "/v1/schemas/{name}", "read", "bare"],
  ["events.list_events", "GET", "/v1/events", "read", "bare"],
  ["events.list_held", "POST", "/api/method/svc_network.api.events.list_held", "read", "message"],
  ["events.resolve_held", "POST", "/api/method/svc_network.api.events.resolve_held", "write", "message"],
  ["events.trigger_xrpl_manual", "POST", "/api/method/svc_network.api.events.trigger_xrpl_manual", "write", "message"],
  ["events.update_plot_gps_polygon", "POST", "/api/method/svc_network.api.events.update_plot_gps_polygon", "write", "message"],
  ["exporter.accept_order", "POST", "/api/method/svc_network.api.exporter.accept_order", "write", "message"],
  ["exporter.decline_order", "POST", "/api/method/svc_network.api.exporter.decline_order", "write", "message"],
  ["exporter.export_csv", "POST", "/api/method/svc_network.api.exporter.export_csv", "read", "file"],
  ["exporter.exporter_summary", "POST", "/api/method/svc_network.api.exporter.exporter_summary", "read", "message"],
  ["exporter.list_orders", "POST", "/api/method/svc_network.api.exporter.list_orders", "read", "message"],
  ["exporter.mark_shipped", "POST", "/api/method/svc_network.api.exporter.mark_shipped", "write", "message"],
  ["exporter.recent_settlements", "POST", "/api/method/svc_network.api.exporter.recent_settlements", "read", "message"],
  ["exporter.release_order_escrow", "POST", "/api/method/svc_network.api.exporter.release_order_escrow", "write", "message"],
  ["exporter.settled_revenue_trend", "POST", "/api/method/svc_network.api.exporter.settled_revenue_trend", "read", "message"],
  ["exporter_onboard.create_exporter_org", "POST", "/api/method/svc_network.api.exporter_onboard.create_exporter_org", "write", "message"],
  ["exporter_onboard.exporter_onboard_options", "POST", "/api/method/svc_network.api.exporter_onboard.exporter_onboard_options", "read", "message"],
  ["farmer.aggregate_harvests_into_lot", "POST", "/api/method/svc_network.api.farmer.aggregate_harvests_into_lot", "write", "message"],
  ["farmer.correct_harvest", "POST", "/api/method/svc_network.api.farmer.correct_harvest", "write", "message"],
  ["farmer.export_my_lots_csv", "POST", "/api/method/svc_network.api.farmer.export_my_lots_csv", "read", "file"],
  ["farmer.farm_plot_edit_values", "POST", "/api/method/svc_network.api.farmer.farm_plot_edit_values", "read", "message"],
  ["farmer.farmer_form_options", "POST", "/api/method/svc_network.api.farmer.farmer_form_options", "read", "message"],
  ["farmer.farmer_summary", "POST", "/api/method/svc_network.api.farmer.farmer_summary", "read", "message"],
  ["farmer.find_cooperatives", "POST", "/api/method/svc_network.api.farmer.find_cooperatives", "read", "message"],
  ["farmer.get_plot_detail", "POST", "/api/method/svc_network.api.farmer.get_plot_detail", "read", "message"],
  ["farmer.harvest_bounds", "POST", "/api/method/svc_network.api.farmer.harvest_bounds", "read", "message"],
  ["farmer.harvest_history", "POST", "/api/method/svc_network.api.farmer.harvest_history", "read", "message"],
  ["farmer.list_my_harvests", "POST", "/api/method/svc_network.api.farmer.list_my_harvests", "read", "message"],
  ["farmer.list_my_lots", "POST", "/api/method/svc_network.api.farmer.list_my_lots", "read", "message"],
  ["farmer.list_my_plots", "POST", "/api/method/svc_network.api.farmer.list_my_plots", "read", "message"],
  ["farmer.list_my_requests", "POST", "/api/method/svc_network.api.farmer.list_my_requests", "read", "message"],
  ["farmer.record_harvest", "POST", "/api/method/svc_network.api.farmer.record_harvest", "write", "message"],
  ["farmer.register_farm_plot", "POST", "/api/method/svc_network.api.farmer.register_farm_plot", "write", "message"],
  ["farmer.request_to_join", "POST", "/api/method/svc_network.api.farmer.request_to_join", "write", "message"],
  ["farmer.update_farm_plot", "POST", "/api/method/svc_network.api.farmer.update_farm_plot", "write", "message"],
  ["farmer.void_harvest", "POST", "/api/method/svc_network.api.farmer.void_harvest", "write", "message"],
  ["farmer.withdraw_request", "POST", "/api/method/svc_network.api.farmer.withdraw_request", "write", "message"],
  ["fep.get_by_token", "POST", "/api/method/svc_network.api.fep.get_by_token", "write", "message"],
  ["fep.get_by_token_vc", "POST", "/api/method/svc_network.api.fep.get_by_token_vc", "write", "message"],
  ["fep.get_context", "GET", "/contexts/fep/v1", "read", "bare"],
  ["fep.get_my_advice", "POST", "/api/method/svc_network.api.fep.get_my_advice", "read", "message"],
  ["fep.get_scorecard", "POST", "/api/method/svc_network.api.fep.get_scorecard", "read", "message"],
  ["fep.get_status", "POST", "/api/method/svc_network.api.fep.get_status", "read", "message"],
  ["fep.list_lookups", "POST", "/api/method/svc_network.api.fep.list_lookups", "read", "message"],
  ["fep.my_profiles", "POST", "/api/method/svc_network.api.fep.my_profiles", "read", "message"],
  ["fep.recompute", "POST", "/api/method/svc_network.api.fep.recompute", "write", "message"],
  ["fep.regenerate_shareable_link", "POST", "/api/method/svc_network.api.fep.regenerate_shareable_link", "write", "message"],
  ["fep.replay", "POST", "/api/method/svc_network.api.fep.replay", "read", "message"],
  ["fep.revoke_shareable_link", "POST", "/api/method/svc_network.api.fep.revoke_shareable_link", "write", "message"],
  ["fep.set_link_expiry", "POST", "/api/method/svc_network.api.fep.set_link_expiry", "write", "message"],
  ["fep.share_with_banks", "POST", "/api/method/svc_network.api.fep.share_with_banks", "write", "message"],
  ["fep.verify", "POST", "/api/method/svc_network.api.fep.verify", "read", "message"],
  ["fep.verify_artefact", "POST", "/api/method/svc_network.api.fep.verify_artefact", "read", "message"],
  ["fep.verify_vc", "POST", "/api/method/svc_network.api.fep.verify_vc", "read", "message"],
  ["fep.verify_watermark", "POST", "/api/method/svc_network.api.fep.verify_watermark", "read", "message"],
  ["fep.withdraw_from_banks", "POST", "/api/method/svc_network.api.fep.withdraw_from_banks", "write", "message"],
  ["files.download_file", "GET", "/private/files/{name}", "read", "file"],
  ["finance.get_exporter_profile", "POST", "/api/method/svc_network.api.finance.get_exporter_profile", "read", "message"],
  ["finance.get_public_lot_verification", "POST", "/api/method/svc_network.api.finance.get_public_lot_verification", "read", "message"],
  ["finance.get_workspace_stats", "POST", "/api/method/svc_network.api.finance.get_workspace_stats", "read", "message"],
  ["identifiers.resolve", "GET", "/1.0/identifiers/{did}", "read", "bare"],
  ["inspector.admin_approve_inspection", "POST", "/api/method/svc_network.api.inspector.admin_approve_inspection", "write", "message"],
  ["inspector.admin_reject_inspection", "POST", "/api/method/svc_network.api.inspector.admin_reject_inspection", "write", "message"],
  ["inspector.export_my_inspections_csv", "POST", "/api/method/svc_network.api.inspector.export_my_inspections_csv", "read", "file"],
  ["inspector.list_my_inspections", "POST", "/api/method/svc_network.api.inspector.list_my_inspections", "read", "message"],
  ["inspector.submit_inspection", "POST", "/api/method/svc_network.api.inspector.submit_inspection", "write", "message"],
  ["inspector_workbench.assign", "POST", "/api/method/svc_network.api.inspector_workbench.assign", "write", "message"],
  ["inspector_workbench.get_inspection", "POST", "/api/method/svc_network.api.inspector_workbench.get_inspection", "read", "message"],
  ["inspector_workbench.list_protocols", "POST", "/api/method/svc_network.api.inspector_workbench.list_protocols", "read", "message"],
  ["inspector_workbench.list_queue", "POST", "/api/method/svc_network.api.inspector_workbench.list_queue", "read", "message"],
  ["inspector_workbench.overview", "POST", "/api/method/svc_network.api.inspector_workbench.overview", "read", "message"],
  ["inspector_workbench.record_inspection", "POST", "/api/method/svc_network.api.inspector_workbench.record_inspection", "write", "message"],
  ["inspector_workbench.request_inspection", "POST", "/api/method/svc_network.api.inspector_workbench.request_inspection", "write", "message"],
  ["inspector_workbench.save_draft", "POST", "/api/method/svc_network.api.inspector_workbench.save_draft", "write", "message"],
  ["inspector_workbench.start_inspection", "POST", "/api/method/svc_network.api.inspector_workbench.start_inspection", "write", "message"],
  ["marketplace.filter_options", "POST", "/api/method/svc_network.api.marketplace.filter_options", "read", "message"],
  ["marketplace.get_lot", "POST", "/api/method/svc_network.api.marketplace.get_lot", "read", "message"],
  ["marketplace.list_lots", "POST", "/api/method/svc_network.api.marketplace.list_lots", "read", "message"],
  ["orders.accept_price_difference", "POST", "/api/method/svc_network.api.orders.accept_price_difference", "write", "message"],
  ["orders.agree_cancellation", "POST", "/api/method/svc_network.api.orders.agree_cancellation", "write", "message"],
  ["orders.amend_shipment", "POST", "/api/method/svc_network.api.orders.amend_shipment", "write", "message"],
  ["orders.cancel_order", "POST", "/api/method/svc_network.api.orders.cancel_order", "write", "message"],
  ["orders.confirm_delivery_and_release", "POST", "/api/method/svc_network.api.orders.confirm_delivery_and_release", "write", "message"],
  ["orders.export_my_orders", "POST", "/api/method/svc_network.api.orders.export_my_orders", "read", "file"],
  ["orders.get_order", "POST", "/api/method/svc_network.api.orders.get_order", "read", "message"],
  ["orders.list_my_orders", "POST", "/api/method/svc_network.api.orders.list_my_orders", "read", "message"],
  ["orders.propose_price_difference", "POST", "/api/method/svc_network.api.orders.propose_price_difference", "write", "message"],
  ["orders.raise_dispute", "POST", "/api/method/svc_network.api.orders.raise_dispute", "write", "message"],
  ["orders.refuse_order", "POST", "/api/method/svc_network.api.orders.refuse_order", "write", "message"],
  ["orders.refuse_price_difference", "POST", "/api/method/svc_network.api.orders.refuse_price_difference", "write", "message"],
  ["orders.request_cancellation", "POST", "/api/method/svc_network.api.orders.request_cancellation", "write", "message"],
  ["orders.resolve_dispute", "POST", "/api/method/svc_network.api.orders.resolve_dispute", "write", "message"],
  ["orders.settle_differences", "POST", "/api/method/svc_network.api.orders.settle_differences", "write", "message"],
  ["orders.trade_terms", "POST", "/api/method/svc_network.api.orders.trade_terms", "read", "message"],
  ["organisation.accept_invite", "POST", "/api/method/svc_network.api.organisation.accept_invite", "write", "message"],
  ["organisation.get_organisation", "POST", "/api/method/svc_network.api.organisation.get_organisation", "read", "message"],
  ["organisation.invite_member", "POST", "/api/method/svc_network.api.organisation.invite_member", "write", "message"],
  ["organisation.list_invites", "POST", "/api/method/svc_network.api.organisation.list_invites", "read", "message"],
  ["organisation.list_members", "POST", "/api/method/svc_network.api.organisation.list_members", "read", "message"],
  ["organisation.list_organisations", "POST", "/api/method/svc_network.api.organisation.list_organisations", "read", "message"],
  ["organisation.list_roles", "POST", "/api/method/svc_network.api.organisation.list_roles", "read", "message"],
  ["organisation.reinstate_organisation", "POST", "/api/method/svc_network.api.organisation.reinstate_organisation", "write", "message"],
  ["organisation.remove_member", "POST", "/api/method/svc_network.api.organisation.remove_member", "write", "message"],
  ["organisation.revoke_invite", "POST", "/api/method/svc_network.api.organisation.revoke_invite", "write", "message"],
  ["organisation.set_member_role", "POST", "/api/method/svc_network.api.organisation.set_member_role", "write", "message"],
  ["organisation.suspend_organisation", "POST", "/api/method/svc_network.api.organisation.suspend_organisation", "write", "message"],
  ["organisation.update_organisation", "POST", "/api/method/svc_network.api.organisation.update_organisation", "write", "message"],
  ["organisation.verify_organisation", "POST", "/api/method/svc_network.api.organisation.verify_organisation", "write", "message"],
  ["partner.verify_lot", "GET", "/api/partner/verify/{lot_ref}", "read", "bare"],
  ["partners.create_intake_secret", "POST", "/api/method/svc_network.api.partners.create_intake_secret", "write", "message"],
  ["partners.list_keys", "POST", "/api/method/svc_network.api.partners.list_keys", "read", "message"],
  ["partners.revoke_key", "POST", "/api/method/svc_network.api.partners.revoke_key", "write", "message"],
  ["partners.rotate_key", "POST", "/api/method/svc_network.api.partners.rotate_key", "write", "message"],
  ["partners.set_quota", "POST", "/api/method/svc_network.api.partners.set_quota", "write", "message"],
  ["partners.sign_up", "POST", "/api/method/svc_network.api.partners.sign_up", "write", "message"],
  ["partners.usage", "POST", "/api/method/svc_network.api.partners.usage", "read", "message"],
  ["payments.list_differences", "POST", "/api/method/svc_network.api.payments.list_differences", "read", "message"],
  ["payments.list_held", "POST", "/api/method/svc_network.api.payments.list_held", "read", "message"],
  ["payments.reconcile", "POST", "/api/method/svc_network.api.payments.reconcile", "write", "message"],
  ["payments.resolve_held", "POST", "/api/method/svc_network.api.payments.resolve_held", "write", "message"],
  ["payouts.add_account", "POST", "/api/method/svc_network.api.payouts.add_account", "write", "message"],
  ["payouts.approve", "POST", "/api/method/svc_network.api.payouts.approve", "write", "message"],
  ["payouts.cancel", "POST", "/api/method/svc_network.api.payouts.cancel", "write", "message"],
  ["payouts.download_batch", "POST", "/api/method/svc_network.api.payouts.download_batch", "read", "file"],
  ["payouts.export_statement", "POST", "/api/method/svc_network.api.payouts.export_statement", "read", "file"],
  ["payouts.get_statement", "POST", "/api/method/svc_network.api.payouts.get_statement", "read", "message"],
  ["payouts.list_accounts", "POST", "/api/method/svc_network.api.payouts.list_accounts", "read", "message"],
  ["payouts.list_batches", "POST", "/api/method/svc_network.api.payouts.list_batches", "read", "message"],
  ["payouts.list_my_statements", "POST", "/api/method/svc_network.api.payouts.list_my_statements", "read", "message"],
  ["payouts.list_payouts", "POST", "/api/method/svc_network.api.payouts.list_payouts", "read", "message"],
  ["payouts.list_statements", "POST", "/api/method/svc_network.api.payouts.list_statements", "read", "message"],
  ["payouts.make_batch", "POST", "/api/method/svc_network.api.payouts.make_batch", "write", "message"],
  ["payouts.make_statement", "POST", "/api/method/svc_network.api.payouts.make_statement", "write", "message"],
  ["payouts.mark_failed", "POST", "/api/method/svc_network.api.payouts.mark_failed", "write", "message"],
  ["payouts.mark_paid", "POST", "/api/method/svc_network.api.payouts.mark_paid", "write", "message"],
  ["payouts.publish_statement", "POST", "/api/method/svc_network.api.payouts.publish_statement", "write", "message"],
  ["payouts.refuse", "POST", "/api/method/svc_network.api.payouts.refuse", "write", "message"],
  ["payouts.refuse_account", "POST", "/api/method/svc_network.api.payouts.refuse_account", "write", "message"],
  ["payouts.request", "POST", "/api/method/svc_network.api.payouts.request", "write", "message"],
  ["payouts.retire_account", "POST", "/api/method/svc_network.api.payouts.retire_account", "write", "message"],
  ["payouts.verify_account", "POST", "/api/method/svc_network.api.payouts.verify_account", "write", "message"],
  ["reference.change_record", "POST", "/api/method/svc_network.api.reference.change_record", "write", "message"],
  ["reference.create_record", "POST", "/api/method/svc_network.api.reference.create_record", "write", "message"],
  ["reference.get_record", "POST", "/api/method/svc_network.api.reference.get_record", "read", "message"],
  ["reference.list_kinds", "POST", "/api/method/svc_network.api.reference.list_kinds", "read", "message"],
  ["reference.list_records", "POST", "/api/method/svc_network.api.reference.list_records", "read", "message"],
  ["reference.rate_alarms", "POST", "/api/method/svc_network.api.reference.rate_alarms", "read", "message"],
  ["reference.retire_record", "POST", "/api/method/svc_network.api.reference.retire_record", "write", "message"],
  ["verify.cryptographic_verify", "POST", "/api/method/svc_network.api.verify.cryptographic_verify", "read", "bare"],
  ["verify.get_log", "GET", "/v1/log", "read", "bare"],
  ["verify.get_log_consistency", "GET", "/v1/log/consistency", "read", "bare"],
  ["verify.get_receipt", "GET", "/v1/receipts/{kind}/{name}", "read", "bare"],
  ["verify.lookup_lot", "POST", "/api/method/svc_network.api.verify.lookup_lot", "read", "bare"],
  ["verify.stats", "POST", "/api/method/svc_network.api.verify.stats", "read", "bare"],
  ["wallet.admin_burn", "POST", "/api/method/svc_network.api.wallet.admin_burn", "write", "message"],
  ["wallet.admin_mint", "POST", "/api/method/svc_network.api.wallet.admin_mint", "write", "message"],
  ["wallet.export_entries", "POST", "/api/method/svc_network.api.wallet.export_entries", "read", "file"],
  ["wallet.export_fee_book", "POST", "/api/method/svc_network.api.wallet.export_fee_book", "read", "file"],
  ["wallet.fee_book", "POST", "/api/method/svc_network.api.wallet.fee_book", "read", "message"],
  ["wallet.get_balance", "POST", "/api/method/svc_network.api.wallet.get_balance", "read", "message"],
  ["wallet.list_entries", "POST", "/api/method/svc_network.api.wallet.list_entries", "read", "message"],
  ["wallet.reverse_entry", "POST", "/api/method/svc_network.api.wallet.reverse_entry", "write", "message"],
  ["webhooks.create", "POST", "/v1/webhooks", "write", "bare"],
  ["webhooks.delete", "DELETE", "/v1/webhooks/{id}", "write", "bare"],
  ["webhooks.get", "GET", "/v1/webhooks/{id}", "read", "bare"],
  ["webhooks.list", "GET", "/v1/webhooks", "read", "bare"],
  ["webhooks.list_deliveries", "GET", "/v1/webhooks/{id}/deliveries", "read", "bare"],
  ["webhooks.replay", "POST", "/v1/webhooks/{id}/replay", "write", "bare"],
  ["webhooks.resume", "POST", "/v1/webhooks/{id}/resume", "write", "bare"],
  ["webhooks.rotate_secret", "POST", "/v1/webhooks/{id}/rotate-secret", "write", "bare"],
  ["webhooks.test", "POST", "/v1/webhooks/{id}/test", "write", "bare"],
  ["did.create", "POST", "/api/method/svc_network.did.api.create", "write", "message"],
  ["did.deactivate", "POST", "/api/method/svc_network.did.api.deactivate", "write", "message"],
  ["did.list_dids", "POST", "/api/method/svc_network.did.api.list_dids", "read", "message"],
  ["did.resolve", "GET", "/api/method/svc_network.did.api.resolve", "read", "bare"],
  ["did.update", "POST", "/api/method/svc_network.did.api.update", "write", "message"],
  ["upload_file", "POST", "/api/method/upload_file", "write", "message"],
];
