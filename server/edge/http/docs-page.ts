import { openApiDocument } from './openapi';

type Operation = {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description?: string; content?: unknown }>;
};

const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:56rem;margin:2rem auto;padding:0 1rem}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}
summary{cursor:pointer;padding:.5rem 0}.method{display:inline-block;min-width:4.5rem;font-weight:600}details{border-bottom:1px solid #8884}`;

/** A readable page from the OpenAPI document; no script, so that it works under the strictest policy. */
export function docsPage(): Response {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, Operation>>;
    info: { title: string; description: string };
    components: { schemas: Record<string, unknown> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => section(verb, path, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary><pre tabindex="0">${json(schema)}</pre></details>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(document.info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(document.info.title)}</h1><p>${escape(document.info.description)}</p><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Errors have one shape: <code>{ statusCode, code, message, detail, issues? }</code>.</p>
<h2>Calls</h2>${operations.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function json(value: unknown): string {
  return escape(JSON.stringify(value, null, 2));
}

function section(verb: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      (entry) =>
        `<li><code>${escape(entry.name)}</code> in ${escape(entry.in)}${entry.required ? ', required' : ''}</li>`,
    )
    .join('');
  const body = operation.requestBody
    ? `<p>Body</p><pre tabindex="0">${json(Object.values(operation.requestBody.content)[0]?.schema)}</pre>`
    : '';
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const answer = success
    ? `<p>Returns <code>${escape(success[0])}</code></p>${success[1].content ? `<pre tabindex="0">${json(Object.values(success[1].content as Record<string, { schema: unknown }>)[0]?.schema)}</pre>` : ''}`
    : '';
  return `<details><summary><span class="method">${escape(verb.toUpperCase())}</span> <code>${escape(path)}</code> — ${escape(operation.summary)}</summary>${operation.security ? '<p>Needs no sign-in.</p>' : ''}${parameters ? `<ul>${parameters}</ul>` : ''}${body}${answer}</details>`;
}
