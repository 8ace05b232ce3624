import { type AdminPortalBackupsViewOutput, outcomeUnknown } from '@lotmark/sdk';
import { Alert, Badge, Button, Code, List, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { useNotice } from '../../ui/notice.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useBytes } from './quantities.ts';
import { Said } from './said-words.tsx';

type View = AdminPortalBackupsViewOutput;
type Drill = View['drills'][number];

/**
 * Both last as long as the database is large, and are answered when they are done. Whoever asks again meanwhile is told that
 * one is under way: their own.
 */
const patience = { timeoutMs: 60 * 60_000, retries: 0 } as const;

/** Backups of this installation: what there is, what an operator should do, and the rehearsal. */
export function BackupsPage() {
  const t = useTranslations('backups');
  const notice = useNotice();
  const query = useQuery({
    queryKey: ['operator', 'backups'],
    queryFn: () => client.admin_portal.backups_view({}),
    refetchInterval: 60_000,
  });
  const onRefused = (error: unknown): boolean => {
    if (!outcomeUnknown(error)) return false;
    notice({ color: 'yellow', message: t('goesOn'), autoClose: 12_000 });
    void query.refetch();
    return true;
  };
  const make = useAction({
    run: (_, idempotencyKey) => client.backup_admin.force_backup({}, { idempotencyKey, ...patience }),
    done: ({ ok, error }) => (ok ? t('made') : t('notMade', { error: error ?? '' })),
    stale: [['operator', 'backups']],
    onRefused,
  });
  const drill = useAction({
    run: (_, idempotencyKey) =>
      client.backup_admin.run_restore_drill({ drill_slug: 'portal' }, { idempotencyKey, ...patience }),
    confirm: () => ({ title: t('drillTitle'), body: t('drillWords'), label: t('drill') }),
    done: ({ ok }) => (ok ? t('passed') : t('failed')),
    stale: [['operator', 'backups']],
    onRefused,
  });
  const isBusy = make.pending || drill.pending;
  return (
    <RecordPage name={t('title')} query={query}>
      {(view) => (
        <>
          <PageHeader
            title={t('title')}
            description={t('words')}
            actions={
              <>
                <Button variant="default" loading={drill.pending} disabled={isBusy} onClick={() => drill.act()}>
                  {t('drill')}
                </Button>
                <Button loading={make.pending} disabled={isBusy} onClick={() => make.act()}>
                  {t('make')}
                </Button>
              </>
            }
          />
          {isBusy && <Alert mb="lg">{t('underWay')}</Alert>}
          <ToDo warnings={view.warnings} />
          <Recent view={view} />
          <Section title={t('drills')}>
            {view.drills.length === 0 && <Text>{t('noDrill')}</Text>}
            <Stack gap="xl">
              {view.drills.map((each) => (
                <Report key={each.name} drill={each} />
              ))}
            </Stack>
          </Section>
          <Posture view={view} />
        </>
      )}
    </RecordPage>
  );
}

function ToDo({ warnings }: Pick<View, 'warnings'>) {
  const t = useTranslations('backups');
  if (warnings.length === 0)
    return (
      <Alert mb="lg" color="leaf" icon={<IconCircleCheck />}>
        {t('allWell')}
      </Alert>
    );
  return (
    <Alert mb="lg" color="yellow" icon={<IconAlertTriangle />} title={t('toDo')}>
      <List size="sm">
        {warnings.map(({ code, message, said }) => (
          <List.Item key={code}>
            <Said text={message} said={said} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Recent({ view }: { view: View }) {
  const t = useTranslations('backups');
  const formats = useFormats();
  const size = useBytes();
  return (
    <Section title={t('recent')}>
      {view.backups.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label={t('recent')}>
            <Table.Thead>
              <Table.Tr>
                {(['madeAt', 'why', 'state', 'size', 'rows', 'offSite', 'log'] as const).map((each) => (
                  <Table.Th key={each}>{t(each)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {view.backups.map((each) => (
                <Table.Tr key={each.name}>
                  <Table.Td>
                    {formats.moment(each.made_at)}
                    <Text size="xs" c="dimmed" className="lm-code">
                      {each.name}
                    </Text>
                  </Table.Td>
                  <Table.Td>{t(`reason_${each.reason}`)}</Table.Td>
                  <Table.Td>
                    <StatusBadge
                      status={each.status === 'Failed' ? 'Failed' : 'Active'}
                      words={each.removed_at === null ? t(`status_${each.status}`) : t('removed')}
                    />
                    {each.secret_key !== null && each.secret_key !== view.encryption.secret_key && (
                      <Text size="xs" c="red">
                        {t('otherKey', { key: each.secret_key })}
                      </Text>
                    )}
                    {each.error !== null && (
                      <Text size="xs" c="red" lang="en">
                        {each.error}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{each.size_bytes === null ? formats.none : size(each.size_bytes)}</Table.Td>
                  <Table.Td>{each.rows === null ? formats.none : formats.number(each.rows)}</Table.Td>
                  <Table.Td>
                    {each.stored_at === null ? (
                      <span lang={each.store_error === null ? undefined : 'en'}>
                        {each.store_error ?? formats.none}
                      </span>
                    ) : (
                      formats.moment(each.stored_at)
                    )}
                  </Table.Td>
                  <Table.Td>{each.leaf_index === null ? t('waits') : formats.number(each.leaf_index)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function Report({ drill }: { drill: Drill }) {
  const t = useTranslations('backups');
  const formats = useFormats();
  const { report } = drill;
  const seconds = (ms: number | null) =>
    ms === null ? null : t('seconds', { count: formats.number(Math.round(ms / 100) / 10) });
  return (
    <div>
      <Text fw={600} mb="xs">
        {formats.moment(drill.run_at)}{' '}
        <Badge color={drill.status === 'Passed' ? 'leaf' : 'red'} variant="light">
          {drill.status === 'Passed' ? t('passed') : t('failed')}
        </Badge>
      </Text>
      {report.failures.length > 0 && (
        <List size="sm" c="red" mb="sm" lang="en">
          {report.failures.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
      <DetailList
        cols={4}
        facts={[
          [t('recovery'), seconds(report.recovery_ms)],
          [t('restoreTook'), seconds(report.restore_ms)],
          [t('checkTook'), seconds(report.check_ms)],
          [t('backupTook'), seconds(report.backup_ms)],
          [
            t('compared'),
            report.rows === null ? null : t('comparedWords', { rows: report.rows, tables: report.tables ?? 0 }),
          ],
          [t('differences'), report.rows === null ? null : formats.number(report.differences.length)],
          [t('copy'), report.dropped ? t('dropped') : t('notDropped', { place: report.place ?? '' })],
        ]}
      />
      {report.check !== null && (
        <details>
          <summary>{t('checkSaid')}</summary>
          <Code block lang="en">
            {[...report.differences, ...report.check.lines].join('\n')}
          </Code>
        </details>
      )}
    </div>
  );
}

function Posture({ view }: { view: View }) {
  const t = useTranslations('backups');
  const formats = useFormats();
  const size = useBytes();
  const { schedule, retention, off_site: offSite, encryption } = view;
  return (
    <Section title={t('posture')}>
      <DetailList
        facts={[
          [
            t('schedule'),
            schedule === null
              ? t('noSchedule')
              : t('scheduleWords', { cron: schedule.cron, next: formats.moment(schedule.next_at) }),
          ],
          [t('retention'), t('retentionWords', retention)],
          [
            t('folder'),
            <span key="folder" className="lm-code">
              {view.folder}
            </span>,
          ],
          [t('free'), view.free_bytes === null ? null : size(view.free_bytes)],
          [t('offSite'), offSite.location ?? t('noOffSite')],
          [t('lastUpload'), offSite.last_upload === null ? null : formats.moment(offSite.last_upload.at)],
          [t('key'), encryption.key],
          [
            t('fingerprint'),
            <span key="fingerprint" className="lm-code">
              {encryption.secret_key}
            </span>,
          ],
          [
            t('recipient'),
            <span key="recipient" className="lm-code">
              {encryption.recipient}
            </span>,
          ],
          [t('tool'), view.tool === null ? null : `pg_dump ${view.tool}`],
          [t('database'), view.site],
        ]}
      />
    </Section>
  );
}
