import type { EudrListDeclarationsOutput } from '@lotmark/sdk';
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { belongsTo, useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { OrderChoice } from './order-choice.tsx';

const results = ['EXISTING_USABLE', 'EXISTING_NON_USABLE', 'NON_EXISTENT'] as const;

type Declaration = EudrListDeclarationsOutput['data'][number];

interface Found {
  reference: string;
  result: (typeof results)[number];
  simulated: boolean;
  ofOtherLots: boolean;
}

const isGood = ({ result, simulated, ofOtherLots }: Found) =>
  result === 'EXISTING_USABLE' && !simulated && !ofOtherLots;

/** A number as it came in a letter or mail, without the spaces around and within it. */
const numberOf = (pasted: string): string => pasted.replaceAll(/\s/g, '');

interface SetAsideProps {
  order: string;
  reference_number: string;
  verification_number: string;
  close: () => void;
}

/** A statement was typed for the wrong order, or is of other goods. */
function SetAsideForm({ order, reference_number: reference, verification_number: verification, close }: SetAsideProps) {
  const t = useTranslations('compliance');
  const form = useDialogForm({
    initialValues: { reason: '' },
    run: ({ reason }, idempotencyKey) =>
      client.eudr.set_aside_declaration({ order, reference, verification, reason }, { idempotencyKey }),
    close,
    done: ({ still_referring }) =>
      still_referring.length === 0
        ? t('setAsideDone', { reference })
        : t('setAsideSent', { reference, packages: still_referring.join(', ') }),
    saysMore: ({ still_referring }) => still_referring.length > 0,
  });
  return (
    <DialogForm form={form} label={t('setAside')} words={t('setAsideWords', { reference, order })} close={close}>
      <TextInput
        label={t('euReason')}
        required
        maxLength={1000}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** A supplier gave two numbers: whether the EU system knows their statement, and whether it may be referred to. */
export function DeclarationsPage() {
  const t = useTranslations('compliance');
  const c = useTranslations('common');
  const formats = useFormats();
  const who = useWhoami();
  // A declaration is kept with an order by its buyer.
  const buys = belongsTo(who, 'Buyer');
  const queries = useQueryClient();
  const overview = useQuery({ queryKey: ['compliance', 'overview'], queryFn: () => client.eudr.overview() });
  const simulator = overview.data?.connected_to === 'simulator';
  const asked = useSearch({ strict: false }) as { order?: string };
  const own = who.memberships.filter(({ kind }) => kind === 'Exporter' || kind === 'Buyer');
  const [operator, setOperator] = useState(own[0]?.org ?? '');
  const [found, setFound] = useState<Found>();
  const form = useOperationForm({
    initialValues: { reference: '', verification: '', order: asked.order ?? '' },
    validate: ({ reference, verification }) => ({
      ...(reference.trim() === '' && { reference: c('required') }),
      ...(verification.trim() === '' && { verification: c('required') }),
    }),
    run: ({ reference, verification, order }, idempotencyKey) => {
      setFound(undefined);
      const by = order === '' ? (operator === '' ? {} : { operator }) : { order };
      return client.eudr.verify_declaration(
        { reference: numberOf(reference).toUpperCase(), verification: numberOf(verification), ...by },
        { idempotencyKey },
      );
    },
    onDone: async ({ reference_number, result, simulated, of_other_lots }) => {
      setFound({ reference: reference_number, result, simulated: simulated !== null, ofOtherLots: of_other_lots });
      await queries.invalidateQueries({ queryKey: ['compliance', 'declarations'] });
    },
  });
  const { form: fields } = form;
  const said = ({ as_written, set_aside_because, result }: Declaration) => {
    if (!as_written) return t('alteredTitle');
    return set_aside_because === null
      ? t(`declaredShort_${result}`)
      : t('declaredSetAside', { reason: set_aside_because });
  };
  return (
    <>
      <PageHeader
        title={t('declarations')}
        description={t('declarationsWords')}
        back={{ to: '/compliance', label: t('packages') }}
      />
      {simulator && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="lg">
          {t('declarationsSimulator')}
        </Alert>
      )}
      <Section title={t('declarationCheck')}>
        <form onSubmit={form.submit} noValidate>
          <Stack maw="32rem">
            {own.length > 1 && (
              <Select
                label={t('forWhom')}
                data={own.map(({ org, title }) => ({ value: org, label: title }))}
                allowDeselect={false}
                value={operator}
                onChange={(value) => setOperator(value ?? '')}
              />
            )}
            {/* No most length: a number that is pasted with a space must not lose its end, and be said not to exist. */}
            <TextInput
              label={t('reference')}
              placeholder="26BE7XTVCZAQ2S"
              required
              autoComplete="off"
              {...fields.getInputProps('reference')}
            />
            <TextInput
              label={t('verification')}
              required
              autoComplete="off"
              {...fields.getInputProps('verification')}
            />
            {buys && <OrderChoice {...fields.getInputProps('order')} />}
            {form.problem !== null && <Problem error={form.problem} />}
            {found !== undefined && (
              <Alert role="status" color={isGood(found) ? 'leaf' : 'orange'}>
                {t(`declared_${found.result}`, {
                  reference: found.reference,
                  system: t(found.simulated ? 'asksSimulator' : 'asksEu'),
                })}{' '}
                {found.simulated ? t('euSimulated') : ''}
                {found.ofOtherLots && (
                  <Text size="sm" fw={600} mt="xs">
                    {t('declaredOtherLots')}
                  </Text>
                )}
              </Alert>
            )}
            <Group>
              <Button type="submit" loading={form.pending}>
                {t(simulator ? 'declarationAskSimulator' : 'declarationAsk')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <DataList
        label={t('declarationsChecked')}
        queryKey={['compliance', 'declarations', operator]}
        fetch={({ limit_start, limit_page_length, sort }) =>
          client.eudr.list_declarations({
            limit_start,
            limit_page_length,
            sort,
            ...(operator === '' ? {} : { operator }),
          })
        }
        rowKey={(row) => `${row.reference_number} ${row.checked_at}`}
        columns={[
          { header: t('reference'), cell: (row) => row.reference_number },
          { header: t('verification'), cell: (row) => row.verification_number, deskOnly: true },
          {
            header: t('declarationResult'),
            cell: (row) => (
              <>
                {said(row)}
                {row.of_other_lots && (
                  <Text component="span" size="sm" fw={600} display="block">
                    {t('declaredOtherLots')}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('declarationOrder'), cell: (row) => row.order ?? formats.none },
          { header: t('declarationChecked'), cell: (row) => formats.moment(row.checked_at), sort: 'checked_at' },
          {
            header: '',
            cell: ({ order, usable, newest, ...numbers }) =>
              order !== null &&
              usable &&
              newest && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    openDialog(t('setAside'), (close) => <SetAsideForm {...numbers} order={order} close={close} />)
                  }
                >
                  {t('setAside')}
                </Button>
              ),
          },
        ]}
        empty={{ title: t('declarationsNone'), body: t('declarationsNoneWords') }}
      />
    </>
  );
}
