import { splitKid, verifyReceipt } from '@lotmark/sdk/verify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as qrCodeOf } from 'qrcode';
import { type ProvenCertificate, proveCertificate, whyMissing } from '../../../domain/assurance/certificate/public.ts';
import type { LotVerification } from '../../../domain/proof/attestation/verify-lot.ts';
import { resolveDid } from '../../../domain/proof/did/resolve.ts';
import { isPlatformDid } from '../../../domain/proof/did/store.ts';
import type { Kernel } from '../../../kernel/call/call.ts';
import { inOneView } from '../../../kernel/call/one-view.ts';
import { addressLimit } from '../../http/address-limit.ts';
import type { Services } from '../../operation.ts';
import { fill, Markup } from '../html.ts';
import { negotiateLanguage } from '../language.ts';
import { certificateWords } from '../messages/certificate.ts';
import { messagePage } from '../other-pages.ts';
import { readerOf } from '../reader.ts';
import { sendFailure, sendPage } from '../send-page.ts';
import { readStyleSheet } from '../style-sheet.ts';
import { shownVerification } from '../verification-steps.ts';
import { certificatePage } from './page.ts';

interface CertificateRoute {
  Params: { name: string };
}

/** `/certificate/{name}`: an export certificate for everybody. Made anew each time: a revocation is seen at once. */
export function mountCertificatePage(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { address: style } = readStyleSheet();
  const { services, clock } = kernel;
  const { did } = services.signer;
  const witnesses = services.witnesses.map(({ key }) => key);

  const load = (name: string) =>
    inOneView(kernel.database, async (tx) => {
      const proven = await proveCertificate(tx, name);
      if (proven === undefined) return { gone: (await whyMissing(tx, name)).gone };
      const named = splitKid(proven.fact?.kid ?? '')?.did ?? did;
      const signer = (await isPlatformDid(tx, named, did)) ? named : did;
      const { didDocument } = await resolveDid(tx, signer);
      return { proven, signer, didDocument };
    });

  async function show(request: FastifyRequest<CertificateRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params;
    if (name !== name.toUpperCase() && /^cert-\d{4}-\d+$/i.test(name)) {
      return reply.redirect(`/certificate/${name.toUpperCase()}`, 303);
    }
    const reader = readerOf(negotiateLanguage(request, reply));
    const found = /^CERT-\d{4}-\d{5,12}$/.test(name) ? await load(name) : undefined;
    if (found === undefined || 'gone' in found) {
      const text = certificateWords[reader.language];
      const gone = found?.gone;
      const words =
        gone === undefined
          ? fill(text.missingWords, { name: name.slice(0, 60) })
          : fill(text.goneWords, {
              name,
              moment: reader.moment(gone.signed_at),
              hash: gone.payload_hash.toString('hex'),
            });
      const title = gone === undefined ? text.missing : text.gone;
      return sendPage(
        request,
        reply.code(404),
        messagePage({ style, title, words, value: '', reader, path: request.url }),
      );
    }
    const { proven, signer, didDocument } = found;
    const { receipt } = proven;
    const checked = receipt === null ? null : await verifyReceipt(receipt, { did: signer, didDocument, witnesses });
    const address = `${services.baseUrl()}/certificate/${name}`;
    const page = certificatePage({
      style,
      reader,
      path: request.url,
      proven,
      shown: shownVerification(liveOf(proven, signer), checked, reader.text),
      publicLedger: services.publicLedger,
      now: clock.now(),
      address,
      qrCode: new Markup(await qrCodeOf(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })),
    });
    return sendPage(request, reply, page);
  }

  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.addHook('onRequest', addressLimit(kernel));
    pages.get<CertificateRoute>('/certificate/:name', show);
  });
}

/** The check of the record as it is now, as the steps of the lot's page read it. */
function liveOf({ asSigned, fact, receipt }: ProvenCertificate, signer: string): LotVerification {
  const error = asSigned ? (receipt === null ? 'not_anchored' : undefined) : 'payload_mismatch';
  return {
    verified: error === undefined,
    signer_did: signer,
    signed_at: fact?.signed_at.toISOString() ?? null,
    payload_hash: fact?.payload_hash.toString('hex') ?? '',
    anchored_xrpl_tx: fact?.tx_hash ?? null,
    ...(error === undefined ? {} : { error }),
  };
}
