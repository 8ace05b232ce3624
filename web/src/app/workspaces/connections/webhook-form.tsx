import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { schemas } from './schemas.ts';
import { showSecret } from './secret.tsx';

type WebhookInput = Parameters<typeof client.webhooks.create>[0];

/** An address to be told: what, and from where. */
export function WebhookForm({ close }: { close: () => void }) {
  const t = useTranslations('connections');
  const common = useTranslations('common');
  const term = useTerms();
  const formats = useFormats();
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await client.exporter_onboard.exporter_onboard_options()).countries,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useDialogForm({
    initialValues: { url: 'https://', schemas: ['trade.delivery.v1'] as string[], regions: [] as string[] },
    validate: ({ url, schemas: chosen }) => ({
      ...(url.trim() === '' || url.trim() === 'https://' ? { url: common('required') } : {}),
      ...(chosen.length === 0 ? { schemas: common('required') } : {}),
    }),
    run: ({ url, schemas: chosen, regions }, idempotencyKey) =>
      client.webhooks.create(
        { url: url.trim(), schemas: chosen as WebhookInput['schemas'], regions },
        { idempotencyKey },
      ),
    done: () => t('webhookMade'),
    onDone: ({ secret }) => showSecret(t('webhookSecret'), [[t('signingSecret'), secret]]),
    close,
  });
  const { getInputProps } = form.form;
  return (
    <DialogForm form={form} label={t('makeWebhook')} words={t('newWebhookWords')} close={close}>
      <TextInput type="url" label={t('url')} required maxLength={2000} data-autofocus {...getInputProps('url')} />
      <Checkbox.Group label={t('schemas')} required {...getInputProps('schemas')}>
        <Stack gap="xs" mt="xs">
          {schemas.map((schema) => (
            <Checkbox key={schema} value={schema} label={term(schema)} description={schema} />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label={t('regions')}
        description={t('regionsWords')}
        data={(countries.data ?? []).map(({ code }) => ({ value: code.toLowerCase(), label: formats.country(code) }))}
        searchable
        clearable
        {...getInputProps('regions')}
      />
    </DialogForm>
  );
}
