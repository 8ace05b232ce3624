import { Alert, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { NotKnownError } from '../../offline/last-known.ts';
import { Problem } from '../../ui/problem.tsx';

/** Says since when it is what is shown, where the service was not reached. */
export function LastKnownNote({ knownAt }: { knownAt: number | null | undefined }) {
  const t = useTranslations('offline');
  const { moment } = useFormats();
  if (knownAt == null) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" role="status">
      <IconHistory size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
      {t('lastKnown', { when: moment(new Date(knownAt).toISOString()) })}
    </Text>
  );
}

/** Something that could not be read, with what to do about it. */
export function FarmProblem({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('offline');
  if (!(error instanceof NotKnownError)) return <Problem error={error} retry={retry} />;
  return (
    <Alert color="yellow" variant="light" mb="md">
      {t('notKnown')}
    </Alert>
  );
}
