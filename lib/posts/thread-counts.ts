import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { PART_BREAK, partTexts } from '@/lib/platforms/parts';
import type { PostForm } from './form';
import { judge, type KnownProbes } from './judge-form';
import { filesOn, threadKeys, writtenOn } from './thread-form';

/** A piece of a text with breaks, as it is typed. */
export type PartTyped = {
  text: string;
  media: readonly string[];
  /** Room left on the strictest network; null: nothing to count, or no limit. */
  room: { platform: PlatformKey; left: number } | null;
  /** Errors that keep it from being sent, each once. */
  findings: readonly string[];
};

/** The pieces of a text with what is left in each. An empty one is not sent, so it is not counted. */
export function partsTyped(form: PostForm, key: PlatformKey | null, probes: KnownProbes): PartTyped[] {
  const judged = threadKeys(form, key).map((platform) => ({ platform, ...judge(form, platform, probes) }));
  const files = filesOn(form, key);
  const typed = partTexts(writtenOn(form, key)).map((text, index) => ({ text, media: files[index] ?? [] }));
  const isSent = ({ text, media }: (typeof typed)[number]) => text !== '' || media.length > 0;
  return typed.map((piece, index) => {
    if (!isSent(piece)) return { ...piece, room: null, findings: [] };
    const part = typed.slice(0, index).filter(isSent).length;
    const findings = judged.flatMap(({ lints }) =>
      lints
        .filter((lint) => lint.severity === 'error' && lint.part === part)
        .map(({ message }) => message.replace(/^Part \d+: /, '')),
    );
    return { ...piece, room: roomIn(judged, part), findings: [...new Set(findings)] };
  });
}

type Judged = { platform: PlatformKey } & Pick<ReturnType<typeof judge>, 'post'>;

function roomIn(judged: readonly Judged[], part: number): PartTyped['room'] {
  const rooms = judged.flatMap(({ platform, post }) => {
    const sent = post.parts ? post.parts[part] : post;
    const limit = sent && manifestOf(platform).textLimit(sent);
    return limit ? [{ platform, left: limit.max - limit.used }] : [];
  });
  return rooms.sort((a, b) => a.left - b.left)[0] ?? null;
}

/** Where a piece begins in its text. */
export function partStart(text: string, part: number): number {
  const lines = text.split('\n');
  let breaks = 0;
  let at = 0;
  for (const line of lines) {
    if (breaks === part) return at;
    if (line === PART_BREAK) breaks++;
    at += line.length + 1;
  }
  return Math.min(at, text.length);
}
