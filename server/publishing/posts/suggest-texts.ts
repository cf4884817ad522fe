import type { AiTask, WireSuggestion } from '@/lib/contracts/ai';
import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { joinParts, partsOfText, withBlankLines } from '@/lib/platforms/parts';
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
export async function suggestTexts({ platforms, ...request }: TextRequest): Promise<{ suggestions: WireSuggestion[] }> {
  await requireConnection('chat');
  const targets: (PlatformKey | null)[] = platforms?.length ? [...new Set(platforms)] : [null];
  const suggestions: WireSuggestion[] = [];
  for (let at = 0; at < targets.length; at += AT_A_TIME) {
    suggestions.push(
      ...(await Promise.all(targets.slice(at, at + AT_A_TIME).map((platform) => suggest(request, platform)))),
    );
  }
  return { suggestions };
}

type OneText = Omit<TextRequest, 'platforms'>;

/** Of a text of several parts: with the same parts, or as one text for a network that takes no others. */
async function suggest(request: OneText, platform: PlatformKey | null): Promise<WireSuggestion> {
  const parts = partsOfText(request.text);
  if (parts.length === 0) return suggestOne(request, platform);
  if (platform && !manifestOf(platform).parts) return suggestOne({ ...request, text: withBlankLines(parts) }, platform);
  const texts = parts.map(({ content }) => content);
  // Hashtags end a thread: a model that is given the end alone can change nothing before it.
  const isAtEnd = request.task === 'hashtags';
  const kept = isAtEnd ? texts.slice(0, -1) : [];
  const whole = isAtEnd ? null : await suggestWhole(request, platform, texts.length);
  if (whole) return { platform, text: whole, note: null };
  const made: WireSuggestion[] = [];
  // One after the other: the platforms are worked on side by side already.
  for (const text of texts.slice(kept.length)) made.push(await suggestOne({ ...request, text }, platform));
  const content = joinParts([...kept, ...made.map(({ text }) => withBlankLines(partsOr(text)))].map(toPart));
  return { platform, text: content, note: made.find(({ note }) => note !== null)?.note ?? null };
}

const toPart = (content: string) => ({ content });
/** A part stays one, though a model divides it. */
const partsOr = (text: string) => {
  const parts = partsOfText(text);
  return parts.length > 0 ? parts : [toPart(text)];
};

/** All parts at once, so that they go on from each other; null where the answer has other parts, or too long ones. */
async function suggestWhole(request: OneText, platform: PlatformKey | null, count: number): Promise<string | null> {
  const { task, fits } = taskOf(request, platform);
  const parts = partsOfText(await ask(request, textPrompt({ ...task, parts: count })));
  return parts.length === count && parts.every(({ content }) => fits(content)) ? joinParts(parts) : null;
}

function taskOf(request: OneText, platform: PlatformKey | null) {
  const measure = measureFor(platform, request.hasMedia ?? false);
  const task: TextTask = {
    ...request,
    label: platform && labelOf(platform),
    limit: measure(''),
    language: request.language ?? null,
    wish: request.wish ?? null,
    parts: 1,
  };
  const fits = (text: string) => {
    const limit = measure(text);
    return !limit || limit.used <= limit.max;
  };
  return { task, measure, fits };
}

async function suggestOne(request: OneText, platform: PlatformKey | null): Promise<WireSuggestion> {
  const { task, measure, fits } = taskOf(request, platform);
  const first = await ask(request, textPrompt(task));
  if (fits(first)) return { platform, text: first, note: null };
  const second = await ask(request, tooLongPrompt(task, first, measure(first)?.used ?? first.length));
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
