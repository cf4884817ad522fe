import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHealth } from '@/lib/routes/system';

/** State of an update that runs or has failed, as pages and calls show it. */
export type UpdateView = { state: 'current' | 'updating' | 'failed'; percent: number; message: string };

const REFRESH_SECONDS = 3;
const RETRY_SECONDS = 5;
/** Health says more than this page, and what is built needs no data. */
const isOpen = (url: string) => url.startsWith('/_next/static/') || url.split('?')[0] === `/api${getHealth.path}`;

type Exchange = { request: IncomingMessage; response: ServerResponse; view: UpdateView | null };

/**
 * While the data is brought to this version, pages say how far that is, and refresh themselves; calls get 503 UPDATING.
 * After a failure both say what went wrong. True: it was answered.
 */
export function answerUpdate({ request, response, view }: Exchange): boolean {
  const path = request.url ?? '/';
  if (!view || view.state === 'current' || isOpen(path)) return false;
  response.setHeader('Cache-Control', 'private, no-store');
  if (path.startsWith('/api/')) answerCall(response, view);
  else answerPage(response, view);
  return true;
}

function answerCall(response: ServerResponse, { state, percent, message }: UpdateView): void {
  const isRunning = state === 'updating';
  const sentence = isRunning ? `This host is being updated: ${percent} %. Try again in a moment.` : message;
  const code = isRunning ? 'UPDATING' : 'SERVICE_UNAVAILABLE';
  response.setHeader('Retry-After', String(RETRY_SECONDS));
  response.writeHead(503, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ statusCode: 503, code, message: sentence, detail: sentence }));
}

function answerPage(response: ServerResponse, { state, percent, message }: UpdateView): void {
  const isRunning = state === 'updating';
  const title = isRunning ? `Updating: ${percent} %` : 'The update failed';
  const note = isRunning ? 'Nothing needs to be done: this page opens by itself when the update has ended.' : '';
  response.writeHead(isRunning ? 200 : 503, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 1.5rem; box-sizing: border-box; }
main { max-width: 34rem; }
h1 { font-size: 1.4rem; }
progress { width: 100%; height: .75rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${isRunning ? `<progress max="100" value="${percent}" aria-label="Update">${percent} %</progress>` : ''}
<p role="status">${escaped(message)}</p>
<p>${note}</p>
</main>
</body>
</html>
`);
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
