import * as contract from '@/lib/contracts/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSignIn } from '@/server/research/sources/telegram/mtproto/present-account';
import { enterPassword } from '@/server/research/sources/telegram/mtproto/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.enterSearchPassword, async ({ project, body }) => {
    await enterPassword({ projectId: String(project._id), ...body });
    return presentSignIn(String(project._id));
  }),
);
