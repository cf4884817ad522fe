import * as contract from '@/lib/contracts/platform-settings';
import { SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSettings } from '@/server/publishing/connections/present';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { presentAccounts } from '@/server/research/sources/telegram/mtproto/present-account';
import { checkAccount, saveAccount } from '@/server/research/sources/telegram/mtproto/save-account';

const present = async (projectIds: readonly string[], role: Parameters<typeof presentSettings>[1]) => [
  ...(await presentSettings(await settingsOf(projectIds), role)),
  ...(await presentAccounts(projectIds, role)),
];

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPlatformSettings, ({ projectIds, role }) => present(projectIds, role)),
  route(contract.savePlatformSettings, async ({ project, projectIds, role, body }) => {
    const { [SEARCH_ACCOUNT_KEY]: account, ...sent } = body;
    const projectId = String(project._id);
    // A refused value changes nothing.
    checkAccount(account ?? {});
    await saveSettings({ projectId, sent });
    if (account) await saveAccount({ projectId, sent: account });
    return present(projectIds, role);
  }),
);
