import type { AiGetDocumentReviewOutput } from '@lotmark/sdk';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { useFaultWords } from '../../ui/fault-words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Marked, PagePicture } from './page-picture.tsx';

type Review = AiGetDocumentReviewOutput;
type Read = Review['fields'][number];
type FieldName = Read['field'];
type Compared = NonNullable<Review['cross_reference']>['fields'][number];

/** A field, from whichever side it comes. */
interface Shown {
  field: FieldName;
  read: Read | undefined;
  compared: Compared | undefined;
  open: boolean;
  absent: boolean;
}

/** A paper beside what was read of it: what is unsure or disagrees with the record is for its reader to decide. */
export function PaperPage() {
  const t = useTranslations('papers');
  const { name } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['papers', name],
    queryFn: () => client.ai.get_document_review({ name: name ?? '' }),
    retry: false,
  });
  return (
    <RecordPage name={t('papers')} query={query}>
      {(review) => <Looked review={review} />}
    </RecordPage>
  );
}

function shownOf(review: Review): Shown[] {
  const read = new Map(review.fields.map((field) => [field.field, field]));
  const compared = new Map((review.cross_reference?.fields ?? []).map((each) => [each.field, each]));
  const names = new Set<FieldName>([...review.asked, ...read.keys(), ...compared.keys()]);
  return [...names].map((field) => {
    const absent = review.absent.includes(field);
    const answered = absent || (read.get(field)?.answered ?? null) !== null;
    return {
      ...{ field, read: read.get(field), compared: compared.get(field), absent },
      open: !answered && review.asked.includes(field),
    };
  });
}

function Looked({ review }: { review: Review }) {
  const t = useTranslations('papers');
  const [chosen, setChosen] = useState<FieldName>();
  const [page, setPage] = useState(1);
  const shown = useMemo(() => shownOf(review), [review]);
  const marked = useMemo(
    () =>
      shown.flatMap(({ field, read, open }): Marked[] =>
        read?.box == null || read.page === null ? [] : [{ field, open, page: read.page, box: read.box }],
      ),
    [shown],
  );
  const show = (each: Shown) => {
    setChosen(each.field);
    if (each.read?.page != null) setPage(each.read.page);
  };
  const open = shown.filter((each) => each.open);
  const decided = shown.filter((each) => !each.open && (each.absent || (each.read?.answered ?? null) !== null));
  const sure = shown.filter((each) => !each.open && !decided.includes(each) && each.read !== undefined);
  const missing = shown.filter((each) => !each.open && !decided.includes(each) && each.read === undefined);
  const part = (title: string, rows: readonly Shown[]) =>
    rows.length > 0 && (
      <section>
        <Title order={2} fz="lg" mb="xs">
          {title}
        </Title>
        <Stack gap="sm">
          {rows.map((each) => (
            <FieldCard
              key={each.field}
              review={review}
              shown={each}
              chosen={each.field === chosen}
              onShow={() => show(each)}
            />
          ))}
        </Stack>
      </section>
    );
  return (
    <>
      <PageHeader
        back={{ to: '/papers', label: t('back') }}
        title={review.file_name}
        description={<Against review={review} />}
      />
      {review.cut && <Alert mb="md">{t('cut')}</Alert>}
      <div className="lm-paper-beside">
        <PagePicture
          file={{ name: review.file, type: review.content_type, pages: review.pages }}
          page={page}
          onPage={setPage}
          marked={marked}
          chosen={chosen}
        />
        <Stack gap="lg">
          {review.fields.length === 0 && <Alert color="yellow">{t('noText')}</Alert>}
          {open.length === 0 && review.fields.length > 0 && (
            <Alert color="leaf" title={t('allDone')}>
              {t('allDoneWords')}
            </Alert>
          )}
          {part(t('waitingFields'), open)}
          {part(t('decided'), decided)}
          {part(t('notFound'), missing)}
          {part(t('sure'), sure)}
        </Stack>
      </div>
    </>
  );
}

function Against({ review }: { review: Review }) {
  const t = useTranslations('papers');
  const { cross_reference: cross } = review;
  if (cross === null) return null;
  const to = cross.doctype === 'Lot' ? `/lots/${cross.docname}` : `/orders/${cross.docname}`;
  return (
    <>
      {t('against')}:{' '}
      {cross.doctype === 'Lot' || cross.doctype === 'Order' ? (
        <Anchor component={Link} to={to}>
          {cross.docname}
        </Anchor>
      ) : (
        cross.docname
      )}
    </>
  );
}

interface FieldCardProps {
  review: Review;
  shown: Shown;
  chosen: boolean;
  onShow: () => void;
}

