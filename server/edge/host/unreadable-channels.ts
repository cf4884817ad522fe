import type { WireHost } from '@/lib/contracts/host';
import { SEARCH_ACCOUNT_LABEL } from '@/lib/platforms/search-account';
import { labelOf } from '@/lib/platforms/keys';
import { unreadableSettingsOfEveryProject } from '@/server/publishing/connections/store';
import { findProjects } from '@/server/people/projects/store';
import { unreadableAccountsOfEveryProject } from '@/server/research/sources/telegram/mtproto/account.store';
import { clock } from '@/server/system/clock';

const MAX_SHOWN = 50;
/** All rows are decrypted to find out, and the page asks every few seconds. */
const FRESH_MS = 60_000;

type Channels = WireHost['unreadableChannels'];
let known: { at: number; channels: Promise<Channels> } | undefined;

/** The accounts whose saved credentials can't be decrypted, with the names of their projects. */
export function unreadableChannels(): Promise<Channels> {
  const now = clock.now().getTime();
  if (!known || now - known.at > FRESH_MS) {
    const channels = readChannels();
    known = { at: now, channels };
    channels.catch(() => (known = undefined));
  }
  return known.channels;
}

async function readChannels(): Promise<Channels> {
  const [settings, accounts] = await Promise.all([
    unreadableSettingsOfEveryProject(MAX_SHOWN),
    unreadableAccountsOfEveryProject(MAX_SHOWN),
  ]);
  const found = [
    ...settings.map(({ projectId, platform }) => ({ projectId, channel: labelOf(platform) })),
    ...accounts.map((projectId) => ({ projectId, channel: SEARCH_ACCOUNT_LABEL })),
  ].slice(0, MAX_SHOWN);
  const projects = await findProjects([...new Set(found.map(({ projectId }) => projectId))]);
  const nameOf = new Map(projects.map(({ _id, name }) => [String(_id), name]));
  return found.flatMap((channel) => {
    const project = nameOf.get(channel.projectId);
    return project === undefined ? [] : [{ ...channel, project }];
  });
}
