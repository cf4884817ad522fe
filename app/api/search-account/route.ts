import * as contract from '@/lib/contracts/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSignIn } from '@/server/research/sources/telegram/mtproto/present-account';
import { removeAccount } from '@/server/research/sources/telegram/mtproto/remove-account';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getSearchAccount, ({ project }) => presentSignIn(String(project._id))),
  route(contract.removeSearchAccount, async ({ project }) => {
    await removeAccount(String(project._id));
    return presentSignIn(String(project._id));
  }),
);
