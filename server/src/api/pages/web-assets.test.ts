import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWebAssets } from './web-assets.ts';

test('a build that is made anew under a running server is the one that pages load; a half-written one is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotmark-web-'));
  const file = join(folder, 'manifest.json');
  let at = 1_700_000_000;
  const build = (text: string) => {
    writeFileSync(file, text);
    at += 1;
    utimesSync(file, at, at);
  };
  const named = (script: string) => JSON.stringify({ 'src/app/main.tsx': { file: script, css: ['all.css'] } });
  try {
    const { entry } = readWebAssets(folder);
    expect(entry('app')).toBeNull();
    build(named('first.js'));
    expect(entry('app')).toEqual({ script: '/assets/first.js', preloads: [], styles: ['/assets/all.css'] });
    expect(entry('verify')).toBeNull();
    build(named('second.js').slice(0, 20));
    expect(entry('app')?.script).toBe('/assets/first.js');
    rmSync(file);
    expect(entry('app')?.script).toBe('/assets/first.js');
    build(named('second.js'));
    expect(entry('app')?.script).toBe('/assets/second.js');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
