import * as contract from '@/lib/contracts/sign-in';
import { presentProvider } from '@/server/edge/http/present-provider';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deleteProvider, updateProvider } from '@/server/people/company/change-providers';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateSignInProvider, async ({ actor, body, params, request }) =>
    presentProvider(request.headers, await updateProvider(actor.userId, params.id, body)),
  ),
  route(contract.deleteSignInProvider, ({ params }) => deleteProvider(params.id)),
);
