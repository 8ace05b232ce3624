/** A place outside that this installation talks to, or keeps data at; null where it is not set. */
export interface Outside {
  /** Its host, never with credentials; a folder for files on disk. */
  at: string;
  /** Who runs it, where that follows from its kind. */
  by?: string;
}

/** What the settings say of this installation, without any secret. */
export interface Installation {
  /** The version of the service. */
  version: string;
  /** No DATABASE_URL: the embedded database, printed passwords. */
  evaluation: boolean;
  /** Whether SECRET_KEY was given, rather than made in the data folder. */
  secretKeyGiven: boolean;
  /** Whether BASE_URL was given. */
  baseUrlGiven: boolean;
  database: Outside & { kind: 'postgres' | 'pglite' };
  files: Outside;
  backups: Outside & { offSite: Outside | null };
  mail: Outside | null;
  ledger: Outside & { kind: 'embedded' | 'xrpl'; standalone: boolean };
  payments: { kind: 'embedded' | 'stripe' | 'off' };
  cache: Outside | null;
  broker: Outside | null;
  eu: { kind: 'simulator' | 'traces' | 'off' } & Partial<Outside>;
  forest: { whisp: Outside | null; rasters: boolean };
  tiles: (Outside & { url: string }) | null;
  rates: Outside | null;
  timeStamps: Outside | null;
  /** Broker that readings of devices come by. */
  devices: Outside | null;
  /** Whoever may be asked by the assistant. */
  models: readonly Outside[];
  signer: 'sealed' | 'command';
  metricsGuarded: boolean;
  /** How long every single change of a record stays in the trace. */
  traceKeepDays: number;
}
