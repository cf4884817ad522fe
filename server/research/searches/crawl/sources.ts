import type { StepKind } from '@/lib/searches/next-step';
import type { SourceName } from '@/lib/searches/values';
import type { ChannelRef, ChannelSource, SourceMethod } from '@/server/research/sources/telegram/source';

/** The sources of a run, cheapest first. */
export type Sources = {
  names: SourceName[];
  /** The calls that can be made for a channel. */
  can(channel: Channel): Set<StepKind>;
  /** The source that makes the call: the cheapest that can. */
  of(step: StepKind, channel: Channel): ChannelSource;
  /** Whether a channel can be read that no peer is known of. */
  readsNames: boolean;
  /** Whether one could be, if no source asked to wait. */
  mayReadNames: boolean;
};
type Channel = { isSeed: boolean; done: readonly string[]; peer: ChannelRef['peer'] | null };

const ORDER: SourceName[] = ['web', 'mtproto'];
const STEPS: StepKind[] = ['posts', 'card', 'resolve', 'similar', 'search', 'about'];

/** Puts sources together. `blocked` are methods that are to be passed over, as `web posts`. */
export function combined(sources: readonly ChannelSource[], blocked: ReadonlySet<string> = new Set()): Sources {
  const sorted = [...sources].sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  const pick = (step: StepKind, channel: Channel) => sorted.find((source) => offers(source, step, channel, blocked));
  return {
    names: sorted.map(({ key }) => key),
    can: (channel) => new Set(STEPS.filter((step) => pick(step, channel))),
    of: (step, channel) => {
      const source = pick(step, channel);
      if (!source) throw new Error(`No source offers ${step} here`);
      return source;
    },
    readsNames: sorted.some(({ key }) => key === 'web' && !blocked.has('web posts')),
    mayReadNames: sorted.some(({ key }) => key === 'web'),
  };
}

function offers(source: ChannelSource, step: StepKind, channel: Channel, blocked: ReadonlySet<string>): boolean {
  const method: SourceMethod = step === 'resolve' ? 'card' : step;
  if (!source.methods.has(method) || blocked.has(`${source.key} ${method}`)) return false;
  if (source.key === 'web') return step !== 'resolve' && !(step === 'posts' && channel.done.includes('none'));
  // A lookup by name is what Telegram limits hardest: the seed alone is worth one.
  const hasPeer = channel.peer !== null && channel.peer !== undefined;
  if (step === 'resolve') return channel.isSeed && !hasPeer;
  return step === 'search' ? channel.isSeed : hasPeer;
}

/** Methods that have asked to wait, with the end of each wait. */
export async function blockedMethods(sources: readonly ChannelSource[]): Promise<Map<string, Date>> {
  const blocked = new Map<string, Date>();
  for (const source of sources)
    for (const method of source.methods) {
      const until = await source.blockedUntil(method);
      if (until) blocked.set(nameOf(source, method), until);
    }
  return blocked;
}

const nameOf = (source: ChannelSource, method: SourceMethod) => `${source.key} ${method}`;
