import { getImport as contract } from '@/lib/contracts/imports';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { getImport } from '@/server/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract, ({ params }) => getImport(params)));
