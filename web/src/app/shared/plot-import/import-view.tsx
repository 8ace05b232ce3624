import type { PlotImportsListRowsOutput } from '@lotmark/sdk';
import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CommodityChoice } from './commodity-choice.tsx';
import { type Finding, useFindingWords } from './finding-words.ts';
import { Upload } from './upload.tsx';

const states = ['ready', 'refused', 'taken', 'unchanged'] as const;
const moving: readonly string[] = ['Checking', 'Taking'];

interface ImportViewProps {
  name: string;
  back: string;
  /** Where a plot that was made is shown, for who may see it. */
  plotTo?: (plot: string) => string;
  /** Where all plots are, for the same. */
  plotsTo?: string;
}

/** A copy of another row comes to no plot: it is not counted among those of which one can be made. */
const tilesOf = (found: Record<(typeof states)[number] | 'copies', number>) => [
  ['ready', found.ready - found.copies] as const,
  ...(found.copies > 0 ? [['copies', found.copies] as const] : []),
  ...(['refused', 'taken', 'unchanged'] as const).map((state) => [state, found[state]] as const),
];

/** What is made: so many plots, and what grows on them. */
interface Taken {
  count: number;
  commodity: string | null;
}

/** One file of plots: its upload, its preview, its report. */
export function ImportView({ name, back, plotTo, plotsTo }: ImportViewProps) {
  const t = useTranslations('plotImport');
  const formats = useFormats();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['plot-imports', name],
    queryFn: () => client.plot_imports.get({ import: name }),
    refetchInterval: ({ state }) => (moving.includes(state.data?.status ?? '') ? 1500 : false),
  });
  const report = useMutation({
    mutationFn: async () => saveFile(await client.plot_imports.report({ import: name }), `${name}.csv`),
  });
  const [commodity, setCommodity] = useState<string | null>(null);
  const stale = [['plot-imports']] as const;
  const take = useAction({
    run: ({ commodity }: Taken, idempotencyKey) =>
      client.plot_imports.take({ import: name, commodity_type: commodity ?? undefined }, { idempotencyKey }),
    confirm: ({ count, commodity }: Taken) => ({
      title: t('takeTitle', { count }),
      body: (
        <>
          {commodity === null && (
            <Text size="sm" fw={600} mb="xs">
              {t('takeNoCommodity')}
            </Text>
          )}
          {t('takeBody')}
        </>
      ),
      label: t('take'),
    }),
    done: () => t('takenOn'),
    stale,
  });
  const cancel = useAction({
    run: (given: string, idempotencyKey) => client.plot_imports.cancel({ import: given }, { idempotencyKey }),
    confirm: () => ({ title: t('cancelTitle'), body: t('cancelBody'), label: t('cancel'), danger: true }),
    done: () => t('cancelled'),
    stale,
  });
  const readAgain = useAction({
    run: (latitude_first: boolean, idempotencyKey) =>
      client.plot_imports.read_again({ import: name, latitude_first }, { idempotencyKey }),
    done: () => t('readAgain'),
    stale,
  });
  return (
    <RecordPage name={name} query={query}>
      {(found) => (
        <>
          <PageHeader
            title={found.file_name}
            back={{ to: back, label: t('title') }}
            description={
              <>
                {t('of', { cooperative: found.cooperative_name })}
                {found.exporter_name !== null && ` · ${t('from', { exporter: found.exporter_name })}`}
              </>
            }
            aside={<StatusBadge status={found.status} words={t(`status_${found.status}`)} />}
            actions={
              <>
                {found.rows !== null && (
                  <Button
                    variant="default"
                    leftSection={<IconDownload size={18} aria-hidden />}
                    loading={report.isPending}
                    onClick={() => report.mutate()}
                  >
                    {t('report')}
                  </Button>
                )}
                {['Receiving', 'Checking', 'Checked'].includes(found.status) && (
                  <Button variant="default" loading={cancel.pending} onClick={() => cancel.act(name)}>
                    {t('cancel')}
                  </Button>
                )}
                {found.status === 'Checked' && found.may_accept && found.ready > 0 && (
                  <Button
                    loading={take.pending}
                    onClick={() =>
                      take.act({ count: found.ready - found.copies, commodity: commodity ?? found.commodity_type })
                    }
                  >
                    {t('take')}
                  </Button>
                )}
              </>
            }
          />
          {report.error !== null && <Problem error={report.error} />}
          {found.status === 'Receiving' && (
            <Upload found={found} onWhole={() => void queries.invalidateQueries({ queryKey: ['plot-imports'] })} />
          )}
          {found.expires_at !== null && (
            <Text size="sm" c="dimmed" mb="md">
              {t('keptUntil', { day: formats.moment(found.expires_at) })}
            </Text>
          )}
          {found.status === 'Checking' && <Alert role="status">{t('reading')}</Alert>}
          {found.status === 'Taking' && <Alert role="status">{t('making')}</Alert>}
          {found.status === 'Done' && found.taken > 0 && (
            <Alert color="green" mb="md">
              <Text size="sm">{t('doneWords', { count: found.taken })}</Text>
              {plotsTo !== undefined && (
                <Anchor component={Link} to={plotsTo} size="sm">
                  {t('donePlots')}
                </Anchor>
              )}
            </Alert>
          )}
          {found.status === 'Checked' && !found.may_accept && <Alert mb="md">{t('waits')}</Alert>}
          {found.commodity_type === null && found.status === 'Checked' && (
            <Alert color="orange" mb="md" title={t('noCommodity')}>
              <Text size="sm">{t('noCommodityWords')}</Text>
              {found.may_accept ? (
                <CommodityChoice value={commodity} onChange={setCommodity} />
              ) : (
                <Text size="sm">{t('noCommodityTheirs')}</Text>
              )}
            </Alert>
          )}
          {(found.likely_swapped || found.latitude_first) && ['Checked', 'Refused'].includes(found.status) && (
            <Alert color="orange" mb="md">
              {found.likely_swapped && <Text size="sm">{t('swapped')}</Text>}
              <Button
                size="xs"
                variant="default"
                mt="xs"
                loading={readAgain.pending}
                onClick={() => readAgain.act(!found.latitude_first)}
              >
                {t(found.latitude_first ? 'longitudeFirst' : 'latitudeFirst')}
              </Button>
            </Alert>
          )}
          {found.rows !== null && (
            <StatTiles
              stats={tilesOf(found).map(([key, value]) => ({ label: t(key), value: formats.number(value) }))}
              loading={false}
            />
          )}
          {found.findings.length > 0 && (
            <Section title={t('wholeFile')}>
              <Findings findings={found.findings} />
            </Section>
          )}
          {found.rows !== null && (
            <Section title={t('rows')}>
              <Rows name={name} status={found.status} {...(plotTo === undefined ? {} : { plotTo })} />
            </Section>
          )}
        </>
      )}
    </RecordPage>
  );
}

