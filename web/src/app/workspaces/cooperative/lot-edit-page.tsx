import type { CooperativeLotEditValuesOutput, CooperativeUpdateLotInput } from '@lotmark/sdk';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { fieldsOf, type LotOptions, type LotTerms, QualityFields, QuantityFields, SaleFields } from './lot-fields.tsx';

export function LotEditPage() {
  const { lot } = useParams({ strict: false }) as { lot: string };
  const query = useQuery({
    queryKey: ['cooperative', 'lot-edit', lot],
    queryFn: async () => {
      const [edit, facts] = await Promise.all([
        client.cooperative.lot_edit_values({ lot }),
        client.marketplace.get_lot({ lot }),
      ]);
      const homes = [facts.origin_country, ...facts.origin.map(({ country }) => country)];
      return { edit, homes, commodity: facts.commodity_type, version: facts.attestation?.version ?? 0 };
    },
    // What is typed must not be drawn over.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const options = useQuery(lotOptionsQuery);
  return (
    <RecordPage name={lot} query={query}>
      {({ edit, homes, commodity, version }) =>
        options.data === undefined ? (
          options.error !== null && <Problem error={options.error} />
        ) : (
          <EditForm edit={edit} homes={homes} commodity={commodity} version={version} options={options.data} />
        )
      }
    </RecordPage>
  );
}

/** What the operation is told: only fields that were changed, and null for those that were emptied. */
function changesOf(values: LotTerms, before: LotTerms): Omit<CooperativeUpdateLotInput, 'lot'> {
  const changed = (Object.keys(before) as (keyof LotTerms)[]).filter((field) => values[field] !== before[field]);
  const asked = Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]));
  // A price is told with its currency, a mass with its unit.
  if ('asking_price' in asked && asked['asking_price'] !== null) asked['currency'] = values.currency;
  if ('quantity' in asked || 'unit' in asked) Object.assign(asked, { quantity: values.quantity, unit: values.unit });
  return asked as Omit<CooperativeUpdateLotInput, 'lot'>;
}

interface EditFormProps {
  edit: CooperativeLotEditValuesOutput;
  /** The countries that the lot comes from. */
  homes: readonly string[];
  commodity: string;
  version: number;
  options: LotOptions;
}

function EditForm({ edit, homes, commodity, version, options }: EditFormProps) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const formats = useFormats();
  const term = useTerms();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const figureFault = useFigureFault();
  const { values } = edit;
  const before: LotTerms = {
    quantity: values.quantity,
    unit: values.unit,
    grade: values.grade ?? '',
    processing_method: values.processing_method ?? '',
    lot_reference: values.lot_reference ?? '',
    corridor: values.corridor,
    exporter: values.exporter ?? '',
    asking_price: values.asking_price ?? '',
    currency: values.currency ?? 'USD',
    divisible: values.divisible,
    confirm_quantity: false,
    confirm_price: false,
  };
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: before,
    validate: (now) => ({
      ...figureFault('quantity', now.quantity),
      ...(now.asking_price !== '' && figureFault('asking_price', now.asking_price)),
    }),
    run: (now, idempotencyKey) =>
      client.cooperative.update_lot({ lot: edit.lot, ...changesOf(now, before) }, { idempotencyKey }),
    onDone: async (done) => {
      const words = [
        done.changed.length === 0
          ? t('nothingChanged')
          : t('changed', { fields: done.changed.map((field) => term(field)).join(', ') }),
        ...(done.changed.length > 0 && done.version > 0 ? [t('signedAs', { version: done.version })] : []),
        ...(done.cancelled_orders.length > 0 ? [t('ordersVoided', { orders: done.cancelled_orders.join(', ') })] : []),
      ];
      notifications.show({ color: 'leaf', message: words.join(' ') });
      await queries.invalidateQueries();
      await navigate({ to: `/cooperative/lots/${edit.lot}` });
    },
  });
  const back = { to: `/cooperative/lots/${edit.lot}`, label: edit.lot };
  const header = <PageHeader title={t('editTitle', { lot: values.lot_reference ?? edit.lot })} back={back} />;
  if (!edit.editable) {
    return (
      <>
        {header}
        <Text>{t('notEditable', { status: term(edit.status) })}</Text>
      </>
    );
  }
  const fields = fieldsOf(form);
  return (
    <>
      {header}
      {version > 0 && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="lg" title={t('newVersionTitle')}>
          {t('newVersionWords', { version: version + 1 })}
        </Alert>
      )}
      <form onSubmit={submit} noValidate>
        <Section title={t('mass')}>
          <QuantityFields
            form={fields}
            options={options}
            fixed={
              edit.fixed_mass_kg === null
                ? undefined
                : t('fixedMass', { mass: formats.quantity(edit.fixed_mass_kg, 'kg') })
            }
          />
        </Section>
        <Section title={t('quality')}>
          <QualityFields form={fields} options={options} commodity={commodity} homes={homes} />
        </Section>
        <Section title={t('sale')}>
          <SaleFields form={fields} options={options} corridor={form.values.corridor} homes={homes} />
        </Section>
        <Stack>
          {problem !== null && <Problem error={problem} />}
          <Group justify="flex-end" gap="sm">
            <Button component={Link} to={back.to} variant="default">
              {c('cancel')}
            </Button>
            <Button type="submit" loading={pending}>
              {version > 0 ? t('saveAndSign') : c('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
