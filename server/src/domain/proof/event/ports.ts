/** A verified event as it goes through a message broker. */
export interface BusEvent {
  position: number;
  schema: string;
  parties: readonly string[] | null;
  /** The envelope as JSON. */
  body: string;
}

/** An event on its way out, beside the feed. */
export interface OutboundEvent extends BusEvent {
  region: string;
  /** 64 lowercase hex digits. */
  hash: string;
}

export interface BusFollower {
  /** An event as the broker stores it, in its order; one may come again. */
  message(event: BusEvent): void;
  /** True: from now on whatever is published is told. False: not any more. */
  following(is: boolean): void;
}

/** A message broker that other processes and consumers read events from. */
export interface EventBus {
  /** False while it is away: what is due waits in the table. */
  ready(): boolean;
  /** Publishes in order, and resolves when all are stored. @throws Error when one is not. */
  publish(events: readonly OutboundEvent[]): Promise<void>;
  /** Tells what any process publishes. @returns how to stop that. */
  follow(follower: BusFollower): () => void;
  close(): Promise<void>;
}
