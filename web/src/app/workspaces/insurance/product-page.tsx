import type { InsuranceProductsGetProductOutput } from '@lotmark/sdk';
import { Button, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { hasRole, isAdmin, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DecimalInput, isPositive } from '../../ui/decimal-input.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { payingSide } from './trigger-side.ts';
import { isHolder } from './who.ts';

type Product = InsuranceProductsGetProductOutput;

/** The terms of a product, how well it paid, and the way to apply for it. */
export function ProductPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  const query = useQuery({
    queryKey: ['insurance', 'product', name],
    queryFn: () => client.insurance_products.get_product({ product: name }),
  });
  const risk = useQuery({
    queryKey: ['insurance', 'basis', name],
    queryFn: () => client.insurance_products.basis_risk({ product: name }),
  });
  const percent = (ratio: string | null | undefined) => (ratio == null ? t('notYet') : formats.percent(Number(ratio)));
  return (
    <RecordPage name={name} query={query}>
      {(found) => {
        const figure = (at: string | null) =>
          at === null
            ? null
            : found.basis === 'of_normal'
              ? t('ofNormal', { percent: formats.percent(Number(at)) })
              : `${formats.number(Number(at))} ${found.unit}`;
        return (
          <>
            <PageHeader
              title={found.title}
              description={t(`peril_${found.peril}`)}
              back={{ to: '/insurance/products', label: t('products') }}
              actions={
                <>
                  {found.retired_at === null &&
                    (isAdmin(who) || who.memberships.some(({ org }) => org === found.insurer)) && (
                      <RetireButton product={found} />
                    )}
                  {found.open && isHolder(who) && (
                    <Button
                      onClick={() =>
                        openDialog(t('applyTitle', { product: found.title }), (close) => (
                          <ApplyForm product={found} close={close} />
                        ))
                      }
                    >
                      {t('apply')}
                    </Button>
                  )}
                </>
              }
            />
            <Section title={t('terms')}>
              <DetailList
                cols={3}
                facts={[
                  [t('product'), found.name],
                  [t('insurer'), found.insurer_name],
                  [t('season'), `${formats.day(found.season_from)} – ${formats.day(found.season_to)}`],
                  [t('salesUntil'), found.open ? formats.day(found.sales_until) : t('soldNoMore')],
                  [
                    t('sum'),
                    `${formats.money(found.sum_min, found.currency)} – ${formats.money(found.sum_max, found.currency)}`,
                  ],
                  [t(payingSide(found.trigger_at, found.exit_at).trigger), figure(found.trigger_at)],
                  [t(payingSide(found.trigger_at, found.exit_at).exit), figure(found.exit_at)],
                  [t('aggregation'), found.aggregation === null ? null : t(`aggregate_${found.aggregation}`)],
                  [t('quorum'), found.unit === null ? null : formats.number(found.quorum)],
                  [t('tolerance'), found.unit === null ? null : formats.percent(Number(found.tolerance_percent) / 100)],
                ]}
              />
            </Section>
            {found.cells.length > 0 && (
              <Section title={t('seasonsBefore')}>
                <Table.ScrollContainer minWidth={240} mah={360} type="native" tabIndex={0}>
                  <Table aria-label={t('seasonsBefore')}>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>{t('cell')}</Table.Th>
                        <Table.Th>{t('year')}</Table.Th>
                        <Table.Th ta="right">{found.unit}</Table.Th>
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {found.cells.flatMap(({ cell, place, seasons }) =>
                        seasons.map(({ year, value }) => (
                          <Table.Tr key={`${cell} ${year}`}>
                            <Table.Td style={{ overflowWrap: 'anywhere' }}>
                              {cell}
                              <Text size="xs" c="dimmed">
                                {place === null
                                  ? t('noPlace')
                                  : t('placeOf', {
                                      lat: formats.number(place.gps_lat, 4),
                                      lng: formats.number(place.gps_lng, 4),
                                      km: formats.number(Number(place.radius_km)),
                                    })}
                              </Text>
                            </Table.Td>
                            <Table.Td>{year}</Table.Td>
                            <Table.Td ta="right">{formats.number(Number(value))}</Table.Td>
                          </Table.Tr>
                        )),
                      )}
                    </Table.Tbody>
                  </Table>
                </Table.ScrollContainer>
              </Section>
            )}
            {found.unit !== null && (
              <Section title={t('basisRisk')}>
                <DetailList
                  cols={3}
                  facts={[
                    [t('hitRate'), percent(risk.data?.hit_rate)],
                    [t('falseAlarms'), percent(risk.data?.false_alarm_ratio)],
                    [t('threatScore'), percent(risk.data?.threat_score)],
                    [t('misses'), formats.number(risk.data?.misses)],
                    [t('complaints'), formats.number(risk.data?.complaints)],
                    [t('unknown'), formats.number(risk.data?.unknown)],
                  ]}
                />
              </Section>
            )}
          </>
        );
      }}
    </RecordPage>
  );
}

function RetireButton({ product: { name, title } }: { product: Product }) {
  const t = useTranslations('insurance');
  const { act, pending } = useAction({
    run: (_: undefined, idempotencyKey) => client.insurance_products.retire({ product: name }, { idempotencyKey }),
    confirm: () => ({
      title: t('retireTitle', { product: title }),
      body: t('retireWords'),
      label: t('retire'),
      danger: true,
    }),
    done: () => t('retired', { product: title }),
    stale: [['insurance']],
  });
  return (
    <Button variant="default" loading={pending} onClick={() => act(undefined)}>
      {t('retire')}
    </Button>
  );
}

