import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { peopleOf } from '../../people/party/people.ts';
import { type CertificateMail, certificateWords } from './messages.ts';
import { revokedBecause } from './rules.ts';
import type { Certificate } from './store.ts';

/** A mail to the people of exporter and buyer, each in their language. */
export async function tellParties(
  work: Work,
  certificate: Certificate,
  { kind, baseUrl }: { kind: CertificateMail; baseUrl: string },
): Promise<void> {
  const { name, order_name: order, lot, exporter, revoked_reason: reason } = certificate;
  const words = revokedBecause(certificate) === 'sale_cancelled' ? 'certificate_unsold' : kind;
  const { buyer } = await work.tx
    .selectFrom('orders')
    .select('buyer')
    .where('name', '=', order)
    .executeTakeFirstOrThrow();
  const facts = { name, order, lot, reason, link: `${baseUrl}/certificate/${name}` };
  for (const { email, language } of await peopleOf(work.tx, [exporter, buyer], 'see_money')) {
    await postMail(work, { kind, recipient: email, ...certificateWords(language ?? 'en', words, facts) });
  }
}
