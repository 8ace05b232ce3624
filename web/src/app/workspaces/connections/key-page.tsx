import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useOrgTitle } from './org-title.ts';
import { IntakeForm, RotateForm } from './overlap-forms.tsx';
import { UsageSection } from './usage-section.tsx';

type Key = Awaited<ReturnType<typeof client.partners.list_keys>>['data'][number];

/** One key: what it may do, its secrets, its calls. */
export function KeyPage() {
  const t = useTranslations('connections');
  const { id } = useParams({ strict: false }) as { id: string };
  const key = useQuery({ queryKey: ['key', id], queryFn: () => findKey(id) });
  return (
    <RecordPage name={id} query={key}>
      {(data) => (
        <>
          <PageHeader
            title={data?.label ?? id}
            aside={<StatusBadge status={data?.status} />}
            back={{ to: '/connections/keys', label: t('keys') }}
          />
          {data !== null && <KeyFacts apiKey={data} />}
          <UsageSection id={id} />
        </>
      )}
    </RecordPage>
  );
}

/** The list is the only operation that tells about a key; the newest hundred hold every active one. */
async function findKey(id: string): Promise<Key | null> {
  const { data } = await client.partners.list_keys({ limit_page_length: 100 });
  return data.find(({ key_id }) => key_id === id) ?? null;
}

function KeyFacts({ apiKey }: { apiKey: Key }) {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const orgTitle = useOrgTitle();
  const { key_id: id, label } = apiKey;
  const revoke = useAction({
    run: (_, idempotencyKey) => client.partners.revoke_key({ key_id: id }, { idempotencyKey }),
    confirm: () => ({ title: t('revokeTitle', { label }), body: t('revokeWords'), label: t('revoke'), danger: true }),
    done: () => t('revoked', { label }),
  });
  return (
    <Section
      title={t('key')}
      actions={
        apiKey.status === 'Active' && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                openDialog(t('rotateTitle', { label }), (close) => (
                  <RotateForm id={id} close={close} earlierUntil={apiKey.previous_secret_until} />
                ))
              }
            >
              {t('rotate')}
            </Button>
            {apiKey.scopes.includes('trade') && (
              <Button
                size="xs"
                variant="default"
                onClick={() => openDialog(t('intakeTitle', { label }), (close) => <IntakeForm id={id} close={close} />)}
              >
                {t('intake')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              c="var(--mantine-color-error)"
              loading={revoke.pending}
              onClick={() => revoke.act()}
            >
              {t('revoke')}
            </Button>
          </Group>
        )
      }
    >
      <DetailList
        facts={[
          [t('keyId'), <Copyable key="id" value={id} label={t('keyId')} />],
          [t('owner'), apiKey.owner],
          [t('actsFor'), orgTitle(apiKey.org)],
          [t('roles'), apiKey.roles.length === 0 ? t('noRoles') : apiKey.roles.map(term).join(', ')],
          [t('scopes'), apiKey.scopes.map(term).join(', ')],
          [t('created'), formats.moment(apiKey.created_at)],
          [t('ends'), apiKey.expires_at === null ? t('never') : formats.moment(apiKey.expires_at)],
          [t('lastUsed'), apiKey.last_used_at === null ? t('never') : formats.moment(apiKey.last_used_at)],
          [
            t('oldSecretUntil'),
            apiKey.previous_secret_until === null || apiKey.revoked_at !== null
              ? null
              : formats.moment(apiKey.previous_secret_until),
          ],
          [t('revokedOn'), apiKey.revoked_at === null ? null : formats.moment(apiKey.revoked_at)],
        ]}
      />
    </Section>
  );
}