/** Degrees as somebody types them. */
const degrees = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

function ApplyForm({ product, close }: { product: Product; close: () => void }) {
  const t = useTranslations('insurance');
  const c = useTranslations('common');
  const formats = useFormats();
  const who = useWhoami();
  const farmer = hasRole(who, 'SVC Farmer');
  const holders = who.memberships.filter(
    ({ kind, role }) => kind !== 'Insurer' && (role === 'Owner' || role === 'Manager'),
  );
  const plots = useQuery({
    queryKey: ['insurance', 'plots'],
    queryFn: () => client.farmer.list_my_plots({ limit_page_length: 100 }),
    enabled: farmer,
  });
  const form = useDialogForm({
    initialValues: {
      sum_insured: '',
      cell: product.cells[0]?.cell ?? '',
      plot: '',
      organisation: holders[0]?.org ?? '',
      insured: '',
      gps_lat: '',
      gps_lng: '',
    },
    validate: ({ sum_insured, plot, insured, gps_lat, gps_lng }) => {
      const point = plot === '' && product.unit !== null;
      return {
        ...(isPositive(sum_insured) ? {} : { sum_insured: c('required') }),
        ...(plot === '' && insured.trim() === '' ? { insured: c('required') } : {}),
        ...(point && gps_lat.trim() === '' ? { gps_lat: c('required') } : {}),
        ...(point && gps_lng.trim() === '' ? { gps_lng: c('required') } : {}),
      };
    },
    run: (values, idempotencyKey) => client.insurance.apply_for_policy(given(values), { idempotencyKey }),
    done: ({ name }) => t('applied', { policy: name }),
    close,
  });
  const given = (values: {
    sum_insured: string;
    cell: string;
    plot: string;
    organisation: string;
    insured: string;
    gps_lat: string;
    gps_lng: string;
  }) => ({
    product: product.name,
    sum_insured: values.sum_insured,
    cell: values.cell || undefined,
    plot: values.plot || undefined,
    organisation: values.plot === '' ? values.organisation || undefined : undefined,
    insured: values.insured.trim() || undefined,
    ...(values.plot === '' && product.unit !== null
      ? { gps_lat: degrees(values.gps_lat), gps_lng: degrees(values.gps_lng) }
      : {}),
  });
  const quote = useMutation({
    mutationFn: (values: Parameters<typeof given>[0]) => {
      const { insured: _words, ...rest } = given(values);
      return client.insurance.get_quote(rest);
    },
  });
  const ask = () => {
    if (!form.form.validateField('sum_insured').hasError) quote.mutate(form.form.getValues());
  };
  return (
    <DialogForm form={form} label={t('apply')} close={close}>
      <DecimalInput
        label={`${t('sum')} (${product.currency})`}
        description={`${formats.money(product.sum_min, product.currency)} – ${formats.money(product.sum_max, product.currency)}`}
        required
        data-autofocus
        {...form.form.getInputProps('sum_insured')}
      />
      {product.cells.length > 0 && (
        <Select
          label={t('cell')}
          required
          allowDeselect={false}
          data={product.cells.map(({ cell }) => cell)}
          {...form.form.getInputProps('cell')}
        />
      )}
      {farmer && (
        <Select
          label={t('plot')}
          description={t('plotHint')}
          clearable
          data={(plots.data?.data ?? []).map(({ name, plot_name }) => ({ value: name, label: plot_name ?? name }))}
          {...form.form.getInputProps('plot')}
        />
      )}
      {holders.length > 0 && (
        <Select
          label={t('organisation')}
          allowDeselect={false}
          data={holders.map(({ org, title }) => ({ value: org, label: title }))}
          {...form.form.getInputProps('organisation')}
        />
      )}
      {form.form.values.plot === '' && (
        <TextInput label={t('insured')} required maxLength={300} {...form.form.getInputProps('insured')} />
      )}
      {form.form.values.plot === '' && product.unit !== null && (
        <Group grow>
          <TextInput label={t('north')} required inputMode="decimal" {...form.form.getInputProps('gps_lat')} />
          <TextInput label={t('east')} required inputMode="decimal" {...form.form.getInputProps('gps_lng')} />
        </Group>
      )}
      <Button variant="default" loading={quote.isPending} onClick={ask}>
        {t('getQuote')}
      </Button>
      {quote.error !== null && <Problem error={quote.error} />}
      {quote.data !== undefined && JSON.stringify(quote.variables) === JSON.stringify(form.form.values) && (
        <Text role="status">
          {t('quote', { premium: formats.money(quote.data.premium, product.currency) })}.{' '}
          {quote.data.place !== null &&
            t(Number(quote.data.place.outside_km) > 0 ? 'liesOutside' : 'liesWithin', {
              cell: quote.data.place.cell,
              km: formats.number(Number(quote.data.place.distance_km), 1),
            })}{' '}
          {quote.data.seasons.length > 0 && t('quoteWords', { seasons: formats.number(quote.data.seasons.length) })}
        </Text>
      )}
    </DialogForm>
  );
}
