import { IconLeaf } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';

/** What the reader's organisations have retired. */
export function Retirements() {
  const t = useTranslations('buyer');
  const formats = useFormats();
  return (
    <Section title={t('retiredBefore')}>
      <DataList
        label={t('retiredBefore')}
        queryKey={['carbon', 'retirements']}
        fetch={({ filters: _none, ...page }) => client.carbon.list_retirements(page)}
        rowKey={({ name }) => name}
        searchLabel={t('retiredSearch')}
        columns={[
          { header: t('retirement'), cell: ({ name }) => name },
          { header: t('project'), cell: ({ project }) => project },
          {
            header: t('tonnes'),
            cell: ({ tonnes_co2e }) => formats.number(tonnes_co2e, 3),
            sort: 'tonnes_co2e',
            right: true,
          },
          { header: t('beneficiary'), cell: ({ beneficiary }) => beneficiary },
          { header: t('evidence'), cell: ({ evidence }) => evidence, deskOnly: true },
          { header: t('retiredOn'), cell: ({ retired_at }) => formats.moment(retired_at), sort: 'retired_at' },
        ]}
        empty={{
          icon: <IconLeaf size={40} aria-hidden />,
          title: t('retiredNone'),
          body: t('retiredNoneWords'),
        }}
      />
    </Section>
  );
}
