const timeoutMs = 20_000;
const maxBytes = 8_000_000;

/** A server could not be reached, or answered with an error: nothing is known. */
export class NoAnswerError extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.name = 'NoAnswerError';
    this.status = status;
  }
}

/** The text at an address. @throws NoAnswerError for anything but 200, and for more than 8 MB. */
export async function fetchText(url: string, accept = 'text/plain'): Promise<string> {
  try {
    const response = await fetch(url, { headers: { accept }, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new NoAnswerError(`${url} answered HTTP ${response.status}`, response.status);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > maxBytes) throw new NoAnswerError(`${url} answered more than ${maxBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    const { message, cause } = error as Error;
    throw new NoAnswerError(`${url}: ${cause instanceof Error ? cause.message : message}`);
  }
}
