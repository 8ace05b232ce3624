import { Anchor, HoverCard, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';

type Meaning = Awaited<ReturnType<typeof client.atlas.explain>>[number];

/** Words that are asked for at the same moment go in one call. */
let waiting: Map<string, ((meaning: Meaning | null) => void)[]> | undefined;

function meaningOf(word: string): Promise<Meaning | null> {
  return new Promise((resolve) => {
    if (waiting === undefined) {
      waiting = new Map();
      setTimeout(() => void ask(), 20);
    }
    waiting.set(word, [...(waiting.get(word) ?? []), resolve]);
  });
}

async function ask(): Promise<void> {
  const asked = waiting ?? new Map();
  waiting = undefined;
  // A word without its meaning is still the word: nothing is said about a glossary that cannot be read.
  const found = await client.atlas.explain({ words: [...asked.keys()].slice(0, 50) }).catch(() => []);
  for (const [word, tell] of asked) {
    const meaning = found.find((each) => each.word === word) ?? null;
    for (const each of tell) each(meaning);
  }
}

/** A word of the trade: what it means is shown where the glossary has it; else it is just the word. */
export function Term({ word, children }: { word: string | null | undefined; children: string }) {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['meaning', language, word],
    queryFn: () => meaningOf(word ?? ''),
    enabled: word != null && word !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data == null) return children;
  return (
    <HoverCard width={320} withArrow openDelay={150}>
      <HoverCard.Target>
        <UnstyledButton
          component="span"
          role="button"
          tabIndex={0}
          td="underline dotted"
          fz="inherit"
          lh="inherit"
          style={{ cursor: 'help', textUnderlineOffset: 3 }}
        >
          {children}
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text fw={600} size="sm">
          {data.label}
        </Text>
        <Text size="sm" mt={4}>
          {data.definition}
        </Text>
        <Anchor href={data.page} target="_blank" size="sm">
          {data.page}
        </Anchor>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
