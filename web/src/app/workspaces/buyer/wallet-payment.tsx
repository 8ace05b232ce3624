import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { CheckoutOptions } from './queries.ts';
import { coverOf, token } from './top-up.ts';
import { useHostedCheckout } from './use-hosted-checkout.ts';

/** Paying with tokens: what there is, what it takes, and what to do when there is too little. */
export function WalletPayment({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const navigate = useNavigate();
  const { order, wallet, rate } = options;
  const { balance_axkt: balance, axkt_required: required } = wallet;
  const tokens = (amount: number) => formats.money(amount, token);
  const total = formats.money(order.total_amount, order.currency);
  const { act, pending } = useAction({
    run: (name: string, idempotencyKey) => client.checkout.pay_with_wallet({ order: name }, { idempotencyKey }),
    confirm: (name) => ({
      title: t('payAsk', { amount: total }),
      body: t('payAskWords', { order: name, tokens: tokens(required) }),
      label: t('payNow', { amount: total }),
    }),
    done: () => t('paidDone', { order: order.name }),
    onDone: () => void navigate({ to: `/orders/${order.name}` }),
  });
  const rates =
    order.currency === 'USD'
      ? t('rateUsd', { tokens: tokens(rate.axkt_per_usd) })
      : t('rateOther', {
          currency: order.currency,
          usd: formats.price(rate.usd_per_order_currency, 'USD'),
          tokens: tokens(rate.axkt_per_usd),
        });
  const enough = wallet.can_pay_with_wallet;
  return (
    <Section title={t('fromWallet')}>
      <Stack>
        <DetailList
          facts={[
            [t('balance'), tokens(balance)],
            [t('needed'), tokens(required)],
            [t('left'), enough ? tokens(balance - required) : null],
            [t('rate'), rates],
          ]}
        />
        <Group>
          <Button
            leftSection={<IconWallet size={18} aria-hidden />}
            loading={pending}
            disabled={!enough}
            onClick={() => act(order.name)}
            {...(!enough && { 'aria-describedby': 'too-little' })}
          >
            {t('payNow', { amount: total })}
          </Button>
        </Group>
        {!enough && <TooLittle options={options} />}
      </Stack>
    </Section>
  );
}

function TooLittle({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { takes_cards: takesCards } = useWhoami();
  const { order, wallet, rate, topup_tiers } = options;
  const missing = wallet.axkt_required - wallet.balance_axkt;
  const cover = coverOf(missing, rate.axkt_per_usd);
  const amount = formats.money(cover, 'USD');
  const tiers = topup_tiers.filter((tier) => tier >= cover);
  const exact = useHostedCheckout((name: string, idempotencyKey) =>
    client.checkout.topup_and_pay({ order: name }, { idempotencyKey }),
  );
  const round = useHostedCheckout((tier: number, idempotencyKey) =>
    client.checkout.top_up({ amount: tier, buyer: order.buyer }, { idempotencyKey }),
  );
  if (!takesCards) {
    return (
      <Alert color="yellow" variant="light" id="too-little">
        {t('lacks', { missing: formats.money(missing, token) })} {t('noTopUp')}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" variant="light" id="too-little">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('tooLittle', { missing: formats.money(missing, token), amount })}</Text>
        <Button loading={exact.pending} onClick={() => exact.go(order.name)}>
          {t('topupAndPay', { amount })}
        </Button>
        <Text size="sm">{t('topupAndPayWords')}</Text>
        {tiers.length > 0 && (
          <>
            <Text size="sm">{t('tiersEnough')}</Text>
            <Group gap="xs">
              {tiers.map((tier) => (
                <Button key={tier} size="xs" variant="default" loading={round.pending} onClick={() => round.go(tier)}>
                  {t('topUpBy', { amount: formats.money(tier, 'USD') })}
                </Button>
              ))}
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}
