import * as contract from '@/lib/contracts/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSignIn } from '@/server/research/sources/telegram/mtproto/present-account';
import { cancelSignIn, startSignIn } from '@/server/research/sources/telegram/mtproto/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.startSearchSignIn, async ({ project, body }) => {
    await startSignIn({ projectId: String(project._id), ...body });
    return presentSignIn(String(project._id));
  }),
  route(contract.cancelSearchSignIn, async ({ project }) => {
    await cancelSignIn(String(project._id));
    return presentSignIn(String(project._id));
  }),
);
