import * as contract from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { vkGrant } from '@/server/edge/http/vk-grant';
import { exchangeVk } from '@/server/publishing/connections/exchange-vk';
import { presentSettings } from '@/server/publishing/connections/present';
import { settingsOf } from '@/server/publishing/connections/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.exchangeVk, async ({ project, projectIds, role, body, request }) => {
    await exchangeVk({ projectId: String(project._id), grant: vkGrant(body, publicOrigin(request.headers)) });
    return presentSettings(await settingsOf(projectIds), role);
  }),
);
