import { LotmarkError } from '@lotmark/sdk';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import type { MapFeature } from '../../map/shapes.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { type ChosenPlot, PlotChoice } from './plot-choice.tsx';

const decisions = ['verify', 'reassign', 'retire'] as const;
type Decision = (typeof decisions)[number];

const nothing = {
  plot: '',
  shown: undefined as ChosenPlot | undefined,
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
          form.setValues({ plot: '', shown: undefined });
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
          <PlotChoice {...form.getInputProps('plot')} onChange={(plot, shown) => form.setValues({ plot, shown })} />
          {form.values.shown !== undefined && <ShownPlot plot={form.values.shown} />}
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

/** What the officer decides about: where it lies, how large it is, and since when. */
function ShownPlot({ plot }: { plot: ChosenPlot }) {
  const t = useTranslations('authority');
  const { hectares, moment } = useFormats();
  const { name, plot_name, gps_polygon, gps_lat, gps_lng, area_ha, stated_ha, located_at } = plot;
  const features = useMemo((): MapFeature[] => {
    const point = gps_lat === null || gps_lng === null ? null : { lat: gps_lat, lng: gps_lng };
    return gps_polygon === null && point === null ? [] : [{ id: name, label: plot_name, polygon: gps_polygon, point }];
  }, [name, plot_name, gps_polygon, gps_lat, gps_lng]);
  return (
    <>
      {features.length > 0 && <PlotMap features={features} label={t('plotShown', { plot: plot_name })} height={240} />}
      <DetailList
        facts={[
          [
            t('plotOutline'),
            t(gps_polygon !== null ? 'outlineDrawn' : features.length > 0 ? 'outlinePoint' : 'outlineNone'),
          ],
          [t('plotArea'), hectares(area_ha ?? stated_ha)],
          [t('plotDrawn'), moment(located_at)],
        ]}
      />
    </>
  );
}

function decide({ plot, shown, decision, farmer, cooperative, reason }: typeof nothing, idempotencyKey: string) {
  const about = { plot: plot.trim(), reason: reason.trim() };
  if (decision === 'verify')
    return client.authority.verify_plot({ ...about, geometry: shown?.geometry }, { idempotencyKey });
  if (decision === 'retire') return client.authority.retire_plot(about, { idempotencyKey });
  return client.authority.reassign_plot(
    { ...about, farmer: farmer.trim() || undefined, cooperative: cooperative.trim() || undefined },
    { idempotencyKey },
  );
}
