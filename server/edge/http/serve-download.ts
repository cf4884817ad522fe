import { storage } from '@/server/system/storage/index';
import { LENGTH_HEADER } from './door';
import { API_HEADERS } from './problem';

type Download = { key: string; name: string; bytes: number; contentType: string; requestId: string };

/** Streams a stored object as a download to any caller that the route has let in. */
export async function serveDownload({ key, name, bytes, contentType, requestId }: Download): Promise<Response> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const headers = {
    ...API_HEADERS,
    'X-Request-Id': requestId,
    'Content-Type': contentType,
    [LENGTH_HEADER]: String(bytes),
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return new Response(await storage().read(key), { headers });
}
