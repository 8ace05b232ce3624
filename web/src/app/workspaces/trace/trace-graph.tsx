import type { ContagionSolveOutput } from '@lotmark/sdk';
import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { statementNote } from './statement-note.ts';

type Solution = ContagionSolveOutput;

interface Node {
  id: string;
  label: string;
  note: string;
  bad: boolean;
}

const height = { node: 38, head: 26 };
/** Half of a frame's line lies outside of what it frames. */
const edge = 1;
/** More would be no picture any more; the tables below have all. */
const mostNodes = 24;

/** From plots on the left to statements on the right; what holds goods of a bad plot is drawn in the colour of faults. */
export function TraceGraph({ solution, onPlot }: { solution: Solution; onPlot: (plot: string) => void }) {
  const t = useTranslations('trace');
  const words = { term: useTerms(), simulated: t('simulated') };
  const columns = columnsOf(solution, (kilograms) => t('kilograms', { kilograms }), words);
  const heads = [t('plots'), t('lots'), t('orders'), t('statements')];
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { width, size, headAt, nodeAt } = (phone ? below : beside)(columns.map(({ length }) => length));
  const place = new Map(
    columns.flatMap((nodes, column) =>
      nodes.slice(0, mostNodes).map((node, row) => [node.id, { node, ...nodeAt(column, row) }]),
    ),
  );
  const edges = edgesOf(solution).flatMap(({ from, to, bad }) => {
    const [a, b] = [place.get(from), place.get(to)];
    return a === undefined || b === undefined ? [] : [{ key: `${from} ${to}`, a, b, bad }];
  });
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('graph')}>
      <svg
        width={size.w + 2 * edge}
        height={size.h + 2 * edge}
        viewBox={`${-edge} ${-edge} ${size.w + 2 * edge} ${size.h + 2 * edge}`}
        aria-hidden
        style={{ display: 'block' }}
      >
        {edges.map(({ key, a, b, bad }) => (
          <path
            key={key}
            d={phone ? curveDown(a, b, width) : curve(a, b, width)}
            fill="none"
            stroke={bad ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-5)'}
            strokeWidth={bad ? 2 : 1.5}
          />
        ))}
        {heads.map((head, column) => (
          <text
            key={head}
            x={headAt(column).x}
            y={headAt(column).y + 14}
            fontSize={13}
            fontWeight={600}
            fill="currentColor"
            // Lines that pass below it leave it readable.
            stroke="var(--mantine-color-body)"
            strokeWidth={5}
            paintOrder="stroke"
          >
            {head}
          </text>
        ))}
        {[...place.values()].map(({ node, x, y }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the list of plots has the button.
          <g
            key={node.id}
            transform={`translate(${x} ${y})`}
            onClick={node.id.startsWith('PLOT-') ? () => onPlot(node.id) : undefined}
            style={{ cursor: node.id.startsWith('PLOT-') ? 'pointer' : 'default' }}
          >
            <rect
              width={width}
              height={height.node}
              rx={6}
              fill="var(--mantine-color-body)"
              stroke={node.bad ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-5)'}
              strokeWidth={node.bad ? 2 : 1}
            />
            <text x={8} y={16} fontSize={12} fontWeight={600} fill="currentColor">
              {node.label}
            </text>
            <text x={8} y={31} fontSize={phone ? 10 : 11} fill="currentColor" opacity={0.75}>
              {node.note}
            </text>
          </g>
        ))}
        {columns.map((nodes, column) =>
          nodes.length <= mostNodes ? null : (
            <text
              key={heads[column]}
              x={nodeAt(column, mostNodes).x}
              y={nodeAt(column, mostNodes).y + 14}
              fontSize={12}
              fill="currentColor"
            >
              {t('more', { count: nodes.length - mostNodes })}
            </text>
          ),
        )}
      </svg>
    </Box>
  );
}

