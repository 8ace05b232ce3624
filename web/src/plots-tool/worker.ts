import { lintPlots, type PlotLint } from '@lotmark/sdk/plots';
import { type Shape, shapesOf } from './shapes.ts';

/** What the page gets back: the findings, and what can be drawn. */
export interface Checked {
  lint: PlotLint;
  shapes: Shape[];
}

// A file of 25 MB takes seconds: the page stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const bytes = new Uint8Array(data);
  const lint = lintPlots(bytes);
  const checked: Checked = { lint, shapes: shapesOf(new TextDecoder().decode(bytes)) };
  postMessage(checked);
});
