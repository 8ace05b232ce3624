import { LotmarkError } from '@lotmark/sdk';
import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingFile } from '../../ui/missing-file.ts';
import { Problem } from '../../ui/problem.tsx';
import { NoAccessPage } from './no-access-page.tsx';

/** A page that could not be made: what is wrong, and another try. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  return (
    <Container size="sm" py="xl" component="main">
      {error instanceof LotmarkError && error.status === 403 ? (
        <NoAccessPage />
      ) : (
        // A file that failed once is not asked for again by the same page.
        <Problem error={error} retry={isMissingFile(error) ? () => location.reload() : reset} />
      )}
    </Container>
  );
}
