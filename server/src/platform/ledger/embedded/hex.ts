/** Bytes as the network writes them: uppercase hex. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex').toUpperCase();
}

export function fromHex(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** 64 uppercase hex digits. */
export function isHashHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-F]{64}$/.test(value);
}
