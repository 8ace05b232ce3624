import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Said } from './said-words.tsx';

const colours = { ok: 'leaf', attention: 'yellow', failing: 'red', off: 'gray' } as const;
/** What somebody must do comes first. */
const order = ['failing', 'attention', 'ok', 'off'] as const;

/** What an installation needs before people rely on it, looked at now. */
export function SetupPage() {
  const t = useTranslations('setupChecks');
  const setup = useQuery({ queryKey: ['operator', 'setup'], queryFn: () => client.admin_portal.setup_view() });
  return (
    <RecordPage name={t('title')} query={setup}>
      {({ ready, counts, checks }) => (
        <>
          <PageHeader
            title={t('title')}
            description={t('words')}
            actions={
              <Button variant="default" loading={setup.isFetching} onClick={() => void setup.refetch()}>
                {t('again')}
              </Button>
            }
          />
          <Alert color={ready ? 'leaf' : 'orange'} mb="lg" role="status">
            {ready ? t('ready') : t('notReady', { count: counts.failing ?? 0 })}
          </Alert>
          <Stack gap="sm">
            {checks
              .toSorted((left, right) => order.indexOf(left.status) - order.indexOf(right.status))
              .map(({ name, status, evidence, evidence_said, todo, todo_said }) => (
                <Paper key={name} withBorder p="md" component="section" aria-label={t(name)}>
                  <Group justify="space-between" gap="xs" mb={4}>
                    <Title order={2} fz="md">
                      {t(name)}
                    </Title>
                    <Badge
                      variant="dot"
                      color={colours[status]}
                      tt="none"
                      fw={500}
                      size="lg"
                      radius="sm"
                      miw="max-content"
                    >
                      {t(`status_${status}`)}
                    </Badge>
                  </Group>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    <Said text={evidence} said={evidence_said} />
                  </Text>
                  {todo !== null && (
                    <Text size="sm" mt={4}>
                      <strong>{t('todo')}: </strong>
                      <Said text={todo} said={todo_said} />
                    </Text>
                  )}
                </Paper>
              ))}
          </Stack>
        </>
      )}
    </RecordPage>
  );
}
