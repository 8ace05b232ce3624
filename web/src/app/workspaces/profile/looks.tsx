import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';

/** Who looked at the profile by its links. */
export function Looks({ profile }: { profile: string }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  return (
    <Section title={t('looks')}>
      <Text c="dimmed" mb="md">
        {t('looksWords')}
      </Text>
      <DataList
        label={t('looks')}
        queryKey={['profile', profile, 'looks']}
        fetch={({ limit_start, limit_page_length, sort }) =>
          client.fep.list_lookups({ profile, limit_start, limit_page_length, sort })
        }
        rowKey={(row) => `${row.at} ${row.watermark ?? row.address_hash}`}
        columns={[
          { header: t('when'), cell: (row) => formats.moment(row.at), sort: 'at' },
          {
            header: t('outcome'),
            cell: (row) => `${t(`o_${row.outcome}`)}${row.as_credential ? ` (${t('credential')})` : ''}`,
          },
          { header: t('purpose'), cell: (row) => row.purpose ?? formats.none },
          { header: t('what'), cell: (row) => row.user_agent ?? formats.none, deskOnly: true },
          { header: t('address'), cell: (row) => row.address_hash.slice(0, 8) },
        ]}
        empty={{ title: t('noLooks'), icon: <IconEye size={40} aria-hidden /> }}
      />
    </Section>
  );
}
