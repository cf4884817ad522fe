import * as contract from '@/lib/contracts/platform-settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { sendTestMessage } from '@/server/publishing/posts/delivery/send-test-message';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.sendTestMessage, ({ project, params }) =>
    sendTestMessage({ projectId: String(project._id), project: project.name, platform: params.platform }),
  ),
);
