/** Seals secrets, so that who has the database alone does not have them. The name is sealed in: it must be the same. */
export interface SecretBox {
  seal(name: string, secret: Uint8Array): Buffer;
  /** @throws Error when the name, the key or a byte is another one. */
  open(name: string, sealed: Uint8Array): Buffer;
}
