/** Where the daily file of exchange rates comes from. */
export interface RatesFile {
  /** @throws Error when it cannot be had in time, or is no file of rates by its size. */
  read(): Promise<Uint8Array>;
}

const timeoutMs = 15_000;
/** The file of the European Central Bank has some 2 kB. */
const maxBytes = 256 * 1024;

/** The file at an address that the operator set. */
export function ratesFileAt(url: string): RatesFile {
  return {
    read: async () => {
      const answer = await fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/xml, text/xml' },
      });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of answer.body ?? []) {
        length += chunk.length;
        if (length > maxBytes) throw new Error(`is longer than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}
