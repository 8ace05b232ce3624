import { type Concept, type findConcept, textIn } from '../../../domain/foundation/atlas/find.ts';
import { languages } from '../../../kernel/values/language.ts';
import { fill, html, type Markup } from '../html.ts';
import { layout } from '../layout.ts';
import type { Reader } from '../reader.ts';
import { list } from '../sections.ts';
import { domainOrder, glossaryWords } from './words.ts';

interface Frame {
  style: string;
  reader: Reader;
  path: string;
}

/** `/glossary`: all words by domain, or what a search found with its definitions. */
export function glossaryPage(frame: Frame, search: string, concepts: readonly Concept[]): Markup {
  const { reader } = frame;
  const { language } = reader;
  const text = glossaryWords[language];
  const domains = Map.groupBy(concepts, ({ domain }) => domain);
  const order = [...new Set([...domainOrder, ...domains.keys()])].filter((domain) => domains.has(domain));
  return layout({
    ...frame,
    title: `${text.title} · Lotmark`,
    description: text.lead,
    head: html`<link rel="alternate" type="application/ld+json" href="/atlas.jsonld">`,
    body: html`<section class="hero"><h1>${text.title}</h1><p class="lead">${text.lead}</p>
<form class="lookup" action="/glossary" method="get" role="search"><label for="q">${text.search}</label>
<div class="box"><input id="q" name="q" value="${search}" autocomplete="off" maxlength="100"><button>${text.button}</button></div></form>
${search !== '' && html`<p role="status">${concepts.length === 0 ? fill(text.nothing, { search }) : fill(text.found, { count: concepts.length })} <a href="/glossary">${text.all}</a></p>`}</section>
${
  search === ''
    ? order.map(
        (domain) =>
          html`<section class="words"><h2>${text.domains[domain] ?? domain}</h2><ul>${domains
            .get(domain)
            ?.map(
              ({ concept_id, labels }) =>
                html`<li><a href="/glossary/${concept_id}">${textIn(labels, language)}</a></li>`,
            )}</ul></section>`,
      )
    : html`<section class="card"><dl class="meanings">${concepts.map(
        ({ concept_id, labels, definitions }) =>
          html`<div><dt><a href="/glossary/${concept_id}">${textIn(labels, language)}</a></dt><dd>${textIn(definitions, language)}</dd></div>`,
      )}</dl></section>`
}
<p class="soft"><a href="/atlas.jsonld">${text.data}</a></p>`,
  });
}

/** `/glossary/{concept}`. */
export function conceptPage(frame: Frame, concept: NonNullable<Awaited<ReturnType<typeof findConcept>>>): Markup {
  const { reader } = frame;
  const { language } = reader;
  const text = glossaryWords[language];
  const label = textIn(concept.labels, language);
  const shown = new Set([label]);
  const others = concept.aliases.filter((each) => {
    const fits = (each.language === null || each.language === language) && !shown.has(each.alias);
    shown.add(each.alias);
    return fits;
  });
  const relations = (kind: 'broader' | 'narrower' | 'related') => {
    const each = concept.relations.filter((relation) => relation.kind === kind);
    return (
      each.length > 0 &&
      html`<ul class="words-list">${each.map(
        ({ concept_id, labels }) => html`<li><a href="/glossary/${concept_id}">${textIn(labels, language)}</a></li>`,
      )}</ul>`
    );
  };
  return layout({
    ...frame,
    title: `${label} · ${text.title} · Lotmark`,
    description: textIn(concept.definitions, language),
    head: html`<link rel="alternate" type="application/ld+json" href="/atlas.jsonld">`,
    body: html`<section class="hero"><p class="soft"><a href="/glossary">${text.title}</a> · ${text.domains[concept.domain] ?? concept.domain}</p>
<h1>${label}</h1><p class="lead">${textIn(concept.definitions, language)}</p></section>
<section class="card">${list([
      [
        text.otherNames,
        others.length > 0 &&
          html`<ul class="words-list">${others.map(
            ({ alias, origin }) =>
              html`<li>${alias}${origin !== 'platform' && html` <span class="soft">(${text[origin]})</span>`}</li>`,
          )}</ul>`,
      ],
      [text.broader, relations('broader')],
      [text.narrower, relations('narrower')],
      [text.related, relations('related')],
      [
        text.otherLanguages,
        html`<ul class="words-list">${languages
          .filter((other) => other !== language)
          .map(
            (other) =>
              html`<li lang="${other}"><a href="/glossary/${concept.concept_id}?lang=${other}" hreflang="${other}">${concept.labels[other]}</a></li>`,
          )}</ul>`,
      ],
    ])}</section>`,
  });
}
