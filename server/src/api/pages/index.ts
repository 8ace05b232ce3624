import { verifyReceipt } from '@lotmark/sdk/verify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as qrCodeOf } from 'qrcode';
import { certificatesOfLot } from '../../domain/assurance/certificate/store.ts';
import { loadJourney } from '../../domain/desks/public-record/journey.ts';
import { loadPublicLot, lotsAnchoredBy } from '../../domain/desks/public-record/lot-record.ts';
import { factsOf } from '../../domain/desks/untp/facts.ts';
import { currentBundle, isSilent, makeBundle } from '../../domain/desks/untp/issue.ts';
import { linksOf } from '../../domain/desks/untp/links.ts';
import { massPlausible } from '../../domain/origin/mass/plausible.ts';
import { type TracedMass, tracedMass } from '../../domain/origin/mass/traced.ts';
import { loadReceipt } from '../../domain/proof/attestation/receipt.ts';
import { aliasesOf } from '../../domain/proof/credential/did-web.ts';
import { statusPath } from '../../domain/proof/credential/status-list.ts';
import { platformKeys } from '../../domain/proof/did/platform-keys.ts';
import { resolveDid } from '../../domain/proof/did/resolve.ts';
import { isPlatformDid } from '../../domain/proof/did/store.ts';
import type { Kernel } from '../../kernel/call/call.ts';
import { inOneView } from '../../kernel/call/one-view.ts';
import { addressGroup } from '../../kernel/limits/address-group.ts';
import { turnstile } from '../../kernel/limits/turnstile.ts';
import { notFound, wrongState } from '../../kernel/values/errors.ts';
import { guest } from '../../kernel/write/actor.ts';
import { write } from '../../kernel/write/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { networkProfile } from '../../platform/ledger/profile.ts';
import { addressLimit } from '../http/address-limit.ts';
import type { Services } from '../operation.ts';
import { credentialCheckPage } from './check-credential.ts';
import { scriptData } from './check-receipt.ts';
import { mountGlossary } from './glossary/index.ts';
import { fill, Markup } from './html.ts';
import { landingPage } from './landing-page.ts';
import { negotiateLanguage } from './language.ts';
import { lotPage } from './lot-page.ts';
import { lookupPage, messagePage, transactionPage } from './other-pages.ts';
import { plotsToolPage } from './plots-tool.ts';
import { readerOf } from './reader.ts';
import { compressed, sendFailure, sendPage } from './send-page.ts';
import { readStyleSheet } from './style-sheet.ts';
import { shownVerification } from './verification-steps.ts';
import { readWebAssets } from './web-assets.ts';

const MAX_LOTS = 100;
const noBundle = 'Nothing is stated of that lot: it is unknown, or not anchored yet.';
/** Of one address. A page takes more of the one thread than any other public call: somebody who asks for it all the time slows all down. */
const lotPagesPerMinute = 300;
/** So many are read at once, each by one of the readers' connections: people who work always find one. */
const lotPagePlaces = { atOnce: 3, waiting: 60 };
const EXAMPLE_LOT = 'LOT-2026-00001';

interface LotRoute {
  Params: { lot_ref: string };
}

