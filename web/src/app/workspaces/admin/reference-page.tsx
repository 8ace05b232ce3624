import type { ReferenceListRecordsInput } from '@lotmark/sdk';
import { Alert, Badge, Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { IconAdjustments, IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ReasonForm, RecordForm } from './reference-form.tsx';
import { RecordHistory } from './reference-history.tsx';
import type { Kind, ReferenceRecord } from './reference-record.ts';
import { useReferenceWords } from './reference-words.ts';

/** Every kind of reference record on one page: what counts now, who changed it, and how to change it. */
export function ReferencePage() {
  const t = useTranslations('admin');
  const words = useReferenceWords();
  const state = useListSearch();
  const kinds = useQuery({ queryKey: ['reference', 'kinds'], queryFn: () => client.reference.list_kinds() });
  const kind = kinds.data?.find((each) => each.kind === state.get('kind')) ?? kinds.data?.[0];
  return (
    <>
      <PageHeader title={t('reference')} description={t('referenceWords')} />
      <RateAlarm />
      {kinds.error !== null && <Problem error={kinds.error} retry={() => void kinds.refetch()} />}
      {kind === undefined ? (
        <Skeleton height={200} />
      ) : (
        <>
          <Group mb="md" align="flex-end" justify="space-between">
            <Select
              label={t('refKind')}
              data={(kinds.data ?? []).map((each) => ({ value: each.kind, label: words.kind(each.kind) }))}
              value={kind.kind}
              allowDeselect={false}
              onChange={(next) => state.change({ kind: next ?? undefined, search: undefined, retired: undefined })}
              w={{ base: '100%', xs: 280 }}
            />
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() =>
                openDialog(t('refAddTo', { kind: words.kind(kind.kind) }), (close) => (
                  <RecordForm kind={kind} close={close} />
                ))
              }
            >
              {t('refAdd')}
            </Button>
          </Group>
          <Records key={kind.kind} kind={kind} />
        </>
      )}
    </>
  );
}

function Records({ kind }: { kind: Kind }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const words = useReferenceWords();
  const dated = kind.dated
    ? [
        {
          header: t('refSince'),
          cell: (row: ReferenceRecord) => (
            <>
              {formats.day(row.valid_from)}
              <Text size="xs" c="dimmed">
                {t('refAge', { days: row.age_days ?? 0 })}
              </Text>
            </>
          ),
        },
      ]
    : [];
  return (
    <DataList
      label={words.kind(kind.kind)}
      queryKey={['reference', kind.kind]}
      fetch={({ filters, ...query }) =>
        client.reference.list_records({
          ...query,
          kind: kind.kind as ReferenceListRecordsInput['kind'],
          retired: filters['retired'] === 'yes',
        })
      }
      searchLabel={t('refSearch')}
      filters={
        kind.retires
          ? [{ name: 'retired', label: t('state'), options: [{ value: 'yes', label: t('refAlsoRetired') }] }]
          : []
      }
      rowKey={(row) => row.key}
      columns={[
        ...kind.columns.map((column) => ({
          header: words.column(column.name),
          cell: (row: ReferenceRecord) => words.value(kind.kind, column.name, row.values[column.name]),
          ...(column.type === 'int' || column.type === 'decimal' ? { right: true } : {}),
        })),
        ...dated,
        ...(kind.retires
          ? [
              {
                header: t('state'),
                cell: (row: ReferenceRecord) => (
                  <Badge color={row.retired_at === null ? 'leaf' : 'gray'} variant="light">
                    {row.retired_at === null ? t('refInUse') : t('refRetired')}
                  </Badge>
                ),
              },
            ]
          : []),
      ]}
      rowActions={(row) => <RecordActions kind={kind} row={row} />}
      empty={{ title: t('refNone'), icon: <IconAdjustments size={40} aria-hidden /> }}
    />
  );
}

function RecordActions({ kind, row }: { kind: Kind; row: ReferenceRecord }) {
  const t = useTranslations('admin');
  const words = useReferenceWords();
  const name = words.title(kind.kind, row);
  const changeable = kind.columns.some((column) => !column.key && !column.fixed) && row.retired_at === null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('refHistoryOf', { name })}
        onClick={() => openDialog(name, () => <RecordHistory kind={kind} row={row} />)}
      >
        {t('refHistory')}
      </Button>
      {changeable && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('refChangeOf', { name })}
          onClick={() => openDialog(name, (close) => <RecordForm kind={kind} row={row} close={close} />)}
        >
          {t('refChange')}
        </Button>
      )}
      {kind.retires && row.retired_at === null && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('refRetireOf', { name })}
          onClick={() =>
            openDialog(t('refRetireOf', { name }), (close) => (
              <ReasonForm
                label={t('refRetire')}
                words={t('refRetireWords')}
                run={(reason, idempotencyKey) =>
                  client.reference.retire_record({ kind: kind.kind, key: row.key, reason }, { idempotencyKey })
                }
                close={close}
              />
            ))
          }
        >
          {t('refRetire')}
        </Button>
      )}
    </>
  );
}

/** Says which rates nobody has renewed for too long. */
export function RateAlarm() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const alarms = useQuery({ queryKey: ['reference', 'alarms'], queryFn: () => client.reference.rate_alarms() });
  const stale = alarms.data?.rates.filter((rate) => rate.stale) ?? [];
  if (alarms.data === undefined || stale.length === 0) return null;
  const list = stale.map((rate) =>
    t('refRateAge', { rate: rate.kind === 'token_rate' ? 'AXKT' : term(rate.key), days: rate.age_days }),
  );
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('refAlarm')} mb="lg">
      {t('refAlarmWords', { days: formats.number(alarms.data.max_days), rates: list.join(', ') })}
    </Alert>
  );
}
