import * as contract from '@/lib/contracts/imports';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getImport } from '@/server/publishing/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract.getImport, ({ params }) => getImport(params)));
