import * as contract from '@/lib/contracts/search-control';
import { continueSearch } from '@/server/research/searches/control';
import { sourcesOfProject } from '@/server/research/searches/crawl/sources-of-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.continueSearch, ({ params }) => continueSearch({ ...params, sourcesOf: sourcesOfProject })),
);
