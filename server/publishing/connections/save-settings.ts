import { invalid } from '@/lib/errors/app-error';
import { PLATFORM_KEYS, visibleCredentials, type CredentialField, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { isMasked } from '@/lib/platforms/mask';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import type { Connector } from '@/server/publishing/platforms/connect-types';
import { connectorOf } from '@/server/publishing/platforms/index';
import { changeSetting, settingsOf, type SettingContent, type StoredSetting } from './store';

type Values = Record<string, string | null | undefined>;
type Sent = Partial<Record<PlatformKey, Values>>;

/**
 * Saves credentials: platforms and fields left out are unchanged, '' and null clear, a masked value sent back changes
 * nothing (docs/decisions/people.md). Never calls the network. Saving again clears "Reconnect".
 */
export async function saveSettings({ projectId, sent }: { projectId: string; sent: Sent }): Promise<StoredSetting[]> {
  const stored = await settingsOf([projectId]);
  const changed = PLATFORM_KEYS.flatMap((platform) => (sent[platform] ? [{ platform, values: sent[platform] }] : []));
  // All are merged before the first is stored: a refused value changes nothing.
  for (const { platform, values } of changed)
    merged(platform, stored.find((setting) => setting.platform === platform) ?? null, values);
  for (const { platform, values } of changed) {
    const connector = await connectorOf(platform);
    await changeSetting({
      projectId,
      platform,
      change: (before) => saved({ before, connector, credentials: merged(platform, before, values) }),
    });
  }
  return settingsOf([projectId]);
}

/** The recorded state of the connection is forgotten; an unchanged token keeps its renewal date. */
function saved({
  before,
  connector,
  credentials,
}: {
  before: StoredSetting | null;
  connector: Connector | null;
  credentials: Record<string, string>;
}): SettingContent {
  const isSame =
    before !== null &&
    Object.keys({ ...before.credentials, ...credentials }).every(
      (name) => before.credentials[name] === credentials[name],
    );
  const due = connector?.refresh?.dueAt({ credentials, now: clock.now() }) ?? null;
  return {
    credentials,
    connection: { state: 'untested' },
    refreshAt: isSame ? (before.refreshAt ?? due) : due,
    refreshFailures: 0,
    replaced: before?.replaced ?? [],
  };
}

function merged(platform: PlatformKey, stored: StoredSetting | null, values: Values): Record<string, string> {
  const manifest = manifestOf(platform);
  const before = stored?.credentials ?? {};
  const credentials = { ...before };
  let isNewSecret = false;
  for (const field of visibleCredentials(manifest)) {
    const { name, kind } = field;
    const value = values[name]?.trim() ?? values[name];
    if (value === undefined || (value !== null && (isMasked(value) || isStale(stored, value)))) continue;
    if (value === null || value === '') delete credentials[name];
    else credentials[name] = keptOf(field, platform, value);
    if (kind === 'secret' && credentials[name] !== before[name]) isNewSecret = true;
  }
  if (isNewSecret) for (const { name, hidden } of manifest.credentials) if (hidden) delete credentials[name];
  return credentials;
}

/** A form that was opened before a token was renewed sends the old value back: that is not a change. */
function isStale(stored: StoredSetting | null, value: string): boolean {
  return stored !== null && stored.replaced.length > 0 && stored.replaced.includes(sha256(value));
}

/** The part of a value that its field keeps. Throws VALIDATION_FAILED for one that can't be right. */
function keptOf({ name, kept, refused }: CredentialField, platform: PlatformKey, value: string): string {
  const found = kept ? kept(value) : value;
  if (found === null) throw invalid(`${platform}.${name}`, refused ?? 'Not a value of this field');
  return found;
}
