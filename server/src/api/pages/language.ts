import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownLanguage, type Language, languageCookie, languageOf } from '../../kernel/values/language.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The language of a page: `?lang=`, else that of who asks. */
function chooseLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const wished = knownLanguage((query as Record<string, unknown> | undefined)?.['lang']);
  return wished ?? languageOf(headers as Record<string, string | undefined>);
}

/** Chooses, keeps a choice made by `?lang=` for a year, and tells caches and readers what was chosen by. */
export function negotiateLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = chooseLanguage(request);
  if (knownLanguage((request.query as Record<string, unknown>)['lang']) !== null) {
    reply.setCookie(languageCookie, language, {
      path: '/',
      sameSite: 'lax',
      maxAge: ONE_YEAR_SECONDS,
      secure: request.protocol === 'https',
    });
  }
  reply.header('content-language', language).header('vary', 'Accept-Language, Cookie, Accept-Encoding');
  return language;
}
