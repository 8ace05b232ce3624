/** A text that depends on how many there are: the categories of Intl.PluralRules that our languages need. */
export interface Plural {
  one: string;
  other: string;
}

export function plural(one: string, other: string): Plural {
  return { one, other };
}
