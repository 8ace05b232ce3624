import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Names that wait for an admin. */
export function ProposalsPage() {
  const t = useTranslations('glossary');
  const formats = useFormats();
  const decide = useAction({
    run: ({ alias, yes }: { alias: string; yes: boolean }, idempotencyKey) =>
      client.atlas[yes ? 'approve_alias' : 'reject_alias']({ alias }, { idempotencyKey }),
    done: ({ alias }) => t('decided', { alias }),
    stale: [['glossary']],
  });
  return (
    <>
      <PageHeader title={t('proposals')} description={t('proposalsWords')} />
      <DataList
        label={t('proposals')}
        queryKey={['glossary', 'proposals']}
        fetch={({ limit_start, limit_page_length }) =>
          client.atlas.list_aliases({ limit_start, limit_page_length, status: 'Proposed' })
        }
        rowKey={({ name }) => name}
        columns={[
          { header: t('alias'), cell: ({ alias }) => alias },
          { header: t('concept'), cell: ({ concept_id }) => concept_id },
          { header: t('origin'), cell: ({ origin }) => t(`origin_${origin}`) },
          { header: t('evidence'), cell: ({ evidence }) => evidence ?? formats.none, deskOnly: true },
        ]}
        rowActions={({ name }) => (
          <Group gap={4} wrap="nowrap">
            <Button size="compact-sm" variant="light" onClick={() => decide.act({ alias: name, yes: true })}>
              {t('approve')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => decide.act({ alias: name, yes: false })}
            >
              {t('reject')}
            </Button>
          </Group>
        )}
        empty={{ title: t('none') }}
      />
    </>
  );
}
