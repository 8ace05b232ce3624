import type { InsertRows } from './mass-reference.ts';

/** [tier, availability in percent, p95 in ms, support within hours, recovery point and recovery time in minutes] */
const tiers: readonly (readonly [string, string, number, number, number, number])[] = [
  ['Basic', '99.0', 1000, 48, 1440, 480],
  ['Standard', '99.5', 500, 24, 1440, 240],
  ['Premium', '99.9', 300, 4, 60, 60],
];

/** What installations may be promised. */
export async function insertSlaTiers(insert: InsertRows): Promise<void> {
  await insert(
    'sla_tiers',
    ['name', 'valid_from', 'availability_percent', 'p95_ms', 'support_hours', 'rpo_minutes', 'rto_minutes', 'entry'],
    tiers.map(([name, ...figures]) => [name, '2020-01-01T00:00:00Z', ...figures, 'open']),
    ['text', 'timestamptz', 'numeric', 'int', 'int', 'int', 'int', 'text'],
  );
}
