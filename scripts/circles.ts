/** What imports what, and by which line of which file. */
export type Imports = Map<string, readonly { target: string; because: string }[]>;

export interface Circle {
  /** The nodes in the order of their imports; the last imports the first. */
  nodes: string[];
  /** The import that closes it. */
  closedBy: string;
}

/** A shortest circle through each import that closes one, each circle once. Depth-first; the order of the map counts. */
export function findCircles(graph: Imports): Circle[] {
  const circles: Circle[] = [];
  const seen = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    path.push(node);
    for (const { target, because } of graph.get(node) ?? []) {
      const at = path.indexOf(target);
      if (at >= 0) {
        const nodes = path.slice(at);
        const key = [...nodes].sort().join(' ');
        if (!seen.has(key)) circles.push({ nodes, closedBy: because });
        seen.add(key);
      } else if (!done.has(target)) visit(target);
    }
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) if (!done.has(node)) visit(node);
  return circles;
}
