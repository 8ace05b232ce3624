import { verifyReceipt } from '@lotmark/sdk/verify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as qrCodeOf } from 'qrcode';
import { loadReceipt } from '../../domain/attestation/receipt.ts';
import { resolveDid } from '../../domain/did/resolve.ts';
import { loadPublicLot, lotsAnchoredBy } from '../../domain/public-record/lot-record.ts';
import { catalogue, notFound, toRefusal } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/pipeline.ts';
import type { Tx } from '../../platform/db/database.ts';
import { networkProfile } from '../../platform/ledger/profile.ts';
import type { Services } from '../operation.ts';
import { Markup } from './html.ts';
import { lotPage } from './lot-page.ts';
import { landingPage, lookupPage, messagePage, transactionPage } from './other-pages.ts';
import { readStyleSheet } from './style-sheet.ts';
import { shownVerification } from './verification-steps.ts';

/** No script, no inline style, nothing from anywhere else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAX_LOTS = 100;

interface LotRoute {
  Params: { lot_ref: string };
}

/** The public pages, rendered here: `/`, `/verify`, `/verify/{lot_ref}` and the receipt beside it. */
export function mountPages(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { css, address: style } = readStyleSheet();
  const { services } = kernel;

  const snapshot = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    kernel.database.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => read(tx));
  const lotMissing = (reply: FastifyReply, name: string) =>
    send(
      reply.code(404),
      messagePage(style, 'No such lot', `There is no public lot ${name.slice(0, 60)}. Look at the number again.`, name),
    );

  async function landing(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const totals = await snapshot((tx) => services.totals.read(tx, kernel.clock.now()));
    return send(reply, landingPage(style, totals));
  }

  async function lookup(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const given = textOf(request.query, 'q');
    if (given === '') return send(reply, lookupPage(style));
    const wanted = given.toUpperCase();
    if (/^LOT-\d{4}-\d{1,12}$/.test(wanted)) return reply.redirect(`/verify/${wanted}`, 303);
    if (!/^[0-9A-F]{64}$/.test(wanted)) {
      const problem = 'A lot number looks like LOT-2026-00001; a ledger transaction has 64 digits and letters A to F.';
      return send(reply.code(400), lookupPage(style, given.slice(0, 200), problem));
    }
    const anchored = await snapshot((tx) => lotsAnchoredBy(tx, wanted, MAX_LOTS));
    const [first, second] = anchored?.lots ?? [];
    if (anchored === null || first === undefined) {
      const words = 'No lot is anchored by a ledger transaction with that hash.';
      return send(reply.code(404), messagePage(style, 'No such transaction', words, given));
    }
    if (second === undefined) return reply.redirect(`/verify/${first.lot}`, 303);
    return send(reply, transactionPage(style, wanted, anchored));
  }

  async function lot(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const name = request.params.lot_ref;
    if (name !== name.toUpperCase() && /^lot-\d{4}-\d+$/i.test(name)) {
      return reply.redirect(`/verify/${name.toUpperCase()}`, 303);
    }
    const found = await snapshot(async (tx) => {
      const row = isText(name) ? await loadPublicLot(tx, name) : null;
      if (row === null) return null;
      const live = await services.lotVerifier.verify(tx, name);
      const receipt = row.tx_hash === null ? null : await loadReceipt(tx, 'lot', name, row.version);
      const { didDocument } = await resolveDid(tx, services.signer.did);
      return { row, live, receipt, didDocument };
    });
    if (found === null) return lotMissing(reply, name);
    const { row, live, receipt, didDocument } = found;
    const { did } = services.signer;
    const checked = receipt === null ? null : await verifyReceipt(receipt, { did, didDocument });
    const address = `${services.baseUrl()}/verify/${name}`;
    const networkId = receipt?.ledger.network_id ?? services.networkId;
    const page = lotPage({
      style,
      row,
      live,
      shown: shownVerification(live, checked),
      now: kernel.clock.now(),
      address,
      qrCode: new Markup(await qrCodeOf(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })),
      hasReceipt: receipt !== null,
      networkId,
      networkName: services.publicLedger ? publicNetworkName(networkId) : null,
    });
    return send(reply, page);
  }

  async function receiptFile(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const name = request.params.lot_ref;
    const asked = textOf(request.query, 'version');
    const version = asked === '' ? null : Number(asked);
    const sound = isText(name) && (version === null || (Number.isInteger(version) && version > 0 && version < 2 ** 31));
    const receipt = sound ? await snapshot((tx) => loadReceipt(tx, 'lot', name, version)) : null;
    if (receipt === null) throw notFound('There is no receipt of that lot: it is unknown, or not anchored yet.');
    return reply
      .header('content-disposition', `attachment; filename="${name}-v${receipt.version}.receipt.json"`)
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(receipt, null, 2));
  }

  const limit = async (request: FastifyRequest): Promise<void> => {
    await kernel.limiter.take('address', request.ip, kernel.limits.perAddress);
  };
  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error);
      if (refusal.code === 'internal' || refusal.code === 'unavailable') {
        request.log.error({ err: error }, 'page failed');
      }
      reply.code(catalogue[refusal.code].status).headers(refusal.headers);
      return send(reply, messagePage(style, 'Not now', `${refusal.message} (Request ${request.id}.)`));
    });
    pages.addHook('onRequest', limit);
    pages.get('/', landing);
    pages.get('/verify', lookup);
    pages.get<LotRoute>('/verify/:lot_ref', lot);
  });
  app.get<LotRoute>('/verify/:lot_ref/receipt.json', { onRequest: limit }, receiptFile);
  app.get(style, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(css),
  );
}

function send(reply: FastifyReply, page: Markup): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-cache')
    .send(page.text);
}

/** A query member as trimmed text; repeated and missing ones are empty. */
function textOf(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether the database can look for it at all. */
function isText(name: string): boolean {
  return name.length <= 140 && !name.includes('\0') && name.isWellFormed();
}

function publicNetworkName(networkId: number): string | null {
  const { name } = networkProfile(networkId);
  return name.startsWith('network-') ? null : name;
}
