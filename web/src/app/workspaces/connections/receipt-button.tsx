import type { EventsListEventsOutput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Downloads the receipt of a final event, which anybody can check offline; there is none before. */
export function ReceiptButton({ event, size = 'sm' }: { event: EventsListEventsOutput[number]; size?: 'xs' | 'sm' }) {
  const t = useTranslations('connections');
  const { id } = event.attest;
  const download = useAction({
    run: async () => {
      const receipt = await client.events.get_receipt({ hash: event.proof.hash });
      const text = JSON.stringify(receipt, null, 2);
      saveFile(
        {
          fileName: `${id}.json`,
          contentType: 'application/json',
          bytes: new TextEncoder().encode(text),
          text: () => text,
        },
        'receipt.json',
      );
    },
    done: () => t('receiptSaved', { event: id }),
    stale: [],
  });
  if (event.state !== 'STATE_VERIFIED') return null;
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.pending}
      onClick={() => download.act()}
      aria-label={`${t('receipt')}: ${id}`}
    >
      {t('receipt')}
    </Button>
  );
}
