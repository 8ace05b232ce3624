import { Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isDegrees, PositionFields } from '../../shared/lot/position-fields.tsx';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** A lot tag that was scanned on the plot, with the place if it is known. */
export function TagForm({ plot, close }: { plot: string; close: () => void }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const l = useTranslations('lot');
  const initialValues: { lot_reference: string; gps_lat: number | string; gps_lng: number | string; notes: string } = {
    lot_reference: '',
    gps_lat: '',
    gps_lng: '',
    notes: '',
  };
  const form = useDialogForm({
    initialValues,
    validate: ({ lot_reference, gps_lat, gps_lng }) => {
      const some = gps_lat !== '' || gps_lng !== '';
      return {
        ...(lot_reference.trim() === '' && { lot_reference: c('required') }),
        ...(some && !isDegrees(gps_lat, 90) && { gps_lat: l('notLatitude') }),
        ...(some && !isDegrees(gps_lng, 180) && { gps_lng: l('notLongitude') }),
      };
    },
    run: ({ lot_reference, gps_lat, gps_lng, notes }, idempotencyKey) =>
      client.events.create_harvest_record(
        {
          plot,
          lot_reference: lot_reference.trim(),
          ...(gps_lat !== '' && { gps_lat: Number(gps_lat), gps_lng: Number(gps_lng) }),
          notes: notes.trim() || undefined,
        },
        { idempotencyKey },
      ),
    done: ({ lot_reference }) => t('tagged', { tag: lot_reference }),
    close,
  });
  return (
    <DialogForm form={form} label={t('tag')} words={t('tagWords')} close={close}>
      <TextInput
        label={t('tagNumber')}
        required
        maxLength={140}
        data-autofocus
        {...form.form.getInputProps('lot_reference')}
      />
      <PositionFields form={form.form} required={false} />
      <Textarea
        label={`${t('notes')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
