import { Alert, Box, Button, FileButton, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconFileImport, IconPolygon, IconTrash, IconWalk } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BoundaryFindings, useFaultWords } from './boundary-findings.tsx';
import { BoundaryTable } from './boundary-table.tsx';
import { BoundaryWalk } from './boundary-walk.tsx';
import { type ImportFault, maxImportBytes, readGeoJson } from './geojson-import.ts';
import { checkPolygon, swapped } from './polygon-check.ts';
import type { MapFeature, Position } from './shapes.ts';
import { usePosition } from './use-position.ts';

const BoundaryDrawing = lazy(() => import('./boundary-drawing.tsx'));

interface PolygonEditorProps {
  /** Corners of the boundary, the first one not repeated; empty for none. */
  ring: readonly Position[];
  onChange: (ring: Position[]) => void;
  /** Where the plot should lie, if that is known: latitude first is recognised by it. */
  near?: Position | undefined;
  /** Other plots to be seen while drawing; the map starts at them. */
  around?: readonly MapFeature[];
  /** Where the map starts when there is nothing else to start at: an ISO 3166 code such as ET. */
  country?: string | undefined;
  /** What the service said of the boundary. */
  error?: React.ReactNode;
}

const nothing: readonly MapFeature[] = [];

/** A boundary: drawn on a map, walked corner by corner, typed as coordinates or imported, checked all the while. */
export function PolygonEditor({ ring, onChange, near, around = nothing, country, error }: PolygonEditorProps) {
  const t = useTranslations('map');
  const words = useFaultWords();
  const [view, setView] = useState('map');
  const [closed, setClosed] = useState(ring.length >= 3);
  const [selected, setSelected] = useState<number | null>(null);
  const [past, setPast] = useState<(readonly Position[])[]>([]);
  const [fit, setFit] = useState(0);
  const [walking, setWalking] = useState(false);
  const [importFault, setImportFault] = useState<ImportFault | null>(null);
  const whereabouts = usePosition(walking);
  const checked = useDeferredValue(ring);
  const findings = useMemo(() => checkPolygon(checked, near), [checked, near]);

  const put = (next: readonly Position[]) => {
    if (next.length < 3) setClosed(false);
    if (selected !== null && selected >= next.length) setSelected(null);
    onChange([...next]);
  };
  const change = (next: readonly Position[]) => {
    setPast([...past.slice(-99), ring]);
    setImportFault(null);
    put(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    put(before);
  };
  const removeCorner = () => {
    const corner = selected ?? ring.length - 1;
    change(ring.toSpliced(corner, 1));
    setSelected(null);
  };
  const importFile = async (file: File | null) => {
    if (file === null) return;
    const reading =
      file.size > maxImportBytes
        ? ({ ok: false, fault: { kind: 'importTooLarge' } } as const)
        : readGeoJson(await file.text());
    if (!reading.ok) return setImportFault(reading.fault);
    change(reading.ring);
    setClosed(true);
    setFit((count) => count + 1);
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('view')}
        value={view}
        onChange={setView}
        data={[
          { value: 'map', label: t('viewMap') },
          { value: 'table', label: t('viewTable') },
        ]}
      />
      {view === 'table' ? (
        <BoundaryTable ring={ring} onChange={change} />
      ) : (
        <Box>
          <Suspense fallback={<Skeleton h={{ base: '55vh', sm: 460 }} mih={280} />}>
            <BoundaryDrawing
              ring={ring}
              closed={closed}
              selected={selected}
              crossings={findings.crossings}
              around={around}
              country={country}
              here={whereabouts.position}
              fit={fit}
              onRing={change}
              onSelect={setSelected}
              onClose={() => setClosed(true)}
            />
          </Suspense>
          <Text size="sm" c="dimmed" mt={6}>
            {t(closed ? 'howToMove' : 'howToDraw')}
          </Text>
        </Box>
      )}
      {walking && <BoundaryWalk whereabouts={whereabouts} onMark={(at) => change([...ring, at])} />}
      <Group gap="xs" className="lm-map-tools">
        <Button
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          disabled={past.length === 0}
          onClick={undo}
        >
          {t('undo')}
        </Button>
        {view === 'map' && (
          <>
            <Button
              variant="default"
              size="md"
              leftSection={<IconTrash size={20} aria-hidden />}
              disabled={ring.length === 0 || (closed && selected === null)}
              onClick={removeCorner}
            >
              {t('removeCorner')}
            </Button>
            <Button
              variant="default"
              size="md"
              leftSection={<IconPolygon size={20} aria-hidden />}
              disabled={ring.length < 3}
              onClick={() => setClosed(!closed)}
            >
              {t(closed ? 'goOn' : 'finish')}
            </Button>
          </>
        )}
        <Button
          variant={walking ? 'filled' : 'default'}
          size="md"
          leftSection={<IconWalk size={20} aria-hidden />}
          aria-pressed={walking}
          onClick={() => setWalking(!walking)}
        >
          {t(walking ? 'stopWalk' : 'walk')}
        </Button>
        <FileButton
          accept=".geojson,.json,application/geo+json,application/json"
          onChange={(file) => void importFile(file)}
        >
          {(props) => (
            <Button {...props} variant="default" size="md" leftSection={<IconFileImport size={20} aria-hidden />}>
              {t('importFile')}
            </Button>
          )}
        </FileButton>
        {ring.length > 0 && (
          <Button variant="subtle" color="gray" size="md" onClick={() => change([])}>
            {t('startAgain')}
          </Button>
        )}
      </Group>
      {importFault !== null && (
        <Alert color="red" variant="light" p="xs" role="alert">
          {words(importFault)}
        </Alert>
      )}
      <BoundaryFindings
        corners={ring.length}
        findings={findings}
        onSwap={() => {
          change(swapped(ring));
          setFit((count) => count + 1);
        }}
      />
      {error != null && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
