import { Checkbox, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import type { Draft, DraftEntry, HarvestDraft } from '../../offline/draft.ts';
import { useDraftForm } from '../../offline/draft-form.ts';
import { useDrafts } from '../../offline/drafts.ts';
import { HarvestBounds, QuantityQuestion, useHarvestBounds } from '../../shared/harvest/harvest-bounds.tsx';
import { isStage } from '../../shared/stages.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { FormBar } from './form-bar.tsx';
import { usePlots } from './known-farm.ts';

interface HarvestValues extends Record<string, unknown> {
  /** Name of a plot, or `draft <id>` of one that waits to be sent. */
  plot: string | null;
  harvest_date: string;
  quantity: string;
  unit: string;
  /** Empty: as it is picked. */
  stage: string;
  /** The service asked whether the quantity is right. */
  confirm_quantity: boolean;
  lot_reference: string;
  notes: string;
}

const draftPrefix = 'draft ';

/** A weighed harvest; also of a plot that is itself not sent yet. */
export function HarvestForm({ plot, draft }: { plot?: string | undefined; draft?: HarvestDraft | undefined }) {
  const t = useTranslations('farmer');
  const h = useTranslations('harvest');
  const c = useTranslations('common');
  const term = useTerms();
  const navigate = useNavigate();
  const plots = usePlots().data?.answer ?? [];
  const plotDrafts = useDrafts().filter((each) => each.kind === 'plot');
  const today = localDay(new Date());
  const { form, submit, pending, problem } = useDraftForm<HarvestValues>({
    initialValues: draft === undefined ? { ...emptyHarvest, plot: plot ?? null, harvest_date: today } : valuesOf(draft),
    draft: draft as Draft | undefined,
    validate: ({ plot: chosen, harvest_date, quantity, unit }) => ({
      ...(chosen === null && { plot: c('required') }),
      ...(harvest_date === '' && { harvest_date: c('required') }),
      ...(harvest_date > today && { harvest_date: t('dayInFuture') }),
      ...quantityFault(quantity, unit, {
        required: c('required'),
        notNumber: t('quantityWrong'),
        unclear: t('quantityUnclear'),
        positive: c('mustBePositive'),
      }),
    }),
    entryOf: harvestEntry,
    onDone: () => void navigate({ to: '/farmer/harvests' }),
  });
  const { plot: chosen, harvest_date: day, stage } = form.values;
  const known = chosen === null || chosen.startsWith(draftPrefix) ? null : chosen;
  const bounds = useHarvestBounds(known, day, stage);
  const asked = form.errors['confirm_quantity'];
  return (
    <form onSubmit={submit} noValidate>
      <Section title={t('harvest')}>
        <Stack maw="30rem">
          <Select
            label={t('plot')}
            size="md"
            required
            searchable={plots.length > 8}
            data={[
              ...plotDrafts.map((each) => ({
                value: draftPrefix + each.id,
                label: `${each.kind === 'plot' ? each.values.plot_name : ''} (${t('notSentYet')})`,
              })),
              ...plots.map(({ name, plot_name, commodity_type }) => ({
                value: name,
                label: commodity_type === null ? plot_name : `${plot_name}, ${term(commodity_type)}`,
              })),
            ]}
            nothingFoundMessage={c('nothingFound')}
            {...form.getInputProps('plot')}
          />
          <TextInput
            type="date"
            label={t('harvestDate')}
            size="md"
            required
            max={today}
            {...form.getInputProps('harvest_date')}
          />
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              label={t('quantity')}
              size="md"
              required
              inputMode="decimal"
              autoComplete="off"
              flex={1}
              {...form.getInputProps('quantity')}
              aria-describedby="quantity-fault"
              error={form.errors['quantity'] !== undefined}
            />
            <SegmentedControl
              aria-label={t('unit')}
              size="md"
              mt={26}
              data={[
                { value: 'kg', label: 'kg' },
                { value: 'MT', label: t('tonnes') },
              ]}
              {...form.getInputProps('unit')}
            />
          </Group>
          {/* Over the whole width: what the service says has figures in it. */}
          <Text
            id="quantity-fault"
            size="sm"
            c="red.8"
            mt={-8}
            role={form.errors['quantity'] === undefined ? undefined : 'alert'}
          >
            {form.errors['quantity']}
          </Text>
          <HarvestBounds bounds={bounds} />
          {(asked !== undefined || form.values.confirm_quantity) && (
            <QuantityQuestion unit={form.values.unit} bounds={bounds}>
              <Checkbox
                label={h('quantityIsRight')}
                size="md"
                {...form.getInputProps('confirm_quantity', { type: 'checkbox' })}
                error={asked !== undefined && bounds?.season == null ? asked : asked !== undefined}
              />
            </QuantityQuestion>
          )}
          {(bounds?.stages.length ?? 0) > 0 && (
            <Select
              label={t('stage')}
              size="md"
              data={[
                { value: '', label: t('stagePicked') },
                ...(bounds?.stages ?? []).map((value) => ({ value, label: term(value) })),
              ]}
              allowDeselect={false}
              {...form.getInputProps('stage')}
            />
          )}
          <TextInput
            label={t('lotReference')}
            description={t('lotReferenceWords')}
            size="md"
            maxLength={140}
            {...form.getInputProps('lot_reference')}
          />
          <Textarea
            label={t('notes')}
            description={c('optional')}
            size="md"
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('notes')}
          />
        </Stack>
      </Section>
      {problem !== null && <Problem error={problem} />}
      <FormBar pending={pending} />
    </form>
  );
}

