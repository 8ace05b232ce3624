/** A mail on its way out. Plain text only: nothing in it can be executed or tracked. */
export interface OutgoingMail {
  /** Stable per mail: a second delivery of the same one bears the same Message-ID, so readers show it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** How mail leaves the house. */
export interface MailTransport {
  /** False where there is no server: mail then stays in the table, where admins read it. */
  readonly delivers: boolean;
  /**
   * Hands one mail to the server.
   * @throws MailRejected when the server refuses this recipient for good; any other error is worth another try.
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Asks the server whether it would take mail of ours, and sends none.
   * @throws Error where it does not answer or refuses us; where there is no server.
   */
  ask(): Promise<void>;
}

/** The server will never take this mail (SMTP 5xx about the recipient). */
export class MailRejected extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRejected';
  }
}
