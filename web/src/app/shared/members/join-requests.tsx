import { Button, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import ReasonForm from '../order/reason-form.tsx';

interface Asking {
  name: string;
  farmer_name: string;
}

/** Farmers who ask to join a cooperative, to be taken in or declined. */
export function JoinRequests({ cooperative }: { cooperative: string }) {
  const t = useTranslations('members');
  const formats = useFormats();
  const accept = useAction({
    run: ({ name }: Asking, idempotencyKey) =>
      client.cooperative.accept_join_request({ request: name }, { idempotencyKey }),
    confirm: ({ farmer_name }) => ({
      title: t('acceptTitle', { name: farmer_name }),
      body: t('acceptBody'),
      label: t('accept'),
    }),
    done: (_result, { farmer_name }) => t('accepted', { name: farmer_name }),
  });
  const decline = ({ name, farmer_name }: Asking) =>
    openDialog(t('declineTitle', { name: farmer_name }), (close) => (
      <ReasonForm
        words={t('declineBody')}
        label={t('declineReason')}
        submit={t('decline')}
        done={t('declined', { name: farmer_name })}
        maxLength={500}
        run={(reason, idempotencyKey) =>
          client.cooperative.decline_join_request({ request: name, reason }, { idempotencyKey })
        }
        close={close}
      />
    ));
  return (
    <Section title={t('requests')}>
      <DataList
        label={t('requests')}
        prefix="requests_"
        queryKey={['join-requests', cooperative]}
        fetch={({ limit_start, limit_page_length, sort }) =>
          client.cooperative.list_join_requests({ limit_start, limit_page_length, sort, cooperative })
        }
        rowKey={(row) => row.name}
        columns={[
          { header: t('name'), cell: (row) => row.farmer_name },
          { header: t('farmerEmail'), cell: (row) => row.farmer_email },
          {
            header: t('farmerMessage'),
            cell: (row) => (
              <Text span size="sm" style={{ whiteSpace: 'pre-line' }}>
                {row.message ?? formats.none}
              </Text>
            ),
          },
          { header: t('askedOn'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
        ]}
        rowActions={(row) => (
          <>
            <Button
              size="xs"
              loading={accept.pending}
              onClick={() => accept.act(row)}
              aria-label={`${t('accept')}: ${row.farmer_name}`}
            >
              {t('accept')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => decline(row)}
              aria-label={`${t('decline')}: ${row.farmer_name}`}
            >
              {t('decline')}
            </Button>
          </>
        )}
        empty={{
          title: t('noRequests'),
          body: t('noRequestsWords'),
          icon: <IconUserQuestion size={40} aria-hidden />,
        }}
      />
    </Section>
  );
}
