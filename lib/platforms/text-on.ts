import { readText } from '@/lib/previews/reading';
import { manifestOf } from './index';
import type { PlatformKey } from './keys';

/** A text as the network shows it, and where it is folded. */
export function textOn(platform: PlatformKey, text: string, data: Record<string, unknown>) {
  return readText(manifestOf(platform).reading, text, data);
}
