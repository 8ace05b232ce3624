import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';

/** For admins: anchors now what would be anchored on schedule. */
export function AnchorNow({ lot }: { lot: string }) {
  const t = useTranslations('lots');
  const anchor = useAction({
    run: (_input: undefined, idempotencyKey) => client.events.trigger_xrpl_manual({ lot }, { idempotencyKey }),
    done: ({ queued, pending }) => (queued ? t('anchorQueued', { count: pending }) : t('anchorNothing')),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={18} aria-hidden />}
      loading={anchor.pending}
      onClick={() => anchor.act(undefined)}
    >
      {t('anchorNow')}
    </Button>
  );
}
