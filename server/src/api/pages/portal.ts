import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { negotiateLanguage } from './language.ts';
import { readWebAssets, webDirectory, webPrefix } from './web-assets.ts';

/** Addresses that mails name; the portal answers them under its own. */
const mailed = ['/verify-email', '/confirm-email', '/reset-password', '/invite'] as const;

/** A server of map pictures; its address has `{z}`, `{x}` and `{y}`. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/**
 * The portal: the files of the build under `/assets/`, one shell for every address under `/app`, its service worker and
 * its manifest. Styles that components write at run time bear the nonce of the answer.
 */
export async function mountPortal(
  app: FastifyInstance,
  mapTiles: MapTiles | undefined,
  directory = webDirectory,
): Promise<void> {
  const { entry } = readWebAssets(directory);
  if (existsSync(directory)) {
    await app.register(fastifyStatic, {
      root: directory,
      prefix: webPrefix,
      decorateReply: true,
      preCompressed: true,
      index: false,
      setHeaders: (response, path) => {
        // Names hold a hash of the content, but for the two that are looked up by name.
        const fixed = /(manifest\.json|service-worker\.js)(\.br|\.gz)?$/.test(path);
        response.header('cache-control', fixed ? 'no-cache' : 'public, max-age=31536000, immutable');
      },
    });
  }

  function shell(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const found = entry('app');
    const language = negotiateLanguage(request, reply);
    const nonce = randomBytes(16).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyWith(nonce, mapTiles));
    if (found === null) {
      return reply.code(503).send('The portal is not built yet: run `npm run build` once, then start again.');
    }
    const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b6b4f">
<meta name="csp-nonce" content="${nonce}">
${mapTiles === undefined ? '' : html`<meta name="map-tiles" content="${mapTiles.url}" data-attribution="${mapTiles.attribution}">`}
<title>Lotmark</title>
<link rel="icon" href="/app/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/app/icon-180.png">
<link rel="manifest" href="/app/manifest.webmanifest">
${found.preloads.map((address) => html`<link rel="modulepreload" href="${address}">`)}
${found.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
</head>
<body>
<div id="root"></div>
<noscript>The portal needs JavaScript. A lot can be checked without it: <a href="/verify">verify a lot</a>.</noscript>
<script type="module" src="${found.script}"></script>
</body>
</html>
`;
    return reply.send(page.text);
  }

  app.get('/app', shell);
  app.get('/app/*', shell);
  app.get('/app/service-worker.js', (_request, reply) => {
    if (!existsSync(join(directory, 'service-worker.js'))) return reply.code(404).send();
    return reply.header('service-worker-allowed', '/app').sendFile('service-worker.js');
  });
  app.get('/app/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );
  for (const size of iconSizes) {
    const picture = readFileSync(join(import.meta.dirname, `icons/icon-${size}.png`));
    app.get(`/app/icon-${size}.png`, (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture),
    );
  }
  app.get('/app/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(webManifest)),
  );
  for (const path of mailed) {
    app.get(path, (request, reply) => reply.redirect(`/app${request.url}`, 303));
  }
}

/** Nothing from elsewhere, but map pictures of the one server that was set up for them. */
function policyWith(nonce: string, mapTiles: MapTiles | undefined): string {
  const tiles = mapTiles === undefined ? '' : ` ${new URL(mapTiles.url).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const leaf =
  'M20 3c-8 0-15 3.6-15 11 0 1.9.6 3.5 1.6 4.8L4 21.4 5.4 22.8l2.7-2.7C9.3 20.7 10.6 21 12 21c7 0 8.5-9 8-18Z';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 32 32"><rect x="-4" y="-4" width="32" height="32" rx="7" fill="#0b6b4f"/><path fill="#fff" d="${leaf}"/></svg>`;
/** Pictures for home screens that draw no SVG; the smallest is that of phones that do not read the manifest. */
const iconSizes = [180, 192, 512] as const;
const webManifest = {
  id: '/app',
  name: 'Lotmark',
  short_name: 'Lotmark',
  description: 'Coffee and cocoa, from the plot to the buyer.',
  start_url: '/app',
  scope: '/app',
  display: 'standalone',
  background_color: '#fbfcfa',
  theme_color: '#0b6b4f',
  icons: [
    { src: '/app/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/app/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
};
