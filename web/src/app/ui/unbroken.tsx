import type { ReactNode } from 'react';

/** Numbers and references, such as ORD-2026-00001 and KONGA-2025-W1; what is longer than a phone's line may break. */
const names = /(\b[A-Z]+(?:-[A-Z0-9]+)*-\d[A-Z0-9-]{0,16}\b)/;

/** A text whose numbers and references stay on one line; browsers break them at the hyphen. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !names.test(content)) return content;
  return content.split(names).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}
