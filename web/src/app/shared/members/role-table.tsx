import type { OrganisationListRolesInput } from '@lotmark/sdk';
import { Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** Which role may do what, as the service decides it. */
export function RoleTable({ kind }: OrganisationListRolesInput) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const term = useTerms();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const table = useQuery({
    queryKey: ['roles', kind],
    queryFn: () => client.organisation.list_roles({ kind }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Section title={t('rolesTitle')}>
      {kind === 'Cooperative' && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('rolesOfFarmers')}
        </Text>
      )}
      {table.error !== null && <Problem error={table.error} retry={() => void table.refetch()} />}
      {table.isPending && <ListSkeleton label={c('loading')} />}
      {table.data !== undefined && phone && (
        <Stack gap="sm">
          {table.data.duties.map(({ duty, roles }) => (
            <div key={duty}>
              <Text size="sm">{t(`duty_${duty}`)}</Text>
              <Text size="sm" c="dimmed">
                {roles.map((role) => term(role)).join(', ')}
              </Text>
            </div>
          ))}
        </Stack>
      )}
      {table.data !== undefined && !phone && (
        <Table.ScrollContainer minWidth={280}>
          <Table verticalSpacing={6} aria-label={t('rolesTitle')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('mayDo')}</Table.Th>
                {table.data.roles.map((role) => (
                  <Table.Th key={role} ta="center">
                    {term(role)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.data.duties.map(({ duty, roles }) => (
                <Table.Tr key={duty}>
                  <Table.Th scope="row" fw={400}>
                    {t(`duty_${duty}`)}
                  </Table.Th>
                  {table.data.roles.map((role) => (
                    <Table.Td key={role} ta="center">
                      {roles.includes(role) ? (
                        <IconCheck size={18} role="img" aria-label={c('yes')} />
                      ) : (
                        <Text span c="dimmed" aria-label={c('no')} role="img">
                          –
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
