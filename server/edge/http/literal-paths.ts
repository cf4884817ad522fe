import { pathPattern } from './path-pattern';

/** The parts of a request that the rewriting needs. Header names are lower case, as in node:http. */
export type DoorRequest = { method: string; url: string; headers: Record<string, string | string[] | undefined> };

type Template = { method: string; path: string; literal?: 'everyone' | undefined };

/**
 * Documented calls are also served at their literal path for API clients (docs/decisions/api.md): a
 * request with a bearer token, or one that does not accept text/html, whose method and path are declared, belongs to
 * /api; where the declaration says `everyone`, a browser's request does too. Next's own navigation also accepts
 * anything and is never taken for an API client. Returns a function from a request to its URL.
 */
export function literalPaths(endpoints: readonly Template[]): (request: DoorRequest) => string {
  const declared = endpoints.filter((each) => !each.path.startsWith('/api/')).map(compile);

  return (request) => {
    const { url } = request;
    const path = url.split('?', 1)[0] ?? '';
    const fits = (template: Compiled) => template.matches(request.method, path);
    if (path.startsWith('/api/') || isNextNavigation(request)) return url;
    const isClient = isApiClient(request);
    return declared.some((template) => (isClient || template.isForEveryone) && fits(template)) ? `/api${url}` : url;
  };
}

type Compiled = { isForEveryone: boolean; matches: (method: string, path: string) => boolean };

function compile({ method, path, literal }: Template): Compiled {
  const pattern = pathPattern(path);
  // HEAD is GET without its body, wherever GET is declared.
  return {
    isForEveryone: literal === 'everyone',
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
