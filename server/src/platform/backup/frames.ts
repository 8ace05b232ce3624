/** Lines and runs of bytes out of one stream, in turn. */
export interface Frames {
  /** The next line without its end; undefined at the end of the stream. */
  line(): Promise<string | undefined>;
  /** @throws Error when the stream ends before so many. */
  bytes(count: number): Promise<Buffer>;
}

const newline = 10;

export function frames(source: AsyncIterable<Uint8Array>): Frames {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  /** @returns false at the end of the stream. */
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    held.push(Buffer.from(next.value));
    size += next.value.length;
    return true;
  };
  const take = (count: number): Buffer => {
    const all = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : Buffer.concat(held);
    held = [all.subarray(count)];
    size = all.length - count;
    return all.subarray(0, count);
  };
  const lineEnd = (): number => {
    let before = 0;
    for (const chunk of held) {
      const at = chunk.indexOf(newline);
      if (at >= 0) return before + at;
      before += chunk.length;
    }
    return -1;
  };
  return {
    line: async () => {
      while (lineEnd() < 0) {
        if (await more()) continue;
        if (size > 0) throw new Error('the stream ends within a line');
        return undefined;
      }
      return take(lineEnd() + 1)
        .subarray(0, -1)
        .toString('utf8');
    },
    bytes: async (count) => {
      while (size < count) if (!(await more())) throw new Error('the stream ends within a file');
      return take(count);
    },
  };
}
