import type { AiTask, WireSuggestion } from '@/lib/contracts/ai';
import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { truncateTo } from '@/lib/posts/truncate';
import { chat } from '@/server/system/ai/chat';
import { requireConnection } from '@/server/system/ai/connection';
import type { Message } from '@/server/system/ai/messages';
import { textPrompt, tooLongPrompt, type TextTask } from './text-prompt';

type TextRequest = {
  projectId: string;
  task: AiTask;
  text: string;
  platforms?: readonly PlatformKey[] | null;
  hasMedia?: boolean | null;
  language?: string | null;
  wish?: string | null;
  signal?: AbortSignal;
};

/** Providers limit concurrent calls; three at a time finish ten platforms within half a minute. */
const AT_A_TIME = 3;

/** Alternative texts, one suggestion for each named platform, each within its limit. */
export async function suggestTexts({ platforms, ...asked }: TextRequest): Promise<{ suggestions: WireSuggestion[] }> {
  await requireConnection('chat');
  const targets: (PlatformKey | null)[] = platforms?.length ? [...new Set(platforms)] : [null];
  const suggestions: WireSuggestion[] = [];
  for (let at = 0; at < targets.length; at += AT_A_TIME) {
    suggestions.push(
      ...(await Promise.all(targets.slice(at, at + AT_A_TIME).map((platform) => suggest(asked, platform)))),
    );
  }
  return { suggestions };
}

async function suggest(asked: Omit<TextRequest, 'platforms'>, platform: PlatformKey | null): Promise<WireSuggestion> {
  const measure = measureFor(platform, asked.hasMedia ?? false);
  const task: TextTask = {
    ...asked,
    label: platform && labelOf(platform),
    limit: measure(''),
    language: asked.language ?? null,
    wish: asked.wish ?? null,
  };
  const fits = (text: string) => {
    const limit = measure(text);
    return !limit || limit.used <= limit.max;
  };
  const first = await ask(asked, textPrompt(task));
  if (fits(first)) return { platform, text: first, note: null };
  const second = await ask(asked, tooLongPrompt(task, first, measure(first)?.used ?? first.length));
  if (fits(second)) return { platform, text: second, note: null };
  return { platform, text: truncateTo({ text: second, fits }), note: 'Cut at its end to what the network takes' };
}

/** A person is waiting: sooner than the model's own limit. */
const PATIENCE_MS = 45_000;

async function ask({ projectId, signal }: { projectId: string; signal?: AbortSignal }, messages: Message[]) {
  const who = { projectId, feature: 'post-texts' };
  return (await chat({ who, messages, signal, timeoutMs: PATIENCE_MS })).value;
}

/** How a network counts a text. */
function measureFor(
  platform: PlatformKey | null,
  hasMedia: boolean,
): (text: string) => { max: number; used: number; unit: string } | null {
  if (!platform) return () => null;
  const manifest = manifestOf(platform);
  return (content) =>
    manifest.textLimit(effectivePost(manifest, { content, mediaUrl: hasMedia ? '/files/media.png' : null }, {}));
}
