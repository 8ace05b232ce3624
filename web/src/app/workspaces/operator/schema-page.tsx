import { Accordion, Button, Chip, Group, Skeleton, Switch, Table, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { useBytes } from './quantities.ts';

const Picture = lazy(() => import('./schema-picture.tsx'));
type Schema = Awaited<ReturnType<typeof client.admin_portal.schema_tables>>;

/** The tables of the database as they are now, as a picture and one by one. */
export function SchemaPage() {
  const t = useTranslations('schema');
  const [chosen, setChosen] = useState<string[]>([]);
  const [everyColumn, setEveryColumn] = useState(false);
  const asked = chosen.length === 0 ? {} : { modules: chosen.join(',') };
  const schema = useQuery({
    queryKey: ['operator', 'schema', asked],
    queryFn: () => client.admin_portal.schema_tables(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordPage name={t('title')} query={schema}>
      {(data) => (
        <>
          <PageHeader title={t('title')} description={t('words')} />
          <Chip.Group
            multiple
            value={data.modules.flatMap(({ name, shown }) => (shown ? [name] : []))}
            onChange={setChosen}
          >
            <Group gap="xs" mb="md" role="group" aria-label={t('modules')}>
              {data.modules
                .filter(({ tables }) => tables > 0)
                .map(({ name, tables }) => (
                  <Chip key={name} value={name}>
                    {name} ({tables})
                  </Chip>
                ))}
            </Group>
          </Chip.Group>
          <Switch
            mb="md"
            label={t('columns')}
            checked={everyColumn}
            onChange={(event) => setEveryColumn(event.currentTarget.checked)}
          />
          <Drawn schema={data} everyColumn={everyColumn} />
          <MermaidText modules={asked} />
          <Tables schema={data} />
        </>
      )}
    </RecordPage>
  );
}

function Drawn({ schema, everyColumn }: { schema: Schema; everyColumn: boolean }) {
  const tables = useMemo(
    () =>
      schema.tables.map(({ name, module, columns }) => ({
        name,
        module,
        columns: columns
          .map((column) => ({
            name: column.name,
            type: column.type.replace('timestamp with time zone', 'timestamptz'),
            key: column.primary_key || column.references !== null,
          }))
          .filter(({ key }) => everyColumn || key),
      })),
    [schema, everyColumn],
  );
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Picture tables={tables} relations={schema.relations} />
    </Suspense>
  );
}

/** What other programs draw the same picture from; asked for when somebody wants it. */
function MermaidText({ modules }: { modules: { modules?: string } }) {
  const t = useTranslations('schema');
  const [wanted, setWanted] = useState(false);
  const diagram = useQuery({
    queryKey: ['operator', 'diagram', modules],
    queryFn: () => client.admin_portal.schema_diagram(modules),
    enabled: wanted,
  });
  const text = diagram.data?.mermaid;
  return (
    <Group my="md" align="flex-end">
      {text === undefined || !wanted ? (
        <Button variant="default" loading={diagram.isFetching} onClick={() => setWanted(true)}>
          {t('mermaid')}
        </Button>
      ) : (
        <>
          <Textarea
            label={t('mermaid')}
            readOnly
            value={text}
            rows={8}
            ff="monospace"
            style={{ flexGrow: 1, minWidth: 'min(100%, 20rem)' }}
          />
          <Copyable value={text} label={t('mermaid')} shown="" />
        </>
      )}
    </Group>
  );
}

function Tables({ schema }: { schema: Schema }) {
  const t = useTranslations('schema');
  const formats = useFormats();
  const bytes = useBytes();
  return (
    <Section title={t('tables')}>
      <Accordion variant="default" chevronPosition="left">
        {schema.tables.map((table) => (
          <Accordion.Item key={table.name} value={table.name}>
            <Accordion.Control>
              <Text fw={500}>{table.name}</Text>
              <Text size="sm" c="dimmed">
                {table.module};{' '}
                {table.rows_estimate === null
                  ? t('notCounted')
                  : t('rowsRoughly', { count: formats.number(table.rows_estimate) })}
                ; {bytes(table.bytes)}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Text size="sm" mb="xs">
                {t('trace')}:{' '}
                {table.untraced_because === null ? t('traced') : <span lang="en">{table.untraced_because}</span>}
              </Text>
              <Columns table={table} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

function Columns({ table }: { table: Schema['tables'][number] }) {
  const t = useTranslations('schema');
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th>{t('type')}</Table.Th>
            <Table.Th>{t('refersTo')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.columns.map(({ name, type, nullable, primary_key: primary, references }) => (
            <Table.Tr key={name}>
              <Table.Td fw={primary ? 600 : 400}>{name}</Table.Td>
              <Table.Td>
                {type}
                {nullable && `, ${t('empty')}`}
              </Table.Td>
              <Table.Td>{references === null ? '' : `${references.table}.${references.column}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
