import { Box, Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type DrawnRelation, type DrawnTable, headHeight, layOut, rowHeight } from './schema-layout.ts';

interface SchemaPictureProps {
  tables: readonly DrawnTable[];
  relations: readonly DrawnRelation[];
}

const hues = ['leaf', 'blue', 'grape', 'orange', 'teal', 'pink', 'cyan', 'yellow', 'indigo', 'lime', 'red', 'violet'];

/** Tables as boxes, references as lines: solid where every row names a record, dashed where it may name none. */
export default function SchemaPicture({ tables, relations }: SchemaPictureProps) {
  const t = useTranslations('schema');
  const [scale, setScale] = useState(1);
  const picture = useMemo(() => layOut(tables, relations), [tables, relations]);
  const modules = [...new Set(tables.map(({ module }) => module))];
  const colour = (module: string, shade: number) =>
    `var(--mantine-color-${hues[modules.indexOf(module) % hues.length]}-${shade})`;
  return (
    <>
      <Group gap="xs" mb="xs">
        <Button size="compact-sm" variant="default" onClick={() => setScale((now) => Math.max(0.2, now / 1.3))}>
          {t('smaller')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setScale((now) => Math.min(3, now * 1.3))}>
          {t('larger')}
        </Button>
      </Group>
      {/* What scrolls must be reached by the keyboard. */}
      <Box
        style={{ overflow: 'auto', maxHeight: '75vh', border: '1px solid var(--mantine-color-default-border)' }}
        tabIndex={0}
      >
        <svg
          role="img"
          aria-label={t('picture', { count: tables.length })}
          width={picture.width * scale}
          height={picture.height * scale}
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          fontFamily="var(--mantine-font-family)"
        >
          {picture.lines.map(({ from, column, to, always, points }) => (
            <g key={`${from}.${column}`} fill="none" stroke="var(--mantine-color-dimmed)">
              <title>{`${from}.${column} → ${to}`}</title>
              <polyline
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                strokeWidth={1.2}
                strokeDasharray={always ? undefined : '5 4'}
              />
              <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r={3} fill="var(--mantine-color-dimmed)" />
            </g>
          ))}
          {picture.boxes.map(({ name, module, columns, x, y, width, height }) => (
            <g key={name} transform={`translate(${x} ${y})`} fill="var(--mantine-color-text)" fontSize={12}>
              <rect
                width={width}
                height={height}
                rx={6}
                fill="var(--mantine-color-body)"
                stroke={colour(module, 6)}
                strokeWidth={1.2}
              />
              <rect width={width} height={headHeight} rx={6} fill={colour(module, 6)} opacity={0.18} />
              <text x={8} y={17} fontWeight={600} fontSize={13}>
                {name}
              </text>
              {columns.map((column, row) => (
                <g key={column.name} transform={`translate(0 ${headHeight + row * rowHeight + 14})`}>
                  <text x={8} fontWeight={column.key ? 600 : 400}>
                    {column.name}
                  </text>
                  <text x={width - 8} textAnchor="end" fill="var(--mantine-color-dimmed)">
                    {column.type}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </svg>
      </Box>
    </>
  );
}
