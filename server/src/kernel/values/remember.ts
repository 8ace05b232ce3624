/**
 * The answer of a pure function, computed once for each question; the oldest is forgotten first. The question has to be the
 * whole of the input, so that something else is another question: then no answer can outlive a change.
 * @param max how many answers are kept.
 */
export function remember<T>(answers: Map<string, T>, question: string, compute: () => T, max: number): T {
  const known = answers.get(question);
  if (known !== undefined) return known;
  const answer = compute();
  if (answers.size >= max) answers.delete(answers.keys().next().value as string);
  answers.set(question, answer);
  return answer;
}
