import { Alert, Button, Group, Paper, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useMaybeUser } from '../../shell/session/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { cartQuery, filterOptionsQuery, type OfferDetail, offerQuery, useBuyers } from './queries.ts';

/** Price, quantity and the way into the cart; guests are asked in and come back with what they typed. */
export function LotOrder({ lot }: { lot: OfferDetail }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { asking_price: price, currency } = lot;
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      component="section"
      aria-labelledby="order-title"
      className="lm-aside"
    >
      <Title order={2} fz="lg" id="order-title">
        {t('order')}
      </Title>
      <Text fz="1.6rem" fw={650} lh={1.3} mt={4} mb="md">
        {price === null || currency === null
          ? t('priceOnRequest')
          : t('perUnit', { price: formats.price(price, currency), unit: lot.unit })}
      </Text>
      <DetailList
        facts={[
          [t('available'), formats.quantity(lot.quantity, lot.unit)],
          [t('quantity'), t(lot.divisible ? 'partsToo' : 'wholeOnly')],
          [
            t('pricePerKg'),
            lot.unit === 'kg' || lot.price_per_kg === null || currency === null
              ? null
              : formats.price(lot.price_per_kg, currency),
          ],
        ]}
      />
      {lot.orderable ? (
        <OrderForm lot={lot} />
      ) : (
        <Alert color="yellow" variant="light" title={t('notOrderable')} mt="md">
          {t(price === null ? 'noPriceWords' : 'noExporterWords')}
        </Alert>
      )}
    </Paper>
  );
}

function OrderForm({ lot }: { lot: OfferDetail }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const user = useMaybeUser();
  const buyers = useBuyers();
  const queries = useQueryClient();
  const { quantity: typed } = useSearch({ strict: false }) as { quantity?: string | number };
  const cart = useQuery({ ...cartQuery, enabled: user !== null });
  const terms = useQuery(filterOptionsQuery).data?.incoterms ?? [];
  const inCart = cart.data?.lines.find((line) => line.lot === lot.name);
  const most = formats.quantity(lot.quantity, lot.unit);
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      quantity: (lot.divisible ? (typed ?? '') : lot.quantity) as string | number,
      incoterms: null as string | null,
      notes: '',
    },
    validate: ({ quantity }) => {
      const fault = faultOf(quantity, lot.quantity);
      return fault === null ? {} : { quantity: t(fault, { most }) };
    },
    run: async ({ quantity, incoterms, notes }, idempotencyKey) => {
      try {
        return await client.cart.cart_add(
          {
            lot: lot.name,
            quantity,
            // What is put in is what stands on this page, whatever the lot has become since.
            offer: lot.offer,
            ...(incoterms !== null && { incoterms }),
            ...(notes.trim() !== '' && { notes: notes.trim() }),
          },
          { idempotencyKey },
        );
      } catch (error) {
        // What was refused shows that this page is old.
        void queries.invalidateQueries({ queryKey: offerQuery(lot.name).queryKey });
        throw error;
      }
    },
    onDone: ({ item_name: _line, ...after }) => {
      queries.setQueryData(cartQuery.queryKey, after);
      notifications.show({ color: 'leaf', message: t('addedToCart', { lot: lot.name }) });
      if (lot.divisible) form.setFieldValue('quantity', '');
    },
  });
  const amount = Number(form.values.quantity) * (lot.asking_price ?? 0);
  const here = `/app/market/${lot.name}${form.values.quantity === '' ? '' : `?quantity=${encodeURIComponent(form.values.quantity)}`}`;
  return (
    <form onSubmit={submit} noValidate>
      <Stack mt="md">
        <DecimalInput
          label={t('quantityIn', { unit: lot.unit })}
          description={lot.divisible ? t('quantityHelp', { most }) : t('quantityWhole', { most })}
          readOnly={!lot.divisible}
          required
          {...form.getInputProps('quantity')}
        />
        {user !== null && buyers.length > 0 && (
          <>
            <Select
              label={t('incoterms')}
              placeholder={t('incotermsNone')}
              data={terms.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
              clearable
              searchable
              {...form.getInputProps('incoterms')}
            />
            <Textarea label={t('notes')} autosize minRows={2} maxLength={2000} {...form.getInputProps('notes')} />
          </>
        )}
        <Group justify="space-between">
          <Text c="dimmed">{t('total')}</Text>
          <Text fw={650} fz="lg" aria-live="polite">
            {amount > 0 && lot.currency !== null ? formats.money(amount, lot.currency) : formats.none}
          </Text>
        </Group>
        {inCart !== undefined && (
          <Alert
            color="leaf"
            variant="light"
            title={t('inCart', { quantity: formats.quantity(inCart.quantity, inCart.unit) })}
          >
            {lot.divisible && <Text size="sm">{t('inCartWords')}</Text>}
            <Button component={Link} to="/cart" size="xs" variant="default" mt="xs">
              {t('toCart')}
            </Button>
          </Alert>
        )}
        {problem !== null && <Problem error={problem} />}
        {user === null ? (
          <div>
            <Button component={Link} to="/login" search={{ next: here } as never} fullWidth>
              {t('signInToOrder')}
            </Button>
            <Text size="sm" c="dimmed" mt="xs">
              {t('signInWords')}
            </Text>
          </div>
        ) : buyers.length === 0 ? (
          <div>
            <Text size="sm" mb="xs">
              {t('buyerNeeded')}
            </Text>
            <Button component={Link} to="/welcome/buyer" fullWidth>
              {t('createBuyer')}
            </Button>
          </div>
        ) : (
          <Button
            type="submit"
            loading={pending}
            disabled={inCart !== undefined && !lot.divisible}
            leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
          >
            {t('addToCart')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** What is wrong with a typed quantity, by the key of its words. */
export function faultOf(
  quantity: string | number,
  most: number | null,
): 'tooMuch' | 'threeDecimals' | 'quantityMissing' | null {
  const value = Number(quantity);
  if (quantity === '' || !(value > 0)) return 'quantityMissing';
  if (most !== null && value > most) return 'tooMuch';
  return /\.\d{4,}$/.test(String(quantity)) ? 'threeDecimals' : null;
}
