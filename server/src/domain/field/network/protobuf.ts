/** A field of a protobuf message as it stands on the wire. */
export interface WireField {
  number: number;
  /** Of a varint or a fixed number: its bits; of everything else: its bytes. */
  value: bigint | Uint8Array;
}

/** What is no protobuf message. */
export class WireError extends Error {}

/**
 * Reads the fields of a protobuf message in their order. Source: protobuf.dev, "Encoding". Groups, which nobody writes any
 * more, are refused.
 * @throws WireError
 */
export function* fieldsOf(bytes: Uint8Array): Generator<WireField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new WireError('is cut short');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new WireError('has a number that is too long');
  };
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new WireError('is cut short');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Number(key >> 3n);
    const type = Number(key & 7n);
    if (type === 0) yield { number, value: varint() };
    else if (type === 2) yield { number, value: take(Number(varint())) };
    else if (type === 5) {
      const offset = at;
      take(4);
      yield { number, value: BigInt(view.getUint32(offset, true)) };
    } else if (type === 1) {
      const offset = at;
      take(8);
      yield { number, value: view.getBigUint64(offset, true) };
    } else throw new WireError(`has a field of wire type ${type}`);
  }
}

const scratch = new DataView(new ArrayBuffer(8));
/** The float with these 32 bits. */
export function floatOf(bits: bigint): number {
  scratch.setUint32(0, Number(bits));
  return scratch.getFloat32(0);
}
/** The double with these 64 bits. */
export function doubleOf(bits: bigint): number {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}
