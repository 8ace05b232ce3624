import { LotmarkError } from '@lotmark/sdk';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import { useFaultWords } from './fault-words.ts';
import { isMissingFile } from './missing-file.ts';
import { secondsToSay } from './next-try.ts';

/** What went wrong, in the service's words where it has some, and when to try again where it says so. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('common');
  const words = useFaultWords();
  const formats = useFormats();
  return (error) => {
    if (isMissingFile(error)) return t('notLoaded');
    if (!(error instanceof LotmarkError)) return error instanceof Error ? error.message : String(error);
    // Offline, or from a proxy before the service.
    if (error.status === 0 || (error.status >= 500 && error.excType === `Http${error.status}`)) return t('unreachable');
    const sentence = words(error.message);
    const seconds = secondsToSay(error, sentence);
    const message =
      seconds === undefined ? sentence : `${sentence} ${t('againThen', { when: formats.within(seconds) })}`;
    return error.status >= 500 && error.requestId !== undefined
      ? `${message} ${t('requestId', { id: error.requestId })}`
      : message;
  };
}

export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTranslations('common');
  const text = useProblemText();
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('wrong')}
      role="alert"
      tabIndex={-1}
      my="sm"
    >
      <Text size="sm">{text(error)}</Text>
      {retry !== undefined && (
        <Button size="xs" variant="default" mt="xs" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </Alert>
  );
}
