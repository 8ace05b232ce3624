import dagre from '@dagrejs/dagre';

/** A table as the picture draws it. */
export interface DrawnTable {
  name: string;
  module: string;
  columns: readonly { name: string; type: string; key: boolean }[];
}
export interface DrawnRelation {
  from: string;
  column: string;
  to: string;
  /** Whether every row names one. */
  always: boolean;
}
interface Point {
  x: number;
  y: number;
}
export interface Picture {
  width: number;
  height: number;
  boxes: (DrawnTable & { x: number; y: number; width: number; height: number })[];
  lines: (DrawnRelation & { points: readonly Point[] })[];
}

export const rowHeight = 18;
export const headHeight = 26;
const characterWidth = 7.2;

const widthOf = ({ name, columns }: DrawnTable): number =>
  Math.max(name.length + 2, ...columns.map((column) => column.name.length + column.type.length + 4)) * characterWidth +
  16;

/** Places tables so that what refers to others stands right of them, with few crossings. */
export function layOut(tables: readonly DrawnTable[], relations: readonly DrawnRelation[]): Picture {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 70, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const boxes = tables.map((table) => ({
    ...table,
    width: widthOf(table),
    height: headHeight + table.columns.length * rowHeight + 6,
  }));
  for (const { name, width, height } of boxes) graph.setNode(name, { width, height });
  for (const { from, column, to } of relations) if (from !== to) graph.setEdge(to, from, {}, column);
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: boxes.map((box) => {
      const { x = 0, y = 0 } = graph.node(box.name);
      return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
    }),
    lines: relations.flatMap((relation) => {
      if (relation.from === relation.to) return [];
      const { points = [] } = graph.edge({ v: relation.to, w: relation.from, name: relation.column });
      return [{ ...relation, points }];
    }),
  };
}
