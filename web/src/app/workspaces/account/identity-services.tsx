import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';

interface Service {
  id: string;
  type: string;
  serviceEndpoint: string;
}

/** Where others reach the organisation, as its DID document says. */
export function IdentityServices({ did, isOwner }: { did: string; isOwner: boolean }) {
  const t = useTranslations('account');
  const resolved = useQuery({
    queryKey: ['did', did],
    queryFn: async (): Promise<Service[]> => {
      const { didDocument } = await client.did.resolve({ did });
      // The document writes the fragment out in full; what is sent has the fragment alone.
      return (didDocument?.service ?? []).map(({ id, type, serviceEndpoint }) => ({
        id: id.slice(id.indexOf('#') + 1),
        type,
        serviceEndpoint,
      }));
    },
  });
  if (resolved.error !== null) return <Problem error={resolved.error} />;
  if (resolved.data === undefined) return <Skeleton height={40} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('services')}
      </Text>
      {isOwner ? (
        <ServicesForm key={JSON.stringify(resolved.data)} did={did} services={resolved.data} />
      ) : (
        <ServicesRead services={resolved.data} />
      )}
    </Stack>
  );
}

function ServicesRead({ services }: { services: readonly Service[] }) {
  const t = useTranslations('account');
  if (services.length === 0) return <Text size="sm">{t('noServices')}</Text>;
  return services.map(({ id, type, serviceEndpoint }) => (
    <Text key={id} size="sm">
      {type}: <span className="lm-code">{serviceEndpoint}</span>
    </Text>
  ));
}

function ServicesForm({ did, services }: { did: string; services: Service[] }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { services },
    run: (values, idempotencyKey) =>
      client.did.update(
        { did, services: values.services.map((service) => ({ ...service, id: `#${service.id}` })) },
        { idempotencyKey },
      ),
    onDone: async () => {
      notifications.show({ color: 'leaf', message: t('servicesSaved') });
      await queries.invalidateQueries({ queryKey: ['dids'] });
      await queries.invalidateQueries({ queryKey: ['did', did] });
    },
  });
  const list = form.values.services;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {list.length === 0 && <Text size="sm">{t('noServices')}</Text>}
        {list.map((_service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that is being typed has no other name.
          <Group key={index} gap="xs" align="flex-end">
            <TextInput
              label={t('serviceName')}
              w={{ base: '45%', sm: 130 }}
              {...form.getInputProps(`services.${index}.id`)}
            />
            <TextInput
              label={t('serviceType')}
              w={{ base: '45%', sm: 150 }}
              {...form.getInputProps(`services.${index}.type`)}
            />
            <TextInput
              label={t('serviceAddress')}
              type="url"
              placeholder="https://"
              flex={1}
              miw={200}
              {...form.getInputProps(`services.${index}.serviceEndpoint`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`${c('remove')}: ${t('service')} ${index + 1}`}
              onClick={() => form.removeListItem('services', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {problem !== null && <Problem error={problem} />}
        {form.errors['services'] !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors['services']}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('services', { id: '', type: '', serviceEndpoint: '' })}
          >
            {t('addService')}
          </Button>
          {form.isDirty() && (
            <Button type="submit" size="sm" loading={pending}>
              {t('saveServices')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
