import { docsPage } from '@/server/edge/http/docs-page';

export function GET(): Response {
  return docsPage();
}
