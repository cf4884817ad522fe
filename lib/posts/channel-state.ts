import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import type { PostForm } from './form';
import { judge, type KnownProbes } from './judge-form';

/** How a channel that is switched on stands, in one word. */
export type ChannelState = 'not connected' | 'incomplete' | 'customised' | 'ready';

/** Whether a channel says something else than the common text, shows other media, or adds words of its own. */
export function isCustomised(form: PostForm, key: PlatformKey): boolean {
  const { fields, media, places } = form.platforms[key];
  if (media !== null || places) return true;
  return manifestOf(key).fields.some(({ name, main, kind, initial }) => {
    const value = fields[name];
    if (typeof value !== 'string' || value === '') return false;
    if (main) return value !== form[main];
    return (kind === 'text' || kind === 'textarea' || kind === 'cover') && value !== (initial ?? '');
  });
}

type Known = { isConnected: boolean; probes: KnownProbes };

/** Names first whatever keeps it from being sent. */
export function channelState(form: PostForm, key: PlatformKey, { isConnected, probes }: Known): ChannelState {
  if (!isConnected) return 'not connected';
  if (!judge(form, key, probes).complete) return 'incomplete';
  return isCustomised(form, key) ? 'customised' : 'ready';
}