/** The public pages, rendered here: `/`, `/verify`, `/verify/{lot_ref}` and the receipt beside it, `/tools/plots`, `/credentials/check`, `/glossary`. */
export function mountPages(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { css, address: style } = readStyleSheet();
  const assets = readWebAssets();
  const script = assets.entry('verify');
  const { services } = kernel;
  const { publicLedger } = services;
  const { did } = services.signer;
  const witnesses = services.witnesses.map(({ key }) => key);

  const snapshot = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => inOneView(kernel.database, read);
  const lotPages = turnstile(lotPagePlaces, 'Too many ask for such pages at the moment; try again.');
  /** What every page needs to know of who reads it, and where. */
  const frameOf = (request: FastifyRequest, reply: FastifyReply) => ({
    style,
    reader: readerOf(negotiateLanguage(request, reply)),
    path: request.url,
  });

  async function landing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const totals = await snapshot((tx) => services.totals.read(tx, kernel.clock.now()));
    const { reader, path } = frameOf(request, reply);
    return sendPage(request, reply, landingPage({ style, reader, path, totals, publicLedger }));
  }

  async function lookup(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const frame = frameOf(request, reply);
    const { text } = frame.reader;
    const given = textOf(request.query, 'q');
    if (given === '') return sendPage(request, reply, lookupPage({ ...frame, script, did, witnesses, publicLedger }));
    const wanted = lotOfAddress(given, services.baseUrl()) ?? given.toUpperCase();
    if (/^LOT-\d{4}-\d{1,12}$/.test(wanted)) return reply.redirect(`/verify/${wanted}`, 303);
    if (!/^[0-9A-F]{64}$/.test(wanted)) {
      const problem = fill(text.lookup.unreadable, { example: EXAMPLE_LOT });
      return sendPage(
        request,
        reply.code(400),
        lookupPage({ ...frame, script, did, witnesses, publicLedger }, given.slice(0, 200), problem),
      );
    }
    const anchored = await snapshot((tx) => lotsAnchoredBy(tx, wanted, MAX_LOTS));
    const [first, second] = anchored?.lots ?? [];
    if (anchored === null || first === undefined) {
      const { transactionTitle, transaction } = text.notFound;
      return sendPage(
        request,
        reply.code(404),
        messagePage({
          style,
          title: transactionTitle,
          words: transaction,
          value: given,
          reader: frame.reader,
          path: request.url,
        }),
      );
    }
    if (second === undefined) return reply.redirect(`/verify/${first.lot}`, 303);
    return sendPage(request, reply, transactionPage(frame, wanted, anchored));
  }

  async function lot(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const name = request.params.lot_ref;
    if (name !== name.toUpperCase() && /^lot-\d{4}-\d+$/i.test(name)) {
      return reply.redirect(`/verify/${name.toUpperCase()}`, 303);
    }
    const look = async (tx: Tx) => {
      const row = isText(name) ? await loadPublicLot(tx, name) : null;
      if (row === null) return null;
      const live = await services.lotVerifier.verify(tx, name);
      const receipt = row.tx_hash === null ? null : await loadReceipt(tx, 'lot', name, row.version);
      const signer = (await isPlatformDid(tx, live.signer_did, did)) ? live.signer_did : did;
      const { didDocument } = await resolveDid(tx, signer);
      const traced = (await tracedMass(tx, name)) as TracedMass;
      const mass = { traced, plausible: await massPlausible(tx, name) };
      const certificates = await certificatesOfLot(tx, name);
      return { row, live, receipt, signer, didDocument, mass, certificates, journey: await loadJourney(tx, name) };
    };
    const found = await lotPages.run(() => snapshot(look));
    const frame = frameOf(request, reply);
    const { reader } = frame;
    if (found === null) {
      const { lotTitle, lot: words } = reader.text.notFound;
      const told = fill(words, { name: name.slice(0, 60) });
      return sendPage(
        request,
        reply.code(404),
        messagePage({ style, title: lotTitle, words: told, value: name, reader, path: request.url }),
      );
    }
    const { row, live, receipt, signer, didDocument, mass, certificates, journey } = found;
    const checked = receipt === null ? null : await verifyReceipt(receipt, { did: signer, didDocument, witnesses });
    const witnessed = checked?.witnesses.some(({ outcome }) => outcome !== 'unknown') === true;
    const address = `${services.baseUrl()}/verify/${name}`;
    const networkId = receipt?.ledger.network_id ?? (await services.networkId(kernel.database.reader));
    const page = lotPage({
      ...frame,
      script,
      scriptData:
        script &&
        scriptData(
          reader,
          { did: signer, witnesses },
          { name, version: row.version, witnessed, anchored: receipt !== null },
        ),
      row,
      journey,
      mass,
      certificates,
      live,
      shown: shownVerification(live, checked, reader.text),
      now: kernel.clock.now(),
      address,
      qrCode: new Markup(await qrCodeOf(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })),
      hasReceipt: receipt !== null,
      networkId,
      networkName: publicLedger && networkId !== null ? publicNetworkName(networkId) : null,
    });
    return sendPage(request, reply, page);
  }

  async function credentialCheck(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const baseUrl = services.baseUrl();
    const against = {
      did,
      aliases: aliasesOf(baseUrl, did),
      keys: await snapshot(platformKeys),
      lists: baseUrl + statusPath,
    };
    const page = { ...frameOf(request, reply), script: assets.entry('credential') };
    return sendPage(request, reply, credentialCheckPage(page, against));
  }

  async function receiptFile(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('access-control-allow-origin', '*');
    const name = request.params.lot_ref;
    const asked = textOf(request.query, 'version');
    const version = asked === '' ? null : Number(asked);
    const sound = isText(name) && (version === null || (Number.isInteger(version) && version > 0 && version < 2 ** 31));
    const receipt = sound ? await snapshot((tx) => loadReceipt(tx, 'lot', name, version)) : null;
    if (receipt === null) throw notFound('There is no receipt of that lot: it is unknown, or not anchored yet.');
    return reply
      .header('content-disposition', `attachment; filename="${name}-v${receipt.version}.receipt.json"`)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .type('application/json; charset=utf-8')
      .send(compressed(request, reply, JSON.stringify(receipt, null, 2)));
  }

  /** What is stated of a lot, for programs: where it stands. */
  async function untpLinks(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const name = request.params.lot_ref;
    const found = isText(name) ? await snapshot((tx) => factsOf(tx, name, kernel.clock.now())) : null;
    if (found === null) throw notFound(noBundle);
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('application/linkset+json; charset=utf-8')
      .send(JSON.stringify(linksOf(name, services.baseUrl()), null, 2));
  }

  /** The credentials of a lot, signed together. They are made when somebody asks for them the first time, and when things have changed. */
  async function untpBundle(request: FastifyRequest<LotRoute>, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('access-control-allow-origin', '*');
    const name = request.params.lot_ref;
    const now = kernel.clock.now();
    const found = await snapshot(async (tx) => {
      const facts = isText(name) ? await factsOf(tx, name, now) : null;
      if (facts === null) return null;
      const { verified } = await services.lotVerifier.verify(tx, name);
      return { facts, verified, kept: await currentBundle(tx, facts) };
    });
    if (found === null) throw notFound(noBundle);
    if (isSilent(found.facts)) throw wrongState(`${name} is ${found.facts.status}: nothing is stated of it now.`);
    if (!found.verified) throw wrongState(`The record of ${name} is not what was signed: nothing is stated of it.`);
    const publisher = { signer: services.signer, baseUrl: services.baseUrl() };
    const bundle =
      found.kept ??
      (await write(kernel, { actor: guest, now: () => kernel.clock.now() }, (work) =>
        makeBundle(work, publisher, found.facts),
      ));
    if (bundle === null) throw wrongState(`The record of ${name} has changed meanwhile: ask again.`);
    return reply
      .header('content-disposition', `attachment; filename="${name}.untp.json"`)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .type('application/vp; charset=utf-8')
      .send(compressed(request, reply, bundle));
  }

  const limit = addressLimit(kernel);
  const limitLotPages = async ({ ip }: FastifyRequest): Promise<void> => {
    if (kernel.limits.perAddress !== 0) await kernel.limiter.take('lot page', addressGroup(ip), lotPagesPerMinute);
  };
  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.addHook('onRequest', limit);
    pages.get('/', landing);
    pages.get('/verify', lookup);
    pages.get('/tools/plots', (request, reply) =>
      sendPage(request, reply, plotsToolPage({ ...frameOf(request, reply), script: assets.entry('plots') })),
    );
    pages.get('/credentials/check', credentialCheck);
    pages.get<LotRoute>('/verify/:lot_ref', { onRequest: limitLotPages }, lot);
    mountGlossary(pages, { reading: kernel.database.reader, frameOf });
  });
  app.get<LotRoute>('/verify/:lot_ref/receipt.json', { onRequest: limit }, receiptFile);
  app.get<LotRoute>('/verify/:lot_ref/untp', { onRequest: limit }, untpLinks);
  app.get<LotRoute>('/verify/:lot_ref/untp.json', { onRequest: limit }, untpBundle);
  // What events of EPCIS call a lot leads to its page, at whatever stage.
  const toLot = (request: FastifyRequest<LotRoute>, reply: FastifyReply) =>
    reply.redirect(`/verify/${encodeURIComponent(request.params.lot_ref)}`, 303);
  app.get<LotRoute>('/id/lot/:lot_ref', { onRequest: limit }, toLot);
  app.get<LotRoute>('/id/lot/:lot_ref/:stage', { onRequest: limit }, toLot);
  app.get(style, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
      .type('text/css; charset=utf-8')
      .send(compressed(request, reply, css)),
  );
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

/** The lot of a pasted address of one of our own pages, as the QR code of a label has it; undefined for anything else. */
function lotOfAddress(given: string, baseUrl: string): string | undefined {
  const address = URL.parse(given);
  if (address === null || address.host !== new URL(baseUrl).host) return undefined;
  return /^\/(?:verify|label)\/(LOT-\d{4}-\d{1,12})\/?$/i.exec(address.pathname)?.[1]?.toUpperCase();
}
