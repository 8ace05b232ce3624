import type { ErpListRawInput, ErpListRawOutput } from '@lotmark/sdk';
import { Button, Code, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { outcomes } from './outcomes.ts';

type Raw = ErpListRawOutput['data'][number];

export function IntakePage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('intake')} description={t('intakeWords')} />
      <DataList
        label={t('intake')}
        queryKey={['admin', 'intake']}
        fetch={({ filters, search: _typed, ...query }) =>
          client.erp.list_raw({
            ...query,
            key_id: filters['key_id'],
            outcome: filters['outcome'] as ErpListRawInput['outcome'],
          })
        }
        filters={[
          { name: 'outcome', label: t('outcome'), options: outcomes.map((value) => ({ value, label: term(value) })) },
          { name: 'key_id', label: t('key'), text: true },
        ]}
        rowKey={(row) => String(row.id)}
        columns={[
          { header: t('receivedAt'), cell: (row) => formats.moment(row.received_at) },
          { header: t('key'), cell: (row) => <span className="lm-code">{row.key_id}</span> },
          { header: t('outcome'), cell: (row) => term(row.outcome) },
          { header: t('message'), cell: (row) => row.message ?? formats.none },
          { header: t('contentType'), cell: (row) => row.content_type ?? formats.none, deskOnly: true },
          { header: t('size'), cell: (row) => t('bytes', { count: formats.number(row.bytes) }), right: true },
        ]}
        rowActions={(row) => (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              openDialog(t('bodyOf', { moment: formats.moment(row.received_at) }), () => <Body raw={row} />, 'lg')
            }
          >
            {t('showBody')}
          </Button>
        )}
        empty={{ title: t('noIntake'), icon: <IconInbox size={40} aria-hidden /> }}
      />
    </>
  );
}

function Body({ raw }: { raw: Raw }) {
  const t = useTranslations('admin');
  const body = useQuery({ queryKey: ['admin', 'raw', raw.id], queryFn: () => client.erp.get_raw({ id: raw.id }) });
  if (body.error !== null) return <Problem error={body.error} />;
  if (body.data === undefined) return <Skeleton height={200} />;
  const bytes = Uint8Array.from(atob(body.data.body_base64), (character) => character.charCodeAt(0));
  const text = new TextDecoder().decode(bytes);
  const contentType = body.data.content_type ?? 'application/octet-stream';
  return (
    <Stack>
      <ScrollArea.Autosize mah={420} tabIndex={0}>
        <Code block>{text}</Code>
      </ScrollArea.Autosize>
      <Button
        variant="default"
        onClick={() => saveFile({ bytes, text: () => text, contentType, fileName: `message-${raw.id}` }, 'message')}
      >
        {t('saveBody')}
      </Button>
    </Stack>
  );
}
