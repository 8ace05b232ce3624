import { LotmarkError } from '@lotmark/sdk';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { PlotChoice } from './plot-choice.tsx';

const decisions = ['verify', 'reassign', 'retire'] as const;
type Decision = (typeof decisions)[number];

const nothing = {
  plot: '',
  geometry: undefined as string | undefined,
  decision: 'verify' as Decision,
  farmer: '',
  cooperative: '',
  reason: '',
};

/** A plot is verified, given to another farmer or cooperative, or retired, each with its reason. */
export function PlotDecision() {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const written = useWritten();
  const term = useTerms();
  const notice = useNotice();
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: nothing,
    validate: (values) => ({
      ...(values.plot.trim() === '' && { plot: c('required') }),
      reason: written(values.reason, 3),
      ...(values.decision === 'reassign' &&
        values.farmer.trim() === '' &&
        values.cooperative.trim() === '' && { farmer: t('farmerOrCooperative') }),
    }),
    run: (values, idempotencyKey) =>
      decide(values, idempotencyKey).catch(async (error: unknown) => {
        // It may be elsewhere by now: who decides looks at it, and chooses it, again.
        if (error instanceof LotmarkError && error.status === 409) {
          form.setValues({ plot: '', geometry: undefined });
          await queries.invalidateQueries({ queryKey: ['authority'] });
        }
        throw error;
      }),
    onDone: async ({ name, status }) => {
      notice({ color: 'leaf', message: t('plotDecided', { plot: name, status: term(status) }) });
      form.setValues(nothing);
      await queries.invalidateQueries();
    },
  });
  const { decision } = form.values;
  return (
    <Section title={t('decidePlot')}>
      <form onSubmit={submit} noValidate>
        <Stack maw="34rem">
          <PlotChoice
            {...form.getInputProps('plot')}
            onChange={(plot, geometry) => form.setValues({ plot, geometry })}
          />
          <Radio.Group label={t('plotWhat')} {...form.getInputProps('decision')}>
            <Stack gap="xs" mt="xs">
              {decisions.map((value) => (
                <Radio key={value} value={value} label={t(`plot_${value}`)} description={t(`plot_${value}_words`)} />
              ))}
            </Stack>
          </Radio.Group>
          {decision === 'reassign' && (
            <>
              <TextInput
                type="email"
                label={t('toFarmer')}
                description={t('toFarmerWords')}
                {...form.getInputProps('farmer')}
              />
              <TextInput label={t('toCooperative')} placeholder="COOP-00001" {...form.getInputProps('cooperative')} />
            </>
          )}
          <Textarea label={t('why')} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button type="submit" loading={pending} color={decision === 'retire' ? 'red.8' : 'leaf'}>
              {t(`plot_${decision}`)}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {t('decisionKept')}
          </Text>
        </Stack>
      </form>
    </Section>
  );
}

function decide({ plot, geometry, decision, farmer, cooperative, reason }: typeof nothing, idempotencyKey: string) {
  const about = { plot: plot.trim(), reason: reason.trim() };
  if (decision === 'verify') return client.authority.verify_plot({ ...about, geometry }, { idempotencyKey });
  if (decision === 'retire') return client.authority.retire_plot(about, { idempotencyKey });
  return client.authority.reassign_plot(
    { ...about, farmer: farmer.trim() || undefined, cooperative: cooperative.trim() || undefined },
    { idempotencyKey },
  );
}
