import { Alert, Anchor, Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { Since, standingOf } from '../../shared/certificate/since.tsx';
import { useRevokedReason } from '../../shared/certificate/use-revoked-reason.ts';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CheckedFacts } from './checked-facts.tsx';
import { useMayTakeBack } from './may-take-back.ts';

/** One certificate, and the way to revoke it. */
export function CertificatePage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const t = useTranslations('authority');
  const s = useTranslations('certificate');
  const formats = useFormats();
  const mayRevoke = useMayTakeBack();
  const reasonOf = useRevokedReason();
  const query = useQuery({
    queryKey: ['authority', 'certificate', name],
    queryFn: () => client.authority_certs.get_export_certificate({ certificate: name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(found) => (
        <>
          <PageHeader
            title={found.name}
            aside={<StatusBadge status={standingOf(found)} />}
            back={{ to: '/authority/certificates', label: t('certificates') }}
            actions={
              <>
                <Button component="a" href={`/certificate/${name}`} variant="default">
                  {s('publicPage')}
                </Button>
                {found.status === 'Issued' && mayRevoke && (
                  <Button
                    color="red.8"
                    onClick={() =>
                      openDialog(t('revokeTitle', { certificate: name }), (close) => (
                        <RevokeForm certificate={name} close={close} />
                      ))
                    }
                  >
                    {t('revoke')}
                  </Button>
                )}
              </>
            }
          />
          {found.since.length > 0 && (
            <Alert color="orange" variant="light" mb="lg" title={t('changedSince')} role="note">
              <Since changes={found.since} />
            </Alert>
          )}
          <Section title={s('certificate')}>
            <DetailList
              cols={3}
              facts={[
                [t('inNameOf'), found.authority],
                [s('number'), found.certificate_number],
                [s('issuedOn'), formats.moment(found.issued_at)],
                [t('issuedBy'), found.issued_by_name],
                [s('goodUntil'), found.expiry === null ? s('noEnd') : formats.day(found.expiry)],
                [t('revokedOn'), found.revoked_at === null ? null : formats.moment(found.revoked_at)],
                [t('revokedBy'), found.revoked_because === 'sale_cancelled' ? t('byService') : found.revoked_by_name],
                [t('reason'), found.revoked_because === null ? null : reasonOf(found)],
                [
                  t('credentialFile'),
                  <Anchor key="vc" href={`/v1/certificates/${name}/credential`} download={`${name}.vc.json`}>
                    {name}.vc.json
                  </Anchor>,
                ],
              ]}
            />
          </Section>
          <Section
            title={t('says')}
            actions={
              <Anchor component={Link} to={`/authority/certificates?search=${found.lot}`} size="sm">
                {found.lot}
              </Anchor>
            }
          >
            <CheckedFacts order={found.order} lot={found.lot} buyer={found.buyer_name} checked={found.checked} />
          </Section>
          <DocumentsSection doctype="Export Certificate" name={name} />
        </>
      )}
    </RecordPage>
  );
}

function RevokeForm({ certificate, close }: { certificate: string; close: () => void }) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: c('required') } : {}),
    run: ({ reason }, idempotencyKey) =>
      client.authority_certs.revoke_export_certificate({ certificate, reason: reason.trim() }, { idempotencyKey }),
    done: () => t('certificateRevoked', { certificate }),
    close,
  });
  return (
    <DialogForm form={form} label={t('revoke')} words={t('revokeWords')} danger close={close}>
      <Textarea
        label={t('revocationReason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
