import type { DocumentsPreviewTemplateOutput } from '@lotmark/sdk';
import { Box, Button, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pdfPaper } from '../../ui/draw-paper.ts';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

interface PreviewProps {
  shown: DocumentsPreviewTemplateOutput | undefined;
  error: unknown;
}

/** What a template makes, page by page, and what it was given. */
export function TemplatePreview({ shown, error }: PreviewProps) {
  const t = useTranslations('templates');
  const [page, setPage] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const paper = useQuery({
    queryKey: ['template-preview', shown?.pdf_base64],
    queryFn: () => pdfPaper(bytesOf(shown?.pdf_base64 ?? '')),
    enabled: shown !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = paper.data?.pages ?? 1;
  const at = Math.min(page, pages);
  useEffect(() => {
    if (canvas.current !== null) void paper.data?.draw(at, canvas.current);
  }, [paper.data, at]);
  if (error !== null) {
    return (
      <div>
        <Problem error={error} />
      </div>
    );
  }
  if (shown === undefined) {
    return (
      <Section title={t('shown')}>
        <Text c="dimmed">{t('notYet')}</Text>
      </Section>
    );
  }
  return (
    <Section title={t('shown')}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {shown.record === null ? t('ofSample') : t('ofRecord', { record: shown.record })}
      </Text>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={t('page', { page: at, pages })}
        style={{ width: '100%', border: '1px solid var(--mantine-color-default-border)' }}
      />
      <Group my="xs" gap="xs">
        {pages > 1 && (
          <>
            <Button size="xs" variant="default" disabled={at <= 1} onClick={() => setPage(at - 1)}>
              {t('previous')}
            </Button>
            <Text size="sm">{t('page', { page: at, pages })}</Text>
            <Button size="xs" variant="default" disabled={at >= pages} onClick={() => setPage(at + 1)}>
              {t('following')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            saveFile(
              {
                bytes: bytesOf(shown.pdf_base64),
                contentType: 'application/pdf',
                fileName: 'preview.pdf',
                text: () => '',
              },
              'preview.pdf',
            )
          }
        >
          {t('save')}
        </Button>
      </Group>
      <details>
        <summary>{t('given')}</summary>
        <Code block mah={400} style={{ overflow: 'auto' }}>
          {JSON.stringify(JSON.parse(shown.facts), null, 2)}
        </Code>
      </details>
    </Section>
  );
}
