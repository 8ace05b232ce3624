import type { Submission, SubmissionResult } from './submission.ts';

/** Submissions that share one database transaction. */
const MAX_BATCH = 256;

interface Waiting {
  submission: Submission;
  resolve: (result: SubmissionResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers submissions that come in while others are being stored, so that many share one database transaction.
 * Order is kept. A batch that fails is tried one by one: a bad submission fails alone.
 */
export class SubmissionQueue {
  readonly #run: (batch: Submission[]) => Promise<SubmissionResult[]>;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(run: (batch: Submission[]) => Promise<SubmissionResult[]>) {
    this.#run = run;
  }

  add(submission: Submission): Promise<SubmissionResult> {
    const [result] = this.addAll([submission]);
    return result as Promise<SubmissionResult>;
  }

  /** As `add`, for many in this order. */
  addAll(submissions: readonly Submission[]): Promise<SubmissionResult>[] {
    const results = submissions.map(
      (submission) =>
        new Promise<SubmissionResult>((resolve, reject) => {
          this.#waiting.push({ submission, resolve, reject });
        }),
    );
    if (!this.#isRunning) void this.#drain();
    return results;
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      const isDone = await this.#try(batch, batch.length === 1);
      if (!isDone) for (const one of batch) await this.#try([one], true);
    }
    this.#isRunning = false;
  }

  async #try(batch: Waiting[], isLastTry: boolean): Promise<boolean> {
    try {
      const results = await this.#run(batch.map(({ submission }) => submission));
      batch.forEach(({ resolve, reject }, place) => {
        const result = results[place];
        if (result === undefined) reject(new Error('a submission got no result'));
        else resolve(result);
      });
      return true;
    } catch (error) {
      if (isLastTry) for (const { reject } of batch) reject(error);
      return false;
    }
  }
}
