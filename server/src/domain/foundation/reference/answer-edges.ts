/** Answers are counted by how long they took: up to each of these, in ms, and longer. */
export const answerEdges = [25, 50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000] as const;
