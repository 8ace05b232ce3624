import { Anchor, Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AliasForm } from './alias-form.tsx';

/** The words with what they mean. */
export function GlossaryPage() {
  const t = useTranslations('glossary');
  const { language } = useLanguage();
  return (
    <>
      <PageHeader title={t('glossary')} description={t('glossaryWords')} />
      <DataList
        label={t('glossary')}
        queryKey={['glossary', language]}
        fetch={async ({ search, limit_start, limit_page_length }) => {
          // One row more than the page tells whether there is another one; without a search the count is known.
          const data = await client.atlas.list_concepts({
            limit_start,
            limit: limit_page_length + 1,
            ...(search === undefined ? {} : { search }),
          });
          const rows = data.slice(0, limit_page_length);
          const total = search === undefined ? (await client.atlas.overview({})).concepts : limit_start + data.length;
          return { data: rows, total };
        }}
        rowKey={({ concept_id }) => concept_id}
        searchLabel={t('search')}
        tile={({ concept_id, label, definition }) => (
          <>
            <Text fw={600}>{label}</Text>
            <Text size="sm" mt={4}>
              {definition}
            </Text>
            <Group gap="xs" mt="xs">
              <Anchor size="sm" href={`/glossary/${concept_id}`} target="_blank">
                {t('more')}
              </Anchor>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() =>
                  openDialog(t('propose'), (close) => <AliasForm concept={concept_id} label={label} close={close} />)
                }
              >
                {t('propose')}
              </Button>
            </Group>
          </>
        )}
        columns={[
          { header: t('concept'), cell: ({ label }) => label },
          { header: t('glossary'), cell: ({ definition }) => definition },
        ]}
        empty={{ title: t('none') }}
      />
    </>
  );
}
