import type { FastifyReply, FastifyRequest } from 'fastify';

/** The languages that all of the service speaks; the first one where nobody asked for another. */
export const languages = ['en', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

export const languageCookie = 'lang';
const ONE_YEAR_SECONDS = 365 * 24 * 3600;
const MAX_WISHES = 30;

/** The language of an answer: `?lang=`, else the cookie `lang`, else what the browser prefers, else English. */
export function chooseLanguage(request: Pick<FastifyRequest, 'query' | 'cookies' | 'headers'>): Language {
  return (
    knownLanguage((request.query as Record<string, unknown> | undefined)?.['lang']) ??
    knownLanguage(request.cookies[languageCookie]) ??
    preferredLanguage(request.headers['accept-language']) ??
    languages[0]
  );
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

/** The first language of ours in an Accept-Language header, by its weights; regions (`pt-BR`) count as their language. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').split(',', MAX_WISHES).map((wish) => {
    const [range = '', ...parameters] = wish.trim().split(';');
    const weight = parameters.map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(each)?.[1]).find(Boolean);
    return { language: knownLanguage(range.split('-')[0]?.toLowerCase()), weight: Number(weight ?? 1) };
  });
  const [best] = wishes.filter((wish) => wish.language !== null && wish.weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

function knownLanguage(text: unknown): Language | null {
  return languages.find((language) => language === text) ?? null;
}
