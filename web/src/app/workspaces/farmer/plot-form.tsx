import { Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { readDegrees } from '../../map/boundary-table.tsx';
import { checkPolygon } from '../../map/polygon-check.ts';
import { PolygonEditor } from '../../map/polygon-editor.tsx';
import { anchorOf, type Position } from '../../map/shapes.ts';
import type { Draft, DraftEntry } from '../../offline/draft.ts';
import { useDraftForm } from '../../offline/draft-form.ts';
import { isPositive } from '../../ui/decimal-input.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { FormBar } from './form-bar.tsx';
import { useFormOptions, usePlots } from './known-farm.ts';
import { type PlotValues, pointAreaHa } from './plot-values.ts';
import { usePlotsOnMap } from './plots-on-map.ts';
import { PointInputs } from './point-inputs.tsx';

interface PlotFormProps {
  initialValues: PlotValues;
  entryOf: (values: PlotValues) => DraftEntry;
  draft?: Draft | undefined;
  /** The plot that is changed; it is not shown beside itself. */
  plot?: string | undefined;
  mayChooseCooperative?: boolean;
}

/** A plot with its boundary. It is safe on the device before it is sent. */
export function PlotForm({ initialValues, entryOf, draft, plot, mayChooseCooperative = true }: PlotFormProps) {
  const t = useTranslations('farmer');
  const c = useTranslations('common');
  const term = useTerms();
  const navigate = useNavigate();
  const options = useFormOptions().data?.answer;
  const plots = usePlots().data?.answer;
  const { form, submit, pending, problem } = useDraftForm<PlotValues>({
    initialValues,
    draft,
    fieldOf: { gps_polygon: 'ring' },
    validate: (values) => ({
      ...(values.plot_name.trim() === '' && { plot_name: c('required') }),
      ...(!/^(1[89]\d\d|20\d\d|2100)?$/.test(values.planted_year.trim()) && { planted_year: t('yearWrong') }),
      ...(values.ring.length > 0 && checkPolygon(values.ring).fault !== null && { ring: t('boundaryNotReady') }),
      ...(values.ring.length === 0 && pointFaults(values, c('notNumber'))),
      ...(values.ring.length === 0 && !isStatable(values.stated_ha) && { stated_ha: t('statedAreaWrong') }),
    }),
    entryOf,
    onDone: (outcome) => {
      const name = plot ?? (outcome.kind === 'sent' ? outcome.name : undefined);
      void navigate({ to: name === undefined ? '/farmer/plots' : `/farmer/plots/${name}` });
    },
  });
  const { ring, cooperative } = form.values;
  const [anyCooperative] = options?.cooperatives ?? [];
  const country = (options?.cooperatives.find(({ name }) => name === cooperative) ?? anyCooperative)?.country;
  const onMap = usePlotsOnMap(plots);
  const own = draft === undefined ? plot : `draft ${draft.id}`;
  const around = useMemo(() => onMap.filter(({ id }) => id !== own), [onMap, own]);
  const near = useMemo((): Position | undefined => {
    const known = plots?.find(({ name }) => name === plot) ?? plots?.find(({ gps_lat }) => gps_lat !== null);
    if (known?.gps_lat != null && known.gps_lng != null) return [known.gps_lng, known.gps_lat];
    return around.map(anchorOf).find((anchor) => anchor !== null) ?? undefined;
  }, [plots, plot, around]);
  return (
    <form onSubmit={submit} noValidate>
      <Section title={t('boundary')}>
        <PolygonEditor
          ring={ring}
          onChange={(next) => form.setFieldValue('ring', next)}
          near={near}
          around={around}
          country={country}
          error={form.errors['ring']}
        />
        {ring.length === 0 && <PointInputs form={form} />}
      </Section>
      <Section title={t('facts')}>
        <Stack maw="30rem">
          <TextInput
            label={t('plotName')}
            description={t('plotNameWords')}
            size="md"
            required
            maxLength={140}
            {...form.getInputProps('plot_name')}
          />
          <Select
            label={t('commodity')}
            size="md"
            data={(options?.commodity_types ?? []).map((value) => ({ value, label: term(value) }))}
            clearable={plot === undefined}
            {...form.getInputProps('commodity_type')}
          />
          {(options?.cooperatives.length ?? 0) > 0 && (
            <Select
              label={t('cooperative')}
              size="md"
              data={(options?.cooperatives ?? []).map(({ name, title }) => ({ value: name, label: title }))}
              disabled={!mayChooseCooperative}
              clearable={plot === undefined}
              {...form.getInputProps('cooperative')}
            />
          )}
          <TextInput
            label={t('planted')}
            description={c('optional')}
            size="md"
            inputMode="numeric"
            maxLength={4}
            {...form.getInputProps('planted_year')}
          />
        </Stack>
      </Section>
      {problem !== null && <Problem error={problem} />}
      <FormBar pending={pending} />
    </form>
  );
}

const isStatable = (hectares: string) => hectares === '' || (isPositive(hectares) && Number(hectares) <= pointAreaHa);

function pointFaults({ gps_lat, gps_lng }: PlotValues, message: string) {
  if (gps_lat.trim() === '' && gps_lng.trim() === '') return {};
  return {
    ...(readDegrees(gps_lat) === null && { gps_lat: message }),
    ...(readDegrees(gps_lng) === null && { gps_lng: message }),
  };
}
