import type { PlatformKey } from '@/lib/platforms/define';
import { DISCORD_EMBED_MAX } from '@/lib/platforms/discord';
import { telegramText } from '@/lib/platforms/telegram-text';
import type { TelegramEntity } from '@/lib/platforms/telegram-entities';
import { TWEET_CEILING } from '@/lib/platforms/twitter';
import { discordMarkdown } from './discord-markdown';
import { findLinks, shortenLinks, type LinkKind } from './find-links';
import type { Fold, MarkedText, Span, TextStyle } from './marked-text';
import { vkMentions } from './vk-mentions';

/** `longest`: the network's maximum. Marks in longer texts are not parsed; they are shown as written. */
type Reading = {
  marked: (text: string, data: Record<string, unknown>) => MarkedText;
  fold: Fold | null;
  longest?: number;
};
const LONGEST = 20_000;

const TELEGRAM_STYLES: Record<string, TextStyle> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strike',
  spoiler: 'spoiler',
  code: 'code',
  pre: 'pre',
  text_link: 'link',
  blockquote: 'quote',
  expandable_blockquote: 'quote',
};

const plain =
  (...kinds: LinkKind[]) =>
  (text: string): MarkedText => ({ text, spans: findLinks(text, kinds) });

function withLinks(marked: MarkedText, kinds: readonly LinkKind[]): MarkedText {
  const isWithin = withinAny(marked.spans.filter(({ style }) => style === 'code' || style === 'pre'));
  const links = findLinks(marked.text, kinds).filter((link) => !isWithin(link));
  return { text: marked.text, spans: [...marked.spans, ...links] };
}

/** Whether one of these spans covers a span; asked for spans in the order of the text. */
function withinAny(spans: readonly Span[]): (span: Span) => boolean {
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  let next = 0;
  let end = 0;
  return ({ from, to }) => {
    for (; (inOrder[next]?.from ?? Infinity) <= from; next += 1) end = Math.max(end, inOrder[next]?.to ?? 0);
    return to <= end;
  };
}

function spansOf(entities: readonly TelegramEntity[]): Span[] {
  return entities.flatMap(({ type, offset, length }) => {
    const style = TELEGRAM_STYLES[type];
    return style ? [{ from: offset, to: offset + length, style }] : [];
  });
}

const telegram: Reading = {
  marked: (source, data) => {
    const { text, entities } = telegramText(source, typeof data.parse_mode === 'string' ? data.parse_mode : '');
    return withLinks({ text, spans: spansOf(entities) }, ['url', 'hashtag', 'mention', 'cashtag']);
  },
  fold: null,
};
const youtube: Reading = {
  marked: plain('url', 'hashtag', 'time'),
  fold: { characters: 150, lines: 3, more: '...more' },
};
const discord: Reading = {
  marked: (source) => withLinks(discordMarkdown(source), ['url']),
  fold: null,
  longest: DISCORD_EMBED_MAX,
};

/** How each network reads a text. Forgetting one is a compile error. */
const READINGS = {
  telegram,
  ruTelegram: telegram,
  instagram: { marked: plain('hashtag', 'mention'), fold: { characters: 125, lines: 3, more: '… more' } },
  twitter: {
    marked: (source) => plain('url', 'hashtag', 'mention', 'cashtag')(shortenLinks(source)),
    fold: null,
    longest: TWEET_CEILING,
  },
  vk: {
    marked: (source) => withLinks(vkMentions(source), ['url', 'hashtag']),
    fold: { characters: 320, lines: 8, more: 'Show more' },
  },
  youtube,
  ruYoutube: youtube,
  discord,
  ruDiscord: discord,
  threads: { marked: plain('url', 'hashtag', 'mention'), fold: null },
} as const satisfies Record<PlatformKey, Reading>;

/** A text as the network shows it, and where it is folded. */
export function textOn(
  platform: PlatformKey,
  text: string,
  data: Record<string, unknown>,
): { marked: MarkedText; fold: Fold | null } {
  const { marked, fold, longest = LONGEST }: Reading = READINGS[platform];
  const clean = text.replaceAll('\r', '').trim();
  return { marked: clean.length > longest ? { text: clean, spans: [] } : marked(clean, data), fold };
}
