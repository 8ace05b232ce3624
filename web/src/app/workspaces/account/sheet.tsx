import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** The narrow sheet of pages with one small form. */
export function Sheet({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      maw={wide ? '36rem' : '26rem'}
      mx="auto"
      mt={{ base: 0, sm: 'xl' }}
      mb="lg"
    >
      {children}
    </Paper>
  );
}
