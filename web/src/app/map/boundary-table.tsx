import { ActionIcon, Button, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import type { Position } from './shapes.ts';

/** Longer boundaries come from files; nobody types them. */
const mostRows = 100;

/** The corners as figures: for those who have them on paper, and for everybody who does not draw with a pointer. */
export function BoundaryTable({ ring, onChange }: { ring: readonly Position[]; onChange: (ring: Position[]) => void }) {
  const t = useTranslations('map');
  const { number } = useFormats();
  return (
    <>
      <Table
        aria-label={t('cornersTable')}
        className="lm-corners"
        verticalSpacing={6}
        horizontalSpacing={6}
        withRowBorders={false}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="2.5rem">#</Table.Th>
            <Table.Th>{t('latitude')}</Table.Th>
            <Table.Th>{t('longitude')}</Table.Th>
            <Table.Th w="3rem" aria-label={t('removeCorner')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ring.slice(0, mostRows).map(([lng, lat], index) => (
            // Corners have no name but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <Table.Tr key={index}>
              <Table.Td>{number(index + 1)}</Table.Td>
              <Table.Td>
                <DegreesInput
                  label={t('latitudeOf', { number: index + 1 })}
                  value={lat}
                  onChange={(value) => onChange(ring.with(index, [lng, value]))}
                />
              </Table.Td>
              <Table.Td>
                <DegreesInput
                  label={t('longitudeOf', { number: index + 1 })}
                  value={lng}
                  onChange={(value) => onChange(ring.with(index, [value, lat]))}
                />
              </Table.Td>
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={42}
                  aria-label={t('removeCornerOf', { number: index + 1 })}
                  onClick={() => onChange(ring.toSpliced(index, 1))}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
          {ring.length <= mostRows && (
            <NewCorner key={ring.length} onAdd={(position) => onChange([...ring, position])} />
          )}
        </Table.Tbody>
      </Table>
      {ring.length > mostRows && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('firstOnly', { count: number(mostRows), total: number(ring.length) })}
        </Text>
      )}
    </>
  );
}

function NewCorner({ onAdd }: { onAdd: (position: Position) => void }) {
  const t = useTranslations('map');
  const c = useTranslations('common');
  const [texts, setTexts] = useState({ lat: '', lng: '' });
  const [tried, setTried] = useState(false);
  const [lat, lng] = [readDegrees(texts.lat), readDegrees(texts.lng)];
  const add = () => {
    setTried(true);
    if (lat !== null && lng !== null) onAdd([lng, lat]);
  };
  const input = (name: 'lat' | 'lng', label: string, value: number | null) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="text"
      size="md"
      value={texts[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form around is not to be sent by this.
        event.preventDefault();
        add();
      }}
      error={tried && value === null ? c('notNumber') : undefined}
    />
  );
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <IconPlus size={18} aria-hidden />
        </Table.Td>
        <Table.Td>{input('lat', t('latitude'), lat)}</Table.Td>
        <Table.Td>{input('lng', t('longitude'), lng)}</Table.Td>
        <Table.Td />
      </Table.Tr>
      <Table.Tr>
        <Table.Td />
        <Table.Td colSpan={3}>
          <Button variant="default" size="md" onClick={add}>
            {t('addCorner')}
          </Button>
        </Table.Td>
      </Table.Tr>
    </>
  );
}

function DegreesInput({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const c = useTranslations('common');
  const [text, setText] = useState(String(value));
  // Another hand changed it, on the map or by undo.
  const shown = readDegrees(text) !== null && readDegrees(text) !== value ? String(value) : text;
  return (
    <TextInput
      aria-label={label}
      inputMode="text"
      size="md"
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const degrees = readDegrees(event.currentTarget.value);
        if (degrees !== null) onChange(degrees);
      }}
      error={readDegrees(shown) === null ? c('notNumber') : undefined}
    />
  );
}

/** Reads `-6.1234` and `-6,1234`. */
export function readDegrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
