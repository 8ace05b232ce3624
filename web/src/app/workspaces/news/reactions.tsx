import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';

const kinds = ['like', 'celebrate', 'thanks', 'support', 'question'] as const;
type Kind = (typeof kinds)[number];

interface ReactionsProps {
  announcement: string;
  counts: Partial<Record<Kind, number>>;
  mine: readonly Kind[];
}

/** One button for each reaction; pressed again it is taken back. */
export function Reactions({ announcement, counts, mine }: ReactionsProps) {
  const t = useTranslations('news');
  const { act, pending } = useAction({
    run: ({ kind, on }: { kind: Kind; on: boolean }, idempotencyKey) =>
      on
        ? client.announcements.react({ announcement, kind }, { idempotencyKey })
        : client.announcements.unreact({ announcement, kind }, { idempotencyKey }),
    done: (_, { on }) => t(on ? 'reacted' : 'unreacted'),
    stale: [['news']],
  });
  return (
    <Group gap="xs" role="group" aria-label={t('reactionsTitle')}>
      {kinds.map((kind) => {
        const on = mine.includes(kind);
        return (
          <Button
            key={kind}
            size="xs"
            variant={on ? 'light' : 'default'}
            aria-pressed={on}
            disabled={pending}
            onClick={() => act({ kind, on: !on })}
          >
            {t(`react_${kind}`)} {counts[kind] ?? 0}
          </Button>
        );
      })}
    </Group>
  );
}
