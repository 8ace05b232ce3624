import type { EudrPackageDetailOutput } from '@lotmark/sdk';
import { Button, FileInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCredentialType } from '../../shared/certificate/use-credential-type.ts';
import { client } from '../../shell/session/client.ts';
import { base64Of } from '../../ui/base64-of.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePackageStatus } from './package-state.tsx';
import { PlotChoice } from './plot-choice.tsx';

type ShowingRecord = EudrPackageDetailOutput['showing_records'][number];

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'] as const;
const measures = [
  'satellite_review',
  'field_visit',
  'independent_audit',
  'supplier_information',
  'support_of_producers',
  'other',
] as const;
const conclusions = ['negligible', 'non_negligible'] as const;

interface FormProps {
  name: string;
  close: () => void;
}
/** The name of a document, which is uploaded first. */
async function uploaded(document: File | null, idempotencyKey: string): Promise<string | undefined> {
  if (document === null) return undefined;
  const file = { filedata: await base64Of(document), filename: document.name };
  return (await client.upload_file(file, { idempotencyKey: `${idempotencyKey} file` })).name;
}
/** What the service finds wrong with the document is said at its field. */
const fieldOf = { file: 'document', filedata: 'document', filename: 'document' };
const given = (text: string) => text.trim() || undefined;

/** Evidence for a criterion of Art. 10(2); the words of the criteria are the regulation's. */
export function EvidenceForm({ name, close }: FormProps) {
  const t = useTranslations('compliance');
  const rules = useQuery({ queryKey: ['compliance', 'rules'], queryFn: () => client.eudr.list_rule_sets() });
  const words = rules.data?.[0]?.criteria ?? {};
  const form = useDialogForm({
    initialValues: {
      criterion: 'a',
      source: '',
      finding: '',
      plot: '',
      signed_by: '',
      dated: '',
      valid_until: '',
      document: null as File | null,
    },
    fieldOf,
    run: async (values, idempotencyKey) => {
      const file = await uploaded(values.document, idempotencyKey);
      return client.eudr.record_evidence(
        {
          package: name,
          criterion: letters.find((each) => each === values.criterion) ?? 'a',
          source: values.source,
          finding: values.finding,
          plot: given(values.plot),
          signed_by: given(values.signed_by),
          dated: given(values.dated),
          valid_until: given(values.valid_until),
          file,
        },
        { idempotencyKey },
      );
    },
    close,
    done: () => t('recorded'),
  });
  const { getInputProps } = form.form;
  return (
    <DialogForm form={form} label={t('addEvidence')} close={close}>
      <Select
        label={t('criterion')}
        data={letters.map((value) => ({ value, label: `(${value}) ${words[value] ?? ''}` }))}
        allowDeselect={false}
        {...getInputProps('criterion')}
      />
      <TextInput label={t('source')} required maxLength={300} {...getInputProps('source')} />
      <Textarea label={t('finding')} required autosize minRows={2} maxLength={2000} {...getInputProps('finding')} />
      <PlotChoice name={name} {...getInputProps('plot')} />
      <TextInput label={t('signedBy')} maxLength={200} {...getInputProps('signed_by')} />
      <TextInput type="date" label={t('dated')} {...getInputProps('dated')} />
      <TextInput type="date" label={t('validUntil')} {...getInputProps('valid_until')} />
      <FileInput
        placeholder={t('chooseFile')}
        label={t('evidenceFile')}
        description={t('evidenceFileWords')}
        accept="application/pdf,image/jpeg,image/png"
        clearable
        {...getInputProps('document')}
      />
    </DialogForm>
  );
}

/** Which measures a record shows, and of which kind; the others a document alone does. */
const shownBy: Partial<Record<(typeof measures)[number], ShowingRecord['kind']>> = {
  field_visit: 'inspection',
  other: 'inspection',
  independent_audit: 'credential',
};

