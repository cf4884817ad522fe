import type { CredentialField, PlatformKey } from './define';

/**
 * The key, among the settings of a project, of the person's account that channel search reads with. It is no
 * destination of posts, so it is no PlatformKey.
 */
export const SEARCH_ACCOUNT_KEY = 'telegramUser';

export const SEARCH_ACCOUNT_LABEL = 'Telegram account of channel search';

export const SEARCH_ACCOUNT_FIELDS = [
  { name: 'apiId', label: 'API ID', kind: 'text', required: true, placeholder: '1234567' },
  { name: 'apiHash', label: 'API hash', kind: 'secret', required: true },
  {
    name: 'session',
    label: 'Session',
    kind: 'secret',
    required: true,
    help: 'The text that mtcute, Telethon or GramJS prints',
  },
] as const satisfies readonly CredentialField[];

export type SearchAccountField = (typeof SEARCH_ACCOUNT_FIELDS)[number]['name'];
export type SearchAccountValues = Partial<Record<SearchAccountField, string>>;

/** Whether an entry of a project's settings is a destination of posts. */
export const isDestination = <S extends { platform: PlatformKey | typeof SEARCH_ACCOUNT_KEY }>(
  setting: S,
): setting is S & { platform: PlatformKey } => setting.platform !== SEARCH_ACCOUNT_KEY;
