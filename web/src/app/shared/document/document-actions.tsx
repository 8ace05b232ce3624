import type { DocumentsListOutput, DocumentsShareOutput } from '@lotmark/sdk';
import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload, IconEye, IconLink, IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';

export type ListedDocument = DocumentsListOutput['data'][number];

/** How long the browser has to open a file before its address is given back. */
const openMs = 60_000;

/** What can be done with a document that is made: look at it, save it, share it, sign it. */
export function DocumentActions({ document }: { document: ListedDocument }) {
  const t = useTranslations('documents');
  const { document: name } = document;
  const stale = [['documents']];
  const load = () => client.documents.download({ document: name });
  const download = useAction({
    run: async () => saveFile(await load(), `${name}.pdf`),
    done: () => t('downloaded', { document: name }),
    stale: [],
  });
  // It opens with the click; a browser would not open it any later.
  const shown = useRef<Window | null>(null);
  const preview = useAction({
    run: async () => {
      const file = await load().catch((error: unknown) => {
        shown.current?.close();
        throw error;
      });
      const address = URL.createObjectURL(
        new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }),
      );
      setTimeout(() => URL.revokeObjectURL(address), openMs);
      if (shown.current === null) saveFile(file, `${name}.pdf`);
      else shown.current.location.href = address;
    },
    done: () => t('opened', { document: name }),
    stale: [],
  });
  const showLink = (link: DocumentsShareOutput) =>
    openDialog(t('linkTitle', { document: name }), (close) => <NewLink link={link} close={close} />, 'lg', {
      stays: true,
    });
  const sign = useAction({
    run: (_input: undefined, idempotencyKey) => client.documents.sign({ document: name }, { idempotencyKey }),
    confirm: () => ({ title: t('signTitle', { document: name }), body: t('signWords'), label: t('sign') }),
    done: () => t('shared', { document: name }),
    stale,
    onDone: showLink,
  });
  const button = { size: 'xs', variant: 'default' } as const;
  const label = (words: string) => `${words}: ${name}`;
  return (
    <Group gap={6}>
      <Button
        {...button}
        leftSection={<IconEye size={16} aria-hidden />}
        loading={preview.pending}
        onClick={() => {
          shown.current = window.open('', '_blank');
          preview.act();
        }}
        aria-label={label(t('preview'))}
      >
        {t('preview')}
      </Button>
      <Button
        {...button}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.pending}
        onClick={() => download.act()}
        aria-label={label(t('download'))}
      >
        {t('download')}
      </Button>
      <Button
        {...button}
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() =>
          openDialog(t('shareTitle', { document: name }), (close) => (
            <ShareForm name={name} close={close} onDone={showLink} />
          ))
        }
        aria-label={label(t('share'))}
      >
        {t('share')}
      </Button>
      <Button
        {...button}
        onClick={() => openDialog(t('linksTitle', { document: name }), () => <Links name={name} />)}
        aria-label={label(t('links'))}
      >
        {t('links')}
      </Button>
      {document.status === 'Ready' && (
        <Button
          {...button}
          leftSection={<IconSignature size={16} aria-hidden />}
          loading={sign.pending}
          onClick={() => sign.act(undefined)}
          aria-label={label(t('sign'))}
        >
          {t('sign')}
        </Button>
      )}
    </Group>
  );
}

interface ShareFormProps {
  name: string;
  close: () => void;
  onDone: (link: DocumentsShareOutput) => void;
}

/** Until when a link works, and whether it asks for a password; both may be left out. */
function ShareForm({ name, close, onDone }: ShareFormProps) {
  const t = useTranslations('documents');
  const form = useDialogForm({
    initialValues: { expires_at: '', password: '' },
    validate: () => ({}),
    run: ({ expires_at, password }, idempotencyKey) => {
      const wanted = { ...(expires_at === '' ? {} : { expires_at }), ...(password === '' ? {} : { password }) };
      return client.documents.share({ document: name, ...wanted }, { idempotencyKey });
    },
    done: () => t('shared', { document: name }),
    onDone,
    close,
  });
  return (
    <DialogForm form={form} label={t('makeLink')} close={close}>
      <TextInput type="date" label={t('until')} {...form.form.getInputProps('expires_at')} />
      <PasswordInput
        label={t('password')}
        description={t('passwordWords')}
        autoComplete="new-password"
        maxLength={200}
        {...form.form.getInputProps('password')}
      />
    </DialogForm>
  );
}

function NewLink({ link, close }: { link: DocumentsShareOutput; close: () => void }) {
  const t = useTranslations('documents');
  const formats = useFormats();
  return (
    <Stack>
      <Text size="sm">{t('linkWords', { until: formats.moment(link.expires_at) })}</Text>
      <Copyable value={link.url} label={t('link')} />
      <Group justify="flex-end">
        <Button onClick={close}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}

/** The links that the caller made; each can be taken back. */
function Links({ name }: { name: string }) {
  const t = useTranslations('documents');
  const formats = useFormats();
  const status = useQuery({
    queryKey: ['documents', 'links', name],
    queryFn: () => client.documents.status({ document: name }),
  });
  const revoke = useAction({
    run: (share: string, idempotencyKey) => client.documents.revoke_share({ share }, { idempotencyKey }),
    done: () => t('revoked'),
    stale: [['documents']],
  });
  if (status.error !== null) return <Problem error={status.error} retry={() => void status.refetch()} />;
  if (status.data === undefined) return <Skeleton height={80} />;
  if (status.data.shares.length === 0) return <Text c="dimmed">{t('noLinks')}</Text>;
  return (
    <Stack gap="xs">
      {status.data.shares.map(({ share, state, created_at, expires_at, has_password }) => (
        <Group key={share} justify="space-between">
          <Text size="sm">
            {formats.moment(created_at)}, {t(`state_${state}`, { until: formats.moment(expires_at) })}
            {has_password && `, ${t('withPassword')}`}
          </Text>
          {state === 'open' && (
            <Button size="xs" variant="default" loading={revoke.pending} onClick={() => revoke.act(share)}>
              {t('revoke')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
