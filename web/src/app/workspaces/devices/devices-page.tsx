import type { DevicesListInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconAccessPoint } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useMeasures } from './measures.ts';
import { placeWords } from './place.ts';
import { RegisterForm } from './register-form.tsx';
import { StandingBadge, standings } from './standing.tsx';

const places = ['plot', 'store', 'vehicle'] as const;

/** The devices of the caller's organisations. */
export function DevicesPage() {
  const t = useTranslations('devices');
  const formats = useFormats();
  const { listed } = useMeasures();
  return (
    <>
      <PageHeader
        title={t('devices')}
        description={t('devicesWords')}
        actions={
          <Button onClick={() => openDialog(t('register'), (close) => <RegisterForm close={close} />)}>
            {t('register')}
          </Button>
        }
      />
      <DataList
        label={t('devices')}
        queryKey={['devices', 'list']}
        fetch={({ filters, ...query }) =>
          client.devices.list({
            ...query,
            standing: filters['standing'] as DevicesListInput['standing'],
            place: filters['place'] as DevicesListInput['place'],
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/devices/${name}`}
        searchLabel={t('search')}
        filters={[
          {
            name: 'standing',
            label: t('standing'),
            options: standings.map((value) => ({ value, label: t(`standing_${value}`) })),
          },
          { name: 'place', label: t('place'), options: places.map((value) => ({ value, label: t(`place_${value}`) })) },
        ]}
        columns={[
          {
            header: t('device'),
            cell: ({ name, title }) => (
              <>
                {title}
                <Text component="span" size="xs" c="dimmed" display="block">
                  {name}
                </Text>
              </>
            ),
            sort: 'title',
          },
          { header: t('standing'), cell: ({ standing }) => <StandingBadge standing={standing} /> },
          { header: t('place'), cell: ({ binding }) => placeWords(binding) },
          {
            header: t('lastValues'),
            cell: ({ last_values }) => listed(last_values).slice(0, 2).join(' · ') || formats.none,
          },
          { header: t('lastSeen'), cell: ({ last_seen }) => formats.ago(last_seen) },
          {
            header: t('registered'),
            cell: ({ created_at }) => formats.day(created_at),
            sort: 'created_at',
            deskOnly: true,
          },
        ]}
        empty={{
          title: t('noDevices'),
          body: t('noDevicesWords'),
          icon: <IconAccessPoint size={40} aria-hidden />,
        }}
      />
    </>
  );
}
