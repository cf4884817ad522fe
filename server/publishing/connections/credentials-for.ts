import type { FailureCause } from '@/lib/posts/failure-cause';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import type { Destination } from './destination';
import { everySettingOf, UNREADABLE, type StoredSetting } from './store';

export type UsableCredentials = {
  credentials: Record<string, string>;
  /** Labels of required fields that are absent. */
  missing: string[];
  state: 'untested' | 'ok' | 'reconnect';
  /** When a person last saved any of them. */
  savedAt: Date | null;
  /**
   * Why they can't be used at the moment although nothing is missing: the token has expired and was not renewed, or
   * they can't be decrypted.
   */
  blocked?: { class: 'retry' | 'authentication'; text: string; cause?: FailureCause };
};

/**
 * The credentials of a destination among all of a project's settings. A variant's empty field falls back to its base's
 * value, a further account's to that of the project's own, except the destination itself.
 */
export function usableCredentials(
  settings: readonly StoredSetting[],
  { platform, destinationId = null }: Omit<Destination, 'projectId'>,
): UsableCredentials {
  const manifest = manifestOf(platform);
  const accountOn = (key: PlatformKey, id: string | null) =>
    settings.find((setting) => setting.platform === key && setting.destinationId === id);
  const own = accountOn(platform, destinationId);
  if (own?.isUnreadable) return unreadable(platform);
  const lenders = [accountOn(platform, null), accountOn(manifest.base, null)];
  const credentials: Record<string, string> = {};
  for (const { name, destination } of manifest.credentials) {
    const lent = destination ? undefined : lenders.find((lender) => lender?.credentials[name])?.credentials[name];
    const value = own?.credentials[name] ?? lent;
    if (value) credentials[name] = value;
  }
  const missing = manifest.credentials
    .filter((field) => field.required && !credentials[field.name])
    .map((field) => field.label);
  const saved = [own, ...lenders].flatMap((setting) => setting?.updatedAt.getTime() ?? []);
  const savedAt = saved.length > 0 ? new Date(Math.max(...saved)) : null;
  return { credentials, missing, state: own?.connection.state ?? 'untested', savedAt };
}

/** Nothing is lent to it either: the post would go elsewhere than people expect. */
function unreadable(platform: PlatformKey): UsableCredentials {
  const text = `${labelOf(platform)} has to be connected again. ${UNREADABLE} Connect it again in Settings.`;
  return {
    credentials: {},
    missing: [],
    state: 'reconnect',
    savedAt: null,
    blocked: { class: 'authentication', text },
  };
}

/** The credentials of a destination. */
export async function credentialsFor(destination: Destination): Promise<UsableCredentials> {
  return usableCredentials(await everySettingOf([destination.projectId]), destination);
}
