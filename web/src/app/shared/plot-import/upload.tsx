import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { Problem } from '../../ui/problem.tsx';
import { OtherFileError, sendFile } from './send-file.ts';

export const maxFileBytes = 25_000_000;
const accepted = '.geojson,.json,.kml,.csv,.txt';

export function ChooseFile({
  label,
  onChoose,
  loading,
}: {
  label: string;
  onChoose: (file: File) => void;
  loading: boolean;
}) {
  return (
    <FileButton onChange={(file) => file !== null && onChoose(file)} accept={accepted}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={loading}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

/** An import whose file is not whole. */
interface Unfinished {
  name: string;
  file_name: string;
  size: number;
  received: number;
}

/** Files that were chosen on this page, by their imports: another view of it goes on by itself. */
const chosen = new Map<string, File>();
export const rememberFile = (name: string, file: File): Map<string, File> => chosen.set(name, file);

/** Sends the file of an import, and goes on where it stopped: after a lost line by itself, else with the file chosen once more. */
export function Upload({ found, onWhole }: { found: Unfinished; onWhole: () => void }) {
  const t = useTranslations('plotImport');
  const formats = useFormats();
  const queries = useQueryClient();
  const [sent, setSent] = useState(found.received);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [other, setOther] = useState<File | null>(null);
  const stop = useRef<AbortController>(undefined);
  const start = (file: File) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    setSending(true);
    setError(null);
    setOther(null);
    sendFile({ name: found.name, file, signal: control.signal, onProgress: setSent })
      .then(() => {
        chosen.delete(found.name);
        onWhole();
      })
      .catch((cause: unknown) => {
        if (cause instanceof OtherFileError) chosen.delete(found.name);
        if (!control.signal.aborted) setError(cause);
      })
      .finally(() => {
        if (!control.signal.aborted) setSending(false);
        void queries.invalidateQueries({ queryKey: ['plot-imports'] });
      });
  };
  const choose = (file: File) => {
    if (file.name !== found.file_name || file.size !== found.size) return setOther(file);
    rememberFile(found.name, file);
    start(file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => {
    const file = chosen.get(found.name);
    if (file !== undefined) start(file);
    return () => stop.current?.abort();
  }, [found.name]);
  const percent = formats.percent(sent / found.size, 0);
  return (
    <>
      <Text mb="xs" role="status">
        {sending ? t('sending', { file: found.file_name, percent }) : t('stopped', { percent })}
      </Text>
      <Progress value={(100 * sent) / found.size} mb="md" aria-label={found.file_name} />
      {error instanceof OtherFileError ? (
        <Alert color="orange" my="sm" role="alert">
          {t('changedFile', { name: found.file_name })}
        </Alert>
      ) : (
        error !== null && <Problem error={error} />
      )}
      {other !== null && (
        <Alert color="orange" my="sm" role="alert">
          {t('otherFile', { name: other.name, size: formats.number(other.size) })}
        </Alert>
      )}
      {!sending && (
        <Group>
          <ChooseFile label={t('goOn')} onChoose={choose} loading={false} />
          <Text size="sm" c="dimmed">
            {t('goOnWords', { file: found.file_name })}
          </Text>
        </Group>
      )}
    </>
  );
}
