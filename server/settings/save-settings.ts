import { invalid } from '@/lib/errors/app-error';
import { parseDiscordWebhook } from '@/lib/platforms/discord-webhook';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { maskSecret } from '@/lib/platforms/mask';
import { putSetting, removeSetting, settingsOf, type StoredSetting } from './store';

type Sent = Partial<Record<PlatformKey, Record<string, string | null | undefined>>>;

/**
 * Saves credentials: platforms and fields left out are unchanged, '' and null clear, a masked value sent back changes
 * nothing (decisions.md section 3). Never calls the network. Saving again clears "Reconnect".
 */
export async function saveSettings({ projectId, sent }: { projectId: string; sent: Sent }): Promise<StoredSetting[]> {
  const before = new Map((await settingsOf([projectId])).map((setting) => [setting.platform, setting]));
  const changed = PLATFORM_KEYS.flatMap((platform) => {
    const values = sent[platform];
    return values ? [{ platform, credentials: merged(platform, before.get(platform)?.credentials ?? {}, values) }] : [];
  });
  for (const { platform, credentials } of changed) {
    if (Object.keys(credentials).length === 0) await removeSetting(projectId, platform);
    else await putSetting({ projectId, platform, credentials });
  }
  return settingsOf([projectId]);
}

function merged(platform: PlatformKey, before: Record<string, string>, values: Record<string, string | null | undefined>): Record<string, string> {
  const credentials = { ...before };
  for (const { name } of manifestOf(platform).credentials) {
    const value = values[name]?.trim() ?? values[name];
    const old = before[name];
    if (value === undefined || (old !== undefined && value === maskSecret(old))) continue;
    if (value === null || value === '') delete credentials[name];
    else credentials[name] = name === 'webhook_url' ? webhook(platform, value) : value;
  }
  return credentials;
}

/** Only the id and the token of a pasted webhook are kept (decisions.md section 11). */
function webhook(platform: PlatformKey, value: string): string {
  const parsed = parseDiscordWebhook(value);
  if (!parsed) throw invalid(`${platform}.webhook_url`, 'Not a Discord webhook. It starts with https://discord.com/api/webhooks/');
  return parsed.url;
}
