import type { DetailInspectionDetailOutput } from '@lotmark/sdk';
import { Alert, Anchor, Badge, Group, Image, Stack, Table, Text } from '@mantine/core';
import { IconFileText, IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { InspectionDecision } from './inspection-decision.tsx';
import { verdictColours, verdictOf } from './verdict.ts';

type Inspection = DetailInspectionDetailOutput;

/** One inspection: what was measured, and how its grade follows. */
export function InspectionPage() {
  const { inspection: name } = useParams({ strict: false }) as { inspection: string };
  const query = useQuery({
    queryKey: ['inspector', 'inspection', name],
    queryFn: () => client.detail.inspection_detail({ name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(inspection) => <Page inspection={inspection} />}
    </RecordPage>
  );
}

function Page({ inspection }: { inspection: Inspection }) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const term = useTerms();
  const admin = isAdmin(useWhoami());
  const { judgement } = inspection;
  return (
    <>
      <PageHeader
        title={inspection.name}
        description={`${inspection.lot}, ${term(inspection.commodity_type)}, ${inspection.cooperative_name}`}
        back={{ to: `/lots/${inspection.lot}`, label: inspection.lot }}
        aside={<StatusBadge status={inspection.status} />}
      />
      {inspection.rejection_reason !== null && (
        <Alert color="red" variant="light" mb="md" title={t('rejectedWhy')}>
          {inspection.rejection_reason}
        </Alert>
      )}
      {judgement !== null && <Verdict judgement={judgement} status={inspection.status} />}
      {admin && inspection.status === 'Submitted' && <InspectionDecision inspection={inspection} />}
      {judgement !== null && <Reasons judgement={judgement} />}
      <Section title={t('measured')}>
        <DetailList
          cols={4}
          facts={inspection.measured.map(({ measure, value, unit }) => [
            term(measure),
            unit === null ? formats.number(Number(value), 3) : `${formats.number(Number(value), 3)} ${term(unit)}`,
          ])}
        />
      </Section>
      <Section title={t('inspectionFacts')}>
        <DetailList
          cols={3}
          facts={[
            [t('inspectedBy'), inspection.inspector_name],
            [t('inspectedAt'), inspection.inspected_at === null ? null : formats.moment(inspection.inspected_at)],
            [t('seal'), inspection.seal_number],
            [
              t('inspectedPlace'),
              inspection.gps_lat === null || inspection.gps_lng === null
                ? null
                : `${formats.number(inspection.gps_lat, 5)}, ${formats.number(inspection.gps_lng, 5)}`,
            ],
            [t('inspectorNotes'), inspection.notes],
            [t('decisionNote'), inspection.decision_note],
            [
              t('inspectionProof'),
              inspection.status === 'Approved' ? t(inspection.attested ? 'attestedYes' : 'attestedNo') : null,
            ],
            [
              t('publicPage'),
              <Anchor key="verify" href={`/verify/${inspection.lot}`}>
                {inspection.lot}
              </Anchor>,
            ],
          ]}
        />
      </Section>
      {inspection.files.length > 0 && <Papers files={inspection.files} />}
      {inspection.status !== 'Draft' && <DocumentsSection doctype="Quality Inspection" name={inspection.name} />}
    </>
  );
}

type Judgement = NonNullable<Inspection['judgement']>;

/** The grade that follows beside the one that was claimed: where they differ it must be seen at once. */
function Verdict({ judgement, status }: { judgement: Judgement; status: Inspection['status'] }) {
  const t = useTranslations('lots');
  const term = useTerms();
  const { grade, claimed, steps } = judgement;
  const verdict = verdictOf(judgement, status);
  const worse = steps !== null && steps > 0;
  const colour = verdictColours[verdict];
  return (
    <Alert color={colour} variant="light" mb="md" icon={verdict === 'doubtful' ? <IconFlag aria-hidden /> : undefined}>
      <Group gap="xl">
        <div>
          <Text size="sm">{t('gradeFound')}</Text>
          <Text fw={700} fz="lg">
            {grade === null ? t('noGrade') : term(grade)}
          </Text>
        </div>
        <div>
          <Text size="sm">{t('gradeClaimed')}</Text>
          <Text fw={700} fz="lg" td={worse ? 'line-through' : undefined}>
            {claimed ?? t('noGrade')}
          </Text>
        </div>
        {worse && <Badge color={colour}>{t('stepsBelow', { steps })}</Badge>}
        {claimed !== null && steps === null && <Badge color="gray">{term('not_comparable')}</Badge>}
      </Group>
      {verdict === 'doubtful' && <Text mt="xs">{t('flagsLot')}</Text>}
    </Alert>
  );
}

/** Each grade's limits beside what was measured. */
function Reasons({ judgement: { rules } }: { judgement: Judgement }) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const term = useTerms();
  if (rules.length === 0) return null;
  const figure = (value: string | null) => (value === null ? '–' : formats.number(Number(value), 3));
  const limit = (least: string | null, most: string | null) =>
    least === null
      ? t('atMost', { value: figure(most) })
      : most === null
        ? t('atLeast', { value: figure(least) })
        : t('between', { least: figure(least), most: figure(most) });
  return (
    <Section title={t('howGraded')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('grade')}</Table.Th>
            <Table.Th>{t('measure')}</Table.Th>
            <Table.Th ta="right">{t('value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map((rule) => (
            <Table.Tr key={`${rule.grade} ${rule.measure}`}>
              <Table.Td>{rule.grade}</Table.Td>
              <Table.Td>
                {term(rule.measure)}
                <Text size="sm" c="dimmed">
                  {limit(rule.at_least, rule.at_most)}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {figure(rule.value)}
                <Text size="sm" fw={600} {...(rule.holds === false && { c: 'var(--mantine-color-error)' })}>
                  {rule.holds === null ? t('notMeasured') : t(rule.holds ? 'keptYes' : 'keptNo')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Papers({ files }: { files: Inspection['files'] }) {
  const t = useTranslations('lots');
  return (
    <Section title={t('papers')}>
      <Group align="flex-end" gap="md">
        {files.map((file) => (
          <Stack key={file.name} gap={4}>
            <Anchor href={file.file_url} download={file.file_name}>
              {file.content_type.startsWith('image/') ? (
                <Image src={file.file_url} alt={file.file_name} h={160} w="auto" fit="contain" radius="sm" />
              ) : (
                <IconFileText size={48} aria-hidden />
              )}
              <Text size="sm">{file.file_name}</Text>
            </Anchor>
          </Stack>
        ))}
      </Group>
    </Section>
  );
}
