import { LotmarkError } from '@lotmark/sdk';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { whoamiQuery } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useMailedToken } from './mailed-token.ts';
import { Sheet } from './sheet.tsx';

/** Opened from the mail to a new address, by somebody who is signed in: the link itself is the consent. */
export function ConfirmEmailPage() {
  const t = useTranslations('account');
  const queries = useQueryClient();
  const token = useMailedToken();
  // A query, because it runs once for a token however often the page is drawn.
  const changed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => client.auth.confirm_email_change({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
  const done = changed.data !== undefined;
  const { error } = changed;
  const badLink = error instanceof LotmarkError && error.status === 400;
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
  }, [done, queries]);
  return (
    <Sheet>
      {changed.isPending && (
        <>
          <PageHeader title={t('confirmAddressTitle')} />
          <Skeleton height={40} />
        </>
      )}
      {changed.data !== undefined && (
        <PageHeader title={t('addressChanged')} description={t('addressChangedWords', { email: changed.data.email })} />
      )}
      {error !== null && (
        <>
          <PageHeader
            title={t(badLink ? 'badLink' : 'confirmAddressTitle')}
            description={badLink && t('badLinkWords')}
          />
          {!badLink && <Problem error={error} retry={() => void changed.refetch()} />}
        </>
      )}
      {!changed.isPending && (
        <Button component={Link} to="/account" fullWidth>
          {t('goOn')}
        </Button>
      )}
    </Sheet>
  );
}
