/** What the rewriting needs to know of a request. Header names are lower case, as node:http gives them. */
export type DoorRequest = { method: string; url: string; headers: Record<string, string | string[] | undefined> };

type Template = { method: string; path: string };

/**
 * Uploaded media is public at its literal address, for browsers and networks alike. It is no endpoint of the contract
 * list.
 */
const MEDIA: Template[] = [{ method: 'GET', path: '/files/{id}' }];

/**
 * Documented calls also answer at their literal path for API clients (decisions.md section 1, "Base address"): a
 * request with a bearer token, or one that does not accept text/html, whose method and path are declared, belongs to
 * /api. Next's own navigation also accepts anything and is never taken for an API client. Returns a function from a
 * request to the URL that it should have.
 */
export function literalPaths(endpoints: readonly Template[]): (request: DoorRequest) => string {
  const declared = endpoints.filter((each) => !each.path.startsWith('/api/')).map(compile);
  const media = MEDIA.map(compile);

  return (request) => {
    const { url } = request;
    const path = url.split('?', 1)[0] ?? '';
    const fits = (template: Compiled) => template.matches(request.method, path);
    if (path.startsWith('/api/') || isNextNavigation(request)) return url;
    const own = isApiClient(request) ? declared.some(fits) : false;
    return own || media.some(fits) ? `/api${url}` : url;
  };
}

type Compiled = { matches: (method: string, path: string) => boolean };

function compile({ method, path }: Template): Compiled {
  const source = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  const pattern = new RegExp(`^${source}$`);
  // HEAD is GET without its body, wherever GET is declared.
  return {
    matches: (asked, actual) => (asked === method || (asked === 'HEAD' && method === 'GET')) && pattern.test(actual),
  };
}

function isApiClient({ headers }: DoorRequest): boolean {
  if (/^bearer\s/i.test(String(headers.authorization ?? ''))) return true;
  return !/text\/html/i.test(String(headers.accept ?? ''));
}

function isNextNavigation({ headers, url }: DoorRequest): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => name === 'rsc' || name === 'next-action' || name.startsWith('next-router-'))) return true;
  const query = url.split('?')[1] ?? '';
  return /(?:^|&)_rsc(?:=|&|$)/.test(query);
}
