import type { InspectorWorkbenchGetInspectionOutput } from '@lotmark/sdk';
import { Alert, Button, FileInput, Group, Paper, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { type InspectionDraft, stateOf } from '../../offline/draft.ts';
import { useDraftForm } from '../../offline/draft-form.ts';
import { isDegrees, PositionFields } from '../../shared/lot/position-fields.tsx';
import { DecimalInput, isDecimal } from '../../ui/decimal-input.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { type LotToInspect, type Protocol, useProtocolOn } from './known-work.ts';
import { overcounted } from './overcounted.ts';
import { prepared } from './photo.ts';

type Measure = Protocol['measures'][number];

/** Fields of measures begin with this, so that none is taken for another field. */
const field = (measure: string) => `measure ${measure}`;

type Values = Record<string, unknown> & {
  inspected_at: string;
  seal_number: string;
  notes: string;
  gps_lat: number | string;
  gps_lng: number | string;
  papers: readonly File[];
};

interface InspectionFormProps {
  lot: LotToInspect;
  protocol: Protocol;
  /** What the service has of the Draft. */
  stored?: InspectorWorkbenchGetInspectionOutput | undefined;
  /** What this device has of it. */
  draft?: InspectionDraft | undefined;
}

/** What is measured of a commodity, on a phone in a store room: kept on the device, then handed in. */
export function InspectionForm({ lot, protocol: newest, stored, draft }: InspectionFormProps) {
  const t = useTranslations('inspector');
  const c = useTranslations('common');
  const l = useTranslations('lot');
  const term = useTerms();
  const formats = useFormats();
  const navigate = useNavigate();
  const known = draft?.values.measures ?? stored?.measures ?? {};
  const begun = localMoment(new Date(draft?.values.inspected_at ?? stored?.inspected_at ?? Date.now()));
  const [day, setDay] = useState(dayOf(begun) ?? '');
  // What was inspected on another day is measured by the protocol of that day, where this device can know it.
  const then = useProtocolOn(lot.commodity_type, day);
  const protocol = then.data?.answer[0] ?? newest;
  const entered = protocol.measures.filter(({ entry }) => entry !== 'computed');
  const of = { lot: lot.lot, inspection: draft?.inspection ?? lot.inspection };
  // One that waits to be sent stays as it is until it is handed in once more.
  const isWaiting = draft !== undefined && stateOf(draft) === 'waiting';
  const { form, submit, keep, pending, problem } = useDraftForm<Values>({
    initialValues: {
      inspected_at: begun,
      ...Object.fromEntries(entered.map(({ measure }) => [field(measure), ''])),
      ...Object.fromEntries(Object.entries(known).map(([measure, value]) => [field(measure), String(value)])),
      seal_number: draft?.values.seal_number ?? stored?.seal_number ?? '',
      notes: draft?.values.notes ?? stored?.notes ?? '',
      gps_lat: draft?.values.gps_lat ?? stored?.gps_lat ?? '',
      gps_lng: draft?.values.gps_lng ?? stored?.gps_lng ?? '',
      papers: draft?.papers ?? [],
    },
    draft,
    validate: (values) => ({
      ...Object.fromEntries(
        entered.flatMap((measure) => {
          const message = faultOf(measure, String(values[field(measure.measure)] ?? ''), {
            required: c('required'),
            range: t('range', { min: measure.min, max: measure.max }),
            step: t('step', { step: measure.step }),
          });
          return message === undefined ? [] : [[field(measure.measure), message]];
        }),
      ),
      ...Object.fromEntries(
        overcounted(entered, (measure) => String(values[field(measure)] ?? '')).map(({ measure, total, outOf }) => [
          field(measure),
          t('overcounted', { total, outOf }),
        ]),
      ),
      ...(values.inspected_at === '' && { inspected_at: c('required') }),
      ...(Date.parse(values.inspected_at) > Date.now() && { inspected_at: t('inFuture') }),
      ...(values.gps_lat !== '' && !isDegrees(values.gps_lat, 90) && { gps_lat: l('notLatitude') }),
      ...(values.gps_lng !== '' && !isDegrees(values.gps_lng, 180) && { gps_lng: l('notLongitude') }),
      ...((values.gps_lat === '') !== (values.gps_lng === '') && { gps_lng: c('required') }),
    }),
    entryOf: (values) => ({ ...entryOf(values, entered, of), unfinished: false }),
    unfinishedOf: isWaiting ? undefined : (values) => ({ ...entryOf(values, entered, of), unfinished: true }),
    onDone: (outcome) => {
      if (outcome.kind === 'sent')
        notifications.show({
          color: 'leaf',
          message: t('handedIn', { inspection: outcome.name ?? 'none', lot: lot.lot }),
        });
      void navigate({ to: '/inspector' });
    },
  });
  const typedDay = dayOf(form.values.inspected_at);
  if (typedDay !== undefined && typedDay !== day) setDay(typedDay);
  const keepForLater = async () => {
    await keep();
    notifications.show({ message: t('keptForLater') });
    void navigate({ to: '/inspector' });
  };
  const typedOf = (measure: string) => String(form.values[field(measure)] ?? '');
  return (
    <form onSubmit={submit} noValidate>
      {lot.note !== null && (
        <Alert color="orange" variant="light" mb="md" title={t('askedFor')}>
          {lot.note}
        </Alert>
      )}
      <Text mb="md">
        {term(lot.commodity_type)} · {formats.quantity(lot.quantity, lot.unit)} ·{' '}
        {lot.claimed_grade === null ? t('claimsNothing') : t('claimedWas', { grade: lot.claimed_grade })}
      </Text>
      <Section title={t('measures')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          {entered.map(({ measure, unit, min, max, entry }) => (
            <DecimalInput
              key={measure}
              label={term(measure)}
              description={`${min}–${max} ${term(unit)}`}
              size="md"
              required={entry === 'required'}
              {...form.getInputProps(field(measure))}
            />
          ))}
        </SimpleGrid>
        <Computed protocol={protocol} typedOf={typedOf} />
      </Section>
      <Section title={t('sample')}>
        <Stack maw="30rem">
          <TextInput
            type="datetime-local"
            label={t('inspectedAt')}
            size="md"
            required
            max={localMoment(new Date())}
            {...form.getInputProps('inspected_at')}
          />
          <TextInput
            label={`${t('seal')} (${c('optional')})`}
            size="md"
            maxLength={60}
            {...form.getInputProps('seal_number')}
          />
          <PositionFields form={form} required={false} />
          <Papers papers={form.values.papers} onChange={(papers) => form.setFieldValue('papers', papers)} />
          <Textarea
            label={`${t('notes')} (${c('optional')})`}
            description={t('notesWords')}
            size="md"
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('notes')}
          />
        </Stack>
      </Section>
      {problem !== null && <Problem error={problem} />}
      <Paper py="sm">
        <Group grow>
          {isWaiting ? (
            <Button variant="default" size="lg" onClick={() => window.history.back()}>
              {c('cancel')}
            </Button>
          ) : (
            <Button variant="default" size="lg" disabled={pending} onClick={() => void keepForLater()}>
              {t('keepForLater')}
            </Button>
          )}
          <Button type="submit" size="lg" loading={pending || then.isLoading}>
            {t('handIn')}
          </Button>
        </Group>
      </Paper>
    </form>
  );
}

/** The sums that the service will compute, while they are typed. */
function Computed({ protocol, typedOf }: { protocol: Protocol; typedOf: (measure: string) => string }) {
  const t = useTranslations('inspector');
  const term = useTerms();
  // Shares of more beans than were cut mean nothing.
  if (overcounted(protocol.measures, typedOf).length > 0) return null;
  const sums = protocol.measures.flatMap((computed) => {
    const parts = protocol.measures.filter(({ adds_to }) => adds_to === computed.measure);
    if (computed.entry !== 'computed' || parts.some(({ measure }) => !isDecimal(typedOf(measure)))) return [];
    const sum = parts.reduce(
      (total, { measure, sign, out_of: outOf }) =>
        total + sign * (outOf === null ? Number(typedOf(measure)) : (100 * Number(typedOf(measure))) / outOf),
      0,
    );
    return [`${term(computed.measure)}: ${Math.round(sum * 100) / 100} ${term(computed.unit)}`];
  });
  if (sums.length === 0) return null;
  return (
    <Text mt="md" fw={600} role="status">
      {t('comesTo')} {sums.join(' · ')}
    </Text>
  );
}

function Papers({ papers, onChange }: { papers: readonly File[]; onChange: (papers: readonly File[]) => void }) {
  const t = useTranslations('inspector');
  const c = useTranslations('common');
  const [fault, setFault] = useState<string>();
  const add = async (chosen: readonly File[]) => {
    const ready = await Promise.all(chosen.map(prepared));
    const kept = ready.filter((file) => file !== undefined);
    setFault(kept.length < chosen.length ? t('paperTooLarge') : undefined);
    onChange([...papers, ...kept].slice(0, 20));
  };
  return (
    <Stack gap="xs">
      <FileInput
        label={`${t('papers')} (${c('optional')})`}
        description={t('papersWords')}
        placeholder={t('choosePapers')}
        size="md"
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        value={[]}
        error={fault}
        onChange={(chosen) => void add(chosen)}
      />
      {papers.map((paper) => (
        <Group key={`${paper.name} ${paper.size} ${paper.lastModified}`} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {paper.name}
          </Text>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => onChange(papers.filter((each) => each !== paper))}
          >
            {t('takeAway')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function faultOf(
  { entry, min, max, step }: Measure,
  value: string,
  words: Record<'required' | 'range' | 'step', string>,
): string | undefined {
  if (value === '') return entry === 'required' ? words.required : undefined;
  if (!isDecimal(value) || Number(value) < Number(min) || Number(value) > Number(max)) return words.range;
  const steps = Number(value) / Number(step);
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : words.step;
}

/** A moment as its field writes it: by the clock of who looks at it. */
function localMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The day of such a moment as the service counts days; undefined while it is typed. */
function dayOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10);
}

function entryOf(
  values: Values,
  entered: readonly Measure[],
  of: { lot: string; inspection: string | null },
): Pick<InspectionDraft, 'kind' | 'inspection' | 'papers' | 'values'> {
  const measures = Object.fromEntries(
    entered.flatMap(({ measure }) => {
      const value = String(values[field(measure)] ?? '');
      return value === '' ? [] : [[measure, value]];
    }),
  );
  const [seal, notes] = [values.seal_number.trim(), values.notes.trim()];
  return {
    kind: 'inspection',
    inspection: of.inspection,
    papers: values.papers,
    values: {
      lot: of.lot,
      measures,
      ...(values.inspected_at !== '' && { inspected_at: new Date(values.inspected_at).toISOString() }),
      ...(seal !== '' && { seal_number: seal }),
      ...(notes !== '' && { notes }),
      ...(isDegrees(values.gps_lat, 90) &&
        isDegrees(values.gps_lng, 180) && { gps_lat: Number(values.gps_lat), gps_lng: Number(values.gps_lng) }),
    },
  };
}
