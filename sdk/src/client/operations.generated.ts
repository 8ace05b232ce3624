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

export type AdminConsoleSnapshotInput = Record<string, unknown>;
export type AdminConsoleSnapshotOutput = {
  /** ISO 8601, UTC. */
  generated_at: string;
  versions: {
    service: string;
    node: string;
    database: "postgres" | "pglite";
    postgresql: string;
    /** The newest migration that was applied. */
    migration: string;
  };
  users: {
    total: number;
    disabled: number;
    /** Whose address is not confirmed. */
    unconfirmed: number;
    /** People whose session was used within 24 hours. */
    active_24h: number;
  };
  organisations: {
    total: number;
    suspended: number;
    unverified: number;
  };
  lots: {
    total: number;
    by_status: Record<string, number>;
  };
  orders: {
    total: number;
    by_status: Record<string, number>;
    made_24h: number;
  };
  escrows: {
    by_status: Record<string, number>;
    /** Money that lies in escrow now: Funded and Disputed. */
    held: ({
      currency: string;
      status: "Pending" | "Funded" | "Released" | "Disputed" | "Cancelled";
      count: number;
      amount: number;
    })[];
  };
  anchors: {
    /** Signed records that no ledger shows yet. */
    waiting: number;
    /** ISO 8601, UTC. */
    oldest_waiting_at: string | null;
    /** Ledger transactions that anchored something within 24 hours. */
    anchored_24h: number;
    /** ISO 8601, UTC. */
    last_at: string | null;
    /** Entries of the log. */
    log_size: number;
  };
  jobs: {
    waiting: number;
    /** Failed, and tried again. */
    failing: number;
    running: number;
    /** Given up; retry_job starts one again. */
    dead: number;
    /** Events that no job has taken yet, counted up to 10000. */
    events_waiting: number;
    /** ISO 8601, UTC. */
    oldest_event_at: string | null;
  };
  mails: {
    waiting: number;
    failed: number;
    sent_24h: number;
    delivers: boolean;
  };
  disputes: {
    open: number;
    /** ISO 8601, UTC. */
    oldest_at: string | null;
  };
  flags: {
    lots: number;
    /** ISO 8601, UTC. */
    oldest_at: string | null;
  };
  money: {
    /** Card payments that wait for a decision. */
    held_payments: number;
    /** Differences with the card processor. */
    differences: number;
    /** Payouts that wait for an approval, a batch or the bank. */
    payouts_waiting: number;
  };
  webhooks: {
    active: number;
    failing: number;
  };
  incidents: {
    open: number;
    critical: number;
  };
  storage: {
    database_bytes: number;
    files: number;
    /** Of the uploaded files as they are listed; two may share bytes. */
    file_bytes: number;
    place: string;
  };
  backup: {
    /** ISO 8601, UTC. */
    last_at: string | null;
    bytes: number | null;
    age_seconds: number | null;
  };
  last_check: {
    /** ISO 8601, UTC. */
    at: string;
    faults: number;
  } | null;
};

export type AdminConsoleTenantDrilldownInput = {
  /** Name of the tenant. */
  tenant_name: string;
};
export type AdminConsoleTenantDrilldownOutput = {
  tenant: {
    /** The slug: the first part of its host name. `default` is this installation. */
    name: string;
    title: string;
    status: "Preparing" | "Active" | "Suspended" | "Archived";
    tier: string;
    /** Where people reach it. */
    address: string;
    is_default: boolean;
    /** Whose account was the first there; null for the default. */
    admin_email: string | null;
    /** Why it is not ready yet; it is tried again. */
    trouble: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
  };
  sla: {
    /** yyyy-mm, in UTC; the present one is counted up to now. */
    month: string;
    tier: string;
    /** What the tier promises now; null where it promises nothing yet. */
    targets: {
      /** Of the measured minutes. */
      availability_percent: number;
      /** 95 of 100 answers come within, in milliseconds. */
      p95_ms: number;
      /** Somebody answers within, in hours. */
      support_hours: number;
      /** How much may be lost, in minutes. */
      rpo_minutes: number;
      /** How long until it runs again, in minutes. */
      rto_minutes: number;
    } | null;
    /** Minutes in which the tenant was Active. */
    expected_minutes: number;
    /** Minutes in which somebody asked it whether it answers. */
    measured_minutes: number;
    /** Measured minutes in which it answered, and not half of the calls or more failed. */
    available_minutes: number;
    /** Available of measured minutes, rounded down; null where nothing was measured. */
    availability_percent: number | null;
    /** Available of expected minutes: the worst that it can have been, if it was down whenever nobody looked. */
    availability_at_least_percent: number | null;
    calls: number;
    /** Answered with a status of 500 or more, or cut off. */
    failed_calls: number;
    /** 95 of 100 answers came within; null where there were none, or it was more than 10 s. */
    p95_within_ms: number | null;
    /** Null where nothing was measured or promised. */
    availability_met: boolean | null;
    /** Null where nothing was measured or promised. */
    p95_met: boolean | null;
  };
  /** Minutes in a row of this month in which it was not available, the newest first; 50 at most. */
  outages: {
    /** ISO 8601, UTC. */
    from: string;
    minutes: number;
  }[];
  recent_activity: {
    /** What was done with it, the newest first; 20 at most. */
    changes: ({
      /** ISO 8601, UTC. */
      at: string;
      status: "Preparing" | "Active" | "Suspended" | "Archived";
      tier: string;
      reason: string | null;
      /** The address of the admin; null where no person did it. */
      made_by: string | null;
    })[];
    /** The last 14 days on which it was measured, the newest first. */
    days: {
      day: string;
      calls: number;
      failed_calls: number;
      measured_minutes: number;
      available_minutes: number;
    }[];
  };
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

export type AdminPortalBackupsViewInput = {
  /** Only those of this database, as `site` of a backup names it. */
  site?: string | undefined;
};
export type AdminPortalBackupsViewOutput = {
  /** The database of this installation. */
  site: string;
  backups: ({
    name: string;
    /** The database that it is of. */
    site: string;
    status: "Done" | "Failed";
    /** Why it was made; found: its files were there, and this database, restored from an older one, did not know it. */
    reason: "asked" | "schedule" | "drill" | "command" | "found";
    /** ISO 8601, UTC. */
    made_at: string;
    took_ms: number;
    /** Of the encrypted file. */
    size_bytes: number | null;
    /** Of the encrypted file; a leaf of the log says it, too. */
    sha256: string | null;
    tables: number | null;
    rows: number | null;
    /** The newest migration in it. */
    schema: string | null;
    error: string | null;
    /** Its place in the log; null until the next anchor. */
    leaf_index: number | null;
    /** When it was sent off-site. */
    stored_at: string | null;
    /** Why the newest try to send it failed. */
    store_error: string | null;
    /** When the retention removed its file here. */
    removed_at: string | null;
    /** Fingerprint of the SECRET_KEY without which it is not read back; null where it does not say. */
    secret_key: string | null;
  })[];
  drills: ({
    name: string;
    site: string;
    slug: string;
    status: "Passed" | "Failed";
    /** ISO 8601, UTC. */
    run_at: string;
    /** Place of its report in the log; null until the next anchor. */
    leaf_index: number | null;
    report: {
      slug: string;
      backup: string | null;
      /** The temporary database or folder. */
      place: string | null;
      backup_ms: number | null;
      /** From the file to a database that answers. */
      restore_ms: number | null;
      check_ms: number | null;
      /** Restore and check together. */
      recovery_ms: number | null;
      tables: number | null;
      rows: number | null;
      /** Where the copy is not what the backup says. */
      differences: string[];
      /** What `lotmark check` said of the copy. */
      check: {
        holds: boolean;
        lines: string[];
      } | null;
      /** Uploaded files that were restored; left out where backups have none. */
      files?: number | undefined;
      /** Copies that drills before had left behind. */
      swept: string[];
      /** The copy is gone. */
      dropped: boolean;
      failures: string[];
    };
  })[];
  folder: string;
  /** Null while the folder is not there yet. */
  free_bytes: number | null;
  /** In UTC. */
  schedule: {
    cron: string;
    /** ISO 8601, UTC. */
    next_at: string;
  } | null;
  retention: {
    last_day: number;
    daily: number;
    weekly: number;
    monthly: number;
  };
  encryption: {
    /** The age recipient; public. */
    recipient: string;
    /** What the key to read them is, or is of. */
    key: "SECRET_KEY" | "BACKUP_RECIPIENT";
    /** Fingerprint of the SECRET_KEY of now, without which those made now are not read back. */
    secret_key: string;
  };
  off_site: {
    location: string | null;
    last_upload: {
      backup: string;
      /** ISO 8601, UTC. */
      at: string;
    } | null;
    unsent: number;
  };
  /** Version of the program that makes dumps. */
  tool: string | null;
  warnings: {
    code: string;
    message: string;
    /** The same sentence as a phrase and its values, for catalogues. */
    said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    };
  }[];
};

export type AdminPortalComplianceViewInput = Record<string, unknown>;
export type AdminPortalComplianceViewOutput = {
  /** ISO 8601, UTC. */
  generated_at: string;
  controls: ({
    id: string;
    framework: "OWASP ASVS" | "GDPR" | "EUDR";
    /** The chapter of ASVS 5.0, or the article. */
    reference: string;
    title: string;
    status: "met" | "partial" | "unmet" | "not_applicable";
    /** What the records and settings showed at this moment. */
    evidence: string;
    todo: string | null;
    /** The same sentence as a phrase and its values, for catalogues. */
    evidence_said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    };
    /** The same sentence as a phrase and its values, for catalogues. */
    todo_said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    } | null;
  })[];
  summary: ({
    framework: "OWASP ASVS" | "GDPR" | "EUDR";
    met: number;
    partial: number;
    unmet: number;
    not_applicable: number;
  })[];
  /** What would make the controls met that are not: unmet ones first. */
  roadmap: ({
    place: number;
    control: string;
    title: string;
    todo: string;
    /** The same sentence as a phrase and its values, for catalogues. */
    todo_said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    };
    status: "met" | "partial" | "unmet" | "not_applicable";
  })[];
  residency: {
    places: ({
      kind: "database" | "files" | "backups" | "off_site" | "mail" | "ledger" | "payments" | "cache" | "broker" | "eu_system" | "forest" | "map_tiles" | "rates" | "time_stamps" | "devices" | "models";
      at: string;
      /** Who runs it; null where the operator chose them. */
      by: string | null;
      data: string;
      /** People can be recognised by it. */
      personal: boolean;
      /** It can be taken back. */
      erasable: boolean;
    })[];
    countries: {
      country: string;
      organisations: number;
      plots: number;
    }[];
  };
};

export type AdminPortalIncidentsViewInput = {
  /** Days in UTC, with today; clamped to 1..365. */
  days?: number | string | undefined;
};
export type AdminPortalIncidentsViewOutput = {
  days: number;
  /** ISO 8601, UTC. */
  since: string;
  /** Open ones first, then the newest; at most 100 that were open within the days. */
  incidents: ({
    name: string;
    status: "Open" | "Resolved";
    severity: "Minor" | "Major" | "Critical";
    /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
    cause: string;
    /** In the language of the reader where the service found it. */
    title: string;
    summary: string;
    /** E-mail address; null where the service found it. */
    opened_by: string | null;
    /** ISO 8601, UTC. */
    opened_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
    /** ISO 8601, UTC. */
    resolved_at: string | null;
    /** E-mail address; null where it was over by itself. */
    resolved_by: string | null;
    /** The oldest step first; at most the last 200. */
    timeline: ({
      kind: "Opened" | "Changed" | "Note" | "Resolved" | "Reopened";
      body: string;
      /** E-mail address; null where the service wrote it. */
      by: string | null;
      /** ISO 8601, UTC. */
      at: string;
    })[];
  })[];
  rollups: {
    /** Incidents that were open at some moment of the days. */
    total: number;
    open: number;
    by_severity: Record<string, number>;
    by_cause: {
      cause: string;
      count: number;
      open: number;
      /** ISO 8601, UTC. */
      last_at: string;
    }[];
    /** Every day of the window, in UTC, the oldest first. */
    by_day: {
      day: string;
      opened: number;
      resolved: number;
    }[];
    /** How long those that are over lasted on average. */
    mean_seconds: number | null;
  };
  failures: {
    /** Runs that were given up and that nobody has started again. */
    jobs: {
      job: string;
      count: number;
      /** ISO 8601, UTC. */
      last_at: string;
    }[];
    /** Changes that ended in an error of ours; the 20 most frequent operations. */
    calls: {
      operation: string;
      count: number;
      /** ISO 8601, UTC. */
      last_at: string;
    }[];
    /** Mails that were given up. */
    mails: number;
    /** Webhooks that fail at this moment, or were paused because they did. */
    webhooks: number;
    /** Runs of `lotmark check`. */
    checks: {
      run: number;
      failed: number;
    };
  };
};

export type AdminPortalSchemaDiagramInput = {
  /** Names of modules, separated by commas, or `all`; origin,trade unless told. Modules: platform, kernel, foundation, people, money, origin, proof, field, trade, assurance, cover, outbound, operations, assistant, other. */
  modules?: string | undefined;
};
export type AdminPortalSchemaDiagramOutput = {
  modules: ("platform" | "kernel" | "foundation" | "people" | "money" | "origin" | "proof" | "field" | "trade" | "assurance" | "cover" | "outbound" | "operations" | "assistant" | "other")[];
  mermaid: string;
  tables: number;
  relations: number;
};

export type AdminPortalSchemaTablesInput = {
  /** Names of modules, separated by commas, or `all`; origin,trade unless told. Modules: platform, kernel, foundation, people, money, origin, proof, field, trade, assurance, cover, outbound, operations, assistant, other. */
  modules?: string | undefined;
};
export type AdminPortalSchemaTablesOutput = {
  modules: ({
    name: "platform" | "kernel" | "foundation" | "people" | "money" | "origin" | "proof" | "field" | "trade" | "assurance" | "cover" | "outbound" | "operations" | "assistant" | "other";
    tables: number;
    shown: boolean;
  })[];
  tables: ({
    name: string;
    module: "platform" | "kernel" | "foundation" | "people" | "money" | "origin" | "proof" | "field" | "trade" | "assurance" | "cover" | "outbound" | "operations" | "assistant" | "other";
    /** As the planner believes; null where it has not counted yet. */
    rows_estimate: number | null;
    /** With its indexes. */
    bytes: number;
    /** Whether each change of its rows leaves a signed trace. */
    traced: boolean;
    untraced_because: string | null;
    columns: ({
      name: string;
      /** As PostgreSQL writes it. */
      type: string;
      nullable: boolean;
      primary_key: boolean;
      /** Computed from other columns, or numbered by the database. */
      generated: boolean;
      default: string | null;
      /** The record that it names, where it names one. */
      references: {
        table: string;
        column: string;
      } | null;
      /** Why a change of it leaves no trace; null where every change does. */
      untraced_because: string | null;
    })[];
    indexes: {
      name: string;
      unique: boolean;
      definition: string;
    }[];
  })[];
  /** Among the tables shown. */
  relations: {
    from: string;
    column: string;
    to: string;
    /** Every row names one. */
    always: boolean;
    /** At most one row names a record. */
    alone: boolean;
  }[];
};

export type AdminPortalSetupViewInput = Record<string, unknown>;
export type AdminPortalSetupViewOutput = {
  /** ISO 8601, UTC. */
  generated_at: string;
  /** Nothing is failing. */
  ready: boolean;
  counts: Record<string, number>;
  checks: ({
    name: "mail" | "ledger" | "backup" | "off_site" | "secret_key" | "base_address" | "database_version" | "database_rights" | "clock" | "workers" | "map_tiles" | "second_factors" | "records_check" | "witnesses" | "payments" | "eu_system" | "demonstration";
    status: "ok" | "attention" | "failing" | "off";
    /** What was seen. */
    evidence: string;
    /** What to do about it. */
    todo: string | null;
    /** The same sentence as a phrase and its values, for catalogues. */
    evidence_said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    };
    /** The same sentence as a phrase and its values, for catalogues. */
    todo_said: {
      /** The sentence with {0}, {1} ... where its values stand; it is stable. */
      phrase: string;
      /** Moments and days are ISO 8601. */
      values: string[];
    } | null;
  })[];
};

export type AdminPortalSlaViewInput = Record<string, unknown>;
export type AdminPortalSlaViewOutput = {
  month: string;
  /** False: PostgreSQL or TENANT_DOMAIN is not set, and tenants cannot be made. */
  makes_tenants: boolean;
  tiers: ({
    name: string;
    availability_percent: number;
    p95_ms: number;
    support_hours: number;
    rpo_minutes: number;
    rto_minutes: number;
    /** ISO 8601, UTC. */
    since: string;
    /** Nobody gets one that is dropped. */
    entry: "open" | "dropped";
  })[];
  /** Those that are not Archived, by name; 1000 at most. */
  tenants: ({
    /** The slug: the first part of its host name. `default` is this installation. */
    name: string;
    title: string;
    status: "Preparing" | "Active" | "Suspended" | "Archived";
    tier: string;
    /** Where people reach it. */
    address: string;
    is_default: boolean;
    /** Whose account was the first there; null for the default. */
    admin_email: string | null;
    /** Why it is not ready yet; it is tried again. */
    trouble: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    sla: {
      /** yyyy-mm, in UTC; the present one is counted up to now. */
      month: string;
      tier: string;
      /** What the tier promises now; null where it promises nothing yet. */
      targets: {
        /** Of the measured minutes. */
        availability_percent: number;
        /** 95 of 100 answers come within, in milliseconds. */
        p95_ms: number;
        /** Somebody answers within, in hours. */
        support_hours: number;
        /** How much may be lost, in minutes. */
        rpo_minutes: number;
        /** How long until it runs again, in minutes. */
        rto_minutes: number;
      } | null;
      /** Minutes in which the tenant was Active. */
      expected_minutes: number;
      /** Minutes in which somebody asked it whether it answers. */
      measured_minutes: number;
      /** Measured minutes in which it answered, and not half of the calls or more failed. */
      available_minutes: number;
      /** Available of measured minutes, rounded down; null where nothing was measured. */
      availability_percent: number | null;
      /** Available of expected minutes: the worst that it can have been, if it was down whenever nobody looked. */
      availability_at_least_percent: number | null;
      calls: number;
      /** Answered with a status of 500 or more, or cut off. */
      failed_calls: number;
      /** 95 of 100 answers came within; null where there were none, or it was more than 10 s. */
      p95_within_ms: number | null;
      /** Null where nothing was measured or promised. */
      availability_met: boolean | null;
      /** Null where nothing was measured or promised. */
      p95_met: boolean | null;
    };
  })[];
};

export type AdminPortalSnapshotInput = Record<string, unknown>;
export type AdminPortalSnapshotOutput = {
  /** ISO 8601, UTC. */
  generated_at: string;
  versions: {
    service: string;
    node: string;
    database: "postgres" | "pglite";
    postgresql: string;
    /** The newest migration that was applied. */
    migration: string;
  };
  users: {
    total: number;
    disabled: number;
    /** Whose address is not confirmed. */
    unconfirmed: number;
    /** People whose session was used within 24 hours. */
    active_24h: number;
  };
  organisations: {
    total: number;
    suspended: number;
    unverified: number;
  };
  lots: {
    total: number;
    by_status: Record<string, number>;
  };
  orders: {
    total: number;
    by_status: Record<string, number>;
    made_24h: number;
  };
  escrows: {
    by_status: Record<string, number>;
    /** Money that lies in escrow now: Funded and Disputed. */
    held: ({
      currency: string;
      status: "Pending" | "Funded" | "Released" | "Disputed" | "Cancelled";
      count: number;
      amount: number;
    })[];
  };
  anchors: {
    /** Signed records that no ledger shows yet. */
    waiting: number;
    /** ISO 8601, UTC. */
    oldest_waiting_at: string | null;
    /** Ledger transactions that anchored something within 24 hours. */
    anchored_24h: number;
    /** ISO 8601, UTC. */
    last_at: string | null;
    /** Entries of the log. */
    log_size: number;
  };
  jobs: {
    waiting: number;
    /** Failed, and tried again. */
    failing: number;
    running: number;
    /** Given up; retry_job starts one again. */
    dead: number;
    /** Events that no job has taken yet, counted up to 10000. */
    events_waiting: number;
    /** ISO 8601, UTC. */
    oldest_event_at: string | null;
  };
  mails: {
    waiting: number;
    failed: number;
    sent_24h: number;
    delivers: boolean;
  };
  disputes: {
    open: number;
    /** ISO 8601, UTC. */
    oldest_at: string | null;
  };
  flags: {
    lots: number;
    /** ISO 8601, UTC. */
    oldest_at: string | null;
  };
  money: {
    /** Card payments that wait for a decision. */
    held_payments: number;
    /** Differences with the card processor. */
    differences: number;
    /** Payouts that wait for an approval, a batch or the bank. */
    payouts_waiting: number;
  };
  webhooks: {
    active: number;
    failing: number;
  };
  incidents: {
    open: number;
    critical: number;
  };
  storage: {
    database_bytes: number;
    files: number;
    /** Of the uploaded files as they are listed; two may share bytes. */
    file_bytes: number;
    place: string;
  };
  backup: {
    /** ISO 8601, UTC. */
    last_at: string | null;
    bytes: number | null;
    age_seconds: number | null;
  };
  last_check: {
    /** ISO 8601, UTC. */
    at: string;
    faults: number;
  } | null;
  health: {
    status: "healthy" | "degraded";
    checks: ({
      part: "database" | "cache" | "ai_provider" | "workers" | "xahau_chain" | "axk_ai_provider" | "recent_ai_call_log_error_rate";
      state: "ok" | "off" | "degraded" | "down";
      note: string;
    })[];
  };
  /** The newest 5. */
  open_incidents: ({
    name: string;
    status: "Open" | "Resolved";
    severity: "Minor" | "Major" | "Critical";
    /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
    cause: string;
    /** In the language of the reader where the service found it. */
    title: string;
    summary: string;
    /** E-mail address; null where the service found it. */
    opened_by: string | null;
    /** ISO 8601, UTC. */
    opened_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
    /** ISO 8601, UTC. */
    resolved_at: string | null;
    /** E-mail address; null where it was over by itself. */
    resolved_by: string | null;
  })[];
};

export type AdminPortalTenantsViewInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name. */
  sort?: string | undefined;
  status?: "Preparing" | "Active" | "Suspended" | "Archived" | undefined;
  /** A tier of `sla_view`; one that is none finds nothing. */
  tier?: string | undefined;
};
export type AdminPortalTenantsViewOutput = {
  data: ({
    /** The slug: the first part of its host name. `default` is this installation. */
    name: string;
    title: string;
    status: "Preparing" | "Active" | "Suspended" | "Archived";
    tier: string;
    /** Where people reach it. */
    address: string;
    is_default: boolean;
    /** Whose account was the first there; null for the default. */
    admin_email: string | null;
    /** Why it is not ready yet; it is tried again. */
    trouble: string | null;
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

export type AdminUsersEndSessionsInput = {
  email: string;
  /** Why; kept with the decision, and mailed to them. */
  reason: string;
};
export type AdminUsersEndSessionsOutput = {
  email: string;
  /** Sessions that there were. */
  ended: number;
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
    action: "disabled" | "enabled" | "second factor reset" | "sessions ended";
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
    /** As it was or will be sent, without one-time tokens. They stand here only while there is no mail server. */
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
      kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
      title: string;
      role: "Owner" | "Manager" | "Clerk" | "Member";
    })[];
    email_verified: boolean;
    /** They may found or join a further organisation of a kind that they belong to. */
    several_organisations: boolean;
    /** ISO 8601, UTC. */
    disabled_at: string | null;
    disabled_reason: string | null;
    /** Logging in takes a second factor. */
    second_factor: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
    /** To the minute; it stays when their sessions end. */
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

export type AiAnswerDocumentFieldInput = {
  /** Name of one of the caller’s reviews, DCR-<year>-<sequence>. */
  name: string;
  field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
  /** confirmed: as it was read; corrected: it says `value`; absent: the document does not say it. */
  answer: "confirmed" | "corrected" | "absent";
  /** With corrected: what the document says. */
  value?: string | undefined;
};
export type AiAnswerDocumentFieldOutput = {
  name: string;
  field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
  value: string | null;
  open: number;
};

export type AiChatInput = {
  /** The question, in words. */
  user_input: string;
  /** What the page is called that the caller is on, or its address. */
  context?: string | undefined;
  /** Id of one of the caller’s threads, AIT-<year>-<sequence>. */
  thread_id?: string | undefined;
};
export type AiChatOutput = {
  content: string;
  suggested_actions: {
    label: string;
    /** The operation that its form calls, without svc_network.api. before it. */
    operation: string;
    parameters: Record<string, string>;
    /** The page with the form. */
    page: string;
  }[];
  metadata: {
    /** embedded: no language model was asked. */
    provider: string;
    model: string;
    /** Says that no language model is configured, where none is. */
    notice: string | null;
    /** The answer by sentence, each with what it was taken from; of a model, one. */
    sentences: {
      text: string;
      sources: {
        kind: string;
        name: string;
        /** An address of this service without its host. */
        page: string;
      }[];
    }[];
    sources: {
      kind: string;
      name: string;
      /** An address of this service without its host. */
      page: string;
    }[];
    /** The operations that were read for it, with the caller’s rights. */
    read: string[];
    latency_ms: number;
    first_token_ms: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    /** The provider did not count the tokens. */
    estimated: boolean;
    /** Decimal text; null where the price is not known. */
    cost_usd: string | null;
  };
  thread_id: string;
};

export type AiDeleteThreadInput = {
  /** Id of one of the caller’s threads, AIT-<year>-<sequence>. */
  thread_id: string;
};
export type AiDeleteThreadOutput = {
  thread_id: string;
  deleted: true;
};

export type AiExtractDocumentInput = {
  /** Address of the file, as upload_file answered it, or its name. */
  file_url: string;
  /** The kind of record that it is held against. */
  doctype?: "Lot" | "Order" | "Export Certificate" | "Quality Inspection" | undefined;
  /** The record that it is held against. */
  docname?: string | undefined;
};
export type AiExtractDocumentOutput = {
  file: string;
  pages: number;
  found_by: "text layer" | "text" | "recognition";
  /** Only the first pages or words were read. */
  cut: boolean;
  /** Says so where there is no text. */
  notice: string | null;
  fields: ({
    field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
    /** As it stands there. */
    text: string;
    /** A day as yyyy-mm-dd, a figure as decimal text, a mass in kilograms. */
    value: string;
    /** 0 to 1, of what was read; 0 where only a person found it. */
    confidence: number;
    needs_review: boolean;
    /** Null: the caller found it, and no program. */
    page: number | null;
    /** Around its words, in points from the upper left corner of the page; of a picture in pixels; null for plain text. */
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** What the caller said of it in a review; its value goes before what was read. */
    answered: {
      answer: "confirmed" | "corrected" | "absent";
      value: string | null;
      /** ISO 8601, UTC. */
      at: string;
    } | null;
  })[];
  cross_reference: {
    doctype: "Lot" | "Order" | "Export Certificate" | "Quality Inspection";
    docname: string;
    matches: number;
    mismatches: number;
    missing: number;
    fields: ({
      field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
      /** missing: the record says it, and the document does not. */
      verdict: "match" | "mismatch" | "missing";
      document: string | null;
      record: string;
      /** The concept of the glossary by which the two words are one. */
      concept: string | null;
    })[];
  } | null;
};

export type AiGetDocumentReviewInput = {
  /** Name of one of the caller’s reviews, DCR-<year>-<sequence>. */
  name: string;
};
export type AiGetDocumentReviewOutput = {
  name: string;
  file: string;
  file_name: string;
  content_type: string;
  pages: number;
  found_by: "text layer" | "text" | "recognition";
  cut: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What a person has to look at. */
  asked: ("lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent")[];
  /** How many of those have no answer yet. */
  open: number;
  fields: ({
    field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
    /** As it stands there. */
    text: string;
    /** A day as yyyy-mm-dd, a figure as decimal text, a mass in kilograms. */
    value: string;
    /** 0 to 1, of what was read; 0 where only a person found it. */
    confidence: number;
    needs_review: boolean;
    /** Null: the caller found it, and no program. */
    page: number | null;
    /** Around its words, in points from the upper left corner of the page; of a picture in pixels; null for plain text. */
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** What the caller said of it in a review; its value goes before what was read. */
    answered: {
      answer: "confirmed" | "corrected" | "absent";
      value: string | null;
      /** ISO 8601, UTC. */
      at: string;
    } | null;
  })[];
  /** What the caller said the document does not say. */
  absent: ("lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent")[];
  cross_reference: {
    doctype: "Lot" | "Order" | "Export Certificate" | "Quality Inspection";
    docname: string;
    matches: number;
    mismatches: number;
    missing: number;
    fields: ({
      field: "lot" | "order" | "document_number" | "document_date" | "lot_reference" | "commodity" | "grade" | "processing_method" | "quantity" | "unit_price" | "total_amount" | "currency" | "incoterm" | "seller" | "buyer" | "origin_country" | "vessel" | "container" | "port_of_loading" | "port_of_discharge" | "eta" | "seal_number" | "moisture_percent";
      /** missing: the record says it, and the document does not. */
      verdict: "match" | "mismatch" | "missing";
      document: string | null;
      record: string;
      /** The concept of the glossary by which the two words are one. */
      concept: string | null;
    })[];
  } | null;
};

export type AiGetThreadMessagesInput = {
  /** Id of one of the caller’s threads, AIT-<year>-<sequence>. */
  thread_id: string;
};
export type AiGetThreadMessagesOutput = {
  thread: {
    thread_id: string;
    title: string;
    /** The page it was begun on. */
    context: string | null;
    pinned: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
  };
  messages: ({
    role: "user" | "assistant";
    content: string;
    suggested_actions: {
      label: string;
      /** The operation that its form calls, without svc_network.api. before it. */
      operation: string;
      parameters: Record<string, string>;
      /** The page with the form. */
      page: string;
    }[];
    /** Null for what the person wrote. */
    metadata: {
      /** embedded: no language model was asked. */
      provider: string;
      model: string;
      /** Says that no language model is configured, where none is. */
      notice: string | null;
      /** The answer by sentence, each with what it was taken from; of a model, one. */
      sentences: {
        text: string;
        sources: {
          kind: string;
          name: string;
          /** An address of this service without its host. */
          page: string;
        }[];
      }[];
      sources: {
        kind: string;
        name: string;
        /** An address of this service without its host. */
        page: string;
      }[];
      /** The operations that were read for it, with the caller’s rights. */
      read: string[];
      latency_ms: number;
      first_token_ms: number | null;
      input_tokens: number | null;
      output_tokens: number | null;
      /** The provider did not count the tokens. */
      estimated: boolean;
      /** Decimal text; null where the price is not known. */
      cost_usd: string | null;
    } | null;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
};

export type AiGetThreadsInput = {
  /** Part of a title. */
  search?: string | undefined;
  /** Rows to answer, at most 200. */
  limit?: number | string | undefined;
};
export type AiGetThreadsOutput = ({
  thread_id: string;
  title: string;
  /** The page it was begun on. */
  context: string | null;
  pinned: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
})[];

export type AiListDocumentReviewsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Open: a field waits for an answer. */
  status?: "Open" | "Done" | undefined;
};
export type AiListDocumentReviewsOutput = {
  data: ({
    name: string;
    file: string;
    file_name: string;
    doctype: "Lot" | "Order" | "Export Certificate" | "Quality Inspection" | null;
    docname: string | null;
    asked: number;
    open: number;
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

export type AiNewThreadInput = {
  /** What the page is called that the caller is on, or its address. */
  context?: string | undefined;
};
export type AiNewThreadOutput = {
  thread_id: string;
  title: string;
  /** The page it was begun on. */
  context: string | null;
  pinned: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type AiOpenDocumentReviewInput = {
  /** Address of the file, as upload_file answered it, or its name. */
  file_url: string;
  /** The kind of record that it is held against. */
  doctype?: "Lot" | "Order" | "Export Certificate" | "Quality Inspection" | undefined;
  /** The record that it is held against. */
  docname?: string | undefined;
};
export type AiOpenDocumentReviewOutput = {
  name: string;
  /** Fields that wait for an answer of the caller. */
  open: number;
};

export type AiRenameThreadInput = {
  /** Id of one of the caller’s threads, AIT-<year>-<sequence>. */
  thread_id: string;
  title: string;
};
export type AiRenameThreadOutput = {
  thread_id: string;
  title: string;
  /** The page it was begun on. */
  context: string | null;
  pinned: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type AiTogglePinInput = {
  /** Id of one of the caller’s threads, AIT-<year>-<sequence>. */
  thread_id: string;
};
export type AiTogglePinOutput = {
  thread_id: string;
  title: string;
  /** The page it was begun on. */
  context: string | null;
  pinned: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
};

export type AiComplianceGetDecisionInput = {
  /** Name of the decision, AID-<year>-<sequence>. */
  name: string;
};
export type AiComplianceGetDecisionOutput = {
  name: string;
  subject_doctype: "Lot" | "Order" | "Due Diligence Package";
  subject_name: string;
  decision_type: string;
  /** Error: the model failed; nothing was decided. */
  decision: "Compliant" | "Not Compliant" | "Needs Review" | "Error";
  reasons: {
    text: string;
    /** Ids of facts of the evidence. */
    cites: string[];
  }[];
  cited_records: string[];
  /** What it rests on, for who asked for it and for offices; empty for others. */
  facts: ({
    id: string;
    record: string;
    says: string;
    value: string | number | boolean | null;
  })[];
  /** SHA-256 of the evidence as canonical JSON, lowercase hex. */
  input_hash: string;
  /** embedded: decided by rules alone. */
  provider: string;
  model: string;
  prompt_version: string;
  error: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** False: somebody altered its record; rely on nothing of it. */
  as_signed: boolean;
};

export type AiComplianceListDecisionsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
  decision?: "Compliant" | "Not Compliant" | "Needs Review" | "Error" | undefined;
  subject_doctype?: "Lot" | "Order" | "Due Diligence Package" | undefined;
};
export type AiComplianceListDecisionsOutput = {
  data: ({
    name: string;
    subject_doctype: "Lot" | "Order" | "Due Diligence Package";
    subject_name: string;
    decision_type: string;
    /** Error: the model failed; nothing was decided. */
    decision: "Compliant" | "Not Compliant" | "Needs Review" | "Error";
    /** embedded: decided by rules alone. */
    provider: string;
    model: string;
    /** ISO 8601, UTC. */
    at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AiComplianceListDecisionsForInput = {
  subject_doctype: "Lot" | "Order" | "Due Diligence Package";
  /** Name of the record, such as LOT-2026-00001. */
  subject_name: string;
  /** Rows to answer, at most 100. */
  limit?: number | string | undefined;
};
export type AiComplianceListDecisionsForOutput = ({
  name: string;
  subject_doctype: "Lot" | "Order" | "Due Diligence Package";
  subject_name: string;
  decision_type: string;
  /** Error: the model failed; nothing was decided. */
  decision: "Compliant" | "Not Compliant" | "Needs Review" | "Error";
  reasons: {
    text: string;
    /** Ids of facts of the evidence. */
    cites: string[];
  }[];
  cited_records: string[];
  /** What it rests on, for who asked for it and for offices; empty for others. */
  facts: ({
    id: string;
    record: string;
    says: string;
    value: string | number | boolean | null;
  })[];
  /** SHA-256 of the evidence as canonical JSON, lowercase hex. */
  input_hash: string;
  /** embedded: decided by rules alone. */
  provider: string;
  model: string;
  prompt_version: string;
  error: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** False: somebody altered its record; rely on nothing of it. */
  as_signed: boolean;
})[];

export type AiComplianceReplayDecisionInput = {
  /** Name of the decision, AID-<year>-<sequence>. */
  name: string;
};
export type AiComplianceReplayDecisionOutput = {
  name: string;
  /** The evidence is what was hashed and signed. */
  input_hash_holds: boolean;
  /** By the same rules the same decision, with the same reasons. */
  same_decision: boolean;
  /** The records say now what they said then; null where the caller may not see them. */
  records_unchanged: boolean | null;
  changed_facts: string[];
};

export type AiComplianceRunComplianceCheckInput = {
  subject_doctype: "Lot" | "Order" | "Due Diligence Package";
  /** Name of the record, such as LOT-2026-00001. */
  subject_name: string;
  decision_type?: "EUDR" | "Integrity" | "Trade" | undefined;
};
export type AiComplianceRunComplianceCheckOutput = {
  name: string;
  decision: {
    name: string;
    subject_doctype: "Lot" | "Order" | "Due Diligence Package";
    subject_name: string;
    decision_type: string;
    /** Error: the model failed; nothing was decided. */
    decision: "Compliant" | "Not Compliant" | "Needs Review" | "Error";
    reasons: {
      text: string;
      /** Ids of facts of the evidence. */
      cites: string[];
    }[];
    cited_records: string[];
    /** What it rests on, for who asked for it and for offices; empty for others. */
    facts: ({
      id: string;
      record: string;
      says: string;
      value: string | number | boolean | null;
    })[];
    /** SHA-256 of the evidence as canonical JSON, lowercase hex. */
    input_hash: string;
    /** embedded: decided by rules alone. */
    provider: string;
    model: string;
    prompt_version: string;
    error: string | null;
    /** ISO 8601, UTC. */
    at: string;
    /** False: somebody altered its record; rely on nothing of it. */
    as_signed: boolean;
  };
};

export type AiTestCatalogueInput = Record<string, unknown>;
export type AiTestCatalogueOutput = Record<string, string[]>;

export type AiTestRunCompareInput = {
  /** At most 8. */
  combos: {
    provider: string;
    model: string;
  }[];
  /** What is asked. Models get no tools here. */
  prompt: string;
  /** What the model is told before. */
  system?: string | undefined;
  /** Tokens of the answer at most. */
  max_tokens?: number | string | undefined;
};
export type AiTestRunCompareOutput = {
  /** In the order of `combos`. */
  results: ({
    provider: string;
    model: string;
    ok: boolean;
    error: string | null;
    answer: {
      provider: string;
      model: string;
      text: string;
      /** It ended because it was as long as it may be. */
      cut: boolean;
      latency_ms: number;
      first_token_ms: number | null;
      input_tokens: number | null;
      output_tokens: number | null;
      /** The provider did not count the tokens. */
      estimated: boolean;
      /** Decimal text; null where the price is not known. */
      cost_usd: string | null;
    } | null;
  })[];
};

export type AiTestRunOnceInput = {
  provider: string;
  model: string;
  /** What is asked. Models get no tools here. */
  prompt: string;
  /** What the model is told before. */
  system?: string | undefined;
  /** Tokens of the answer at most. */
  max_tokens?: number | string | undefined;
};
export type AiTestRunOnceOutput = {
  provider: string;
  model: string;
  text: string;
  /** It ended because it was as long as it may be. */
  cut: boolean;
  latency_ms: number;
  first_token_ms: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** The provider did not count the tokens. */
  estimated: boolean;
  /** Decimal text; null where the price is not known. */
  cost_usd: string | null;
};

export type AnnouncementsDeleteCommentInput = {
  /** Name of the announcement comment. */
  name: string;
};
export type AnnouncementsDeleteCommentOutput = {
  name: string;
  announcement: string;
  parent_comment: string | null;
  body: string;
  pinned: boolean;
  is_deleted: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type AnnouncementsGetInput = {
  /** Name of the announcement. */
  name: string;
};
export type AnnouncementsGetOutput = {
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
};

export type AnnouncementsGetSourceInput = {
  /** Name of the announcement. */
  name: string;
};
export type AnnouncementsGetSourceOutput = {
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
  titles: Record<string, string>;
  bodies: Record<string, string>;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  withdrawn_at: string | null;
  /** When its audience got a notice of it. */
  told_at: string | null;
};

export type AnnouncementsListActiveInput = {
  /** Only what is about this commodity, or about all. */
  vertical?: string | undefined;
  /** Rows to answer, at most 100. */
  limit?: number | string | undefined;
};
export type AnnouncementsListActiveOutput = ({
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
})[];

export type AnnouncementsListAllInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: published_at, created_at. */
  sort?: string | undefined;
  status?: "Scheduled" | "Published" | "Expired" | "Withdrawn" | undefined;
};
export type AnnouncementsListAllOutput = {
  data: ({
    name: string;
    status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
    title: string;
    /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
    body: string;
    /** The language of title and body. */
    language: "en" | "fr" | "es" | "pt";
    /** There is no text in the language of the reader. */
    is_fallback: boolean;
    /** An empty list means everybody. */
    audience: {
      roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
      countries: string[];
      languages: ("en" | "fr" | "es" | "pt")[];
    };
    /** The commodity that it is about; null is all. */
    vertical: string | null;
    /** ISO 8601, UTC. */
    published_at: string;
    /** ISO 8601, UTC. */
    expires_at: string | null;
    author: string;
    comment_count: number;
    /** By kind; all kinds are there. */
    reaction_counts: Record<string, number>;
    my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
    titles: Record<string, string>;
    bodies: Record<string, string>;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    /** When its audience got a notice of it. */
    told_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AnnouncementsListCommentsInput = {
  /** Name of the announcement. */
  announcement: string;
  /** Also deleted ones, whose body is blank; one that has answers is always there. */
  include_deleted?: boolean | undefined;
  /** Comments to skip; answers do not count. */
  limit_start?: number | string | undefined;
  /** Comments to answer, at most 200, each with all answers to it. */
  limit?: number | string | undefined;
};
export type AnnouncementsListCommentsOutput = ({
  name: string;
  announcement: string;
  parent_comment: string | null;
  author: string;
  /** Plain text; blank where it was deleted. */
  body: string;
  pinned: boolean;
  is_deleted: boolean;
  is_mine: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  replies: ({
    name: string;
    announcement: string;
    parent_comment: string | null;
    author: string;
    /** Plain text; blank where it was deleted. */
    body: string;
    pinned: boolean;
    is_deleted: boolean;
    is_mine: boolean;
    /** ISO 8601, UTC. */
    created_at: string;
  })[];
})[];

export type AnnouncementsPinCommentInput = {
  /** Name of the announcement comment. */
  name: string;
  pinned?: boolean | undefined;
};
export type AnnouncementsPinCommentOutput = {
  name: string;
  announcement: string;
  parent_comment: string | null;
  body: string;
  pinned: boolean;
  is_deleted: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type AnnouncementsPostCommentInput = {
  /** Name of the announcement. */
  announcement: string;
  /** Plain text. */
  body: string;
  /** The comment that it answers. */
  parent_comment?: string | undefined;
};
export type AnnouncementsPostCommentOutput = {
  name: string;
  announcement: string;
  parent_comment: string | null;
  body: string;
  pinned: boolean;
  is_deleted: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type AnnouncementsPublishInput = {
  /** Title by language; at least one. */
  title: {
    en?: string | undefined;
    es?: string | undefined;
    fr?: string | undefined;
    pt?: string | undefined;
  };
  /** Text by language; at least one. */
  body: {
    en?: string | undefined;
    es?: string | undefined;
    fr?: string | undefined;
    pt?: string | undefined;
  };
  /** The commodity that it is about, also for the audience; all where it is left out. */
  vertical?: string | undefined;
  /** Who sees it: people with one of the roles, with an organisation or plot in one of the countries, and with one of the languages as their own. An empty list leaves nobody out. */
  audience?: {
    roles?: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[] | undefined;
    countries?: string[] | undefined;
    languages?: ("en" | "fr" | "es" | "pt")[] | undefined;
  } | undefined;
  /** From when on it is shown; now unless told. */
  published_at?: string | undefined;
  /** Until when; without it, until it is withdrawn. */
  expires_at?: string | undefined;
};
export type AnnouncementsPublishOutput = {
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
  titles: Record<string, string>;
  bodies: Record<string, string>;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  withdrawn_at: string | null;
  /** When its audience got a notice of it. */
  told_at: string | null;
};

export type AnnouncementsReactInput = {
  /** Name of the announcement. */
  announcement: string;
  /** like, unless told. */
  kind?: "like" | "celebrate" | "thanks" | "support" | "question" | undefined;
};
export type AnnouncementsReactOutput = {
  announcement: string;
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
};

export type AnnouncementsUnreactInput = {
  /** Name of the announcement. */
  announcement: string;
  /** like, unless told. */
  kind?: "like" | "celebrate" | "thanks" | "support" | "question" | undefined;
};
export type AnnouncementsUnreactOutput = {
  announcement: string;
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
};

export type AnnouncementsUpdateInput = {
  /** Name of the announcement. */
  name: string;
  /** Title by language; at least one. */
  title?: {
    en?: string | undefined;
    es?: string | undefined;
    fr?: string | undefined;
    pt?: string | undefined;
  } | undefined;
  /** Text by language; at least one. */
  body?: {
    en?: string | undefined;
    es?: string | undefined;
    fr?: string | undefined;
    pt?: string | undefined;
  } | undefined;
  /** The commodity that it is about, also for the audience; all where it is left out. */
  vertical?: string | undefined;
  /** Who sees it: people with one of the roles, with an organisation or plot in one of the countries, and with one of the languages as their own. An empty list leaves nobody out. */
  audience?: {
    roles?: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[] | undefined;
    countries?: string[] | undefined;
    languages?: ("en" | "fr" | "es" | "pt")[] | undefined;
  } | undefined;
  /** From when on it is shown; now unless told. */
  published_at?: string | undefined;
  /** Until when; without it, until it is withdrawn. */
  expires_at?: string | undefined;
  /** True takes the vertical away. */
  all_verticals?: boolean | undefined;
  /** True takes the end away. */
  never_expires?: boolean | undefined;
};
export type AnnouncementsUpdateOutput = {
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
  titles: Record<string, string>;
  bodies: Record<string, string>;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  withdrawn_at: string | null;
  /** When its audience got a notice of it. */
  told_at: string | null;
};

export type AnnouncementsWithdrawInput = {
  /** Name of the announcement. */
  name: string;
};
export type AnnouncementsWithdrawOutput = {
  name: string;
  status: "Scheduled" | "Published" | "Expired" | "Withdrawn";
  title: string;
  /** Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML. */
  body: string;
  /** The language of title and body. */
  language: "en" | "fr" | "es" | "pt";
  /** There is no text in the language of the reader. */
  is_fallback: boolean;
  /** An empty list means everybody. */
  audience: {
    roles: ("SVC Farmer" | "SVC Cooperative" | "SVC Exporter" | "SVC Buyer" | "SVC Inspector" | "SVC Authority" | "SVC Bank" | "SVC Admin" | "System Manager" | "Platform Admin" | "Insurance Agent")[];
    countries: string[];
    languages: ("en" | "fr" | "es" | "pt")[];
  };
  /** The commodity that it is about; null is all. */
  vertical: string | null;
  /** ISO 8601, UTC. */
  published_at: string;
  /** ISO 8601, UTC. */
  expires_at: string | null;
  author: string;
  comment_count: number;
  /** By kind; all kinds are there. */
  reaction_counts: Record<string, number>;
  my_reactions: ("like" | "celebrate" | "thanks" | "support" | "question")[];
  titles: Record<string, string>;
  bodies: Record<string, string>;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  withdrawn_at: string | null;
  /** When its audience got a notice of it. */
  told_at: string | null;
};

export type AtlasAddAliasInput = {
  /** The id of a concept; list_concepts has them. */
  concept_id: string;
  alias: string;
  /** Left out where it is the same in all. */
  language?: "en" | "fr" | "es" | "pt" | undefined;
  /** ai_learned: a program found it; then it waits for an admin, whoever hands it in. */
  origin?: "tenant" | "ai_learned" | undefined;
  /** Where it is used so, and which program found it. */
  evidence?: string | undefined;
};
export type AtlasAddAliasOutput = {
  name: string;
  concept_id: string;
  alias: string;
  language: "en" | "fr" | "es" | "pt" | null;
  origin: "tenant" | "ai_learned";
  status: "Proposed" | "Approved" | "Rejected";
  evidence: string | null;
  /** ISO 8601, UTC. */
  proposed_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
};

export type AtlasApproveAliasInput = {
  /** Name of the alias. */
  alias: string;
};
export type AtlasApproveAliasOutput = {
  name: string;
  concept_id: string;
  alias: string;
  language: "en" | "fr" | "es" | "pt" | null;
  origin: "tenant" | "ai_learned";
  status: "Proposed" | "Approved" | "Rejected";
  evidence: string | null;
  /** ISO 8601, UTC. */
  proposed_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
};

export type AtlasConceptDetailInput = {
  /** The id of a concept; list_concepts has them. */
  concept_id: string;
};
export type AtlasConceptDetailOutput = {
  concept_id: string;
  bundle: string;
  domain: string;
  /** Its name in the language of the reader. */
  label: string;
  /** In the language of the reader. */
  definition: string;
  labels: {
    en: string;
    es: string;
    fr: string;
    pt: string;
  };
  definitions: {
    en: string;
    es: string;
    fr: string;
    pt: string;
  };
  aliases: ({
    alias: string;
    /** Null where it is the same in all. */
    language: "en" | "fr" | "es" | "pt" | null;
    origin: "platform" | "tenant" | "ai_learned";
    /** Who approved it; null for those of the platform. */
    approved_by: string | null;
  })[];
  broader: {
    concept_id: string;
    label: string;
  }[];
  narrower: {
    concept_id: string;
    label: string;
  }[];
  related: {
    concept_id: string;
    label: string;
  }[];
  /** Its public page. */
  page: string;
};

export type AtlasExplainInput = {
  words: string[];
};
export type AtlasExplainOutput = {
  word: string;
  concept_id: string;
  label: string;
  definition: string;
  page: string;
}[];

export type AtlasExportSkosInput = Record<string, unknown>;
export type AtlasExportSkosOutput = {
  "@context": Record<string, unknown>;
  "@graph": Record<string, unknown>[];
};

export type AtlasListAliasesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: proposed_at. */
  sort?: string | undefined;
  status?: "Proposed" | "Approved" | "Rejected" | undefined;
  /** The id of a concept; list_concepts has them. */
  concept_id?: string | undefined;
};
export type AtlasListAliasesOutput = {
  data: ({
    name: string;
    concept_id: string;
    alias: string;
    language: "en" | "fr" | "es" | "pt" | null;
    origin: "tenant" | "ai_learned";
    status: "Proposed" | "Approved" | "Rejected";
    evidence: string | null;
    /** ISO 8601, UTC. */
    proposed_at: string;
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

export type AtlasListConceptsInput = {
  /** Only of this domain, such as processing. */
  domain?: string | undefined;
  /** Only of this bundle, such as coffee. */
  bundle?: string | undefined;
  /** Part of a name or alias. */
  search?: string | undefined;
  /** Rows to answer, at most 500. */
  limit?: number | string | undefined;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
};
export type AtlasListConceptsOutput = {
  concept_id: string;
  bundle: string;
  domain: string;
  /** Its name in the language of the reader. */
  label: string;
  /** In the language of the reader. */
  definition: string;
  labels: {
    en: string;
    es: string;
    fr: string;
    pt: string;
  };
}[];

export type AtlasOverviewInput = Record<string, unknown>;
export type AtlasOverviewOutput = {
  /** Digest of the words that came with the release. */
  release: string;
  concepts: number;
  /** Broader, narrower and related, each from both sides. */
  relations: number;
  aliases: {
    platform: number;
    tenant: number;
    ai_learned: number;
  };
  /** Aliases that wait for a decision. */
  proposals: number;
  bundles: {
    bundle: string;
    concepts: number;
    domains: string[];
  }[];
  domains: {
    domain: string;
    bundle: string;
    concepts: number;
  }[];
};

export type AtlasRejectAliasInput = {
  /** Name of the alias. */
  alias: string;
};
export type AtlasRejectAliasOutput = {
  name: string;
  concept_id: string;
  alias: string;
  language: "en" | "fr" | "es" | "pt" | null;
  origin: "tenant" | "ai_learned";
  status: "Proposed" | "Approved" | "Rejected";
  evidence: string | null;
  /** ISO 8601, UTC. */
  proposed_at: string;
  /** ISO 8601, UTC. */
  decided_at: string | null;
};

export type AuthBeginPasskeyInput = {
  password: string;
  /** Six digits that the authenticator app shows, or a recovery code. Needed where the account has an app: the passkey opens it without one. */
  code?: string | undefined;
};
export type AuthBeginPasskeyOutput = {
  rp: {
    /** The host name that passkeys are bound to. */
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  /** base64url; good for 5 minutes and one answer. */
  challenge: string;
  pubKeyCredParams: {
    type: "public-key";
    alg: number;
  }[];
  /** Milliseconds. */
  timeout: number;
  attestation: "none";
  excludeCredentials: {
    type: "public-key";
    id: string;
  }[];
  authenticatorSelection: {
    residentKey: "required";
    userVerification: "required";
  };
};

export type AuthBeginPasskeyLoginInput = Record<string, unknown>;
export type AuthBeginPasskeyLoginOutput = {
  rpId: string;
  /** base64url; good for 5 minutes and one answer. */
  challenge: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: "required";
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
  /** True revokes all API keys of the account; else they go on working. */
  revoke_keys?: boolean | undefined;
};
export type AuthChangePasswordOutput = {
  sessions_ended: number;
  /** API keys of the account that go on working. */
  keys_working: number;
};

export type AuthConfirmEmailChangeInput = {
  /** From the mailed link. */
  token: string;
};
export type AuthConfirmEmailChangeOutput = {
  email: string;
};

export type AuthConfirmPasskeyInput = {
  credential: {
    id: string;
    rawId: string;
    type: "public-key";
    authenticatorAttachment?: string | undefined;
    clientExtensionResults?: Record<string, unknown> | undefined;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: string[] | undefined;
    };
  };
  title: string;
};
export type AuthConfirmPasskeyOutput = {
  /** Names it in remove_passkey. */
  passkey: string;
  title: string;
  /** ISO 8601, UTC. */
  created_at: string;
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

export type AuthListPasskeysInput = Record<string, unknown>;
export type AuthListPasskeysOutput = ({
  /** Names it in remove_passkey. */
  passkey: string;
  title: string;
  /** True: the person's account at the maker of the device has a copy. */
  backed_up: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  last_used_at: string | null;
})[];

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

export type AuthPasskeyLoginInput = {
  credential: {
    id: string;
    rawId: string;
    type: "public-key";
    authenticatorAttachment?: string | undefined;
    clientExtensionResults?: Record<string, unknown> | undefined;
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string | undefined;
    };
  };
};
export type AuthPasskeyLoginOutput = {
  message: "Logged In";
  full_name: string;
  roles: string[];
  csrf_token: string;
};

export type AuthRemovePasskeyInput = {
  /** As list_passkeys names it. */
  passkey: string;
};
export type AuthRemovePasskeyOutput = {
  passkey: string;
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
  /** True revokes all API keys of the account; else they go on working. */
  revoke_keys?: boolean | undefined;
};
export type AuthResetPasswordOutput = {
  email: string;
  /** API keys of the account that go on working. */
  keys_working: number;
};

export type AuthSendConfirmationInput = Record<string, unknown>;
export type AuthSendConfirmationOutput = {
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
    kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
    title: string;
    role: "Owner" | "Manager" | "Clerk" | "Member";
  })[];
  /** An organisation named them as a driver of its vehicles. */
  drives: boolean;
  /** An admin of the installation that tenants are looked after from; those of a tenant are none. */
  operates: boolean;
  /** False: no mail server is set, and the links that are mailed stand in the list of the admins. */
  mail_leaves: boolean;
  /** False: the ledger is for evaluation, run by the operator, and proves nothing against the operator. */
  public_ledger: boolean;
  /** Whether card payments are set up. */
  takes_cards: boolean;
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
  /** Export certificates that are Issued and have not come to their end. */
  certificates_in_force: number;
  /** Export certificates issued this month, whatever became of them. */
  certificates_this_month: number;
  /** Of those in force: whose lot or order is flagged, disputed or cancelled since. */
  certificates_changed: number;
  /** Credentials of organisations that are good today. */
  credentials_in_force: number;
  /** Of those: that end within 60 days. */
  credentials_ending: number;
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
  /** Stands for these differences; whoever has them signed names it. Null for a lot that was never signed. */
  fingerprint: string | null;
  who_changed: {
    /** When the version was signed that the records are held against. */
    since: string | null;
    /** Calls that were answered since then, about the lot, its orders, and the harvests and plots that differ; the latest 50. */
    calls: {
      /** ISO 8601, UTC. */
      at: string;
      actor: string;
      operation: string;
      subject: string;
    }[];
    /** Records differ from what was signed. The service signs each change that it makes, so these were made past it: by somebody who can write to its database. */
    outside: boolean;
  };
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

export type AuthorityListHarvestsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: harvest_date, created_at, quantity_kg. */
  sort?: string | undefined;
  /** Name of the plot. */
  plot: string;
};
export type AuthorityListHarvestsOutput = {
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
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityListPlotsInput = {
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
  /** Where it lies, ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Only those that share ground with another plot. */
  overlapping?: boolean | undefined;
  /** Tells the outlines too, which are long. */
  outlines?: boolean | undefined;
};
export type AuthorityListPlotsOutput = {
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
    /** Hectares of a plot without a polygon, as its people state them. */
    stated_ha: number | null;
    planted_year: number | null;
    /** Plots that it overlaps, the farmer's own too. */
    overlap_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
    /** Stands for where the plot lies and its stated size; whoever verifies it names it. */
    geometry: string;
    /** Its outline, where `outlines` asked for it; null for a plot without one. */
    gps_polygon: {
      type: "Polygon";
      coordinates: number[][][];
    } | null;
    /** When its place was last written down. */
    located_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityListSameLandInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: overlap_ha, found_at. */
  sort?: string | undefined;
  /** How much of the smaller plot must be the other’s, too, from 0 to 1. */
  min_share?: number | string | undefined;
  /** Only pairs of different cooperatives, or only of the same. */
  across_cooperatives?: boolean | undefined;
};
export type AuthorityListSameLandOutput = {
  data: ({
    overlap_ha: number;
    /** Of the smaller plot. */
    share: number;
    /** ISO 8601, UTC. */
    found_at: string;
    /** Years in which both plots gave a harvest. */
    both_harvested: number[];
    plots: ({
      plot: string;
      farmer_name: string;
      cooperative: string | null;
      cooperative_name: string | null;
      status: "Draft" | "Verified" | "Retired";
      area_ha: number | null;
      /** ISO 8601, UTC. */
      registered_at: string;
    })[];
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
  /** As get_flagged_lot tells it: where the lot was flagged anew since then, nothing is decided (409). */
  flagged_at?: string | undefined;
  /** Where the records are not what was signed (get_flagged_lot shows how): `restore` puts back what was signed, `sign` signs them as they are. Without it such a lot is not cleared. */
  differences?: "restore" | "sign" | undefined;
  /** Why changed records are signed; required with `sign`. Public, part of the signed payload. */
  reason?: string | undefined;
  /** Of the differences that the caller looked at, as get_flagged_lot tells it; required with `sign`. */
  fingerprint?: string | undefined;
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
  /** As list_plots tells it: a plot that was moved or drawn anew since then is not verified (409). */
  geometry?: string | undefined;
};
export type AuthorityVerifyPlotOutput = {
  name: string;
  status: "Draft" | "Verified" | "Retired";
  cooperative: string | null;
  country: string | null;
};

export type AuthorityCertsCheckOrderInput = {
  /** Name of the order. */
  order: string;
};
export type AuthorityCertsCheckOrderOutput = {
  order: string;
  lot: string;
  lot_status: string;
  exporter: string;
  buyer_name: string;
  /** The Issued one, where there is one. */
  certificate: string | null;
  obstacles: ("order_state" | "never_shipped" | "decided_in_dispute" | "order_altered" | "lot_flagged" | "lot_ended" | "lot_not_anchored" | "lot_not_proven" | "origin_elsewhere" | "inspection_altered")[];
  /** The same in words. */
  words: string[];
  /** Null while the lot is not on the ledger. */
  checked: {
    /** When it was issued. */
    order_status: string;
    commodity_type: string;
    /** A decimal number, in `unit`: what both sides confirmed to have arrived, else what was ordered. */
    quantity: string;
    unit: string;
    /** As both sides confirmed it, else as the lot claims it. */
    grade: string | null;
    /** Left out of certificates that were issued before it was asked: they say what was ordered. */
    delivery?: {
      /** What stands behind the quantity: `not_confirmed_yet` and `decided` (paid by a decision) say what was ordered. */
      basis: "both_confirmed" | "buyer_confirmed" | "not_confirmed_yet" | "decided";
      /** In `unit`. */
      ordered_quantity: string;
      /** As the lot claims it. */
      claimed_grade: string | null;
    } | undefined;
    processing_method: string | null;
    exporter_name: string;
    cooperative: string;
    cooperative_name: string;
    corridor: string;
    /** Where the corridor starts, ISO 3166-1 alpha-2. */
    origin_country: string;
    destination_country: string;
    /** Where the lot comes from: its plots, else its cooperative's seat (without kilograms). */
    origin: ({
      country: string;
      region: string | null;
      /** A decimal number. */
      quantity_kg: string | null;
    })[];
    /** The signed version of the lot that was verified. */
    lot_version: number;
    /** SHA-256 of it, lowercase hex. */
    lot_payload_hash: string;
    /** The ledger transaction that anchors it. */
    lot_tx_hash: string;
    /** The newest approved inspection; null where the goods were not inspected. */
    inspection: {
      name: string;
      /** The lot that was inspected: this one, or the one it was split from. */
      lot: string;
      grade: string | null;
      claimed_grade: string | null;
      result: string | null;
      /** What the lot said when it was looked at: it may say something else now. Left out of certificates that were issued before it was kept. */
      processing_method?: string | null | undefined;
      approved_at: string;
    } | null;
  } | null;
};

export type AuthorityCertsExportCertificatesCsvInput = {
  /** Part of a name or number, of an order, lot, authority or exporter. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: issued_at, name, expiry. */
  sort?: string | undefined;
  /** By the calendar of today. */
  status?: "Issued" | "Revoked" | "Expired" | undefined;
  /** Name of the order. */
  order?: string | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  /** Issued ones that end so soon. */
  ending_within_days?: number | string | undefined;
  /** Only Issued ones whose lot or order is flagged, disputed or cancelled since, or delivered or settled otherwise than they say. */
  changed?: boolean | undefined;
};

export type AuthorityCertsExportOrgCredentialsCsvInput = {
  /** Part of a kind, number, issuer or organisation. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: verified_at, valid_until, name. */
  sort?: string | undefined;
  /** Name of the organisation. */
  org?: string | undefined;
  org_kind?: "Cooperative" | "Exporter" | "Buyer" | "Insurer" | undefined;
  credential_type?: string | undefined;
  state?: "valid" | "ending" | "not_yet" | "ended" | "withdrawn" | undefined;
};

export type AuthorityCertsFindOrganisationsInput = {
  /** Part of a name or number. */
  search: string;
  org_kind?: "Cooperative" | "Exporter" | "Buyer" | "Insurer" | undefined;
};
export type AuthorityCertsFindOrganisationsOutput = ({
  name: string;
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  title: string;
  country: string;
})[];

export type AuthorityCertsGetExportCertificateInput = {
  /** Name of the certificate. */
  certificate: string;
};
export type AuthorityCertsGetExportCertificateOutput = {
  name: string;
  status: "Issued" | "Revoked" | "Expired";
  certificate_number: string | null;
  /** In whose name it was issued, as the officer said. */
  authority: string | null;
  /** The office of whoever issued it. */
  issued_as: "authority" | "inspector" | "admin";
  /** ISO 8601, UTC. */
  issued_at: string;
  /** The last day on which it is good, yyyy-mm-dd, UTC. */
  expiry: string | null;
  /** ISO 8601, UTC. */
  revoked_at: string | null;
  /** Whether an office revoked it, or the service itself, because its sale was cancelled; null where nobody did. */
  revoked_because: "office" | "sale_cancelled" | null;
  /** In the words of who revoked it; of the service in English. */
  revoked_reason: string | null;
  order: string;
  lot: string;
  exporter: string;
  /** What has become of lot and order since, where whoever relies on it must know. */
  since: ("lot_flagged" | "lot_cancelled" | "order_disputed" | "order_cancelled" | "delivered_otherwise" | "settled_by_decision" | "records_altered")[];
  exporter_name: string;
  buyer_name: string;
  cooperative_name: string;
  commodity_type: string;
  quantity: string;
  unit: string;
  destination_country: string;
  /** An approved inspection stood behind it. */
  inspected: boolean;
  checked: {
    /** When it was issued. */
    order_status: string;
    commodity_type: string;
    /** A decimal number, in `unit`: what both sides confirmed to have arrived, else what was ordered. */
    quantity: string;
    unit: string;
    /** As both sides confirmed it, else as the lot claims it. */
    grade: string | null;
    /** Left out of certificates that were issued before it was asked: they say what was ordered. */
    delivery?: {
      /** What stands behind the quantity: `not_confirmed_yet` and `decided` (paid by a decision) say what was ordered. */
      basis: "both_confirmed" | "buyer_confirmed" | "not_confirmed_yet" | "decided";
      /** In `unit`. */
      ordered_quantity: string;
      /** As the lot claims it. */
      claimed_grade: string | null;
    } | undefined;
    processing_method: string | null;
    exporter_name: string;
    cooperative: string;
    cooperative_name: string;
    corridor: string;
    /** Where the corridor starts, ISO 3166-1 alpha-2. */
    origin_country: string;
    destination_country: string;
    /** Where the lot comes from: its plots, else its cooperative's seat (without kilograms). */
    origin: ({
      country: string;
      region: string | null;
      /** A decimal number. */
      quantity_kg: string | null;
    })[];
    /** The signed version of the lot that was verified. */
    lot_version: number;
    /** SHA-256 of it, lowercase hex. */
    lot_payload_hash: string;
    /** The ledger transaction that anchors it. */
    lot_tx_hash: string;
    /** The newest approved inspection; null where the goods were not inspected. */
    inspection: {
      name: string;
      /** The lot that was inspected: this one, or the one it was split from. */
      lot: string;
      grade: string | null;
      claimed_grade: string | null;
      result: string | null;
      /** What the lot said when it was looked at: it may say something else now. Left out of certificates that were issued before it was kept. */
      processing_method?: string | null | undefined;
      approved_at: string;
    } | null;
  };
  /** For the offices: who issued it. */
  issued_by_name: string | null;
  /** For the offices: who revoked it; null where the service did, because the sale was cancelled. */
  revoked_by_name: string | null;
  /** When its end was written down. */
  expired_at: string | null;
  page_url: string;
  credential_url: string;
};

export type AuthorityCertsIssueExportCertificateInput = {
  /** Name of the order. */
  order: string;
  /** Its number in the books of the authority. */
  certificate_number?: string | undefined;
  /** In whose name it is issued; public. */
  authority?: string | undefined;
  /** The last day on which it is good, yyyy-mm-dd, UTC. */
  expiry?: string | undefined;
};
export type AuthorityCertsIssueExportCertificateOutput = {
  ok: true;
  certificate: string;
  order: string;
  lot: string;
  exporter: string;
  status: "Issued" | "Revoked" | "Expired";
  certificate_number: string | null;
  authority: string | null;
  expiry: string | null;
  /** False where the order had an Issued one already: number, authority and last day are those of that one. */
  created: boolean;
};

export type AuthorityCertsIssueOrgCredentialInput = {
  org_kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  /** Name of the organisation. */
  org: string;
  /** An object, or the JSON text of one. */
  credential_payload: {
    /** One of list_credential_types. */
    credential_type: string;
    /** As it stands on the document. */
    reference_number: string;
    /** Who gave it. */
    issuer?: string | undefined;
    /** The first day. */
    valid_from?: string | undefined;
    /** The last day that the document states; required for the kinds whose `end_day` in list_credential_types is `required` (Organic, ...). */
    valid_until?: string | undefined;
    /** A file that the caller uploaded. */
    document?: string | undefined;
  };
};
export type AuthorityCertsIssueOrgCredentialOutput = {
  ok: true;
  org_kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  org: string;
  credential_type: string;
  /** Its name here, such as CRD-00001. */
  credential: string;
  /** True where there was one of that kind and number. */
  updated: boolean;
};

export type AuthorityCertsListCertifiableOrdersInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: sold_at, order. */
  sort?: string | undefined;
  /** Part of the name of an order, lot or exporter. */
  search?: string | undefined;
};
export type AuthorityCertsListCertifiableOrdersOutput = {
  data: ({
    order: string;
    order_status: string;
    lot: string;
    lot_status: string;
    commodity_type: string;
    grade: string | null;
    /** A decimal number, in `unit`. */
    quantity: string;
    unit: string;
    corridor: string;
    exporter: string;
    exporter_name: string;
    /** The lot, or the one it was split from, has an approved inspection. */
    inspected: boolean;
    /** When the lot was sold to it: accepted by the exporter, paid, or ordered by a system of the buyer’s. */
    sold_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityCertsListCredentialTypesInput = Record<string, unknown>;
export type AuthorityCertsListCredentialTypesOutput = ({
  name: string;
  /** Which organisations hold such a one. */
  holder: "any" | "Cooperative" | "Exporter" | "Buyer";
  /** Whether it must say its last day. */
  end_day: "required" | "optional";
})[];

export type AuthorityCertsListExportCertificatesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or number, of an order, lot, authority or exporter. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: issued_at, name, expiry. */
  sort?: string | undefined;
  /** By the calendar of today. */
  status?: "Issued" | "Revoked" | "Expired" | undefined;
  /** Name of the order. */
  order?: string | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  /** Issued ones that end so soon. */
  ending_within_days?: number | string | undefined;
  /** Only Issued ones whose lot or order is flagged, disputed or cancelled since, or delivered or settled otherwise than they say. */
  changed?: boolean | undefined;
};
export type AuthorityCertsListExportCertificatesOutput = {
  data: ({
    name: string;
    status: "Issued" | "Revoked" | "Expired";
    certificate_number: string | null;
    /** In whose name it was issued, as the officer said. */
    authority: string | null;
    /** The office of whoever issued it. */
    issued_as: "authority" | "inspector" | "admin";
    /** ISO 8601, UTC. */
    issued_at: string;
    /** The last day on which it is good, yyyy-mm-dd, UTC. */
    expiry: string | null;
    /** ISO 8601, UTC. */
    revoked_at: string | null;
    /** Whether an office revoked it, or the service itself, because its sale was cancelled; null where nobody did. */
    revoked_because: "office" | "sale_cancelled" | null;
    /** In the words of who revoked it; of the service in English. */
    revoked_reason: string | null;
    order: string;
    lot: string;
    exporter: string;
    /** What has become of lot and order since, where whoever relies on it must know. */
    since: ("lot_flagged" | "lot_cancelled" | "order_disputed" | "order_cancelled" | "delivered_otherwise" | "settled_by_decision" | "records_altered")[];
    exporter_name: string;
    buyer_name: string;
    cooperative_name: string;
    commodity_type: string;
    quantity: string;
    unit: string;
    destination_country: string;
    /** An approved inspection stood behind it. */
    inspected: boolean;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityCertsListOrgCredentialsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a kind, number, issuer or organisation. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: verified_at, valid_until, name. */
  sort?: string | undefined;
  /** Name of the organisation. */
  org?: string | undefined;
  org_kind?: "Cooperative" | "Exporter" | "Buyer" | "Insurer" | undefined;
  credential_type?: string | undefined;
  state?: "valid" | "ending" | "not_yet" | "ended" | "withdrawn" | undefined;
};
export type AuthorityCertsListOrgCredentialsOutput = {
  data: ({
    name: string;
    org: string;
    org_kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
    org_title: string;
    credential_type: string;
    reference_number: string;
    issuer: string | null;
    /** The first day, yyyy-mm-dd. */
    valid_from: string | null;
    /** The last day, yyyy-mm-dd; null: it has no end. */
    valid_until: string | null;
    /** `ending`: good for 60 days more at most. */
    state: "valid" | "ending" | "not_yet" | "ended" | "withdrawn";
    /** An office has seen it. */
    verified: boolean;
    /** When an office confirmed it last. */
    verified_at: string;
    /** For the offices: the address of who confirmed it last. */
    issued_by: string | null;
    /** For the offices: who confirmed it last. */
    issued_by_name: string | null;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** The newest file that belongs to it. */
    document: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type AuthorityCertsRevokeExportCertificateInput = {
  /** Name of the certificate. */
  certificate: string;
  /** Public: no names of people. */
  reason?: string | undefined;
};
export type AuthorityCertsRevokeExportCertificateOutput = {
  ok: true;
  certificate: string;
  order: string;
  status: "Issued" | "Revoked" | "Expired";
  revoked_at: string | null;
  reason: string | null;
  /** False where it was Revoked before. */
  revoked: boolean;
};

export type AuthorityCertsWithdrawOrgCredentialInput = {
  /** Name of the credential. */
  credential: string;
  reason: string;
};
export type AuthorityCertsWithdrawOrgCredentialOutput = {
  ok: true;
  credential: string;
  org: string;
  withdrawn_at: string | null;
  /** False where it was withdrawn before. */
  withdrawn: boolean;
};

export type BackupAdminForceBackupInput = Record<string, unknown>;
export type BackupAdminForceBackupOutput = {
  /** The backup was made; whether it was sent off-site stands in `backup`. */
  ok: boolean;
  output: string[];
  error: string | null;
  backup: {
    name: string;
    /** The database that it is of. */
    site: string;
    status: "Done" | "Failed";
    /** Why it was made; found: its files were there, and this database, restored from an older one, did not know it. */
    reason: "asked" | "schedule" | "drill" | "command" | "found";
    /** ISO 8601, UTC. */
    made_at: string;
    took_ms: number;
    /** Of the encrypted file. */
    size_bytes: number | null;
    /** Of the encrypted file; a leaf of the log says it, too. */
    sha256: string | null;
    tables: number | null;
    rows: number | null;
    /** The newest migration in it. */
    schema: string | null;
    error: string | null;
    /** Its place in the log; null until the next anchor. */
    leaf_index: number | null;
    /** When it was sent off-site. */
    stored_at: string | null;
    /** Why the newest try to send it failed. */
    store_error: string | null;
    /** When the retention removed its file here. */
    removed_at: string | null;
    /** Fingerprint of the SECRET_KEY without which it is not read back; null where it does not say. */
    secret_key: string | null;
  };
};

export type BackupAdminGcsStatusInput = Record<string, unknown>;
export type BackupAdminGcsStatusOutput = {
  configured: boolean;
  kind: "s3" | "gcs" | null;
  location: string | null;
  /** Asked just now; null where nothing is set up. */
  reachable: boolean | null;
  problem: string | null;
  /** Files that are there, two for each backup. */
  objects: number | null;
  bytes: number | null;
  last_upload: {
    backup: string;
    /** ISO 8601, UTC. */
    at: string;
    size_bytes: number;
  } | null;
  last_error: {
    backup: string;
    /** ISO 8601, UTC. */
    at: string | null;
    error: string;
  } | null;
  /** Backups that are only here. */
  unsent: number;
};

export type BackupAdminListRecentBackupsInput = {
  /** Only those of this database, as `site` of a backup names it. */
  site?: string | undefined;
  /** How many, at most 100. */
  limit?: number | string | undefined;
};
export type BackupAdminListRecentBackupsOutput = {
  /** The database of this installation. */
  site: string;
  data: ({
    name: string;
    /** The database that it is of. */
    site: string;
    status: "Done" | "Failed";
    /** Why it was made; found: its files were there, and this database, restored from an older one, did not know it. */
    reason: "asked" | "schedule" | "drill" | "command" | "found";
    /** ISO 8601, UTC. */
    made_at: string;
    took_ms: number;
    /** Of the encrypted file. */
    size_bytes: number | null;
    /** Of the encrypted file; a leaf of the log says it, too. */
    sha256: string | null;
    tables: number | null;
    rows: number | null;
    /** The newest migration in it. */
    schema: string | null;
    error: string | null;
    /** Its place in the log; null until the next anchor. */
    leaf_index: number | null;
    /** When it was sent off-site. */
    stored_at: string | null;
    /** Why the newest try to send it failed. */
    store_error: string | null;
    /** When the retention removed its file here. */
    removed_at: string | null;
    /** Fingerprint of the SECRET_KEY without which it is not read back; null where it does not say. */
    secret_key: string | null;
  })[];
};

export type BackupAdminRunRestoreDrillInput = {
  /** Becomes part of the name of the temporary database. */
  drill_slug?: string | undefined;
};
export type BackupAdminRunRestoreDrillOutput = {
  ok: boolean;
  name: string;
  site: string;
  slug: string;
  status: "Passed" | "Failed";
  /** ISO 8601, UTC. */
  run_at: string;
  /** Place of its report in the log; null until the next anchor. */
  leaf_index: number | null;
  report: {
    slug: string;
    backup: string | null;
    /** The temporary database or folder. */
    place: string | null;
    backup_ms: number | null;
    /** From the file to a database that answers. */
    restore_ms: number | null;
    check_ms: number | null;
    /** Restore and check together. */
    recovery_ms: number | null;
    tables: number | null;
    rows: number | null;
    /** Where the copy is not what the backup says. */
    differences: string[];
    /** What `lotmark check` said of the copy. */
    check: {
      holds: boolean;
      lines: string[];
    } | null;
    /** Uploaded files that were restored; left out where backups have none. */
    files?: number | undefined;
    /** Copies that drills before had left behind. */
    swept: string[];
    /** The copy is gone. */
    dropped: boolean;
    failures: string[];
  };
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
    kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
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
  /** Of the lot, as `marketplace.get_lot` told it, or `agreed_offer` of a line that was taken out: no other price and no other goods are put in. */
  offer?: string | undefined;
};
export type CartCartAddOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
  /** Of the line, as cart_get told it: nothing else is agreed to. */
  offer?: string | undefined;
};
export type CartCartUpdatePriceOutput = {
  /** Null before anything was put into it. */
  name: string | null;
  status: "Active";
  lines: ({
    item_name: string;
    lot: string;
    commodity_type: string;
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
    grade: string | null;
    processing_method: string | null;
    lot_status: string | null;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees. */
    changes: ({
      field: "commodity_type" | "grade" | "processing_method" | "stage" | "corridor" | "exporter" | "inspection";
      before: string | null;
      now: string | null;
      /** What an exporter is called; null of all else. */
      before_name: string | null;
      now_name: string | null;
    })[];
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** The lot's asking price as it is now. */
    unit_price: number;
    /** Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else. */
    offer: string | null;
    /** Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known. */
    agreed_offer: string | null;
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
    lot_status: string;
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    /** What the lot of a Draft is offered at now; null for any other. */
    asked_now: {
      /** At the price of the order. Else it cannot be paid before its exporter accepts it. */
      still: boolean;
      unit_price: number | null;
      currency: string | null;
      unit: string;
    } | null;
    exporter: string;
    exporter_name: string;
    buyer: string;
    /** Nobody has accepted it: until then the exporter may refuse it. */
    refusable_until: string | null;
  } | null;
  wallet: {
    /** Platform tokens of the buyer. */
    balance_axkt: number;
    /** The order waits for payment, its lot is offered at its price, and the wallet holds enough. */
    can_pay_with_wallet: boolean;
    /** At the rates of this moment, rounded up to a millionth. */
    axkt_required: number;
  };
  fiat: {
    /** A card can pay the order: it is unpaid, offered at its price, and not too much. */
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

export type ContagionAttestConservationInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type ContagionAttestConservationOutput = {
  lot: string;
  /** False where just this was signed before. */
  signed: boolean;
  message: string;
};

export type ContagionConservationProofInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type ContagionConservationProofOutput = {
  lot: string;
  /** Every sum holds. That does not say where the mass comes from: see `not_traced_kg`. */
  adds_up: boolean;
  /** What was added up, or the first sum that does not hold. */
  detail: string;
  /** 0 before it was signed. */
  attested_version: number;
  anchored: boolean;
  /** What was signed last is what the records say now. */
  current: boolean;
  /** Checked offline by `npx --no lotmark verify` in a copy of the source, sums and all. */
  receipt_url: string | null;
  stage: string | null;
  /** Kilograms, decimal text without trailing zeros. */
  quantity_kg: string;
  /** Of it, from plots with an outline. */
  outlines_kg: string;
  /** Of it, from plots of which only a point is known. */
  points_kg: string;
  /** Of it, from no place that is recorded. */
  not_traced_kg: string;
  /** The lot that was pooled, and of which the others were split off. */
  root: string;
  harvests: ({
    harvest: string;
    plot: string;
    stage: string | null;
    /** Kilograms, decimal text without trailing zeros. */
    weighed_kg: string;
    into: {
      lot: string;
      /** Kilograms, decimal text without trailing zeros. */
      quantity_kg: string;
    }[];
    /** In lots of other families. */
    elsewhere_kg: string;
    /** In no lot. */
    open_kg: string;
  })[];
  steps: {
    from_stage: string;
    to_stage: string;
    processed_on: string;
    /** Kilograms, decimal text without trailing zeros. */
    input_kg: string;
    /** Kilograms, decimal text without trailing zeros. */
    output_kg: string;
    /** Kilograms, decimal text without trailing zeros. */
    loss_kg: string;
  }[];
  lots: ({
    lot: string;
    parent_lot: string | null;
    /** Kilograms, decimal text without trailing zeros. */
    quantity_kg: string;
    /** What no harvest accounts for. */
    unsourced_kg: string;
  })[];
  /** What was sold, and what both sides confirmed to have arrived. */
  sales: ({
    lot: string;
    /** Kilograms, decimal text without trailing zeros. */
    quantity_kg: string;
    /** Kilograms, decimal text without trailing zeros. */
    delivered_kg: string | null;
  })[];
};

export type ContagionDisclosePlotInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** Name of the plot. */
  plot: string;
};
export type ContagionDisclosePlotOutput = {
  format: "lotmark.disclosure.v1";
  plot: string;
  /** Canonical GeoJSON, exactly as it was hashed. */
  geometry: string;
  /** The plot's secret salt: who has it can check guesses about this plot. */
  salt: string;
  receipt: {
    format: "lotmark.receipt.v1";
    kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
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
};

export type ContagionDisclosePriceInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type ContagionDisclosePriceOutput = {
  format: "lotmark.price.v1";
  lot: string;
  terms: {
    /** Decimal text, for one `unit`. */
    asking_price: string | null;
    currency: string | null;
    unit: string;
    /** An unusual price that the seller confirmed. */
    confirmed_price: string | null;
    confirmed_currency: string | null;
  };
  /** Opens the commitment of this version, and of no other. */
  opening: string;
  receipt: {
    format: "lotmark.receipt.v1";
    kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
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
};

export type ContagionSolveInput = {
  /** Lots to trace back to their harvests and plots, and on to what was made of them. */
  lots?: string[] | undefined;
  /** Bad plots: everything that holds something of them is found. */
  plots?: string[] | undefined;
  /** Where the plots lie, for who may know; of at most 1000 plots. */
  geometry?: boolean | undefined;
};
export type ContagionSolveOutput = {
  bad_plots: number;
  lots: ({
    lot: string;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    commodity_type: string;
    stage: string | null;
    parent_lot: string | null;
    quantity_kg: number;
    asked: boolean;
    /** `harvest`: something of a bad plot is in it; `split`: only in a lot that it was split from, or that was split off it; null: neither. */
    reached: "harvest" | "split" | null;
    /** What its harvests weighed when they went in. */
    sources_kg: number;
    /** Of that, from bad plots. */
    bad_kg: number;
    /** Of its weight, what no harvest accounts for: in no compliant part. */
    not_traced_kg: number;
    processed: boolean;
    /** The largest part without anything of a bad plot, by the records. */
    sub_lot: {
      quantity_kg: number;
      harvests: number;
      /** What the goods would have had to be kept apart through, which no record proves. The EU knows no balance of masses: where they were mixed, nothing of the lot is compliant. */
      kept_apart_through: ("pooling" | "processing" | "split")[];
    };
    /** Of a lot that was asked about all its sources, of others those from bad plots. */
    sources: {
      plot: string;
      harvest: string;
      quantity_kg: number;
      bad: boolean;
    }[];
  })[];
  plots: ({
    plot: string;
    /** Null for who may not know where it lies. */
    plot_name: string | null;
    bad: boolean;
    commodity_type: string | null;
    country: string | null;
    area_ha: number | null;
    /** In anybody's lots; null for who does not see the plot. */
    in_lots_kg: number | null;
    /** Harvested and in no lot yet; null likewise. */
    open_kg: number | null;
    /** GeoJSON, [lng, lat]. */
    geometry: {
      type: "Polygon" | "Point";
      coordinates: unknown[];
    } | null;
  })[];
  orders: ({
    order: string;
    lot: string;
    status: "Draft" | "Escrow Created" | "Paid" | "In Transit" | "Settled" | "Cancelled" | "Disputed";
    quantity_kg: number;
    /** What both sides confirmed to have arrived. */
    confirmed_kg: number | null;
  })[];
  /** Due diligence packages that speak for these lots. */
  statements: ({
    package: string;
    lot: string;
    status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    reference_number: string | null;
    /** It is in a simulator of the EU system, and worth nothing there. */
    simulated: boolean;
  })[];
  /** How many of other organisations are reached: counted, and not named. */
  others: {
    lots: number;
    orders: number;
    statements: number;
  };
  totals: {
    lots_reached: number;
    reached_kg: number;
    bad_kg: number;
    /** Of the lots that are reached, what is left by the records. */
    sub_lots_kg: number;
  };
};

export type CooperativeAcceptInviteInput = {
  token: string;
};
export type CooperativeAcceptInviteOutput = {
  name: string;
  status: "Accepted";
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
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
  /** Answers the question about more than the plots and members of the cooperative explain. */
  confirm_quantity?: boolean | undefined;
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
    /** What was ordered costs, in `currency`. */
    total_amount: number;
    /** What was paid for what arrived: fee and shares together, in `currency`; null before it is settled. */
    settled_amount: number | null;
    /** What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment. */
    returned_amount: number | null;
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
    /** Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** It lapses when it is not paid by then. */
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
  /** Answers the question about a price outside the usual band. */
  confirm_price?: boolean | undefined;
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
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
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
  /** With commodity_type: also the plots of which nobody has said what grows there. */
  crop_unsaid?: boolean | undefined;
  /** True: only plots with a harvest that was weighed and is in no lot yet. */
  open_harvests?: boolean | undefined;
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
    /** Hectares of a plot without a polygon, as its people state them. */
    stated_ha: number | null;
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
  /** ISO 3166-1 codes of where their plots lie, the largest part first: the origin of the lot. Its corridor starts in the first. */
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
  /** What was ordered costs: the total of the order, in `currency`. */
  total_amount: number;
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
  /** Answers the question about a price outside the usual band. */
  confirm_price?: boolean | undefined;
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
  /** Answers the question about a price outside the usual band. */
  confirm_price?: boolean | undefined;
  /** Answers the question about more than the plots and members of the cooperative explain. */
  confirm_quantity?: boolean | undefined;
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
    kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
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

export type CredentialsGetStatusListInput = {
  /** Its number; with -rdfc behind it signed by eddsa-rdfc-2022. */
  list: string;
};
export type CredentialsGetStatusListOutput = Record<string, unknown>;

export type CredentialsIssueInput = {
  /** Without proof. An issuer other than the platform is refused; id, issuer and validFrom are added where they are missing. */
  credential: Record<string, unknown>;
  options?: {
    /** eddsa-jcs-2022 unless told. */
    cryptosuite?: "eddsa-jcs-2022" | "eddsa-rdfc-2022" | undefined;
    /** The same, as it is called elsewhere. */
    suite?: "eddsa-jcs-2022" | "eddsa-rdfc-2022" | undefined;
    /** Answers the credential itself, without an object around it: as test suites of the W3C read it. */
    bare?: boolean | undefined;
  } | undefined;
};
export type CredentialsIssueOutput = {
  /** With its proof. */
  verifiableCredential: Record<string, unknown>;
} | Record<string, unknown>;

export type CredentialsUpdateStatusInput = {
  /** Its id. */
  credentialId: string;
  /** Its entry: of type BitstringStatusListEntry, and of purpose revocation, where it says so. */
  credentialStatus?: Record<string, unknown> | undefined;
  /** Only true: a revocation is never taken back. */
  status?: boolean | undefined;
  /** In a word or two. It is signed, and public. */
  reason?: string | undefined;
};
export type CredentialsUpdateStatusOutput = {
  credentialId: string;
  revoked: true;
  /** ISO 8601, UTC. */
  revoked_at: string;
  /** The name of the signed statement; /v1/receipts/credential/{name} proves it once it is on the ledger. */
  statement: string;
};

export type CredentialsVerifyInput = {
  /** The credential as JSON text or object. */
  verifiableCredential: unknown;
  options?: {
    /** Which to make: proof, credentialStatus. All unless told; the form and the dates always. */
    checks?: string[] | undefined;
  } | undefined;
};
export type CredentialsVerifyOutput = {
  verified: boolean;
  /** The DID whose key signed; null where the proof does not hold. */
  issuer: string | null;
  /** Whether that is this platform; null where the proof does not hold. */
  platform: boolean | null;
  checks: ({
    check: "form" | "signature" | "issuer" | "dates" | "status";
    /** null: it was not looked at, or cannot be said. */
    holds: boolean | null;
    detail: string;
  })[];
  problemDetails: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
  /** The same, as the VC API calls them. */
  errors: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
  /** What was left out by `options.checks`. */
  warnings: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
};

export type CredentialsVerifyPresentationInput = {
  /** The presentation as JSON text or object. */
  verifiablePresentation: unknown;
  options?: {
    /** Which to make: proof, credentialStatus. All unless told; the form and the dates always. */
    checks?: string[] | undefined;
    /** What the proof must answer. */
    challenge?: string | undefined;
    /** For whom the proof must have been made. */
    domain?: string | undefined;
  } | undefined;
};
export type CredentialsVerifyPresentationOutput = {
  verified: boolean;
  problemDetails: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
  /** The same, as the VC API calls them. */
  errors: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
  /** What was left out by `options.checks`. */
  warnings: {
    /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
    type: string;
    title: string;
    /** A sentence: what does not hold. */
    detail: string;
    /** Our own, finer name of it. */
    code: string;
  }[];
  /** The DID whose key signed; null where that proof does not hold. */
  holder: string | null;
  credentialResults: ({
    verified: boolean;
    /** The DID whose key signed; null where the proof does not hold. */
    issuer: string | null;
    /** Whether that is this platform; null where the proof does not hold. */
    platform: boolean | null;
    checks: ({
      check: "form" | "signature" | "issuer" | "dates" | "status";
      /** null: it was not looked at, or cannot be said. */
      holds: boolean | null;
      detail: string;
    })[];
    problemDetails: {
      /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
      type: string;
      title: string;
      /** A sentence: what does not hold. */
      detail: string;
      /** Our own, finer name of it. */
      code: string;
    }[];
    /** The same, as the VC API calls them. */
    errors: {
      /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
      type: string;
      title: string;
      /** A sentence: what does not hold. */
      detail: string;
      /** Our own, finer name of it. */
      code: string;
    }[];
    /** What was left out by `options.checks`. */
    warnings: {
      /** Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR. */
      type: string;
      title: string;
      /** A sentence: what does not hold. */
      detail: string;
      /** Our own, finer name of it. */
      code: string;
    }[];
  })[];
};

export type DetailClaimDetailInput = {
  /** Name of the claim. */
  name: string;
};
export type DetailClaimDetailOutput = {
  claim: {
    name: string;
    status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
    /** parametric: filed by the index itself; indemnity: by people. */
    kind: "parametric" | "indemnity";
    policy: string;
    insurer: string;
    holder: string;
    holder_name: string;
    claimed_amount: string | null;
    approved_amount: string | null;
    currency: string;
    loss_on: string | null;
    description: string | null;
    index_value: string | null;
    /** ISO 8601, UTC. */
    filed_at: string;
    /** ISO 8601, UTC. */
    reviewed_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    paid_tokens: string | null;
    /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
    payment_problem: string | null;
    /** A reading that it rests on was corrected since. */
    affected: boolean;
    /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
    same_event: string[];
    /** Why it is another event, as whoever filed it says. */
    other_event: string | null;
  };
  policy: {
    name: string;
    status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
    product: string;
    product_title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    insurer: string;
    insurer_name: string;
    /** Whose wallet pays the premium and gets what is paid out. */
    holder: string;
    holder_name: string;
    /** Whose harvest is insured. */
    farmer_name: string | null;
    plot: string | null;
    cell: string | null;
    insured: string | null;
    /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
    distance_km: number | null;
    /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
    outside_km: number | null;
    /** The most that is paid, a decimal number in `currency`. */
    sum_insured: string;
    currency: string;
    /** What the cover costs, a decimal number in `currency`. */
    premium: string;
    /** There is a premium in good standing. */
    premium_paid: boolean;
    /** What a season is expected to cost, percent of the sum insured. */
    risk_score: number;
    starts_on: string;
    ends_on: string;
    /** ISO 8601, UTC. */
    applied_at: string;
    /** ISO 8601, UTC. */
    bound_at: string | null;
    /** ISO 8601, UTC. */
    ended_at: string | null;
    claims: number;
    /** What was paid of its claims, a decimal number in `currency`. */
    paid_out: string;
  };
  evidence: {
    formula: string;
    product: string;
    cell: string;
    index_kind: string;
    unit: string;
    aggregation: string;
    basis: string;
    trigger_at: string;
    exit_at: string;
    normal: string | null;
    value: string;
    compared: string;
    share: string;
    sum_insured: string;
    currency: string;
    payout: string;
    periods: {
      from: string;
      to: string;
      value: string;
      readings: {
        reading: string;
        provider: string;
        value: string;
      }[];
    }[];
  } | null;
  /** The readings that it rests on; one that was corrected says so. */
  readings: ({
    name: string;
    provider: string;
    provider_name: string;
    index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
    cell: string;
    period_from: string;
    period_to: string;
    value: string;
    unit: string;
    /** ISO 8601, UTC. */
    issued_at: string;
    signature: string;
    /** ISO 8601, UTC. */
    received_at: string;
    corrects: string | null;
    /** The reading that counts instead. */
    corrected_by: string | null;
    /** Claims that rest on it. */
    claims: number;
  })[];
  /** What the season’s figure is by now, after corrections. */
  season_now: {
    value: string;
    version: number;
  } | null;
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
  /** What went back to the buyer: the rest when less arrived than was ordered, or at another grade; all of it when it was cancelled after it was paid. */
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
  kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
  /** Name of the record, such as LOT-2026-00001 or FEP-2026-00001. */
  name: string;
  /** Which signed version; the newest unless told. */
  version?: number | string | undefined;
};
export type DetailFactDetailOutput = {
  kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
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
      component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder";
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
  /** What was shared with banks and until when, the newest first, at most 100; for a bank the one by which it sees the profile. */
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
  /** The same in the order of the protocol, with units. */
  measured: ({
    measure: string;
    value: string;
    unit: string | null;
  })[];
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
  /** Where it was inspected; for the offices and who sells the lot. */
  gps_lat: number | null;
  gps_lng: number | null;
  /** The inspector's own; only for them, admins and authorities. */
  notes: string | null;
  decision_note: string | null;
  /** Approved, signed, and still what was signed. */
  attested: boolean;
  /** For admins: whoever inspected it is an inspector still, who can log in. Null for others. */
  still_inspects: boolean | null;
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
  lines: ({
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; no order is made for more. */
    unit_price: number;
    currency: string;
    /** Of the lot when it came; no order is made for another one. */
    grade: string | null;
    /** Likewise. */
    processing_method: string | null;
  })[];
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
  /** What was ordered costs, in `currency`. */
  total_amount: number;
  /** What was paid for what arrived: fee and shares together, in `currency`; null before it is settled. */
  settled_amount: number | null;
  /** What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment. */
  returned_amount: number | null;
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
  /** Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent. */
  refusable_until: string | null;
  /** It lapses when it is not paid by then. */
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
  /** Null without a dispute, and where whoever raised it belonged to both sides. */
  dispute_raised_by: {
    /** `platform`: an admin who belongs to neither side. */
    side: "buyer" | "exporter" | "platform";
    /** Null for the platform. */
    organisation: string | null;
    name: string | null;
  } | null;
  /** What an admin said when they decided about it, oldest first. */
  decision_notes: {
    /** ISO 8601, UTC. */
    at: string;
    note: string;
  }[];
  /** The lot that the order was made on, when its own was split off it. */
  parent_lot: string | null;
  lot_status: string;
  /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
  found_otherwise: boolean;
  /** What the lot of a Draft is offered at now; null for any other. */
  asked_now: {
    /** At the price of the order. Else it cannot be paid before its exporter accepts it. */
    still: boolean;
    unit_price: number | null;
    currency: string | null;
    unit: string;
  } | null;
  /** Of the lot now. */
  grade: string | null;
  /** Of the lot now. */
  processing_method: string | null;
  /** Of a Cancelled order: what was signed of its lot when it was ordered. Null where nothing was. */
  ordered: {
    grade: string | null;
    processing_method: string | null;
  } | null;
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
    /** What went back to the buyer: the rest when less arrived than was ordered, or at another grade; all of it when it was cancelled after it was paid. */
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
    /** In Transit; Delivered, as somebody confirmed; or Closed by Decision: the order was settled by the authority’s decision, and nobody confirmed that the goods arrived. */
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
    /** When somebody confirmed it. */
    delivered_at: string | null;
  } | null;
  /** Both sides confirmed another grade than was ordered: a price difference or a dispute; nothing is paid before. */
  awaits_choice: boolean;
  /** Sides that have entered what arrived. What they entered is told to neither before both have. */
  arrival_entered_by: ("cooperative" | "exporter" | "buyer")[];
  /** What each side entered of what arrived, once both figures agree within the tolerance; the lower counts. */
  arrival_entered: ({
    side: "cooperative" | "exporter" | "buyer";
    quantity_kg: number;
  })[];
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

export type DetailPolicyDetailInput = {
  /** Name of the policy. */
  name: string;
};
export type DetailPolicyDetailOutput = {
  policy: {
    name: string;
    status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
    product: string;
    product_title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    insurer: string;
    insurer_name: string;
    /** Whose wallet pays the premium and gets what is paid out. */
    holder: string;
    holder_name: string;
    /** Whose harvest is insured. */
    farmer_name: string | null;
    plot: string | null;
    cell: string | null;
    insured: string | null;
    /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
    distance_km: number | null;
    /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
    outside_km: number | null;
    /** The most that is paid, a decimal number in `currency`. */
    sum_insured: string;
    currency: string;
    /** What the cover costs, a decimal number in `currency`. */
    premium: string;
    /** There is a premium in good standing. */
    premium_paid: boolean;
    /** What a season is expected to cost, percent of the sum insured. */
    risk_score: number;
    starts_on: string;
    ends_on: string;
    /** ISO 8601, UTC. */
    applied_at: string;
    /** ISO 8601, UTC. */
    bound_at: string | null;
    /** ISO 8601, UTC. */
    ended_at: string | null;
    claims: number;
    /** What was paid of its claims, a decimal number in `currency`. */
    paid_out: string;
  };
  product: {
    name: string;
    insurer: string;
    insurer_name: string;
    title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    country: string;
    corridor: string | null;
    /** Null where people decide about each claim. */
    index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha" | null;
    season_from: string;
    season_to: string;
    /** The last day on which one may apply. */
    sales_until: string;
    currency: string;
    /** A decimal number. */
    sum_min: string;
    /** A decimal number. */
    sum_max: string;
    /** One may apply for it today. */
    open: boolean;
    replaces: string | null;
    /** ISO 8601, UTC. */
    retired_at: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** What the index is measured in. */
    unit: string | null;
    /** How the season is made of its periods. */
    aggregation: "sum" | "mean" | "min" | "max" | null;
    /** Trigger and exit are figures, or shares of the normal. */
    basis: "value" | "of_normal" | null;
    /** A decimal number. */
    trigger_at: string | null;
    /** A decimal number. */
    exit_at: string | null;
    reading_period: "dekad" | "month" | "season" | null;
    /** A decimal number. */
    expected_loss: string | null;
    /** A decimal number. */
    uncertainty_loading: string;
    /** A decimal number. */
    expense_share: string;
    quorum: number;
    /** A decimal number. */
    tolerance_percent: string;
    silence_days: number;
    /** So far beyond a cell’s radius one may lie; the quote states the basis risk. */
    outside_km: string | null;
    cells: ({
      cell: string;
      /** Where it is measured and how far around it that counts; null of one from before, by which nothing new is insured. */
      place: {
        gps_lat: number;
        gps_lng: number;
        /** A decimal number. */
        radius_km: string;
      } | null;
      /** A decimal number. */
      normal: string | null;
      seasons: {
        year: number;
        /** A decimal number. */
        value: string;
      }[];
    })[];
  };
  quote: {
    formula: string;
    product: string;
    cell: string | null;
    sum_insured: string;
    currency: string;
    minor_units?: number | undefined;
    /** What the index pays by; null where none measures it. */
    terms?: {
      basis: "value" | "of_normal";
      trigger_at: string;
      exit_at: string;
    } | null | undefined;
    expected_loss?: string | null | undefined;
    uncertainty_loading?: string | undefined;
    /** The mean of the seasons. */
    normal: string | null;
    /** Each season of before, and the share of the sum insured that it would have paid. */
    seasons: {
      year: number;
      value: string;
      share: string;
    }[];
    pure_rate: string;
    uncertainty_rate: string;
    /** Paid claims of the holder that the caller may read, five years back. */
    claims_counted: number;
    claims_rate: string;
    expense_share: string;
    /** The premium as a share of the sum insured. */
    rate: string;
    premium: string;
    risk_score: string;
    quote_hash: string;
  };
  premiums: ({
    name: string;
    standing: "Good" | "Returned";
    /** What was collected, a decimal number in `currency`. */
    amount: string;
    currency: string;
    /** What left the wallet of the holder, AXKT. */
    tokens: string;
    period_from: string;
    period_to: string;
    /** ISO 8601, UTC. */
    paid_at: string;
    /** What went back, a decimal number in `currency`. */
    returned_amount: string | null;
    returned_tokens: string | null;
    /** ISO 8601, UTC. */
    returned_at: string | null;
  })[];
  /** Null where no index pays it. */
  season: {
    policy: string;
    cell: string;
    unit: string;
    aggregation: "sum" | "mean" | "min" | "max";
    /** Where the payout begins, in `unit`. */
    trigger: string;
    /** From where on the whole sum is paid, in `unit`. */
    exit: string;
    normal: string | null;
    periods: ({
      from: string;
      to: string;
      state: "settled" | "silent" | "waiting" | "disagreeing" | "ahead";
      value: string | null;
      /** The season up to here, as far as every period has a figure. */
      so_far: string | null;
    })[];
    /** The figure of the periods that have one. */
    so_far: string | null;
    /** So far minus trigger, in `unit`; of a sum that still grows it is not the end. */
    to_trigger: string | null;
    /** Every period has a figure. */
    complete: boolean;
    /** Of the sum insured, that the complete season pays. */
    share: string | null;
    /** In the currency of the policy. */
    payout: string | null;
  } | null;
  /** The newest first, at most 100. */
  claims: ({
    name: string;
    status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
    /** parametric: filed by the index itself; indemnity: by people. */
    kind: "parametric" | "indemnity";
    policy: string;
    insurer: string;
    holder: string;
    holder_name: string;
    claimed_amount: string | null;
    approved_amount: string | null;
    currency: string;
    loss_on: string | null;
    description: string | null;
    index_value: string | null;
    /** ISO 8601, UTC. */
    filed_at: string;
    /** ISO 8601, UTC. */
    reviewed_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    paid_tokens: string | null;
    /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
    payment_problem: string | null;
    /** A reading that it rests on was corrected since. */
    affected: boolean;
    /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
    same_event: string[];
    /** Why it is another event, as whoever filed it says. */
    other_event: string | null;
  })[];
  complaints: ({
    name: string;
    status: "Open" | "Answered";
    policy: string;
    product: string;
    insurer: string;
    loss_percent: number;
    words: string;
    harvests: string[];
    /** ISO 8601, UTC. */
    filed_at: string;
    /** The insurer holds that the loss was there. */
    upheld: boolean | null;
    answer: string | null;
    /** ISO 8601, UTC. */
    answered_at: string | null;
  })[];
  end_reason: string | null;
};

export type DetailShipmentDetailInput = {
  /** Name of the shipment. */
  name: string;
};
export type DetailShipmentDetailOutput = {
  name: string;
  order: string;
  /** In Transit; Delivered, as somebody confirmed; or Closed by Decision: the order was settled by the authority’s decision, and nobody confirmed that the goods arrived. */
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
  /** When somebody confirmed it. */
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

export type DetailTransportDetailInput = {
  /** Name of the shipment. */
  name: string;
};
export type DetailTransportDetailOutput = {
  name: string;
  order: string;
  /** In Transit; Delivered, as somebody confirmed; or Closed by Decision: the order was settled by the authority’s decision, and nobody confirmed that the goods arrived. */
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
  /** When somebody confirmed it. */
  delivered_at: string | null;
  order_status: string;
  lot: string;
  buyer: string;
  exporter: string;
  cooperative: string;
  lot_status: string;
  /** Why the lot is flagged, where it is. */
  flag_reason: string | null;
  vehicle: {
    name: string;
    kind: "trailer" | "reefer" | "container";
    plate: string;
    title: string | null;
  } | null;
  driver: {
    name: string;
    full_name: string;
  } | null;
  /** Of the vehicle: the last one before it left, and those on its way; newest first. */
  inspections: ({
    name: string;
    overall_result: "Pass" | "Pass with defects" | "Fail";
    /** ISO 8601, UTC. */
    inspected_at: string;
    inspected_by: string;
    /** What failed, with the note. */
    failed: string[];
  })[];
  /** What devices in the vehicle or with the lot measured while it travelled. */
  devices: ({
    device: string;
    title: string;
    readings: number;
    /** ISO 8601, UTC. */
    first_at: string;
    /** ISO 8601, UTC. */
    last_at: string;
    measures: {
      measure: string;
      unit: string;
      low: number;
      mean: number;
      high: number;
      readings: number;
    }[];
    /** The last one. */
    position: {
      /** ISO 8601, UTC. */
      at: string;
      gps_lat: number;
      gps_lng: number;
    } | null;
  })[];
  /** What did not agree with the records, oldest first, at most 100. */
  divergences: ({
    device: string;
    /** ISO 8601, UTC. */
    at: string;
    compared: "plot" | "route" | "goods" | "inspector" | "neighbours";
    sentence: string;
    flagged: boolean;
  })[];
};

export type DevicesAcknowledgeAlarmInput = {
  /** Name of the device alarm. */
  alarm: string;
  note?: string | undefined;
};
export type DevicesAcknowledgeAlarmOutput = {
  name: string;
  device: string;
  device_title: string;
  kind: "silence" | "divergence";
  /** Since when it is silent, or when what diverges was measured. */
  since: string;
  lot: string | null;
  message: string;
  /** ISO 8601, UTC. */
  raised_at: string;
  /** When it was over by itself, such as by a new reading. */
  cleared_at: string | null;
  /** ISO 8601, UTC. */
  acknowledged_at: string | null;
  acknowledged_by: string | null;
  note: string | null;
};

export type DevicesBindInput = {
  /** Name of the device. */
  device: string;
  place: "plot" | "store" | "vehicle";
  /** Name of the plot. */
  plot?: string | undefined;
  /** Name of the vehicle. */
  vehicle?: string | undefined;
  /** What the store is called. */
  store?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
};
export type DevicesBindOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type DevicesListInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, title. */
  sort?: string | undefined;
  standing?: "new" | "reporting" | "silent" | "retired" | undefined;
  place?: "plot" | "store" | "vehicle" | undefined;
  /** Name of the vehicle. */
  vehicle?: string | undefined;
};
export type DevicesListOutput = {
  data: ({
    name: string;
    organisation: string;
    title: string;
    model: string | null;
    scheme: "ed25519" | "hmac" | "network";
    network_id: string | null;
    /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
    standing: "new" | "reporting" | "silent" | "retired";
    interval_seconds: number;
    /** Where it is. */
    binding: {
      place: "plot" | "store" | "vehicle";
      plot: string | null;
      vehicle: string | null;
      store: string | null;
      gps_lat: number | null;
      gps_lng: number | null;
      /** ISO 8601, UTC. */
      bound_from: string;
    } | null;
    /** When something came last. */
    last_seen: string | null;
    /** When the newest reading was measured. */
    last_at: string | null;
    /** By measure, in its own unit. */
    last_values: Record<string, number>;
    battery_percent: number | null;
    open_alarms: number;
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

export type DevicesListAlarmsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: raised_at. */
  sort?: string | undefined;
  /** Name of the device. */
  device?: string | undefined;
  kind?: "silence" | "divergence" | undefined;
  /** True: neither over nor acknowledged; false: one of the two. */
  open?: boolean | undefined;
};
export type DevicesListAlarmsOutput = {
  data: ({
    name: string;
    device: string;
    device_title: string;
    kind: "silence" | "divergence";
    /** Since when it is silent, or when what diverges was measured. */
    since: string;
    lot: string | null;
    message: string;
    /** ISO 8601, UTC. */
    raised_at: string;
    /** When it was over by itself, such as by a new reading. */
    cleared_at: string | null;
    /** ISO 8601, UTC. */
    acknowledged_at: string | null;
    acknowledged_by: string | null;
    note: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type DevicesRegisterInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
  title: string;
  model?: string | undefined;
  firmware?: string | undefined;
  calibrated_on?: string | undefined;
  /** When it has to be calibrated again, yyyy-mm-dd. */
  calibration_due?: string | undefined;
  /** With what its readings are signed: a key of its own, a shared secret, or network: it signs nothing, and its LoRaWAN or Sparkplug network vouches for it. */
  scheme?: "ed25519" | "hmac" | "network" | undefined;
  /** With the scheme network: its DevEUI, or group/node/device of Sparkplug. */
  network_id?: string | undefined;
  /** Seconds between two readings, as the device means to send them. */
  interval_seconds?: number | string | undefined;
  /** Ed25519: the public key of the device, 32 bytes in base64; without it a pair is made here. */
  public_key?: string | undefined;
};
export type DevicesRegisterOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The id of the key; null for devices that their network vouches for. */
  key: string | null;
  public_key: string | null;
  /** Ed25519, 32 bytes in base64; shown once, and not kept. Null where the device has its own. */
  private_key: string | null;
  /** For HMAC-SHA256, 32 bytes in base64; shown once. */
  secret: string | null;
};

export type DevicesRetireInput = {
  /** Name of the device. */
  device: string;
};
export type DevicesRetireOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type DevicesRotateInput = {
  /** Name of the device. */
  device: string;
  /** Ed25519: the public key of the device, 32 bytes in base64; without it a pair is made here. */
  public_key?: string | undefined;
  /** How long the old key still counts; 0 where somebody else may have it. */
  keep_old_hours?: number | string | undefined;
};
export type DevicesRotateOutput = {
  device: string;
  /** The id of the key; null for devices that their network vouches for. */
  key: string | null;
  public_key: string | null;
  /** Ed25519, 32 bytes in base64; shown once, and not kept. Null where the device has its own. */
  private_key: string | null;
  /** For HMAC-SHA256, 32 bytes in base64; shown once. */
  secret: string | null;
};

export type DevicesUnwatchLotInput = {
  /** Name of the device. */
  device: string;
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type DevicesUnwatchLotOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type DevicesUpdateInput = {
  /** Name of the device. */
  device: string;
  title?: string | undefined;
  model?: string | undefined;
  firmware?: string | undefined;
  calibrated_on?: string | undefined;
  /** When it has to be calibrated again, yyyy-mm-dd. */
  calibration_due?: string | undefined;
  /** Seconds between two readings, as the device means to send them. */
  interval_seconds?: number | string | undefined;
};
export type DevicesUpdateOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type DevicesWatchLotInput = {
  /** Name of the device. */
  device: string;
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
  /** Since when; now unless told. */
  from?: string | undefined;
};
export type DevicesWatchLotOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type DidGetDidDocumentInput = Record<string, unknown>;
export type DidGetDidDocumentOutput = {
  "@context": string[];
  id: string;
  alsoKnownAs?: string[] | undefined;
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

export type DidGetDidWebInput = Record<string, unknown>;
export type DidGetDidWebOutput = {
  "@context": string[];
  id: string;
  alsoKnownAs?: string[] | undefined;
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

export type DnsAdminAddTenantARecordInput = {
  /** The tenant, which is the name right below our domain. */
  slug: string;
  /** An IPv4 address; DNS_ADDRESS unless told. */
  address?: string | undefined;
};
export type DnsAdminAddTenantARecordOutput = {
  ok: true;
  name: string;
  address: string;
  outcome: "added" | "replaced" | "unchanged";
  /** The addresses that were there before. */
  before: string[];
};

export type DnsAdminEnsureWildcardARecordInput = {
  /** An IPv4 address; DNS_ADDRESS unless told. */
  address?: string | undefined;
};
export type DnsAdminEnsureWildcardARecordOutput = {
  ok: true;
  name: string;
  address: string;
  outcome: "added" | "replaced" | "unchanged";
  /** The addresses that were there before. */
  before: string[];
};

export type DnsAdminStatusInput = Record<string, unknown>;
export type DnsAdminStatusOutput = {
  provider: "rfc2136" | "powerdns" | "off";
  zone: string | null;
  /** Tenants are names right below it. */
  domain: string | null;
  /** Where tenants answer, unless told. */
  address: string | null;
  /** Null where DNS is off. */
  in_order: boolean | null;
  servers: ({
    server: string;
    problem: string | null;
    serial: number | null;
  })[];
  records: ({
    name: string;
    /** Null: the wildcard. */
    slug: string | null;
    wanted: string;
    found: {
      server: string;
      addresses: string[];
    }[];
  })[];
  /** Everything that is not as it should be. */
  drift: string[];
  drift_said: {
    /** The sentence with {0}, {1} ... where its values stand; it is stable. */
    phrase: string;
    /** Moments and days are ISO 8601. */
    values: string[];
  }[];
};

export type DocumentsAddTemplateInput = {
  /** Such as own-lot-card; by this name documents are made with it. */
  name: string;
  /** What people choose it by. */
  title: string;
  /** The print format whose facts it shows; says of which records it is. */
  based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  /** The template in Typst. `#import "document.typ": *` gives it `facts`, `doc`, `word`, `page-of` and what the templates of the service use. */
  source: string;
  /** Why; kept with it. */
  reason: string;
  /** From when on it counts, not in the past; now unless told. */
  valid_from?: string | undefined;
};
export type DocumentsAddTemplateOutput = {
  /** Given as print_format to documents.generate. */
  name: string;
  version: number;
  title: string;
  /** The print format whose facts it shows. */
  based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** Of this version: planned (counts later), in use, replaced by a later one, or ended. */
  state: "planned" | "in use" | "replaced" | "ended";
  /** Of its text (UTF-8); documents that were made with it say so. */
  sha256: string;
  /** ISO 8601, UTC. */
  valid_from: string;
  reason: string;
  /** ISO 8601, UTC. */
  created_at: string;
  created_by: string;
  /** How many documents were asked for with this version. */
  documents: number;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
};

export type DocumentsComposeInput = {
  purpose: "cover_letter" | "summary";
  /** The kind of the record. */
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** The record, such as LOT-2026-00001 or ORD-2026-00001. */
  name: string;
  language?: "en" | "es" | "fr" | "pt" | undefined;
  /** Of a farmer statement, for its cooperative: whose part of it. */
  farmer?: string | undefined;
  /** Ids of concepts of the glossary (`atlas.list_concepts`), which the letter explains in its language. */
  concepts?: string[] | undefined;
};
export type DocumentsComposeOutput = {
  document: string;
  status: "Draft";
  title: string;
  sentences: ({
    text: string;
    /** The record, or the concept of the glossary, and the members of it that are said. */
    source: {
      doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim" | "Concept";
      name: string;
      fields: string[];
    };
  })[];
  composed_by: "records";
};

export type DocumentsDownloadInput = {
  /** Name of the document. */
  document: string;
};

export type DocumentsEndTemplateInput = {
  /** Such as own-lot-card; by this name documents are made with it. */
  name: string;
  /** Why; kept with it. */
  reason: string;
};
export type DocumentsEndTemplateOutput = {
  /** Given as print_format to documents.generate. */
  name: string;
  version: number;
  title: string;
  /** The print format whose facts it shows. */
  based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** Of this version: planned (counts later), in use, replaced by a later one, or ended. */
  state: "planned" | "in use" | "replaced" | "ended";
  /** Of its text (UTF-8); documents that were made with it say so. */
  sha256: string;
  /** ISO 8601, UTC. */
  valid_from: string;
  reason: string;
  /** ISO 8601, UTC. */
  created_at: string;
  created_by: string;
  /** How many documents were asked for with this version. */
  documents: number;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
};

export type DocumentsGenerateInput = {
  /** The kind of the record. */
  doctype?: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim" | undefined;
  /** The record, such as LOT-2026-00001 or ORD-2026-00001. */
  name?: string | undefined;
  /** One of lot-passport, bag-labels, sales-contract, commercial-invoice, packing-list, inspection-report, payout-statement, fep-report, export-certificate, due-diligence-dossier, insurance-policy, claim-letter, or a template of this installation (own-…); documents.list says what there is for a record. */
  print_format?: string | undefined;
  language?: "en" | "es" | "fr" | "pt" | undefined;
  /** Of bag labels: kilograms in a bag; 60 unless told. */
  bag_kg?: number | string | undefined;
  /** Of a farmer statement, for its cooperative: whose part of it. */
  farmer?: string | undefined;
  /** A draft to accept, instead of record and print format. */
  document?: string | undefined;
};
export type DocumentsGenerateOutput = {
  /** DOC-<year>-<sequence> */
  document: string;
  /** Draft (a letter that nobody accepted), Queued, Ready, Failed or Signed. */
  status: "Draft" | "Queued" | "Ready" | "Failed" | "Signed";
  /** Whose facts it states. */
  print_format: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter" | "letter";
  /** The template of an admin that it is made with; null: the one of the print format. */
  template: {
    name: string;
    version: number;
    sha256: string;
  } | null;
  language: "en" | "es" | "fr" | "pt";
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** The record that it is of. */
  name: string;
  /** The moment whose records it states. */
  stated_at: string;
  /** SHA-256 of what it states, as canonical JSON (RFC 8785). */
  facts_sha256: string;
  /** SHA-256 of the file as it was made, before its receipt. */
  pdf_sha256: string | null;
  /** Bytes of the file as it was made. */
  file_size: number | null;
  /** Where it is fetched, by who may see its record. */
  file_url: string | null;
  /** When it got the signature that readers of PDF files check. */
  sealed_at: string | null;
  /** The moment that a time-stamping service vouches for in that signature; null without one. */
  time_stamped_at: string | null;
  /** Why that signature is still to come. */
  seal_problem: string | null;
  /** Why it could not be made. */
  failure: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ready_at: string | null;
  /** ISO 8601, UTC. */
  signed_at: string | null;
};

export type DocumentsGetTemplateInput = {
  /** Such as own-lot-card; by this name documents are made with it. */
  name: string;
  version?: number | string | undefined;
};
export type DocumentsGetTemplateOutput = {
  /** Given as print_format to documents.generate. */
  name: string;
  version: number;
  title: string;
  /** The print format whose facts it shows. */
  based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** Of this version: planned (counts later), in use, replaced by a later one, or ended. */
  state: "planned" | "in use" | "replaced" | "ended";
  /** Of its text (UTF-8); documents that were made with it say so. */
  sha256: string;
  /** ISO 8601, UTC. */
  valid_from: string;
  reason: string;
  /** ISO 8601, UTC. */
  created_at: string;
  created_by: string;
  /** How many documents were asked for with this version. */
  documents: number;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
  source: string;
};

export type DocumentsListInput = {
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** The record, such as LOT-2026-00001 or ORD-2026-00001. */
  name: string;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
};
export type DocumentsListOutput = {
  data: ({
    /** DOC-<year>-<sequence> */
    document: string;
    /** Draft (a letter that nobody accepted), Queued, Ready, Failed or Signed. */
    status: "Draft" | "Queued" | "Ready" | "Failed" | "Signed";
    /** Whose facts it states. */
    print_format: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter" | "letter";
    /** The template of an admin that it is made with; null: the one of the print format. */
    template: {
      name: string;
      version: number;
      sha256: string;
    } | null;
    language: "en" | "es" | "fr" | "pt";
    doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
    /** The record that it is of. */
    name: string;
    /** The moment whose records it states. */
    stated_at: string;
    /** SHA-256 of what it states, as canonical JSON (RFC 8785). */
    facts_sha256: string;
    /** SHA-256 of the file as it was made, before its receipt. */
    pdf_sha256: string | null;
    /** Bytes of the file as it was made. */
    file_size: number | null;
    /** Where it is fetched, by who may see its record. */
    file_url: string | null;
    /** When it got the signature that readers of PDF files check. */
    sealed_at: string | null;
    /** The moment that a time-stamping service vouches for in that signature; null without one. */
    time_stamped_at: string | null;
    /** Why that signature is still to come. */
    seal_problem: string | null;
    /** Why it could not be made. */
    failure: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    ready_at: string | null;
    /** ISO 8601, UTC. */
    signed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
  print_formats: ("lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter")[];
  /** What admins added for such records; by name they are a print_format, too. */
  templates: ({
    name: string;
    version: number;
    title: string;
    based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  })[];
};

export type DocumentsListLookupsInput = {
  /** Name of the document. */
  document: string;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: at. */
  sort?: string | undefined;
};
export type DocumentsListLookupsOutput = {
  data: ({
    /** ISO 8601, UTC. */
    at: string;
    share: string;
    what: "page" | "file";
    outcome: "ok" | "not_found" | "expired" | "revoked" | "password" | "wrong_password";
    /** Keyed hash: alike for the same address. */
    address_hash: string;
    user_agent: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type DocumentsListTemplatesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name. */
  sort?: string | undefined;
  doctype?: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim" | undefined;
};
export type DocumentsListTemplatesOutput = {
  data: ({
    /** Given as print_format to documents.generate. */
    name: string;
    version: number;
    title: string;
    /** The print format whose facts it shows. */
    based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
    doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
    /** Of this version: planned (counts later), in use, replaced by a later one, or ended. */
    state: "planned" | "in use" | "replaced" | "ended";
    /** Of its text (UTF-8); documents that were made with it say so. */
    sha256: string;
    /** ISO 8601, UTC. */
    valid_from: string;
    reason: string;
    /** ISO 8601, UTC. */
    created_at: string;
    created_by: string;
    /** How many documents were asked for with this version. */
    documents: number;
    /** ISO 8601, UTC. */
    ended_at: string | null;
    end_reason: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type DocumentsPreviewTemplateInput = {
  /** The print format whose facts it shows; says of which records it is. */
  based_on: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter";
  /** The template in Typst. `#import "document.typ": *` gives it `facts`, `doc`, `word`, `page-of` and what the templates of the service use. */
  source: string;
  language?: "en" | "es" | "fr" | "pt" | undefined;
  /** A record of the kind that the print format is of; a sample unless told. */
  record?: string | undefined;
  /** Of bag labels: kilograms in a bag. */
  bag_kg?: number | string | undefined;
};
export type DocumentsPreviewTemplateOutput = {
  /** The PDF, in base64. */
  pdf_base64: string;
  bytes: number;
  /** What the template was given as `facts`, as JSON. */
  facts: string;
  /** The record that it shows; null: a sample. */
  record: string | null;
};

export type DocumentsRevokeShareInput = {
  /** Name of the link, SHR-<20 hex digits>. */
  share: string;
};
export type DocumentsRevokeShareOutput = {
  share: string;
  document: string;
  was_open: boolean;
};

export type DocumentsShareInput = {
  /** Name of the document. */
  document: string;
  /** Until when the link works: 30 days from now unless told, at most 366. */
  expires_at?: string | undefined;
  /** Asked for before anything is shown; 8 characters or more. It is not kept, and not shown again. */
  password?: string | undefined;
};
export type DocumentsShareOutput = {
  document: string;
  /** The name of the link, by which it is revoked. */
  share: string;
  /** 48 hexadecimal digits, shown this once. */
  token: string;
  /** The page that shows the document to who has it. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  has_password: boolean;
};

export type DocumentsSignInput = {
  /** Name of the document. */
  document: string;
  /** Until when the link works: 30 days from now unless told, at most 366. */
  expires_at?: string | undefined;
  /** Asked for before anything is shown; 8 characters or more. It is not kept, and not shown again. */
  password?: string | undefined;
};
export type DocumentsSignOutput = {
  document: string;
  /** The name of the link, by which it is revoked. */
  share: string;
  /** 48 hexadecimal digits, shown this once. */
  token: string;
  /** The page that shows the document to who has it. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  has_password: boolean;
  status: "Signed";
  /** What was signed: SHA-256 of the file as it was made. */
  pdf_sha256: string;
  newly_signed: boolean;
};

export type DocumentsStatusInput = {
  /** Name of the document. */
  document: string;
};
export type DocumentsStatusOutput = {
  /** DOC-<year>-<sequence> */
  document: string;
  /** Draft (a letter that nobody accepted), Queued, Ready, Failed or Signed. */
  status: "Draft" | "Queued" | "Ready" | "Failed" | "Signed";
  /** Whose facts it states. */
  print_format: "lot-passport" | "bag-labels" | "sales-contract" | "commercial-invoice" | "packing-list" | "inspection-report" | "payout-statement" | "fep-report" | "export-certificate" | "due-diligence-dossier" | "insurance-policy" | "claim-letter" | "letter";
  /** The template of an admin that it is made with; null: the one of the print format. */
  template: {
    name: string;
    version: number;
    sha256: string;
  } | null;
  language: "en" | "es" | "fr" | "pt";
  doctype: "Lot" | "Order" | "Quality Inspection" | "Farmer Statement" | "Finance Profile" | "Export Certificate" | "Due Diligence Package" | "Insurance Policy" | "Insurance Claim";
  /** The record that it is of. */
  name: string;
  /** The moment whose records it states. */
  stated_at: string;
  /** SHA-256 of what it states, as canonical JSON (RFC 8785). */
  facts_sha256: string;
  /** SHA-256 of the file as it was made, before its receipt. */
  pdf_sha256: string | null;
  /** Bytes of the file as it was made. */
  file_size: number | null;
  /** Where it is fetched, by who may see its record. */
  file_url: string | null;
  /** When it got the signature that readers of PDF files check. */
  sealed_at: string | null;
  /** The moment that a time-stamping service vouches for in that signature; null without one. */
  time_stamped_at: string | null;
  /** Why that signature is still to come. */
  seal_problem: string | null;
  /** Why it could not be made. */
  failure: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ready_at: string | null;
  /** ISO 8601, UTC. */
  signed_at: string | null;
  signature: {
    /** Signed; a leaf of the log, on its way to the ledger; on the ledger, and its receipt in the file. */
    state: "signed" | "logged" | "anchored";
    payload_hash: string;
    kid: string;
    tx_hash: string | null;
    receipt_url: string | null;
  } | null;
  /** The newest first, at most 100; of admins all, of others their own. */
  shares: ({
    share: string;
    state: "open" | "expired" | "revoked";
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    expires_at: string;
    /** ISO 8601, UTC. */
    revoked_at: string | null;
    has_password: boolean;
  })[];
};

export type EpcisCaptureInput = {
  type: "EPCISDocument";
  schemaVersion: "2.0";
  epcisBody: {
    eventList: Record<string, unknown>[];
  };
};
export type EpcisCaptureOutput = {
  captureID: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  finishedAt: string;
  running: false;
  success: true;
  /** All events of a document, or none. */
  captureErrorBehaviour: "rollback";
  errors: unknown[];
  /** Events that were new; the others had been captured before. */
  added: number;
};

export type EpcisGetCaptureInput = {
  /** Its id. */
  captureID: string;
};
export type EpcisGetCaptureOutput = {
  captureID: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  finishedAt: string;
  running: false;
  success: true;
  /** All events of a document, or none. */
  captureErrorBehaviour: "rollback";
  errors: unknown[];
  /** Events that were new; the others had been captured before. */
  added: number;
};

export type EpcisGetEventInput = {
  /** Percent-encoded. */
  eventID: string;
};
export type EpcisGetEventOutput = {
  "@context": unknown[];
  type: "EPCISDocument";
  schemaVersion: "2.0";
  creationDate: string;
  epcisBody: {
    eventList: Record<string, unknown>[];
  };
  /** What proves each that was signed; a claim has none, nor one whose anchor is not final. */
  receipts: string[];
};

export type EpcisListEventsInput = {
  /** ObjectEvent, TransformationEvent, TransactionEvent, AggregationEvent, AssociationEvent. Several, separated by commas: any of them. */
  eventType?: string | undefined;
  /** Happened at that moment or later. */
  GE_eventTime?: string | undefined;
  /** Happened before. */
  LT_eventTime?: string | undefined;
  /** Recorded at that moment or later. */
  GE_recordTime?: string | undefined;
  /** Recorded before. */
  LT_recordTime?: string | undefined;
  /** ADD, OBSERVE, DELETE. Several, separated by commas: any of them. */
  EQ_action?: string | undefined;
  /** Such as commissioning, inspecting, shipping. Several, separated by commas: any of them. */
  EQ_bizStep?: string | undefined;
  /** Such as active, in_transit, conformant. Several, separated by commas: any of them. */
  EQ_disposition?: string | undefined;
  /** Its id. Several, separated by commas: any of them. */
  EQ_eventID?: string | undefined;
  /** The event names this thing, in whatever part. Several, separated by commas: any of them. */
  MATCH_anyEPC?: string | undefined;
  /** The event names this class, such as a lot at a stage. Several, separated by commas: any of them. */
  MATCH_anyEPCClass?: string | undefined;
  /** It is part of this order, shipment or inspection, of whatever type. Several, separated by commas: any of them. */
  EQ_bizTransaction?: string | undefined;
  /** true: only declarations that an earlier event does not hold; false: none of them. */
  EXISTS_errorDeclaration?: boolean | undefined;
  /** Of the story of this lot, from its harvests on. */
  lot?: string | undefined;
  /** record: derived from records of this service, and signed; claim: as a partner sent it. */
  origin?: "record" | "claim" | undefined;
  /** Events to a page. */
  perPage?: number | undefined;
  /** Where the page before ended. */
  nextPageToken?: string | undefined;
};
export type EpcisListEventsOutput = {
  "@context": unknown[];
  type: "EPCISQueryDocument";
  schemaVersion: "2.0";
  creationDate: string;
  epcisBody: {
    queryResults: {
      queryName: "SimpleEventQuery";
      resultsBody: {
        eventList: Record<string, unknown>[];
      };
    };
  };
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
    lines: ({
      lot: string;
      /** In `unit`. */
      quantity: number;
      unit: string;
      /** As the lot cost when it came; no order is made for more. */
      unit_price: number;
      currency: string;
      /** Of the lot when it came; no order is made for another one. */
      grade: string | null;
      /** Likewise. */
      processing_method: string | null;
    })[];
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
  lines: ({
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; no order is made for more. */
    unit_price: number;
    currency: string;
    /** Of the lot when it came; no order is made for another one. */
    grade: string | null;
    /** Likewise. */
    processing_method: string | null;
  })[];
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
  lines: ({
    lot: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    /** As the lot cost when it came; no order is made for more. */
    unit_price: number;
    currency: string;
    /** Of the lot when it came; no order is made for another one. */
    grade: string | null;
    /** Likewise. */
    processing_method: string | null;
  })[];
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

export type EudrAmendInEuInput = {
  /** Name of the package. */
  package: string;
  /** For the history of the package. */
  reason: string;
  /** Empty takes it away. */
  comment?: string | undefined;
  /** One of AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, IT, LT, LU, LV, MT, NL, PL, PT, RO, SE, SI, SK, XI. */
  border_country?: string | undefined;
  /** One of AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, IT, LT, LU, LV, MT, NL, PL, PT, RO, SE, SI, SK, XI. */
  country_of_activity?: string | undefined;
};
export type EudrAmendInEuOutput = {
  name: string;
  /** Until then the EU system takes changes. */
  change_until: string;
  message: string;
};

export type EudrAssessPackageInput = {
  /** Name of the package. */
  package: string;
};
export type EudrAssessPackageOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  risk: "not_assessed" | "negligible" | "non_negligible";
  source: string;
  low: number;
  more_info_needed: number;
  high: number;
  not_assessed: number;
  message: string;
};

export type EudrBringAssessmentInput = {
  /** Name of the package. */
  package: string;
  /** A file that the caller uploaded, GeoJSON. */
  file: string;
};
export type EudrBringAssessmentOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  risk: "not_assessed" | "negligible" | "non_negligible";
  low: number;
  more_info_needed: number;
  high: number;
  not_assessed: number;
  message: string;
};

export type EudrDossierInput = {
  /** Name of the package. */
  package: string;
  language?: "en" | "es" | "fr" | "pt" | undefined;
};

export type EudrDownloadEuDocumentInput = {
  /** Name of the package. */
  package: string;
  /** Its number in eu_history. */
  exchange: number | string;
  document: "request" | "answer";
};

export type EudrDownloadGeojsonInput = {
  /** Name of the package. */
  package: string;
  /** Who reads it. What Whisp makes of its file can be brought as it is (bring_assessment). */
  reader?: "eu" | "whisp" | undefined;
};

export type EudrEuHistoryInput = {
  /** Name of the package. */
  package: string;
};
export type EudrEuHistoryOutput = {
  package: string;
  statements: ({
    internal_reference: string;
    /** 0: the one whose number is the package’s; others are parts that it groups. */
    place: number;
    state: "Waiting" | "Submitted" | "Available" | "Rejected" | "Refused" | "Withdrawn";
    /** In the words of the EU system. */
    eu_status: string | null;
    uuid: string | null;
    reference_number: string | null;
    verification_number: string | null;
    /** Where the system is a simulator: what that means. */
    simulated: string | null;
    system: "traces" | "simulator";
    rejection_reason: string | null;
    /** What an authority wrote to the operator. */
    communication: string | null;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** Until then it may be amended or withdrawn. */
    change_until: string | null;
    changeable: boolean;
    /** ISO 8601, UTC. */
    available_at: string | null;
    /** ISO 8601, UTC. */
    next_look_at: string | null;
    tasks: ({
      kind: "submit" | "amend" | "withdraw";
      /** Unanswered: the answer was lost; the EU system is asked whether it was done before anything is sent. */
      state: "Waiting" | "Sending" | "Unanswered" | "Done" | "Refused";
      reason: string | null;
      problems: ({
        /** As the EU system names it; null where it gives no name. */
        id: string | null;
        field: string | null;
        message: string;
      })[];
      attempts: number;
      /** ISO 8601, UTC. */
      requested_at: string;
      /** ISO 8601, UTC. */
      sent_at: string | null;
      /** ISO 8601, UTC. */
      ended_at: string | null;
    })[];
  })[];
  /** The newest first, at most 200. */
  exchanges: ({
    /** For download_eu_document. */
    exchange: number;
    statement: string | null;
    operation: string;
    /** ISO 8601, UTC. */
    at: string;
    http_status: number | null;
    outcome: "answered" | "refused" | "unanswered";
    detail: string | null;
    request_sha256: string;
    /** Null where nothing came. */
    answer_sha256: string | null;
  })[];
};

export type EudrExportPackagesCsvInput = {
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name, status. */
  sort?: string | undefined;
  status?: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded" | undefined;
  activity?: "IMPORT" | "EXPORT" | "DOMESTIC" | undefined;
  risk?: "not_assessed" | "negligible" | "non_negligible" | undefined;
  /** Name of the organisation. */
  operator?: string | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};

export type EudrGeneratePackageInput = {
  lots: string[];
  /** The exporter or buyer that answers for it; required for who acts for several, and for admins. */
  operator?: string | undefined;
  activity: "IMPORT" | "EXPORT" | "DOMESTIC";
  /** One of AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, IT, LT, LU, LV, MT, NL, PL, PT, RO, SE, SI, SK, XI. */
  country_of_activity: string;
  /** Where the goods enter or leave the EU. */
  border_country?: string | undefined;
  comment?: string | undefined;
  /** What the goods are, as the operator declares and answers for: required of coffee, several where it is mixed. Cocoa is Theobroma cacao. */
  species?: ("Coffea arabica" | "Coffea canephora" | "Coffea liberica" | "Theobroma cacao")[] | undefined;
  /** The package whose place this one takes. */
  replaces?: string | undefined;
};
export type EudrGeneratePackageOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  made: boolean;
  plot_count: number;
  warnings: ({
    code: string;
    severity: "error" | "warning";
    /** Name of the lot, plot or organisation. */
    record: string;
    message: string;
    /** What a sentence of the code needs beside the record. */
    values?: Record<string, string> | undefined;
    /** A page of the portal where somebody mends it. */
    link: string;
  })[];
  message: string;
};

export type EudrListDeclarationsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: checked_at. */
  sort?: string | undefined;
  /** Name of the order. */
  order?: string | undefined;
  /** Name of the organisation. */
  operator?: string | undefined;
};
export type EudrListDeclarationsOutput = {
  data: ({
    order: string | null;
    organisation: string;
    reference_number: string;
    verification_number: string;
    /** Kept as answered. Only EXISTING_USABLE may be referred to in a statement of one’s own. */
    result: "EXISTING_USABLE" | "EXISTING_NON_USABLE" | "NON_EXISTENT";
    eu_status: string | null;
    /** It may be referred to, and neither is of other lots nor was set aside. */
    usable: boolean;
    /** False: somebody altered it past the service, and nothing of it holds. */
    as_written: boolean;
    /** This service made the statement itself, and the lot of the order is not in it: it is not referred to; ask the supplier for another. */
    of_other_lots: boolean;
    /** Of the checks of these two numbers for this order, the one that counts. */
    newest: boolean;
    /** Not asked about, but set aside by the buyer: it is not referred to until it is checked anew. */
    set_aside_because: string | null;
    system: "traces" | "simulator";
    simulated: string | null;
    /** ISO 8601, UTC. */
    checked_at: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type EudrListLotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: name. */
  sort?: string | undefined;
  /** The exporter or buyer; required for who acts for several, and for admins. */
  operator?: string | undefined;
  activity?: "IMPORT" | "EXPORT" | "DOMESTIC" | undefined;
};
export type EudrListLotsOutput = {
  data: ({
    lot: string;
    lot_reference: string | null;
    commodity_type: string;
    quantity_kg: number;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    /** The operator's own for the activity; speaks for it already. */
    package: string | null;
    /** All that speak for it, as lot_readiness names them. */
    packages: ({
      name: string;
      status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    })[];
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type EudrListPackagesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, name, status. */
  sort?: string | undefined;
  status?: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded" | undefined;
  activity?: "IMPORT" | "EXPORT" | "DOMESTIC" | undefined;
  risk?: "not_assessed" | "negligible" | "non_negligible" | undefined;
  /** Name of the organisation. */
  operator?: string | undefined;
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};
export type EudrListPackagesOutput = {
  data: ({
    name: string;
    status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    activity: "IMPORT" | "EXPORT" | "DOMESTIC";
    /** ISO 3166-1 alpha-2. */
    country_of_activity: string;
    /** Null for who supplies a lot of it, who does not learn who buys. */
    operator: string | null;
    operator_name: string | null;
    /** For who supplies lots: their own. */
    lots: string[];
    commodity_types: string[];
    /** For who supplies lots: of their own. */
    quantity_kg: number;
    /** Of the plots with an outline or a stated area; null where there is none. */
    hectares: number | null;
    plot_count: number;
    producer_count: number;
    first_harvest: string | null;
    last_harvest: string | null;
    /** not_assessed never means negligible. */
    risk: "not_assessed" | "negligible" | "non_negligible";
    /** A source said something of each plot; that one was asked is not enough. */
    assessed: boolean;
    /** Plots of which no source said anything. */
    unassessed_plots: number;
    /** Who says that the risk is negligible: a source, of each plot, or the operator, who signed for it; null where it is not. */
    risk_basis: "source" | "operator" | null;
    reference_number: string | null;
    /** The statement is in a simulator of the EU system and worth nothing; null where there is none yet. */
    simulated: boolean | null;
    /** Since when one of its lots or plots is another. */
    outdated_at: string | null;
    outdated_reason: string | null;
    replaces: string | null;
    replaced_by: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    submitted_at: string | null;
    /** ISO 8601, UTC. */
    available_at: string | null;
    /** Until when the statement can be amended or withdrawn. */
    amend_until: string | null;
    checklist: ({
      step: "generated" | "assessed" | "judged" | "submitted" | "available";
      done: boolean;
    })[];
    /** What is recorded of it is what was signed; where not, nothing of it holds. A Draft is not signed yet. */
    as_signed: boolean;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type EudrListPlotsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: plot, hectares. */
  sort?: string | undefined;
  /** Name of the package. */
  package: string;
  verdict?: "not_assessed" | "low" | "more_info_needed" | "high" | undefined;
};
export type EudrListPlotsOutput = {
  data: ({
    plot: string;
    country: string;
    /** On the ellipsoid; null of a point. */
    hectares: number | null;
    /** The part of the lots' mass that is this plot's. */
    quantity_kg: number;
    /** Null before an assessment. */
    verdict: "not_assessed" | "low" | "more_info_needed" | "high" | null;
    indicators: unknown;
    /** A measure for this very plot is recorded with what shows it. */
    mitigated: boolean;
    /** For the operator and authorities. */
    producer_name: string | null;
    place: string | null;
    /** GeoJSON, for the operator and authorities; else null. */
    geometry: unknown;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type EudrListRuleSetsInput = Record<string, unknown>;
export type EudrListRuleSetsOutput = {
  name: string;
  valid_from: string;
  regulation: string;
  cut_off_date: string;
  point_hectares: string;
  retention_years: number;
  amend_hours: number;
  goods: unknown;
  /** Of Art. 10(2), by letter. */
  criteria: Record<string, string>;
}[];

export type EudrLookAtMeasureInput = {
  /** Name of the package. */
  package: string;
  /** Its id in package_detail. */
  measure: number | string;
};
export type EudrLookAtMeasureOutput = {
  measure: number;
  file: string;
  file_name: string;
  content_type: string;
  sha256: string;
  address: string;
  /** ISO 8601, UTC. */
  looked_at: string;
};

export type EudrLotReadinessInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot: string;
};
export type EudrLotReadinessOutput = {
  ready: boolean;
  /** Errors first; at most 500. */
  faults: ({
    code: string;
    severity: "error" | "warning";
    /** Name of the lot, plot or organisation. */
    record: string;
    message: string;
    /** What a sentence of the code needs beside the record. */
    values?: Record<string, string> | undefined;
    /** A page of the portal where somebody mends it. */
    link: string;
  })[];
  errors: number;
  warnings: number;
  lot: string;
  plot_count: number;
  /** Plots by what a source last said of them as they are drawn now; not_assessed: none said anything. */
  verdicts: Record<string, number>;
  /** Plots that no source assessed, or that are not low and that nobody answered for; each is a fault. */
  open_plots: number;
  /** Those that speak for it, of those that the caller may see. */
  packages: ({
    name: string;
    status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  })[];
};

export type EudrOverviewInput = Record<string, unknown>;
export type EudrOverviewOutput = {
  total: number;
  /** Their record is not what was signed: in the total, and in no other figure. */
  altered: number;
  by_status: Record<string, number>;
  /** With the EU system, and another than their lots now. */
  outdated: number;
  /** Made, and not known to be of negligible risk. */
  not_assessed: number;
  /** Of the Available ones, those that only a simulator has, not the EU. */
  available_simulated: number;
  /** Null for a cooperative, and where the caller may know the operator of none of them. */
  quantity_kg: number | null;
  available_kg: number | null;
  /** What this service hands statements to now; null where to nothing. */
  connected_to: "simulator" | "traces" | null;
};

export type EudrPackageDetailInput = {
  /** Name of the package. */
  package: string;
};
export type EudrPackageDetailOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  activity: "IMPORT" | "EXPORT" | "DOMESTIC";
  /** ISO 3166-1 alpha-2. */
  country_of_activity: string;
  /** Null for who supplies a lot of it, who does not learn who buys. */
  operator: string | null;
  operator_name: string | null;
  /** For who supplies lots: their own. */
  lots: string[];
  commodity_types: string[];
  /** For who supplies lots: of their own. */
  quantity_kg: number;
  /** Of the plots with an outline or a stated area; null where there is none. */
  hectares: number | null;
  plot_count: number;
  producer_count: number;
  first_harvest: string | null;
  last_harvest: string | null;
  /** not_assessed never means negligible. */
  risk: "not_assessed" | "negligible" | "non_negligible";
  /** A source said something of each plot; that one was asked is not enough. */
  assessed: boolean;
  /** Plots of which no source said anything. */
  unassessed_plots: number;
  /** Who says that the risk is negligible: a source, of each plot, or the operator, who signed for it; null where it is not. */
  risk_basis: "source" | "operator" | null;
  reference_number: string | null;
  /** The statement is in a simulator of the EU system and worth nothing; null where there is none yet. */
  simulated: boolean | null;
  /** Since when one of its lots or plots is another. */
  outdated_at: string | null;
  outdated_reason: string | null;
  replaces: string | null;
  replaced_by: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  submitted_at: string | null;
  /** ISO 8601, UTC. */
  available_at: string | null;
  /** Until when the statement can be amended or withdrawn. */
  amend_until: string | null;
  checklist: ({
    step: "generated" | "assessed" | "judged" | "submitted" | "available";
    done: boolean;
  })[];
  rule_set: string;
  regulation: string;
  cut_off_date: string;
  /** Until when its operator has to keep the dossier; null of what was not submitted. */
  keep_until: string | null;
  /** SHA-256 over all frozen inputs, lowercase hex. */
  inputs_hash: string | null;
  attested_version: number;
  /** Scientific names that its operator declared; empty where it was made before anybody was asked. For the operator and authorities. */
  species: string[];
  /** A record of it that is not what the service wrote: what it says here, its status and numbers too, counts for nothing. */
  altered: string | null;
  /** Of its lots, those that its operator sells or buys at this moment: of these alone a new version can be made. For the operator and authorities. */
  lots_left: string[];
  goods: {
    lot: string;
    cooperative: string;
    commodity_type: string;
    quantity_kg: number;
    hs_heading: string;
    plots: number;
  }[];
  /** Null for a cooperative. */
  statement: {
    activityType: string;
    countryOfActivity: string;
    borderCrossCountry: string | null;
    comment: string | null;
    operatorName: string;
    eori: string | null;
    street: string | null;
    postalCode: string | null;
    city: string | null;
    country: string;
    email: string | null;
    phone: string | null;
    geoLocationConfidential: boolean;
    commodities: {
      hsHeading: string;
      descriptionOfGoods: string;
      /** Kilograms. */
      netWeight: string;
      /** Those that the statement bears or would bear. */
      scientificNames: string[];
      producers: number;
      plots: number;
      countries: string[];
    }[];
  } | null;
  /** What keeps it from being Passed, with the first plots of each. */
  open: {
    reason: string;
    count: number;
    plots: string[];
  }[];
  assessments: ({
    id: number;
    source: string;
    source_version: string | null;
    rule_set: string;
    verdict: "not_assessed" | "negligible" | "non_negligible";
    low: number;
    more_info_needed: number;
    high: number;
    not_assessed: number;
    country_classes: Record<string, "low" | "standard" | "high" | "unknown">;
    /** ISO 8601, UTC. */
    assessed_at: string;
  })[];
  evidence: ({
    id: number;
    criterion: string;
    plot: string | null;
    source: string;
    finding: string;
    file: string | null;
    url: string | null;
    sha256: string | null;
    signed_by: string | null;
    dated: string | null;
    valid_until: string | null;
    recorded_by: string;
    /** ISO 8601, UTC. */
    recorded_at: string;
  })[];
  mitigations: ({
    id: number;
    plot: string | null;
    measure: "satellite_review" | "field_visit" | "independent_audit" | "supplier_information" | "support_of_producers" | "other";
    description: string;
    outcome: string;
    done_on: string;
    /** What shows it, or one of the next two. */
    file: string | null;
    inspection: string | null;
    credential: string | null;
    /** Who opened the file that shows it, and when first. */
    looks: {
      by: string;
      /** ISO 8601, UTC. */
      at: string;
    }[];
    /** The caller did. */
    looked: boolean;
    /** The caller recorded it. */
    own: boolean;
    /** What shows it is there at this moment; else it answers for nothing. */
    shown: boolean;
    recorded_by: string;
    /** ISO 8601, UTC. */
    recorded_at: string;
  })[];
  sign_offs: ({
    conclusion: "negligible" | "non_negligible";
    statement: string;
    assessment: number | null;
    signed_by: string;
    /** An admin of the service signed, for the operator. */
    as_admin: boolean;
    /** The signer had recorded a measure that it rests on; the operator had nobody else. */
    alone: boolean;
    /** ISO 8601, UTC. */
    signed_at: string;
  })[];
  history: ({
    /** ISO 8601, UTC. */
    at: string;
    from_status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded" | null;
    to_status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    by: string | null;
    note: string | null;
  })[];
  /** Suppliers' statements that its own refers to, or will; for the operator and authorities. */
  refers_to: {
    lot: string;
    reference_number: string;
    simulated: boolean;
    /** ISO 8601, UTC. */
    checked_at: string;
  }[];
  /** Records that may show a measure at this moment; for the operator and authorities. */
  showing_records: ({
    kind: "inspection" | "credential";
    name: string;
    /** The lot inspected, or the scheme of the credential. */
    of: string;
    /** The cooperative that holds the credential. */
    holder: string | null;
  })[];
  /** Its plots that share ground with a registered plot outside of it, and how much of theirs. */
  shared_outside: {
    plot: string;
    percent: number;
  }[];
  rejection_reason: string | null;
  verification_number: string | null;
  /** Who was asked and has not answered yet: what they answer changes the package by itself. */
  waits_for: "source" | "eu_system" | null;
  /** What this service hands statements to now; null where to nothing. */
  connected_to: "simulator" | "traces" | null;
};

export type EudrPreviewPackageInput = {
  lots: string[];
  /** The exporter or buyer that answers for it; required for who acts for several, and for admins. */
  operator?: string | undefined;
  activity: "IMPORT" | "EXPORT" | "DOMESTIC";
  /** One of AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, IT, LT, LU, LV, MT, NL, PL, PT, RO, SE, SI, SK, XI. */
  country_of_activity: string;
  /** Where the goods enter or leave the EU. */
  border_country?: string | undefined;
  comment?: string | undefined;
  /** What the goods are, as the operator declares and answers for: required of coffee, several where it is mixed. Cocoa is Theobroma cacao. */
  species?: ("Coffea arabica" | "Coffea canephora" | "Coffea liberica" | "Theobroma cacao")[] | undefined;
  /** The package whose place this one takes. */
  replaces?: string | undefined;
};
export type EudrPreviewPackageOutput = {
  ready: boolean;
  /** Errors first; at most 500. */
  faults: ({
    code: string;
    severity: "error" | "warning";
    /** Name of the lot, plot or organisation. */
    record: string;
    message: string;
    /** What a sentence of the code needs beside the record. */
    values?: Record<string, string> | undefined;
    /** A page of the portal where somebody mends it. */
    link: string;
  })[];
  errors: number;
  warnings: number;
  operator: string;
  rule_set: string;
  /** A package that speaks for one of the lots already. */
  other: string | null;
  plot_count: number;
  quantity_kg: number;
  /** Of the plots with an outline; null where there is none. */
  hectares: number | null;
  first_harvest: string | null;
  last_harvest: string | null;
};

export type EudrRecomputeAssessmentInput = {
  /** Name of the package. */
  package: string;
};
export type EudrRecomputeAssessmentOutput = {
  name: string;
  source: string;
  /** Answers as they were kept; files of the folder; nothing: what it was made of is not here any more. */
  from: "answers" | "files" | "nothing";
  /** True only where it was made again and nothing differs. */
  same: boolean;
  differences: ({
    what: string;
    plot: string | null;
    name: string | null;
    before: string | null;
    after: string | null;
  })[];
};

export type EudrRecordEvidenceInput = {
  /** Name of the package. */
  package: string;
  /** (a) the class of the country of production; (b) forests in the country and parts of it; (c) indigenous peoples there; (d) consultation and cooperation with indigenous peoples; (e) reasoned claims of indigenous peoples to the land; (f) deforestation and forest degradation in the country and parts of it; (g) source, reliability and validity of the information, and links to other documents; (h) concerns about the country: corruption, forged documents, law enforcement, human rights, conflict, sanctions; (i) complexity of the supply chain and the stage of processing; (j) circumvention, or mixing with goods of unknown origin; (k) conclusions of the expert group meetings that the Commission publishes; (l) substantiated concerns, and earlier breaches along the supply chain; (m) anything that points to a risk that the goods do not comply; (n) information of certification and other third-party schemes */
  criterion: "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n";
  /** Without it for all plots of the package. */
  plot?: string | undefined;
  /** Who says so, or where it stands. */
  source: string;
  finding: string;
  /** Name of the file. */
  file?: string | undefined;
  url?: string | undefined;
  /** Of what the address answered, lowercase hex. */
  sha256?: string | undefined;
  signed_by?: string | undefined;
  dated?: string | undefined;
  valid_until?: string | undefined;
};
export type EudrRecordEvidenceOutput = {
  id: number;
  message: string;
};

export type EudrRecordMitigationInput = {
  /** Name of the package. */
  package: string;
  /** Without it for all plots of the package. */
  plot?: string | undefined;
  measure: "satellite_review" | "field_visit" | "independent_audit" | "supplier_information" | "support_of_producers" | "other";
  description: string;
  outcome: string;
  done_on: string;
  /** Uploaded by the caller, of a kind that shows the measure. */
  file?: string | undefined;
  /** Approved, of a lot of the package. */
  inspection?: string | undefined;
  /** In force, of a cooperative of the package, by a scheme that audits land; for an independent_audit. */
  credential?: string | undefined;
};
export type EudrRecordMitigationOutput = {
  id: number;
  message: string;
  /** False: nothing shows it, so it answers for nothing. */
  shown: boolean;
};

export type EudrReplayAssessmentInput = {
  /** Name of the package. */
  package: string;
};
export type EudrReplayAssessmentOutput = {
  name: string;
  source: string;
  rule_set: string;
  /** The kept answers are those whose hash was kept. */
  answers_hold: boolean;
  /** They give the same verdict by the rules of then. */
  reproduced: boolean;
  same_inputs: boolean;
  differences: ({
    record: string;
    kind: "changed" | "added" | "missing";
  })[];
};

export type EudrSetAsideDeclarationInput = {
  /** Name of the order. */
  order: string;
  /** The reference number that the supplier gave. */
  reference: string;
  /** The verification number beside it. */
  verification: string;
  reason: string;
};
export type EudrSetAsideDeclarationOutput = {
  order: string | null;
  organisation: string;
  reference_number: string;
  verification_number: string;
  /** Kept as answered. Only EXISTING_USABLE may be referred to in a statement of one’s own. */
  result: "EXISTING_USABLE" | "EXISTING_NON_USABLE" | "NON_EXISTENT";
  eu_status: string | null;
  /** It may be referred to, and neither is of other lots nor was set aside. */
  usable: boolean;
  /** False: somebody altered it past the service, and nothing of it holds. */
  as_written: boolean;
  /** This service made the statement itself, and the lot of the order is not in it: it is not referred to; ask the supplier for another. */
  of_other_lots: boolean;
  /** Of the checks of these two numbers for this order, the one that counts. */
  newest: boolean;
  /** Not asked about, but set aside by the buyer: it is not referred to until it is checked anew. */
  set_aside_because: string | null;
  system: "traces" | "simulator";
  simulated: string | null;
  /** ISO 8601, UTC. */
  checked_at: string;
  /** Packages of the order’s lot that were sent already: withdraw them and submit them again. */
  still_referring: string[];
  message: string;
};

export type EudrSignOffInput = {
  /** Name of the package. */
  package: string;
  conclusion: "negligible" | "non_negligible";
  /** On what grounds, in the signer’s own words. */
  statement: string;
};
export type EudrSignOffOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  risk: "not_assessed" | "negligible" | "non_negligible";
  message: string;
};

export type EudrSubmitToEuInput = {
  /** Name of the package. */
  package: string;
  /** Admins only: a Generated one, assessed by a source and judged by nobody. */
  accept_unassessed?: boolean | undefined;
};
export type EudrSubmitToEuOutput = {
  name: string;
  status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
  submitted: boolean;
  reference_number: string | null;
  simulated: boolean | null;
  message: string;
};

export type EudrVerifyDeclarationInput = {
  /** The reference number that the supplier gave. */
  reference: string;
  /** The verification number beside it. */
  verification: string;
  /** Name of the order. */
  order?: string | undefined;
  /** Who asks, without an order: for who acts for several organisations, and for admins. */
  operator?: string | undefined;
};
export type EudrVerifyDeclarationOutput = {
  order: string | null;
  organisation: string;
  reference_number: string;
  verification_number: string;
  /** Kept as answered. Only EXISTING_USABLE may be referred to in a statement of one’s own. */
  result: "EXISTING_USABLE" | "EXISTING_NON_USABLE" | "NON_EXISTENT";
  eu_status: string | null;
  /** It may be referred to, and neither is of other lots nor was set aside. */
  usable: boolean;
  /** False: somebody altered it past the service, and nothing of it holds. */
  as_written: boolean;
  /** This service made the statement itself, and the lot of the order is not in it: it is not referred to; ask the supplier for another. */
  of_other_lots: boolean;
  /** Of the checks of these two numbers for this order, the one that counts. */
  newest: boolean;
  /** Not asked about, but set aside by the buyer: it is not referred to until it is checked anew. */
  set_aside_because: string | null;
  system: "traces" | "simulator";
  simulated: string | null;
  /** ISO 8601, UTC. */
  checked_at: string;
  message: string;
};

export type EudrWithdrawFromEuInput = {
  /** Name of the package. */
  package: string;
  /** For the history of the package. */
  reason: string;
};
export type EudrWithdrawFromEuOutput = {
  name: string;
  /** Until then the EU system takes changes. */
  change_until: string;
  message: string;
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
  /** Since when an inspection is asked for that nobody has begun; null otherwise, and with sight public. */
  inspection_requested_at: string | null;
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
  /** Whether files.list_files and documents.list answer the caller for this lot. */
  listable: {
    files: boolean;
    documents: boolean;
  };
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
  kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
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

export type EventsTriggerAiManualInput = {
  /** Lot name, LOT-<year>-<sequence>. */
  lot?: string | undefined;
};
export type EventsTriggerAiManualOutput = {
  /** True for all lots: they are scored one page after the other. */
  queued: boolean;
  /** The lot, or `all`. */
  subject: string;
  /** Which rules make the score; no language model does. */
  model: string;
  /** 0 to 100; 100 where nothing speaks against the lot. */
  score: number | null;
  /** The highest score since the authority decided on the lot last; null for a first one. */
  held_against: number | null;
  findings: ({
    kind: "divergences" | "held_entries" | "failed_inspections" | "overlapping_plots" | "high_risk_plots" | "odd_price" | "untraced";
    points: number;
    count: number;
  })[];
  /** It fell by the tolerance `ai_score_drop` or more. */
  dropped: boolean;
  /** This call made the lot Flagged. */
  flagged: boolean;
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
  /** Part of an order, lot or external reference, or of the name of the buyer or exporter; or a state, currency, rail or amount. */
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
    /** What was ordered costs, in `currency`. */
    total_amount: number;
    /** What was paid for what arrived: fee and shares together, in `currency`; null before it is settled. */
    settled_amount: number | null;
    /** What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment. */
    returned_amount: number | null;
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
    /** Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** It lapses when it is not paid by then. */
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
  /** The vehicle it leaves in, of the exporter or the cooperative; one that failed its last inspection ships nothing. */
  vehicle?: string | undefined;
  /** Who drives the vehicle. */
  driver?: string | undefined;
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
  /** What was ordered costs: the total of the order, in `currency`. */
  total_amount: number;
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
    kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
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
    stated_ha: number | null;
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
  /** Kilograms of the caller's harvests in those lots, as they were weighed; null where they are of several commodities or stages, which do not add up: see `volumes`. */
  total_volume_kg: number | null;
  /** The same by commodity and by the stage in which it was weighed. */
  volumes: ({
    commodity_type: string;
    stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
    quantity_kg: number;
  })[];
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
  /** Hectares of a plot without a polygon, as its people state them. */
  stated_ha: number | null;
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
  /** The plot has no polygon, and nobody states its area. */
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
    /** Above this sum of the plot a quantity must be confirmed; land that the farmer registered several times counts once. */
    ask_kg: number;
    /** Above this sum of the plot it is refused; as `ask_kg`. */
    max_kg: number;
    /** What may still be recorded for the plot. */
    free_kg: number;
    /** Other plots of the farmer lie on the same land. */
    land_shared: boolean;
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
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
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
    /** Kilograms of the caller's harvests in the lot, of `my_stage`. */
    my_quantity_kg: number;
    /** In which stage the caller's harvests were weighed; the lot's own quantity is of its `stage`. */
    my_stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
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
    /** Hectares of a plot without a polygon, as its people state them. */
    stated_ha: number | null;
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
  /** Hectares of a plot that is known by its point alone, which counts as 4 without; of an outline they are computed. */
  stated_ha?: number | string | undefined;
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
  /** Hectares of a plot that is known by its point alone, which counts as 4 without; of an outline they are computed. */
  stated_ha?: number | string | undefined;
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
      component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder";
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
    component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
    component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
      component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
        set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder";
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
    component: "chargebacks" | "credentials" | "deliveries_on_time" | "disputes" | "flags" | "harvest_kg" | "inspections" | "notarized_share" | "office_verification" | "plots_outlined" | "plots_verified" | "seasons" | "settled_value" | "tenure";
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
      set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder";
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
  altered_copies: ("deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder")[];
  /** Records that are another now than for the score; at most 500. */
  differences: ({
    set: "deliveries" | "accepted" | "escrows" | "payments" | "harvests" | "plots" | "lots" | "credentials" | "holder";
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
  /** JSON text or object, or a PDF in base64. A stranger sends up to 512 KiB, who is known 5 MiB. */
  artefact: unknown;
};
export type FepVerifyArtefactOutput = {
  verified: boolean;
  kid: string | null;
  computed_hash: string | null;
  /** What was found: `document` is a PDF that was signed as a file, `receipt` also a PDF with one inside, `pdf` one without. */
  embedded: "score" | "credential" | "receipt" | "document" | "pdf" | "nothing";
  /** Of what holds (a receipt, a score, a PDF that was signed as a file): that its record was signed anew since, in words. What was revoked or withdrawn, or has expired, by its newest statement is not verified, nor is a certificate whose sale was cancelled. */
  newer: string | null;
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

export type FilesListFilesInput = {
  doctype: "Due Diligence Package" | "Insurance Claim" | "Insurance Policy" | "Lot" | "Order" | "Organisation Credential" | "Quality Inspection" | "Shipment" | "Vehicle Inspection";
  /** The record, such as LOT-2026-00001 or ORD-2026-00001. */
  docname: string;
  /** True: those that were taken off. */
  removed?: boolean | undefined;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
};
export type FilesListFilesOutput = {
  data: ({
    name: string;
    file_name: string;
    /** Where it is fetched, with the session or key of somebody who may; null for who may not any more. */
    file_url: string | null;
    content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf" | "application/json" | "text/csv" | "text/plain";
    /** Bytes, as it was uploaded. */
    file_size: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** SHA-256 of the file as it was uploaded. */
    sha256: string;
    fieldname: string | null;
    /** Who put it there. */
    uploaded_by: string;
    /** The organisation that they did it for. */
    org: string | null;
    org_title: string | null;
    /** ISO 8601, UTC. */
    removed_at: string | null;
    removed_by: string | null;
    /** Why nobody can take it off; null where somebody can. */
    stays: string | null;
    /** Whether the caller may take it off. */
    may_remove: boolean;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FilesRemoveFileInput = {
  /** Name of the file. */
  file: string;
};
export type FilesRemoveFileOutput = {
  name: string;
  /** ISO 8601, UTC. */
  removed_at: string;
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
  /** What is recorded about it is what was signed; where not, neither title nor verification is told. */
  as_signed: boolean;
  /** Null unless the exporter shares its score with banks. */
  score_band: "Prime" | "Strong" | "Developing" | "Emerging" | null;
  /** Of settled orders, the busiest first. */
  corridors: string[];
  settled_orders: number;
  /** Credentials that an office has confirmed and that are good today. */
  credentials: ({
    credential_type: string;
    issuer: string | null;
    /** The last day, yyyy-mm-dd; null: it has no end. */
    valid_until: string | null;
  })[];
};

export type FinanceGetPublicLotVerificationInput = {
  /** LOT-<year>-<sequence>. */
  lot_name: string;
};
export type FinanceGetPublicLotVerificationOutput = {
  ok: true;
  lot: {
    name: string;
    /** What is told here of the lot is what its newest signed version says. Where it is not, somebody has altered the records: believe none of it. */
    as_signed: boolean;
    status: string;
    /** The parties of its sale are in dispute, and an admin decides; whatever `status` says. */
    disputed: boolean;
    commodity_type: string;
    /** Name of the cooperative, such as COOP-00001. */
    cooperative: string;
    /** What the cooperative calls itself; its name on the platform where its record is not what was signed. */
    cooperative_name: string;
    /** What is recorded about the cooperative is what was signed. */
    cooperative_as_signed: boolean;
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
    /** That was inspected: this one, or the one that it was split from afterwards. */
    lot: string;
    status: string;
    /** The grade that the lot bore when it was inspected. */
    claimed_grade: string | null;
    grade: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** conformant or non_conformant to what the lot claims; null where nothing is compared: with a claimed_grade, because the two are not comparable. */
    result: string | null;
    /** What the lot said of its processing when it was looked at: where it says something else now, nobody looked at such goods. */
    processing_method: string | null;
    /** Approved, signed, and still what was signed. */
    attested: boolean;
  })[];
  /** The due diligence that speaks for the lot, only where its record is what was signed. */
  eudr: {
    /** Superseded where the lot is another than the one that was looked into; Withdrawn where a statement was, and no other speaks for the lot. */
    status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    plot_count: number;
    /** not_assessed never means negligible. */
    risk: "not_assessed" | "negligible" | "non_negligible";
    /** Who says that it is negligible: a source of deforestation data, of each plot, or the operator; null where it is not. */
    risk_basis: "source" | "operator" | null;
    /** Of an Available statement. */
    reference_number: string | null;
    /** The statement is in a simulator of the EU system and worth nothing; null where there is none yet. */
    simulated: boolean | null;
    /** Since when the EU system has it; ISO 8601, UTC. */
    available_at: string | null;
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
    /** Hectares of the plots that have a polygon. */
    total_area_ha: number;
    /** Lots with the caller's harvests in them, without Cancelled ones. */
    lots_produced: number;
    /** Kilograms of the caller's harvests in those lots, as they were weighed; null where they are of several commodities or stages, which do not add up: see `volumes`. */
    total_volume_kg: number | null;
    /** The same by commodity and by the stage in which it was weighed. */
    volumes: ({
      commodity_type: string;
      stage: "cherry" | "parchment" | "green" | "wet_bean" | "dry_bean" | null;
      quantity_kg: number;
    })[];
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

export type FleetAddDriverInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
  email: string;
  full_name: string;
  licence_number?: string | undefined;
  /** Until when the licence is valid, yyyy-mm-dd. */
  licence_until?: string | undefined;
};
export type FleetAddDriverOutput = {
  name: string;
  organisation: string;
  full_name: string;
  email: string;
  licence_number: string | null;
  /** yyyy-mm-dd */
  licence_until: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type FleetAddVehicleInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
  kind: "trailer" | "reefer" | "container";
  /** Number plate, or number of the container. */
  plate: string;
  /** What it is called at home. */
  title?: string | undefined;
};
export type FleetAddVehicleOutput = {
  name: string;
  organisation: string;
  kind: "trailer" | "reefer" | "container";
  /** Number plate, or number of the container. */
  plate: string;
  title: string | null;
  in_use: boolean;
  last_inspection: string | null;
  /** After a Fail nothing is shipped in it. */
  last_result: "Pass" | "Pass with defects" | "Fail" | null;
  /** ISO 8601, UTC. */
  last_inspected_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  retired_at: string | null;
};

export type FleetEndDriverInput = {
  /** Name of the driver. */
  driver: string;
};
export type FleetEndDriverOutput = {
  name: string;
  organisation: string;
  full_name: string;
  email: string;
  licence_number: string | null;
  /** yyyy-mm-dd */
  licence_until: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ended_at: string | null;
};

export type FleetGetChecklistInput = {
  kind: "trailer" | "reefer" | "container";
};
export type FleetGetChecklistOutput = {
  kind: "trailer" | "reefer" | "container";
  items: ({
    item_key: string;
    label: string;
    section: "papers" | "running" | "cargo_space" | "cleanliness" | "cooling";
    /** One that failed fails the vehicle. */
    critical: boolean;
  })[];
};

export type FleetGetInspectionInput = {
  /** Name of the vehicle inspection. */
  inspection: string;
};
export type FleetGetInspectionOutput = {
  name: string;
  vehicle: string;
  plate: string;
  vehicle_kind: "trailer" | "reefer" | "container";
  organisation: string;
  status: string;
  overall_result: "Pass" | "Pass with defects" | "Fail";
  failed_items: number;
  /** Full name. */
  inspected_by: string;
  /** ISO 8601, UTC. */
  inspected_at: string;
  /** ISO 8601, UTC. */
  created_at: string;
  driver: string | null;
  odometer_km: number | null;
  note: string | null;
  gps_lat: number | null;
  gps_lng: number | null;
  items: ({
    item_key: string;
    label: string;
    section: "papers" | "running" | "cargo_space" | "cleanliness" | "cooling";
    critical: boolean;
    result: "Pass" | "Fail" | "N/A";
    note: string | null;
    /** Names of files. */
    photos: string[];
  })[];
};

export type FleetListDriversInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** True leaves out those who drive no more, false the others. */
  current?: boolean | undefined;
};
export type FleetListDriversOutput = {
  data: ({
    name: string;
    organisation: string;
    full_name: string;
    email: string;
    licence_number: string | null;
    /** yyyy-mm-dd */
    licence_until: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
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

export type FleetListMyInspectionsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, inspected_at. */
  sort?: string | undefined;
  /** Name of the vehicle. */
  vehicle?: string | undefined;
  result?: "Pass" | "Pass with defects" | "Fail" | undefined;
  /** True: also those that others made of the vehicles that the caller manages or drives. */
  all?: boolean | undefined;
};
export type FleetListMyInspectionsOutput = {
  data: ({
    name: string;
    vehicle: string;
    plate: string;
    vehicle_kind: "trailer" | "reefer" | "container";
    organisation: string;
    status: string;
    overall_result: "Pass" | "Pass with defects" | "Fail";
    failed_items: number;
    /** Full name. */
    inspected_by: string;
    /** ISO 8601, UTC. */
    inspected_at: string;
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

export type FleetListVehiclesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, plate. */
  sort?: string | undefined;
  kind?: "trailer" | "reefer" | "container" | undefined;
  /** True leaves out those that were retired, false the others. */
  in_use?: boolean | undefined;
};
export type FleetListVehiclesOutput = {
  data: ({
    name: string;
    organisation: string;
    kind: "trailer" | "reefer" | "container";
    /** Number plate, or number of the container. */
    plate: string;
    title: string | null;
    in_use: boolean;
    last_inspection: string | null;
    /** After a Fail nothing is shipped in it. */
    last_result: "Pass" | "Pass with defects" | "Fail" | null;
    /** ISO 8601, UTC. */
    last_inspected_at: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    retired_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type FleetRetireVehicleInput = {
  /** Name of the vehicle. */
  vehicle: string;
};
export type FleetRetireVehicleOutput = {
  name: string;
  organisation: string;
  kind: "trailer" | "reefer" | "container";
  /** Number plate, or number of the container. */
  plate: string;
  title: string | null;
  in_use: boolean;
  last_inspection: string | null;
  /** After a Fail nothing is shipped in it. */
  last_result: "Pass" | "Pass with defects" | "Fail" | null;
  /** ISO 8601, UTC. */
  last_inspected_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  retired_at: string | null;
};

export type FleetSubmitInspectionInput = {
  items: ({
    /** The item of the checklist; or its `id`. */
    item_key?: string | undefined;
    /** As item_key. */
    id?: string | undefined;
    /** As it was shown; the label of the checklist is kept. */
    label?: string | undefined;
    /** As it was shown; the section of the checklist is kept. */
    section?: string | undefined;
    result?: "Pass" | "Fail" | "N/A" | undefined;
    /** True is Pass, false Fail; in place of result. */
    checked?: boolean | undefined;
    /** What is wrong; required where the item failed. */
    note?: string | undefined;
    /** Files of upload_file that belong to nothing yet; of defects only. */
    photos?: string[] | undefined;
  })[];
  /** Required for who drives several. */
  vehicle?: string | undefined;
  /** When it was looked at, where that was earlier (offline); at most 30 days ago. */
  inspected_at?: string | undefined;
  odometer_km?: number | string | undefined;
  note?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
};
export type FleetSubmitInspectionOutput = {
  name: string;
  vehicle: string;
  plate: string;
  vehicle_kind: "trailer" | "reefer" | "container";
  organisation: string;
  status: string;
  overall_result: "Pass" | "Pass with defects" | "Fail";
  failed_items: number;
  /** Full name. */
  inspected_by: string;
  /** ISO 8601, UTC. */
  inspected_at: string;
  /** ISO 8601, UTC. */
  created_at: string;
  driver: string | null;
  odometer_km: number | null;
  note: string | null;
  gps_lat: number | null;
  gps_lng: number | null;
  items: ({
    item_key: string;
    label: string;
    section: "papers" | "running" | "cargo_space" | "cleanliness" | "cooling";
    critical: boolean;
    result: "Pass" | "Fail" | "N/A";
    note: string | null;
    /** Names of files. */
    photos: string[];
  })[];
  message: string;
};

export type HealthSystemHealthInput = Record<string, unknown>;
export type HealthSystemHealthOutput = {
  status: "healthy" | "degraded";
  /** ISO 8601, UTC. */
  timestamp: string;
  /** By part: `ok`, `off`, `degraded` or `down`, and after a colon why. */
  checks: Record<string, string>;
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
    alsoKnownAs?: string[] | undefined;
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

export type IncidentsGetInput = {
  /** Name of the incident. */
  name: string;
};
export type IncidentsGetOutput = {
  name: string;
  status: "Open" | "Resolved";
  severity: "Minor" | "Major" | "Critical";
  /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
  cause: string;
  /** In the language of the reader where the service found it. */
  title: string;
  summary: string;
  /** E-mail address; null where the service found it. */
  opened_by: string | null;
  /** ISO 8601, UTC. */
  opened_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  resolved_at: string | null;
  /** E-mail address; null where it was over by itself. */
  resolved_by: string | null;
  /** The oldest step first; at most the last 200. */
  timeline: ({
    kind: "Opened" | "Changed" | "Note" | "Resolved" | "Reopened";
    body: string;
    /** E-mail address; null where the service wrote it. */
    by: string | null;
    /** ISO 8601, UTC. */
    at: string;
  })[];
};

export type IncidentsListInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: opened_at. */
  sort?: string | undefined;
  status_filter?: "Open" | "Resolved" | undefined;
  severity?: "Minor" | "Major" | "Critical" | undefined;
  /** Exactly this cause, such as ledger:anchoring or person. */
  cause?: string | undefined;
};
export type IncidentsListOutput = {
  data: ({
    name: string;
    status: "Open" | "Resolved";
    severity: "Minor" | "Major" | "Critical";
    /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
    cause: string;
    /** In the language of the reader where the service found it. */
    title: string;
    summary: string;
    /** E-mail address; null where the service found it. */
    opened_by: string | null;
    /** ISO 8601, UTC. */
    opened_at: string;
    /** ISO 8601, UTC. */
    updated_at: string;
    /** ISO 8601, UTC. */
    resolved_at: string | null;
    /** E-mail address; null where it was over by itself. */
    resolved_by: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type IncidentsNoteInput = {
  /** Name of the incident. */
  name: string;
  /** Plain text. */
  body: string;
};
export type IncidentsNoteOutput = {
  name: string;
  status: "Open" | "Resolved";
  severity: "Minor" | "Major" | "Critical";
  /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
  cause: string;
  /** In the language of the reader where the service found it. */
  title: string;
  summary: string;
  /** E-mail address; null where the service found it. */
  opened_by: string | null;
  /** ISO 8601, UTC. */
  opened_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  resolved_at: string | null;
  /** E-mail address; null where it was over by itself. */
  resolved_by: string | null;
  /** The oldest step first; at most the last 200. */
  timeline: ({
    kind: "Opened" | "Changed" | "Note" | "Resolved" | "Reopened";
    body: string;
    /** E-mail address; null where the service wrote it. */
    by: string | null;
    /** ISO 8601, UTC. */
    at: string;
  })[];
};

export type IncidentsOpenInput = {
  title: string;
  /** What is known. Plain text. */
  summary: string;
  severity?: "Minor" | "Major" | "Critical" | undefined;
};
export type IncidentsOpenOutput = {
  name: string;
  status: "Open" | "Resolved";
  severity: "Minor" | "Major" | "Critical";
  /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
  cause: string;
  /** In the language of the reader where the service found it. */
  title: string;
  summary: string;
  /** E-mail address; null where the service found it. */
  opened_by: string | null;
  /** ISO 8601, UTC. */
  opened_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  resolved_at: string | null;
  /** E-mail address; null where it was over by itself. */
  resolved_by: string | null;
  /** The oldest step first; at most the last 200. */
  timeline: ({
    kind: "Opened" | "Changed" | "Note" | "Resolved" | "Reopened";
    body: string;
    /** E-mail address; null where the service wrote it. */
    by: string | null;
    /** ISO 8601, UTC. */
    at: string;
  })[];
};

export type IncidentsResolveInput = {
  /** Name of the incident. */
  name: string;
  /** What it was, and what was done. Plain text. */
  resolution: string;
};
export type IncidentsResolveOutput = {
  name: string;
  status: "Open" | "Resolved";
  severity: "Minor" | "Major" | "Critical";
  /** What it is about: the source that found it and, after a colon, what; `person` where a person opened it. */
  cause: string;
  /** In the language of the reader where the service found it. */
  title: string;
  summary: string;
  /** E-mail address; null where the service found it. */
  opened_by: string | null;
  /** ISO 8601, UTC. */
  opened_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** ISO 8601, UTC. */
  resolved_at: string | null;
  /** E-mail address; null where it was over by itself. */
  resolved_by: string | null;
  /** The oldest step first; at most the last 200. */
  timeline: ({
    kind: "Opened" | "Changed" | "Note" | "Resolved" | "Reopened";
    body: string;
    /** E-mail address; null where the service wrote it. */
    by: string | null;
    /** ISO 8601, UTC. */
    at: string;
  })[];
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
  /** The same in the order of the protocol, with units. */
  measured: ({
    measure: string;
    value: string;
    unit: string | null;
  })[];
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
  /** Where it was inspected; for the offices and who sells the lot. */
  gps_lat: number | null;
  gps_lng: number | null;
  /** The inspector's own; only for them, admins and authorities. */
  notes: string | null;
  decision_note: string | null;
  /** Approved, signed, and still what was signed. */
  attested: boolean;
  /** For admins: whoever inspected it is an inspector still, who can log in. Null for others. */
  still_inspects: boolean | null;
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
  /** Begun, and not handed in yet; without those of cancelled lots. */
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

export type InsuranceDashboardAgentApproveClaimInput = {
  /** Name of the claim. */
  claim: string;
  /** At most what was claimed, and what is left of the sum insured. */
  approved_amount: number | string;
  /** Required where money was approved for what looks like the same event. */
  reason?: string | undefined;
};
export type InsuranceDashboardAgentApproveClaimOutput = {
  name: string;
  status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
  /** parametric: filed by the index itself; indemnity: by people. */
  kind: "parametric" | "indemnity";
  policy: string;
  insurer: string;
  holder: string;
  holder_name: string;
  claimed_amount: string | null;
  approved_amount: string | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  index_value: string | null;
  /** ISO 8601, UTC. */
  filed_at: string;
  /** ISO 8601, UTC. */
  reviewed_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  paid_tokens: string | null;
  /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
  payment_problem: string | null;
  /** A reading that it rests on was corrected since. */
  affected: boolean;
  /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
  same_event: string[];
  /** Why it is another event, as whoever filed it says. */
  other_event: string | null;
};

export type InsuranceDashboardAgentRejectClaimInput = {
  /** Name of the claim. */
  claim: string;
  reason: string;
};
export type InsuranceDashboardAgentRejectClaimOutput = {
  name: string;
  status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
  /** parametric: filed by the index itself; indemnity: by people. */
  kind: "parametric" | "indemnity";
  policy: string;
  insurer: string;
  holder: string;
  holder_name: string;
  claimed_amount: string | null;
  approved_amount: string | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  index_value: string | null;
  /** ISO 8601, UTC. */
  filed_at: string;
  /** ISO 8601, UTC. */
  reviewed_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  paid_tokens: string | null;
  /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
  payment_problem: string | null;
  /** A reading that it rests on was corrected since. */
  affected: boolean;
  /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
  same_event: string[];
  /** Why it is another event, as whoever filed it says. */
  other_event: string | null;
};

export type InsuranceDashboardCreateInsurerInput = {
  insurer_name: string;
  /** ISO 3166-1 code or name. */
  country: string;
  owner: string;
};
export type InsuranceDashboardCreateInsurerOutput = {
  name: string;
  insurer_name: string;
  owner: string;
};

export type InsuranceDashboardExportMyPoliciesCsvInput = {
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: applied_at, ends_on, name. */
  sort?: string | undefined;
  /** One of the caller’s insurers; for admins all unless told. */
  insurer?: string | undefined;
  status?: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled" | undefined;
  /** Name of the insurance product. */
  product?: string | undefined;
  peril?: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse" | undefined;
};

export type InsuranceDashboardInsuranceSummaryInput = {
  /** One of the caller’s insurers; for admins all unless told. */
  insurer?: string | undefined;
};
export type InsuranceDashboardInsuranceSummaryOutput = {
  /** Null for admins who named none: all insurers. */
  insurer: string | null;
  active_policies: number;
  /** Policies that are Applied or Under Review. */
  applications: number;
  /** Claims that are Filed or Under Review. */
  pending_claims: number;
  /** Approved claims that were not paid yet. */
  unpaid_claims: number;
  open_complaints: number;
  currency: "USD";
  /** Sums insured by policies in force. */
  total_coverage: string;
  /** Premiums, without what went back. */
  premium_collected: string;
  /** Claims that were paid. */
  paid_total: string;
  /** Paid / premium, four decimals; null without a premium. */
  loss_ratio: string | null;
  currencies: ({
    currency: string;
    /** Sums insured by policies in force. */
    total_coverage: string;
    /** Premiums, without what went back. */
    premium_collected: string;
    /** Claims that were paid. */
    paid_total: string;
    /** Paid / premium, four decimals; null without a premium. */
    loss_ratio: string | null;
  })[];
};

export type InsuranceDashboardListClaimsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: filed_at, name. */
  sort?: string | undefined;
  /** One of the caller’s insurers; for admins all unless told. */
  insurer?: string | undefined;
  status?: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected" | undefined;
  /** Only those of which a reading was corrected since. */
  affected?: boolean | undefined;
};
export type InsuranceDashboardListClaimsOutput = {
  data: ({
    name: string;
    status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
    /** parametric: filed by the index itself; indemnity: by people. */
    kind: "parametric" | "indemnity";
    policy: string;
    insurer: string;
    holder: string;
    holder_name: string;
    claimed_amount: string | null;
    approved_amount: string | null;
    currency: string;
    loss_on: string | null;
    description: string | null;
    index_value: string | null;
    /** ISO 8601, UTC. */
    filed_at: string;
    /** ISO 8601, UTC. */
    reviewed_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    paid_tokens: string | null;
    /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
    payment_problem: string | null;
    /** A reading that it rests on was corrected since. */
    affected: boolean;
    /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
    same_event: string[];
    /** Why it is another event, as whoever filed it says. */
    other_event: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsuranceDashboardListMyPoliciesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: applied_at, ends_on, name. */
  sort?: string | undefined;
  /** One of the caller’s insurers; for admins all unless told. */
  insurer?: string | undefined;
  status?: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled" | undefined;
  /** Name of the insurance product. */
  product?: string | undefined;
  peril?: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse" | undefined;
};
export type InsuranceDashboardListMyPoliciesOutput = {
  data: ({
    name: string;
    status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
    product: string;
    product_title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    insurer: string;
    insurer_name: string;
    /** Whose wallet pays the premium and gets what is paid out. */
    holder: string;
    holder_name: string;
    /** Whose harvest is insured. */
    farmer_name: string | null;
    plot: string | null;
    cell: string | null;
    insured: string | null;
    /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
    distance_km: number | null;
    /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
    outside_km: number | null;
    /** The most that is paid, a decimal number in `currency`. */
    sum_insured: string;
    currency: string;
    /** What the cover costs, a decimal number in `currency`. */
    premium: string;
    /** There is a premium in good standing. */
    premium_paid: boolean;
    /** What a season is expected to cost, percent of the sum insured. */
    risk_score: number;
    starts_on: string;
    ends_on: string;
    /** ISO 8601, UTC. */
    applied_at: string;
    /** ISO 8601, UTC. */
    bound_at: string | null;
    /** ISO 8601, UTC. */
    ended_at: string | null;
    claims: number;
    /** What was paid of its claims, a decimal number in `currency`. */
    paid_out: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsuranceDashboardListPendingClaimsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: filed_at, name. */
  sort?: string | undefined;
  /** One of the caller’s insurers; for admins all unless told. */
  insurer?: string | undefined;
};
export type InsuranceDashboardListPendingClaimsOutput = {
  data: ({
    name: string;
    status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
    /** parametric: filed by the index itself; indemnity: by people. */
    kind: "parametric" | "indemnity";
    policy: string;
    insurer: string;
    holder: string;
    holder_name: string;
    claimed_amount: string | null;
    approved_amount: string | null;
    currency: string;
    loss_on: string | null;
    description: string | null;
    index_value: string | null;
    /** ISO 8601, UTC. */
    filed_at: string;
    /** ISO 8601, UTC. */
    reviewed_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    paid_tokens: string | null;
    /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
    payment_problem: string | null;
    /** A reading that it rests on was corrected since. */
    affected: boolean;
    /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
    same_event: string[];
    /** Why it is another event, as whoever filed it says. */
    other_event: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsuranceOracleEndProviderInput = {
  /** Name of the oracle provider. */
  provider: string;
  reason: string;
};
export type InsuranceOracleEndProviderOutput = {
  name: string;
  title: string;
  /** Ed25519, 64 hex digits: whoever has it checks the signatures. */
  public_key: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
  readings: number;
  /** ISO 8601, UTC. */
  last_reading_at: string | null;
  /** False where it was ended before. */
  ended: boolean;
};

export type InsuranceOracleHealthInput = {
  /** For admins: all unless told. */
  insurer?: string | undefined;
};
export type InsuranceOracleHealthOutput = ({
  product: string;
  product_title: string;
  cell: string;
  index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
  quorum: number;
  /** Periods of the season that are over. */
  periods: number;
  /** Of those, periods that enough providers agree on. */
  settled: number;
  alarms: ({
    from: string;
    to: string;
    /** No reading at all; too few; or enough, of whom too few agree. */
    state: "silent" | "waiting" | "disagreeing";
    /** Longer than the product allows: an alarm, and never a zero. */
    late: boolean;
    readings: {
      reading: string;
      provider: string;
      value: string;
    }[];
  })[];
})[];

export type InsuranceOracleListProvidersInput = Record<string, unknown>;
export type InsuranceOracleListProvidersOutput = ({
  name: string;
  title: string;
  /** Ed25519, 64 hex digits: whoever has it checks the signatures. */
  public_key: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
  readings: number;
  /** ISO 8601, UTC. */
  last_reading_at: string | null;
})[];

export type InsuranceOracleListReadingsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: received_at, name. */
  sort?: string | undefined;
  /** Name of the oracle provider. */
  provider?: string | undefined;
  index_kind?: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha" | undefined;
  cell?: string | undefined;
  /** Only those that correct another, or that do not. */
  corrections?: boolean | undefined;
};
export type InsuranceOracleListReadingsOutput = {
  data: ({
    name: string;
    provider: string;
    provider_name: string;
    index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
    cell: string;
    period_from: string;
    period_to: string;
    value: string;
    unit: string;
    /** ISO 8601, UTC. */
    issued_at: string;
    signature: string;
    /** ISO 8601, UTC. */
    received_at: string;
    corrects: string | null;
    /** The reading that counts instead. */
    corrected_by: string | null;
    /** Claims that rest on it. */
    claims: number;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsuranceOracleRegisterProviderInput = {
  title: string;
  /** Ed25519, 32 bytes. */
  public_key: string;
};
export type InsuranceOracleRegisterProviderOutput = {
  name: string;
  title: string;
  /** Ed25519, 64 hex digits: whoever has it checks the signatures. */
  public_key: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  end_reason: string | null;
  readings: number;
  /** ISO 8601, UTC. */
  last_reading_at: string | null;
};

export type InsurancePoliciesAnswerComplaintInput = {
  /** Name of the complaint. */
  complaint: string;
  upheld: boolean;
  answer: string;
};
export type InsurancePoliciesAnswerComplaintOutput = {
  name: string;
  status: "Open" | "Answered";
  policy: string;
  product: string;
  insurer: string;
  loss_percent: number;
  words: string;
  harvests: string[];
  /** ISO 8601, UTC. */
  filed_at: string;
  /** The insurer holds that the loss was there. */
  upheld: boolean | null;
  answer: string | null;
  /** ISO 8601, UTC. */
  answered_at: string | null;
  /** False where it was answered before. */
  answered: boolean;
};

export type InsurancePoliciesCancelInput = {
  /** Name of the policy. */
  policy: string;
  reason: string;
};
export type InsurancePoliciesCancelOutput = {
  name: string;
  status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
  product: string;
  product_title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  insurer: string;
  insurer_name: string;
  /** Whose wallet pays the premium and gets what is paid out. */
  holder: string;
  holder_name: string;
  /** Whose harvest is insured. */
  farmer_name: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
  distance_km: number | null;
  /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
  outside_km: number | null;
  /** The most that is paid, a decimal number in `currency`. */
  sum_insured: string;
  currency: string;
  /** What the cover costs, a decimal number in `currency`. */
  premium: string;
  /** There is a premium in good standing. */
  premium_paid: boolean;
  /** What a season is expected to cost, percent of the sum insured. */
  risk_score: number;
  starts_on: string;
  ends_on: string;
  /** ISO 8601, UTC. */
  applied_at: string;
  /** ISO 8601, UTC. */
  bound_at: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  claims: number;
  /** What was paid of its claims, a decimal number in `currency`. */
  paid_out: string;
  returned: {
    name: string;
    standing: "Good" | "Returned";
    /** What was collected, a decimal number in `currency`. */
    amount: string;
    currency: string;
    /** What left the wallet of the holder, AXKT. */
    tokens: string;
    period_from: string;
    period_to: string;
    /** ISO 8601, UTC. */
    paid_at: string;
    /** What went back, a decimal number in `currency`. */
    returned_amount: string | null;
    returned_tokens: string | null;
    /** ISO 8601, UTC. */
    returned_at: string | null;
  } | null;
};

export type InsurancePoliciesComplainInput = {
  /** Name of the policy. */
  policy: string;
  /** Of what is insured, in percent. */
  loss_percent: number | string;
  words: string;
  /** Harvests of the insured plot. */
  harvests?: string[] | undefined;
};
export type InsurancePoliciesComplainOutput = {
  name: string;
  status: "Open" | "Answered";
  policy: string;
  product: string;
  insurer: string;
  loss_percent: number;
  words: string;
  harvests: string[];
  /** ISO 8601, UTC. */
  filed_at: string;
  /** The insurer holds that the loss was there. */
  upheld: boolean | null;
  answer: string | null;
  /** ISO 8601, UTC. */
  answered_at: string | null;
};

export type InsurancePoliciesListComplaintsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: filed_at. */
  sort?: string | undefined;
  /** Name of the policy. */
  policy?: string | undefined;
  status?: "Open" | "Answered" | undefined;
};
export type InsurancePoliciesListComplaintsOutput = {
  data: ({
    name: string;
    status: "Open" | "Answered";
    policy: string;
    product: string;
    insurer: string;
    loss_percent: number;
    words: string;
    harvests: string[];
    /** ISO 8601, UTC. */
    filed_at: string;
    /** The insurer holds that the loss was there. */
    upheld: boolean | null;
    answer: string | null;
    /** ISO 8601, UTC. */
    answered_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsurancePoliciesListOwnInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: applied_at, ends_on, name. */
  sort?: string | undefined;
  status?: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled" | undefined;
};
export type InsurancePoliciesListOwnOutput = {
  data: ({
    name: string;
    status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
    product: string;
    product_title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    insurer: string;
    insurer_name: string;
    /** Whose wallet pays the premium and gets what is paid out. */
    holder: string;
    holder_name: string;
    /** Whose harvest is insured. */
    farmer_name: string | null;
    plot: string | null;
    cell: string | null;
    insured: string | null;
    /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
    distance_km: number | null;
    /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
    outside_km: number | null;
    /** The most that is paid, a decimal number in `currency`. */
    sum_insured: string;
    currency: string;
    /** What the cover costs, a decimal number in `currency`. */
    premium: string;
    /** There is a premium in good standing. */
    premium_paid: boolean;
    /** What a season is expected to cost, percent of the sum insured. */
    risk_score: number;
    starts_on: string;
    ends_on: string;
    /** ISO 8601, UTC. */
    applied_at: string;
    /** ISO 8601, UTC. */
    bound_at: string | null;
    /** ISO 8601, UTC. */
    ended_at: string | null;
    claims: number;
    /** What was paid of its claims, a decimal number in `currency`. */
    paid_out: string;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsurancePoliciesReviewInput = {
  /** Name of the policy. */
  policy: string;
};
export type InsurancePoliciesReviewOutput = {
  name: string;
  status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
  product: string;
  product_title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  insurer: string;
  insurer_name: string;
  /** Whose wallet pays the premium and gets what is paid out. */
  holder: string;
  holder_name: string;
  /** Whose harvest is insured. */
  farmer_name: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
  distance_km: number | null;
  /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
  outside_km: number | null;
  /** The most that is paid, a decimal number in `currency`. */
  sum_insured: string;
  currency: string;
  /** What the cover costs, a decimal number in `currency`. */
  premium: string;
  /** There is a premium in good standing. */
  premium_paid: boolean;
  /** What a season is expected to cost, percent of the sum insured. */
  risk_score: number;
  starts_on: string;
  ends_on: string;
  /** ISO 8601, UTC. */
  applied_at: string;
  /** ISO 8601, UTC. */
  bound_at: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  claims: number;
  /** What was paid of its claims, a decimal number in `currency`. */
  paid_out: string;
};

export type InsurancePoliciesSeasonInput = {
  /** Name of the policy. */
  policy: string;
};
export type InsurancePoliciesSeasonOutput = {
  policy: string;
  cell: string;
  unit: string;
  aggregation: "sum" | "mean" | "min" | "max";
  /** Where the payout begins, in `unit`. */
  trigger: string;
  /** From where on the whole sum is paid, in `unit`. */
  exit: string;
  normal: string | null;
  periods: ({
    from: string;
    to: string;
    state: "settled" | "silent" | "waiting" | "disagreeing" | "ahead";
    value: string | null;
    /** The season up to here, as far as every period has a figure. */
    so_far: string | null;
  })[];
  /** The figure of the periods that have one. */
  so_far: string | null;
  /** So far minus trigger, in `unit`; of a sum that still grows it is not the end. */
  to_trigger: string | null;
  /** Every period has a figure. */
  complete: boolean;
  /** Of the sum insured, that the complete season pays. */
  share: string | null;
  /** In the currency of the policy. */
  payout: string | null;
};

export type InsuranceProductsBasisRiskInput = {
  /** Name of the insurance product. */
  product: string;
};
export type InsuranceProductsBasisRiskOutput = {
  /** Policies whose season has a figure. */
  policies: number;
  /** Lost, and paid. */
  hits: number;
  /** Lost, and not paid. */
  misses: number;
  /** Paid, and nothing was lost. */
  false_alarms: number;
  /** Nothing lost, nothing paid. */
  correct_negatives: number;
  /** Nobody knows whether something was lost: no harvests of before. */
  unknown: number;
  /** hits / (hits + misses); null without a loss. */
  hit_rate: string | null;
  /** false_alarms / (hits + false_alarms). */
  false_alarm_ratio: string | null;
  /** hits / (hits + misses + false_alarms). */
  threat_score: string | null;
  complaints: number;
  complaints_upheld: number;
};

export type InsuranceProductsGetProductInput = {
  /** Name of the insurance product. */
  product: string;
};
export type InsuranceProductsGetProductOutput = {
  name: string;
  insurer: string;
  insurer_name: string;
  title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  country: string;
  corridor: string | null;
  /** Null where people decide about each claim. */
  index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha" | null;
  season_from: string;
  season_to: string;
  /** The last day on which one may apply. */
  sales_until: string;
  currency: string;
  /** A decimal number. */
  sum_min: string;
  /** A decimal number. */
  sum_max: string;
  /** One may apply for it today. */
  open: boolean;
  replaces: string | null;
  /** ISO 8601, UTC. */
  retired_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What the index is measured in. */
  unit: string | null;
  /** How the season is made of its periods. */
  aggregation: "sum" | "mean" | "min" | "max" | null;
  /** Trigger and exit are figures, or shares of the normal. */
  basis: "value" | "of_normal" | null;
  /** A decimal number. */
  trigger_at: string | null;
  /** A decimal number. */
  exit_at: string | null;
  reading_period: "dekad" | "month" | "season" | null;
  /** A decimal number. */
  expected_loss: string | null;
  /** A decimal number. */
  uncertainty_loading: string;
  /** A decimal number. */
  expense_share: string;
  quorum: number;
  /** A decimal number. */
  tolerance_percent: string;
  silence_days: number;
  /** So far beyond a cell’s radius one may lie; the quote states the basis risk. */
  outside_km: string | null;
  cells: ({
    cell: string;
    /** Where it is measured and how far around it that counts; null of one from before, by which nothing new is insured. */
    place: {
      gps_lat: number;
      gps_lng: number;
      /** A decimal number. */
      radius_km: string;
    } | null;
    /** A decimal number. */
    normal: string | null;
    seasons: {
      year: number;
      /** A decimal number. */
      value: string;
    }[];
  })[];
};

export type InsuranceProductsListProductsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, sales_until, title. */
  sort?: string | undefined;
  /** Name of the organisation. */
  insurer?: string | undefined;
  peril?: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse" | undefined;
  /** ISO 3166-1 code. */
  country?: string | undefined;
  /** Only those that one may apply for today, or cannot any more. */
  open?: boolean | undefined;
};
export type InsuranceProductsListProductsOutput = {
  data: ({
    name: string;
    insurer: string;
    insurer_name: string;
    title: string;
    peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
    country: string;
    corridor: string | null;
    /** Null where people decide about each claim. */
    index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha" | null;
    season_from: string;
    season_to: string;
    /** The last day on which one may apply. */
    sales_until: string;
    currency: string;
    /** A decimal number. */
    sum_min: string;
    /** A decimal number. */
    sum_max: string;
    /** One may apply for it today. */
    open: boolean;
    replaces: string | null;
    /** ISO 8601, UTC. */
    retired_at: string | null;
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

export type InsuranceProductsPublishInput = {
  /** Name of the organisation. */
  insurer?: string | undefined;
  title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  /** ISO 3166-1 code or name. */
  country: string;
  /** Of transit_loss. */
  corridor?: string | undefined;
  /** Cells or stations; of index products. */
  cells?: string[] | undefined;
  /** Where each cell is measured; of index products, one for each cell. */
  places?: ({
    cell: string;
    /** Degrees north, WGS 84. */
    gps_lat: number | string;
    /** Degrees east, WGS 84. */
    gps_lng: number | string;
    /** For fields within so many kilometres its readings speak. */
    radius_km: number | string;
  })[] | undefined;
  /** So far beyond a cell’s radius one may still be insured, as a basis risk that the quote states; nobody unless told. */
  outside_km?: number | string | undefined;
  /** For rain, heat and yield: what it pays by. */
  index?: {
    index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
    /** How the season is made of its periods. */
    aggregation: "sum" | "mean" | "min" | "max";
    /** Trigger and exit are figures, or shares of the normal. */
    basis: "value" | "of_normal";
    /** Where the payout begins. */
    trigger_at: number | string;
    /** From where on the whole sum is paid. */
    exit_at: number | string;
    reading_period: "dekad" | "month" | "season";
  } | undefined;
  /** Where no index measures it: what is expected to be paid, in percent of the sum insured. */
  expected_loss_percent?: number | string | undefined;
  season_from: string;
  season_to: string;
  /** The last day on which one may apply. */
  sales_until: string;
  currency: string;
  /** A decimal number. */
  sum_min: number | string;
  /** A decimal number. */
  sum_max: number | string;
  /** Standard errors that are added. */
  uncertainty_loading?: number | string | undefined;
  /** Of the premium. */
  expense_percent?: number | string | undefined;
  /** Seasons of before: premiums and normals are computed from them. */
  seasons?: ({
    cell: string;
    year: number | string;
    /** The season’s figure, in the unit of the index. */
    value: number | string;
  })[] | undefined;
  /** So many providers must agree. */
  quorum?: number | string | undefined;
  /** Of the median. */
  tolerance_percent?: number | string | undefined;
  /** Then a missing reading is an alarm. */
  silence_days?: number | string | undefined;
  /** Name of the insurance product. */
  replaces?: string | undefined;
};
export type InsuranceProductsPublishOutput = {
  name: string;
  insurer: string;
  insurer_name: string;
  title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  country: string;
  corridor: string | null;
  /** Null where people decide about each claim. */
  index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha" | null;
  season_from: string;
  season_to: string;
  /** The last day on which one may apply. */
  sales_until: string;
  currency: string;
  /** A decimal number. */
  sum_min: string;
  /** A decimal number. */
  sum_max: string;
  /** One may apply for it today. */
  open: boolean;
  replaces: string | null;
  /** ISO 8601, UTC. */
  retired_at: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What the index is measured in. */
  unit: string | null;
  /** How the season is made of its periods. */
  aggregation: "sum" | "mean" | "min" | "max" | null;
  /** Trigger and exit are figures, or shares of the normal. */
  basis: "value" | "of_normal" | null;
  /** A decimal number. */
  trigger_at: string | null;
  /** A decimal number. */
  exit_at: string | null;
  reading_period: "dekad" | "month" | "season" | null;
  /** A decimal number. */
  expected_loss: string | null;
  /** A decimal number. */
  uncertainty_loading: string;
  /** A decimal number. */
  expense_share: string;
  quorum: number;
  /** A decimal number. */
  tolerance_percent: string;
  silence_days: number;
  /** So far beyond a cell’s radius one may lie; the quote states the basis risk. */
  outside_km: string | null;
  cells: ({
    cell: string;
    /** Where it is measured and how far around it that counts; null of one from before, by which nothing new is insured. */
    place: {
      gps_lat: number;
      gps_lng: number;
      /** A decimal number. */
      radius_km: string;
    } | null;
    /** A decimal number. */
    normal: string | null;
    seasons: {
      year: number;
      /** A decimal number. */
      value: string;
    }[];
  })[];
};

export type InsuranceProductsRetireInput = {
  /** Name of the insurance product. */
  product: string;
};
export type InsuranceProductsRetireOutput = {
  product: string;
  /** ISO 8601, UTC. */
  retired_at: string | null;
  /** False where it was retired before. */
  retired: boolean;
};

export type IntegrationCheckAllServicesInput = Record<string, unknown>;
export type IntegrationCheckAllServicesOutput = {
  services: ({
    service: string;
    status: "Healthy" | "Degraded" | "Down" | "Off";
    detail: string;
    response_time_ms: number;
    /** ISO 8601, UTC. */
    checked_at: string;
  })[];
};

export type IntegrationGetHubDataInput = Record<string, unknown>;
export type IntegrationGetHubDataOutput = {
  totals: {
    healthy: number;
    degraded: number;
    down: number;
    off: number;
    unknown: number;
  };
  services: ({
    service: string;
    /** Null where nobody has looked yet. */
    status: "Healthy" | "Degraded" | "Down" | "Off" | null;
    detail: string | null;
    response_time_ms: number | null;
    /** ISO 8601, UTC. */
    checked_at: string | null;
    /** Since when it has been in this state. */
    since: string | null;
    /** Which calls are written down. */
    logged: "all" | "failures";
    /** Null where they are not counted. */
    calls_24h: number | null;
    failures_24h: number | null;
    /** ISO 8601, UTC. */
    last_failure_at: string | null;
    can_retry: boolean;
    credentials: ({
      credential: "api" | "webhook" | "jwt" | "oauth";
      /** Where the one that counts was set. */
      source: "here" | "environment" | "none";
      /** Eight hex digits; tells secrets apart and says nothing of them. */
      fingerprint: string | null;
      /** Of the newest that was set here: Watched until the service was seen to take it. */
      state: "Settled" | "Watched" | "Rolled back";
      /** ISO 8601, UTC. */
      set_at: string | null;
      set_by: string | null;
      /** Until then the one before counts, too. */
      previous_ends_at: string | null;
      /** Why the newest was rolled back. */
      problem: string | null;
    })[];
  })[];
};

export type IntegrationGetServiceLogsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: id. */
  sort?: string | undefined;
  /** Key of a service of get_hub_data. */
  service: string;
  status_filter?: "Ok" | "Failed" | "Waiting" | undefined;
};
export type IntegrationGetServiceLogsOutput = {
  data: ({
    /** Names the entry for retry_log. */
    log: string;
    operation: string;
    subject: string | null;
    /** ISO 8601, UTC. */
    at: string;
    status: "Ok" | "Failed" | "Waiting";
    attempts: number | null;
    http_status: number | null;
    duration_ms: number | null;
    /** Without secrets and addresses of people. */
    error: string | null;
    /** ISO 8601, UTC. */
    retried_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type IntegrationRetryLogInput = {
  /** From get_service_logs. */
  log: string;
};
export type IntegrationRetryLogOutput = {
  log: string;
  service: string;
  /** False where it waits already, or was done meanwhile. */
  queued: boolean;
};

export type IntegrationRotateServiceCredentialInput = {
  /** Key of a service of get_hub_data. */
  service: string;
  /** Which one, where the service has several. */
  credential?: "api" | "webhook" | "jwt" | "oauth" | undefined;
  /** The new secret, as the service gave it. Never answered or logged. */
  value?: string | undefined;
  /** The caller’s own, once more: a secret decides where mail with links to log in, money and files go. */
  password: string;
  /** Go back to the one that the environment sets, instead of a value. */
  use_environment?: boolean | undefined;
  /** For so long the one before counts, too. */
  overlap_minutes?: number | string | undefined;
};
export type IntegrationRotateServiceCredentialOutput = {
  service: string;
  credential: "api" | "webhook" | "jwt" | "oauth";
  /** False when it is the one that counts already. */
  changed: boolean;
  /** Eight hex digits that tell secrets apart. */
  fingerprint: string;
  /** ISO 8601, UTC. */
  previous_ends_at: string | null;
  /** How the service was found with the new one. */
  health: {
    service: string;
    status: "Healthy" | "Degraded" | "Down" | "Off";
    detail: string;
    response_time_ms: number;
    /** ISO 8601, UTC. */
    checked_at: string;
  };
};

export type IntegrationTestServiceInput = {
  /** Key of a service of get_hub_data. */
  service: string;
};
export type IntegrationTestServiceOutput = {
  service: string;
  status: "Healthy" | "Degraded" | "Down" | "Off";
  detail: string;
  response_time_ms: number;
  /** ISO 8601, UTC. */
  checked_at: string;
};

export type IotChartInput = {
  /** Name of the device. */
  device: string;
  measure?: "temperature_c" | "humidity_percent" | "moisture_percent" | "soil_moisture_percent" | "rainfall_mm" | "pressure_hpa" | "co2_ppm" | "light_lux" | "shock_g" | "door_open" | "battery_percent" | "battery_v" | "gps_lat" | "gps_lng" | undefined;
  /** From when; a day before `until` unless told. */
  from?: string | undefined;
  /** Until when, not included; now unless told. */
  until?: string | undefined;
  /** Steps at most. */
  points?: number | string | undefined;
};
export type IotChartOutput = {
  device: string;
  measure: "temperature_c" | "humidity_percent" | "moisture_percent" | "soil_moisture_percent" | "rainfall_mm" | "pressure_hpa" | "co2_ppm" | "light_lux" | "shock_g" | "door_open" | "battery_percent" | "battery_v" | "gps_lat" | "gps_lng";
  unit: string;
  /** ISO 8601, UTC. */
  from: string;
  /** ISO 8601, UTC. */
  until: string;
  points: {
    /** ISO 8601, UTC. */
    at: string;
    low: number;
    mean: number;
    high: number;
    readings: number;
  }[];
  /** summaries: the span has more than 20,000 readings, so whole hours and days are told by their summaries, which are compared with the readings only by `lotmark check`. */
  made_of: "readings" | "summaries";
  /** Where the span begins before: since when readings are kept. What is told of then stands in summaries alone, and can be compared with nothing any more. */
  kept_since: string | null;
};

export type IotDeviceStatusInput = {
  /** Name of the device. */
  device: string;
};
export type IotDeviceStatusOutput = {
  name: string;
  organisation: string;
  title: string;
  model: string | null;
  scheme: "ed25519" | "hmac" | "network";
  network_id: string | null;
  /** silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says. */
  standing: "new" | "reporting" | "silent" | "retired";
  interval_seconds: number;
  /** Where it is. */
  binding: {
    place: "plot" | "store" | "vehicle";
    plot: string | null;
    vehicle: string | null;
    store: string | null;
    gps_lat: number | null;
    gps_lng: number | null;
    /** ISO 8601, UTC. */
    bound_from: string;
  } | null;
  /** When something came last. */
  last_seen: string | null;
  /** When the newest reading was measured. */
  last_at: string | null;
  /** By measure, in its own unit. */
  last_values: Record<string, number>;
  battery_percent: number | null;
  open_alarms: number;
  /** ISO 8601, UTC. */
  created_at: string;
  firmware: string | null;
  calibrated_on: string | null;
  calibration_due: string | null;
  calibration_overdue: boolean;
  /** Since the last reading came; null before the first. */
  silent_for_seconds: number | null;
  /** When it counts as silent unless something comes. */
  silent_at: string | null;
  /** Until when an older key still counts. */
  next_key_change: string | null;
  /** How many sequence numbers came. */
  received: number;
  last_sequence: number | null;
  /** Readings that the broker brought and that were too many for their minute, each time that they came; send them again. */
  held_back: number;
  /** Sequence numbers that never came, newest first, at most 50; none for Sparkplug, which has none. */
  gaps: {
    from: number;
    to: number;
  }[];
  /** How many sequence numbers are in all gaps. */
  missing: number;
  /** The lots it lies with. */
  lots: {
    lot: string;
    /** ISO 8601, UTC. */
    watched_from: string;
  }[];
  /** Those that are open, newest first, at most 20. */
  alarms: ({
    name: string;
    device: string;
    device_title: string;
    kind: "silence" | "divergence";
    /** Since when it is silent, or when what diverges was measured. */
    since: string;
    lot: string | null;
    message: string;
    /** ISO 8601, UTC. */
    raised_at: string;
    /** When it was over by itself, such as by a new reading. */
    cleared_at: string | null;
    /** ISO 8601, UTC. */
    acknowledged_at: string | null;
    acknowledged_by: string | null;
    note: string | null;
  })[];
};

export type IotForceCrossRefInput = {
  /** Name of the reading: its device and sequence number, DEV-00001/42. */
  reading: string;
};
export type IotForceCrossRefOutput = {
  reading: string;
  device: string;
  /** ISO 8601, UTC. */
  at: string;
  /** By measure, in its own unit. */
  values: Record<string, number>;
  diverges: boolean;
  findings: ({
    /** With what: the outline of its plot, the way of its shipment, what the goods bear, what the inspector found, or other devices there. */
    compared: "plot" | "route" | "goods" | "inspector" | "neighbours";
    measure: string;
    /** Null where there is nothing to decide by, or not enough readings in a row. */
    agrees: boolean | null;
    measured: number;
    expected: number | null;
    bound: number;
    lot: string | null;
    sentence: string;
  })[];
  /** Lots that were flagged by this very call. */
  flagged: string[];
};

export type IotIngestInput = {
  readings: ({
    /** Name of the device. */
    device: string;
    /** Counts the readings of the device; each number is taken once. */
    sequence: number | string;
    /** When it was measured: milliseconds since 1970, or ISO 8601. */
    at: number | string | string;
    /** What was measured, by name: temperature_c, humidity_percent, moisture_percent, soil_moisture_percent, rainfall_mm, pressure_hpa, co2_ppm, light_lux, shock_g, door_open, battery_percent, battery_v, gps_lat, gps_lng. */
    values: Record<string, number | string>;
    /** Base64, over the RFC 8785 JSON of {at, device, sequence, values} with `at` in milliseconds: Ed25519, or HMAC-SHA256 of a shared secret. */
    signature: string;
  })[];
  /** True: what is good is taken, and the answer names the rest; refused where nothing is good. */
  partial?: boolean | undefined;
};
export type IotIngestOutput = {
  accepted: number;
  /** They had come before, with the same time and values; nothing was done. */
  duplicates: number;
  /** With `partial` only: what was not taken, and why. */
  refused: {
    field: string;
    message: string;
  }[];
};

export type IotIngestUplinkInput = {
  time: string;
  deviceInfo: {
    /** The DevEUI that the device was registered with. */
    devEui: string;
  };
  /** Its address; a device that joins anew gets another one. */
  devAddr: string;
  /** Counts its messages since it joined. */
  fCnt?: number | string | undefined;
  /** What the decoder of the device made of its payload. */
  object: Record<string, unknown>;
};
export type IotIngestUplinkOutput = {
  accepted: number;
  /** They had come before, with the same time and values; nothing was done. */
  duplicates: number;
  /** With `partial` only: what was not taken, and why. */
  refused: {
    field: string;
    message: string;
  }[];
};

export type IotListReadingsInput = {
  /** Name of the device. */
  device: string;
  /** From when; a day before `until` unless told. */
  from?: string | undefined;
  /** Until when, not included; now unless told. */
  until?: string | undefined;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 1000. */
  limit_page_length?: number | string | undefined;
};
export type IotListReadingsOutput = {
  data: ({
    /** DEV-00001/42 */
    name: string;
    device: string;
    sequence: number;
    /** ISO 8601, UTC. */
    at: string;
    /** ISO 8601, UTC. */
    received_at: string;
    source: "http" | "mqtt" | "chirpstack" | "sparkplug";
    /** By measure, in its own unit. */
    values: Record<string, number>;
    /** By the device itself; else its network vouches for it. */
    signed: boolean;
    /** Base64. */
    signature: string | null;
    key: string | null;
  })[];
  limit_start: number;
  limit_page_length: number;
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
  /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
  found_otherwise: boolean;
  commodity_type: string;
  cooperative: string;
  cooperative_name: string;
  /** The platform has verified who it is; anybody may found another one of the same name. */
  cooperative_verified: boolean;
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
    /** Of it, kilograms from plots that an office has verified; the others are as their people entered them. */
    verified_kg: number;
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
  /** On the marketplace, with a price, an exporter and a corridor that starts where most of it comes from. */
  orderable: boolean;
  /** ISO 8601, UTC. */
  listed_at: string | null;
  /** Its organisations whose record is not what was signed; they are called by their identifiers, not by the name that stands there. */
  names_altered: string[];
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
    cause: "within_bounds" | "near_bound" | "above_bound" | "same_land" | "no_harvests" | "above_members" | "no_outline" | "out_of_season";
    reason: string;
  };
  /** Stands for the price and the goods as they are shown here; with it, `cart.cart_add` puts in nothing else. */
  offer: string;
  inspections: ({
    name: string;
    status: "Submitted" | "Approved" | "Rejected";
    /** The grade that the lot bore when it was handed in. */
    claimed_grade: string | null;
    grade: string | null;
    /** conformant or non_conformant to what the lot claims; null where nothing is compared: with a claimed_grade, because the two are not comparable. */
    result: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** What the lot said of its processing when it was looked at: where it says something else now, nobody looked at such goods. */
    processing_method: string | null;
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
    /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
    found_otherwise: boolean;
    commodity_type: string;
    cooperative: string;
    cooperative_name: string;
    /** The platform has verified who it is; anybody may found another one of the same name. */
    cooperative_verified: boolean;
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
      /** Of it, kilograms from plots that an office has verified; the others are as their people entered them. */
      verified_kg: number;
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
    /** On the marketplace, with a price, an exporter and a corridor that starts where most of it comes from. */
    orderable: boolean;
    /** ISO 8601, UTC. */
    listed_at: string | null;
    /** Its organisations whose record is not what was signed; they are called by their identifiers, not by the name that stands there. */
    names_altered: string[];
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type NotificationsGetSettingsInput = Record<string, unknown>;
export type NotificationsGetSettingsOutput = {
  daily_mail: boolean;
};

export type NotificationsListInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  kind?: "announcement" | "certificate_ending" | "claim_paid" | "claim_rejected" | "credential_ending" | "delivery_to_confirm" | "device_diverges" | "device_silent" | "entries_differ" | "incident_opened" | "inspection_approved" | "inspection_assigned" | "inspection_rejected" | "key_expiring" | "lot_flagged" | "lot_resolved" | "lot_to_decide" | "oracle_silent" | "order_charged_back" | "order_disputed" | "order_lapsed" | "order_placed" | "order_settled" | "organisation_reinstated" | "organisation_suspended" | "organisation_verified" | "payout_approved" | "payout_failed" | "payout_paid" | "payout_refused" | "statement_change_ends" | "statement_outdated" | undefined;
  /** True: only unread ones; false: only read ones. */
  unread?: boolean | undefined;
};
export type NotificationsListOutput = {
  data: ({
    id: number;
    kind: "announcement" | "certificate_ending" | "claim_paid" | "claim_rejected" | "credential_ending" | "delivery_to_confirm" | "device_diverges" | "device_silent" | "entries_differ" | "incident_opened" | "inspection_approved" | "inspection_assigned" | "inspection_rejected" | "key_expiring" | "lot_flagged" | "lot_resolved" | "lot_to_decide" | "oracle_silent" | "order_charged_back" | "order_disputed" | "order_lapsed" | "order_placed" | "order_settled" | "organisation_reinstated" | "organisation_suspended" | "organisation_verified" | "payout_approved" | "payout_failed" | "payout_paid" | "payout_refused" | "statement_change_ends" | "statement_outdated";
    /** The record that it is about. */
    subject: string;
    /** What happened, in the language of the reader. */
    text: string;
    /** Its page in the portal. */
    page: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    read_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type NotificationsMarkReadInput = {
  notification?: number | string | undefined;
};
export type NotificationsMarkReadOutput = {
  unread: number;
  is_capped: boolean;
};

export type NotificationsUnreadCountInput = Record<string, unknown>;
export type NotificationsUnreadCountOutput = {
  unread: number;
  is_capped: boolean;
};

export type NotificationsUpdateSettingsInput = {
  daily_mail: boolean;
};
export type NotificationsUpdateSettingsOutput = {
  daily_mail: boolean;
};

export type OrdersAcceptPriceDifferenceInput = {
  /** Name of the order. */
  order: string;
  /** Only for callers who belong to both sides. */
  side?: "buyer" | "exporter" | undefined;
  /** What comes off by the proposal that is answered, as get_order tells it. */
  amount: number | string;
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
  /** All of it arrived, although the buyer's own entry said less. */
  confirm_quantity?: boolean | undefined;
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
  /** Part of an order, lot or external reference, or of the name of the buyer or exporter; or a state, currency, rail or amount. */
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
  /** What was ordered costs, in `currency`. */
  total_amount: number;
  /** What was paid for what arrived: fee and shares together, in `currency`; null before it is settled. */
  settled_amount: number | null;
  /** What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment. */
  returned_amount: number | null;
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
  /** Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent. */
  refusable_until: string | null;
  /** It lapses when it is not paid by then. */
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
  /** Null without a dispute, and where whoever raised it belonged to both sides. */
  dispute_raised_by: {
    /** `platform`: an admin who belongs to neither side. */
    side: "buyer" | "exporter" | "platform";
    /** Null for the platform. */
    organisation: string | null;
    name: string | null;
  } | null;
  /** What an admin said when they decided about it, oldest first. */
  decision_notes: {
    /** ISO 8601, UTC. */
    at: string;
    note: string;
  }[];
  /** The lot that the order was made on, when its own was split off it. */
  parent_lot: string | null;
  lot_status: string;
  /** An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says. */
  found_otherwise: boolean;
  /** What the lot of a Draft is offered at now; null for any other. */
  asked_now: {
    /** At the price of the order. Else it cannot be paid before its exporter accepts it. */
    still: boolean;
    unit_price: number | null;
    currency: string | null;
    unit: string;
  } | null;
  /** Of the lot now. */
  grade: string | null;
  /** Of the lot now. */
  processing_method: string | null;
  /** Of a Cancelled order: what was signed of its lot when it was ordered. Null where nothing was. */
  ordered: {
    grade: string | null;
    processing_method: string | null;
  } | null;
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
    /** What went back to the buyer: the rest when less arrived than was ordered, or at another grade; all of it when it was cancelled after it was paid. */
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
    /** In Transit; Delivered, as somebody confirmed; or Closed by Decision: the order was settled by the authority’s decision, and nobody confirmed that the goods arrived. */
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
    /** When somebody confirmed it. */
    delivered_at: string | null;
  } | null;
  /** Both sides confirmed another grade than was ordered: a price difference or a dispute; nothing is paid before. */
  awaits_choice: boolean;
  /** Sides that have entered what arrived. What they entered is told to neither before both have. */
  arrival_entered_by: ("cooperative" | "exporter" | "buyer")[];
  /** What each side entered of what arrived, once both figures agree within the tolerance; the lower counts. */
  arrival_entered: ({
    side: "cooperative" | "exporter" | "buyer";
    quantity_kg: number;
  })[];
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

export type OrdersListCertificatesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: issued_at, name, expiry. */
  sort?: string | undefined;
  /** Part of a name or number, of an order, lot, authority or exporter. */
  search?: string | undefined;
  /** By the calendar of today. */
  status?: "Issued" | "Revoked" | "Expired" | undefined;
  /** Name of the order. */
  order?: string | undefined;
};
export type OrdersListCertificatesOutput = {
  data: ({
    name: string;
    status: "Issued" | "Revoked" | "Expired";
    certificate_number: string | null;
    /** In whose name it was issued, as the officer said. */
    authority: string | null;
    /** The office of whoever issued it. */
    issued_as: "authority" | "inspector" | "admin";
    /** ISO 8601, UTC. */
    issued_at: string;
    /** The last day on which it is good, yyyy-mm-dd, UTC. */
    expiry: string | null;
    /** ISO 8601, UTC. */
    revoked_at: string | null;
    /** Whether an office revoked it, or the service itself, because its sale was cancelled; null where nobody did. */
    revoked_because: "office" | "sale_cancelled" | null;
    /** In the words of who revoked it; of the service in English. */
    revoked_reason: string | null;
    order: string;
    lot: string;
    exporter: string;
    /** What has become of lot and order since, where whoever relies on it must know. */
    since: ("lot_flagged" | "lot_cancelled" | "order_disputed" | "order_cancelled" | "delivered_otherwise" | "settled_by_decision" | "records_altered")[];
    exporter_name: string;
    buyer_name: string;
    cooperative_name: string;
    commodity_type: string;
    quantity: string;
    unit: string;
    destination_country: string;
    /** An approved inspection stood behind it. */
    inspected: boolean;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
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
    /** What was ordered costs, in `currency`. */
    total_amount: number;
    /** What was paid for what arrived: fee and shares together, in `currency`; null before it is settled. */
    settled_amount: number | null;
    /** What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment. */
    returned_amount: number | null;
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
    /** Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent. */
    refusable_until: string | null;
    /** It lapses when it is not paid by then. */
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
  /** What comes off by the proposal that is answered, as get_order tells it. */
  amount: number | string;
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
  /** In which the exporter may refuse what was paid, or ordered by a system of the buyer’s, before they accepted. */
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
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  organisation_name: string;
  organisation: string;
};

export type OrganisationGetBadgesInput = {
  organisations: string[];
};
export type OrganisationGetBadgesOutput = ({
  credential_type: string;
  issuer: string | null;
  /** The last day, yyyy-mm-dd; null: it has no end. */
  valid_until: string | null;
  organisation: string;
})[];

export type OrganisationGetInviteInput = {
  token: string;
};
export type OrganisationGetInviteOutput = {
  status: "Pending" | "Accepted" | "Revoked" | "Expired";
  organisation_name: string;
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  /** What whoever accepts becomes. */
  role: "Owner" | "Manager" | "Clerk" | "Member";
  invited_by: string | null;
  /** Whether the organisation is suspended: until that ends, nobody joins it. */
  suspended: boolean;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** Whether it went to the address of the caller’s account; null for a guest. */
  for_me: boolean | null;
};

export type OrganisationGetOrganisationInput = {
  /** Required for who belongs to several, and for admins. */
  organisation?: string | undefined;
};
export type OrganisationGetOrganisationOutput = {
  name: string;
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
  title: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  /** By which customs of the EU know it. */
  eori: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
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

export type OrganisationListCredentialsInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: verified_at, valid_until, name. */
  sort?: string | undefined;
  /** Name of the organisation. */
  organisation?: string | undefined;
};
export type OrganisationListCredentialsOutput = {
  data: ({
    name: string;
    org: string;
    org_kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
    org_title: string;
    credential_type: string;
    reference_number: string;
    issuer: string | null;
    /** The first day, yyyy-mm-dd. */
    valid_from: string | null;
    /** The last day, yyyy-mm-dd; null: it has no end. */
    valid_until: string | null;
    /** `ending`: good for 60 days more at most. */
    state: "valid" | "ending" | "not_yet" | "ended" | "withdrawn";
    /** An office has seen it. */
    verified: boolean;
    /** When an office confirmed it last. */
    verified_at: string;
    /** For the offices: the address of who confirmed it last. */
    issued_by: string | null;
    /** For the offices: who confirmed it last. */
    issued_by_name: string | null;
    /** ISO 8601, UTC. */
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** The newest file that belongs to it. */
    document: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
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
  kind?: "Cooperative" | "Exporter" | "Buyer" | "Insurer" | undefined;
  standing?: "verified" | "unverified" | "suspended" | undefined;
  /** ISO 3166-1 code, or the name. */
  country?: string | undefined;
};
export type OrganisationListOrganisationsOutput = {
  data: ({
    name: string;
    kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
    title: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    region: string | null;
    contact_email: string | null;
    contact_phone: string | null;
    address: string | null;
    /** By which customs of the EU know it. */
    eori: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
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
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
};
export type OrganisationListRolesOutput = {
  kind: "Cooperative" | "Exporter" | "Buyer" | "Insurer";
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
  /** By which customs of the EU know it. */
  eori?: string | null | undefined;
  street?: string | null | undefined;
  postal_code?: string | null | undefined;
  city?: string | null | undefined;
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
  /** Hours that the present secret goes on working; 0 ends it now. */
  overlap_hours?: number | string | undefined;
  /** Asked while an earlier secret still works: `earlier` keeps that until its time and ends the present one now, as where it was lost; `present` keeps the present one for the overlap and ends the earlier one now. */
  keep?: "earlier" | "present" | undefined;
};
export type PartnersRotateKeyOutput = {
  key_id: string;
  /** Shown once: only a hash of it is kept. */
  secret: string;
  /** The Authorization header to send. */
  authorization: string;
  /** Until when the one secret works that works beside the new one; null for none. */
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
  scopes?: ("verify" | "trade" | "events" | "credentials" | "assistant")[] | undefined;
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
  data: ({
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
    /** The key of the platform that signed it. */
    signed_by: string | null;
    /** Ed25519 over "lotmark payout batch v1", its name and its digest, a line each; hex. */
    signature: string | null;
  })[];
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
  /** The key of the platform that signed it. */
  signed_by: string | null;
  /** Ed25519 over "lotmark payout batch v1", its name and its digest, a line each; hex. */
  signature: string | null;
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
  /** As get_statement tells it: a Draft that somebody made anew since then is not published unseen. */
  created_at: string;
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
  /** Why it would wait after its approval: the platform has no account in its currency. */
  warning: string | null;
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

export type PlotImportsAppendInput = {
  /** Name of the plot import. */
  import: string;
  /** In JSON: where the piece begins. Else the header Upload-Offset. */
  offset?: number | string | undefined;
  /** In JSON: the piece in base64. */
  filedata?: string | undefined;
};
export type PlotImportsAppendOutput = {
  /** Bytes that are there: where the next piece begins. */
  offset: number;
  size: number;
  complete: boolean;
};

export type PlotImportsBeginInput = {
  /** Name of the cooperative. */
  cooperative: string;
  /** For whom somebody of several exporters sends it. */
  exporter?: string | undefined;
  file_name: string;
  /** Bytes of the file. */
  size: number | string;
  /** What grows on all the plots. */
  commodity_type?: string | undefined;
  /** Positions of the file have their latitude first. */
  latitude_first?: boolean | undefined;
};
export type PlotImportsBeginOutput = {
  name: string;
  /** Where its pieces are sent, by the tus protocol 1.0 or `append`. */
  upload_url: string;
  /** Most bytes of a piece. */
  part_size: number;
};

export type PlotImportsCancelInput = {
  /** Name of the plot import. */
  import: string;
};
export type PlotImportsCancelOutput = {
  name: string;
  status: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired";
};

export type PlotImportsGetInput = {
  /** Name of the plot import. */
  import: string;
};
export type PlotImportsGetOutput = {
  name: string;
  cooperative: string;
  /** The exporter whose people sent the file. */
  exporter: string | null;
  file_name: string;
  /** Bytes of the file. */
  size: number;
  /** Bytes that are there. */
  received: number;
  commodity_type: string | null;
  latitude_first: boolean;
  status: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired";
  format: "geojson" | "kml" | "csv" | null;
  /** Rows of the file; null before it was read. */
  rows: number | null;
  /** Rows of which plots can be made. */
  ready: number;
  /** Rows that were refused. */
  refused: number;
  /** Rows of which plots were made. */
  taken: number;
  /** Rows whose plots were there before. */
  unchanged: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  cooperative_name: string;
  exporter_name: string | null;
  /** About the file as a whole. */
  findings: ({
    /** The column or property. */
    field: string;
    code: string;
    severity: "error" | "warning";
    /** The sentence of the catalogue of the check, for other languages. */
    detail: string | null;
    /** What stands in the sentence; points count from 1 there. */
    values: Record<string, string | number>;
    /** Corner of the outline, from 0. */
    point: number | null;
    /** For people: points count from 1. */
    message: string;
    /** What would be right. */
    advice: string;
    /** It is put right by itself. */
    repaired: boolean;
  })[];
  /** Positions seem to have their latitude first: see `read_again`. */
  likely_swapped: boolean;
  /** When it ends by itself unless somebody goes on with it; null of what waits for nobody. */
  expires_at: string | null;
  /** Of the rows that are ready: those that say what one before them says. */
  copies: number;
  /** The caller is of the office of the cooperative. */
  may_accept: boolean;
};

export type PlotImportsListInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: created_at. */
  sort?: string | undefined;
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  status_filter?: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired" | undefined;
};
export type PlotImportsListOutput = {
  data: ({
    name: string;
    cooperative: string;
    /** The exporter whose people sent the file. */
    exporter: string | null;
    file_name: string;
    /** Bytes of the file. */
    size: number;
    /** Bytes that are there. */
    received: number;
    commodity_type: string | null;
    latitude_first: boolean;
    status: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired";
    format: "geojson" | "kml" | "csv" | null;
    /** Rows of the file; null before it was read. */
    rows: number | null;
    /** Rows of which plots can be made. */
    ready: number;
    /** Rows that were refused. */
    refused: number;
    /** Rows of which plots were made. */
    taken: number;
    /** Rows whose plots were there before. */
    unchanged: number;
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

export type PlotImportsListCooperativesInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: title, country. */
  sort?: string | undefined;
};
export type PlotImportsListCooperativesOutput = {
  data: {
    name: string;
    title: string;
    country: string;
  }[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PlotImportsListRowsInput = {
  /** Name of the plot import. */
  import: string;
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: row. */
  sort?: string | undefined;
  state_filter?: "ready" | "refused" | "taken" | "unchanged" | undefined;
};
export type PlotImportsListRowsOutput = {
  data: ({
    /** As a person counts: lines of a table, the heading being the first; else features from 1. */
    row: number;
    plot_name: string | null;
    farmer_name: string | null;
    farmer_email: string | null;
    planted_year: number | null;
    /** Hectares that the file states of a point. */
    stated_ha: number | null;
    state: "ready" | "refused" | "taken" | "unchanged";
    /** The plot that was made of it, or was there before. */
    plot: string | null;
    findings: ({
      /** The column or property. */
      field: string;
      code: string;
      severity: "error" | "warning";
      /** The sentence of the catalogue of the check, for other languages. */
      detail: string | null;
      /** What stands in the sentence; points count from 1 there. */
      values: Record<string, string | number>;
      /** Corner of the outline, from 0. */
      point: number | null;
      /** For people: points count from 1. */
      message: string;
      /** What would be right. */
      advice: string;
      /** It is put right by itself. */
      repaired: boolean;
    })[];
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type PlotImportsOffsetInput = {
  /** Name of the plot import. */
  import: string;
};
export type PlotImportsOffsetOutput = {
  /** Bytes that are there: where the next piece begins. */
  offset: number;
  size: number;
  complete: boolean;
  /** Of the bytes that are there: whoever goes on can compare the file. Null of a whole one. */
  sha256: string | null;
};

export type PlotImportsReadAgainInput = {
  /** Name of the plot import. */
  import: string;
  latitude_first: boolean;
};
export type PlotImportsReadAgainOutput = {
  name: string;
  status: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired";
};

export type PlotImportsReportInput = {
  /** Name of the plot import. */
  import: string;
};

export type PlotImportsTakeInput = {
  /** Name of the plot import. */
  import: string;
  /** What grows on all the plots; as it was said with the file, where it is left out. */
  commodity_type?: string | undefined;
};
export type PlotImportsTakeOutput = {
  name: string;
  status: "Receiving" | "Checking" | "Checked" | "Taking" | "Done" | "Refused" | "Cancelled" | "Expired";
};

export type PlotsLintInput = {
  /** In the query: positions of the file have their latitude first. */
  latitude_first?: boolean | undefined;
};
export type PlotsLintOutput = {
  format: "geojson" | "kml" | "csv";
  ok: boolean;
  axes: "as_they_are" | "likely_latitude_first";
  errors: number;
  warnings: number;
  features: number;
  /** Features that can be sent, as they are or by `plots.repair`. */
  usable: number;
  plots: number;
  hectares: number;
  /** Errors that `plots.repair` takes away. */
  repairable: number;
  /** The first 500. */
  findings: ({
    /** not_geojson, member_twice, other_file_kind, archive, too_large, too_many, no_plots, coordinate_system, geometry_kind, nested_point, cell, position, out_of_range, no_fix, swapped, metres, open_ring, too_few_points, flat, crosses, folds_back, hole, equal_at_six, invalid_at_six, property_name, name_too_long, country, several_countries, area_text, area_range, point_over_4ha, area_missing, area_differs, circle, few_decimals, likely_swapped, overlap, unlikely_size */
    code: string;
    /** Its number in the file description of the EU system. */
    fault: number | null;
    severity: "error" | "warning";
    /** From 0; null for the file as a whole. */
    feature: number | null;
    /** Of several outlines of a feature, from 0. */
    part: number | null;
    /** Of the outline, from 0. */
    point: number | null;
    /** Longitude, latitude. */
    at: number[] | null;
    detail: string;
    /** What stands in the sentence; points and features count from 1 there. */
    values: Record<string, string | number>;
    /** For people: points and features count from 1. */
    message: string;
    /** What would be right. */
    advice: string;
    repaired: boolean;
  })[];
  notListed: number;
};

export type PlotsRepairInput = {
  /** In the query: positions of the file have their latitude first. */
  latitude_first?: boolean | undefined;
};

export type ReferenceChangeRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  /** As list_records names it: the parts of the key with | between. */
  key: string;
  /** Values by column. */
  values: Record<string, string | number | string | string[] | null>;
  /** Why; kept with the change. */
  reason: string;
  /** Of dated kinds: from when on it counts, not in the past; now unless told. */
  valid_from?: string | undefined;
  /** Answers the question about a rate that changes by more than the bound (kind rate_step). */
  confirm_change?: boolean | undefined;
};
export type ReferenceChangeRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  key: string;
  message: string;
};

export type ReferenceCreateRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  /** Values by column. */
  values: Record<string, string | number | string | string[] | null>;
  /** Why; kept with the change. */
  reason: string;
  /** Of dated kinds: from when on it counts, not in the past; now unless told. */
  valid_from?: string | undefined;
};
export type ReferenceCreateRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  key: string;
  message: string;
};

export type ReferenceGetRecordInput = {
  /** The kind of record; list_kinds says what each is made of. */
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
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
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
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
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
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
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  /** As list_records names it: the parts of the key with | between. */
  key: string;
  /** Why; kept with the change. */
  reason: string;
};
export type ReferenceRetireRecordOutput = {
  kind: "corridor" | "corridor_terms" | "commodity" | "grade" | "processing_method" | "yield_bound" | "untraced_bound" | "price_band" | "rate_step" | "processing_bound" | "distance_bound" | "tolerance" | "money_limit" | "payer_account" | "scorecard" | "credential_type" | "currency" | "currency_rate" | "token_rate" | "business_type" | "second_factor_role" | "port" | "country_class" | "sla_tier" | "ai_price" | "inspection_measure" | "inspection_limit" | "inspection_floor" | "checklist_item" | "reading_bound";
  key: string;
  message: string;
};

export type TenantsArchiveInput = {
  /** Name of the tenant. */
  tenant_name: string;
  /** Shown in its history. */
  reason?: string | undefined;
};
export type TenantsArchiveOutput = {
  /** The slug: the first part of its host name. `default` is this installation. */
  name: string;
  title: string;
  status: "Preparing" | "Active" | "Suspended" | "Archived";
  tier: string;
  /** Where people reach it. */
  address: string;
  is_default: boolean;
  /** Whose account was the first there; null for the default. */
  admin_email: string | null;
  /** Why it is not ready yet; it is tried again. */
  trouble: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type TenantsCreateInput = {
  /** The first part of the host name: 2 to 40 letters a to z, digits and single hyphens. */
  slug: string;
  title: string;
  /** A tier of `admin_portal.sla_view`. */
  tier: string;
  admin_email: string;
};
export type TenantsCreateOutput = {
  /** The slug: the first part of its host name. `default` is this installation. */
  name: string;
  title: string;
  status: "Preparing" | "Active" | "Suspended" | "Archived";
  tier: string;
  /** Where people reach it. */
  address: string;
  is_default: boolean;
  /** Whose account was the first there; null for the default. */
  admin_email: string | null;
  /** Why it is not ready yet; it is tried again. */
  trouble: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type TenantsResumeInput = {
  /** Name of the tenant. */
  tenant_name: string;
  /** Shown in its history. */
  reason?: string | undefined;
};
export type TenantsResumeOutput = {
  /** The slug: the first part of its host name. `default` is this installation. */
  name: string;
  title: string;
  status: "Preparing" | "Active" | "Suspended" | "Archived";
  tier: string;
  /** Where people reach it. */
  address: string;
  is_default: boolean;
  /** Whose account was the first there; null for the default. */
  admin_email: string | null;
  /** Why it is not ready yet; it is tried again. */
  trouble: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type TenantsSetTierInput = {
  /** Name of the tenant. */
  tenant_name: string;
  /** A tier of `admin_portal.sla_view`. */
  tier: string;
};
export type TenantsSetTierOutput = {
  /** The slug: the first part of its host name. `default` is this installation. */
  name: string;
  title: string;
  status: "Preparing" | "Active" | "Suspended" | "Archived";
  tier: string;
  /** Where people reach it. */
  address: string;
  is_default: boolean;
  /** Whose account was the first there; null for the default. */
  admin_email: string | null;
  /** Why it is not ready yet; it is tried again. */
  trouble: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

export type TenantsSuspendInput = {
  /** Name of the tenant. */
  tenant_name: string;
  /** Shown in its history. */
  reason?: string | undefined;
};
export type TenantsSuspendOutput = {
  /** The slug: the first part of its host name. `default` is this installation. */
  name: string;
  title: string;
  status: "Preparing" | "Active" | "Suspended" | "Archived";
  tier: string;
  /** Where people reach it. */
  address: string;
  is_default: boolean;
  /** Whose account was the first there; null for the default. */
  admin_email: string | null;
  /** Why it is not ready yet; it is tried again. */
  trouble: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
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

export type VerifyGetCertificateContextInput = Record<string, unknown>;
export type VerifyGetCertificateContextOutput = {
  "@context": Record<string, unknown>;
};

export type VerifyGetCertificateCredentialInput = {
  /** Name of the certificate. */
  certificate: string;
};
export type VerifyGetCertificateCredentialOutput = Record<string, unknown>;

export type VerifyGetCertificatePdfInput = {
  /** Name of the certificate. */
  certificate: string;
  language?: "en" | "es" | "fr" | "pt" | undefined;
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
  kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
  /** Name of the record, such as LOT-2026-00001 or ORD-2026-00001. */
  name: string;
  /** Which signed version; without it the newest that is on the ledger. */
  version?: number | undefined;
};
export type VerifyGetReceiptOutput = {
  format: "lotmark.receipt.v1";
  kind: "lot" | "listing" | "order" | "escrow" | "shipment" | "organisation" | "event" | "inspection" | "profile" | "consent" | "document" | "certificate" | "credential" | "package" | "conservation" | "org_credential" | "product" | "policy" | "claim" | "reading" | "decision" | "epcis";
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

export type VerifyHandInCosignatureInput = {
  /** The head as `GET /v1/log/checkpoint` gave it, with the line of the witness (c2sp.org/tlog-cosignature, version 1). */
  note: string;
};
export type VerifyHandInCosignatureOutput = {
  /** Entries of the log at this head. */
  size: number;
  /** The witnesses whose lines hold, name+keyid+base64. */
  taken: string[];
};

export type VerifyLookupCertificateInput = {
  /** Name of the certificate. */
  certificate: string;
};
export type VerifyLookupCertificateOutput = {
  ok: true;
  certificate: {
    name: string;
    status: "Issued" | "Revoked" | "Expired";
    certificate_number: string | null;
    /** In whose name it was issued, as the officer said. */
    authority: string | null;
    /** The office of whoever issued it. */
    issued_as: "authority" | "inspector" | "admin";
    /** ISO 8601, UTC. */
    issued_at: string;
    /** The last day on which it is good, yyyy-mm-dd, UTC. */
    expiry: string | null;
    /** ISO 8601, UTC. */
    revoked_at: string | null;
    /** Whether an office revoked it, or the service itself, because its sale was cancelled; null where nobody did. */
    revoked_because: "office" | "sale_cancelled" | null;
    /** In the words of who revoked it; of the service in English. */
    revoked_reason: string | null;
    order: string;
    lot: string;
    exporter: string;
    checked: {
      /** When it was issued. */
      order_status: string;
      commodity_type: string;
      /** A decimal number, in `unit`: what both sides confirmed to have arrived, else what was ordered. */
      quantity: string;
      unit: string;
      /** As both sides confirmed it, else as the lot claims it. */
      grade: string | null;
      /** Left out of certificates that were issued before it was asked: they say what was ordered. */
      delivery?: {
        /** What stands behind the quantity: `not_confirmed_yet` and `decided` (paid by a decision) say what was ordered. */
        basis: "both_confirmed" | "buyer_confirmed" | "not_confirmed_yet" | "decided";
        /** In `unit`. */
        ordered_quantity: string;
        /** As the lot claims it. */
        claimed_grade: string | null;
      } | undefined;
      processing_method: string | null;
      exporter_name: string;
      cooperative: string;
      cooperative_name: string;
      corridor: string;
      /** Where the corridor starts, ISO 3166-1 alpha-2. */
      origin_country: string;
      destination_country: string;
      /** Where the lot comes from: its plots, else its cooperative's seat (without kilograms). */
      origin: ({
        country: string;
        region: string | null;
        /** A decimal number. */
        quantity_kg: string | null;
      })[];
      /** The signed version of the lot that was verified. */
      lot_version: number;
      /** SHA-256 of it, lowercase hex. */
      lot_payload_hash: string;
      /** The ledger transaction that anchors it. */
      lot_tx_hash: string;
      /** The newest approved inspection; null where the goods were not inspected. */
      inspection: {
        name: string;
        /** The lot that was inspected: this one, or the one it was split from. */
        lot: string;
        grade: string | null;
        claimed_grade: string | null;
        result: string | null;
        /** What the lot said when it was looked at: it may say something else now. Left out of certificates that were issued before it was kept. */
        processing_method?: string | null | undefined;
        approved_at: string;
      } | null;
    };
    /** What has become of lot and order since, where whoever relies on it must know. */
    since: ("lot_flagged" | "lot_cancelled" | "order_disputed" | "order_cancelled" | "delivered_otherwise" | "settled_by_decision" | "records_altered")[];
  };
  attestation: {
    /** The record is what was signed with a key of the platform. */
    verified: boolean;
    /** And its newest statement is on the ledger. */
    anchored: boolean;
    version: number | null;
    /** SHA-256 that was signed, lowercase hex. */
    payload_hash: string | null;
    /** ISO 8601, UTC. */
    signed_at: string | null;
    kid: string | null;
    tx_hash: string | null;
    receipt_url: string | null;
  };
  page_url: string;
  credential_url: string;
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
    /** What is told here of the lot is what its newest signed version says. Where it is not, somebody has altered the records: believe none of it. */
    as_signed: boolean;
    status: string;
    /** The parties of its sale are in dispute, and an admin decides; whatever `status` says. */
    disputed: boolean;
    commodity_type: string;
    /** Name of the cooperative, such as COOP-00001. */
    cooperative: string;
    /** What the cooperative calls itself; its name on the platform where its record is not what was signed. */
    cooperative_name: string;
    /** What is recorded about the cooperative is what was signed. */
    cooperative_as_signed: boolean;
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
    /** That was inspected: this one, or the one that it was split from afterwards. */
    lot: string;
    status: string;
    /** The grade that the lot bore when it was inspected. */
    claimed_grade: string | null;
    grade: string | null;
    /** ISO 8601, UTC. */
    inspected_at: string | null;
    /** conformant or non_conformant to what the lot claims; null where nothing is compared: with a claimed_grade, because the two are not comparable. */
    result: string | null;
    /** What the lot said of its processing when it was looked at: where it says something else now, nobody looked at such goods. */
    processing_method: string | null;
    /** Approved, signed, and still what was signed. */
    attested: boolean;
  })[];
  /** The due diligence that speaks for the lot, only where its record is what was signed. */
  eudr: {
    /** Superseded where the lot is another than the one that was looked into; Withdrawn where a statement was, and no other speaks for the lot. */
    status: "Draft" | "Generated" | "Passed" | "Failed" | "Submitted" | "Available" | "Rejected" | "Amended" | "Withdrawn" | "Superseded";
    plot_count: number;
    /** not_assessed never means negligible. */
    risk: "not_assessed" | "negligible" | "non_negligible";
    /** Who says that it is negligible: a source of deforestation data, of each plot, or the operator; null where it is not. */
    risk_basis: "source" | "operator" | null;
    /** Of an Available statement. */
    reference_number: string | null;
    /** The statement is in a simulator of the EU system and worth nothing; null where there is none yet. */
    simulated: boolean | null;
    /** Since when the EU system has it; ISO 8601, UTC. */
    available_at: string | null;
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
  /** Name of the buyer, or of the insurer. */
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
  /** Part of an order, of the kind of entry or of its reason. */
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
  /** What they are worth at the token rate of now, in US dollars, rounded down. */
  value_usd: number;
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
    /** `fund`, `release`, `refund`, `mint`, `burn`, `recall`, `reversal`, of a payout `payout`, `payout_return`, of insurance `premium`, `premium_return`, `claim_payout`. */
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
    alsoKnownAs?: string[] | undefined;
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
    alsoKnownAs?: string[] | undefined;
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
    alsoKnownAs?: string[] | undefined;
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

export type InsuranceApplyForPolicyInput = {
  /** Name of the insurance product. */
  product: string;
  /** The most that is paid, in the currency of the product. */
  sum_insured: number | string;
  /** The cell or station that measures it; of index products. */
  cell?: string | undefined;
  /** The plot whose harvest is insured. */
  plot?: string | undefined;
  /** Who pays the premium, where it does not follow from the plot. */
  organisation?: string | undefined;
  /** What is insured, in words; required where it is no plot. */
  insured?: string | undefined;
  /** Where it lies; required where an index pays and it is no plot. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
};
export type InsuranceApplyForPolicyOutput = {
  name: string;
  status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
  product: string;
  product_title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  insurer: string;
  insurer_name: string;
  /** Whose wallet pays the premium and gets what is paid out. */
  holder: string;
  holder_name: string;
  /** Whose harvest is insured. */
  farmer_name: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
  distance_km: number | null;
  /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
  outside_km: number | null;
  /** The most that is paid, a decimal number in `currency`. */
  sum_insured: string;
  currency: string;
  /** What the cover costs, a decimal number in `currency`. */
  premium: string;
  /** There is a premium in good standing. */
  premium_paid: boolean;
  /** What a season is expected to cost, percent of the sum insured. */
  risk_score: number;
  starts_on: string;
  ends_on: string;
  /** ISO 8601, UTC. */
  applied_at: string;
  /** ISO 8601, UTC. */
  bound_at: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  claims: number;
  /** What was paid of its claims, a decimal number in `currency`. */
  paid_out: string;
};

export type InsuranceBindPolicyInput = {
  /** Name of the policy. */
  policy: string;
};
export type InsuranceBindPolicyOutput = {
  name: string;
  status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
  product: string;
  product_title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  insurer: string;
  insurer_name: string;
  /** Whose wallet pays the premium and gets what is paid out. */
  holder: string;
  holder_name: string;
  /** Whose harvest is insured. */
  farmer_name: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
  distance_km: number | null;
  /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
  outside_km: number | null;
  /** The most that is paid, a decimal number in `currency`. */
  sum_insured: string;
  currency: string;
  /** What the cover costs, a decimal number in `currency`. */
  premium: string;
  /** There is a premium in good standing. */
  premium_paid: boolean;
  /** What a season is expected to cost, percent of the sum insured. */
  risk_score: number;
  starts_on: string;
  ends_on: string;
  /** ISO 8601, UTC. */
  applied_at: string;
  /** ISO 8601, UTC. */
  bound_at: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  claims: number;
  /** What was paid of its claims, a decimal number in `currency`. */
  paid_out: string;
  /** False where it was Active before. */
  bound: boolean;
};

export type InsuranceCollectPremiumInput = {
  /** Name of the policy. */
  policy: string;
};
export type InsuranceCollectPremiumOutput = {
  name: string;
  standing: "Good" | "Returned";
  /** What was collected, a decimal number in `currency`. */
  amount: string;
  currency: string;
  /** What left the wallet of the holder, AXKT. */
  tokens: string;
  period_from: string;
  period_to: string;
  /** ISO 8601, UTC. */
  paid_at: string;
  /** What went back, a decimal number in `currency`. */
  returned_amount: string | null;
  returned_tokens: string | null;
  /** ISO 8601, UTC. */
  returned_at: string | null;
  policy: string;
  /** False where it was paid before. */
  collected: boolean;
};

export type InsuranceGetQuoteInput = {
  /** Name of the insurance product. */
  product: string;
  /** The most that is paid, in the currency of the product. */
  sum_insured: number | string;
  /** The cell or station that measures it; of index products. */
  cell?: string | undefined;
  /** The plot whose harvest is insured. */
  plot?: string | undefined;
  /** Who pays the premium, where it does not follow from the plot. */
  organisation?: string | undefined;
  /** Degrees north, WGS 84. */
  gps_lat?: number | string | undefined;
  /** Degrees east, WGS 84. */
  gps_lng?: number | string | undefined;
};
export type InsuranceGetQuoteOutput = {
  formula: string;
  product: string;
  cell: string | null;
  sum_insured: string;
  currency: string;
  minor_units?: number | undefined;
  /** What the index pays by; null where none measures it. */
  terms?: {
    basis: "value" | "of_normal";
    trigger_at: string;
    exit_at: string;
  } | null | undefined;
  expected_loss?: string | null | undefined;
  uncertainty_loading?: string | undefined;
  /** The mean of the seasons. */
  normal: string | null;
  /** Each season of before, and the share of the sum insured that it would have paid. */
  seasons: {
    year: number;
    value: string;
    share: string;
  }[];
  pure_rate: string;
  uncertainty_rate: string;
  /** Paid claims of the holder that the caller may read, five years back. */
  claims_counted: number;
  claims_rate: string;
  expense_share: string;
  /** The premium as a share of the sum insured. */
  rate: string;
  premium: string;
  risk_score: string;
  /** Of an index, how far the plot or point lies from it; null where neither was named. */
  place: {
    cell: string;
    gps_lat: string;
    gps_lng: string;
    radius_km: string;
    /** From where the index is measured to the plot or point. */
    distance_km: string;
    /** Beyond what the readings of the cell speak for. */
    outside_km: string;
    /** In words, where it lies outside. */
    basis_risk: string | null;
  } | null;
  /** SHA-256 of the canonical JSON of the members of the quote itself. */
  quote_hash: string;
  /** ISO 8601, UTC. */
  quoted_at: string;
  /** The key of the platform that signed. */
  kid: string;
  /** Ed25519 over the SHA-256 of the canonical JSON of all the other members, 128 hex digits. `lotmark replay` checks it and computes the quote again. */
  signature: string;
};

export type InsuranceIngestOracleReadingInput = {
  /** Name of the oracle provider. */
  provider: string;
  index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
  /** The cell or station. */
  cell: string;
  period_from: string;
  /** The last day of the period; it must be over. */
  period_to: string;
  /** In `unit`; at most 6 decimals. */
  value: number | string;
  /** mm, C or kg/ha, as the index says. */
  unit: string;
  /** When the provider signed it. */
  issued_at: string;
  /** The reading whose place this one takes. */
  corrects?: string | undefined;
  /** Ed25519 over the canonical JSON (RFC 8785) of all other members, value as plain decimal text, issued_at in UTC with milliseconds. */
  signature: string;
};
export type InsuranceIngestOracleReadingOutput = {
  name: string;
  provider: string;
  provider_name: string;
  index_kind: "rainfall_mm" | "max_temperature_c" | "yield_kg_ha";
  cell: string;
  period_from: string;
  period_to: string;
  value: string;
  unit: string;
  /** ISO 8601, UTC. */
  issued_at: string;
  signature: string;
  /** ISO 8601, UTC. */
  received_at: string;
  corrects: string | null;
  /** The reading that counts instead. */
  corrected_by: string | null;
  /** Claims that rest on it. */
  claims: number;
  /** False where the same reading came before. */
  created: boolean;
};

export type InsurancePayClaimInput = {
  /** Name of the claim. */
  claim: string;
};
export type InsurancePayClaimOutput = {
  name: string;
  status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
  /** parametric: filed by the index itself; indemnity: by people. */
  kind: "parametric" | "indemnity";
  policy: string;
  insurer: string;
  holder: string;
  holder_name: string;
  claimed_amount: string | null;
  approved_amount: string | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  index_value: string | null;
  /** ISO 8601, UTC. */
  filed_at: string;
  /** ISO 8601, UTC. */
  reviewed_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  paid_tokens: string | null;
  /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
  payment_problem: string | null;
  /** A reading that it rests on was corrected since. */
  affected: boolean;
  /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
  same_event: string[];
  /** Why it is another event, as whoever filed it says. */
  other_event: string | null;
  /** By this very call. */
  paid: boolean;
};

export type InsuranceQueryClaimHistoryInput = {
  /** Rows to skip. */
  limit_start?: number | string | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | string | undefined;
  /** <field> asc|desc, with a field of: filed_at, name. */
  sort?: string | undefined;
  /** Name of the policy. */
  policy: string;
  status?: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected" | undefined;
};
export type InsuranceQueryClaimHistoryOutput = {
  data: ({
    name: string;
    status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
    /** parametric: filed by the index itself; indemnity: by people. */
    kind: "parametric" | "indemnity";
    policy: string;
    insurer: string;
    holder: string;
    holder_name: string;
    claimed_amount: string | null;
    approved_amount: string | null;
    currency: string;
    loss_on: string | null;
    description: string | null;
    index_value: string | null;
    /** ISO 8601, UTC. */
    filed_at: string;
    /** ISO 8601, UTC. */
    reviewed_at: string | null;
    /** ISO 8601, UTC. */
    decided_at: string | null;
    reason: string | null;
    /** ISO 8601, UTC. */
    paid_at: string | null;
    paid_tokens: string | null;
    /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
    payment_problem: string | null;
    /** A reading that it rests on was corrected since. */
    affected: boolean;
    /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
    same_event: string[];
    /** Why it is another event, as whoever filed it says. */
    other_event: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

export type InsuranceQueryPolicyStatusInput = {
  /** Name of the policy. */
  policy: string;
};
export type InsuranceQueryPolicyStatusOutput = {
  name: string;
  status: "Applied" | "Under Review" | "Active" | "Expired" | "Cancelled";
  product: string;
  product_title: string;
  peril: "rainfall_deficit" | "excess_rain" | "heat" | "area_yield" | "transit_loss" | "warehouse";
  insurer: string;
  insurer_name: string;
  /** Whose wallet pays the premium and gets what is paid out. */
  holder: string;
  holder_name: string;
  /** Whose harvest is insured. */
  farmer_name: string | null;
  plot: string | null;
  cell: string | null;
  insured: string | null;
  /** From where its index is measured to what is insured; null where people decide, and of policies from before. */
  distance_km: number | null;
  /** Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated. */
  outside_km: number | null;
  /** The most that is paid, a decimal number in `currency`. */
  sum_insured: string;
  currency: string;
  /** What the cover costs, a decimal number in `currency`. */
  premium: string;
  /** There is a premium in good standing. */
  premium_paid: boolean;
  /** What a season is expected to cost, percent of the sum insured. */
  risk_score: number;
  starts_on: string;
  ends_on: string;
  /** ISO 8601, UTC. */
  applied_at: string;
  /** ISO 8601, UTC. */
  bound_at: string | null;
  /** ISO 8601, UTC. */
  ended_at: string | null;
  claims: number;
  /** What was paid of its claims, a decimal number in `currency`. */
  paid_out: string;
  premiums: ({
    name: string;
    standing: "Good" | "Returned";
    /** What was collected, a decimal number in `currency`. */
    amount: string;
    currency: string;
    /** What left the wallet of the holder, AXKT. */
    tokens: string;
    period_from: string;
    period_to: string;
    /** ISO 8601, UTC. */
    paid_at: string;
    /** What went back, a decimal number in `currency`. */
    returned_amount: string | null;
    returned_tokens: string | null;
    /** ISO 8601, UTC. */
    returned_at: string | null;
  })[];
};

export type InsuranceSubmitClaimInput = {
  /** Name of the policy. */
  policy: string;
  /** What is claimed, in the currency of the policy. */
  amount: number | string;
  /** The day of the loss. */
  loss_on: string;
  description: string;
  /** Why it is another event, where an earlier claim under the policy is for a loss within three days of it. */
  other_event?: string | undefined;
};
export type InsuranceSubmitClaimOutput = {
  name: string;
  status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
  /** parametric: filed by the index itself; indemnity: by people. */
  kind: "parametric" | "indemnity";
  policy: string;
  insurer: string;
  holder: string;
  holder_name: string;
  claimed_amount: string | null;
  approved_amount: string | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  index_value: string | null;
  /** ISO 8601, UTC. */
  filed_at: string;
  /** ISO 8601, UTC. */
  reviewed_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  paid_tokens: string | null;
  /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
  payment_problem: string | null;
  /** A reading that it rests on was corrected since. */
  affected: boolean;
  /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
  same_event: string[];
  /** Why it is another event, as whoever filed it says. */
  other_event: string | null;
};

export type InsuranceTransitionClaimInput = {
  /** Name of the claim. */
  claim: string;
  /** What the claim is to become. */
  status: "Under Review" | "Approved" | "Rejected";
  /** For Approved: at most what was claimed, and what is left of the sum insured. */
  approved_amount?: number | string | undefined;
  /** For Rejected, and for Approved where money was approved for what looks like the same event; whoever filed the claim is told it. */
  reason?: string | undefined;
};
export type InsuranceTransitionClaimOutput = {
  name: string;
  status: "Filed" | "Under Review" | "Approved" | "Paid" | "Rejected";
  /** parametric: filed by the index itself; indemnity: by people. */
  kind: "parametric" | "indemnity";
  policy: string;
  insurer: string;
  holder: string;
  holder_name: string;
  claimed_amount: string | null;
  approved_amount: string | null;
  currency: string;
  loss_on: string | null;
  description: string | null;
  index_value: string | null;
  /** ISO 8601, UTC. */
  filed_at: string;
  /** ISO 8601, UTC. */
  reviewed_at: string | null;
  /** ISO 8601, UTC. */
  decided_at: string | null;
  reason: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  paid_tokens: string | null;
  /** Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin. */
  payment_problem: string | null;
  /** A reading that it rests on was corrected since. */
  affected: boolean;
  /** Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event. */
  same_event: string[];
  /** Why it is another event, as whoever filed it says. */
  other_event: string | null;
};

export type UploadFileInput = {
  /** In JSON: the file in base64. In a form: the part `file`. */
  filedata: string;
  /** In JSON: the file's name. */
  filename?: string | undefined;
  /** Taken for the sake of clients that send it: every file here is private. */
  is_private?: boolean | undefined;
  /** The kind of record that it belongs to. */
  doctype?: "Due Diligence Package" | "Insurance Claim" | "Insurance Policy" | "Lot" | "Order" | "Organisation Credential" | "Quality Inspection" | "Shipment" | "Vehicle Inspection" | undefined;
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
  readonly admin_console: {
    /** The figures of the service at this moment: people, trade, money, anchors, jobs, mail, storage, versions. For: admin. */
    readonly snapshot: OptionalMethod<AdminConsoleSnapshotInput, AdminConsoleSnapshotOutput>;
    /** A tenant with what was promised and measured this month, and what happened lately. For: admin. */
    readonly tenant_drilldown: Method<AdminConsoleTenantDrilldownInput, AdminConsoleTenantDrilldownOutput>;
  };
  readonly admin_jobs: {
    /** Runs that failed each time and were given up; retry_job starts one again. The latest first. For: admin. */
    readonly list_dead_jobs: OptionalMethod<AdminJobsListDeadJobsInput, AdminJobsListDeadJobsOutput>;
    /** Runs of jobs that wait, are under way, or failed and are tried again; the latest first. For: admin. */
    readonly list_jobs: OptionalMethod<AdminJobsListJobsInput, AdminJobsListJobsOutput>;
    /** Queues a run that was given up once more, with all its tries. For: admin. */
    readonly retry_job: Method<AdminJobsRetryJobInput, AdminJobsRetryJobOutput>;
  };
  readonly admin_portal: {
    /** Backups, drills and how they stand: schedule, retention, off-site, encryption, and what an operator should do. For: admin. */
    readonly backups_view: OptionalMethod<AdminPortalBackupsViewInput, AdminPortalBackupsViewOutput>;
    /** Controls of OWASP ASVS, GDPR and EUDR, each judged by the records at this moment; what is to be done; where data lies. For: admin. */
    readonly compliance_view: OptionalMethod<AdminPortalComplianceViewInput, AdminPortalComplianceViewOutput>;
    /** What went wrong in the last days: incidents with their timelines, and failures summed up. For: admin. */
    readonly incidents_view: OptionalMethod<AdminPortalIncidentsViewInput, AdminPortalIncidentsViewOutput>;
    /** The same tables as the text of an entity relationship diagram, for Mermaid 11. For: admin. */
    readonly schema_diagram: OptionalMethod<AdminPortalSchemaDiagramInput, AdminPortalSchemaDiagramOutput>;
    /** The tables of the database at this moment, by module: columns, references, indexes, sizes, and what is traced. For: admin. */
    readonly schema_tables: OptionalMethod<AdminPortalSchemaTablesInput, AdminPortalSchemaTablesOutput>;
    /** What an installation needs before people rely on it: each checked now, with what to do where it is not well. For: admin. */
    readonly setup_view: OptionalMethod<AdminPortalSetupViewInput, AdminPortalSetupViewOutput>;
    /** What each tier promises, and the tenants with what was measured of them this month. For: admin. */
    readonly sla_view: OptionalMethod<AdminPortalSlaViewInput, AdminPortalSlaViewOutput>;
    /** What the portal shows an operator first: the figures, how the parts stand, and the newest open incidents. For: admin. */
    readonly snapshot: OptionalMethod<AdminPortalSnapshotInput, AdminPortalSnapshotOutput>;
    /** The tenants of this service, the newest first. For: admin. */
    readonly tenants_view: OptionalMethod<AdminPortalTenantsViewInput, AdminPortalTenantsViewOutput>;
  };
  readonly admin_users: {
    /** Lets a user found or join a further organisation of a kind that they belong to already, or no longer. For: admin. */
    readonly allow_several_organisations: Method<AdminUsersAllowSeveralOrganisationsInput, AdminUsersAllowSeveralOrganisationsOutput>;
    /** Vouches for the address of an account, for somebody whom its mailed link does not reach; they can log in then. For: admin. */
    readonly confirm_address: Method<AdminUsersConfirmAddressInput, AdminUsersConfirmAddressOutput>;
    /** Opens an account for somebody; without a password a link to choose one is mailed. With one they can log in at once. For: admin. */
    readonly create_user: Method<AdminUsersCreateUserInput, AdminUsersCreateUserOutput>;
    /** Shuts an account: its sessions end at once, its keys answer 401, and a mail tells its owner why; one Platform Admin must remain. For: admin. */
    readonly disable_user: Method<AdminUsersDisableUserInput, AdminUsersDisableUserOutput>;
    /** Opens a shut account again; the user logs in anew. For: admin. */
    readonly enable_user: Method<AdminUsersEnableUserInput, AdminUsersEnableUserOutput>;
    /** Ends all sessions of somebody, on every device; their password, passkeys and keys work on, and a mail tells them why. For: admin. */
    readonly end_sessions: Method<AdminUsersEndSessionsInput, AdminUsersEndSessionsOutput>;
    /** Gives a role to a user; it counts from their next call on. For: admin. */
    readonly grant_role: Method<AdminUsersGrantRoleInput, AdminUsersGrantRoleOutput>;
    /** What admins decided about an account, by whom and why; newest first. For: admin. */
    readonly list_account_decisions: Method<AdminUsersListAccountDecisionsInput, AdminUsersListAccountDecisionsOutput>;
    /** Who did what when, and how it ended; newest first. For: admin. */
    readonly list_audit_log: OptionalMethod<AdminUsersListAuditLogInput, AdminUsersListAuditLogOutput>;
    /** The mail of the service, newest first. One-time links are shown only where no mail server is set: people get them from admins there. For: admin. */
    readonly list_mails: OptionalMethod<AdminUsersListMailsInput, AdminUsersListMailsOutput>;
    /** All accounts with their roles and memberships, newest first. For: admin. */
    readonly list_users: OptionalMethod<AdminUsersListUsersInput, AdminUsersListUsersOutput>;
    /** Removes the second factor of somebody who lost it, recovery codes too, and ends their sessions; a mail tells them why. For: admin. */
    readonly reset_second_factor: Method<AdminUsersResetSecondFactorInput, AdminUsersResetSecondFactorOutput>;
    /** Takes a role from a user at once, until an admin gives it back; one Platform Admin must remain. For: admin. */
    readonly revoke_role: Method<AdminUsersRevokeRoleInput, AdminUsersRevokeRoleOutput>;
  };
  readonly ai: {
    /** Says of a field whether it was read right. The answer is kept with who gave it and when; it counts from then on wherever the caller has the document read. The last one counts. For: user. */
    readonly answer_document_field: Method<AiAnswerDocumentFieldInput, AiAnswerDocumentFieldOutput>;
    /** Asks the assistant. It reads records with the caller’s rights and changes nothing; what could be done next comes as buttons. Without a thread it begins one. For: user. */
    readonly chat: Method<AiChatInput, AiChatOutput>;
    /** Deletes a thread of the caller with all that was said in it. For: user. */
    readonly delete_thread: Method<AiDeleteThreadInput, AiDeleteThreadOutput>;
    /** Reads the fields of a document that was uploaded: each with the words it was taken from, their place, and how sure that is; what the caller said of one in a review goes before. With a record, says which fields agree with it. Nothing is stored. For: user. */
    readonly extract_document: Method<AiExtractDocumentInput, AiExtractDocumentOutput>;
    /** A document that was read for the caller: its fields with their places and what the caller said of them, held against the record as it is now. For: user. */
    readonly get_document_review: Method<AiGetDocumentReviewInput, AiGetDocumentReviewOutput>;
    /** What was said in a thread of the caller, oldest first. For: user. */
    readonly get_thread_messages: Method<AiGetThreadMessagesInput, AiGetThreadMessagesOutput>;
    /** The caller’s threads with the assistant, the one written in last first. For: user. */
    readonly get_threads: OptionalMethod<AiGetThreadsInput, AiGetThreadsOutput>;
    /** The documents that were read for the caller: those in which a field still waits for them, or all. For: user. */
    readonly list_document_reviews: OptionalMethod<AiListDocumentReviewsInput, AiListDocumentReviewsOutput>;
    /** Begins an empty thread with the assistant. For: user. */
    readonly new_thread: OptionalMethod<AiNewThreadInput, AiNewThreadOutput>;
    /** Reads a document and keeps what was read, so that a person can look at what the reading is unsure of, and at what disagrees with the record. Opened again it goes on where they were. For: user. */
    readonly open_document_review: Method<AiOpenDocumentReviewInput, AiOpenDocumentReviewOutput>;
    /** Names a thread of the caller. For: user. */
    readonly rename_thread: Method<AiRenameThreadInput, AiRenameThreadOutput>;
    /** Pins a thread of the caller, or takes the pin off. For: user. */
    readonly toggle_pin: Method<AiTogglePinInput, AiTogglePinOutput>;
  };
  readonly ai_compliance: {
    /** One decision with its reasons and, for who asked for it and for offices, what it rests on. For: user. */
    readonly get_decision: Method<AiComplianceGetDecisionInput, AiComplianceGetDecisionOutput>;
    /** Decisions about whatever records, the newest first: those that the caller asked for and those about records of theirs; for admins and authorities all. For: user. */
    readonly list_decisions: OptionalMethod<AiComplianceListDecisionsInput, AiComplianceListDecisionsOutput>;
    /** The decisions about a record, the newest first: those that the caller asked for, and for parties of the record all about it; for admins and authorities all. For: user. */
    readonly list_decisions_for: Method<AiComplianceListDecisionsForInput, AiComplianceListDecisionsForOutput>;
    /** Decides once more from the evidence that was kept with a decision, and compares it with the records of now. For: user. */
    readonly replay_decision: Method<AiComplianceReplayDecisionInput, AiComplianceReplayDecisionOutput>;
    /** Judges whether a record complies, by what the caller may see of it: a decision with reasons that cite records, signed. A model that fails is saved as Error. For: user. */
    readonly run_compliance_check: Method<AiComplianceRunComplianceCheckInput, AiComplianceRunComplianceCheckOutput>;
  };
  readonly ai_test: {
    /** The models that can be asked, by provider. For: admin. */
    readonly catalogue: OptionalMethod<AiTestCatalogueInput, AiTestCatalogueOutput>;
    /** Asks several models the same at the same time. One that fails says so in its own row. For: admin. */
    readonly run_compare: Method<AiTestRunCompareInput, AiTestRunCompareOutput>;
    /** Asks one model once, and says how long that took and what it cost. For: admin. */
    readonly run_once: Method<AiTestRunOnceInput, AiTestRunOnceOutput>;
  };
  readonly announcements: {
    /** Blanks a comment of the caller, or for admins any; answers to it stay. For: user. */
    readonly delete_comment: Method<AnnouncementsDeleteCommentInput, AnnouncementsDeleteCommentOutput>;
    /** One announcement, for its audience while it is shown; admins see every one. For: user. */
    readonly get: Method<AnnouncementsGetInput, AnnouncementsGetOutput>;
    /** One announcement with its texts in all languages, for who edits it. For: admin. */
    readonly get_source: Method<AnnouncementsGetSourceInput, AnnouncementsGetSourceOutput>;
    /** What is announced to the caller at this moment, the newest first. For: user. */
    readonly list_active: OptionalMethod<AnnouncementsListActiveInput, AnnouncementsListActiveOutput>;
    /** All announcements, also those that wait for their time, are over or were withdrawn; the newest first. For: admin. */
    readonly list_all: OptionalMethod<AnnouncementsListAllInput, AnnouncementsListAllOutput>;
    /** The comments on an announcement with the answers to each: the pinned ones first, then the oldest. For: user. */
    readonly list_comments: Method<AnnouncementsListCommentsInput, AnnouncementsListCommentsOutput>;
    /** Puts a comment before all others, or back among them. For: admin. */
    readonly pin_comment: Method<AnnouncementsPinCommentInput, AnnouncementsPinCommentOutput>;
    /** Comments on an announcement, or answers a comment; an answer takes no answers. For: user. */
    readonly post_comment: Method<AnnouncementsPostCommentInput, AnnouncementsPostCommentOutput>;
    /** Publishes an announcement, now or at a time; its audience gets a notice then. For: admin. */
    readonly publish: Method<AnnouncementsPublishInput, AnnouncementsPublishOutput>;
    /** Reacts to an announcement; the same reaction again changes nothing. For: user. */
    readonly react: Method<AnnouncementsReactInput, AnnouncementsReactOutput>;
    /** Takes a reaction back; where there is none nothing happens. For: user. */
    readonly unreact: Method<AnnouncementsUnreactInput, AnnouncementsUnreactOutput>;
    /** Changes an announcement; what is left out stays. Nobody gets a second notice. For: admin. */
    readonly update: Method<AnnouncementsUpdateInput, AnnouncementsUpdateOutput>;
    /** Takes an announcement away for good, with the notices of it. For: admin. */
    readonly withdraw: Method<AnnouncementsWithdrawInput, AnnouncementsWithdrawOutput>;
  };
  readonly atlas: {
    /** Adds another name of a concept: in use at once where an admin enters it, else a proposal that waits for one. For: user. */
    readonly add_alias: Method<AtlasAddAliasInput, AtlasAddAliasOutput>;
    /** Takes a proposed alias into use. For: admin. */
    readonly approve_alias: Method<AtlasApproveAliasInput, AtlasApproveAliasOutput>;
    /** A concept with its definitions, aliases and relations. For: user. */
    readonly concept_detail: Method<AtlasConceptDetailInput, AtlasConceptDetailOutput>;
    /** What words mean that are the very name of a concept; others are left out. For: anyone. */
    readonly explain: Method<AtlasExplainInput, AtlasExplainOutput>;
    /** The whole glossary as a SKOS concept scheme in JSON-LD. For: anyone. */
    readonly export_skos: OptionalMethod<AtlasExportSkosInput, AtlasExportSkosOutput>;
    /** The aliases of this installation, also those that wait for a decision; the newest first. For: admin. */
    readonly list_aliases: OptionalMethod<AtlasListAliasesInput, AtlasListAliasesOutput>;
    /** Concepts of the glossary by name; a search looks at names and aliases of all languages, without accents. For: user. */
    readonly list_concepts: OptionalMethod<AtlasListConceptsInput, AtlasListConceptsOutput>;
    /** How many concepts, aliases and relations the glossary has, by bundle and by domain. For: user. */
    readonly overview: OptionalMethod<AtlasOverviewInput, AtlasOverviewOutput>;
    /** Rejects a proposed alias; it may be proposed again. For: admin. */
    readonly reject_alias: Method<AtlasRejectAliasInput, AtlasRejectAliasOutput>;
  };
  readonly auth: {
    /** What a browser needs to make a passkey (WebAuthn): `navigator.credentials.create({publicKey})` takes it. For: user. */
    readonly begin_passkey: Method<AuthBeginPasskeyInput, AuthBeginPasskeyOutput>;
    /** What a browser needs to log in with a passkey: `navigator.credentials.get({publicKey})` takes it. For: anyone. */
    readonly begin_passkey_login: OptionalMethod<AuthBeginPasskeyLoginInput, AuthBeginPasskeyLoginOutput>;
    /** Makes a secret for an authenticator app; it counts once confirm_totp has shown that the app knows it. For: user. */
    readonly begin_totp: Method<AuthBeginTotpInput, AuthBeginTotpOutput>;
    /** Sets a new password for the caller; all their other sessions end, and a mail tells them. For: user. */
    readonly change_password: Method<AuthChangePasswordInput, AuthChangePasswordOutput>;
    /** Gives the caller's account the address that the mailed token came to; their other sessions end. For: user. */
    readonly confirm_email_change: Method<AuthConfirmEmailChangeInput, AuthConfirmEmailChangeOutput>;
    /** Adds the passkey that the browser made; from now on it logs in by itself, without password and code. For: user. */
    readonly confirm_passkey: Method<AuthConfirmPasskeyInput, AuthConfirmPasskeyOutput>;
    /** Switches the second factor on with a first code of the app, and answers the recovery codes; all other sessions end. For: user. */
    readonly confirm_totp: Method<AuthConfirmTotpInput, AuthConfirmTotpOutput>;
    /** Switches the second factor off; the app and the recovery codes work no more. For: user. */
    readonly disable_totp: Method<AuthDisableTotpInput, AuthDisableTotpOutput>;
    /** Ends all of the caller's sessions but this one. For: user. */
    readonly end_other_sessions: OptionalMethod<AuthEndOtherSessionsInput, AuthEndOtherSessionsOutput>;
    /** Ends one of the caller's sessions at once; ending this very one logs out. For: user. */
    readonly end_session: Method<AuthEndSessionInput, AuthEndSessionOutput>;
    /** The caller's passkeys, the oldest first. For: user. */
    readonly list_passkeys: OptionalMethod<AuthListPasskeysInput, AuthListPasskeysOutput>;
    /** The caller's open sessions, the one used last first: on which device, from which address, since when. For: user. */
    readonly list_sessions: OptionalMethod<AuthListSessionsInput, AuthListSessionsOutput>;
    /** The caller's account as they may change it: name, address, language, and how they log in. For: user. */
    readonly my_account: OptionalMethod<AuthMyAccountInput, AuthMyAccountOutput>;
    /** Makes new recovery codes; those before work no more. For: user. */
    readonly new_recovery_codes: Method<AuthNewRecoveryCodesInput, AuthNewRecoveryCodesOutput>;
    /** Opens a session with a passkey, as `login` does with a password. The device asked for a finger, a face or its own code, so no second factor is asked. For: anyone. */
    readonly passkey_login: Method<AuthPasskeyLoginInput, AuthPasskeyLoginOutput>;
    /** Removes a passkey of the caller: the device opens the account no more. Sessions that it opened go on. For: user. */
    readonly remove_passkey: Method<AuthRemovePasskeyInput, AuthRemovePasskeyOutput>;
    /** Mails a link to a new address for the account, and a notice to the present one; the answer is the same whether the new address has an account or not. For: user. */
    readonly request_email_change: Method<AuthRequestEmailChangeInput, AuthRequestEmailChangeOutput>;
    /** Mails a link for a new password, if there is such an account; the answer is the same if not. For: anyone. */
    readonly request_password_reset: Method<AuthRequestPasswordResetInput, AuthRequestPasswordResetOutput>;
    /** Sets a new password with the mailed token, closes all sessions and pauses the webhooks of the account. For: anyone. */
    readonly reset_password: Method<AuthResetPasswordInput, AuthResetPasswordOutput>;
    /** Mails the caller another link to confirm their account's address; links that were mailed before stay good. For: user. */
    readonly send_confirmation: OptionalMethod<AuthSendConfirmationInput, AuthSendConfirmationOutput>;
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
    /** The harvests of a plot, the latest first; also those that were voided. A plot that there is not has none. For: SVC Authority. */
    readonly list_harvests: Method<AuthorityListHarvestsInput, AuthorityListHarvestsOutput>;
    /** Every plot, newest first, for authorities and admins. For: SVC Authority. */
    readonly list_plots: OptionalMethod<AuthorityListPlotsInput, AuthorityListPlotsOutput>;
    /** Land that different farmers registered, each pair of plots once: across cooperatives and seasons. Neither farmer is told where the other’s plot lies. For: SVC Authority. */
    readonly list_same_land: OptionalMethod<AuthorityListSameLandInput, AuthorityListSameLandOutput>;
    /** Gives a plot to another farmer or cooperative; its harvests go with it, lots that hold them stay. For: SVC Authority. */
    readonly reassign_plot: Method<AuthorityReassignPlotInput, AuthorityReassignPlotOutput>;
    /** Decides on a flagged lot: verified makes it Verified (Sold again if its sale stands), cancelled Cancelled. For: SVC Authority. */
    readonly resolve_flagged_lot: Method<AuthorityResolveFlaggedLotInput, AuthorityResolveFlaggedLotOutput>;
    /** Retires a plot: it gives no more harvests, and what it gave stays. For: SVC Authority. */
    readonly retire_plot: Method<AuthorityRetirePlotInput, AuthorityRetirePlotOutput>;
    /** Says that the authority has verified a plot, and why. For: SVC Authority. */
    readonly verify_plot: Method<AuthorityVerifyPlotInput, AuthorityVerifyPlotOutput>;
  };
  readonly authority_certs: {
    /** What a certificate of an order would say at this moment, and what stands against it, for the offices and for its exporter; writes nothing. For: user. */
    readonly check_order: Method<AuthorityCertsCheckOrderInput, AuthorityCertsCheckOrderOutput>;
    /** The list of list_export_certificates with the same filters, as CSV; at most 5000 rows. For: SVC Authority, SVC Inspector. */
    readonly export_certificates_csv: OptionalMethod<AuthorityCertsExportCertificatesCsvInput, DownloadedFile>;
    /** The list of list_org_credentials with the same filters, as CSV; at most 5000 rows. For: SVC Authority, SVC Inspector. */
    readonly export_org_credentials_csv: OptionalMethod<AuthorityCertsExportOrgCredentialsCsvInput, DownloadedFile>;
    /** Organisations by part of their name or number, for who confirms a credential; the first 20. For: SVC Authority, SVC Inspector. */
    readonly find_organisations: Method<AuthorityCertsFindOrganisationsInput, AuthorityCertsFindOrganisationsOutput>;
    /** One export certificate with all that it says, for the offices and for the parties of its order. For: user. */
    readonly get_export_certificate: Method<AuthorityCertsGetExportCertificateInput, AuthorityCertsGetExportCertificateOutput>;
    /** Issues the export certificate of an order: what was checked of its goods is signed and anchored. An Issued one is answered instead of a second. For: SVC Authority, SVC Inspector. */
    readonly issue_export_certificate: Method<AuthorityCertsIssueExportCertificateInput, AuthorityCertsIssueExportCertificateOutput>;
    /** Confirms that an organisation holds a credential. One of the same kind and number is brought up to date, any other added. For: SVC Authority, SVC Inspector. */
    readonly issue_org_credential: Method<AuthorityCertsIssueOrgCredentialInput, AuthorityCertsIssueOrgCredentialOutput>;
    /** Orders that a lot was sold to, without an Issued certificate, the latest first. For: SVC Authority, SVC Inspector. */
    readonly list_certifiable_orders: OptionalMethod<AuthorityCertsListCertifiableOrdersInput, AuthorityCertsListCertifiableOrdersOutput>;
    /** The kinds of credentials that are taken today. For: user. */
    readonly list_credential_types: OptionalMethod<AuthorityCertsListCredentialTypesInput, AuthorityCertsListCredentialTypesOutput>;
    /** All export certificates, the latest first. For: SVC Authority, SVC Inspector. */
    readonly list_export_certificates: OptionalMethod<AuthorityCertsListExportCertificatesInput, AuthorityCertsListExportCertificatesOutput>;
    /** Credentials of all organisations, the last confirmed first. For: SVC Authority, SVC Inspector. */
    readonly list_org_credentials: OptionalMethod<AuthorityCertsListOrgCredentialsInput, AuthorityCertsListOrgCredentialsOutput>;
    /** Revokes an Issued certificate; its public page says so at once, with the reason. A repeat changes nothing. For: SVC Authority. */
    readonly revoke_export_certificate: Method<AuthorityCertsRevokeExportCertificateInput, AuthorityCertsRevokeExportCertificateOutput>;
    /** Takes a confirmed credential back: it is no badge any more. A repeat changes nothing. For: SVC Authority. */
    readonly withdraw_org_credential: Method<AuthorityCertsWithdrawOrgCredentialInput, AuthorityCertsWithdrawOrgCredentialOutput>;
  };
  readonly backup_admin: {
    /** Makes an encrypted backup now, sends it off-site where that is set up, and answers what was said meanwhile. For: admin. */
    readonly force_backup: OptionalMethod<BackupAdminForceBackupInput, BackupAdminForceBackupOutput>;
    /** Where backups are sent, whether it answers now, and what came there last. Google Cloud Storage and S3 alike. For: admin. */
    readonly gcs_status: OptionalMethod<BackupAdminGcsStatusInput, BackupAdminGcsStatusOutput>;
    /** Backups and tries that failed, the latest first. For: admin. */
    readonly list_recent_backups: OptionalMethod<BackupAdminListRecentBackupsInput, BackupAdminListRecentBackupsOutput>;
    /** Makes a backup, restores it into a temporary database, compares rows, runs `lotmark check` on it, measures, and drops it. What fails is in the answer. For: admin. */
    readonly run_restore_drill: OptionalMethod<BackupAdminRunRestoreDrillInput, BackupAdminRunRestoreDrillOutput>;
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
    /** Puts a quantity of a lot into the caller's cart; the line is in the lot's unit and at the lot's price. One that is there already keeps the price that was agreed, unless the lot costs less now. For: user. */
    readonly cart_add: Method<CartCartAddInput, CartCartAddOutput>;
    /** Turns the caller's cart into Draft orders, one per line, all or none. For: user. */
    readonly cart_checkout: Method<CartCartCheckoutInput, CartCartCheckoutOutput>;
    /** Empties the caller's cart. For: user. */
    readonly cart_clear: OptionalMethod<CartCartClearInput, CartCartClearOutput>;
    /** The caller's cart, with prices and availability as the lots are now. For: user. */
    readonly cart_get: OptionalMethod<CartCartGetInput, CartCartGetOutput>;
    /** Takes a line out of the caller's cart. For: user. */
    readonly cart_remove: Method<CartCartRemoveInput, CartCartRemoveOutput>;
    /** Agrees to the lot's price and goods as they are now, or, with `offer`, as they were shown; a price that is sent along is ignored. For: user. */
    readonly cart_update_price: Method<CartCartUpdatePriceInput, CartCartUpdatePriceOutput>;
    /** Sets the quantity of a line. Where its lot costs less now, so does the line; a higher price, or other goods, are agreed to by `cart_update_price` alone. For: user. */
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
  readonly contagion: {
    /** Signs the proof of conservation of a lot as it is now; it goes to the ledger with the next anchor. Signed already, it is left. For: user. */
    readonly attest_conservation: Method<ContagionAttestConservationInput, ContagionAttestConservationOutput>;
    /** Inputs and outputs of a lot and its family in kilograms: harvests, steps, splits, sales, deliveries. Anybody can add them up; what is not traced is called that. For: user. */
    readonly conservation_proof: Method<ContagionConservationProofInput, ContagionConservationProofOutput>;
    /** Where one plot of a lot lies, with what proves offline that the lot’s receipt commits to just that; nothing of the other plots. For `npx --no lotmark verify` in a copy of the source. For: user. */
    readonly disclose_plot: Method<ContagionDisclosePlotInput, ContagionDisclosePlotOutput>;
    /** What a lot of the caller’s asked when its listing was last anchored, with what proves it offline; nothing of other versions. For `npx --no lotmark verify` in a copy of the source. For: user. */
    readonly disclose_price: Method<ContagionDisclosePriceInput, ContagionDisclosePriceOutput>;
    /** What bad plots reach, and the largest part of each lot without them; and where lots come from. Other organisations’ lots are counted, not named. For: user. */
    readonly solve: OptionalMethod<ContagionSolveInput, ContagionSolveOutput>;
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
  readonly credentials: {
    /** A status list of credentials that were issued here (W3C Bitstring Status List 1.0), signed: which of 131,072 places are revoked. Whose place one looks at stays unknown to us. For: anyone. */
    readonly get_status_list: Method<CredentialsGetStatusListInput, CredentialsGetStatusListOutput>;
    /** Issues a Verifiable Credential in the name of the platform (VC API): checks its form and that every word of it means something, gives it a place in a status list, signs it. For: admin. */
    readonly issue: Method<CredentialsIssueInput, CredentialsIssueOutput>;
    /** Revokes a credential that was issued here, for good (VC API). Said again by the same person, for the same reason, it changes nothing. For: admin. */
    readonly update_status: Method<CredentialsUpdateStatusInput, CredentialsUpdateStatusOutput>;
    /** Checks a Verifiable Credential of anybody (VC API): form, words, proof, key, dates, status. Keys: the platform’s, and did:key. Nothing is fetched. For: anyone. */
    readonly verify: Method<CredentialsVerifyInput, CredentialsVerifyOutput>;
    /** Checks a Verifiable Presentation of anybody (VC API): its form and proof, challenge and domain where they are given, and each credential in it. For: anyone. */
    readonly verify_presentation: Method<CredentialsVerifyPresentationInput, CredentialsVerifyPresentationOutput>;
  };
  readonly detail: {
    /** One claim with its policy, and for an index what it was computed from: anybody with it computes it again. For: user. */
    readonly claim_detail: Method<DetailClaimDetailInput, DetailClaimDetailOutput>;
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
    /** One policy with its product, quote, premiums, season, claims and complaints, for those who may see it. For: user. */
    readonly policy_detail: Method<DetailPolicyDetailInput, DetailPolicyDetailOutput>;
    /** One shipment, for the buyer, exporter and cooperative of its order. For: user. */
    readonly shipment_detail: Method<DetailShipmentDetailInput, DetailShipmentDetailOutput>;
    /** The leg of a shipment: its vehicle, driver and inspections, what devices measured on the way, and what did not agree. For: user. */
    readonly transport_detail: Method<DetailTransportDetailInput, DetailTransportDetailOutput>;
  };
  readonly devices: {
    /** Says that somebody has seen an alarm and looks after it. For: user. */
    readonly acknowledge_alarm: Method<DevicesAcknowledgeAlarmInput, DevicesAcknowledgeAlarmOutput>;
    /** Says where a device is from now on: on a plot, in a store or in a vehicle. What it measured before stays where it was. For: user. */
    readonly bind: Method<DevicesBindInput, DevicesBindOutput>;
    /** The devices of the caller’s organisations with their last readings; the newest first. For: user. */
    readonly list: OptionalMethod<DevicesListInput, DevicesListOutput>;
    /** The alarms of the caller’s devices, newest first: those that fell silent, and readings that do not agree with the records. For: user. */
    readonly list_alarms: OptionalMethod<DevicesListAlarmsInput, DevicesListAlarmsOutput>;
    /** Registers a device of the caller’s organisation and makes its key; what is secret of it is shown once. For: user. */
    readonly register: Method<DevicesRegisterInput, DevicesRegisterOutput>;
    /** Takes a device out of use: no more readings of it are taken; those that came stay. For: user. */
    readonly retire: Method<DevicesRetireInput, DevicesRetireOutput>;
    /** Replaces the key of a device; the old one counts a while longer, for what was measured before. For: user. */
    readonly rotate: Method<DevicesRotateInput, DevicesRotateOutput>;
    /** From now on a device lies with a lot no more. For: user. */
    readonly unwatch_lot: Method<DevicesUnwatchLotInput, DevicesUnwatchLotOutput>;
    /** Changes what is known of a device; what is left out stays. For: user. */
    readonly update: Method<DevicesUpdateInput, DevicesUpdateOutput>;
    /** Says that a device lies with a lot of the caller’s organisation: its readings are held against what the goods bear. For: user. */
    readonly watch_lot: Method<DevicesWatchLotInput, DevicesWatchLotOutput>;
  };
  readonly did: {
    /** The platform issuer's DID document, with every key it ever signed with. For: anyone. */
    readonly get_did_document: OptionalMethod<DidGetDidDocumentInput, DidGetDidDocumentOutput>;
    /** The document of the did:web of this service, which is the platform’s DID under another name. For: anyone. */
    readonly get_did_web: OptionalMethod<DidGetDidWebInput, DidGetDidWebOutput>;
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
  readonly dns_admin: {
    /** Sees to it that the name of a tenant leads to an address; repeating it changes nothing. For: admin. */
    readonly add_tenant_a_record: Method<DnsAdminAddTenantARecordInput, DnsAdminAddTenantARecordOutput>;
    /** Sees to it that every name below our domain leads to an address; repeating it changes nothing. For: admin. */
    readonly ensure_wildcard_a_record: OptionalMethod<DnsAdminEnsureWildcardARecordInput, DnsAdminEnsureWildcardARecordOutput>;
    /** Our zone: the records that it should have, what each authoritative server says now, and where they differ. For: admin. */
    readonly status: OptionalMethod<DnsAdminStatusInput, DnsAdminStatusOutput>;
  };
  readonly documents: {
    /** Publishes a template, or the next version of one. It must compile in every language; documents say which version they were made with. For: admin. */
    readonly add_template: Method<DocumentsAddTemplateInput, DocumentsAddTemplateOutput>;
    /** Drafts a letter about a record. Each sentence says what the record says, with the members it was made from; no language model writes. Accept it with `documents.generate`. For: user. */
    readonly compose: Method<DocumentsComposeInput, DocumentsComposeOutput>;
    /** The PDF of a document, for whoever may see its record; with its receipt inside once that is on the ledger. For: user. */
    readonly download: Method<DocumentsDownloadInput, DownloadedFile>;
    /** Ends a template: nothing new is made with it. What was made stays, and a new version takes it into use again. For: admin. */
    readonly end_template: Method<DocumentsEndTemplateInput, DocumentsEndTemplateOutput>;
    /** Makes a PDF of what a record says now, or of a draft that its author accepts. It is made in a moment; `documents.status` says when. For: user. */
    readonly generate: OptionalMethod<DocumentsGenerateInput, DocumentsGenerateOutput>;
    /** A version of a template with its text; the newest unless told. For: admin. */
    readonly get_template: Method<DocumentsGetTemplateInput, DocumentsGetTemplateOutput>;
    /** The documents of a record, and what can be made of it. For: user. */
    readonly list: Method<DocumentsListInput, DocumentsListOutput>;
    /** Who looked at a document by the links that the caller made: when, with what, from which hashed address. For: user. */
    readonly list_lookups: Method<DocumentsListLookupsInput, DocumentsListLookupsOutput>;
    /** The templates that admins added, every version, the newest first. For: admin. */
    readonly list_templates: OptionalMethod<DocumentsListTemplatesInput, DocumentsListTemplatesOutput>;
    /** Shows what a template would make, before it is published: of a record, or of a sample that is nobody’s. Nothing is kept. For: admin. */
    readonly preview_template: Method<DocumentsPreviewTemplateInput, DocumentsPreviewTemplateOutput>;
    /** Takes a link to a document back: whoever uses it is told that it is revoked. Admins may take back any. For: user. */
    readonly revoke_share: Method<DocumentsRevokeShareInput, DocumentsRevokeShareOutput>;
    /** Makes a link that shows a document to whoever has it, without signing it. Each look is noted. For: user. */
    readonly share: Method<DocumentsShareInput, DocumentsShareOutput>;
    /** Signs the file of a document: its hash goes into the log and to the ledger, its receipt into the file. Answers a link to it, too. Signed once, it stays so. For: user. */
    readonly sign: Method<DocumentsSignInput, DocumentsSignOutput>;
    /** How far a document is, its signature, and the links that the caller made to it. For: user. */
    readonly status: Method<DocumentsStatusInput, DocumentsStatusOutput>;
  };
  readonly epcis: {
    /** Takes a partner’s events (an EPCISDocument of EPCIS 2.0, at most 500) and keeps them as claims; sent again, by whomever of the organisation, they are kept once. Each must name a lot of the caller’s organisations. For: user. */
    readonly capture: Method<EpcisCaptureInput, EpcisCaptureOutput>;
    /** What came of a capture, for who sent it. For: user. */
    readonly get_capture: Method<EpcisGetCaptureInput, EpcisGetCaptureOutput>;
    /** One event by its id, with the declarations that it does not hold, where there are any. For: anyone. */
    readonly get_event: Method<EpcisGetEventInput, EpcisGetEventOutput>;
    /** Events of lots in the form of EPCIS 2.0 (GS1’s query parameters): harvests, pooling, steps, splits and inspections for anybody, orders and shipments for their parties. For: anyone. */
    readonly list_events: OptionalMethod<EpcisListEventsInput, EpcisListEventsOutput>;
  };
  readonly erp: {
    /** One signed body of the last day, byte for byte. For: admin. */
    readonly get_raw: Method<ErpGetRawInput, ErpGetRawOutput>;
    /** The purchase orders that came for the caller's buyer organisations, newest first; admins see all. For: user. */
    readonly list_mandates: OptionalMethod<ErpListMandatesInput, ErpListMandatesOutput>;
    /** What became of the signed bodies of the last day, newest first; get_raw has the bodies. For: admin. */
    readonly list_raw: OptionalMethod<ErpListRawInput, ErpListRawOutput>;
    /** Turns a received purchase order into orders, for no more than it says; one that is Ordered is answered as it is. For: user. */
    readonly order_mandate: Method<ErpOrderMandateInput, ErpOrderMandateOutput>;
    /** Rejects a received purchase order; one that is Rejected is answered as it is. For: user. */
    readonly reject_mandate: Method<ErpRejectMandateInput, ErpRejectMandateOutput>;
  };
  readonly eudr: {
    /** Asks the EU system to amend an available statement within 72 hours: what is given takes the place of what stands there; the reference number stays. For: user. */
    readonly amend_in_eu: Method<EudrAmendInEuInput, EudrAmendInEuOutput>;
    /** Asks the source of deforestation data about each plot of a package and keeps what it says; low everywhere makes it Passed, high Failed. For: user. */
    readonly assess_package: Method<EudrAssessPackageInput, EudrAssessPackageOutput>;
    /** Takes the verdicts of a package from a result file of Whisp that the caller uploaded: each feature names a plot as external_id and lies where it lies. They are the word of the operator: somebody of it signs for them (sign_off), and they overrule no source. For: user. */
    readonly bring_assessment: Method<EudrBringAssessmentInput, EudrBringAssessmentOutput>;
    /** All that stands behind a package as one archive: the dossier (PDF), the plots as the EU system reads them, verdicts and answers, files of the evidence, documents of the EU system, receipts, and a manifest with the SHA-256 of each. For: user. */
    readonly dossier: Method<EudrDossierInput, DownloadedFile>;
    /** A document of an exchange with the EU system, as XML: without the password’s digest and the nonce. For: user. */
    readonly download_eu_document: Method<EudrDownloadEuDocumentInput, DownloadedFile>;
    /** The plots of a package as the file that the EU system reads: six decimals, and its four properties; or as Whisp takes them, each named as external_id. For: user. */
    readonly download_geojson: Method<EudrDownloadGeojsonInput, DownloadedFile>;
    /** What the EU system was asked about a package, and what it said: statements, tasks and each exchange. For: user. */
    readonly eu_history: Method<EudrEuHistoryInput, EudrEuHistoryOutput>;
    /** The list of packages as CSV with the same filters, at most 5000 rows; `system` says whether the EU system or a simulator has a statement, and `as_signed` what somebody altered. For: user. */
    readonly export_packages_csv: OptionalMethod<EudrExportPackagesCsvInput, DownloadedFile>;
    /** Makes a due diligence package of lots from what is recorded of them, freezes and signs it. The same again answers the one that is there. For: user. */
    readonly generate_package: Method<EudrGeneratePackageInput, EudrGeneratePackageOutput>;
    /** Suppliers’ statements that were checked for an order or by an organisation, each check by itself. For: user. */
    readonly list_declarations: OptionalMethod<EudrListDeclarationsInput, EudrListDeclarationsOutput>;
    /** Lots that an operator sells or bought, the newest first, each with its package for the activity. For: user. */
    readonly list_lots: OptionalMethod<EudrListLotsInput, EudrListLotsOutput>;
    /** Due diligence packages, the newest first: the operator's own, for cooperatives and exporters also those with their lots, for authorities and admins all. For: user. */
    readonly list_packages: OptionalMethod<EudrListPackagesInput, EudrListPackagesOutput>;
    /** The plots of a package with their verdicts; their places and producers for the operator and authorities. For: user. */
    readonly list_plots: Method<EudrListPlotsInput, EudrListPlotsOutput>;
    /** The rules by which packages are made and judged, each from its day on, the newest first. For: user. */
    readonly list_rule_sets: OptionalMethod<EudrListRuleSetsInput, EudrListRuleSetsOutput>;
    /** Opens what shows a measure, and notes who looked and when: whoever signs that the risk is negligible has to. The file itself is at `address`. For: user. */
    readonly look_at_measure: Method<EudrLookAtMeasureInput, EudrLookAtMeasureOutput>;
    /** Whether a lot could go into a statement, and what is missing, with the page that mends it; for its people, who bought it, and authorities. A plot that no source said anything of is missing something. For: user. */
    readonly lot_readiness: Method<EudrLotReadinessInput, EudrLotReadinessOutput>;
    /** The figures above the list of packages, of all that the caller may see; those that somebody altered past the service are counted apart. For: user. */
    readonly overview: OptionalMethod<EudrOverviewInput, EudrOverviewOutput>;
    /** One package: its goods, its statement field by field, what was found and signed, and its history. For: user. */
    readonly package_detail: Method<EudrPackageDetailInput, EudrPackageDetailOutput>;
    /** What a package of these lots would be, and everything that keeps it from being one; writes nothing. For: user. */
    readonly preview_package: Method<EudrPreviewPackageInput, EudrPreviewPackageOutput>;
    /** Makes the newest assessment of a package again from the files or answers it was made of, and says which input differs. For: user. */
    readonly recompute_assessment: Method<EudrRecomputeAssessmentInput, EudrRecomputeAssessmentOutput>;
    /** Records evidence for a criterion of Art. 10(2) of the regulation, for a package or one plot of it. For: user. */
    readonly record_evidence: Method<EudrRecordEvidenceInput, EudrRecordEvidenceOutput>;
    /** Records what was done about a risk, of one plot or of all, and what shows it: a file that the caller uploaded, an approved inspection, or a credential of the cooperative. Without that it answers for nothing; with it, sign_off says whether it is enough. For: user. */
    readonly record_mitigation: Method<EudrRecordMitigationInput, EudrRecordMitigationOutput>;
    /** Computes the newest verdict of a package once more from what was kept with it, and compares its inputs with the records of now. For: user. */
    readonly replay_assessment: Method<EudrReplayAssessmentInput, EudrReplayAssessmentOutput>;
    /** Says that a supplier’s statement that was kept with an order is not to be referred to: it was typed for the wrong order, or is of other goods. The check stays in the history, and checking it anew takes it up again. Statements that were sent already still refer to it. For: user. */
    readonly set_aside_declaration: Method<EudrSetAsideDeclarationInput, EudrSetAsideDeclarationOutput>;
    /** Signs with the caller’s name for what the risk of a package is; makes it Passed where nothing else is open. Measures that it rests on were recorded by somebody else and looked at by the caller. For: user. */
    readonly sign_off: Method<EudrSignOffInput, EudrSignOffOutput>;
    /** Hands a Passed package to the EU system, which answers later; a repeat tells its status. For: user. */
    readonly submit_to_eu: Method<EudrSubmitToEuInput, EudrSubmitToEuOutput>;
    /** Asks the EU system whether a supplier’s statement exists and may be referred to. With an order it is kept with it, and a usable one is referred to by the buyer’s own statement. For: user. */
    readonly verify_declaration: Method<EudrVerifyDeclarationInput, EudrVerifyDeclarationOutput>;
    /** Asks the EU system to withdraw a statement within 72 hours of its submission. For: user. */
    readonly withdraw_from_eu: Method<EudrWithdrawFromEuInput, EudrWithdrawFromEuOutput>;
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
    /** Scores a lot by what the records say against it, or queues that for all lots in trade; one that fell far is flagged. For: admin. */
    readonly trigger_ai_manual: OptionalMethod<EventsTriggerAiManualInput, EventsTriggerAiManualOutput>;
    /** Queues the anchoring of what is signed and not anchored yet, now instead of on schedule. For: admin. */
    readonly trigger_xrpl_manual: OptionalMethod<EventsTriggerXrplManualInput, EventsTriggerXrplManualOutput>;
    /** Stores a plot's boundary; an inspector's makes the plot Verified. For: user. */
    readonly update_plot_gps_polygon: Method<EventsUpdatePlotGpsPolygonInput, EventsUpdatePlotGpsPolygonOutput>;
  };
  readonly exporter: {
    /** Accepts a Draft order: its escrow is created and the lot is sold. One that was paid, or ordered by a system of the buyer’s, before that is accepted as it is, and cannot be refused any more. For: user. */
    readonly accept_order: Method<ExporterAcceptOrderInput, ExporterAcceptOrderOutput>;
    /** Declines a Draft order; the buyer sees the reason. For: user. */
    readonly decline_order: Method<ExporterDeclineOrderInput, ExporterDeclineOrderOutput>;
    /** The orders of the caller's exporters as CSV, newest first, at most 5000 rows. For: user. */
    readonly export_csv: OptionalMethod<ExporterExportCsvInput, DownloadedFile>;
    /** Counts by status and pipeline value by currency of the caller's exporters' orders. For: user. */
    readonly exporter_summary: OptionalMethod<ExporterExporterSummaryInput, ExporterExporterSummaryOutput>;
    /** The orders of the caller's exporters, newest first; admins see all. For: user. */
    readonly list_orders: OptionalMethod<ExporterListOrdersInput, ExporterListOrdersOutput>;
    /** Ships a paid order: a shipment is created and linked. Shipping again answers the existing shipment, and with other words is refused. For: user. */
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
    /** The files of a record, for whoever may see it; or those that were taken off it, with who did. For: user. */
    readonly list_files: Method<FilesListFilesInput, FilesListFilesOutput>;
    /** Takes a file off its record: for whoever put it there, and Owners of the organisation that they did it for. It stays in the list of what was taken off. For: user. */
    readonly remove_file: Method<FilesRemoveFileInput, FilesRemoveFileOutput>;
  };
  readonly finance: {
    /** An exporter as anybody may see it: name, country, corridors, settled orders, credentials, and its band where it shares that. For: anyone. */
    readonly get_exporter_profile: Method<FinanceGetExporterProfileInput, FinanceGetExporterProfileOutput>;
    /** As verify.lookup_lot, with what a lender asks of the lot: whether its records hold, and what was settled. For: anyone. */
    readonly get_public_lot_verification: Method<FinanceGetPublicLotVerificationInput, FinanceGetPublicLotVerificationOutput>;
    /** What the caller has, in figures, by the roles they hold; a role narrows to it, if the caller holds it. For: user. */
    readonly get_workspace_stats: OptionalMethod<FinanceGetWorkspaceStatsInput, FinanceGetWorkspaceStatsOutput>;
  };
  readonly fleet: {
    /** Lets a person drive for the caller’s organisation: whoever has confirmed the address may inspect its vehicles. A mail tells them. For: user. */
    readonly add_driver: Method<FleetAddDriverInput, FleetAddDriverOutput>;
    /** Adds a vehicle of the caller’s organisation: a trailer, a reefer, or a container. For: user. */
    readonly add_vehicle: Method<FleetAddVehicleInput, FleetAddVehicleOutput>;
    /** From now on the person drives no more for the organisation; what they inspected stays. For: user. */
    readonly end_driver: Method<FleetEndDriverInput, FleetEndDriverOutput>;
    /** What is looked at in a kind of vehicle today, in the language of the caller. For: user. */
    readonly get_checklist: Method<FleetGetChecklistInput, FleetGetChecklistOutput>;
    /** One vehicle inspection with all that was answered. For: user. */
    readonly get_inspection: Method<FleetGetInspectionInput, FleetGetInspectionOutput>;
    /** Who drives for the caller’s organisations; the newest first. For: user. */
    readonly list_drivers: OptionalMethod<FleetListDriversInput, FleetListDriversOutput>;
    /** The vehicle inspections that the caller made, newest first; admins see all. For: user. */
    readonly list_my_inspections: OptionalMethod<FleetListMyInspectionsInput, FleetListMyInspectionsOutput>;
    /** The vehicles that the caller manages or drives, each with its last inspection; the newest first. For: user. */
    readonly list_vehicles: OptionalMethod<FleetListVehiclesInput, FleetListVehiclesOutput>;
    /** Takes a vehicle out of use: nothing is shipped in it or inspected of it any more. For: user. */
    readonly retire_vehicle: Method<FleetRetireVehicleInput, FleetRetireVehicleOutput>;
    /** Hands in the inspection of a vehicle; every item of its checklist is answered, and the overall result follows: one critical item that failed is a Fail. For: user. */
    readonly submit_inspection: Method<FleetSubmitInspectionInput, FleetSubmitInspectionOutput>;
  };
  readonly health: {
    /** How the parts of the service stand at this moment; degraded when /readyz says so, too. For: Platform Admin. */
    readonly system_health: OptionalMethod<HealthSystemHealthInput, HealthSystemHealthOutput>;
  };
  readonly identifiers: {
    /** Resolves a DID or dereferences a DID URL by the HTTPS binding of DID Resolution 1.0; Accept chooses the result or the bare content. For: anyone. */
    readonly resolve: Method<IdentifiersResolveInput, IdentifiersResolveOutput>;
  };
  readonly incidents: {
    /** One incident with its timeline. For: admin. */
    readonly get: Method<IncidentsGetInput, IncidentsGetOutput>;
    /** Incidents, the newest first. For: admin. */
    readonly list: OptionalMethod<IncidentsListInput, IncidentsListOutput>;
    /** Adds a note to the timeline of an incident, also after it is over. For: admin. */
    readonly note: Method<IncidentsNoteInput, IncidentsNoteOutput>;
    /** Writes down an incident that a person has noticed; it stays open until somebody resolves it. For: admin. */
    readonly open: Method<IncidentsOpenInput, IncidentsOpenOutput>;
    /** Ends an incident that a person opened, and says what it was. For: admin. */
    readonly resolve: Method<IncidentsResolveInput, IncidentsResolveOutput>;
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
    /** Enters a complete inspection of a lot and hands it in; its grade is computed from what was measured. The same one again, by its moment and what it says, tells its status. For: SVC Inspector. */
    readonly record_inspection: Method<InspectorWorkbenchRecordInspectionInput, InspectorWorkbenchRecordInspectionOutput>;
    /** Asks for an inspection of a lot, for its cooperative, exporter or buyer; it appears in the queue of inspectors. For: user. */
    readonly request_inspection: Method<InspectorWorkbenchRequestInspectionInput, InspectorWorkbenchRequestInspectionOutput>;
    /** Writes into a Draft inspection; what is left out stays. Measures may be incomplete, and none may be wrong. For: user. */
    readonly save_draft: Method<InspectorWorkbenchSaveDraftInput, InspectorWorkbenchSaveDraftOutput>;
    /** Begins a Draft inspection of a lot; a Draft that the caller has on it is answered again. For: SVC Inspector. */
    readonly start_inspection: Method<InspectorWorkbenchStartInspectionInput, InspectorWorkbenchStartInspectionOutput>;
  };
  readonly insurance_dashboard: {
    /** Approves a claim that is Filed or Under Review, with the amount; pay_claim pays it. For: Insurance Agent. */
    readonly agent_approve_claim: Method<InsuranceDashboardAgentApproveClaimInput, InsuranceDashboardAgentApproveClaimOutput>;
    /** Rejects a claim that is Filed or Under Review, with a reason that whoever filed it is told. For: Insurance Agent. */
    readonly agent_reject_claim: Method<InsuranceDashboardAgentRejectClaimInput, InsuranceDashboardAgentRejectClaimOutput>;
    /** An admin founds an insurer, with its first agent as Owner, who asks the others in. For: admin. */
    readonly create_insurer: Method<InsuranceDashboardCreateInsurerInput, InsuranceDashboardCreateInsurerOutput>;
    /** The list of list_my_policies with the same filters, as CSV; at most 5000 rows. For: Insurance Agent. */
    readonly export_my_policies_csv: OptionalMethod<InsuranceDashboardExportMyPoliciesCsvInput, DownloadedFile>;
    /** The figures of the agent’s insurer; the loss ratio is null without a premium. For: Insurance Agent. */
    readonly insurance_summary: OptionalMethod<InsuranceDashboardInsuranceSummaryInput, InsuranceDashboardInsuranceSummaryOutput>;
    /** All claims of the agent’s insurer, the latest first. For: Insurance Agent. */
    readonly list_claims: OptionalMethod<InsuranceDashboardListClaimsInput, InsuranceDashboardListClaimsOutput>;
    /** The policies of the agent’s insurer, the latest first. For: Insurance Agent. */
    readonly list_my_policies: OptionalMethod<InsuranceDashboardListMyPoliciesInput, InsuranceDashboardListMyPoliciesOutput>;
    /** Claims that wait for a decision, the oldest first. For: Insurance Agent. */
    readonly list_pending_claims: OptionalMethod<InsuranceDashboardListPendingClaimsInput, InsuranceDashboardListPendingClaimsOutput>;
  };
  readonly insurance_oracle: {
    /** An admin ends a provider: its readings count no more for seasons that are not decided yet. A repeat changes nothing. For: admin. */
    readonly end_provider: Method<InsuranceOracleEndProviderInput, InsuranceOracleEndProviderOutput>;
    /** What is missing of the seasons that run, cell by cell; at most 200. Silence is an alarm, not a zero. For: Insurance Agent. */
    readonly health: OptionalMethod<InsuranceOracleHealthInput, InsuranceOracleHealthOutput>;
    /** Who measures, by name; with their public keys. For: user. */
    readonly list_providers: OptionalMethod<InsuranceOracleListProvidersInput, InsuranceOracleListProvidersOutput>;
    /** Readings of all providers, the latest first; also those that were corrected. For: user. */
    readonly list_readings: OptionalMethod<InsuranceOracleListReadingsInput, InsuranceOracleListReadingsOutput>;
    /** An admin registers who measures, with the public key that their readings are signed by. For: admin. */
    readonly register_provider: Method<InsuranceOracleRegisterProviderInput, InsuranceOracleRegisterProviderOutput>;
  };
  readonly insurance_policies: {
    /** The insurer answers a complaint, and says whether the loss was there: then it is a miss of the index. For: Insurance Agent. */
    readonly answer_complaint: Method<InsurancePoliciesAnswerComplaintInput, InsurancePoliciesAnswerComplaintOutput>;
    /** Ends a policy before its season does: an application is declined or taken back, cover ends. The part of the premium that was not earned goes back, by days. For: user. */
    readonly cancel: Method<InsurancePoliciesCancelInput, InsurancePoliciesCancelOutput>;
    /** Says that something was lost and the index did not pay: kept with the harvests that show it, and answered by the insurer. For: user. */
    readonly complain: Method<InsurancePoliciesComplainInput, InsurancePoliciesComplainOutput>;
    /** Complaints that concern the caller, the oldest first. For: user. */
    readonly list_complaints: OptionalMethod<InsurancePoliciesListComplaintsInput, InsurancePoliciesListComplaintsOutput>;
    /** The policies that cover the caller: a farmer’s own, and those of the organisations whose money they see. For: user. */
    readonly list_own: OptionalMethod<InsurancePoliciesListOwnInput, InsurancePoliciesListOwnOutput>;
    /** An agent begins to look at an application. A repeat changes nothing. For: Insurance Agent. */
    readonly review: Method<InsurancePoliciesReviewInput, InsurancePoliciesReviewOutput>;
    /** How far the season of a policy is from the trigger, period by period, and why it paid or did not. For: user. */
    readonly season: Method<InsurancePoliciesSeasonInput, InsurancePoliciesSeasonOutput>;
  };
  readonly insurance_products: {
    /** How well a product paid where something was lost: by the harvests of the insured plots, and by complaints. For: user. */
    readonly basis_risk: Method<InsuranceProductsBasisRiskInput, InsuranceProductsBasisRiskOutput>;
    /** A product with all of its terms: whoever has them recomputes every quote and every payout. For: user. */
    readonly get_product: Method<InsuranceProductsGetProductInput, InsuranceProductsGetProductOutput>;
    /** Products of all insurers, the latest first. For: user. */
    readonly list_products: OptionalMethod<InsuranceProductsListProductsInput, InsuranceProductsListProductsOutput>;
    /** Publishes a product for one season. It stays as it is: other terms are another product, which may replace it. For: Insurance Agent. */
    readonly publish: Method<InsuranceProductsPublishInput, InsuranceProductsPublishOutput>;
    /** Sells a product no more; policies that there are go on. A repeat changes nothing. For: Insurance Agent. */
    readonly retire: Method<InsuranceProductsRetireInput, InsuranceProductsRetireOutput>;
  };
  readonly integration: {
    /** Looks at every service now, each for ten seconds at most. For: admin. */
    readonly check_all_services: OptionalMethod<IntegrationCheckAllServicesInput, IntegrationCheckAllServicesOutput>;
    /** What this installation talks to: how each service was found last, its calls of a day, its credentials. For: admin. */
    readonly get_hub_data: OptionalMethod<IntegrationGetHubDataInput, IntegrationGetHubDataOutput>;
    /** Calls to one service of the last 30 days, the newest first; without what was said, and without secrets. For: admin. */
    readonly get_service_logs: Method<IntegrationGetServiceLogsInput, IntegrationGetServiceLogsOutput>;
    /** Queues a failed call of a log again, once however often it is asked for. For: admin. */
    readonly retry_log: Method<IntegrationRetryLogInput, IntegrationRetryLogOutput>;
    /** Replaces a secret with which we call a service. The service is asked first whether it takes the new one; the one before counts beside it for a while, and comes back when the service stops taking the new one. For: admin. */
    readonly rotate_service_credential: Method<IntegrationRotateServiceCredentialInput, IntegrationRotateServiceCredentialOutput>;
    /** Looks at one service now: its status, and how long it took to answer. For: admin. */
    readonly test_service: Method<IntegrationTestServiceInput, IntegrationTestServiceOutput>;
  };
  readonly iot: {
    /** One measure of a device over a span of time, in steps with the lowest, mean and highest value of each. For: user. */
    readonly chart: Method<IotChartInput, IotChartOutput>;
    /** How a device stands: when it was heard of, whether it is silent, its battery, calibration, firmware, place, gaps and open alarms. For: user. */
    readonly device_status: Method<IotDeviceStatusInput, IotDeviceStatusOutput>;
    /** Holds one reading against the records once more and says in sentences what agrees and what does not; a lot that it contradicts is flagged. For: user. */
    readonly force_cross_ref: Method<IotForceCrossRefInput, IotForceCrossRefOutput>;
    /** Takes up to 1,000 readings that devices signed; each sequence number of a device once, in whatever order they come. A batch with a wrong one is refused as a whole, unless `partial` is true. For: anyone. */
    readonly ingest: Method<IotIngestInput, IotIngestOutput>;
    /** Takes an uplink event of ChirpStack (v4, JSON) of a device whose network vouches for it; for its HTTP integration with a partner key in a header. For: user. */
    readonly ingest_uplink: Method<IotIngestUplinkInput, IotIngestUplinkOutput>;
    /** The readings of a device in a span of time, newest first, each with its signature. For: user. */
    readonly list_readings: Method<IotListReadingsInput, IotListReadingsOutput>;
  };
  readonly marketplace: {
    /** What the filters of the marketplace may be set to, from the lots that are there. For: anyone. */
    readonly filter_options: OptionalMethod<MarketplaceFilterOptionsInput, MarketplaceFilterOptionsOutput>;
    /** One lot of the marketplace with its provenance, attestation, anchor and inspections; owners see theirs always. For: anyone. */
    readonly get_lot: Method<MarketplaceGetLotInput, MarketplaceGetLotOutput>;
    /** The lots on the marketplace, newest first. Sorted by price, lots without a price are left out. For: anyone. */
    readonly list_lots: OptionalMethod<MarketplaceListLotsInput, MarketplaceListLotsOutput>;
  };
  readonly notifications: {
    /** Whether the caller gets a daily mail about what they have not read. For: user. */
    readonly get_settings: OptionalMethod<NotificationsGetSettingsInput, NotificationsGetSettingsOutput>;
    /** The caller's notices, the newest first. For: user. */
    readonly list: OptionalMethod<NotificationsListInput, NotificationsListOutput>;
    /** Marks a notice as read, or all of them where none is named. For: user. */
    readonly mark_read: OptionalMethod<NotificationsMarkReadInput, NotificationsMarkReadOutput>;
    /** How many notices the caller has not read, counted up to 100. For: user. */
    readonly unread_count: OptionalMethod<NotificationsUnreadCountInput, NotificationsUnreadCountOutput>;
    /** Switches the daily mail on or off. For: user. */
    readonly update_settings: Method<NotificationsUpdateSettingsInput, NotificationsUpdateSettingsOutput>;
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
    /** The export certificates of the caller's orders, as exporter, buyer or cooperative; the latest first. For: user. */
    readonly list_certificates: OptionalMethod<OrdersListCertificatesInput, OrdersListCertificatesOutput>;
    /** The orders of the caller's buyer organisations, newest first; admins see all. For: user. */
    readonly list_my_orders: OptionalMethod<OrdersListMyOrdersInput, OrdersListMyOrdersOutput>;
    /** Proposes what comes off the price, when both sides confirmed another grade than was ordered. For: user. */
    readonly propose_price_difference: Method<OrdersProposePriceDifferenceInput, OrdersProposePriceDifferenceOutput>;
    /** The buyer or the exporter stops a funded order; its lot is flagged and an admin decides. For: user. */
    readonly raise_dispute: Method<OrdersRaiseDisputeInput, OrdersRaiseDisputeOutput>;
    /** The exporter refuses an order that was paid, or ordered by a system of the buyer’s, before they accepted it: money and lot go back. For: user. */
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
    /** What organisations may be shown with: the kinds of confirmed credentials that are good today. For: anyone. */
    readonly get_badges: Method<OrganisationGetBadgesInput, OrganisationGetBadgesOutput>;
    /** What an invite is to, as what, by whom and how it stands, for whoever holds its mailed token: before they accept it, or after it has ended. For: anyone. */
    readonly get_invite: Method<OrganisationGetInviteInput, OrganisationGetInviteOutput>;
    /** An organisation of the caller: how it is reached, and where it stands with the platform; admins see each. For: user. */
    readonly get_organisation: OptionalMethod<OrganisationGetOrganisationInput, OrganisationGetOrganisationOutput>;
    /** Invites an address to an organisation; a Pending invite is sent again and extended. For: user. */
    readonly invite_member: Method<OrganisationInviteMemberInput, OrganisationInviteMemberOutput>;
    /** The credentials that an office has confirmed of the caller's organisations, or of one of them. For: user. */
    readonly list_credentials: OptionalMethod<OrganisationListCredentialsInput, OrganisationListCredentialsOutput>;
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
    /** Gives a key a new secret; the present one goes on working for the overlap. An earlier one that still works ends only where the caller says so. For: user. */
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
  readonly plot_imports: {
    /** Adds a piece to a file of plots, at most 2 MB: its bytes by PATCH of the tus protocol 1.0, or base64 in JSON. For: user. */
    readonly append: Method<PlotImportsAppendInput, PlotImportsAppendOutput>;
    /** Begins to send a file of plots (GeoJSON, KML or CSV, at most 25 MB) of the members of a cooperative; its pieces follow. For: user. */
    readonly begin: Method<PlotImportsBeginInput, PlotImportsBeginOutput>;
    /** Takes a file of plots back before plots are made of it. For: user. */
    readonly cancel: Method<PlotImportsCancelInput, PlotImportsCancelOutput>;
    /** A file of plots: how far it is, and what is wrong with it as a whole. For: user. */
    readonly get: Method<PlotImportsGetInput, PlotImportsGetOutput>;
    /** Files of plots that were sent to or by the organisations of the caller, newest first; admins see all. For: user. */
    readonly list: OptionalMethod<PlotImportsListInput, PlotImportsListOutput>;
    /** The cooperatives for which the caller may send files of plots: their own, and for exporters all. For: user. */
    readonly list_cooperatives: OptionalMethod<PlotImportsListCooperativesInput, PlotImportsListCooperativesOutput>;
    /** What each row of a file of plots says, what was found in it, and what became of it. For: user. */
    readonly list_rows: Method<PlotImportsListRowsInput, PlotImportsListRowsOutput>;
    /** How much of a file of plots is there; HEAD answers it in the headers of the tus protocol. For: user. */
    readonly offset: Method<PlotImportsOffsetInput, PlotImportsOffsetOutput>;
    /** Reads a file of plots once more, with longitude or latitude first. For: user. */
    readonly read_again: Method<PlotImportsReadAgainInput, PlotImportsReadAgainOutput>;
    /** The report of a file of plots as a table: a line for each row, or for each thing found in it. For: user. */
    readonly report: Method<PlotImportsReportInput, DownloadedFile>;
    /** Lets the plots be made that a file of plots holds, for the office of the cooperative; rows that were refused stay out. For: user. */
    readonly take: Method<PlotImportsTakeInput, PlotImportsTakeOutput>;
  };
  readonly plots: {
    /** Checks a file of plots (GeoJSON, KML or CSV as the body) for what the EU information system refuses or ignores; nothing of it is kept. For: anyone. */
    readonly lint: OptionalMethod<PlotsLintInput, PlotsLintOutput>;
    /** The same file as GeoJSON that the EU information system takes, where every error can be put right safely. For: anyone. */
    readonly repair: OptionalMethod<PlotsRepairInput, DownloadedFile>;
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
  readonly tenants: {
    /** Takes a suspended tenant away for good. Its database stays, and its name is given to no other. For: admin. */
    readonly archive: Method<TenantsArchiveInput, TenantsArchiveOutput>;
    /** Makes an isolated installation under a host name of its own: database, keys, ledger account and first admin, who is mailed a link. It is Preparing until all that is there. For: admin. */
    readonly create: Method<TenantsCreateInput, TenantsCreateOutput>;
    /** Lets a suspended tenant go on where it stopped. For: admin. */
    readonly resume: Method<TenantsResumeInput, TenantsResumeOutput>;
    /** Promises a tenant another tier from now on. For: admin. */
    readonly set_tier: Method<TenantsSetTierInput, TenantsSetTierOutput>;
    /** Stops a tenant: its calls are refused, its streams end, and none of its jobs run. Nothing is lost. For: admin. */
    readonly suspend: Method<TenantsSuspendInput, TenantsSuspendOutput>;
  };
  readonly verify: {
    /** Checks a lot's records, as they are now, against what was signed and anchored; always HTTP 200. For: anyone. */
    readonly cryptographic_verify: Method<VerifyCryptographicVerifyInput, VerifyCryptographicVerifyOutput>;
    /** The JSON-LD context of the credentials of certificates. Its address holds its version. For: anyone. */
    readonly get_certificate_context: OptionalMethod<VerifyGetCertificateContextInput, VerifyGetCertificateContextOutput>;
    /** The certificate as a Verifiable Credential 2.0 (eddsa-jcs-2022), as it was signed when it was issued; whether it still counts is asked at its status. For: anyone. */
    readonly get_certificate_credential: Method<VerifyGetCertificateCredentialInput, VerifyGetCertificateCredentialOutput>;
    /** The certificate as a PDF for anybody, with the receipt of its newest statement inside, and a signature for readers of PDF files where the installation has a certificate for it. For: anyone. */
    readonly get_certificate_pdf: Method<VerifyGetCertificatePdfInput, DownloadedFile>;
    /** The log: its name, the keys that sign its heads, its newest signed head, and the witnesses it is shown to. For: anyone. */
    readonly get_log: OptionalMethod<VerifyGetLogInput, VerifyGetLogOutput>;
    /** That the log of one size is the beginning of the log of another: the RFC 9162 consistency proof. For: anyone. */
    readonly get_log_consistency: Method<VerifyGetLogConsistencyInput, VerifyGetLogConsistencyOutput>;
    /** The receipt of a record, which can be checked offline: of a lot, its listing, approved inspections and export certificates for anybody, of an order, an escrow or a shipment for its parties, of an organisation for its members, of an event for who may see it, of a profile for its holder and banks it is shared with, of a proof of conservation for who sells or buys the lot, of a due diligence package for its operator, authorities and the cooperatives of its lots, of an insurance product or an oracle reading for anybody, of a policy or claim for who may see it. For: anyone. */
    readonly get_receipt: Method<VerifyGetReceiptInput, VerifyGetReceiptOutput>;
    /** A witness whom this server names hands in its cosignature of a head of the log: for those that no server can reach. For: anyone. */
    readonly hand_in_cosignature: Method<VerifyHandInCosignatureInput, VerifyHandInCosignatureOutput>;
    /** An export certificate as anybody may see it: how it stands now, what was checked, and what proves it. For: anyone. */
    readonly lookup_certificate: Method<VerifyLookupCertificateInput, VerifyLookupCertificateOutput>;
    /** A lot's public record, anchor and receipt, by its name or by the ledger transaction that anchored it. For: anyone. */
    readonly lookup_lot: OptionalMethod<VerifyLookupLotInput, VerifyLookupLotOutput>;
    /** Public totals: what was attested, anchored, traced and settled. For: anyone. */
    readonly stats: OptionalMethod<VerifyStatsInput, VerifyStatsOutput>;
  };
  readonly wallet: {
    /** Takes platform tokens out of an organisation's wallet. Send an Idempotency-Key: a repeated call burns again. For: admin. */
    readonly admin_burn: Method<WalletAdminBurnInput, WalletAdminBurnOutput>;
    /** Issues platform tokens into the wallet of a buyer or insurer. Send an Idempotency-Key: a repeated call mints again. For: admin. */
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
  readonly insurance: {
    /** Applies for a policy of a plot’s harvest (its cooperative holds it) or of an organisation; risk score and premium are computed at once. For: user. */
    readonly apply_for_policy: Method<InsuranceApplyForPolicyInput, InsuranceApplyForPolicyOutput>;
    /** An admin puts a policy in force, with a premium in good standing, before the season of an index; other cover begins with this day at the earliest. An Active one stays as it is. For: admin. */
    readonly bind_policy: Method<InsuranceBindPolicyInput, InsuranceBindPolicyOutput>;
    /** Takes the premium from the holder’s wallet to the insurer’s, once: a repeat answers the first payment. For: user. */
    readonly collect_premium: Method<InsuranceCollectPremiumInput, InsuranceCollectPremiumOutput>;
    /** What a product costs, with everything that it is computed from; writes nothing. Only claims that the caller may read count, so two callers may be quoted differently. For: user. */
    readonly get_quote: Method<InsuranceGetQuoteInput, InsuranceGetQuoteOutput>;
    /** Takes a reading that a provider has signed; its service account has the role System Manager. A reading is never overwritten: another figure names the one it corrects. For: admin. */
    readonly ingest_oracle_reading: Method<InsuranceIngestOracleReadingInput, InsuranceIngestOracleReadingOutput>;
    /** Pays an Approved claim from the insurer’s wallet to the holder’s, once. Where the wallet cannot, it stays Approved with the reason, and is paid when it can. For: Insurance Agent. */
    readonly pay_claim: Method<InsurancePayClaimInput, InsurancePayClaimOutput>;
    /** The claims under a policy, the newest first. For: user. */
    readonly query_claim_history: Method<InsuranceQueryClaimHistoryInput, InsuranceQueryClaimHistoryOutput>;
    /** Where a policy stands: for the insurer’s agents, whoever sees the holder’s money, and the farmer. For: user. */
    readonly query_policy_status: Method<InsuranceQueryPolicyStatusInput, InsuranceQueryPolicyStatusOutput>;
    /** Files a claim under a policy that people decide about (transit, warehouse). What an index pays is filed by itself. For: user. */
    readonly submit_claim: Method<InsuranceSubmitClaimInput, InsuranceSubmitClaimOutput>;
    /** Moves a claim: Filed -> Under Review -> Approved or Rejected. Paid comes by pay_claim. Who repeats the same call is answered the claim as it is. For: Insurance Agent. */
    readonly transition_claim: Method<InsuranceTransitionClaimInput, InsuranceTransitionClaimOutput>;
  };
}

/** Where each operation answers: client place, HTTP method, address, read or write, envelope. */
export const routes: readonly Route[] = [
  ["login", "POST", "/api/method/login", "write", "bare"],
  ["logout", "POST", "/api/method/logout", "write", "bare"],
  ["admin_console.snapshot", "POST", "/api/method/svc_network.api.admin_console.snapshot", "read", "message"],
  ["admin_console.tenant_drilldown", "POST", "/api/method/svc_network.api.admin_console.tenant_drilldown", "read", "message"],
  ["admin_jobs.list_dead_jobs", "POST", "/api/method/svc_network.api.admin_jobs.list_dead_jobs", "read", "message"],
  ["admin_jobs.list_jobs", "POST", "/api/method/svc_network.api.admin_jobs.list_jobs", "read", "message"],
  ["admin_jobs.retry_job", "POST", "/api/method/svc_network.api.admin_jobs.retry_job", "write", "message"],
  ["admin_portal.backups_view", "POST", "/api/method/svc_network.api.admin_portal.backups_view", "read", "message"],
  ["admin_portal.compliance_view", "POST", "/api/method/svc_network.api.admin_portal.compliance_view", "read", "message"],
  ["admin_portal.incidents_view", "POST", "/api/method/svc_network.api.admin_portal.incidents_view", "read", "message"],
  ["admin_portal.schema_diagram", "POST", "/api/method/svc_network.api.admin_portal.schema_diagram", "read", "message"],
  ["admin_portal.schema_tables", "POST", "/api/method/svc_network.api.admin_portal.schema_tables", "read", "message"],
  ["admin_portal.setup_view", "POST", "/api/method/svc_network.api.admin_portal.setup_view", "read", "message"],
  ["admin_portal.sla_view", "POST", "/api/method/svc_network.api.admin_portal.sla_view", "read", "message"],
  ["admin_portal.snapshot", "POST", "/api/method/svc_network.api.admin_portal.snapshot", "read", "message"],
  ["admin_portal.tenants_view", "POST", "/api/method/svc_network.api.admin_portal.tenants_view", "read", "message"],
  ["admin_users.allow_several_organisations", "POST", "/api/method/svc_network.api.admin_users.allow_several_organisations", "write", "message"],
  ["admin_users.confirm_address", "POST", "/api/method/svc_network.api.admin_users.confirm_address", "write", "message"],
  ["admin_users.create_user", "POST", "/api/method/svc_network.api.admin_users.create_user", "write", "message"],
  ["admin_users.disable_user", "POST", "/api/method/svc_network.api.admin_users.disable_user", "write", "message"],
  ["admin_users.enable_user", "POST", "/api/method/svc_network.api.admin_users.enable_user", "write", "message"],
  ["admin_users.end_sessions", "POST", "/api/method/svc_network.api.admin_users.end_sessions", "write", "message"],
  ["admin_users.grant_role", "POST", "/api/method/svc_network.api.admin_users.grant_role", "write", "message"],
  ["admin_users.list_account_decisions", "POST", "/api/method/svc_network.api.admin_users.list_account_decisions", "read", "message"],
  ["admin_users.list_audit_log", "POST", "/api/method/svc_network.api.admin_users.list_audit_log", "read", "message"],
  ["admin_users.list_mails", "POST", "/api/method/svc_network.api.admin_users.list_mails", "read", "message"],
  ["admin_users.list_users", "POST", "/api/method/svc_network.api.admin_users.list_users", "read", "message"],
  ["admin_users.reset_second_factor", "POST", "/api/method/svc_network.api.admin_users.reset_second_factor", "write", "message"],
  ["admin_users.revoke_role", "POST", "/api/method/svc_network.api.admin_users.revoke_role", "write", "message"],
  ["ai.answer_document_field", "POST", "/api/method/svc_network.api.ai.answer_document_field", "write", "message"],
  ["ai.chat", "POST", "/api/method/svc_network.api.ai.chat", "write", "message"],
  ["ai.delete_thread", "POST", "/api/method/svc_network.api.ai.delete_thread", "write", "message"],
  ["ai.extract_document", "POST", "/api/method/svc_network.api.ai.extract_document", "read", "message"],
  ["ai.get_document_review", "POST", "/api/method/svc_network.api.ai.get_document_review", "read", "message"],
  ["ai.get_thread_messages", "POST", "/api/method/svc_network.api.ai.get_thread_messages", "read", "message"],
  ["ai.get_threads", "POST", "/api/method/svc_network.api.ai.get_threads", "read", "message"],
  ["ai.list_document_reviews", "POST", "/api/method/svc_network.api.ai.list_document_reviews", "read", "message"],
  ["ai.new_thread", "POST", "/api/method/svc_network.api.ai.new_thread", "write", "message"],
  ["ai.open_document_review", "POST", "/api/method/svc_network.api.ai.open_document_review", "write", "message"],
  ["ai.rename_thread", "POST", "/api/method/svc_network.api.ai.rename_thread", "write", "message"],
  ["ai.toggle_pin", "POST", "/api/method/svc_network.api.ai.toggle_pin", "write", "message"],
  ["ai_compliance.get_decision", "POST", "/api/method/svc_network.api.ai_compliance.get_decision", "read", "message"],
  ["ai_compliance.list_decisions", "POST", "/api/method/svc_network.api.ai_compliance.list_decisions", "read", "message"],
  ["ai_compliance.list_decisions_for", "POST", "/api/method/svc_network.api.ai_compliance.list_decisions_for", "read", "message"],
  ["ai_compliance.replay_decision", "POST", "/api/method/svc_network.api.ai_compliance.replay_decision", "read", "message"],
  ["ai_compliance.run_compliance_check", "POST", "/api/method/svc_network.api.ai_compliance.run_compliance_check", "write", "message"],
  ["ai_test.catalogue", "POST", "/api/method/svc_network.api.ai_test.catalogue", "read", "message"],
  ["ai_test.run_compare", "POST", "/api/method/svc_network.api.ai_test.run_compare", "write", "message"],
  ["ai_test.run_once", "POST", "/api/method/svc_network.api.ai_test.run_once", "write", "message"],
  ["announcements.delete_comment", "POST", "/api/method/svc_network.api.announcements.delete_comment", "write", "message"],
  ["announcements.get", "POST", "/api/method/svc_network.api.announcements.get", "read", "message"],
  ["announcements.get_source", "POST", "/api/method/svc_network.api.announcements.get_source", "read", "message"],
  ["announcements.list_active", "POST", "/api/method/svc_network.api.announcements.list_active", "read", "message"],
  ["announcements.list_all", "POST", "/api/method/svc_network.api.announcements.list_all", "read", "message"],
  ["announcements.list_comments", "POST", "/api/method/svc_network.api.announcements.list_comments", "read", "message"],
  ["announcements.pin_comment", "POST", "/api/method/svc_network.api.announcements.pin_comment", "write", "message"],
  ["announcements.post_comment", "POST", "/api/method/svc_network.api.announcements.post_comment", "write", "message"],
  ["announcements.publish", "POST", "/api/method/svc_network.api.announcements.publish", "write", "message"],
  ["announcements.react", "POST", "/api/method/svc_network.api.announcements.react", "write", "message"],
  ["announcements.unreact", "POST", "/api/method/svc_network.api.announcements.unreact", "write", "message"],
  ["announcements.update", "POST", "/api/method/svc_network.api.announcements.update", "write", "message"],
  ["announcements.withdraw", "POST", "/api/method/svc_network.api.announcements.withdraw", "write", "message"],
  ["atlas.add_alias", "POST", "/api/method/svc_network.api.atlas.add_alias", "write", "message"],
  ["atlas.approve_alias", "POST", "/api/method/svc_network.api.atlas.approve_alias", "write", "message"],
  ["atlas.concept_detail", "POST", "/api/method/svc_network.api.atlas.concept_detail", "read", "message"],
  ["atlas.explain", "POST", "/api/method/svc_network.api.atlas.explain", "read", "message"],
  ["atlas.export_skos", "GET", "/atlas.jsonld", "read", "bare"],
  ["atlas.list_aliases", "POST", "/api/method/svc_network.api.atlas.list_aliases", "read", "message"],
  ["atlas.list_concepts", "POST", "/api/method/svc_network.api.atlas.list_concepts", "read", "message"],
  ["atlas.overview", "POST", "/api/method/svc_network.api.atlas.overview", "read", "message"],
  ["atlas.reject_alias", "POST", "/api/method/svc_network.api.atlas.reject_alias", "write", "message"],
  ["auth.begin_passkey", "POST", "/api/method/svc_network.api.auth.begin_passkey", "write", "message"],
  ["auth.begin_passkey_login", "POST", "/api/method/svc_network.api.auth.begin_passkey_login", "read", "message"],
  ["auth.begin_totp", "POST", "/api/method/svc_network.api.auth.begin_totp", "write", "message"],
  ["auth.change_password", "POST", "/api/method/svc_network.api.auth.change_password", "write", "message"],
  ["auth.confirm_email_change", "POST", "/api/method/svc_network.api.auth.confirm_email_change", "write", "message"],
  ["auth.confirm_passkey", "POST", "/api/method/svc_network.api.auth.confirm_passkey", "write", "message"],
  ["auth.confirm_totp", "POST", "/api/method/svc_network.api.auth.confirm_totp", "write", "message"],
  ["auth.disable_totp", "POST", "/api/method/svc_network.api.auth.disable_totp", "write", "message"],
  ["auth.end_other_sessions", "POST", "/api/method/svc_network.api.auth.end_other_sessions", "write", "message"],
  ["auth.end_session", "POST", "/api/method/svc_network.api.auth.end_session", "write", "message"],
  ["auth.list_passkeys", "POST", "/api/method/svc_network.api.auth.list_passkeys", "read", "message"],
  ["auth.list_sessions", "POST", "/api/method/svc_network.api.auth.list_sessions", "read", "message"],
  ["auth.my_account", "POST", "/api/method/svc_network.api.auth.my_account", "read", "message"],
  ["auth.new_recovery_codes", "POST", "/api/method/svc_network.api.auth.new_recovery_codes", "write", "message"],
  ["auth.passkey_login", "POST", "/api/method/svc_network.api.auth.passkey_login", "write", "bare"],
  ["auth.remove_passkey", "POST", "/api/method/svc_network.api.auth.remove_passkey", "write", "message"],
  ["auth.request_email_change", "POST", "/api/method/svc_network.api.auth.request_email_change", "write", "message"],
  ["auth.request_password_reset", "POST", "/api/method/svc_network.api.auth.request_password_reset", "write", "message"],
  ["auth.reset_password", "POST", "/api/method/svc_network.api.auth.reset_password", "write", "message"],
  ["auth.send_confirmation", "POST", "/api/method/svc_network.api.auth.send_confirmation", "write", "message"],
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
  ["authority.list_harvests", "POST", "/api/method/svc_network.api.authority.list_harvests", "read", "message"],
  ["authority.list_plots", "POST", "/api/method/svc_network.api.authority.list_plots", "read", "message"],
  ["authority.list_same_land", "POST", "/api/method/svc_network.api.authority.list_same_land", "read", "message"],
  ["authority.reassign_plot", "POST", "/api/method/svc_network.api.authority.reassign_plot", "write", "message"],
  ["authority.resolve_flagged_lot", "POST", "/api/method/svc_network.api.authority.resolve_flagged_lot", "write", "message"],
  ["authority.retire_plot", "POST", "/api/method/svc_network.api.authority.retire_plot", "write", "message"],
  ["authority.verify_plot", "POST", "/api/method/svc_network.api.authority.verify_plot", "write", "message"],
  ["authority_certs.check_order", "POST", "/api/method/svc_network.api.authority_certs.check_order", "read", "message"],
  ["authority_certs.export_certificates_csv", "POST", "/api/method/svc_network.api.authority_certs.export_certificates_csv", "read", "file"],
  ["authority_certs.export_org_credentials_csv", "POST", "/api/method/svc_network.api.authority_certs.export_org_credentials_csv", "read", "file"],
  ["authority_certs.find_organisations", "POST", "/api/method/svc_network.api.authority_certs.find_organisations", "read", "message"],
  ["authority_certs.get_export_certificate", "POST", "/api/method/svc_network.api.authority_certs.get_export_certificate", "read", "message"],
  ["authority_certs.issue_export_certificate", "POST", "/api/method/svc_network.api.authority_certs.issue_export_certificate", "write", "message"],
  ["authority_certs.issue_org_credential", "POST", "/api/method/svc_network.api.authority_certs.issue_org_credential", "write", "message"],
  ["authority_certs.list_certifiable_orders", "POST", "/api/method/svc_network.api.authority_certs.list_certifiable_orders", "read", "message"],
  ["authority_certs.list_credential_types", "POST", "/api/method/svc_network.api.authority_certs.list_credential_types", "read", "message"],
  ["authority_certs.list_export_certificates", "POST", "/api/method/svc_network.api.authority_certs.list_export_certificates", "read", "message"],
  ["authority_certs.list_org_credentials", "POST", "/api/method/svc_network.api.authority_certs.list_org_credentials", "read", "message"],
  ["authority_certs.revoke_export_certificate", "POST", "/api/method/svc_network.api.authority_certs.revoke_export_certificate", "write", "message"],
  ["authority_certs.withdraw_org_credential", "POST", "/api/method/svc_network.api.authority_certs.withdraw_org_credential", "write", "message"],
  ["backup_admin.force_backup", "POST", "/api/method/svc_network.api.backup_admin.force_backup", "write", "message"],
  ["backup_admin.gcs_status", "POST", "/api/method/svc_network.api.backup_admin.gcs_status", "read", "message"],
  ["backup_admin.list_recent_backups", "POST", "/api/method/svc_network.api.backup_admin.list_recent_backups", "read", "message"],
  ["backup_admin.run_restore_drill", "POST", "/api/method/svc_network.api.backup_admin.run_restore_drill", "write", "message"],
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
  ["contagion.attest_conservation", "POST", "/api/method/svc_network.api.contagion.attest_conservation", "write", "message"],
  ["contagion.conservation_proof", "POST", "/api/method/svc_network.api.contagion.conservation_proof", "read", "message"],
  ["contagion.disclose_plot", "POST", "/api/method/svc_network.api.contagion.disclose_plot", "write", "message"],
  ["contagion.disclose_price", "POST", "/api/method/svc_network.api.contagion.disclose_price", "write", "message"],
  ["contagion.solve", "POST", "/api/method/svc_network.api.contagion.solve", "read", "message"],
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
  ["credentials.get_status_list", "GET", "/credentials/status/{list}", "read", "bare"],
  ["credentials.issue", "POST", "/credentials/issue", "write", "bare"],
  ["credentials.update_status", "POST", "/credentials/status", "write", "bare"],
  ["credentials.verify", "POST", "/credentials/verify", "read", "bare"],
  ["credentials.verify_presentation", "POST", "/presentations/verify", "read", "bare"],
  ["detail.claim_detail", "POST", "/api/method/svc_network.api.detail.claim_detail", "read", "message"],
  ["detail.escrow_detail", "POST", "/api/method/svc_network.api.detail.escrow_detail", "read", "message"],
  ["detail.fact_detail", "POST", "/api/method/svc_network.api.detail.fact_detail", "read", "message"],
  ["detail.fep_detail", "POST", "/api/method/svc_network.api.detail.fep_detail", "read", "message"],
  ["detail.inspection_detail", "POST", "/api/method/svc_network.api.detail.inspection_detail", "read", "message"],
  ["detail.mandate_detail", "POST", "/api/method/svc_network.api.detail.mandate_detail", "read", "message"],
  ["detail.order_detail", "POST", "/api/method/svc_network.api.detail.order_detail", "read", "message"],
  ["detail.policy_detail", "POST", "/api/method/svc_network.api.detail.policy_detail", "read", "message"],
  ["detail.shipment_detail", "POST", "/api/method/svc_network.api.detail.shipment_detail", "read", "message"],
  ["detail.transport_detail", "POST", "/api/method/svc_network.api.detail.transport_detail", "read", "message"],
  ["devices.acknowledge_alarm", "POST", "/api/method/svc_network.api.devices.acknowledge_alarm", "write", "message"],
  ["devices.bind", "POST", "/api/method/svc_network.api.devices.bind", "write", "message"],
  ["devices.list", "POST", "/api/method/svc_network.api.devices.list", "read", "message"],
  ["devices.list_alarms", "POST", "/api/method/svc_network.api.devices.list_alarms", "read", "message"],
  ["devices.register", "POST", "/api/method/svc_network.api.devices.register", "write", "message"],
  ["devices.retire", "POST", "/api/method/svc_network.api.devices.retire", "write", "message"],
  ["devices.rotate", "POST", "/api/method/svc_network.api.devices.rotate", "write", "message"],
  ["devices.unwatch_lot", "POST", "/api/method/svc_network.api.devices.unwatch_lot", "write", "message"],
  ["devices.update", "POST", "/api/method/svc_network.api.devices.update", "write", "message"],
  ["devices.watch_lot", "POST", "/api/method/svc_network.api.devices.watch_lot", "write", "message"],
  ["did.get_did_document", "POST", "/api/method/svc_network.api.did.get_did_document", "read", "bare"],
  ["did.get_did_web", "GET", "/.well-known/did.json", "read", "bare"],
  ["dns_admin.add_tenant_a_record", "POST", "/api/method/svc_network.api.dns_admin.add_tenant_a_record", "write", "message"],
  ["dns_admin.ensure_wildcard_a_record", "POST", "/api/method/svc_network.api.dns_admin.ensure_wildcard_a_record", "write", "message"],
  ["dns_admin.status", "POST", "/api/method/svc_network.api.dns_admin.status", "read", "message"],
  ["documents.add_template", "POST", "/api/method/svc_network.api.documents.add_template", "write", "message"],
  ["documents.compose", "POST", "/api/method/svc_network.api.documents.compose", "write", "message"],
  ["documents.download", "GET", "/private/documents/{document}", "read", "file"],
  ["documents.end_template", "POST", "/api/method/svc_network.api.documents.end_template", "write", "message"],
  ["documents.generate", "POST", "/api/method/svc_network.api.documents.generate", "write", "message"],
  ["documents.get_template", "POST", "/api/method/svc_network.api.documents.get_template", "read", "message"],
  ["documents.list", "POST", "/api/method/svc_network.api.documents.list", "read", "message"],
  ["documents.list_lookups", "POST", "/api/method/svc_network.api.documents.list_lookups", "read", "message"],
  ["documents.list_templates", "POST", "/api/method/svc_network.api.documents.list_templates", "read", "message"],
  ["documents.preview_template", "POST", "/api/method/svc_network.api.documents.preview_template", "read", "message"],
  ["documents.revoke_share", "POST", "/api/method/svc_network.api.documents.revoke_share", "write", "message"],
  ["documents.share", "POST", "/api/method/svc_network.api.documents.share", "write", "message"],
  ["documents.sign", "POST", "/api/method/svc_network.api.documents.sign", "write", "message"],
  ["documents.status", "POST", "/api/method/svc_network.api.documents.status", "read", "message"],
  ["epcis.capture", "POST", "/epcis/capture", "write", "bare"],
  ["epcis.get_capture", "GET", "/epcis/capture/{captureID}", "read", "bare"],
  ["epcis.get_event", "GET", "/epcis/events/{eventID}", "read", "bare"],
  ["epcis.list_events", "GET", "/epcis/events", "read", "bare"],
  ["erp.get_raw", "POST", "/api/method/svc_network.api.erp.get_raw", "read", "message"],
  ["erp.list_mandates", "POST", "/api/method/svc_network.api.erp.list_mandates", "read", "message"],
  ["erp.list_raw", "POST", "/api/method/svc_network.api.erp.list_raw", "read", "message"],
  ["erp.order_mandate", "POST", "/api/method/svc_network.api.erp.order_mandate", "write", "message"],
  ["erp.reject_mandate", "POST", "/api/method/svc_network.api.erp.reject_mandate", "write", "message"],
  ["eudr.amend_in_eu", "POST", "/api/method/svc_network.api.eudr.amend_in_eu", "write", "message"],
  ["eudr.assess_package", "POST", "/api/method/svc_network.api.eudr.assess_package", "write", "message"],
  ["eudr.bring_assessment", "POST", "/api/method/svc_network.api.eudr.bring_assessment", "write", "message"],
  ["eudr.dossier", "POST", "/api/method/svc_network.api.eudr.dossier", "read", "file"],
  ["eudr.download_eu_document", "POST", "/api/method/svc_network.api.eudr.download_eu_document", "read", "file"],
  ["eudr.download_geojson", "POST", "/api/method/svc_network.api.eudr.download_geojson", "read", "file"],
  ["eudr.eu_history", "POST", "/api/method/svc_network.api.eudr.eu_history", "read", "message"],
  ["eudr.export_packages_csv", "POST", "/api/method/svc_network.api.eudr.export_packages_csv", "read", "file"],
  ["eudr.generate_package", "POST", "/api/method/svc_network.api.eudr.generate_package", "write", "message"],
  ["eudr.list_declarations", "POST", "/api/method/svc_network.api.eudr.list_declarations", "read", "message"],
  ["eudr.list_lots", "POST", "/api/method/svc_network.api.eudr.list_lots", "read", "message"],
  ["eudr.list_packages", "POST", "/api/method/svc_network.api.eudr.list_packages", "read", "message"],
  ["eudr.list_plots", "POST", "/api/method/svc_network.api.eudr.list_plots", "read", "message"],
  ["eudr.list_rule_sets", "POST", "/api/method/svc_network.api.eudr.list_rule_sets", "read", "message"],
  ["eudr.look_at_measure", "POST", "/api/method/svc_network.api.eudr.look_at_measure", "write", "message"],
  ["eudr.lot_readiness", "POST", "/api/method/svc_network.api.eudr.lot_readiness", "read", "message"],
  ["eudr.overview", "POST", "/api/method/svc_network.api.eudr.overview", "read", "message"],
  ["eudr.package_detail", "POST", "/api/method/svc_network.api.eudr.package_detail", "read", "message"],
  ["eudr.preview_package", "POST", "/api/method/svc_network.api.eudr.preview_package", "read", "message"],
  ["eudr.recompute_assessment", "POST", "/api/method/svc_network.api.eudr.recompute_assessment", "read", "message"],
  ["eudr.record_evidence", "POST", "/api/method/svc_network.api.eudr.record_evidence", "write", "message"],
  ["eudr.record_mitigation", "POST", "/api/method/svc_network.api.eudr.record_mitigation", "write", "message"],
  ["eudr.replay_assessment", "POST", "/api/method/svc_network.api.eudr.replay_assessment", "read", "message"],
  ["eudr.set_aside_declaration", "POST", "/api/method/svc_network.api.eudr.set_aside_declaration", "write", "message"],
  ["eudr.sign_off", "POST", "/api/method/svc_network.api.eudr.sign_off", "write", "message"],
  ["eudr.submit_to_eu", "POST", "/api/method/svc_network.api.eudr.submit_to_eu", "write", "message"],
  ["eudr.verify_declaration", "POST", "/api/method/svc_network.api.eudr.verify_declaration", "write", "message"],
  ["eudr.withdraw_from_eu", "POST", "/api/method/svc_network.api.eudr.withdraw_from_eu", "write", "message"],
  ["events.confirm_event", "POST", "/api/method/svc_network.api.events.confirm_event", "write", "message"],
  ["events.create_harvest_record", "POST", "/api/method/svc_network.api.events.create_harvest_record", "write", "message"],
  ["events.get_event", "GET", "/v1/events/{hash}", "read", "bare"],
  ["events.get_lot_timeline", "POST", "/api/method/svc_network.api.events.get_lot_timeline", "read", "message"],
  ["events.get_receipt", "GET", "/v1/events/{hash}/receipt", "read", "bare"],
  ["events.get_schema", "GET", "/v1/schemas/{name}", "read", "bare"],
  ["events.list_events", "GET", "/v1/events", "read", "bare"],
  ["events.list_held", "POST", "/api/method/svc_network.api.events.list_held", "read", "message"],
  ["events.resolve_held", "POST", "/api/method/svc_network.api.events.resolve_held", "write", "message"],
  ["events.trigger_ai_manual", "POST", "/api/method/svc_network.api.events.trigger_ai_manual", "write", "message"],
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
  ["files.list_files", "POST", "/api/method/svc_network.api.files.list_files", "read", "message"],
  ["files.remove_file", "POST", "/api/method/svc_network.api.files.remove_file", "write", "message"],
  ["finance.get_exporter_profile", "POST", "/api/method/svc_network.api.finance.get_exporter_profile", "read", "message"],
  ["finance.get_public_lot_verification", "POST", "/api/method/svc_network.api.finance.get_public_lot_verification", "read", "message"],
  ["finance.get_workspace_stats", "POST", "/api/method/svc_network.api.finance.get_workspace_stats", "read", "message"],
  ["fleet.add_driver", "POST", "/api/method/svc_network.api.fleet.add_driver", "write", "message"],
  ["fleet.add_vehicle", "POST", "/api/method/svc_network.api.fleet.add_vehicle", "write", "message"],
  ["fleet.end_driver", "POST", "/api/method/svc_network.api.fleet.end_driver", "write", "message"],
  ["fleet.get_checklist", "POST", "/api/method/svc_network.api.fleet.get_checklist", "read", "message"],
  ["fleet.get_inspection", "POST", "/api/method/svc_network.api.fleet.get_inspection", "read", "message"],
  ["fleet.list_drivers", "POST", "/api/method/svc_network.api.fleet.list_drivers", "read", "message"],
  ["fleet.list_my_inspections", "POST", "/api/method/svc_network.api.fleet.list_my_inspections", "read", "message"],
  ["fleet.list_vehicles", "POST", "/api/method/svc_network.api.fleet.list_vehicles", "read", "message"],
  ["fleet.retire_vehicle", "POST", "/api/method/svc_network.api.fleet.retire_vehicle", "write", "message"],
  ["fleet.submit_inspection", "POST", "/api/method/svc_network.api.fleet.submit_inspection", "write", "message"],
  ["health.system_health", "POST", "/api/method/svc_network.api.health.system_health", "read", "message"],
  ["identifiers.resolve", "GET", "/1.0/identifiers/{did}", "read", "bare"],
  ["incidents.get", "POST", "/api/method/svc_network.api.incidents.get", "read", "message"],
  ["incidents.list", "POST", "/api/method/svc_network.api.incidents.list", "read", "message"],
  ["incidents.note", "POST", "/api/method/svc_network.api.incidents.note", "write", "message"],
  ["incidents.open", "POST", "/api/method/svc_network.api.incidents.open", "write", "message"],
  ["incidents.resolve", "POST", "/api/method/svc_network.api.incidents.resolve", "write", "message"],
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
  ["insurance_dashboard.agent_approve_claim", "POST", "/api/method/svc_network.api.insurance_dashboard.agent_approve_claim", "write", "message"],
  ["insurance_dashboard.agent_reject_claim", "POST", "/api/method/svc_network.api.insurance_dashboard.agent_reject_claim", "write", "message"],
  ["insurance_dashboard.create_insurer", "POST", "/api/method/svc_network.api.insurance_dashboard.create_insurer", "write", "message"],
  ["insurance_dashboard.export_my_policies_csv", "POST", "/api/method/svc_network.api.insurance_dashboard.export_my_policies_csv", "read", "file"],
  ["insurance_dashboard.insurance_summary", "POST", "/api/method/svc_network.api.insurance_dashboard.insurance_summary", "read", "message"],
  ["insurance_dashboard.list_claims", "POST", "/api/method/svc_network.api.insurance_dashboard.list_claims", "read", "message"],
  ["insurance_dashboard.list_my_policies", "POST", "/api/method/svc_network.api.insurance_dashboard.list_my_policies", "read", "message"],
  ["insurance_dashboard.list_pending_claims", "POST", "/api/method/svc_network.api.insurance_dashboard.list_pending_claims", "read", "message"],
  ["insurance_oracle.end_provider", "POST", "/api/method/svc_network.api.insurance_oracle.end_provider", "write", "message"],
  ["insurance_oracle.health", "POST", "/api/method/svc_network.api.insurance_oracle.health", "read", "message"],
  ["insurance_oracle.list_providers", "POST", "/api/method/svc_network.api.insurance_oracle.list_providers", "read", "message"],
  ["insurance_oracle.list_readings", "POST", "/api/method/svc_network.api.insurance_oracle.list_readings", "read", "message"],
  ["insurance_oracle.register_provider", "POST", "/api/method/svc_network.api.insurance_oracle.register_provider", "write", "message"],
  ["insurance_policies.answer_complaint", "POST", "/api/method/svc_network.api.insurance_policies.answer_complaint", "write", "message"],
  ["insurance_policies.cancel", "POST", "/api/method/svc_network.api.insurance_policies.cancel", "write", "message"],
  ["insurance_policies.complain", "POST", "/api/method/svc_network.api.insurance_policies.complain", "write", "message"],
  ["insurance_policies.list_complaints", "POST", "/api/method/svc_network.api.insurance_policies.list_complaints", "read", "message"],
  ["insurance_policies.list_own", "POST", "/api/method/svc_network.api.insurance_policies.list_own", "read", "message"],
  ["insurance_policies.review", "POST", "/api/method/svc_network.api.insurance_policies.review", "write", "message"],
  ["insurance_policies.season", "POST", "/api/method/svc_network.api.insurance_policies.season", "read", "message"],
  ["insurance_products.basis_risk", "POST", "/api/method/svc_network.api.insurance_products.basis_risk", "read", "message"],
  ["insurance_products.get_product", "POST", "/api/method/svc_network.api.insurance_products.get_product", "read", "message"],
  ["insurance_products.list_products", "POST", "/api/method/svc_network.api.insurance_products.list_products", "read", "message"],
  ["insurance_products.publish", "POST", "/api/method/svc_network.api.insurance_products.publish", "write", "message"],
  ["insurance_products.retire", "POST", "/api/method/svc_network.api.insurance_products.retire", "write", "message"],
  ["integration.check_all_services", "POST", "/api/method/svc_network.api.integration.check_all_services", "write", "message"],
  ["integration.get_hub_data", "POST", "/api/method/svc_network.api.integration.get_hub_data", "read", "message"],
  ["integration.get_service_logs", "POST", "/api/method/svc_network.api.integration.get_service_logs", "read", "message"],
  ["integration.retry_log", "POST", "/api/method/svc_network.api.integration.retry_log", "write", "message"],
  ["integration.rotate_service_credential", "POST", "/api/method/svc_network.api.integration.rotate_service_credential", "write", "message"],
  ["integration.test_service", "POST", "/api/method/svc_network.api.integration.test_service", "write", "message"],
  ["iot.chart", "POST", "/api/method/svc_network.api.iot.chart", "read", "message"],
  ["iot.device_status", "POST", "/api/method/svc_network.api.iot.device_status", "read", "message"],
  ["iot.force_cross_ref", "POST", "/api/method/svc_network.api.iot.force_cross_ref", "write", "message"],
  ["iot.ingest", "POST", "/api/method/svc_network.api.iot.ingest", "write", "message"],
  ["iot.ingest_uplink", "POST", "/api/method/svc_network.api.iot.ingest_uplink", "write", "message"],
  ["iot.list_readings", "POST", "/api/method/svc_network.api.iot.list_readings", "read", "message"],
  ["marketplace.filter_options", "POST", "/api/method/svc_network.api.marketplace.filter_options", "read", "message"],
  ["marketplace.get_lot", "POST", "/api/method/svc_network.api.marketplace.get_lot", "read", "message"],
  ["marketplace.list_lots", "POST", "/api/method/svc_network.api.marketplace.list_lots", "read", "message"],
  ["notifications.get_settings", "POST", "/api/method/svc_network.api.notifications.get_settings", "read", "message"],
  ["notifications.list", "POST", "/api/method/svc_network.api.notifications.list", "read", "message"],
  ["notifications.mark_read", "POST", "/api/method/svc_network.api.notifications.mark_read", "write", "message"],
  ["notifications.unread_count", "POST", "/api/method/svc_network.api.notifications.unread_count", "read", "message"],
  ["notifications.update_settings", "POST", "/api/method/svc_network.api.notifications.update_settings", "write", "message"],
  ["orders.accept_price_difference", "POST", "/api/method/svc_network.api.orders.accept_price_difference", "write", "message"],
  ["orders.agree_cancellation", "POST", "/api/method/svc_network.api.orders.agree_cancellation", "write", "message"],
  ["orders.amend_shipment", "POST", "/api/method/svc_network.api.orders.amend_shipment", "write", "message"],
  ["orders.cancel_order", "POST", "/api/method/svc_network.api.orders.cancel_order", "write", "message"],
  ["orders.confirm_delivery_and_release", "POST", "/api/method/svc_network.api.orders.confirm_delivery_and_release", "write", "message"],
  ["orders.export_my_orders", "POST", "/api/method/svc_network.api.orders.export_my_orders", "read", "file"],
  ["orders.get_order", "POST", "/api/method/svc_network.api.orders.get_order", "read", "message"],
  ["orders.list_certificates", "POST", "/api/method/svc_network.api.orders.list_certificates", "read", "message"],
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
  ["organisation.get_badges", "POST", "/api/method/svc_network.api.organisation.get_badges", "read", "message"],
  ["organisation.get_invite", "POST", "/api/method/svc_network.api.organisation.get_invite", "read", "message"],
  ["organisation.get_organisation", "POST", "/api/method/svc_network.api.organisation.get_organisation", "read", "message"],
  ["organisation.invite_member", "POST", "/api/method/svc_network.api.organisation.invite_member", "write", "message"],
  ["organisation.list_credentials", "POST", "/api/method/svc_network.api.organisation.list_credentials", "read", "message"],
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
  ["plot_imports.append", "PATCH", "/v1/plot-imports/{import}/file", "write", "message"],
  ["plot_imports.begin", "POST", "/api/method/svc_network.api.plot_imports.begin", "write", "message"],
  ["plot_imports.cancel", "POST", "/api/method/svc_network.api.plot_imports.cancel", "write", "message"],
  ["plot_imports.get", "POST", "/api/method/svc_network.api.plot_imports.get", "read", "message"],
  ["plot_imports.list", "POST", "/api/method/svc_network.api.plot_imports.list", "read", "message"],
  ["plot_imports.list_cooperatives", "POST", "/api/method/svc_network.api.plot_imports.list_cooperatives", "read", "message"],
  ["plot_imports.list_rows", "POST", "/api/method/svc_network.api.plot_imports.list_rows", "read", "message"],
  ["plot_imports.offset", "GET", "/v1/plot-imports/{import}/file", "read", "message"],
  ["plot_imports.read_again", "POST", "/api/method/svc_network.api.plot_imports.read_again", "write", "message"],
  ["plot_imports.report", "POST", "/api/method/svc_network.api.plot_imports.report", "read", "file"],
  ["plot_imports.take", "POST", "/api/method/svc_network.api.plot_imports.take", "write", "message"],
  ["plots.lint", "POST", "/api/method/svc_network.api.plots.lint", "read", "message"],
  ["plots.repair", "POST", "/v1/plots/repair", "read", "file"],
  ["reference.change_record", "POST", "/api/method/svc_network.api.reference.change_record", "write", "message"],
  ["reference.create_record", "POST", "/api/method/svc_network.api.reference.create_record", "write", "message"],
  ["reference.get_record", "POST", "/api/method/svc_network.api.reference.get_record", "read", "message"],
  ["reference.list_kinds", "POST", "/api/method/svc_network.api.reference.list_kinds", "read", "message"],
  ["reference.list_records", "POST", "/api/method/svc_network.api.reference.list_records", "read", "message"],
  ["reference.rate_alarms", "POST", "/api/method/svc_network.api.reference.rate_alarms", "read", "message"],
  ["reference.retire_record", "POST", "/api/method/svc_network.api.reference.retire_record", "write", "message"],
  ["tenants.archive", "POST", "/api/method/svc_network.api.tenants.archive", "write", "message"],
  ["tenants.create", "POST", "/api/method/svc_network.api.tenants.create", "write", "message"],
  ["tenants.resume", "POST", "/api/method/svc_network.api.tenants.resume", "write", "message"],
  ["tenants.set_tier", "POST", "/api/method/svc_network.api.tenants.set_tier", "write", "message"],
  ["tenants.suspend", "POST", "/api/method/svc_network.api.tenants.suspend", "write", "message"],
  ["verify.cryptographic_verify", "POST", "/api/method/svc_network.api.verify.cryptographic_verify", "read", "bare"],
  ["verify.get_certificate_context", "GET", "/contexts/certificate/v2", "read", "bare"],
  ["verify.get_certificate_credential", "GET", "/v1/certificates/{certificate}/credential", "read", "bare"],
  ["verify.get_certificate_pdf", "GET", "/v1/certificates/{certificate}/pdf", "read", "file"],
  ["verify.get_log", "GET", "/v1/log", "read", "bare"],
  ["verify.get_log_consistency", "GET", "/v1/log/consistency", "read", "bare"],
  ["verify.get_receipt", "GET", "/v1/receipts/{kind}/{name}", "read", "bare"],
  ["verify.hand_in_cosignature", "POST", "/v1/log/cosignatures", "write", "bare"],
  ["verify.lookup_certificate", "POST", "/api/method/svc_network.api.verify.lookup_certificate", "read", "message"],
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
  ["insurance.apply_for_policy", "POST", "/api/method/svc_network.insurance.api.apply_for_policy", "write", "message"],
  ["insurance.bind_policy", "POST", "/api/method/svc_network.insurance.api.bind_policy", "write", "message"],
  ["insurance.collect_premium", "POST", "/api/method/svc_network.insurance.api.collect_premium", "write", "message"],
  ["insurance.get_quote", "POST", "/api/method/svc_network.insurance.api.get_quote", "read", "message"],
  ["insurance.ingest_oracle_reading", "POST", "/api/method/svc_network.insurance.api.ingest_oracle_reading", "write", "message"],
  ["insurance.pay_claim", "POST", "/api/method/svc_network.insurance.api.pay_claim", "write", "message"],
  ["insurance.query_claim_history", "POST", "/api/method/svc_network.insurance.api.query_claim_history", "read", "message"],
  ["insurance.query_policy_status", "POST", "/api/method/svc_network.insurance.api.query_policy_status", "read", "message"],
  ["insurance.submit_claim", "POST", "/api/method/svc_network.insurance.api.submit_claim", "write", "message"],
  ["insurance.transition_claim", "POST", "/api/method/svc_network.insurance.api.transition_claim", "write", "message"],
  ["upload_file", "POST", "/api/method/upload_file", "write", "message"],
];
