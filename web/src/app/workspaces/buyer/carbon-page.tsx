import type { CarbonRetireOutput } from '@lotmark/sdk';
import { Alert, Box, Button, Group, Paper, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconLeaf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Retirements } from './retirements.tsx';

export function CarbonPage() {
  const t = useTranslations('buyer');
  const queries = useQueryClient();
  const [done, setDone] = useState<CarbonRetireOutput | null>(null);
  const show = (retirement: CarbonRetireOutput) => {
    setDone(retirement);
    void queries.invalidateQueries({ queryKey: ['carbon'] });
  };
  return (
    <>
      <PageHeader title={t('carbon')} description={t('carbonWords')} />
      {done === null ? <RetireForm onDone={show} /> : <Retired retirement={done} more={() => setDone(null)} />}
      <Box mt="xl">
        <Retirements />
      </Box>
    </>
  );
}

function RetireForm({ onDone }: { onDone: (retirement: CarbonRetireOutput) => void }) {
  const t = useTranslations('buyer');
  const c = useTranslations('common');
  const formats = useFormats();
  const { memberships } = useWhoami();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      organisation: memberships.find(({ kind }) => kind === 'Buyer')?.org ?? memberships[0]?.org ?? '',
      project: '',
      tonnes_co2e: '' as string | number,
      beneficiary: '',
      evidence: '',
    },
    validate: (values) => ({
      ...Object.fromEntries(
        (['project', 'beneficiary', 'evidence'] as const)
          .filter((name) => values[name].trim() === '')
          .map((name) => [name, c('required')]),
      ),
      ...(!(Number(values.tonnes_co2e) > 0) && { tonnes_co2e: c('mustBePositive') }),
    }),
    run: ({ organisation, ...credits }, idempotencyKey) =>
      client.carbon.retire({ ...credits, ...(organisation !== '' && { organisation }) }, { idempotencyKey }),
    onDone,
  });
  const ask = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || form.validate().hasErrors) return;
    modals.openConfirmModal({
      title: t('retireAsk', { tonnes: formats.number(Number(form.values.tonnes_co2e), 3) }),
      children: t('retireWords'),
      labels: { confirm: t('retire'), cancel: c('cancel') },
      onConfirm: () => submit(),
    });
  };
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="42rem">
      <form onSubmit={ask} noValidate>
        <Stack>
          {memberships.length > 1 && (
            <Select
              label={t('organisation')}
              data={memberships.map(({ org, title }) => ({ value: org, label: title }))}
              allowDeselect={false}
              {...form.getInputProps('organisation')}
            />
          )}
          <TextInput
            label={t('project')}
            description={t('projectHelp')}
            maxLength={140}
            required
            {...form.getInputProps('project')}
          />
          <DecimalInput label={t('tonnes')} required {...form.getInputProps('tonnes_co2e')} />
          <TextInput label={t('beneficiary')} maxLength={200} required {...form.getInputProps('beneficiary')} />
          <Textarea
            label={t('evidence')}
            description={t('evidenceHelp')}
            autosize
            minRows={2}
            maxLength={500}
            required
            {...form.getInputProps('evidence')}
          />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button type="submit" loading={pending} leftSection={<IconLeaf size={18} aria-hidden />}>
              {t('retire')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function Retired({ retirement, more }: { retirement: CarbonRetireOutput; more: () => void }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  return (
    <Stack maw="42rem">
      <Alert color="leaf" variant="light" icon={<IconLeaf aria-hidden />} title={t('retired')} role="status">
        <DetailList
          facts={[
            [t('retirement'), <Copyable key="name" value={retirement.name} label={t('retirement')} />],
            [t('tonnes'), formats.number(retirement.tonnes_co2e, 3)],
            [t('project'), retirement.project],
            [t('beneficiary'), retirement.beneficiary],
            [t('evidence'), retirement.evidence],
            [t('retiredOn'), formats.moment(retirement.retired_at)],
          ]}
        />
      </Alert>
      <Group>
        <Button variant="default" onClick={more}>
          {t('retireMore')}
        </Button>
      </Group>
    </Stack>
  );
}
