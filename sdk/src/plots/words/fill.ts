/** What stands in a sentence of a finding. */
export type DetailValues = Readonly<Record<string, string | number>>;

/** Files are anybody's: what they say must not command the terminal that a message is printed on, nor turn its text around. */
const printable = (text: string) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');

/** A sentence with its values in their places. */
export const fillDetail = (sentence: string, values: DetailValues): string =>
  printable(sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)));
