import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findConcept, findConcepts } from '../../../domain/foundation/atlas/find.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { messagePage } from '../other-pages.ts';
import type { Reader } from '../reader.ts';
import { sendPage } from '../send-page.ts';
import { conceptPage, glossaryPage } from './page.ts';
import { glossaryWords } from './words.ts';

/** More concepts than there are, so that the page shows all. */
const most = 2000;

interface Parts {
  /** What statements are read with. */
  reading: Tx;
  frameOf(request: FastifyRequest, reply: FastifyReply): { style: string; reader: Reader; path: string };
}

/** `/glossary` and `/glossary/{concept}`. */
export function mountGlossary(pages: FastifyInstance, { reading, frameOf }: Parts): void {
  pages.get<{ Querystring: Record<string, unknown> }>('/glossary', async (request, reply) => {
    const frame = frameOf(request, reply);
    const given = request.query['q'];
    const search = typeof given === 'string' ? given.trim().slice(0, 100).toWellFormed().replaceAll('\0', '') : '';
    const concepts = await findConcepts(reading, search === '' ? {} : { search }, {
      language: frame.reader.language,
      limit: most,
    });
    return sendPage(request, reply, glossaryPage(frame, search, concepts));
  });
  pages.get<{ Params: { concept: string } }>('/glossary/:concept', async (request, reply) => {
    const frame = frameOf(request, reply);
    const { concept: id } = request.params;
    const concept = /^[a-z0-9-]{1,80}$/.test(id) ? await findConcept(reading, id) : undefined;
    if (concept !== undefined) return sendPage(request, reply, conceptPage(frame, concept));
    const { noConcept, noConceptWords } = glossaryWords[frame.reader.language];
    const told = {
      style: frame.style,
      title: noConcept,
      words: noConceptWords,
      value: '',
      reader: frame.reader,
      path: request.url,
    };
    return sendPage(request, reply.code(404), messagePage(told));
  });
}
