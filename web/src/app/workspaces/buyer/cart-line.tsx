import { LotmarkError } from '@lotmark/sdk';
import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem, useProblemText } from '../../ui/problem.tsx';
import { faultOf } from './lot-order.tsx';
import { type CartLine, cartQuery } from './queries.ts';

/** Before it can be ordered, its buyer agrees to another price or to goods that were changed. */
export function isChanged(line: CartLine): boolean {
  return hasNewPrice(line) || line.changes.length > 0;
}

function hasNewPrice(line: CartLine): boolean {
  return line.unit_price !== line.agreed_unit_price || line.currency !== line.agreed_currency;
}

/** One line: its quantity can be changed, a changed price accepted, and it can be taken out and put back. */
export function CartLineCard({ line }: { line: CartLine }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const term = useTerms();
  const remove = useRemoveLine();
  return (
    <Card withBorder component="li" padding="md" {...(!line.available && { className: 'lm-broken' })}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Anchor component={Link} to={`/market/${line.lot}`} fw={650}>
              {line.lot}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[
                term(line.commodity_type),
                line.grade,
                line.processing_method && term(line.processing_method),
                line.incoterms,
              ]
                .filter((each) => each !== null)
                .join(' · ')}
            </Text>
          </div>
          <div>
            <Text fw={650} ta="right">
              {formats.money(line.amount, line.currency)}
            </Text>
            <Text size="sm" c="dimmed" ta="right">
              {t('perUnit', { price: formats.price(line.unit_price, line.currency), unit: line.unit })}
            </Text>
          </div>
        </Group>
        {line.found_otherwise && line.lot_status !== null && (
          <div>
            <LotStatus lot={{ status: line.lot_status, found_otherwise: true }} />
          </div>
        )}
        {line.notes !== null && <Text size="sm">{line.notes}</Text>}
        {line.problem_code !== null && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('lineNow')} role="alert">
            <LineProblem line={line} />
          </Alert>
        )}
        {line.available && isChanged(line) && <NewOffer line={line} />}
        <Group justify="space-between" align="flex-end">
          <Quantity key={line.quantity} line={line} />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate(line)}
            aria-label={t('removeLine', { lot: line.lot })}
          >
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Why a line cannot be ordered as it is. */
export function LineProblem({ line }: { line: CartLine }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  if (line.problem_code === null) return null;
  return t(`lineProblem.${line.problem_code}`, { most: formats.quantity(line.offered_quantity, line.unit) });
}

function Quantity({ line }: { line: CartLine }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const queries = useQueryClient();
  const { item_name, lot, unit, offered_quantity } = line;
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { quantity: line.quantity as string | number },
    validate: ({ quantity }) => {
      const fault = faultOf(quantity, offered_quantity);
      return fault === null ? {} : { quantity: t(fault, { most: formats.quantity(offered_quantity, unit) }) };
    },
    run: ({ quantity }, idempotencyKey) => client.cart.cart_update_qty({ item_name, quantity }, { idempotencyKey }),
    onDone: (cart) => {
      queries.setQueryData(cartQuery.queryKey, cart);
      notifications.show({ color: 'leaf', message: t('quantitySet') });
    },
  });
  const changed = Number(form.values.quantity) !== line.quantity;
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs">
        <DecimalInput
          aria-label={t('quantityOf', { lot, unit })}
          rightSection={<Text size="sm">{unit}</Text>}
          readOnly={!line.divisible && line.quantity === offered_quantity}
          w={170}
          {...form.getInputProps('quantity')}
        />
        {changed && (
          <Button type="submit" variant="default" loading={pending}>
            {t('update')}
          </Button>
        )}
      </Group>
      {problem !== null && <Problem error={problem} />}
    </form>
  );
}

