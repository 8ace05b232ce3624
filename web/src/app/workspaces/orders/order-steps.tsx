import { Group, SimpleGrid, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import type { OrderDetail } from '../../shared/order/order.ts';
import { isAccepted } from '../../shared/order/order-statuses.ts';

type StepState = 'done' | 'open' | 'ended' | 'disputed';

const signs = {
  done: { Icon: IconCheck, color: 'leaf', variant: 'filled' },
  open: { Icon: IconCircle, color: 'gray', variant: 'default' },
  ended: { Icon: IconX, color: 'gray.7', variant: 'filled' },
  disputed: { Icon: IconAlertTriangle, color: 'orange.9', variant: 'filled' },
} as const;

/** How far an order has come. One that ended early, or that is disputed, shows where it stopped. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const term = useTerms();
  const formats = useFormats();
  const steps = stepsOf(order);
  const current = steps.findLastIndex(({ state }) => state !== 'open');
  return (
    <SimpleGrid
      component="ol"
      cols={{ base: 1, md: steps.length }}
      spacing="xs"
      m={0}
      mb="lg"
      p={0}
      aria-label={t('steps')}
      style={{ listStyle: 'none' }}
    >
      {steps.map(({ status, state, at }, index) => {
        const { Icon, color, variant } = signs[state];
        return (
          <li key={status} {...(index === current ? { 'aria-current': 'step' } : {})}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon color={color} variant={variant} radius="xl" size={28}>
                <Icon size={16} aria-hidden />
              </ThemeIcon>
              <Stack gap={0} mih={{ base: 34, md: 44 }}>
                <Text fw={index === current ? 700 : 500} {...(state === 'open' ? { c: 'dimmed' } : {})}>
                  {status === 'Draft'
                    ? t('placed')
                    : status === 'Escrow Created'
                      ? t('accepted')
                      : status === 'Paid'
                        ? t('paid')
                        : term(status)}
                  <VisuallyHidden> ({t(`step.${state}`)})</VisuallyHidden>
                </Text>
                {at !== null && (
                  <Text size="sm" c="dimmed">
                    {formats.moment(at)}
                  </Text>
                )}
              </Stack>
            </Group>
          </li>
        );
      })}
    </SimpleGrid>
  );
}

interface Step {
  status: OrderDetail['status'];
  state: StepState;
  at: string | null;
}

/** By the buyer's payment or system: where the exporter said yes to it after that, no moment of it is known. */
const wasSoldFirst = ({ external_ref, paid_at, submitted_at }: OrderDetail): boolean =>
  submitted_at !== null && (external_ref !== null || paid_at === submitted_at);

function stepsOf(order: OrderDetail): Step[] {
  const way: readonly (readonly [OrderDetail['status'], string | null])[] = [
    ['Draft', order.created_at],
    // Who pays first, or orders by a system of their own, has nobody's yes.
    ...(isAccepted(order) && !wasSoldFirst(order) ? [['Escrow Created', order.submitted_at] as const] : []),
    ['Paid', order.paid_at],
    ['In Transit', order.shipped_at],
    ['Settled', order.settled_at],
  ];
  const gone = way.filter(([, at]) => at !== null).map(([status, at]): Step => ({ status, state: 'done', at }));
  if (order.status === 'Cancelled') return [...gone, { status: 'Cancelled', state: 'ended', at: order.cancelled_at }];
  if (order.status === 'Disputed') return [...gone, { status: 'Disputed', state: 'disputed', at: null }];
  return way.map(([status, at]) => ({ status, state: at === null ? 'open' : 'done', at }));
}
