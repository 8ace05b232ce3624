import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { PolygonEditor } from '../../map/polygon-editor.tsx';
import { type Position, polygonOf, ringOf } from '../../map/shapes.ts';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';

type Plot = Awaited<ReturnType<typeof client.farmer.get_plot_detail>>;

/** The boundary of a member's plot, drawn or walked by the cooperative. */
export function BoundaryPage() {
  const { plot } = useParams({ strict: false }) as { plot: string };
  const query = useQuery({
    queryKey: ['cooperative', 'plot', plot],
    queryFn: () => client.farmer.get_plot_detail({ plot }),
    // What is drawn must not be drawn over.
    refetchOnWindowFocus: false,
  });
  return (
    <RecordPage name={plot} query={query}>
      {(found) => <Boundary plot={found} />}
    </RecordPage>
  );
}

function Boundary({ plot }: { plot: Plot }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const formats = useFormats();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const back = { to: `/cooperative/plots/${plot.name}`, label: plot.plot_name };
  const initialValues: { gps_polygon: Position[] } = { gps_polygon: ringOf(plot.gps_polygon) };
  const { form, submit, pending, problem } = useOperationForm({
    initialValues,
    validate: ({ gps_polygon }) => (gps_polygon.length < 3 ? { gps_polygon: t('noPolygon') } : {}),
    run: ({ gps_polygon }, idempotencyKey) =>
      client.events.update_plot_gps_polygon(
        { plot: plot.name, gps_polygon: { ...polygonOf(gps_polygon) } },
        { idempotencyKey },
      ),
    onDone: async ({ changed, area_ha, overlaps, reattested_lots, kept_lots }) => {
      const words = [
        t('boundaryKept', { area: formats.hectares(area_ha) }),
        ...(overlaps.length > 0 ? [t('boundaryOverlaps', { count: overlaps.length })] : []),
        ...(reattested_lots.length > 0 ? [t('lotsSignedAnew', { lots: reattested_lots.join(', ') })] : []),
        ...(kept_lots.length > 0 ? [t('lotsKept', { lots: kept_lots.join(', ') })] : []),
      ];
      notifications.show({ color: 'leaf', message: changed ? words.join(' ') : t('nothingChanged') });
      await queries.invalidateQueries();
      await navigate({ to: back.to });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <PageHeader title={t('boundaryTitle', { plot: plot.plot_name })} description={t('boundaryWords')} back={back} />
      <Stack>
        <PolygonEditor
          ring={form.values.gps_polygon}
          onChange={(ring) => form.setFieldValue('gps_polygon', ring)}
          near={plot.gps_lat === null || plot.gps_lng === null ? undefined : [plot.gps_lng, plot.gps_lat]}
          error={form.errors['gps_polygon']}
        />
        <Text size="sm" c="dimmed">
          {t('boundaryDraft')}
        </Text>
        {problem !== null && <Problem error={problem} />}
        <Group justify="flex-end" gap="sm">
          <Button component={Link} to={back.to} variant="default">
            {c('cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('saveBoundary')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
