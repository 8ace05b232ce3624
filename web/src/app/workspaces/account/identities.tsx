import type { DidListDidsOutput } from '@lotmark/sdk';
import { Badge, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import type { Whoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { IdentityServices } from './identity-services.tsx';

type Did = DidListDidsOutput[number];
type Membership = Whoami['memberships'][number];

/** The DIDs of the user's organisations: their owners make, change and end them. */
export function Identities({ memberships }: { memberships: readonly Membership[] }) {
  const t = useTranslations('account');
  const dids = useQuery({ queryKey: ['dids'], queryFn: () => client.did.list_dids() });
  return (
    <Section title={t('identities')}>
      <Text c="dimmed" mb="md">
        {t('identitiesWords')}
      </Text>
      {dids.error !== null && <Problem error={dids.error} retry={() => void dids.refetch()} />}
      {dids.isPending && <Skeleton height={80} />}
      {dids.data !== undefined &&
        memberships.map((membership, index) => (
          <Fragment key={membership.org}>
            {index > 0 && <Divider my="lg" />}
            <Identity
              membership={membership}
              dids={dids.data.filter(({ organisation }) => organisation === membership.org)}
            />
          </Fragment>
        ))}
    </Section>
  );
}

function Identity({ membership, dids }: { membership: Membership; dids: readonly Did[] }) {
  const t = useTranslations('account');
  const formats = useFormats();
  const active = dids.find((did) => did.deactivated_at === null);
  const create = useAction({
    run: (_input: undefined, idempotencyKey) => client.did.create({ organisation: membership.org }, { idempotencyKey }),
    done: () => t('didCreated'),
    stale: [['dids']],
  });
  const isOwner = membership.role === 'Owner';
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={600}>{membership.title}</Text>
      {active === undefined ? (
        <Text>{t('noDid', { organisation: membership.title })}</Text>
      ) : (
        <ActiveDid did={active} isOwner={isOwner} />
      )}
      {active === undefined && isOwner && (
        <Group>
          <Button loading={create.pending} onClick={() => create.act(undefined)}>
            {t('createDid')}
          </Button>
        </Group>
      )}
      {!isOwner && (
        <Text size="sm" c="dimmed">
          {t('onlyOwner')}
        </Text>
      )}
      {dids
        .filter((did) => did.deactivated_at !== null)
        .map((did) => (
          <Text key={did.did} size="sm" c="dimmed">
            <span className="lm-code">{did.did}</span> · {t('didEnded', { day: formats.day(did.deactivated_at) })}
          </Text>
        ))}
    </Stack>
  );
}

function ActiveDid({ did, isOwner }: { did: Did; isOwner: boolean }) {
  const t = useTranslations('account');
  const formats = useFormats();
  const rotate = useAction({
    run: (_input: undefined, idempotencyKey) =>
      client.did.update({ did: did.did, rotate_key: true }, { idempotencyKey }),
    confirm: () => ({
      title: t('rotateTitle', { organisation: did.organisation_name }),
      body: t('rotateWords'),
      label: t('rotateKey'),
    }),
    done: () => t('keyRotated'),
    stale: [['dids'], ['did', did.did]],
  });
  const giveUp = useAction({
    run: (_input: undefined, idempotencyKey) => client.did.deactivate({ did: did.did }, { idempotencyKey }),
    confirm: () => ({ title: t('giveUpTitle'), body: t('giveUpWords'), label: t('giveUp'), danger: true }),
    done: () => t('givenUp'),
    stale: [['dids']],
  });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Badge variant="dot" color="leaf" tt="none" fw={500}>
          {t('didActive')}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('didVersion', { version: String(did.version), day: formats.day(did.updated_at) })}
        </Text>
      </Group>
      <Text className="lm-code">{did.did}</Text>
      <IdentityServices did={did.did} isOwner={isOwner} />
      <Group gap="xs">
        <Button
          component="a"
          href={`/1.0/identifiers/${encodeURIComponent(did.did)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="sm"
        >
          {t('showDocument')}
        </Button>
        {isOwner && (
          <>
            <Button variant="default" size="sm" loading={rotate.pending} onClick={() => rotate.act(undefined)}>
              {t('rotateKey')}
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              size="sm"
              loading={giveUp.pending}
              onClick={() => giveUp.act(undefined)}
            >
              {t('giveUp')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
