/** One piece of work: lines are fed to it, and questions asked about them. */
export interface Sheet<What, Question, Answer> {
  feed(what: What, lines: readonly string[]): void;
  ask(question: Question): Answer | Promise<Answer>;
}

export type SheetAsk<Opening, What, Question> =
  | { key: string; do: 'open'; opening: Opening }
  | { key: string; do: 'feed'; what: What; lines: readonly string[] }
  | { key: string; do: 'ask'; question: Question }
  | { key: string; do: 'close' };

/**
 * Several pieces of work side by side, each by its key: in a thread (`answerQuestions`), or in place for little of it.
 * Opened again, one begins anew.
 */
export function openSheets<Opening, What, Question, Answer>(
  sheetOf: (opening: Opening) => Sheet<What, Question, Partial<Answer>>,
): (ask: SheetAsk<Opening, What, Question>) => Promise<Partial<Answer>> {
  const sheets = new Map<string, Sheet<What, Question, Partial<Answer>>>();
  return async (ask) => {
    if (ask.do === 'open') {
      sheets.set(ask.key, sheetOf(ask.opening));
      return {};
    }
    if (ask.do === 'close') {
      sheets.delete(ask.key);
      return {};
    }
    const sheet = sheets.get(ask.key);
    if (sheet === undefined) throw new Error('nothing of the kind is open');
    if (ask.do === 'ask') return sheet.ask(ask.question);
    sheet.feed(ask.what, ask.lines);
    return {};
  };
}
