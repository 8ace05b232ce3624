import type { Work } from '../../../kernel/write/work.ts';
import type { Exchange } from '../../../platform/eu/eu-system.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { outcomeWords } from './rules.ts';
import { insertExchange } from './store.ts';

/** An exchange whose documents are kept already. */
export interface KeptExchange {
  exchange: Exchange<unknown>;
  requestSha256: string;
  answerSha256: string | null;
  at: Date;
}

/** Keeps both documents of an exchange, without its secrets. Outside any transaction. */
export async function keepDocuments(files: FileStorage, exchange: Exchange<unknown>, at: Date): Promise<KeptExchange> {
  const requestSha256 = await files.put(exchange.request);
  const answerSha256 = exchange.answer === null ? null : await files.put(Buffer.from(exchange.answer, 'utf8'));
  return { exchange, requestSha256, answerSha256, at };
}

/** Notes an exchange, for the history of a package. @returns its number. */
export function noteExchange(
  work: Work,
  kept: KeptExchange,
  of: { package: string | null; statement: string | null },
): Promise<number> {
  const { exchange } = kept;
  return insertExchange(work.tx, {
    ...of,
    ...outcomeWords(exchange),
    operation: exchange.operation,
    at: kept.at,
    http_status: exchange.status,
    request_sha256: kept.requestSha256,
    answer_sha256: kept.answerSha256,
  });
}
