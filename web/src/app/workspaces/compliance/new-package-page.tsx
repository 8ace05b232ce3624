import type { EudrPreviewPackageInput } from '@lotmark/sdk';
import { Alert, Anchor, Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { Faults } from '../../shared/diligence/faults.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { EuCountry } from './eu-country.tsx';
import { LotChoice } from './lot-choice.tsx';
import { readSpecies, SpeciesChoice } from './species-choice.tsx';

type Wanted = EudrPreviewPackageInput;
const activities = ['IMPORT', 'EXPORT', 'DOMESTIC'] as const;

/** A statement is made from what is recorded: lots are named, of coffee the species, all else follows, and what is missing is shown first. */
export function NewPackagePage() {
  const t = useTranslations('compliance');
  const c = useTranslations('common');
  const who = useWhoami();
  const { get: asked, change } = useListSearch();
  const keepChoice = useRef(change);
  const replaces = asked('replaces') === '' ? undefined : asked('replaces');
  const [wanted, setWanted] = useState<Wanted>();
  const own = who.memberships.filter(({ kind }) => kind === 'Exporter' || kind === 'Buyer');
  const first = own[0];
  const form = useOperationForm({
    initialValues: {
      operator: (own.find(({ org }) => org === asked('operator')) ?? first)?.org ?? '',
      lots: asked('lots')
        .split(/[\s,;]+/)
        .filter((each) => each !== ''),
      activity: activityOf(asked('activity')),
      country_of_activity: asked('country_of_activity') || 'DE',
      border_country: (asked('border_country') || null) as string | null,
      comment: '',
      species: readSpecies(asked('species').split(',')),
    },
    validate: ({ lots }) => (lots.length === 0 ? { lots: c('required') } : {}),
    run: async (given) => {
      // What was found of other lots must not stand below a refusal.
      setWanted(undefined);
      const next = readWanted(given, replaces);
      await client.eudr.preview_package(next);
      return next;
    },
    onDone: (next) => setWanted(next),
  });
  const { form: fields } = form;
  const { values } = fields;
  // Whoever follows a link to what is missing, and comes back, finds what they had chosen.
  useEffect(() => {
    const { operator, activity, country_of_activity, border_country } = values;
    keepChoice.current({
      lots: values.lots.join(','),
      species: values.species.join(','),
      operator,
      activity,
      country_of_activity,
      border_country: border_country ?? '',
    });
  }, [values]);
  return (
    <>
      <PageHeader
        title={replaces === undefined ? t('newPackage') : t('newVersionOf', { name: replaces })}
        description={replaces === undefined ? t('newWords') : t('newVersionWords', { name: replaces })}
        back={
          replaces === undefined
            ? { to: '/compliance', label: t('packages') }
            : { to: `/compliance/packages/${replaces}`, label: replaces }
        }
      />
      <Section title={t('goods')}>
        <form onSubmit={form.submit} noValidate>
          <Stack maw="32rem">
            {own.length > 1 && (
              <Select
                label={t('forWhom')}
                data={own.map(({ org, title }) => ({ value: org, label: title }))}
                allowDeselect={false}
                {...fields.getInputProps('operator')}
              />
            )}
            <LotChoice
              operator={fields.values.operator}
              activity={activityOf(fields.values.activity)}
              {...fields.getInputProps('lots')}
            />
            <SpeciesChoice {...fields.getInputProps('species')} />
            <Select
              label={t('activity')}
              data={activities.map((value) => ({ value, label: t(`activity_${value}`) }))}
              allowDeselect={false}
              {...fields.getInputProps('activity')}
            />
            <EuCountry label={t('country')} allowDeselect={false} {...fields.getInputProps('country_of_activity')} />
            <EuCountry label={t('border')} clearable {...fields.getInputProps('border_country')} />
            <Textarea label={t('comment')} maxLength={2000} autosize {...fields.getInputProps('comment')} />
            {form.problem !== null && <Problem error={form.problem} />}
            <Group>
              <Button type="submit" variant={wanted === undefined ? 'filled' : 'default'} loading={form.pending}>
                {t('check')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      {wanted !== undefined && <Result key={JSON.stringify(wanted)} wanted={wanted} />}
    </>
  );
}

const activityOf = (value: string): Wanted['activity'] => activities.find((each) => each === value) ?? 'IMPORT';

interface Values {
  operator: string;
  lots: string[];
  activity: string;
  country_of_activity: string;
  border_country: string | null;
  comment: string;
  species: string[];
}

function readWanted(values: Values, replaces: string | undefined): Wanted {
  return {
    lots: values.lots,
    activity: activityOf(values.activity),
    country_of_activity: values.country_of_activity,
    ...(values.operator === '' ? {} : { operator: values.operator }),
    ...(values.border_country ? { border_country: values.border_country } : {}),
    ...(values.species.length === 0 ? {} : { species: readSpecies(values.species) }),
    ...(values.comment.trim() === '' ? {} : { comment: values.comment.trim() }),
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/** What it would be, and what is missing; made with one press where nothing is. */
function Result({ wanted }: { wanted: Wanted }) {
  const t = useTranslations('compliance');
  const c = useTranslations('common');
  const formats = useFormats();
  const navigate = useNavigate();
  const preview = useQuery({
    queryKey: ['compliance', 'preview', wanted],
    queryFn: () => client.eudr.preview_package(wanted),
  });
  const generate = useAction({
    run: (_input: undefined, idempotencyKey) => client.eudr.generate_package(wanted, { idempotencyKey }),
    done: ({ name }) => t('generated', { name }),
    onDone: ({ name }) => void navigate({ to: `/compliance/packages/${name}` }),
  });
  const { data } = preview;
  return (
    <Section title={t('result')}>
      {preview.error !== null && <Problem error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <ListSkeleton label={c('loading')} />}
      {data !== undefined && (
        <Stack>
          <DetailList
            cols={4}
            facts={[
              [t('plots'), formats.number(data.plot_count)],
              [t('quantity'), formats.quantity(data.quantity_kg, 'kg')],
              [t('hectares'), formats.hectares(data.hectares)],
              [
                t('harvested'),
                data.first_harvest === null
                  ? null
                  : `${formats.day(data.first_harvest)} – ${formats.day(data.last_harvest)}`,
              ],
            ]}
          />
          {data.other !== null && (
            <Alert role="status" color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('otherTitle')}>
              {t('otherWords', { name: data.other })}{' '}
              <Anchor component={Link} to={`/compliance/packages/${data.other}`} size="sm">
                {t('otherOpen', { name: data.other })}
              </Anchor>
            </Alert>
          )}
          {(data.other === null || data.errors > 0) && <Faults found={data} assessed={false} />}
          <Group>
            <Button disabled={!data.ready} loading={generate.pending} onClick={() => generate.act(undefined)}>
              {t('generate')}
            </Button>
          </Group>
        </Stack>
      )}
    </Section>
  );
}
