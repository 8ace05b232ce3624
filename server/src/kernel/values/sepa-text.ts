/** Letters that do not fall apart into a Latin letter and an accent. */
const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  _: '-',
};

/**
 * A text in the characters that every bank of the SEPA takes: Latin letters without accents, digits, and / - ? : ( ) . , ' +
 * and the blank. Accents are left off; what has no such letter becomes a blank. (EPC 217-08.)
 */
export function sepaText(text: string, most: number): string {
  return [...text]
    .map((letter) => spelt[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/+|\/+$/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}
