import { Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Section } from '../../ui/section.tsx';

const steps = [
  ['firstMembers', '/cooperative/members'],
  ['firstPlots', '/cooperative/plots'],
  ['firstLot', '/cooperative/lots/new'],
] as const;

/** What comes next for a cooperative that has made no lot yet, in its order. */
export function FirstSteps() {
  const t = useTranslations('cooperative');
  return (
    <Section title={t('firstSteps')}>
      <List type="ordered" spacing="xs">
        {steps.map(([words, to]) => (
          <List.Item key={to}>
            <Anchor component={Link} to={to}>
              {t(words)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
