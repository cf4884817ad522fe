import type { PlatformManifest } from './define';

type Values = Record<string, string>;

/** Whether nothing required is missing. Keys of an app may be those of the network's first destination. */
export function isSetUp({ credentials }: Pick<PlatformManifest, 'credentials'>, own: Values, lent: Values): boolean {
  return credentials.every(({ name, required, destination }) => !required || own[name] || (!destination && lent[name]));
}