function FieldCard({ review, shown, chosen, onShow }: FieldCardProps) {
  const t = useTranslations('papers');
  const { field, read, compared, open } = shown;
  return (
    <Paper
      withBorder
      p="sm"
      component="article"
      aria-label={t(`field_${field}`)}
      style={chosen ? { borderColor: 'var(--mantine-color-leaf-6)' } : {}}
    >
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={600}>{t(`field_${field}`)}</Text>
        <Verdict shown={shown} />
      </Group>
      {read !== undefined && (
        <Group gap="xs" align="baseline">
          <Text style={{ overflowWrap: 'anywhere' }}>
            <Text span size="sm" c="dimmed">
              {t('reads')}:{' '}
            </Text>
            {read.text}
            {read.answered?.answer === 'corrected' && read.page !== null && (
              <>
                {' → '}
                <strong>{read.value}</strong>
              </>
            )}
          </Text>
          {read.page !== null && <Sureness confidence={read.confidence} />}
        </Group>
      )}
      {compared !== undefined && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span size="sm" c="dimmed">
            {t('recordSays', { record: review.cross_reference?.docname ?? '' })}:{' '}
          </Text>
          {compared.record}
        </Text>
      )}
      <Said shown={shown} />
      <Decision key={String(open)} review={review} shown={shown} onShow={onShow} />
    </Paper>
  );
}

function Verdict({ shown: { read, compared } }: { shown: Shown }) {
  const t = useTranslations('papers');
  if (compared?.verdict === 'mismatch') return <StatusBadge status="Failed" words={t('differs')} />;
  if (read?.needs_review === true) return <StatusBadge status="Order Placed" words={t('unsure')} />;
  if (compared?.verdict !== 'match') return null;
  return <StatusBadge status="Active" words={compared.concept === null ? t('agrees') : t('sameWord')} />;
}

function Sureness({ confidence }: { confidence: number }) {
  const t = useTranslations('papers');
  const formats = useFormats();
  return (
    <Text span size="xs" c="dimmed">
      {t('confidence', { percent: `${formats.number(Math.round(confidence * 100))} %` })}
    </Text>
  );
}

function Said({ shown: { read, absent } }: { shown: Shown }) {
  const t = useTranslations('papers');
  const formats = useFormats();
  const answered = read?.answered ?? null;
  if (answered === null) return absent ? <Text size="sm">{t('saidAbsent')}</Text> : null;
  return <Text size="sm">{t(`said_${answered.answer}`, { moment: formats.moment(answered.at) })}</Text>;
}

function Decision({ review, shown, onShow }: Pick<FieldCardProps, 'review' | 'shown' | 'onShow'>) {
  const t = useTranslations('papers');
  const words = useFaultWords();
  const { field, read, open } = shown;
  const fieldLabel = t(`field_${field}`);
  const [deciding, setDeciding] = useState(open);
  const [typing, setTyping] = useState(false);
  const [value, setValue] = useState(read?.value ?? '');
  const [fault, setFault] = useState<string>();
  const decide = useAction({
    run: (said: { answer: 'confirmed' | 'corrected' | 'absent'; value?: string }, idempotencyKey) =>
      client.ai.answer_document_field({ name: review.name, field, ...said }, { idempotencyKey }),
    done: () => t('saved', { field: fieldLabel }),
    stale: [['papers']],
    onDone: () => {
      setTyping(false);
      setDeciding(false);
    },
    onRefused: (error) => {
      const [first] = typeof error === 'object' && error !== null && 'errors' in error ? readFaults(error.errors) : [];
      if (first === undefined) return false;
      setFault(words(first));
      return true;
    },
  });
  const named = (what: string) => `${what}: ${fieldLabel}`;
  const button = { size: 'xs', loading: decide.pending } as const;
  if (typing) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setFault(undefined);
          decide.act({ answer: 'corrected', value });
        }}
      >
        <TextInput
          mt="xs"
          label={t('whatItSays')}
          value={value}
          maxLength={200}
          error={fault}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap="xs" mt="xs">
          <Button {...button} type="submit">
            {t('save')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setTyping(false)}>
            {t('cancel')}
          </Button>
        </Group>
      </form>
    );
  }
  const place = read?.box != null && (
    <Button size="xs" variant="subtle" onClick={onShow} aria-label={named(t('onPage'))}>
      {t('onPage')}
    </Button>
  );
  if (!deciding) {
    const decided = shown.absent || (read?.answered ?? null) !== null;
    const label = decided ? t('change') : read === undefined ? t('typeIn') : t('other');
    return (
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={named(label)}
          onClick={() => (decided ? setDeciding(true) : setTyping(true))}
        >
          {label}
        </Button>
        {place}
      </Group>
    );
  }
  return (
    <Group gap="xs" mt="xs">
      {read !== undefined && read.page !== null && (
        <Button {...button} onClick={() => decide.act({ answer: 'confirmed' })} aria-label={named(t('right'))}>
          {t('right')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setTyping(true)} aria-label={named(t('other'))}>
        {t('other')}
      </Button>
      <Button
        {...button}
        variant="default"
        onClick={() => decide.act({ answer: 'absent' })}
        aria-label={named(t('absent'))}
      >
        {t('absent')}
      </Button>
      {place}
    </Group>
  );
}

function readFaults(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'message' in each && typeof each.message === 'string'
      ? [each.message]
      : [],
  );
}