const emptyHarvest: HarvestValues = {
  plot: null,
  harvest_date: '',
  quantity: '',
  unit: 'kg',
  stage: '',
  confirm_quantity: false,
  lot_reference: '',
  notes: '',
};

function valuesOf({ values, plotDraft }: HarvestDraft): HarvestValues {
  return {
    plot: plotDraft === null ? values.plot : draftPrefix + plotDraft,
    harvest_date: values.harvest_date,
    quantity: String(values.quantity),
    unit: values.unit ?? 'kg',
    stage: values.stage ?? '',
    confirm_quantity: values.confirm_quantity ?? false,
    lot_reference: values.lot_reference ?? '',
    notes: values.notes ?? '',
  };
}

function harvestEntry(values: HarvestValues): DraftEntry {
  const plot = values.plot ?? '';
  const [lot_reference, notes] = [values.lot_reference.trim(), values.notes.trim()];
  const plotDraft = plot.startsWith(draftPrefix) ? plot.slice(draftPrefix.length) : null;
  return {
    kind: 'harvest',
    plotDraft,
    values: {
      plot: plotDraft === null ? plot : '',
      harvest_date: values.harvest_date,
      // As text: the service counts mass in decimals.
      quantity: plainQuantity(values.quantity),
      unit: values.unit === 'MT' ? 'MT' : 'kg',
      ...(isStage(values.stage) && { stage: values.stage }),
      ...(values.confirm_quantity && { confirm_quantity: true }),
      ...(lot_reference !== '' && { lot_reference }),
      ...(notes !== '' && { notes }),
    },
  };
}

function plainQuantity(text: string): string {
  return text.trim().replace(',', '.');
}

/** Not one and a quarter kilograms: nobody weighs a harvest to the gram, but many write thousands so. */
const thousands = /^[1-9]\d{0,2}\.\d{3}$/;

type QuantityWords = Record<'required' | 'notNumber' | 'unclear' | 'positive', string>;

function quantityFault(text: string, unit: string, words: QuantityWords) {
  const plain = plainQuantity(text);
  if (plain === '') return { quantity: words.required };
  // A minus is a number, and not one that was harvested.
  if (/^-\d/.test(plain)) return { quantity: words.positive };
  if (!/^\d+(\.\d{1,3})?$/.test(plain)) return { quantity: words.notNumber };
  if (unit === 'kg' && thousands.test(plain)) return { quantity: words.unclear };
  return Number(plain) > 0 ? {} : { quantity: words.positive };
}

/** The day where the farmer is. */
function localDay(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
