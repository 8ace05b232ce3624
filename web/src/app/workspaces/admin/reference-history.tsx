import { Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Kind, ReferenceRecord } from './reference-record.ts';
import { useReferenceWords } from './reference-words.ts';

/** What counted when, and who changed a record and why. */
export function RecordHistory({ kind, row }: { kind: Kind; row: ReferenceRecord }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const words = useReferenceWords();
  const record = useQuery({
    queryKey: ['reference', kind.kind, row.key],
    queryFn: () => client.reference.get_record({ kind: kind.kind, key: row.key }),
  });
  if (record.error !== null) return <Problem error={record.error} />;
  if (record.data === undefined) return <Skeleton height={120} />;
  const { versions, changes } = record.data;
  const told = (values: Record<string, unknown>) =>
    kind.columns
      .filter((column) => !column.key)
      .map((column) => `${words.column(column.name)}: ${words.value(kind.kind, column.name, values[column.name])}`)
      .join(' · ');
  return (
    <Stack>
      {kind.dated && (
        <Timeline bulletSize={12} lineWidth={2}>
          {versions.map((version) => (
            <Timeline.Item
              key={version.valid_from}
              title={t('refFromDay', { day: formats.moment(version.valid_from) })}
            >
              <Text size="sm">{told(version.values)}</Text>
              {version.source !== null && (
                <Text size="xs" c="dimmed">
                  {t(`source_${version.source as 'start' | 'admin' | 'ecb'}`)}
                </Text>
              )}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {changes.length === 0 && <Text size="sm">{t('refNoChanges')}</Text>}
      {changes.map((change) => (
        <div key={`${change.at} ${change.action}`}>
          <Text size="sm" fw={600}>
            {t(`refAction_${change.action}`)} · {formats.moment(change.at)} · {change.actor}
          </Text>
          {change.before !== null && change.after !== null && (
            <Text size="sm">{t('refStepWords', { before: told(change.before), after: told(change.after) })}</Text>
          )}
          <Text size="sm">{change.reason}</Text>
        </div>
      ))}
    </Stack>
  );
}
