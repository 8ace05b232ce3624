import { Alert, Button, FileInput, Group, Input, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { DraftEntry, VehicleInspectionDraft } from '../../offline/draft.ts';
import { useDraftForm } from '../../offline/draft-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import type { Checklist, Vehicle } from './known-fleet.ts';

type Item = Checklist['items'][number];
type Answered = '' | 'Pass' | 'Fail' | 'N/A';

/** Fields of items begin with these, so that none is taken for another field. */
const resultField = (item: string) => `result ${item}`;
const noteField = (item: string) => `note ${item}`;
const photoField = (item: string) => `photos ${item}`;

type Values = Record<string, unknown> & { odometer_km: string; note: string };

interface ChecklistFormProps {
  vehicle: Vehicle;
  checklist: Checklist;
  /** What this device has of it. */
  draft?: VehicleInspectionDraft;
}

/** What is looked at before a vehicle is loaded, on a phone in the yard: kept on the device, then handed in. */
export function ChecklistForm({ vehicle, checklist, draft }: ChecklistFormProps) {
  const t = useTranslations('fleet');
  const c = useTranslations('common');
  const navigate = useNavigate();
  const { items } = checklist;
  const known = (key: string) => draft?.values.items.find((item) => item.item_key === key);
  const { form, submit, pending, problem } = useDraftForm<Values>({
    initialValues: {
      ...Object.fromEntries(
        items.flatMap(({ item_key: key }) => [
          [resultField(key), known(key)?.result ?? ''],
          [noteField(key), known(key)?.note ?? ''],
          [photoField(key), draft?.photos.filter(({ item }) => item === key).map(({ file }) => file) ?? []],
        ]),
      ),
      odometer_km: String(draft?.values.odometer_km ?? ''),
      note: draft?.values.note ?? '',
    },
    draft,
    validate: (values) => ({
      ...Object.fromEntries(
        items.flatMap(({ item_key: key }) => {
          if (values[resultField(key)] === '') return [[resultField(key), c('required')]];
          const lacksNote = values[resultField(key)] === 'Fail' && String(values[noteField(key)]).trim() === '';
          return lacksNote ? [[noteField(key), t('noteRequired')]] : [];
        }),
      ),
      ...(values.odometer_km !== '' && !/^\d{1,7}$/.test(values.odometer_km) && { odometer_km: t('wholeKm') }),
    }),
    entryOf: (values) => entryOf(values, items, { vehicle: vehicle.name, draft }),
    onDone: () => void navigate({ to: '/fleet' }),
  });
  const sections = [...new Set(items.map(({ section }) => section))];
  const answerOf = (key: string) => form.values[resultField(key)] as Answered;
  const failed = items.filter(({ item_key: key, critical }) => critical && answerOf(key) === 'Fail');
  return (
    <form onSubmit={submit} noValidate>
      {sections.map((section) => (
        <Section key={section} title={t(`section_${section}`)}>
          <Stack gap="lg">
            {items
              .filter((item) => item.section === section)
              .map((item) => (
                <ItemFields key={item.item_key} item={item} answer={answerOf(item.item_key)} form={form} />
              ))}
          </Stack>
        </Section>
      ))}
      <Section title={t('more')}>
        <Stack maw="30rem">
          <TextInput
            label={`${t('odometer')} (${c('optional')})`}
            inputMode="numeric"
            size="md"
            maxLength={7}
            {...form.getInputProps('odometer_km')}
          />
          <TextInput
            label={`${t('note')} (${c('optional')})`}
            size="md"
            maxLength={1000}
            {...form.getInputProps('note')}
          />
        </Stack>
      </Section>
      {failed.length > 0 && (
        <Alert color="red" variant="light" mb="md" role="status">
          {t('willFail', { count: failed.length })}
        </Alert>
      )}
      {problem !== null && <Problem error={problem} />}
      <Paper py="sm">
        <Group grow>
          <Button variant="default" size="lg" onClick={() => window.history.back()}>
            {c('cancel')}
          </Button>
          <Button type="submit" size="lg" loading={pending}>
            {t('handIn')}
          </Button>
        </Group>
      </Paper>
    </form>
  );
}

function ItemFields({
  item,
  answer,
  form,
}: {
  item: Item;
  answer: Answered;
  form: ReturnType<typeof useDraftForm<Values>>['form'];
}) {
  const t = useTranslations('fleet');
  const c = useTranslations('common');
  const { item_key: key, label, critical } = item;
  const choices: { value: Answered; label: string }[] = [
    { value: 'Pass', label: t('item_Pass') },
    { value: 'Fail', label: t('item_Fail') },
    ...(critical ? [] : [{ value: 'N/A' as const, label: t('item_NA') }]),
  ];
  const photos = form.values[photoField(key)] as readonly File[];
  return (
    <div>
      <Input.Wrapper
        label={label}
        description={critical ? t('criticalWords') : undefined}
        error={form.errors[resultField(key)]}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          size="sm"
          mt={6}
          maw="24rem"
          display="flex"
          aria-label={label}
          data={choices}
          value={answer}
          onChange={(value) => form.setFieldValue(resultField(key), value)}
        />
      </Input.Wrapper>
      {answer === 'Fail' && (
        <Stack gap="xs" mt="xs" maw="30rem">
          <TextInput
            label={t('whatIsWrong')}
            required
            size="md"
            maxLength={500}
            {...form.getInputProps(noteField(key))}
          />
          <FileInput
            label={`${t('photos')} (${c('optional')})`}
            placeholder={t('choosePhotos')}
            size="md"
            multiple
            accept="image/jpeg,image/png,image/webp"
            value={[...photos]}
            onChange={(chosen) => form.setFieldValue(photoField(key), chosen.slice(0, 10))}
          />
        </Stack>
      )}
      {answer === '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('notAnswered')}
        </Text>
      )}
    </div>
  );
}

function entryOf(
  values: Values,
  items: readonly Item[],
  { vehicle, draft }: { vehicle: string; draft: VehicleInspectionDraft | undefined },
): DraftEntry {
  const note = values.note.trim();
  return {
    kind: 'vehicle-inspection',
    photos: items.flatMap(({ item_key: item }) =>
      values[resultField(item)] === 'Fail'
        ? (values[photoField(item)] as readonly File[]).map((file) => ({ item, file }))
        : [],
    ),
    values: {
      vehicle,
      // When it was looked at, not when it is sent.
      inspected_at: draft?.values.inspected_at ?? new Date().toISOString(),
      items: items.map(({ item_key: key, label, section }) => {
        const result = values[resultField(key)] as Exclude<Answered, ''>;
        const wrong = String(values[noteField(key)]).trim();
        return { item_key: key, label, section, result, ...(result === 'Fail' && { note: wrong }) };
      }),
      ...(values.odometer_km !== '' && { odometer_km: Number(values.odometer_km) }),
      ...(note !== '' && { note }),
    },
  };
}
