import { Badge, Button, Table, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';

type Provider = Awaited<ReturnType<typeof client.insurance_oracle.list_providers>>[number];

/** Who measures; admins register and end them. */
export function Providers() {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const manages = isAdmin(useWhoami());
  const list = useQuery({
    queryKey: ['insurance', 'providers'],
    queryFn: () => client.insurance_oracle.list_providers({}),
  });
  return (
    <Section
      title={t('providers')}
      actions={
        manages && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('registerProvider'), (close) => <RegisterForm close={close} />)}
          >
            {t('registerProvider')}
          </Button>
        )
      }
    >
      {list.error !== null && <Problem error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState title={t('noProviders')} />}
      {list.data !== undefined && list.data.length > 0 && (
        <Table.ScrollContainer minWidth={240} type="native" tabIndex={0}>
          <Table aria-label={t('providers')} verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('provider')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('publicKey')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
                {manages && <Table.Th aria-label={t('endProvider')} />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.data.map((provider) => (
                <Table.Tr key={provider.name}>
                  <Table.Td>
                    {provider.title}
                    <Text size="xs" c="dimmed" className="lm-code">
                      {provider.name}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm" className="lm-code">
                    {provider.public_key}
                  </Table.Td>
                  <Table.Td>
                    {provider.ended_at === null ? (
                      <Badge color="leaf" variant="light" tt="none">
                        {t('measures')}
                      </Badge>
                    ) : (
                      <Text size="sm">{t('endedOn', { day: formats.day(provider.ended_at) })}</Text>
                    )}
                  </Table.Td>
                  {manages && (
                    <Table.Td ta="right">
                      {provider.ended_at === null && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t('endProviderOf', { provider: provider.title })}
                          onClick={() =>
                            openDialog(t('endProviderOf', { provider: provider.title }), (close) => (
                              <EndForm provider={provider} close={close} />
                            ))
                          }
                        >
                          {t('endProvider')}
                        </Button>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function RegisterForm({ close }: { close: () => void }) {
  const t = useTranslations('insurance');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { title: '', public_key: '' },
    validate: ({ title, public_key }) => ({
      title: written(title, 2),
      ...(/^[0-9a-f]{64}$/i.test(public_key.trim()) ? {} : { public_key: t('keyFault') }),
    }),
    run: ({ title, public_key }, idempotencyKey) =>
      client.insurance_oracle.register_provider(
        { title: title.trim(), public_key: public_key.trim() },
        { idempotencyKey },
      ),
    done: ({ title }) => t('registered', { provider: title }),
    close,
  });
  return (
    <DialogForm form={form} label={t('registerProvider')} words={t('registerProviderWords')} close={close}>
      <TextInput
        label={t('providerName')}
        required
        maxLength={140}
        data-autofocus
        {...form.form.getInputProps('title')}
      />
      <TextInput
        label={t('publicKey')}
        description={t('publicKeyWords')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.form.getInputProps('public_key')}
      />
    </DialogForm>
  );
}

function EndForm({ provider, close }: { provider: Provider; close: () => void }) {
  const t = useTranslations('insurance');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: written(reason, 3) }),
    run: ({ reason }, idempotencyKey) =>
      client.insurance_oracle.end_provider({ provider: provider.name, reason: reason.trim() }, { idempotencyKey }),
    done: ({ title }) => t('providerEnded', { provider: title }),
    close,
  });
  return (
    <DialogForm form={form} label={t('endProvider')} words={t('endProviderWords')} danger close={close}>
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
