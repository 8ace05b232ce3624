import type { AuthorityResolveFlaggedLotInput } from '@lotmark/sdk';
import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { officeStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Section } from '../../ui/section.tsx';
import type { FlaggedDetail } from './flagged-lot.ts';

type Decision = AuthorityResolveFlaggedLotInput['decision'];

/** The authority's decision: each asks first, and says what happens to the lot and to a sale that stands. */
export function Resolution({ lot }: { lot: FlaggedDetail }) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const term = useTerms();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [differences, setDifferences] = useState<'restore' | 'sign'>('restore');
  const [reason, setReason] = useState('');
  const differs = lot.differences.length > 0;
  const sale =
    lot.order === null ? undefined : { order: lot.order, status: term(officeStatus(lot.order_status ?? '')) };
  const clearing = () => {
    if (sale === undefined) return t('clearWords');
    return lot.order_status === 'Disputed' ? t('clearDisputedWords', sale) : t('clearSoldWords', sale);
  };
  const resolve = useAction({
    // The page is read again behind the question; what is decided about is what stood there when it was asked.
    run: ({ decision, shown }: { decision: Decision; shown: FlaggedDetail }, idempotencyKey) =>
      client.authority.resolve_flagged_lot(
        {
          lot_name: lot.name,
          decision,
          flagged_at: shown.flagged_at ?? undefined,
          note: note.trim() === '' ? undefined : note.trim(),
          // Records that differ are put back or signed with a reason; without a word about them nothing is cleared.
          ...(differs && decision === 'verified' && { differences }),
          ...(differs &&
            decision === 'verified' &&
            differences === 'sign' && {
              reason: reason.trim() || undefined,
              fingerprint: shown.fingerprint ?? undefined,
            }),
        },
        { idempotencyKey },
      ),
    confirm: ({ decision }) =>
      decision === 'verified'
        ? {
            title: t('clearTitle', { lot: lot.name }),
            body: [differs && t(differences === 'sign' ? 'signsWords' : 'restoresWords'), clearing()]
              .filter((words) => words !== false)
              .join(' '),
            label: t('clear'),
          }
        : {
            title: t('cancelTitle', { lot: lot.name }),
            body: sale === undefined ? t('cancelWords') : t('cancelSoldWords', sale),
            label: t('cancelLot'),
            danger: true,
          },
    // The page of a flagged lot is no more: what was decided stands in its timeline.
    stale: [],
    done: ({ name, status }) => t('decided', { lot: name, status: term(status) }),
    onDone: ({ name }) => {
      void navigate({ to: `/lots/${name}` }).then(() => queries.invalidateQueries());
    },
  });
  return (
    <Section title={t('decide')}>
      <Stack>
        {sale !== undefined && (
          <Alert color="yellow" variant="light" title={t('orderStands', sale)} icon={false} role="note">
            <Button component={Link} to={`/orders/${sale.order}`} variant="default" size="xs">
              {t('openOrder')}
            </Button>
          </Alert>
        )}
        <Textarea
          label={`${t('note')} (${c('optional')})`}
          description={t('noteWords')}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {differs && (
          <Radio.Group
            label={t('whatOfDifferences')}
            value={differences}
            onChange={(value) => setDifferences(value === 'sign' ? 'sign' : 'restore')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="restore" label={t('restoreThem')} />
              <Radio value="sign" label={t('signThem')} />
            </Stack>
          </Radio.Group>
        )}
        {differs && differences === 'sign' && (
          <Textarea
            label={t('publicReason')}
            required
            autosize
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button loading={resolve.pending} onClick={() => resolve.act({ decision: 'verified', shown: lot })}>
            {t('clear')}
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            loading={resolve.pending}
            onClick={() => resolve.act({ decision: 'cancelled', shown: lot })}
          >
            {t('cancelLot')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
