import { listPlatformSettings, savePlatformSettings } from '@/lib/contracts/platform-settings';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentSettings } from '@/server/settings/present';
import { saveSettings } from '@/server/settings/save-settings';
import { settingsOf } from '@/server/settings/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(listPlatformSettings, async ({ projectIds, role }) => presentSettings(await settingsOf(projectIds), role)),
  route(savePlatformSettings, async ({ project, role, body }) =>
    presentSettings(await saveSettings({ projectId: String(project._id), sent: body }), role),
  ),
);
