import type { SecretBox } from '../../../kernel/values/secret-box.ts';

/** What decides whether there can be tenants, and what they are called. From the settings. */
export interface Tenancy {
  /** Where the others are operated; false in the installation of a tenant. */
  readonly isOperator: boolean;
  /** Why there can be none, in one sentence; undefined where there can. */
  readonly without: string | undefined;
  /** The operator's database: the beginning of the names of all others. */
  readonly database: string;
  /** Seals what their own secrets are sealed with. */
  readonly secrets: SecretBox;
  /** Where people reach one, without a trailing slash. */
  addressOf(slug: string): string;
}

/** What was seen of an installation that was asked whether it answers. */
export interface Probe {
  tenant: string;
  answered: boolean;
}

/** The processes behind the tenants, for jobs. Slow: never inside a transaction. */
export interface Installations {
  /**
   * Makes the database of a tenant what it must be, with its keys and its first admin. May be run again.
   * @throws Error saying in one sentence why it cannot.
   */
  prepare(tenant: string): Promise<void>;
  /** Asks them all at once whether they answer. */
  probe(tenants: readonly string[]): Promise<Probe[]>;
}
