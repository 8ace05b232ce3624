import type { EventsConfirmEventInput } from '@lotmark/sdk';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { IconCash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { gradesFor, lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { isDegrees, PositionFields } from '../../shared/lot/position-fields.tsx';
import type { Timeline } from '../../shared/lot/timeline.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';

interface SightingFormProps {
  lot: string;
  stage: Timeline['own_stages'][number];
  /** The caller's entry, which may be corrected until the other side has made its own. */
  before: { side: string; quantity_kg: number; grade: string; gps_lat: number; gps_lng: number } | undefined;
  commodity: string | undefined;
  /** The countries that the lot comes from. */
  homes: readonly string[];
  close: () => void;
}

type Sighting = {
  side: string;
  quantity: number | string;
  unit: string;
  grade: string;
  gps_lat: number | string;
  gps_lng: number | string;
};

/** What one party saw of the lot at a stage. A delivery that both confirm alike pays out the escrow, so it asks. */
export function SightingForm({ lot, stage, before, commodity, homes, close }: SightingFormProps) {
  const t = useTranslations('lots');
  const c = useTranslations('common');
  const term = useTerms();
  const queries = useQueryClient();
  const figureFault = useFigureFault();
  const options = useQuery(lotOptionsQuery);
  const grades = gradesFor(
    options.data?.commodity_types.find(({ name }) => name === commodity),
    homes,
  );
  const initialValues: Sighting = {
    // Who belongs to both sides says for which one; they can make only one of the two entries.
    side: before?.side ?? (stage.sides.length === 1 ? (stage.sides[0] ?? '') : ''),
    quantity: before?.quantity_kg ?? '',
    unit: 'kg',
    grade: before?.grade ?? '',
    gps_lat: before?.gps_lat ?? '',
    gps_lng: before?.gps_lng ?? '',
  };
  const { form, submit, pending, problem } = useOperationForm({
    initialValues,
    validate: ({ side, quantity, grade, gps_lat, gps_lng }) => ({
      ...(side === '' && { side: c('required') }),
      ...figureFault('quantity', quantity),
      ...(!grade && { grade: c('required') }),
      ...(!isDegrees(gps_lat, 90) && { gps_lat: t('notLatitude') }),
      ...(!isDegrees(gps_lng, 180) && { gps_lng: t('notLongitude') }),
    }),
    run: ({ side, gps_lat, gps_lng, unit, ...seen }, idempotencyKey) =>
      client.events.confirm_event(
        {
          ...seen,
          lot,
          stage: stage.stage,
          unit: unit as EventsConfirmEventInput['unit'],
          side: side as EventsConfirmEventInput['side'],
          gps_lat: Number(gps_lat),
          gps_lng: Number(gps_lng),
        },
        { idempotencyKey },
      ),
    onDone: async ({ status, released }) => {
      notifications.show({
        color: status === 'Held' ? 'orange' : 'leaf',
        message: t(status === 'Confirmed' && released ? 'saidReleased' : `said_${status}`),
        autoClose: 10_000,
      });
      close();
      await queries.invalidateQueries();
    },
  });
  const pays = stage.stage === 'delivery';
  const confirmFirst = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    modals.openConfirmModal({
      title: t('deliveryTitle'),
      children: <Text size="sm">{t('deliveryWords')}</Text>,
      labels: { confirm: t('send'), cancel: c('cancel') },
      onConfirm: () => submit(),
    });
  };
  return (
    <form noValidate onSubmit={pays ? confirmFirst : submit} aria-label={term(stage.stage)}>
      <Stack gap="sm" maw="32rem">
        {pays && (
          <Alert color="yellow" variant="light" icon={<IconCash aria-hidden />} p="sm">
            {t('deliveryWords')}
          </Alert>
        )}
        {stage.sides.length > 1 && (
          <Select
            label={t('speakFor')}
            description={t('speakForWords')}
            required
            placeholder={c('choose')}
            disabled={before !== undefined}
            data={stage.sides.map((value) => ({ value, label: term(value) }))}
            allowDeselect={false}
            {...form.getInputProps('side')}
            value={form.values.side || null}
          />
        )}
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <DecimalInput label={t('quantity')} required flex={1} {...form.getInputProps('quantity')} />
          <Select
            label={t('unit')}
            data={['kg', 'MT'].map((value) => ({ value, label: term(value) }))}
            allowDeselect={false}
            w={110}
            {...form.getInputProps('unit')}
          />
        </Group>
        <Select label={t('grade')} required data={grades} allowDeselect={false} {...form.getInputProps('grade')} />
        <PositionFields form={form} required />
        {problem !== null && <Problem error={problem} />}
        <Group gap="sm">
          <Button type="submit" loading={pending}>
            {t('send')}
          </Button>
          <Button variant="default" onClick={close}>
            {c('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
