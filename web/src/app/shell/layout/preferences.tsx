import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLanguage, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../i18n/language.tsx';
import { type Language, languages } from '../../i18n/languages.ts';

export function LanguageMenu() {
  const t = useTranslations('common');
  const { language, choose } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('language')}>
          <IconLanguage size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(languages) as [Language, string][]).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => choose(code)}
            rightSection={code === language && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function AppearanceMenu() {
  const t = useTranslations('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    ['light', t('light'), IconSun],
    ['dark', t('dark'), IconMoon],
    ['auto', t('auto'), IconSunMoon],
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('appearance')}>
          <IconSunMoon size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([scheme, name, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
