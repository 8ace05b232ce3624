import type { ContagionSolveOutput } from '@lotmark/sdk';
import { Box } from '@mantine/core';
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

const width = { column: 170, gap: 70 };
const height = { node: 38, gap: 10, head: 26 };
/** More would be no picture any more; the tables below have all. */
const mostNodes = 24;

/** From plots on the left to statements on the right; what holds goods of a bad plot is drawn in the colour of faults. */
export function TraceGraph({ solution, onPlot }: { solution: Solution; onPlot: (plot: string) => void }) {
  const t = useTranslations('trace');
  const words = { term: useTerms(), simulated: t('simulated') };
  const columns = columnsOf(solution, (kilograms) => t('kilograms', { kilograms }), words);
  const heads = [t('plots'), t('lots'), t('orders'), t('statements')];
  const place = new Map(
    columns.flatMap((nodes, column) =>
      nodes
        .slice(0, mostNodes)
        .map((node, row) => [
          node.id,
          { node, x: column * (width.column + width.gap), y: height.head + row * (height.node + height.gap) },
        ]),
    ),
  );
  const rows = Math.max(1, ...columns.map((nodes) => Math.min(nodes.length, mostNodes + 1)));
  const size = { w: 4 * width.column + 3 * width.gap, h: height.head + rows * (height.node + height.gap) + 18 };
  const edges = edgesOf(solution).flatMap(({ from, to, bad }) => {
    const [a, b] = [place.get(from), place.get(to)];
    return a === undefined || b === undefined ? [] : [{ key: `${from} ${to}`, a, b, bad }];
  });
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('graph')}>
      <svg width={size.w} height={size.h} viewBox={`0 0 ${size.w} ${size.h}`} aria-hidden style={{ display: 'block' }}>
        {heads.map((head, column) => (
          <text
            key={head}
            x={column * (width.column + width.gap)}
            y={14}
            fontSize={13}
            fontWeight={600}
            fill="currentColor"
          >
            {head}
          </text>
        ))}
        {edges.map(({ key, a, b, bad }) => (
          <path
            key={key}
            d={curve(a, b)}
            fill="none"
            stroke={bad ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-5)'}
            strokeWidth={bad ? 2 : 1.5}
          />
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
              width={width.column}
              height={height.node}
              rx={6}
              fill="var(--mantine-color-body)"
              stroke={node.bad ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-5)'}
              strokeWidth={node.bad ? 2 : 1}
            />
            <text x={8} y={16} fontSize={12} fontWeight={600} fill="currentColor">
              {node.label}
            </text>
            <text x={8} y={31} fontSize={11} fill="currentColor" opacity={0.75}>
              {node.note}
            </text>
          </g>
        ))}
        {columns.map((nodes, column) =>
          nodes.length <= mostNodes ? null : (
            <text
              key={heads[column]}
              x={column * (width.column + width.gap)}
              y={height.head + mostNodes * (height.node + height.gap) + 14}
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

function curve(a: Placed, b: Placed): string {
  const middle = height.node / 2;
  // Within a column, a lot and what was split off it: round the left side.
  if (a.x === b.x)
    return `M ${a.x} ${a.y + middle} C ${a.x - 24} ${a.y + middle} ${b.x - 24} ${b.y + middle} ${b.x} ${b.y + middle}`;
  const [x1, x2] = [a.x + width.column, b.x];
  const bend = (x1 + x2) / 2;
  return `M ${x1} ${a.y + middle} C ${bend} ${a.y + middle} ${bend} ${b.y + middle} ${x2} ${b.y + middle}`;
}
