import type { Endpoint, Protocol } from '@/lib/contracts/endpoint';
import { pathPattern } from './path-pattern';

type RequestLine = { method?: string | undefined; url?: string | undefined };
/** The traits of a request that the door acts on before its route runs. */
export type Traits = { isEventStream: boolean; takesFiles: boolean };

const BASE = '/api';

/** Reads the traits of requests from the declarations. */
export function requestTraits({
  endpoints,
  protocols,
}: {
  endpoints: readonly Endpoint[];
  protocols: readonly Protocol[];
}): (request: RequestLine) => Traits {
  const calls = (list: readonly Endpoint[]) =>
    list.map(({ method, path }) => ({ method, pattern: pathPattern(BASE + path) }));
  const streams = calls(endpoints.filter(({ answerType }) => answerType === 'text/event-stream'));
  const uploads = calls(endpoints.filter(({ multipart }) => multipart));
  const pieces = protocols
    .filter(({ bodies }) => bodies === 'files')
    .map(({ path }) => pathPattern(BASE + path, { below: true }));

  return ({ method, url = '/' }) => {
    const path = url.split('?', 1)[0] ?? '';
    const isOneOf = (list: typeof streams) => list.some((call) => call.method === method && call.pattern.test(path));
    return {
      isEventStream: isOneOf(streams),
      takesFiles: isOneOf(uploads) || pieces.some((pattern) => pattern.test(path)),
    };
  };
}
