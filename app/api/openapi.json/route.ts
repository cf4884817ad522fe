import { openApiDocument } from '@/server/edge/http/openapi';

/** Public: it holds nothing but the declarations. */
export function GET(): Response {
  return Response.json(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } });
}
