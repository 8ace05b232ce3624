import './farm.css';
import { Button, Group, Paper } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** The end of a form in the field: back, or done, under the thumb. */
export function FormBar({ label, pending }: { label?: string; pending: boolean }) {
  const c = useTranslations('common');
  return (
    <Paper className="lm-farm-bar" py="sm">
      <Group grow>
        <Button variant="default" size="lg" onClick={() => window.history.back()}>
          {c('cancel')}
        </Button>
        <Button type="submit" size="lg" loading={pending}>
          {label ?? c('save')}
        </Button>
      </Group>
    </Paper>
  );
}
