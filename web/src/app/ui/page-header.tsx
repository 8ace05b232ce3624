import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { usePageFocus } from './page-focus.ts';
import { unbroken } from './unbroken.tsx';

interface PageHeaderProps {
  title: string;
  /** One sentence: what this page is for. */
  description?: ReactNode;
  /** Beside the title, such as the state of the record. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Where one came from. */
  back?: { to: string; label: string };
}

/** The head of every page; it also names the browser's tab. */
export function PageHeader({ title, description, aside, actions, back }: PageHeaderProps) {
  const heading = usePageFocus();
  useEffect(() => {
    document.title = `${title} · Lotmark`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      {back !== undefined && (
        <Anchor component={Link} to={back.to} size="sm" mb={4}>
          <Group gap={4} component="span">
            <IconArrowLeft size={16} aria-hidden /> {back.label}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        {/* What people write themselves, such as an address or a reference, may be one long word. */}
        <Box style={{ overflowWrap: 'anywhere' }}>
          <Group gap="sm">
            <Title order={1} ref={heading} tabIndex={-1} className="lm-content">
              {unbroken(title)}
            </Title>
            {aside}
          </Group>
          {description !== undefined && (
            <Text c="dimmed" maw="42rem" mt={4} component="div">
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  );
}
