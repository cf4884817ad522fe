import { docsPage } from '@/server/http/docs-page';

export function GET(): Response {
  return docsPage();
}
