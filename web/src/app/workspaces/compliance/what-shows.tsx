import type { EudrPackageDetailOutput as Detail } from '@lotmark/sdk';
import { Anchor, Button, Image, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';

type Measure = Detail['mitigations'][number];

/** What shows a measure, who has looked at it, and for who signs the way to look. */
export function WhatShows({ name, measure, signs }: { name: string; measure: Measure; signs: boolean }) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const { file, inspection, credential, shown, looks, own } = measure;
  if (!shown) {
    return (
      <Text component="span" size="sm" fw={600} c="var(--mantine-color-error)">
        {t('measureUnshown')}
      </Text>
    );
  }
  if (file === null) return <>{inspection ?? credential}</>;
  const said =
    looks.length === 0
      ? t('lookedAtByNobody')
      : looks.map(({ by, at }) => t('lookedAt', { by, at: formats.moment(at) })).join('; ');
  return (
    <>
      {signs && !own ? (
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => openDialog(t('lookAt'), () => <Look name={name} measure={measure.id} />, 'lg')}
        >
          {t('lookAt')}
        </Button>
      ) : (
        <Anchor href={`/private/files/${file}`} download>
          {t('evidenceFile')}
        </Anchor>
      )}
      <Text component="span" size="sm" c="dimmed" display="block">
        {said}.{signs && own ? ` ${t('lookFirst')}` : ''}
      </Text>
    </>
  );
}

function Look({ name, measure }: { name: string; measure: number }) {
  const t = useTranslations('compliance');
  const cache = useQueryClient();
  const look = useMutation({
    mutationFn: () => client.eudr.look_at_measure({ package: name, measure }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['compliance'] }),
  });
  const { data, error, mutate } = look;
  useEffect(() => mutate(), [mutate]);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <Stack>
      <Text size="sm">{t('lookWords')}</Text>
      {data.content_type.startsWith('image/') && <Image src={data.address} alt={data.file_name} />}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {data.file_name}, SHA-256 {data.sha256}
      </Text>
      <Button component="a" href={data.address} target="_blank" rel="noreferrer" variant="default">
        {t('openFile')}
      </Button>
    </Stack>
  );
}
