import * as contract from '@/lib/contracts/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSignIn } from '@/server/research/sources/telegram/mtproto/present-account';
import { enterCode } from '@/server/research/sources/telegram/mtproto/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.enterSearchCode, async ({ project, body }) => {
    await enterCode({ projectId: String(project._id), ...body });
    return presentSignIn(String(project._id));
  }),
);