function NewOffer({ line }: { line: CartLine }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const isOther = line.changes.length > 0;
  const now = formats.price(line.unit_price, line.currency);
  const before = formats.price(line.agreed_unit_price, line.agreed_currency);
  const { act, pending } = useAction({
    // What is agreed to is what stands beside the button, whatever the lot has become since.
    run: (offer: string | null, idempotencyKey) =>
      client.cart.cart_update_price({ item_name: line.item_name, offer: offer ?? undefined }, { idempotencyKey }),
    done: () => (isOther ? t('goodsAccepted') : t('priceAccepted')),
    stale: [cartQuery.queryKey],
  });
  return (
    <Alert color="yellow" variant="light" title={t(isOther ? 'goodsChanged' : 'priceChanged')} role="status">
      {line.changes.map((change) => (
        <Text key={change.field} size="sm">
          <GoodsChange change={change} />
        </Text>
      ))}
      {hasNewPrice(line) && <Text size="sm">{t('priceChangedWords', { before, now })}</Text>}
      <Button size="xs" mt="xs" loading={pending} onClick={() => act(line.offer)}>
        {isOther ? t('acceptGoods') : t('acceptPrice', { price: now })}
      </Button>
    </Alert>
  );
}

/** One thing that is otherwise, with organisations and routes by what they are called. */
function GoodsChange({ change }: { change: CartLine['changes'][number] }) {
  const t = useTranslations('buyer');
  const term = useTerms();
  const countries = useCountries();
  const { field, before, now } = change;
  if (field === 'inspection') return t(now === null ? 'inspectionKept' : 'inspectionOtherwise');
  const said = (value: string | null, name: string | null) => {
    if (value === null) return t('goodsNotStated');
    if (field === 'corridor') return countries.corridorNamed(value);
    return name ?? term(value);
  };
  return t('goodsChangedWords', {
    field: t(`goodsField.${field}`),
    before: said(before, change.before_name),
    now: said(now, change.now_name),
  });
}

/** Takes a line out at once and offers to put it back as it was. */
export function useRemoveLine() {
  const t = useTranslations('buyer');
  const c = useTranslations('common');
  const problem = useProblemText();
  const queries = useQueryClient();
  const failed = (error: unknown) =>
    notifications.show({ color: 'red', title: c('wrong'), message: problem(error), autoClose: 12_000 });
  const restore = useMutation({
    // As it was agreed to, and never on other terms: what was told of it stays told.
    mutationFn: ({ lot, quantity, incoterms, notes, agreed_offer, offer }: CartLine) =>
      client.cart.cart_add(
        {
          lot,
          quantity,
          offer: agreed_offer ?? offer ?? undefined,
          ...(incoterms !== null && { incoterms }),
          ...(notes !== null && { notes }),
        },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: ({ item_name: _line, ...cart }, { lot }) => {
      queries.setQueryData(cartQuery.queryKey, cart);
      notifications.show({ color: 'leaf', message: t('restored', { lot }) });
    },
    onError: (error, { lot }) => {
      if (!(error instanceof LotmarkError) || error.status !== 409) return failed(error);
      notifications.show({
        color: 'yellow',
        autoClose: false,
        message: (
          <Stack gap="xs" align="flex-start">
            <span>{t('notRestored', { lot })}</span>
            <Button component="a" href={`/app/market/${lot}`} size="compact-sm" variant="default">
              {t('lookAtLot')}
            </Button>
          </Stack>
        ),
      });
    },
  });
  return useMutation({
    mutationFn: ({ item_name }: CartLine) =>
      client.cart.cart_remove({ item_name }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (cart, line) => {
      queries.setQueryData(cartQuery.queryKey, cart);
      const id = `removed-${line.item_name}`;
      notifications.show({
        id,
        color: 'leaf',
        autoClose: 12_000,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>{t('removed', { lot: line.lot })}</span>
            {line.available && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  notifications.hide(id);
                  restore.mutate(line);
                }}
              >
                {t('undo')}
              </Button>
            )}
          </Group>
        ),
      });
    },
    onError: (error) => {
      failed(error);
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    },
  });
}