function Rows({ name, status, plotTo }: Pick<ImportViewProps, 'name' | 'plotTo'> & { status: string }) {
  const t = useTranslations('plotImport');
  const formats = useFormats();
  const outcomeOf = ({ state, findings }: PlotImportsListRowsOutput['data'][number]) => {
    const copy = state === 'ready' ? findings.find(({ code }) => code === 'copy') : undefined;
    return copy === undefined ? t(`state_${state}`) : t('state_copy', { row: Number(copy.values['row']) });
  };
  return (
    <DataList
      label={t('rows')}
      queryKey={['plot-imports', name, 'rows', status]}
      fetch={({ filters, search: _none, ...query }) =>
        client.plot_imports.list_rows({
          ...query,
          import: name,
          state_filter: states.find((each) => each === filters['state_filter']),
        })
      }
      rowKey={(row) => String(row.row)}
      filters={[
        {
          name: 'state_filter',
          label: t('outcome'),
          options: states.map((value) => ({ value, label: t(`state_${value}`) })),
        },
      ]}
      columns={[
        {
          header: t('row'),
          cell: (row) => (
            <>
              {row.row}
              <Text component="span" size="sm" display="block" fw={400}>
                {row.plot === null || plotTo === undefined ? (
                  (row.plot_name ?? '–')
                ) : (
                  <Anchor component={Link} to={plotTo(row.plot)}>
                    {row.plot_name}
                  </Anchor>
                )}
              </Text>
            </>
          ),
          sort: 'row',
        },
        { header: t('farmer'), cell: (row) => row.farmer_email ?? row.farmer_name ?? '–' },
        { header: t('statedSize'), cell: (row) => formats.hectares(row.stated_ha), right: true },
        { header: t('outcome'), cell: (row) => outcomeOf(row) },
        {
          header: t('found'),
          cell: (row) => (row.findings.length === 0 ? t('fine') : <Findings findings={row.findings} />),
        },
      ]}
      empty={{ title: t('noRows') }}
    />
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('plotImport');
  const words = useFindingWords();
  /** A column of a table under its own name; what only the check calls so, in words. */
  const fieldOf = ({ field, code }: Finding) => {
    const key = `field_${field}` as Parameters<typeof t.has>[0];
    return code !== 'cell' && t.has(key) ? t(key) : field;
  };
  return (
    <List size="sm" spacing={4} ta="start">
      {findings.map((finding) => (
        <List.Item key={`${finding.field} ${finding.code} ${finding.point} ${finding.message}`}>
          <Group gap={4} component="span" style={{ overflowWrap: 'anywhere' }}>
            <Text component="span" size="sm" fw={finding.severity === 'error' && !finding.repaired ? 600 : 400}>
              {fieldOf(finding)}: {finding.point === null ? '' : t('corner', { number: finding.point + 1 })}
              {words(finding)}
              {finding.repaired && ` ${t('repaired')}`}
            </Text>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}
