import { Button, Stack, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { Section } from '../../ui/section.tsx';
import type { CheckoutOptions } from './queries.ts';
import { useHostedCheckout } from './use-hosted-checkout.ts';

export function CardPayment({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { takes_cards: takesCards } = useWhoami();
  const { order, fiat } = options;
  const { go, pending } = useHostedCheckout((order_name: string, idempotencyKey) =>
    client.checkout.create_order_checkout({ order_name }, { idempotencyKey }),
  );
  return (
    <Section title={t('byCard')}>
      <Stack align="flex-start">
        <Text size="sm" c="dimmed" id="card-words">
          {t(fiat.stripe_available ? 'byCardWords' : takesCards ? 'cardTooMuch' : 'noCards')}
        </Text>
        <Button
          variant="default"
          maw="100%"
          h="auto"
          mih={36}
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          loading={pending}
          disabled={!fiat.stripe_available}
          onClick={() => go(order.name)}
          aria-describedby="card-words"
        >
          {t('payByCard', { amount: formats.money(fiat.total_amount, fiat.currency) })}
        </Button>
      </Stack>
    </Section>
  );
}
