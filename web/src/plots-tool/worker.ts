import { lintPlots, type PlotLint } from '@lotmark/sdk/plots';
import { type Shape, shapesOf } from './shapes.ts';

/** What the page gets back: the findings, and what can be drawn. */
export interface Checked {
  lint: PlotLint;
  shapes: Shape[];
}

/** A file, and whether its positions have latitude first. */
export interface Asked {
  bytes: ArrayBuffer;
  latitudeFirst: boolean;
}

// A file of 25 MB takes seconds: the page stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const bytes = new Uint8Array(data.bytes);
  const lint = lintPlots(bytes, { latitudeFirst: data.latitudeFirst });
  // What is drawn is what was understood: of other kinds of files, and the other way round, the GeoJSON that follows.
  const asItIs = lint.format === 'geojson' && !data.latitudeFirst;
  const drawn = asItIs ? new TextDecoder().decode(bytes) : (lint.repaired ?? '');
  const checked: Checked = { lint, shapes: drawn === '' ? [] : shapesOf(drawn) };
  postMessage(checked);
});
