/**
 * A sentence that people read in their own language: the phrase, with a number for each value, and the values. The phrase is
 * what catalogues are looked up by; `text` is the sentence in English.
 */
export interface Said {
  phrase: string;
  values: string[];
  text: string;
}

/** Says something: say`${count} mails wait.` has the phrase `{0} mails wait.` */
export function say(parts: TemplateStringsArray, ...given: readonly (string | number)[]): Said {
  const values = given.map(String);
  const join = (between: (place: number) => string): string =>
    parts.reduce((whole, part, place) => `${whole}${between(place - 1)}${part}`);
  return { phrase: join((place) => `{${place}}`), values, text: join((place) => values[place] ?? '') };
}
