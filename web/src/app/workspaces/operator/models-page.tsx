import type { AiTestRunCompareOutput } from '@lotmark/sdk';
import {
  Alert,
  Button,
  FileButton,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  SimpleGrid,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { mostCharacters, textOf } from './document-text.ts';

type Result = AiTestRunCompareOutput['results'][number];

const mostModels = 8;

/** The same question to several models at once: what each says, how long it took and what it cost. */
export function ModelsPage() {
  const t = useTranslations('models');
  const catalogue = useQuery({ queryKey: ['operator', 'models'], queryFn: () => client.ai_test.catalogue({}) });
  return (
    <RecordPage name={t('title')} query={catalogue}>
      {(models) => (
        <>
          <PageHeader title={t('title')} description={t('words')} />
          <Compare
            models={Object.entries(models).flatMap(([provider, names]) =>
              names.map((model) => ({ provider, model, key: `${provider}:${model}` })),
            )}
          />
        </>
      )}
    </RecordPage>
  );
}

interface Model {
  provider: string;
  model: string;
  key: string;
}

function Compare({ models }: { models: readonly Model[] }) {
  const t = useTranslations('models');
  const c = useTranslations('common');
  const [results, setResults] = useState<readonly Result[]>();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      combos: models.slice(0, 2).map(({ key }) => key),
      prompt: '',
      document: '',
      system: '',
      max_tokens: 500,
    },
    validate: ({ combos, prompt, document }) => ({
      ...(combos.length === 0 ? { combos: c('required') } : {}),
      ...(prompt.trim() === '' ? { prompt: c('required') } : {}),
      ...(whole(prompt, document).length > mostCharacters
        ? { prompt: t('tooLong', { most: mostCharacters, length: whole(prompt, document).length }) }
        : {}),
    }),
    run: ({ combos, prompt, document, system, max_tokens }, idempotencyKey) =>
      client.ai_test.run_compare(
        {
          combos: models.filter(({ key }) => combos.includes(key)).map(({ provider, model }) => ({ provider, model })),
          prompt: whole(prompt, document),
          max_tokens: Number(max_tokens),
          ...(system.trim() === '' ? {} : { system: system.trim() }),
        },
        { idempotencyKey },
      ),
    onDone: (answered) => setResults(answered.results),
  });
  return (
    <>
      <Section title={t('question')}>
        <form onSubmit={submit} noValidate>
          <MultiSelect
            label={t('models')}
            description={models.length < 2 ? t('onlyOne') : t('modelsWords')}
            data={models.map(({ key, provider, model }) => ({
              value: key,
              label: provider === 'embedded' ? t('embedded', { model }) : `${model} (${provider})`,
            }))}
            searchable
            maxValues={mostModels}
            mb="sm"
            {...form.getInputProps('combos')}
          />
          <Textarea
            label={t('prompt')}
            required
            autosize
            minRows={3}
            maxRows={12}
            mb="sm"
            {...form.getInputProps('prompt')}
          />
          <Document value={form.values.document} onChange={(text) => form.setFieldValue('document', text)} />
          <Textarea
            label={t('system')}
            description={t('systemWords')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={4000}
            mb="sm"
            {...form.getInputProps('system')}
          />
          <NumberInput
            label={t('longest')}
            min={1}
            max={4000}
            maw={240}
            mb="md"
            {...form.getInputProps('max_tokens')}
          />
          <Button type="submit" loading={pending}>
            {t('ask')}
          </Button>
          {problem !== null && problem !== undefined && <Problem error={problem} />}
        </form>
      </Section>
      {results !== undefined && (
        <section aria-label={t('answers')} aria-live="polite">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(results.length, 3) }} spacing="md">
            {results.map((result) => (
              <Answer key={`${result.provider}:${result.model}`} result={result} />
            ))}
          </SimpleGrid>
        </section>
      )}
    </>
  );
}

const whole = (prompt: string, document: string): string =>
  document === '' ? prompt.trim() : `${prompt.trim()}\n\n---\n${document}`;

/** A document that is put below the question: its text, read in this browser. */
function Document({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('models');
  const formats = useFormats();
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const choose = async (file: File | null) => {
    if (file === null) return;
    setFault('');
    try {
      const text = await textOf(file);
      if (text === '') setFault(t('noText', { file: file.name }));
      setName(file.name);
      onChange(text);
    } catch {
      setFault(t('notRead', { file: file.name }));
    }
  };
  return (
    <Group gap="sm" mb="sm">
      <FileButton
        accept="application/pdf,text/plain,text/csv,application/json"
        inputProps={{ 'aria-label': t('document') }}
        onChange={(file) => void choose(file)}
      >
        {(props) => (
          <Button {...props} variant="default" size="sm" leftSection={<IconPaperclip size={16} aria-hidden />}>
            {t('document')}
          </Button>
        )}
      </FileButton>
      {value !== '' && (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('documentIs', { file: name, count: formats.number(value.length) })}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange('')}>
            {t('without')}
          </Button>
        </>
      )}
      {fault !== '' && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
    </Group>
  );
}

function Answer({ result }: { result: Result }) {
  const t = useTranslations('models');
  const formats = useFormats();
  const { provider, model, answer, error } = result;
  const seconds = (ms: number | null) => (ms === null ? null : t('seconds', { count: formats.number(ms / 1000, 2) }));
  const tokens = (count: number | null) =>
    count === null
      ? null
      : answer?.estimated === true
        ? t('about', { count: formats.number(count) })
        : formats.number(count);
  return (
    <Paper withBorder p="md" component="article" aria-label={`${provider}:${model}`}>
      <Title order={2} fz="md" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {provider === 'embedded' ? t('embedded', { model }) : `${model} (${provider})`}
      </Title>
      {answer === null ? (
        <Alert color="red" title={t('failed')}>
          <span lang="en">{error}</span>
        </Alert>
      ) : (
        <>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} mb="md">
            {answer.text}
          </Text>
          {answer.cut && (
            <Text size="sm" c="dimmed" mb="sm">
              {t('cut')}
            </Text>
          )}
          <DetailList
            facts={[
              [t('took'), seconds(answer.latency_ms)],
              [t('firstWords'), seconds(answer.first_token_ms)],
              [
                t('cost'),
                answer.cost_usd === null
                  ? t('noPrice')
                  : answer.cost_usd === '0'
                    ? t('free')
                    : `USD ${answer.cost_usd}`,
              ],
              [t('asked'), tokens(answer.input_tokens)],
              [t('answered'), tokens(answer.output_tokens)],
            ]}
          />
        </>
      )}
    </Paper>
  );
}