function columnsOf(
  { plots, lots, orders, statements }: Solution,
  kg: (kilograms: number) => string,
  words: { term: (status: string) => string; simulated: string },
): readonly [Node[], Node[], Node[], Node[]] {
  const reached = new Set(lots.filter((lot) => lot.reached !== null).map((lot) => lot.lot));
  return [
    [...plots]
      .sort((a, b) => Number(b.bad) - Number(a.bad))
      .map((plot) => ({ id: plot.plot, label: plot.plot, note: plot.plot_name ?? plot.country ?? '', bad: plot.bad })),
    lots.map((lot) => ({ id: lot.lot, label: lot.lot, note: kg(lot.quantity_kg), bad: lot.reached !== null })),
    orders.map((order) => ({
      id: order.order,
      label: order.order,
      note: kg(order.quantity_kg),
      bad: reached.has(order.lot),
    })),
    [...new Map(statements.map((each) => [each.package, each])).values()].map((each) => ({
      id: each.package,
      label: each.package,
      note: statementNote(each, words),
      bad: reached.has(each.lot),
    })),
  ];
}

function edgesOf({ lots, orders, statements }: Solution): { from: string; to: string; bad: boolean }[] {
  const reached = new Set(lots.filter((lot) => lot.reached !== null).map((lot) => lot.lot));
  const edges = [
    ...lots.flatMap((lot) => lot.sources.map(({ plot, bad }) => ({ from: plot, to: lot.lot, bad }))),
    ...lots.flatMap((lot) =>
      lot.parent_lot === null ? [] : [{ from: lot.parent_lot, to: lot.lot, bad: reached.has(lot.parent_lot) }],
    ),
    ...orders.map((order) => ({ from: order.lot, to: order.order, bad: reached.has(order.lot) })),
    ...statements.map((each) => ({ from: each.lot, to: each.package, bad: reached.has(each.lot) })),
  ];
  return [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()];
}

interface Placed {
  x: number;
  y: number;
}

function curve(a: Placed, b: Placed, width: number): string {
  const middle = height.node / 2;
  // Within a column, a lot and what was split off it: round the left side.
  if (a.x === b.x)
    return `M ${a.x} ${a.y + middle} C ${a.x - 24} ${a.y + middle} ${b.x - 24} ${b.y + middle} ${b.x} ${b.y + middle}`;
  const [x1, x2] = [a.x + width, b.x];
  const bend = (x1 + x2) / 2;
  return `M ${x1} ${a.y + middle} C ${bend} ${a.y + middle} ${bend} ${b.y + middle} ${x2} ${b.y + middle}`;
}

function curveDown(a: Placed, b: Placed, width: number): string {
  const [x1, x2] = [a.x + width / 2, b.x + width / 2];
  const [y1, y2] = a.y <= b.y ? [a.y + height.node, b.y] : [a.y, b.y + height.node];
  // Side by side, a lot and what was split off it: below the two.
  if (a.y === b.y) return `M ${x1} ${y1} C ${x1} ${y1 + 14} ${x2} ${y1 + 14} ${x2} ${y1}`;
  const bend = (y1 + y2) / 2;
  return `M ${x1} ${y1} C ${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`;
}

interface Layout {
  /** Of a node, in pixels, as all lengths. */
  width: number;
  size: { w: number; h: number };
  headAt: (column: number) => Placed;
  /** `row` counts within the column; that of `mostNodes` is where it is said how many more there are. */
  nodeAt: (column: number, row: number) => Placed;
}
type LayoutOf = (counts: readonly number[]) => Layout;
const drawn = (count: number) => Math.min(count, mostNodes + 1);

/** On a desk: each column beside the one before. */
const beside: LayoutOf = (counts) => {
  const [width, step] = [170, 240];
  const nodeAt = (column: number, row: number) => ({ x: column * step, y: height.head + row * (height.node + 10) });
  const rows = Math.max(1, ...counts.map(drawn));
  const size = { w: (counts.length - 1) * step + width, h: nodeAt(0, rows).y + 18 };
  return { width, size, headAt: (column) => ({ x: column * step, y: 0 }), nodeAt };
};

/** On a phone: each column below the one before, two nodes side by side. */
const below: LayoutOf = (counts) => {
  const [width, across, step] = [143, 2, { x: 150, y: height.node + 16 }];
  const tops: number[] = [];
  let h = 0;
  for (const count of counts) {
    tops.push(h);
    h += height.head + Math.ceil(drawn(count) / across) * step.y + 22;
  }
  const headAt = (column: number) => ({ x: 0, y: tops[column] ?? 0 });
  const nodeAt = (column: number, row: number) => ({
    x: (row % across) * step.x,
    y: headAt(column).y + height.head + Math.floor(row / across) * step.y,
  });
  return { width, size: { w: step.x + width, h }, headAt, nodeAt };
};
