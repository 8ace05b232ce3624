import { Alert, Anchor, Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type DrawnPaper, openPaper } from '../../ui/draw-paper.ts';

export interface Marked {
  field: string;
  page: number;
  box: { x: number; y: number; width: number; height: number };
  /** Waits for an answer. */
  open: boolean;
}

interface PagePictureProps {
  file: { name: string; type: string; pages: number };
  page: number;
  onPage: (page: number) => void;
  marked: readonly Marked[];
  /** The field that is looked at. */
  chosen: string | undefined;
}

/** A page of a paper, with frames around the words that fields were read from. */
export function PagePicture({ file, page, onPage, marked, chosen }: PagePictureProps) {
  const t = useTranslations('papers');
  const shows = file.type === 'application/pdf' || file.type.startsWith('image/');
  const paper = useQuery({
    queryKey: ['paper-picture', file.name],
    queryFn: () => openPaper(`/private/files/${file.name}`, file.type),
    enabled: shows,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const link = (
    <Anchor href={`/private/files/${file.name}`} download size="sm">
      {t('openFile')}
    </Anchor>
  );
  if (!shows) {
    return (
      <Alert>
        <Text size="sm">{t('noPicture')}</Text>
        {link}
      </Alert>
    );
  }
  return (
    <Box component="section" aria-label={t('picture')}>
      {file.pages > 1 && (
        <Group gap="xs" mb="xs">
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('previousPage')}
          </Button>
          <Text size="sm" role="status">
            {t('page', { page, pages: file.pages })}
          </Text>
          <Button size="xs" variant="default" disabled={page >= file.pages} onClick={() => onPage(page + 1)}>
            {t('nextPage')}
          </Button>
        </Group>
      )}
      {paper.error !== null && (
        <Alert color="yellow">
          <Text size="sm">{t('notDrawn')}</Text>
        </Alert>
      )}
      {paper.data === undefined ? (
        paper.error === null && <Skeleton height={360} role="status" aria-label={t('drawing')} />
      ) : (
        <Sheet paper={paper.data} page={page} marked={marked.filter((each) => each.page === page)} chosen={chosen} />
      )}
      <Box mt="xs">{link}</Box>
    </Box>
  );
}

interface SheetProps {
  paper: DrawnPaper;
  page: number;
  marked: readonly Marked[];
  chosen: string | undefined;
}

function Sheet({ paper, page, marked, chosen }: SheetProps) {
  const t = useTranslations('papers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const onto = canvas.current;
    if (onto === null) return;
    setFailed(false);
    paper.draw(page, onto).then(
      (drawn) => {
        if (!left) setSize(drawn);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [paper, page]);
  useEffect(() => {
    const within = frame.current;
    const box = marked.find(({ field }) => field === chosen)?.box;
    if (within === null || box === undefined || size === undefined) return;
    const scale = (canvas.current?.clientWidth ?? size.width) / size.width;
    within.scrollTo({ top: Math.max(0, box.y * scale - within.clientHeight / 3) });
  }, [chosen, marked, size]);
  const part = (length: number, of: number) => `${(length / of) * 100}%`;
  return (
    // It scrolls, so the keyboard has to come to it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section ref={frame} className="lm-paper" tabIndex={0} aria-label={t('sheet', { page })}>
      {failed && <Alert color="yellow">{t('notDrawn')}</Alert>}
      <div className="lm-paper-sheet">
        <canvas ref={canvas} aria-hidden />
        {size !== undefined &&
          marked.map(({ field, box, open }) => (
            <div
              key={field}
              aria-hidden
              data-field={field}
              data-open={open}
              data-chosen={field === chosen}
              style={{
                left: part(box.x - 3, size.width),
                top: part(box.y - 3, size.height),
                width: part(box.width + 6, size.width),
                height: part(box.height + 6, size.height),
              }}
            />
          ))}
      </div>
    </section>
  );
}
