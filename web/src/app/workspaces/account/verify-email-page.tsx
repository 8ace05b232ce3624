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

/** Opened from the mail: the link itself is the consent, so nothing is left to press. */
export function VerifyEmailPage() {
  const t = useTranslations('account');
  const queries = useQueryClient();
  const token = useMailedToken();
  // A query, because it runs once for a token however often the page is drawn.
  const verified = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => client.auth.verify_email({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
  const done = verified.data !== undefined;
  const { error } = verified;
  const refused = error instanceof LotmarkError && error.status >= 400 && error.status < 500;
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
  }, [done, queries]);
  return (
    <Sheet>
      {verified.isPending && (
        <>
          <PageHeader title={t('verifyTitle')} />
          <Skeleton height={40} />
        </>
      )}
      {verified.data !== undefined && (
        <PageHeader title={t('verifyDone')} description={t('verifyDoneWords', { email: verified.data.email })} />
      )}
      {verified.error !== null && (
        <>
          <PageHeader title={t(refused ? 'badLink' : 'verifyTitle')} description={refused && t('badLinkWords')} />
          {!refused && <Problem error={verified.error} retry={() => void verified.refetch()} />}
        </>
      )}
      {!verified.isPending && (
        <Button component={Link} to="/" fullWidth>
          {t('goOn')}
        </Button>
      )}
    </Sheet>
  );
}
