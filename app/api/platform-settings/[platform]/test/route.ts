import * as contract from '@/lib/contracts/platform-settings';
import { SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { testConnection } from '@/server/publishing/connections/test-connection';
import { testAccount } from '@/server/research/sources/telegram/mtproto/test-account';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.testPlatformSetting, ({ project, params }) =>
    params.platform === SEARCH_ACCOUNT_KEY
      ? testAccount(String(project._id))
      : testConnection({ projectId: String(project._id), platform: params.platform }),
  ),
);
