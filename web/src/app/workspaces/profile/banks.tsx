import type { DetailFepDetailOutput } from '@lotmark/sdk';
import { Anchor, Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import type { Mine } from './mine.ts';

type Scope = NonNullable<DetailFepDetailOutput['shared_scope']>;
type Consents = DetailFepDetailOutput['consents'];
const scopes = ['score', 'profile'] as const satisfies readonly Scope[];

/** What banks see of the profile, and every consent there was, with its receipt. */
export function Banks({ profile, scope, consents }: { profile: Mine; scope: Scope | null; consents: Consents }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const { name } = profile;
  const withdraw = useAction({
    run: (_: undefined, idempotencyKey) => client.fep.withdraw_from_banks({ profile: name }, { idempotencyKey }),
    confirm: () => ({ title: t('withdrawTitle'), body: t('withdrawWords'), label: t('withdraw'), danger: true }),
    done: () => t('withdrawn'),
  });
  const open = consents.find(({ withdrawn_at }) => withdrawn_at === null);
  return (
    <Section title={t('banks')}>
      <Text c="dimmed" mb="md">
        {t('banksWords')}
      </Text>
      <Text mb="md" fw={600}>
        {scope === null
          ? t('sharesNothing')
          : `${t(`scope_${scope}`)}, ${t('since', { day: formats.day(open?.given_at) })}`}
      </Text>
      {profile.may_decide && (
        <Group mb="md">
          <Button
            leftSection={<IconBuildingBank size={18} aria-hidden />}
            variant={scope === null ? 'filled' : 'default'}
            onClick={() =>
              openDialog(t('banks'), (close) => <ShareForm profile={name} scope={scope ?? 'score'} close={close} />)
            }
          >
            {t(scope === null ? 'share' : 'change')}
          </Button>
          {scope !== null && (
            <Button variant="default" c="red" loading={withdraw.pending} onClick={() => withdraw.act(undefined)}>
              {t('withdraw')}
            </Button>
          )}
        </Group>
      )}
      {consents.length > 0 && <ConsentTable consents={consents} />}
    </Section>
  );
}

function ConsentTable({ consents }: { consents: Consents }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  return (
    <Table.ScrollContainer
      minWidth={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('consents') } }}
    >
      <Table aria-label={t('consents')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('scope')}</Table.Th>
            <Table.Th>{t('given')}</Table.Th>
            <Table.Th>{t('ended')}</Table.Th>
            <Table.Th>{t('receipt')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {consents.map((each) => (
            <Table.Tr key={each.name}>
              <Table.Td>{t(`scope_${each.scope}`)}</Table.Td>
              <Table.Td>{formats.moment(each.given_at)}</Table.Td>
              <Table.Td>{each.withdrawn_at === null ? t('still') : formats.moment(each.withdrawn_at)}</Table.Td>
              <Table.Td>
                <Anchor href={each.receipt_url} target="_blank" underline="always">
                  {each.name}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ShareForm({ profile, scope, close }: { profile: string; scope: Scope; close: () => void }) {
  const t = useTranslations('profile');
  const form = useDialogForm({
    initialValues: { scope: scope as string },
    run: (values, idempotencyKey) =>
      client.fep.share_with_banks(
        { profile, scope: scopes.find((each) => each === values.scope) ?? 'score' },
        { idempotencyKey },
      ),
    done: () => t('shared'),
    close,
  });
  return (
    <DialogForm form={form} label={t('share')} close={close}>
      <Radio.Group label={t('scope')} {...form.form.getInputProps('scope')}>
        <Stack mt="xs" gap="sm">
          {scopes.map((each) => (
            <Radio key={each} value={each} label={t(`scope_${each}`)} description={t(`scope_${each}Words`)} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
