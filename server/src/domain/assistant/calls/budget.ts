/** What may be used of language models in a day (UTC); 0 means that there is no limit. */
export interface DayBudget {
  callsPerDay: number;
  tokensPerDay: number;
}

/** Of one person, and of everybody of an installation together: each tenant is one. */
export interface Budget extends DayBudget {
  all: DayBudget;
}

export interface Used {
  calls: number;
  tokens: number;
}

/** Why nothing more is asked of a model for somebody today; undefined while it is. */
export function overBudget(used: Used, { callsPerDay, tokensPerDay }: DayBudget): string | undefined {
  if (callsPerDay !== 0 && used.calls >= callsPerDay)
    return `You have asked the language model ${callsPerDay} times today; you can go on tomorrow (UTC).`;
  if (tokensPerDay !== 0 && used.tokens >= tokensPerDay)
    return `You have used the ${tokensPerDay} tokens of the language model that you have for today; you can go on tomorrow (UTC).`;
  return undefined;
}

/** Why nothing more is asked for anybody of this installation today; undefined while it is. */
export function overBudgetOfAll(used: Used, { callsPerDay, tokensPerDay }: DayBudget): string | undefined {
  if (callsPerDay !== 0 && used.calls >= callsPerDay)
    return `The language model was asked ${callsPerDay} times here today, which is all that everybody together may; it goes on tomorrow (UTC).`;
  if (tokensPerDay !== 0 && used.tokens >= tokensPerDay)
    return `The ${tokensPerDay} tokens of the language model that everybody together has for today are used; it goes on tomorrow (UTC).`;
  return undefined;
}
