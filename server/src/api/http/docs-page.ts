type Json = Record<string, unknown>;

const style = `
:root{color-scheme:light dark;--ink:#1d2320;--soft:#5b665f;--line:#d9dfda;--paper:#fff;--tint:#f3f6f3;--accent:#0b6b4f}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebe7;--soft:#9aa69e;--line:#333b36;--paper:#161a18;--tint:#1f2522;--accent:#5cc9a3}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}h1{font-size:1.9rem;margin:0 0 .4rem}h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}
p{color:var(--soft);margin:.3rem 0}nav{display:flex;flex-wrap:wrap;gap:.3rem .9rem;margin:1rem 0}a{color:var(--accent)}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;background:var(--tint)}summary{cursor:pointer;padding:.6rem .8rem;overflow-wrap:anywhere}
summary code{font-weight:600}summary span{display:block;color:var(--soft);font-size:.92rem}
section{padding:0 .8rem .8rem}table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
h3{font-size:.95rem;margin:.9rem 0 .2rem}`;

const html = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function typeOf(schema: Json): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Json)}`;
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(schema[key])) return (schema[key] as Json[]).map(typeOf).join(' or ');
  }
  return `${String(schema['format'] ?? schema['type'] ?? 'any')}${schema['nullable'] === true ? ' or null' : ''}`;
}

function rows(properties: Record<string, Json>, required: ReadonlySet<string>): string {
  return Object.entries(properties)
    .map(
      ([name, schema]) =>
        `<tr><td><code>${html(name)}</code>${required.has(name) ? ' *' : ''}</td><td>${html(typeOf(schema))}</td><td>${html(schema['description'] ?? '')}</td></tr>`,
    )
    .join('');
}

function operationHtml(method: string, path: string, operation: Json): string {
  const body = (operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content[
    'application/json'
  ]?.schema;
  const parameters = ((operation['parameters'] ?? []) as { name: string; required?: boolean; schema: Json }[]).filter(
    (parameter) => parameter.schema !== undefined,
  );
  const properties = {
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    ...((body?.['properties'] ?? {}) as Record<string, Json>),
  };
  const required = new Set([
    ...parameters.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
    ...((body?.['required'] ?? []) as string[]),
  ]);
  const responses = operation['responses'] as Record<
    string,
    { description: string; content: Record<string, { schema: Json }> }
  >;
  const done = responses['200'] ?? responses['201'];
  const success = Object.values(done?.content ?? {})[0]?.schema ?? {};
  const payload = (((success['properties'] as Record<string, Json> | undefined)?.['message'] as Json | undefined) ??
    success) as Json;
  const result = (payload['properties'] ?? {}) as Record<string, Json>;
  const allow = operation['x-allow'];
  return `<details id="${html(operation['operationId'])}"><summary><code>${html(method.toUpperCase())} ${html(path)}</code><span>${html(operation['summary'])}</span></summary><section>
<p>Who: ${html(Array.isArray(allow) ? allow.join(', ') : allow)}.</p>
${Object.keys(properties).length === 0 ? '<p>No parameters.</p>' : `<h3>Parameters</h3><table>${rows(properties, required)}</table>`}
${Object.keys(result).length === 0 ? '' : `<h3>Result</h3><table>${rows(result, new Set())}</table>`}
<h3>Refusals</h3><table>${Object.entries(responses)
    .filter(([status]) => !/^[23]|^default/.test(status))
    .map(([status, response]) => `<tr><td>${html(status)}</td><td>${html(response.description)}</td></tr>`)
    .join('')}</table></section></details>`;
}

/** A readable page of the API description: plain HTML, no script. The style is returned apart for its CSP hash. */
export function docsPage(description: Json): { html: string; style: string } {
  const info = description['info'] as { title: string; version: string; description: string };
  const byTag = new Map<string, string[]>();
  for (const [path, verbs] of Object.entries(description['paths'] as Record<string, Record<string, Json>>)) {
    for (const [method, operation] of Object.entries(verbs)) {
      const tag = (operation['tags'] as string[])[0] as string;
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${html(info.title)}</title><style>${style}</style></head><body><main>
<h1>${html(info.title)}</h1><p>${html(info.description)} Interface ${html(info.version)}; for machines: <a href="/openapi.json">openapi.json</a>.</p>
<p>Call an operation with POST and a JSON or form body. Log in with <code>login</code> (then send the cookie and <code>X-Svc-CSRF-Token</code>), or send <code>Authorization: ApiKey &lt;key_id&gt;:&lt;secret&gt;</code>.</p>
<p><a href="/">Lotmark</a> · <a href="/verify">Verify a lot</a> · <a href="/partners/signup">Make a partner key</a></p>
<nav>${[...byTag.keys()].map((tag) => `<a href="#tag-${html(tag)}">${html(tag)}</a>`).join('')}</nav>
${[...byTag].map(([tag, list]) => `<h2 id="tag-${html(tag)}">${html(tag)}</h2>${list.join('')}`).join('')}
</main></body></html>`;
  return { html: page, style };
}
