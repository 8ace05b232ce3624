import type { Client } from '@lotmark/sdk';
import { dayAfter } from './days.ts';

interface Seen {
  credential_type: string;
  reference_number: string;
  issuer?: string;
  valid_until?: string;
}

/** Credentials of the organisations: good ones, one that ends soon, and one that was withdrawn. */
export async function confirmCredentials(
  authority: Client,
  orgs: { coffee: string; cocoa: string; exporter: string; buyer: string },
  begunAt: Date,
): Promise<void> {
  const inDays = (days: number): string => dayAfter(begunAt, days);
  const confirm = (org_kind: 'Cooperative' | 'Exporter' | 'Buyer', org: string, credential_payload: Seen) =>
    authority.authority_certs.issue_org_credential({ org_kind, org, credential_payload });
  await confirm('Cooperative', orgs.coffee, {
    credential_type: 'Organic',
    reference_number: 'ET-BIO-140-2231',
    issuer: 'Control body ET-BIO-140',
    valid_until: inDays(300),
  });
  await confirm('Cooperative', orgs.coffee, {
    credential_type: 'Fair trade',
    reference_number: 'FT 39811',
    valid_until: inDays(40),
  });
  await confirm('Cooperative', orgs.cocoa, {
    credential_type: 'Rainforest Alliance',
    reference_number: 'RA-GH-00817',
    valid_until: inDays(210),
  });
  await confirm('Exporter', orgs.exporter, {
    credential_type: 'Export licence',
    reference_number: 'EXP-2026-0442',
    issuer: 'Export Control Office',
    valid_until: inDays(180),
  });
  const { credential } = await confirm('Exporter', orgs.exporter, {
    credential_type: 'Phytosanitary registration',
    reference_number: 'PHY-2214',
    valid_until: inDays(90),
  });
  const reason = 'The registration was moved to another office; the new number follows.';
  await authority.authority_certs.withdraw_org_credential({ credential, reason });
  await confirm('Buyer', orgs.buyer, { credential_type: 'EORI', reference_number: 'DE6721340' });
}

/** A certificate that was revoked, and the one that took its place. @returns the name of that one. */
export async function certify(authority: Client, order: string, begunAt: Date): Promise<string> {
  const issue = (certificate_number: string) =>
    authority.authority_certs.issue_export_certificate({
      order,
      certificate_number,
      authority: 'Export Control Office',
      expiry: dayAfter(begunAt, 120),
    });
  const { certificate } = await issue('ECO/2026/0117');
  await authority.authority_certs.revoke_export_certificate({
    certificate,
    reason: 'The seal number on the container was not the one that was reported.',
  });
  return (await issue('ECO/2026/0118')).certificate;
}
