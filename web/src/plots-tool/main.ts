import { fillDetail, type PlotFaultCode, type PlotFinding, type PlotLint } from '@lotmark/sdk/plots';
import type { PlotWords } from '@lotmark/sdk/plots/words';
import { element } from '../verify/elements.ts';
import { byId, fill } from '../verify/page-data.ts';
import { type Drawing, draw } from './drawing.ts';
import { type FindingGroup, grouped, plotsOf } from './grouped.ts';
import type { Asked, Checked } from './worker.ts';

/** What the server wrote into the page: every word that is said here, in the reader's language. */
interface Words extends PlotWords {
  readonly locale: string;
  readonly reading: string;
  readonly sound: string;
  readonly wrong: string;
  readonly summary: string;
  readonly download: string;
  readonly redraw: string;
  readonly wholeFile: string;
  readonly plot: string;
  readonly corner: string;
  readonly plotCount: string;
  readonly whichPlots: string;
  readonly farOff: string;
  readonly error: string;
  readonly warning: string;
  readonly mended: string;
  readonly more: string;
  readonly picture: string;
  readonly showAll: string;
  readonly show: string;
  readonly axesAsked: string;
  readonly axesTurned: string;
  readonly latitudeFirst: string;
  readonly longitudeFirst: string;
  readonly faults: Readonly<Record<PlotFaultCode, string>>;
}

const words = JSON.parse(byId('plots-data').textContent ?? '') as Words;
const result = byId('drop-result');
const numbers = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 4 });
/** Of plots far from the others, so many have a button of their own. */
const maxFar = 5;
let worker: Worker | undefined;

offer();

function offer(): void {
  byId('drop').hidden = false;
  const input = byId('plots-file') as HTMLInputElement;
  const zone = byId('drop-zone');
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    zone.classList.toggle('over', isOver);
  };
  zone.addEventListener('dragover', (event) => over(event, true));
  zone.addEventListener('dragleave', (event) => over(event, false));
  zone.addEventListener('drop', (event) => {
    over(event, false);
    void check(event.dataTransfer?.files[0]);
  });
  input.addEventListener('change', () => {
    void check(input.files?.[0]);
    // The same file, mended meanwhile, can be chosen again.
    input.value = '';
  });
}

/** The file is read and checked here; nothing of it is sent anywhere. */
async function check(file: File | undefined, latitudeFirst = false): Promise<void> {
  if (file === undefined) return;
  result.replaceChildren(element('p', 'soft', words.reading));
  worker?.terminate();
  const own = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker = own;
  own.addEventListener('message', ({ data }: MessageEvent<Checked>) => {
    own.terminate();
    report(data, file, latitudeFirst);
  });
  const bytes = await file.arrayBuffer();
  const asked: Asked = { bytes, latitudeFirst };
  own.postMessage(asked, [bytes]);
}

function report({ lint, shapes }: Checked, file: File, latitudeFirst: boolean): void {
  const counts = {
    errors: numbers.format(lint.errors),
    warnings: numbers.format(lint.warnings),
    plots: numbers.format(lint.features),
    usable: numbers.format(lint.usable),
    hectares: numbers.format(lint.hectares),
  };
  const heading = element('h2', lint.ok ? 'sound' : 'faulty', fill(lint.ok ? words.sound : words.wrong, counts));
  heading.tabIndex = -1;
  result.replaceChildren(
    heading,
    element('p', '', fill(words.summary, counts)),
    ...axesOf(lint, file, latitudeFirst),
    ...repairOf(lint, file.name, latitudeFirst),
  );
  const drawing = shapes.length === 0 ? undefined : draw(shapes, lint.findings, words.picture);
  if (drawing !== undefined) {
    const all = element('button', 'quiet', words.showAll);
    all.addEventListener('click', () => drawing.show(null));
    result.append(element('div', 'plots-picture', drawing.picture, ...farOf(drawing), all));
  }
  if (lint.findings.length > 0) {
    const told = lint.findings.map((finding) => (lint.repaired === null ? { ...finding, repaired: false } : finding));
    const cards = grouped(told).map((group) => cardOf(group, drawing));
    result.append(element('ol', 'findings', ...cards));
  }
  if (lint.notListed > 0) {
    result.append(element('p', 'soft', fill(words.more, { count: numbers.format(lint.notListed) })));
  }
  heading.focus();
}

