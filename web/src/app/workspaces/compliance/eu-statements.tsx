import type { EudrEuHistoryOutput as History } from '@lotmark/sdk';
import { Alert, Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { EuCountry } from './eu-country.tsx';
import { partsBeside } from './parts.ts';

type EuStatement = History['statements'][number];
type Exchange = History['exchanges'][number];

/** Where the statement stands in the EU system, until when it may be changed, and each exchange with both documents. */
export function EuStatements({ name, owns, simulator }: { name: string; owns: boolean; simulator: boolean }) {
  const t = useTranslations('compliance');
  const { data, error } = useQuery({
    queryKey: ['compliance', 'eu', name],
    queryFn: () => client.eudr.eu_history({ package: name }),
    // The answers come by jobs, while somebody waits for them.
    refetchInterval: ({ state }) => (state.data?.statements.some(isUnderWay) === true ? 5000 : false),
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined || data.statements.length === 0) return null;
  const main = data.statements.findLast(({ place }) => place === 0);
  const parts = main === undefined ? 0 : partsBeside(data.statements, main);
  const partName = (reference: string | null): string | null => {
    const found = data.statements.find((each) => each.internal_reference === reference && each.place > 0);
    return found === undefined
      ? null
      : t('euPartOf', { place: found.place, count: partsBeside(data.statements, found) });
  };
  return (
    <Section
      title={t(simulator ? 'simulatorTitle' : 'euTitle')}
      actions={
        owns &&
        main?.changeable === true && (
          <ChangeButtons name={name} canAmend={main.state === 'Available' && parts === 0} simulator={simulator} />
        )
      }
    >
      <Stack>
        {data.statements.some((each) => each.simulated !== null) && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {t('euSimulated')}
          </Alert>
        )}
        {main !== undefined && live.has(main.state) && parts > 0 && (
          <Text size="sm">{t('euSeveral', { count: parts })}</Text>
        )}
        {data.statements.map((each) => (
          <OneStatement key={each.internal_reference} statement={each} parts={partsBeside(data.statements, each)} />
        ))}
        <Text fw={600}>{t(simulator ? 'simulatorExchanges' : 'euExchanges')}</Text>
        {data.exchanges.map((each) => (
          <OneExchange key={each.exchange} name={name} exchange={each} of={partName(each.statement)} />
        ))}
      </Stack>
    </Section>
  );
}

/** What the system says where a supplier's statement cannot be referred to any more. */
const referenceGone = 'EUDR_REFERENCED_STATEMENT_NOT_FOUND';

/** Something of it stands in the system, or is on its way there. */
const live: ReadonlySet<EuStatement['state']> = new Set(['Waiting', 'Submitted', 'Available']);

const isUnderWay = ({ state, tasks }: EuStatement): boolean =>
  state === 'Submitted' || tasks.some(({ ended_at }) => ended_at === null);

function OneStatement({ statement, parts }: { statement: EuStatement; parts: number }) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const { place, state, change_until, tasks } = statement;
  const task = tasks.at(-1);
  const problems = task?.problems ?? [];
  return (
    <Stack gap="xs">
      {parts > 0 && (
        <Text fw={600}>
          {place === 0 ? t('euGrouping', { count: parts }) : t('euPartOf', { place, count: parts })}{' '}
          {place === 0 && state === 'Waiting' && t('euGroupingWaits', { count: parts })}
        </Text>
      )}
      <DetailList
        cols={3}
        facts={[
          [
            t('status'),
            `${t(`euState_${statement.state}`)}${statement.eu_status === null ? '' : ` (${statement.eu_status})`}`,
          ],
          [t('reference'), statement.reference_number],
          [t('verification'), statement.verification_number],
          [t('euInternal'), statement.internal_reference],
          [
            t('amendUntil'),
            change_until === null || (state !== 'Submitted' && state !== 'Available')
              ? null
              : `${formats.moment(change_until)}${new Date(change_until) < new Date() ? ` (${t('euOver')})` : ''}`,
          ],
          [
            t('euTask'),
            task === undefined
              ? null
              : t('stands', { what: t(`euTask_${task.kind}`), state: t(`euTaskState_${task.state}`) }),
          ],
          [t('euReason'), statement.rejection_reason],
          [t('euMessage'), statement.communication],
        ]}
      />
      {place === 0 && statement.eu_status === 'GROUPED' && <Text size="sm">{t('euGrouped')}</Text>}
      {problems.map(({ id, field, message }) => (
        <Text key={`${id} ${field} ${message}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[id, field, message].filter((part) => part !== null).join(': ')}
        </Text>
      ))}
      {task?.state === 'Refused' && problems.some(({ id }) => id === referenceGone) && (
        <Text size="sm">
          {t('euReferenceGone')}{' '}
          <Anchor component={Link} to="/compliance/declarations">
            {t('declarations')}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

function OneExchange({ name, exchange, of }: { name: string; exchange: Exchange; of: string | null }) {
  const t = useTranslations('compliance');
  const term = useTerms();
  const formats = useFormats();
  const download = useMutation({
    mutationFn: async (document: 'request' | 'answer') =>
      saveFile(
        await client.eudr.download_eu_document({ package: name, exchange: exchange.exchange, document }),
        `${name}-${exchange.exchange}-${document}.xml`,
      ),
  });
  const documents = exchange.answer_sha256 === null ? (['request'] as const) : (['request', 'answer'] as const);
  return (
    <div>
      {download.error !== null && <Problem error={download.error} />}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('stands', {
          what: `${term(exchange.operation)} (${exchange.operation})`,
          state: t(`euOutcome_${exchange.outcome}`),
        })}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {of === null ? '' : `${of}, `}
        {formats.moment(exchange.at)}
        {exchange.detail === null ? '' : `, ${exchange.detail}`}
      </Text>
      <Group gap="xs">
        {documents.map((document) => (
          <Button
            key={document}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending && download.variables === document}
            onClick={() => download.mutate(document)}
          >
            {t(`euDocument_${document}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}

interface ChangeProps {
  name: string;
  canAmend: boolean;
  simulator: boolean;
}

function ChangeButtons({ name, canAmend, simulator }: ChangeProps) {
  const t = useTranslations('compliance');
  return (
    <Group gap="xs">
      {canAmend && (
        <Button
          variant="default"
          onClick={() =>
            openDialog(t('euAmend'), (close) => <AmendForm name={name} simulator={simulator} close={close} />)
          }
        >
          {t('euAmend')}
        </Button>
      )}
      <Button
        variant="default"
        color="red"
        onClick={() =>
          openDialog(t('euWithdraw'), (close) => <WithdrawForm name={name} simulator={simulator} close={close} />)
        }
      >
        {t('euWithdraw')}
      </Button>
    </Group>
  );
}

interface FormProps {
  name: string;
  simulator: boolean;
  close: () => void;
}

function AmendForm({ name, simulator, close }: FormProps) {
  const t = useTranslations('compliance');
  const form = useDialogForm({
    initialValues: { reason: '', comment: '', border_country: null as string | null },
    run: ({ reason, comment, border_country }, idempotencyKey) =>
      client.eudr.amend_in_eu(
        {
          package: name,
          reason,
          comment: comment.trim() || undefined,
          border_country: border_country ?? undefined,
        },
        { idempotencyKey },
      ),
    close,
    done: () => t(simulator ? 'simulatorAsked' : 'euAsked'),
  });
  const { getInputProps } = form.form;
  return (
    <DialogForm form={form} label={t('euAmend')} close={close}>
      <Text size="sm">{t('euAmendWords')}</Text>
      <TextInput label={t('euReason')} required maxLength={1000} {...getInputProps('reason')} />
      <Textarea label={t('euComment')} autosize minRows={2} maxLength={2000} {...getInputProps('comment')} />
      <EuCountry label={t('euBorder')} clearable {...getInputProps('border_country')} />
    </DialogForm>
  );
}

function WithdrawForm({ name, simulator, close }: FormProps) {
  const t = useTranslations('compliance');
  const form = useDialogForm({
    initialValues: { reason: '' },
    run: ({ reason }, idempotencyKey) => client.eudr.withdraw_from_eu({ package: name, reason }, { idempotencyKey }),
    close,
    done: () => t(simulator ? 'simulatorAsked' : 'euAsked'),
  });
  return (
    <DialogForm form={form} label={t('euWithdraw')} close={close}>
      <Text size="sm">{t('euWithdrawWords')}</Text>
      <TextInput label={t('euReason')} required maxLength={1000} {...form.form.getInputProps('reason')} />
    </DialogForm>
  );
}
