import type { EudrPackageDetailOutput as Detail } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { usePackageStatus } from './package-state.tsx';
import { SignForm } from './paper-forms.tsx';

const judged = ['Generated', 'Passed', 'Failed'];
/** What is not filed yet can be made anew where it says what is wrong; of what was filed only what counts no more. */
const replaceable = ['Draft', ...judged, 'Rejected', 'Withdrawn'];

/** What the operator's people can do next. */
export function PackageActions({ found, simulator }: { found: Detail; simulator: boolean }) {
  const t = useTranslations('compliance');
  const statusWords = usePackageStatus();
  const { name, status } = found;
  const assess = useAction({
    run: (_input: undefined, idempotencyKey) => client.eudr.assess_package({ package: name }, { idempotencyKey }),
    done: ({ source, status, not_assessed }) =>
      // A source that answers later has judged nothing yet; the message says so.
      source !== 'none' && not_assessed === found.plot_count
        ? t('assessedLater', { name })
        : t('assessed', { name, status: statusWords(status), count: not_assessed }),
  });
  const submit = useAction({
    run: (_input: undefined, idempotencyKey) => client.eudr.submit_to_eu({ package: name }, { idempotencyKey }),
    confirm: () =>
      simulator
        ? {
            title: t('submitSimulatorConfirm', { name }),
            body: t('submitSimulatorWords'),
            label: t('submitSimulator'),
          }
        : { title: t('submitConfirm', { name }), body: t('submitWords'), label: t('submit') },
    done: ({ status, simulated }) =>
      `${t('submitted', { name, status: statusWords(status) })}${simulated === true ? ` ${t('euSimulated')}` : ''}`,
  });
  const unseen = found.mitigations.filter((each) => each.shown && each.file !== null && !each.own && !each.looked);
  // That a source was asked does not mean that it knew the plots.
  const asked = found.assessments.length > 0;
  const again = found.outdated_at !== null || replaceable.includes(status);
  const left = found.lots_left;
  return (
    <>
      {judged.includes(status) && (
        <Button variant={asked ? 'default' : 'filled'} loading={assess.pending} onClick={() => assess.act(undefined)}>
          {t('assess')}
        </Button>
      )}
      {judged.includes(status) && asked && (
        <Button
          variant="default"
          onClick={() =>
            openDialog(t('sign'), (close) => <SignForm name={name} unseen={unseen.length} close={close} />)
          }
        >
          {t('sign')}
        </Button>
      )}
      {status === 'Passed' && (
        <Button loading={submit.pending} onClick={() => submit.act(undefined)}>
          {t(simulator ? 'submitSimulator' : 'submit')}
        </Button>
      )}
      {again && found.replaced_by === null && left.length > 0 && (
        <Button
          component={Link}
          to="/compliance/new"
          search={
            {
              lots: left.join(' '),
              replaces: name,
              species: found.species.join(','),
              activity: found.activity,
              country_of_activity: found.country_of_activity,
              operator: found.operator ?? '',
              border_country: found.statement?.borderCrossCountry ?? '',
            } as never
          }
          variant="default"
        >
          {t('newVersion')}
        </Button>
      )}
    </>
  );
}
