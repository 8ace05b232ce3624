import type { IotDeviceStatusOutput } from '@lotmark/sdk';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { AlarmList } from './alarm-list.tsx';
import { BindForm, WatchForm } from './bind-form.tsx';
import { useMeasures } from './measures.ts';
import { placeWords } from './place.ts';
import { ReadingChart } from './reading-chart.tsx';
import { Readings } from './readings.tsx';
import { useShowKey } from './register-form.tsx';
import { StandingBadge } from './standing.tsx';

/** One device: how it stands, its chart, its alarms, its readings. */
export function DevicePage() {
  const t = useTranslations('devices');
  const { name } = useParams({ strict: false }) as { name: string };
  const device = useQuery({
    queryKey: ['devices', 'status', name],
    queryFn: () => client.iot.device_status({ device: name }),
    refetchInterval: 10_000,
  });
  return (
    <RecordPage name={name} query={device}>
      {(status) => (
        <>
          <PageHeader
            title={status.title}
            description={name}
            aside={<StandingBadge standing={status.standing} />}
            back={{ to: '/devices', label: t('devices') }}
          />
          <Facts status={status} />
          <Section title={t('chart')}>
            <ReadingChart device={name} known={Object.keys(status.last_values)} />
          </Section>
          <Section title={t('alarms')}>
            <AlarmList device={name} />
          </Section>
          <Section title={t('readings')}>
            <Readings device={name} until={status.last_at} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Facts({ status }: { status: IotDeviceStatusOutput }) {
  const t = useTranslations('devices');
  const formats = useFormats();
  const { listed } = useMeasures();
  const gaps = status.gaps.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return (
    <Section title={t('standing')} actions={status.standing !== 'retired' && <Buttons status={status} />}>
      <DetailList
        cols={3}
        facts={[
          [t('lastSeen'), status.last_seen === null ? t('never') : formats.moment(status.last_seen)],
          [t('lastValues'), listed(status.last_values).join(' · ')],
          [
            t('reports'),
            status.interval_seconds % 60 === 0
              ? t('minutes', { minutes: status.interval_seconds / 60 })
              : t('seconds', { seconds: status.interval_seconds }),
          ],
          [t('battery'), status.battery_percent === null ? null : formats.percent(status.battery_percent / 100)],
          [t('place'), placeWords(status.binding)],
          [
            t('lots'),
            status.lots.length === 0
              ? null
              : status.lots.map(({ lot }) => (
                  <Anchor key={lot} component={Link} to={`/lots/${lot}`} mr="xs">
                    {lot}
                  </Anchor>
                )),
          ],
          [t('received'), formats.number(status.received, 0)],
          [
            t('gaps'),
            status.missing === 0
              ? t('noGaps')
              : `${t('missing', { count: status.missing })}: ${gaps.slice(0, 6).join(', ')}`,
          ],
          [t('heldBack'), status.held_back === 0 ? null : t('heldBackCount', { count: status.held_back })],
          [t('model'), status.model],
          [t('firmware'), status.firmware],
          [t('networkId'), status.network_id],
          [
            t('calibration'),
            status.calibration_due === null
              ? null
              : t(status.calibration_overdue ? 'calibrationOver' : 'calibrationUntil', {
                  day: formats.day(status.calibration_due),
                }),
          ],
          [t('scheme'), t(`scheme_${status.scheme}`)],
        ]}
      />
    </Section>
  );
}

function Buttons({ status }: { status: IotDeviceStatusOutput }) {
  const t = useTranslations('devices');
  const { name, title, scheme } = status;
  const showKey = useShowKey();
  const rotate = useAction({
    run: (_, idempotencyKey) => client.devices.rotate({ device: name }, { idempotencyKey }),
    confirm: () => ({ title: t('rotateTitle'), body: t('rotateWords'), label: t('rotate') }),
    done: () => t('rotated'),
    onDone: showKey,
  });
  const retire = useAction({
    run: (_, idempotencyKey) => client.devices.retire({ device: name }, { idempotencyKey }),
    confirm: () => ({ title: t('retireTitle', { title }), body: t('retireWords'), label: t('retire'), danger: true }),
    done: () => t('retired'),
  });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        onClick={() => openDialog(t('bind'), (close) => <BindForm device={name} close={close} />)}
      >
        {t('bind')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => openDialog(t('watch'), (close) => <WatchForm device={name} close={close} />)}
      >
        {t('watch')}
      </Button>
      {scheme !== 'network' && (
        <Button size="xs" variant="default" loading={rotate.pending} onClick={() => rotate.act()}>
          {t('rotate')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        loading={retire.pending}
        onClick={() => retire.act()}
      >
        {t('retire')}
      </Button>
    </Group>
  );
}
