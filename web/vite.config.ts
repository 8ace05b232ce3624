import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precache } from './precache.ts';

/** WEB_DIST: another place for a build that is only tried out; the server reads the same setting. */
const out = resolve(process.env['WEB_DIST'] || join(import.meta.dirname, 'dist'));

export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react(), precache(), compressed(), shell()],
  // `npm run dev --workspace web`: the portal from source, everything else from a running server.
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '^/(?!app($|[/?])|assets/)': process.env['LOTMARK_URL'] ?? 'http://localhost:8080' },
  },
  build: {
    outDir: out,
    assetsDir: '.',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Data addresses are outside the Content-Security-Policy of most things that would be inlined.
    assetsInlineLimit: 0,
    // The program that draws PDFs, which comes with the first one that somebody opens.
    chunkSizeWarningLimit: 1700,
    rollupOptions: {
      input: {
        app: 'src/app/main.tsx',
        verify: 'src/verify/main.ts',
        plots: 'src/plots-tool/main.ts',
        credential: 'src/credential-check/main.ts',
        'service-worker': 'src/service-worker/main.ts',
      },
      output: {
        // The service worker's address must stay: browsers look there for the next one.
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? '[name].js' : '[name]-[hash].js'),
        // Left alone, every icon and hook that two pages share is a file of its own, mostly headers.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /@tabler[\\/]icons-react/ },
            { name: 'components', test: /@mantine[\\/](?!form)|@floating-ui[\\/]/, minShareCount: 20 },
            {
              name: 'shared',
              test: /src[\\/]app[\\/](ui[\\/](?!operation-form|dialog-form|words|country-select|qr-code)|shell[\\/](session|layout)|i18n[\\/]formats)|@tanstack[\\/]/,
              minShareCount: 20,
            },
            { name: 'forms', test: /@mantine[\\/]form|src[\\/]app[\\/]ui[\\/](operation-form|dialog-form)/ },
          ],
        },
      },
    },
  },
});

/** Writes a .br and a .gz beside every text file, so that the server compresses nothing while people wait. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(out)) {
        if (!/\.(m?js|css|json|svg|webmanifest)$/.test(name)) continue;
        const bytes = readFileSync(join(out, name));
        if (bytes.length < 1024) continue;
        writeFileSync(join(out, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** In development: the page that the server would answer for every address of the portal. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        if (!/^\/app($|[/?])/.test(url)) return next();
        const page =
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div><script type="module" src="/src/app/main.tsx"></script></body></html>';
        server.transformIndexHtml(url, page).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}