export function MeasureForm({ name, records, close }: FormProps & { records: readonly ShowingRecord[] }) {
  const t = useTranslations('compliance');
  const form = useDialogForm({
    initialValues: {
      measure: 'satellite_review',
      description: '',
      outcome: '',
      plot: '',
      done_on: '',
      inspection: '',
      credential: '',
      document: null as File | null,
    },
    fieldOf,
    run: async (values, idempotencyKey) =>
      client.eudr.record_mitigation(
        {
          package: name,
          measure: measures.find((each) => each === values.measure) ?? 'other',
          description: values.description,
          outcome: values.outcome,
          plot: given(values.plot),
          done_on: values.done_on,
          // What was chosen for another measure is not meant any more.
          inspection: kindFor(values.measure) === 'inspection' ? given(values.inspection) : undefined,
          credential: kindFor(values.measure) === 'credential' ? given(values.credential) : undefined,
          file: await uploaded(values.document, idempotencyKey),
        },
        { idempotencyKey },
      ),
    close,
    done: ({ shown }) => t(shown ? 'recorded' : 'recordedUnshown'),
    saysMore: ({ shown }) => !shown,
  });
  const { getInputProps, values } = form.form;
  const kind = kindFor(values.measure);
  const shown = records.filter((each) => each.kind === kind);
  return (
    <DialogForm form={form} label={t('addMeasure')} words={t('measureWords')} close={close}>
      <Select
        label={t('measure')}
        data={measures.map((value) => ({ value, label: t(`measure_${value}`) }))}
        allowDeselect={false}
        {...getInputProps('measure')}
      />
      <Textarea label={t('description')} required autosize minRows={2} {...getInputProps('description')} />
      <Textarea label={t('outcome')} required autosize minRows={2} {...getInputProps('outcome')} />
      <TextInput type="date" label={t('doneOn')} required {...getInputProps('done_on')} />
      <PlotChoice name={name} {...getInputProps('plot')} />
      <FileInput label={t('evidenceFile')} placeholder={t('chooseFile')} clearable {...getInputProps('document')} />
      {kind === 'inspection' && (
        <RecordSelect
          label={t('orInspection')}
          none={t('noInspections')}
          records={shown}
          {...getInputProps('inspection')}
        />
      )}
      {kind === 'credential' && (
        <RecordSelect
          label={t('orCredential')}
          none={t('noCredentials')}
          records={shown}
          {...getInputProps('credential')}
        />
      )}
    </DialogForm>
  );
}

const kindFor = (measure: string) => shownBy[measures.find((each) => each === measure) ?? 'satellite_review'];

interface RecordSelectProps {
  label: string;
  /** Said where there is none to choose. */
  none: string;
  records: readonly ShowingRecord[];
  value?: string;
  onChange?: (name: string) => void;
  error?: ReactNode;
}

function RecordSelect({ label, none, records, value = '', onChange, error }: RecordSelectProps) {
  const credentialType = useCredentialType();
  const words = ({ kind, of, holder }: ShowingRecord) =>
    kind === 'credential' ? `${credentialType(of)}, ${holder}` : of;
  return (
    <Select
      label={label}
      {...(records.length === 0 ? { description: none, disabled: true } : {})}
      searchable
      clearable
      data={records.map((each) => ({ value: each.name, label: `${each.name} · ${words(each)}` }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
  );
}

/** A result file of Whisp: the operator's word, for which somebody else signs. */
export function BringForm({ name, close }: FormProps) {
  const t = useTranslations('compliance');
  const form = useDialogForm({
    initialValues: { document: null as File | null },
    fieldOf,
    run: async ({ document }, idempotencyKey) => {
      const file = (await uploaded(document, idempotencyKey)) ?? '';
      return client.eudr.bring_assessment({ package: name, file }, { idempotencyKey });
    },
    close,
    done: ({ low, high, more_info_needed, not_assessed }) =>
      t('brought', { low, high, more: more_info_needed, unknown: not_assessed }),
  });
  const plots = useMutation({
    mutationFn: async () =>
      saveFile(await client.eudr.download_geojson({ package: name, reader: 'whisp' }), `${name}-whisp.geojson`),
  });
  return (
    <DialogForm form={form} label={t('bring')} words={t('bringWords')} close={close}>
      <Text size="sm">{t('whispWords')}</Text>
      <div>
        <Button
          variant="default"
          loading={plots.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => plots.mutate()}
        >
          {t('whispPlots')}
        </Button>
      </div>
      {plots.error !== null && <Problem error={plots.error} />}
      <FileInput
        placeholder={t('chooseFile')}
        label={t('resultFile')}
        required
        accept=".geojson,.json,application/geo+json,application/json"
        clearable
        {...form.form.getInputProps('document')}
      />
    </DialogForm>
  );
}

/** A person answers with their name for what the risk is. */
export function SignForm({ name, unseen, close }: FormProps & { unseen: number }) {
  const t = useTranslations('compliance');
  const statusWords = usePackageStatus();
  const form = useDialogForm({
    initialValues: { conclusion: 'negligible', statement: '' },
    run: ({ conclusion, statement }, idempotencyKey) =>
      client.eudr.sign_off(
        { package: name, conclusion: conclusions.find((each) => each === conclusion) ?? 'non_negligible', statement },
        { idempotencyKey },
      ),
    close,
    done: ({ status }) => t('signed', { name, status: statusWords(status) }),
  });
  const { getInputProps } = form.form;
  return (
    <DialogForm form={form} label={t('sign')} words={t('signWords')} close={close}>
      {unseen > 0 && (
        <Text size="sm" fw={600}>
          {t('lookUnseen', { count: unseen })}
        </Text>
      )}
      <Select
        label={t('conclusion')}
        data={conclusions.map((value) => ({ value, label: t(`risk_${value}`) }))}
        allowDeselect={false}
        {...getInputProps('conclusion')}
      />
      <Textarea label={t('grounds')} required autosize minRows={3} maxLength={2000} {...getInputProps('statement')} />
    </DialogForm>
  );
}
