/**
 * What a template that did not come with the service put into a PDF beside its page: files of its own, which may be programs, and links
 * that are no addresses of pages. Such objects stand in our files as they are, and never packed.
 * @returns in words what is there; undefined where nothing is.
 */
export function foreignParts(pdf: Uint8Array, attachments: number): string | undefined {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const files = text.match(/\/Type \/Filespec\b/g)?.length ?? 0;
  if (files !== attachments) return 'a template attaches no files of its own';
  const odd = /\/URI \((?!https?:|mailto:)([^)]{0,60})/i.exec(text);
  if (odd !== null) return `a link leads to "${odd[1]}"; only https, http and mailto are links of a document`;
  const hidden = /\/URI </.test(text) || /\/S \/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR)\b/.test(text);
  return hidden ? 'it holds something that a reader of PDF files would run' : undefined;
}