/** Which of the two numbers of a position comes first is a guess: whoever has the file is asked. */
function axesOf(lint: PlotLint, file: File, latitudeFirst: boolean): HTMLElement[] {
  if (!latitudeFirst && lint.axes === 'as_they_are') return [];
  const button = element('button', 'quiet', latitudeFirst ? words.longitudeFirst : words.latitudeFirst);
  button.addEventListener('click', () => void check(file, !latitudeFirst));
  return [element('p', 'notice', latitudeFirst ? words.axesTurned : words.axesAsked), element('p', '', button)];
}

function repairOf(lint: PlotLint, name: string, latitudeFirst: boolean): HTMLElement[] {
  if (lint.repaired === null) return lint.ok ? [] : [element('p', 'soft', words.redraw)];
  if (lint.repairable === 0 && !latitudeFirst) return [];
  const link = element('a', 'button', words.download);
  link.href = URL.createObjectURL(new Blob([lint.repaired], { type: 'application/geo+json' }));
  link.download = name.replace(/(\.\w+)?$/, '.repaired.geojson');
  return [element('p', '', link)];
}

/** What the check says may end without a stop; the advice follows it. */
const sentence = (words: string) => words + (/[.!?]$/.test(words) ? '' : '.');

const saidOf = ({ detail, values }: PlotFinding) => sentence(fillDetail(words.details[detail], values));

/** Buttons for the plots that the picture leaves out, so that the others can be seen in it. */
function farOf(drawing: Drawing): HTMLElement[] {
  if (drawing.far.length === 0) return [];
  const buttons = drawing.far.slice(0, maxFar).map((feature) => showButton(feature, drawing, plotName(feature)));
  return [element('p', 'notice', `${words.farOff} `, ...buttons)];
}

const plotName = (feature: number) => fill(words.plot, { number: feature + 1 });

function placeOf({ feature, point, code }: PlotFinding): string {
  if (feature === null) return words.wholeFile;
  // Where sides meet there is no corner, mostly; the sentence names the sides and the place.
  if (point === null || code === 'crosses') return plotName(feature);
  return `${plotName(feature)}, ${fill(words.corner, { number: point + 1 })}`;
}

function cardOf(group: FindingGroup, drawing: Drawing | undefined): HTMLElement {
  const [{ severity, code, feature, repaired }] = group;
  const plots = plotsOf(group);
  const several = group.length > 1;
  const place = plots > 1 ? fill(words.plotCount, { count: numbers.format(plots) }) : placeOf(group[0]);
  const title = `${severity === 'error' ? words.error : words.warning}: ${words.faults[code]}`;
  const said = new Set(group.map(saidOf));
  const detail = said.size === 1 ? `${[...said].join('')} ${words.advice[code]}` : words.advice[code];
  const card = element('li', severity, element('strong', '', title), element('span', 'where', place));
  card.append(element('p', 'detail', detail));
  if (repaired) card.append(element('p', 'mended', words.mended));
  if (several) card.append(eachOf(group, said.size > 1, drawing));
  else if (feature !== null && drawing !== undefined) card.append(showButton(feature, drawing, words.show));
  return card;
}

/** All plots of a card, each with what is said of it alone. */
function eachOf(group: FindingGroup, differ: boolean, drawing: Drawing | undefined): HTMLElement {
  const items = group.map((finding) => {
    const { feature } = finding;
    const place = placeOf(finding);
    const name = feature === null || drawing === undefined ? place : showButton(feature, drawing, place);
    return element('li', '', name, ...(differ ? [` ${saidOf(finding)}`] : []));
  });
  const list = element('ul', differ ? 'each' : 'each short', ...items);
  return element('details', '', element('summary', '', words.whichPlots), list);
}

function showButton(feature: number, drawing: Drawing, label: string): HTMLElement {
  const button = element('button', 'quiet', label);
  button.addEventListener('click', () => {
    drawing.show(feature);
    drawing.picture.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });
  return button;
}
