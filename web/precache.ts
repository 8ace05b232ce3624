import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

/**
 * Lazily loaded parts that work offline: the pages of farmers with their maps, of vehicles and of inspectors, every language, the way
 * in, and what stands outside all pages, where a part that cannot be fetched would take the whole portal with it.
 */
const inTheField =
  /\/src\/app\/((workspaces\/(farmer|fleet|inspector)|map|offline|shell\/session)\/|ui\/notices-shown|([\w/]+\/)?words\/[a-z]{2}\.ts|workspaces\/account\/(home|login)-page\.tsx)|maplibre-gl/;

/** Tells the service worker which files of the build to keep on the device. */
export function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = [...neededFiles(bundle)].sort().map((file) => `/assets/${file}`);
      const worker = Object.values(bundle).find((item) => item.type === 'chunk' && item.name === 'service-worker');
      if (worker?.type !== 'chunk' || !worker.code.includes('__PRECACHE__')) {
        throw new Error('the service worker has no place for its list of files');
      }
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__PRECACHE__', JSON.stringify({ version, files }));
    },
  };
}

function neededFiles(bundle: Rollup.OutputBundle): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const item = bundle[name];
    if (item?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const file of [...(item.viteMetadata?.importedCss ?? []), ...(item.viteMetadata?.importedAssets ?? [])]) {
      files.add(file);
    }
    for (const imported of item.imports) visit(imported);
    for (const lazy of item.dynamicImports) {
      const target = bundle[lazy];
      if (target?.type === 'chunk' && inTheField.test(target.facadeModuleId ?? '')) visit(lazy);
    }
  };
  for (const item of Object.values(bundle)) {
    if (item.type === 'chunk' && item.isEntry && item.name === 'app') visit(item.fileName);
  }
  return files;
}
