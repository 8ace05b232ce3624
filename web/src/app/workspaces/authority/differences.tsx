import { Alert, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { Section } from '../../ui/section.tsx';
import type { FlaggedDetail } from './flagged-lot.ts';

/** Which records are not what was signed, old and new value, and who could have changed them. */
export function Differences({ lot }: { lot: FlaggedDetail }) {
  const t = useTranslations('authority');
  const formats = useFormats();
  const term = useTerms();
  const { differences, who_changed: who, signed_version } = lot;
  if (signed_version === null) return null;
  return (
    <Section title={t('differences')}>
      <Stack gap="md">
        {differences.length === 0 ? (
          <Text size="sm">{t('noDifferences', { version: signed_version })}</Text>
        ) : (
          <>
            <Table.ScrollContainer minWidth={320}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('field')}</Table.Th>
                    <Table.Th>{t('signedValue', { version: signed_version })}</Table.Th>
                    <Table.Th>{t('nowValue')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {differences.map(({ field, signed, now }) => (
                    <Table.Tr key={field}>
                      <Table.Td>{term(field)}</Table.Td>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{signed ?? formats.none}</Table.Td>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{now ?? formats.none}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="note">
              {t('changedOutside')}
            </Alert>
          </>
        )}
        <Text size="sm" fw={600}>
          {t('callsSince', { when: formats.moment(who.since) })}
        </Text>
        {who.calls.length === 0 && <Text size="sm">{t('noCallsSince')}</Text>}
        {who.calls.map((call) => (
          <Text key={`${call.at} ${call.operation} ${call.subject}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {formats.moment(call.at)} · {call.actor} · {call.operation.replace(/^svc_network\.api\./, '')} ·{' '}
            {call.subject}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
