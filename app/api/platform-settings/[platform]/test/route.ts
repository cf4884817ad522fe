import { testPlatformSetting } from '@/lib/contracts/platform-settings';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { testConnection } from '@/server/settings/test-connection';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(testPlatformSetting, ({ project, params }) =>
    testConnection({ projectId: String(project._id), platform: params.platform }),
  ),
);
