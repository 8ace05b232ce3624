/** The text at an address of this server. @throws when there is none. */
export async function fetchedText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

/** What a DID resolves to at this address; asked for once, when it is needed, and again when it could not be had. */
export function didDocumentAt(address: string): () => Promise<unknown> {
  let asked: Promise<unknown> | undefined;
  return () => {
    asked ??= fetchedText(address).then((text) => (JSON.parse(text) as { didDocument: unknown }).didDocument);
    asked.catch(() => {
      asked = undefined;
    });
    return asked;
  };
}
