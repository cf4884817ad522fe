import * as contract from '@/lib/contracts/platform-settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSettings } from '@/server/publishing/connections/present';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPlatformSettings, async ({ projectIds, role }) =>
    presentSettings(await settingsOf(projectIds), role),
  ),
  route(contract.savePlatformSettings, async ({ project, role, body }) =>
    presentSettings(await saveSettings({ projectId: String(project._id), sent: body }), role),
  ),
);
