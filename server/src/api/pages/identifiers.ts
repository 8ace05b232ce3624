import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Identified, isIdentifiedKind, loadIdentified } from '../../domain/desks/public-record/identified.ts';
import type { Kernel } from '../../kernel/call/call.ts';
import { countAddress } from '../../kernel/call/call-limits.ts';
import { inOneView } from '../../kernel/call/one-view.ts';
import { notFound } from '../../kernel/values/errors.ts';
import type { Services } from '../operation.ts';
import { html, type Markup } from './html.ts';
import { negotiateLanguage } from './language.ts';
import { layout } from './layout.ts';
import { identifierWords } from './messages/identifier.ts';
import { messagePage } from './other-pages.ts';
import { type Reader, readerOf } from './reader.ts';
import { code, list, section } from './sections.ts';
import { compressed, sendFailure, sendPage } from './send-page.ts';
import { readStyleSheet } from './style-sheet.ts';

interface IdentifierRoute {
  Params: { kind: string; name: string; stage?: string };
}

/** Names as the service gives them, and stages as records have them; anything else names nothing. */
const isName = (text: string): boolean => /^[A-Z]{2,8}(-\d{4})?-\d{5,12}$/.test(text);
const isStage = (text: string): boolean => /^[a-z_ -]{1,40}$/i.test(text);

/** Browsers name HTML before all else; programs get JSON, also those that take anything. */
const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/**
 * `/id/{kind}/{name}`: what it is that events (EPCIS) and credentials (UNTP) name, as far as it is public. What is not public
 * is answered like what is not there: the same words for both, and for kinds that are never public, such as orders.
 */
export function mountIdentifiers(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { address: style } = readStyleSheet();
  const { services } = kernel;

  const load = async ({ kind, name, stage }: IdentifierRoute['Params']): Promise<Identified | undefined> => {
    if (!isIdentifiedKind(kind) || !isName(name) || (stage !== undefined && !isStage(stage))) return undefined;
    return inOneView(kernel.database, (tx) => loadIdentified(tx, kind, name, stage ?? null));
  };
  const addressOf = ({ kind, name, stage }: IdentifierRoute['Params']): string =>
    `${services.baseUrl()}/id/${kind}/${name}${stage === undefined ? '' : `/${stage}`}`;

  async function showPage(request: FastifyRequest<IdentifierRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const reader = readerOf(negotiateLanguage(request, reply));
    reply.header('vary', 'Accept, Accept-Language, Cookie, Accept-Encoding');
    try {
      await countAddress(kernel, request.ip);
      const found = await load(request.params);
      if (found !== undefined) {
        const frame = { style, reader, path: request.url };
        return sendPage(request, reply, identifierPage(frame, found, addressOf(request.params)));
      }
    } catch (error) {
      return sendFailure(error, request, reply, style);
    }
    const { missing: title, missingWords: words } = identifierWords[reader.language];
    return sendPage(
      request,
      reply.code(404),
      messagePage({ style, title, words, value: '', reader, path: request.url }),
    );
  }

  async function showData(request: FastifyRequest<IdentifierRoute>, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('vary', 'Accept, Accept-Encoding').header('access-control-allow-origin', '*');
    await countAddress(kernel, request.ip);
    const found = await load(request.params);
    if (found === undefined) throw notFound(identifierWords.en.missingWords);
    const { lots, kind, name, ...facts } = found;
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
    const about = lots.map((lot) => ({ lot, verify_url: `${services.baseUrl()}/verify/${lot}` }));
    const data = {
      id: addressOf(request.params),
      kind,
      name,
      ...given,
      what: identifierWords.en.words[kind],
      ...(kind === 'organisation' ? {} : { lots: about }),
    };
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(compressed(request, reply, JSON.stringify(data, null, 2)));
  }

  const show = (request: FastifyRequest<IdentifierRoute>, reply: FastifyReply) =>
    wantsPage(request) ? showPage(request, reply) : showData(request, reply);
  app.get<IdentifierRoute>('/id/:kind/:name', show);
  app.get<IdentifierRoute>('/id/:kind/:name/:stage', show);
}

function identifierPage(
  { style, reader, path }: { style: string; reader: Reader; path: string },
  found: Identified,
  address: string,
): Markup {
  const text = identifierWords[reader.language];
  const { kind, lots } = found;
  const title = text.kinds[found.type];
  return layout({
    title: html`${found.name}: ${title} · Lotmark`,
    style,
    reader,
    path,
    body: [
      html`<section class="hero"><p class="lot">${found.name}</p><h1>${title}</h1><p class="lead">${text.words[kind]}</p></section>`,
      html`<section>${list([
        [text.name, found.title],
        [text.identifier, code(address)],
        [text.country, found.country === null ? null : reader.country(found.country)],
        [text.stage, found.stage],
      ])}</section>`,
      lots.length > 0 &&
        section(text.lots, [
          html`<p class="soft">${text.lotsWords}</p>`,
          html`<ul class="plain">${lots.map((lot) => html`<li><a href="/verify/${lot}">${lot}</a></li>`)}</ul>`,
        ]),
    ],
  });
}
