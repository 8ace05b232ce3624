import { LotmarkError } from '@lotmark/sdk';
import { Alert, Button, Group, Radio, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { isChanged, LineProblem, useRemoveLine } from './cart-line.tsx';
import { type Cart, type CartLine, cartQuery, onboardOptionsQuery, useBuyers } from './queries.ts';

const texts = ['contact_name', 'phone', 'address_line1', 'postal_code', 'city', 'port', 'instructions'] as const;

/** Where the cart goes and how it will be paid; it becomes orders, all or none. */
export function CartCheckout({ cart }: { cart: Cart }) {
  const t = useTranslations('buyer');
  const c = useTranslations('common');
  const formats = useFormats();
  const { takes_cards: takesCards } = useWhoami();
  const buyers = useBuyers();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const countries = useQuery(onboardOptionsQuery).data?.countries ?? [];
  const count = cart.lines.length;
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      buyer: buyers[0]?.org ?? '',
      contact_name: '',
      phone: '',
      address_line1: '',
      postal_code: '',
      city: '',
      country: null as string | null,
      port: '',
      instructions: '',
      method: 'wallet',
    },
    validate: ({ contact_name, city, country }) => ({
      ...(contact_name.trim() === '' && { contact_name: c('required') }),
      ...(city.trim() === '' && { city: c('required') }),
      ...(country === null && { country: c('required') }),
    }),
    run: async (values, idempotencyKey) => {
      const said = texts.map((name) => [name, values[name].trim()]).filter(([, text]) => text !== '');
      const delivery = { ...Object.fromEntries(said), country: values.country ?? '' };
      const payment = { method: values.method as 'wallet' | 'card' };
      const buyer = values.buyer === '' ? {} : { buyer: values.buyer };
      try {
        return await client.cart.cart_checkout({ delivery, payment, ...buyer }, { idempotencyKey });
      } catch (error) {
        // What was refused shows that the cart on this page is old.
        void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
        throw error;
      }
    },
    onDone: async ({ orders }) => {
      notifications.show({ color: 'leaf', message: t('placed', { count: orders.length }) });
      const [first] = orders;
      const only = orders.length === 1 && first !== undefined;
      // The way back must not lead to a form whose orders are placed.
      const where = only ? { to: `/checkout/${first}` } : { to: '/buyer/orders', search: { unpaid: 'true' } as never };
      await navigate({ ...where, replace: true });
      await queries.invalidateQueries();
    },
  });
  const gone = cart.lines.filter((line) => !line.available);
  const blocked = gone.length > 0 ? t('placeBlockedGone') : cart.lines.some(isChanged) ? t('placeBlockedPrice') : null;
  const refused = refusedLines(problem);
  const sold = gone.filter(({ lot }) => refused.includes(lot));
  // What was refused because of lines that are taken out, or set right, since then is settled.
  const settled = refused.length > 0 && !cart.lines.some((line) => refused.includes(line.lot) && isChanged(line));
  return (
    <Section title={t('checkout')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('checkoutWords')}
          </Text>
          {buyers.length > 1 && (
            <Select
              label={t('buyFor')}
              data={buyers.map(({ org, title }) => ({ value: org, label: title }))}
              allowDeselect={false}
              {...form.getInputProps('buyer')}
            />
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('contact')}
              autoComplete="name"
              maxLength={500}
              required
              {...form.getInputProps('contact_name')}
            />
            <TextInput
              label={t('phone')}
              type="tel"
              autoComplete="tel"
              maxLength={60}
              {...form.getInputProps('phone')}
            />
          </SimpleGrid>
          <TextInput
            label={t('address')}
            autoComplete="address-line1"
            maxLength={500}
            {...form.getInputProps('address_line1')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('postalCode')}
              autoComplete="postal-code"
              maxLength={40}
              {...form.getInputProps('postal_code')}
            />
            <TextInput
              label={t('city')}
              autoComplete="address-level2"
              maxLength={200}
              required
              {...form.getInputProps('city')}
            />
            <CountrySelect countries={countries} {...form.getInputProps('country')} />
            <TextInput label={t('port')} maxLength={200} {...form.getInputProps('port')} />
          </SimpleGrid>
          <Textarea
            label={t('instructions')}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('instructions')}
          />
          {takesCards && (
            <Radio.Group label={t('payWith')} {...form.getInputProps('method')}>
              <Group mt="xs">
                <Radio value="wallet" label={t('payWallet')} />
                <Radio value="card" label={t('payCard')} />
              </Group>
            </Radio.Group>
          )}
          <div>
            {Object.entries(cart.totals).map(([currency, total]) => (
              <Group key={currency} justify="space-between">
                <Text c="dimmed">{t('total')}</Text>
                <Text fw={650} fz="lg">
                  {formats.money(total, currency)}
                </Text>
              </Group>
            ))}
          </div>
          {sold.length > 0 ? (
            <SoldMeanwhile lines={sold} />
          ) : (
            problem !== null && !settled && <Problem error={problem} />
          )}
          <Button type="submit" loading={pending} disabled={blocked !== null} aria-describedby="place-blocked">
            {t('placeOrders', { count })}
          </Button>
          <Text size="sm" id="place-blocked" role="status" mih={0}>
            {blocked}
          </Text>
        </Stack>
      </form>
    </Section>
  );
}

/** The lots whose lines a refused checkout names: `line 1 (LOT-2026-00001)`. */
function refusedLines(problem: unknown): string[] {
  if (!(problem instanceof LotmarkError) || problem.status !== 409) return [];
  return problem.errors.flatMap(({ field }) => /\((LOT-[\d-]+)\)/.exec(field)?.[1] ?? []);
}

function SoldMeanwhile({ lines }: { lines: readonly CartLine[] }) {
  const t = useTranslations('buyer');
  const remove = useRemoveLine();
  return (
    <Alert color="red" variant="light" title={t('soldMeanwhile')} role="alert">
      <Stack gap="xs" align="flex-start">
        {lines.map((line) => (
          <Text size="sm" key={line.item_name}>
            {line.lot}: <LineProblem line={line} />
          </Text>
        ))}
        <Text size="sm">{t('soldMeanwhileWords')}</Text>
        {lines.map((line) => (
          <Button
            key={line.item_name}
            size="xs"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate(line)}
          >
            {t('removeLine', { lot: line.lot })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
