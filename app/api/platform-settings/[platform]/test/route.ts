import * as contract from '@/lib/contracts/platform-settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { testConnection } from '@/server/publishing/connections/test-connection';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.testPlatformSetting, ({ project, params }) =>
    testConnection({ projectId: String(project._id), platform: params.platform }),
  ),
);
