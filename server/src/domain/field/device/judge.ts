import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { faultsOf } from './measures.ts';
import { momentOf, type Reading, type ReadingInput, signedBytes } from './message.ts';
import type { Judged, Refused } from './rules.ts';
import { keyRing } from './signature.ts';
import { keysOf } from './store.ts';

/** As many are looked at at once as there are threads for, twice over. */
const atOnce = 8;
/** After so many wrong signatures of a device in one batch the rest of it is refused unseen: each costs as much as a right one. */
const mostWrong = 100;

/**
 * Looks at readings before they are taken: is each possible, and did the device sign it? A device that is not there and a
 * signature that is wrong answer alike, so names of devices cannot be probed.
 */
export async function judgeReadings(
  tx: Tx,
  inputs: readonly ReadingInput[],
  { box, now }: { box: SecretBox; now: Date },
): Promise<Judged[]> {
  /** Wrong signatures of each device so far: who names a device wrongly again and again is not looked at any more. */
  const wrong = new Map<string, number>();
  const ring = keyRing(await keysOf(tx, [...new Set(inputs.map((input) => input.device))], now), box);
  const judge = async (input: ReadingInput, index: number): Promise<Judged> => {
    const [fault] = faultsOf(input.values);
    if (fault !== undefined) return { refused: faultAt(index, fault) };
    const reading: Reading = {
      device: input.device,
      sequence: input.sequence,
      at: momentOf(input.at),
      values: input.values,
      signature: Buffer.from(input.signature, 'base64'),
      key: null,
    };
    if (Number.isNaN(reading.at.getTime())) return { refused: { index, part: 'at', message: 'must be a moment' } };
    const key =
      (wrong.get(reading.device) ?? 0) >= mostWrong
        ? undefined
        : await ring.signerOf(reading.device, signedBytes(reading), reading.signature ?? Buffer.alloc(0));
    if (key !== undefined) return { index, reading: { ...reading, key } };
    wrong.set(reading.device, (wrong.get(reading.device) ?? 0) + 1);
    const message = `is not that of a device ${input.device.slice(0, 40)} over exactly these values`;
    return { refused: { index, part: 'signature', message } };
  };
  const judged: Judged[] = [];
  for (let from = 0; from < inputs.length; from += atOnce) {
    const some = inputs.slice(from, from + atOnce);
    judged.push(...(await Promise.all(some.map((input, place) => judge(input, from + place)))));
  }
  return judged;
}

export const faultAt = (index: number, { measure, message }: { measure: string; message: string }): Refused => ({
  index,
  part: measure === '' ? 'values' : `values.${measure.slice(0, 40)}`,
  message,
});
