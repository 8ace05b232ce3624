import type { DetailFepDetailOutput } from '@lotmark/sdk';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import type { Mine } from './mine.ts';

type LinkFacts = DetailFepDetailOutput['link'];

/** Days that a link may work; 0 is without end. */
const periods = [7, 30, 90, 365, 0];

const expiryOf = (days: string): string | null =>
  days === '0' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

function usePeriods() {
  const t = useTranslations('profile');
  return periods.map((days) => ({ value: String(days), label: t('daysChoice', { days }) }));
}

/** The link by which a lender sees the profile: made, ended, taken back. */
export function LinkSection({ profile, link }: { profile: Mine; link: LinkFacts }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const { name } = profile;
  const revoke = useAction({
    run: (_: undefined, idempotencyKey) => client.fep.revoke_shareable_link({ profile: name }, { idempotencyKey }),
    confirm: () => ({ title: t('revokeTitle'), body: t('revokeWords'), label: t('revoke'), danger: true }),
    done: () => t('revoked'),
  });
  const until = link?.shareable_link_expires_at ?? null;
  return (
    <Section title={t('link')}>
      <Text c="dimmed" mb="md">
        {t('linkWords')}
      </Text>
      {link === null ? (
        <Text mb="md">{t('noLink')}</Text>
      ) : (
        <Stack gap="xs" mb="md">
          <Text>{t(link.state === 'open' ? 'linkOpen' : 'linkExpired')}</Text>
          <DetailList
            facts={[
              [t('made'), formats.moment(link.created_at)],
              [t('until'), until === null ? t('untilRevoked') : formats.moment(until)],
            ]}
          />
        </Stack>
      )}
      {profile.may_decide && (
        <Group>
          <Button
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() =>
              openDialog(t('newLink'), (close) => <NewLink profile={name} replaces={link !== null} close={close} />)
            }
          >
            {t(link === null ? 'newLink' : 'replaceLink')}
          </Button>
          {link !== null && (
            <>
              <Button
                variant="default"
                onClick={() => openDialog(t('setExpiry'), (close) => <Expiry profile={name} close={close} />)}
              >
                {t('setExpiry')}
              </Button>
              <Button variant="default" c="red" loading={revoke.pending} onClick={() => revoke.act(undefined)}>
                {t('revoke')}
              </Button>
            </>
          )}
        </Group>
      )}
    </Section>
  );
}

function NewLink({ profile, replaces, close }: { profile: string; replaces: boolean; close: () => void }) {
  const t = useTranslations('profile');
  const choices = usePeriods();
  const form = useDialogForm({
    initialValues: { days: '30' },
    run: ({ days }, idempotencyKey) =>
      client.fep.regenerate_shareable_link({ profile, expires_at: expiryOf(days) }, { idempotencyKey }),
    done: () => t('linkMade'),
    onDone: ({ url }) =>
      openDialog(t('linkMade'), (closeLink) => <MadeLink url={url} close={closeLink} />, 'lg', { stays: true }),
    close,
  });
  return (
    <DialogForm form={form} label={t('newLink')} words={replaces ? t('replaceWords') : undefined} close={close}>
      <Select label={t('days')} data={choices} allowDeselect={false} {...form.form.getInputProps('days')} />
    </DialogForm>
  );
}

function MadeLink({ url, close }: { url: string; close: () => void }) {
  const t = useTranslations('profile');
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {t('copyNow')}
      </Alert>
      <Copyable value={url} label={t('link')} />
      <Group justify="flex-end">
        <Button onClick={close}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}

function Expiry({ profile, close }: { profile: string; close: () => void }) {
  const t = useTranslations('profile');
  const choices = usePeriods();
  const form = useDialogForm({
    initialValues: { days: '30' },
    run: ({ days }, idempotencyKey) =>
      client.fep.set_link_expiry({ profile, expires_at: expiryOf(days) }, { idempotencyKey }),
    done: () => t('expirySet'),
    close,
  });
  return (
    <DialogForm form={form} label={t('setExpiry')} close={close}>
      <Select label={t('days')} data={choices} allowDeselect={false} {...form.form.getInputProps('days')} />
    </DialogForm>
  );
}
