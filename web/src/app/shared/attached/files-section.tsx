import type { FilesListFilesInput, FilesListFilesOutput } from '@lotmark/sdk';
import { Anchor, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFileText, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

type Doctype = FilesListFilesInput['doctype'];
type AttachedFile = FilesListFilesOutput['data'][number];

const accepted = 'image/jpeg,image/png,image/webp,application/pdf,application/json,text/csv,text/plain';
/** A call takes 5 MiB, and a file in it is a third longer. */
const mostBytes = 3_500_000;
const pageLength = 20;

interface Record {
  doctype: Doctype;
  name: string;
}

/** The files of a record, for whoever may see it: to fetch, to add to, and to take off again. */
export function FilesSection({ doctype, name }: Record) {
  const t = useTranslations('attached');
  const [removed, setRemoved] = useState(false);
  const [shown, setShown] = useState(pageLength);
  const list = useQuery({
    queryKey: ['files', doctype, name, removed, shown],
    queryFn: () => client.files.list_files({ doctype, docname: name, removed, limit_page_length: shown }),
    retry: false,
    placeholderData: (before) => before,
  });
  if (list.data === undefined) {
    const hidden =
      list.error === null || ('status' in list.error && (list.error.status === 403 || list.error.status === 404));
    return hidden ? null : <Problem error={list.error} retry={() => void list.refetch()} />;
  }
  const { data, total } = list.data;
  return (
    <Section title={t('title')} actions={<AddFile doctype={doctype} name={name} />}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(doctype === 'Lot' ? 'lotWords' : 'words')}
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
        {data.length === 0 && (
          <Text component="li" c="dimmed">
            {t(removed ? 'noneRemoved' : 'none')}
          </Text>
        )}
        {data.map((file) => (
          <FileRow key={file.name} file={file} record={{ doctype, name }} />
        ))}
      </Stack>
      <Group mt="sm" gap="xs">
        {total > data.length && shown < 100 && (
          <Button size="xs" variant="default" onClick={() => setShown(100)}>
            {t('more')}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => setRemoved(!removed)}>
          {t(removed ? 'showThere' : 'showRemoved')}
        </Button>
      </Group>
    </Section>
  );
}

function AddFile({ doctype, name }: Record) {
  const t = useTranslations('attached');
  const reset = useRef<() => void>(null);
  const add = useAction({
    // The words tell one file from another, so that each is a call of its own.
    run: async ({ file }: { file: File; words: string }, idempotencyKey) => {
      if (file.size > mostBytes) throw new Error(t('tooLarge'));
      return client.upload_file(
        { filedata: await base64Of(file), filename: file.name, doctype, docname: name },
        { idempotencyKey },
      );
    },
    done: ({ file_name }) => t('added', { file: file_name }),
    stale: [['files', doctype, name]],
  });
  return (
    <FileButton
      resetRef={reset}
      accept={accepted}
      inputProps={{ 'aria-label': t('add') }}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) add.act({ file, words: `${file.name} ${file.size} ${file.lastModified}` });
      }}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          loading={add.pending}
        >
          {t('add')}
        </Button>
      )}
    </FileButton>
  );
}

function FileRow({ file, record }: { file: AttachedFile; record: Record }) {
  const t = useTranslations('attached');
  const formats = useFormats();
  const remove = useAction({
    run: (_input: undefined, idempotencyKey) => client.files.remove_file({ file: file.name }, { idempotencyKey }),
    confirm: () => ({
      title: t('removeTitle', { file: file.file_name }),
      body: t('removeWords'),
      label: t('remove'),
      danger: true,
    }),
    done: () => t('removed', { file: file.file_name }),
    stale: [['files']],
  });
  const Icon = file.content_type.startsWith('image/') ? IconPhoto : IconFileText;
  const size =
    file.file_size < 1_000_000
      ? t('kilobytes', { size: formats.number(Math.max(1, Math.round(file.file_size / 1000))) })
      : t('megabytes', { size: formats.number(file.file_size / 1_000_000, 1) });
  const by = file.org_title === null ? file.uploaded_by : `${file.uploaded_by}, ${file.org_title}`;
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} flex="1 1 240px">
          <Icon size={24} aria-hidden style={{ flexShrink: 0 }} />
          <div style={{ minWidth: 0 }}>
            {file.file_url === null ? (
              <Text style={{ overflowWrap: 'anywhere' }}>{file.file_name}</Text>
            ) : (
              <Anchor href={file.file_url} download={file.file_name} style={{ overflowWrap: 'anywhere' }}>
                {file.file_name}
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {t(`type_${file.content_type}`)} · {size} · {t('by', { by, moment: formats.moment(file.created_at) })}
            </Text>
            {file.removed_at !== null && (
              <Text size="xs">
                {t('removedBy', { by: file.removed_by ?? '', moment: formats.moment(file.removed_at) })}
              </Text>
            )}
            {file.stays !== null && (
              <Text size="xs" c="dimmed">
                {t('stays')}
              </Text>
            )}
          </div>
        </Group>
        <Group gap="xs">
          {file.removed_at === null && file.file_url !== null && <HaveRead file={file} record={record} />}
          {file.may_remove && (
            <Button
              size="xs"
              variant="default"
              loading={remove.pending}
              onClick={() => remove.act(undefined)}
              aria-label={`${t('remove')}: ${file.file_name}`}
            >
              {t('remove')}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

/** Has a paper read and held against its record; what the reading is unsure of is for whoever asks to decide. */
function HaveRead({ file, record: { doctype, name } }: { file: AttachedFile; record: Record }) {
  const t = useTranslations('attached');
  const navigate = useNavigate();
  const read = useAction({
    run: (_input: undefined, idempotencyKey) =>
      client.ai.open_document_review(
        {
          file_url: file.name,
          ...(doctype === 'Lot' || doctype === 'Order' || doctype === 'Quality Inspection'
            ? { doctype, docname: name }
            : {}),
        },
        { idempotencyKey },
      ),
    done: ({ open }) => t('wasRead', { file: file.file_name, count: open }),
    stale: [['papers']],
    onDone: (review) => void navigate({ to: `/papers/${review.name}` }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={read.pending}
      onClick={() => read.act(undefined)}
      aria-label={`${t('haveRead')}: ${file.file_name}`}
    >
      {t('haveRead')}
    </Button>
  );
}
