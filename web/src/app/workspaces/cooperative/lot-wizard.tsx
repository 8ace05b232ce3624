import { Alert, Button, Flex, Group, Stepper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFigureFault } from '../../ui/figure-fault.ts';
import type { ListSearch } from '../../ui/list-search.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { forgetLotDraft, type LotDraft, useKeptDraft, useLotDraft } from './lot-draft.ts';
import { fieldsOf, type LotOptions, QualityFields, SaleFields } from './lot-fields.tsx';
import { LotReview } from './lot-review.tsx';
import { LotSourceFields } from './lot-source-fields.tsx';
import { useHomes, useOpenHarvests } from './open-harvests.ts';
import { saveLot } from './save-lot.ts';

const steps = ['what', 'quality', 'sale', 'review'] as const;
const fieldsAt: Record<(typeof steps)[number], readonly (keyof LotDraft)[]> = {
  what: ['cooperative', 'commodity_type', 'source', 'harvests', 'quantity', 'unit', 'confirm_quantity'],
  quality: ['grade', 'processing_method', 'lot_reference'],
  sale: ['corridor', 'exporter', 'asking_price', 'currency', 'divisible', 'confirm_price'],
  review: [],
};
const stepOf = (field: string) => steps.findIndex((step) => (fieldsAt[step] as readonly string[]).includes(field));

/** A new lot in four steps. The step stands in the address, so the back button goes one step back. */
export function LotWizard({ options }: { options: LotOptions }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { step: wanted } = useSearch({ strict: false }) as ListSearch;
  const { first, made, setMade } = useLotDraft(options);
  const finished = useRef(false);
  const figureFault = useFigureFault();
  const [about, setAbout] = useState(first);
  const open = useOpenHarvests(about);

  const faultsOf = (values: LotDraft): Record<string, string> => ({
    ...(values.cooperative === '' && { cooperative: c('required') }),
    ...(values.commodity_type === '' && { commodity_type: c('required') }),
    ...(values.source === 'all' && made === undefined && open?.harvests === 0 && { source: t('nothingOpen') }),
    ...(values.source === 'chosen' && values.harvests.length === 0 && { harvests: t('pickOne') }),
    ...(values.source === 'mass' && figureFault('quantity', values.quantity)),
    ...(!values.corridor && { corridor: c('required') }),
    ...(values.asking_price !== '' && figureFault('asking_price', values.asking_price)),
  });
  const { form, submit, pending, problem } = useOperationForm<LotDraft, { name: string; listed: boolean }>({
    initialValues: first,
    validate: faultsOf,
    run: (values, key) => saveLot(values, made, key, setMade),
    onDone: async ({ name, listed }) => {
      finished.current = true;
      forgetLotDraft();
      notifications.show({ color: 'leaf', message: t(listed ? 'madeAndListed' : 'made', { lot: name }) });
      await queries.invalidateQueries();
      await navigate({ to: `/cooperative/lots/${name}`, replace: true });
    },
  });
  useKeptDraft(form.values, made, finished);
  const { cooperative, commodity_type } = form.values;
  if (about.cooperative !== cooperative || about.commodity_type !== commodity_type) setAbout(form.values);

  const faults = faultsOf(form.values);
  const firstFault = Math.min(...Object.keys(faults).map(stepOf), steps.length - 1);
  const asked = Math.trunc(Number(wanted)) || 1;
  // An address that is ahead of what is filled in leads to the step that lacks something.
  const current = Math.max(0, Math.min(asked - 1, firstFault));
  const step = steps[current] ?? 'what';
  const goTo = (index: number) => void navigate({ to: '.', search: { step: index + 1 } as never });

  // What the service refuses belongs to a field of an earlier step: there it is shown.
  const { errors } = form;
  const refusedAt = Math.min(...Object.keys(errors).map(stepOf), steps.length);
  const shown = useRef(errors);
  useEffect(() => {
    if (shown.current === errors) return;
    shown.current = errors;
    if (refusedAt < current) void navigate({ to: '.', search: { step: refusedAt + 1 } as never });
  }, [errors, refusedAt, current, navigate]);

  const next = () => {
    const here = Object.entries(faults).filter(([field]) => stepOf(field) === current);
    if (here.length > 0) form.setErrors(Object.fromEntries(here));
    else goTo(current + 1);
  };
  const restart = () => {
    forgetLotDraft();
    location.assign('/app/cooperative/lots/new');
  };
  const fields = fieldsOf(form);
  const homes = useHomes(form.values, options);
  const last = step === 'review';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (last) return submit(event);
        event.preventDefault();
        next();
      }}
    >
      {phone ? (
        <Text fw={600} mb="sm">
          {t('stepOf', { step: current + 1, steps: steps.length, name: t(`step_${step}`) })}
        </Text>
      ) : (
        <Stepper active={current} onStepClick={goTo} mb="lg" size="sm" aria-label={t('steps')}>
          {steps.map((each, index) => (
            <Stepper.Step key={each} label={t(`step_${each}`)} allowStepSelect={index <= current} />
          ))}
        </Stepper>
      )}
      {made !== undefined && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="lg">
          {t('madeAlready', { lot: made })}
        </Alert>
      )}
      <Section title={t(`step_${step}`)}>
        {step === 'what' && <LotSourceFields form={form} options={options} locked={made !== undefined} />}
        {step === 'quality' && (
          <QualityFields form={fields} options={options} commodity={form.values.commodity_type} homes={homes} />
        )}
        {step === 'sale' && (
          <SaleFields form={fields} options={options} corridor={form.values.corridor} homes={homes} />
        )}
        {step === 'review' && <LotReview form={form} options={options} goTo={goTo} />}
      </Section>
      {last && problem !== null && <Problem error={problem} />}
      <Flex direction={{ base: 'column-reverse', xs: 'row' }} justify="space-between" gap="sm">
        <Button variant="subtle" color="gray" onClick={restart}>
          {t('startAgain')}
        </Button>
        <Group gap="sm" justify="flex-end">
          {current > 0 && (
            <Button variant="default" onClick={() => goTo(current - 1)}>
              {c('back')}
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {t(!last ? 'next' : form.values.list ? 'makeAndList' : 'makeDraft')}
          </Button>
        </Group>
      </Flex>
    </form>
  );
}
