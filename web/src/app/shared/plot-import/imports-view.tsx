import { Alert, Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CommodityChoice } from './commodity-choice.tsx';
import { ChooseFile, maxFileBytes, rememberFile } from './upload.tsx';

interface ImportsViewProps {
  /** For which cooperative files are sent; undefined while that is not known. */
  cooperative: string | undefined;
  /** Only files of the cooperative are listed; else all that the reader sees. */
  ofCooperative: boolean;
  /** Where the page of an import is: its name follows. */
  pages: string;
  back?: { to: string; label: string };
  /** Before the file is chosen. */
  before?: ReactNode;
}

/** Files of plots: a new one, and those that were sent. */
export function ImportsView({ cooperative, ofCooperative, pages, back, before }: ImportsViewProps) {
  const t = useTranslations('plotImport');
  const formats = useFormats();
  return (
    <>
      <PageHeader title={t('title')} description={t('words')} {...(back === undefined ? {} : { back })} />
      {before}
      {cooperative !== undefined && <NewImport cooperative={cooperative} pages={pages} />}
      <Section title={t('imports')}>
        <DataList
          label={t('imports')}
          queryKey={['plot-imports', 'list', ofCooperative ? cooperative : null]}
          fetch={({ filters: _none, search: _unused, ...query }) =>
            client.plot_imports.list(ofCooperative ? { ...query, cooperative } : query)
          }
          rowKey={(row) => row.name}
          rowTo={(row) => `${pages}/${row.name}`}
          columns={[
            {
              header: t('file'),
              cell: (row) => (
                <>
                  {row.file_name}
                  <Text component="span" size="xs" c="dimmed" display="block" fw={400}>
                    {row.name}
                  </Text>
                </>
              ),
            },
            {
              header: t('status'),
              cell: (row) => <StatusBadge status={row.status} words={t(`status_${row.status}`)} />,
            },
            { header: t('rows'), cell: (row) => formats.number(row.rows), right: true },
            { header: t('taken'), cell: (row) => formats.number(row.taken), right: true },
            { header: t('refused'), cell: (row) => formats.number(row.refused), right: true },
            { header: t('when'), cell: (row) => formats.moment(row.created_at), sort: 'created_at' },
          ]}
          empty={{ title: t('none'), icon: <IconFileUpload size={40} aria-hidden /> }}
        />
      </Section>
    </>
  );
}

/** The same name and size are the same call. */
interface Chosen {
  name: string;
  size: number;
  file: File;
}

function NewImport({ cooperative, pages }: { cooperative: string; pages: string }) {
  const t = useTranslations('plotImport');
  const navigate = useNavigate();
  const [commodity, setCommodity] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const begin = useAction({
    run: ({ file }: Chosen, idempotencyKey) =>
      client.plot_imports.begin(
        { cooperative, file_name: file.name, size: file.size, commodity_type: commodity ?? undefined },
        { idempotencyKey },
      ),
    // The page of the import shows how far it is.
    done: () => null,
    stale: [['plot-imports']],
    onDone: ({ name }, { file }) => {
      rememberFile(name, file);
      void navigate({ to: `${pages}/${name}` });
    },
  });
  const choose = (file: File) => {
    setFault(file.size === 0 ? t('empty') : file.size > maxFileBytes ? t('tooLarge') : null);
    if (file.size > 0 && file.size <= maxFileBytes) begin.act({ name: file.name, size: file.size, file });
  };
  return (
    <Section title={t('choose')}>
      <Text size="sm" mb="md">
        {t('kinds')}
      </Text>
      <Group align="flex-end">
        <CommodityChoice value={commodity} onChange={setCommodity} />
        <ChooseFile label={t('choose')} onChoose={choose} loading={begin.pending} />
      </Group>
      {fault !== null && (
        <Alert color="red" mt="md" role="alert">
          {fault}
        </Alert>
      )}
    </Section>
  );
}
