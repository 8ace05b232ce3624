/** An event on its way out, beside the feed. */
export interface OutboundEvent {
  position: number;
  schema: string;
  region: string;
  /** 64 lowercase hex digits. */
  hash: string;
  /** The envelope as JSON. */
  body: string;
}

/** A message broker that other processes and consumers read events from. */
export interface EventBus {
  /** False while it is away: what is due waits in the table. */
  ready(): boolean;
  /** Publishes in order, and resolves when all are stored. @throws Error when one is not. */
  publish(events: readonly OutboundEvent[]): Promise<void>;
  /** Calls back when an event was published by any process. */
  onPublished(listener: () => void): () => void;
  close(): Promise<void>;
}
