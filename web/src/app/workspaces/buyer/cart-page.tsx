import { Button, Grid, Skeleton, Stack } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { CartLineCard } from './cart-line.tsx';
import { type Cart, cartQuery } from './queries.ts';

export function CartPage() {
  const t = useTranslations('buyer');
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' });
  const lines = cart.data?.lines ?? [];
  return (
    <>
      <PageHeader
        title={t('cart')}
        description={t('cartWords')}
        actions={cart.data !== undefined && lines.length > 0 && <ClearCart count={lines.length} />}
      />
      {cart.error !== null && <Problem error={cart.error} retry={() => void cart.refetch()} />}
      {cart.isPending && <Skeleton height={240} />}
      {cart.data !== undefined &&
        (lines.length === 0 ? (
          <EmptyState
            icon={<IconShoppingCart size={40} aria-hidden />}
            title={t('cartEmpty')}
            body={t('cartEmptyWords')}
            action={
              <Button component={Link} to="/market">
                {t('toMarket')}
              </Button>
            }
          />
        ) : (
          <Filled cart={cart.data} />
        ))}
    </>
  );
}

function Filled({ cart }: { cart: Cart }) {
  const t = useTranslations('buyer');
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="sm" component="ul" p={0} m={0} aria-label={t('cart')} style={{ listStyle: 'none' }}>
          {cart.lines.map((line) => (
            <CartLineCard key={line.item_name} line={line} />
          ))}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <CartCheckout cart={cart} />
      </Grid.Col>
    </Grid>
  );
}

function ClearCart({ count }: { count: number }) {
  const t = useTranslations('buyer');
  const { act, pending } = useAction({
    run: (_input: undefined, idempotencyKey) => client.cart.cart_clear({}, { idempotencyKey }),
    confirm: () => ({
      title: t('clearAsk'),
      body: t('clearWords', { count }),
      label: t('clearCart'),
      danger: true,
    }),
    done: () => t('cleared'),
    stale: [cartQuery.queryKey],
  });
  return (
    <Button variant="default" loading={pending} onClick={() => act(undefined)}>
      {t('clearCart')}
    </Button>
  );
}
