/** What a question may have, its document included. */
export const mostCharacters = 8000;

/** The text of a document, read in this browser: of PDFs their text layer. */
export async function textOf(file: File): Promise<string> {
  if (file.type !== 'application/pdf') return (await file.text()).trim();
  const { getDocument } = await import('unpdf/pdfjs');
  const data = new Uint8Array(await file.arrayBuffer());
  const pdf = await getDocument({ data, isEvalSupported: false, useSystemFonts: true }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages && text.length <= mostCharacters; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += `${item.str}${item.hasEOL ? '\n' : ' '}`;
    text += '\n';
  }
  return text.trim();
}
