import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { settingsOf, type StoredSetting } from './store';

export type UsableCredentials = {
  credentials: Record<string, string>;
  /** Labels of required fields that are absent. */
  missing: string[];
  state: 'untested' | 'ok' | 'reconnect';
  /** Why they can't be used at the moment although nothing is missing: the token has expired and was not renewed. */
  blocked?: { class: 'retry' | 'authentication'; text: string };
};

/**
 * The credentials of a destination among a project's settings. A twin's empty field falls back to its base's value,
 * except the destination itself (decisions.md section 4, "Details").
 */
export function usableCredentials(settings: readonly StoredSetting[], platform: PlatformKey): UsableCredentials {
  const manifest = manifestOf(platform);
  const own = settings.find((setting) => setting.platform === platform);
  const base = settings.find((setting) => setting.platform === manifest.base);
  const credentials: Record<string, string> = {};
  for (const { name, destination } of manifest.credentials) {
    const value = own?.credentials[name] ?? (destination ? undefined : base?.credentials[name]);
    if (value) credentials[name] = value;
  }
  const missing = manifest.credentials
    .filter((field) => field.required && !credentials[field.name])
    .map((field) => field.label);
  return { credentials, missing, state: own?.connection.state ?? 'untested' };
}

/** The credentials of a destination of a project. */
export async function credentialsFor({
  projectId,
  platform,
}: {
  projectId: string;
  platform: PlatformKey;
}): Promise<UsableCredentials> {
  return usableCredentials(await settingsOf([projectId]), platform);
}
