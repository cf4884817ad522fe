import { exchangeVk as endpoint } from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { vkGrant } from '@/server/http/vk-grant';
import { exchangeVk } from '@/server/settings/exchange-vk';
import { presentSettings } from '@/server/settings/present';
import { settingsOf } from '@/server/settings/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, async ({ project, projectIds, role, body, request }) => {
    await exchangeVk({ projectId: String(project._id), grant: vkGrant(body, publicOrigin(request.headers)) });
    return presentSettings(await settingsOf(projectIds), role);
  }),
);
