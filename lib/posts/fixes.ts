import { isVideoUrl, type Lint, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { splitIntoComment, trimText } from './fit-text';
import { effectiveOf, shownMedia, switchPlatform, withField, withPlatform, type PostForm } from './form';
import { splitText } from './split-text';
import { splitShown } from './thread-form';

/** A one-click fix of a finding: a change of the form, or something that only the screen can do. */
export type Fix = { label: string } & (
  | { kind: 'form'; apply: (form: PostForm) => PostForm }
  | { kind: 'open-settings' }
  | { kind: 'open-media' }
  | { kind: 'optimize' }
);

type Maker = (form: PostForm, key: PlatformKey, lint: Lint) => Fix[];

const change = (label: string, apply: (form: PostForm) => PostForm): Fix => ({ kind: 'form', label, apply });

/** The limit that a finding's own sentence names, such as the 30 of 'at most 30 hashtags'. */
function limitIn({ message }: Lint): number {
  return Number(/at most ([\d,]+)/.exec(message)?.[1]?.replaceAll(',', '') ?? 0);
}

function textOf(form: PostForm, key: PlatformKey): string {
  const value = form.platforms[key].fields[manifestOf(key).textField];
  return typeof value === 'string' && value !== '' ? value : form.content;
}

function changeText(label: string, key: PlatformKey, rewrite: (text: string) => string): Fix {
  return change(label, (form) => withField(form, key, manifestOf(key).textField, rewrite(textOf(form, key))));
}

/** Keeps the first matches of a pattern; the others are replaced by `otherwise`. */
function keepFirst(
  text: string,
  { pattern, count, otherwise }: { pattern: RegExp; count: number; otherwise: (match: string) => string },
): string {
  let seen = 0;
  return text.replace(pattern, (match) => (++seen <= count ? match : otherwise(match)));
}

function hasComment(key: PlatformKey): boolean {
  return manifestOf(key).fields.some(({ name }) => name === 'first_comment');
}

const keepMedia = (label: string, key: PlatformKey, keep: (media: string[]) => string[]): Fix =>
  change(label, (form) => withPlatform(form, key, { media: keep(shownMedia(form, key)) }));

/** Cuts off the end of a text, or moves it into a comment. */
function shorterText(key: PlatformKey, label = 'Shorten'): Fix[] {
  const move = change('Move the rest to the first comment', (form) => splitIntoComment(form, key));
  return [change(label, (form) => trimText(form, key)), ...(hasComment(key) ? [move] : [])];
}

const isThread = (form: PostForm, key: PlatformKey) => Boolean(effectiveOf(form, key).post.parts);

/** Their fixes change a whole text, or all files: of a thread that would change parts that are right. */
const OF_ONE_MESSAGE = new Set([
  'TOO_MANY_FILES',
  'VIDEO_REQUIRED',
  'MIXED_MEDIA',
  'TOO_MANY_HASHTAGS',
  'TOO_MANY_MENTIONS',
  'TOO_MANY_LINKS',
  'FORBIDDEN_CHARACTERS',
]);

const LINK = /https?:\/\/\S+/g;

/** By the code of the finding. A code without an entry offers what the finding itself names. */
const MAKERS: Record<string, Maker> = {
  TEXT_TOO_LONG: (form, key, { fix }) => [
    // Nothing that was written is lost by it, so it stands first.
    ...(manifestOf(key).parts
      ? [change(isThread(form, key) ? 'Split into more parts' : 'Split into a thread', (old) => splitShown(old, key))]
      : []),
    ...(isThread(form, key) ? [] : shorterText(key, fix?.label)),
  ],
  TOO_MANY_FILES: (_, key) => [
    keepMedia(`Keep the first ${manifestOf(key).media.maxItems}`, key, (media) =>
      media.slice(0, manifestOf(key).media.maxItems),
    ),
  ],
  VIDEO_REQUIRED: (form, key) =>
    shownMedia(form, key).some(isVideoUrl)
      ? [keepMedia('Keep the video only', key, (media) => media.filter(isVideoUrl).slice(0, 1))]
      : [change(`Leave out ${labelOf(key)}`, (old) => switchPlatform(old, key, false))],
  MIXED_MEDIA: (form, key) => {
    const pictures = shownMedia(form, key).filter((url) => !isVideoUrl(url));
    const { maxItems } = manifestOf(key).media;
    return [
      ...(pictures.length > 0 ? [keepMedia('Keep the pictures', key, () => pictures.slice(0, maxItems))] : []),
      keepMedia('Keep the video', key, (media) => media.filter(isVideoUrl).slice(0, 1)),
    ];
  },
  TOO_MANY_HASHTAGS: (_, key, lint) => [
    changeText(`Keep the first ${limitIn(lint)} hashtags`, key, (text) =>
      keepFirst(text, { pattern: /\s?#[\p{L}\p{N}_]+/gu, count: limitIn(lint), otherwise: () => '' }),
    ),
  ],
  TOO_MANY_MENTIONS: (_, key, lint) => [
    changeText('Turn the rest into plain words', key, (text) =>
      keepFirst(text, { pattern: /@[\w.]+/g, count: limitIn(lint), otherwise: (match) => match.slice(1) }),
    ),
  ],
  TOO_MANY_LINKS: (_, key, lint) => [
    change('Move the rest to the first comment', (form) => linksIntoComment(form, key, limitIn(lint))),
  ],
  USERNAME_TOO_LONG: (_, key, lint) => [
    change('Shorten the username', (form) =>
      withField(
        form,
        key,
        'username',
        String(form.platforms[key].fields.username ?? '')
          .trim()
          .slice(0, limitIn(lint))
          .trim(),
      ),
    ),
  ],
  USERNAME_FORBIDDEN: (_, key) => [
    change('Use the webhook’s own name', (form) => withField(form, key, 'username', '')),
  ],
  ALT_TEXT_TOO_LONG: (_, key, lint) => [
    change('Shorten the alt text', (form) =>
      withField(form, key, 'alt_text', String(form.platforms[key].fields.alt_text ?? '').slice(0, limitIn(lint))),
    ),
  ],
  COMMENT_TOO_LONG: (_, key) => [
    change('Shorten the first comment', (form) => withField(form, key, 'first_comment', fittingComment(form, key))),
  ],
  REPLY_TO_INVALID: (_, key) => [change('Remove “Reply to”', (form) => withField(form, key, 'reply_to', ''))],
  TITLE_TOO_LONG: (_, key, lint) => [
    change('Shorten the title', (form) =>
      withField(
        form,
        key,
        'title',
        [...titleOf(form, key)]
          .slice(0, limitIn(lint) - 1)
          .join('')
          .trimEnd() + '…',
      ),
    ),
  ],
  FORBIDDEN_CHARACTERS: (_, key) => [
    change('Replace them with ‹ and ›', (form) => {
      const plain = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');
      return withField(
        withField(form, key, 'title', plain(titleOf(form, key))),
        key,
        manifestOf(key).textField,
        plain(textOf(form, key)),
      );
    }),
  ],
  STRAY_FORMATTING: (_, key) => [change('Send as plain text', (form) => withField(form, key, 'parse_mode', ''))],
  TIME_PASSED: () => [change('Clear the date', (form) => ({ ...form, scheduledFor: null }))],
};

function fittingComment(form: PostForm, key: PlatformKey): string {
  const { post } = effectiveOf(form, key);
  const text = String(form.platforms[key].fields.first_comment ?? '').trim();
  const fits = (part: string) => {
    const limit = manifestOf(key).commentLimit?.(part, post);
    return !limit || limit.used <= limit.max;
  };
  return splitText({ text, fits })[0];
}

function titleOf(form: PostForm, key: PlatformKey): string {
  return String(form.platforms[key].fields.title || form.title);
}

function linksIntoComment(form: PostForm, key: PlatformKey, count: number): PostForm {
  const moved: string[] = [];
  const kept = new Set<string>();
  const text = textOf(form, key).replace(LINK, (link) => {
    if (kept.has(link) || kept.size < count) {
      kept.add(link);
      return link;
    }
    moved.push(link);
    return '';
  });
  const comment = String(form.platforms[key].fields.first_comment ?? '').trim();
  const together = [...new Set(moved), ...(comment ? [comment] : [])].join('\n');
  return withField(
    withField(form, key, manifestOf(key).textField, text.replace(/[ \t]{2,}/g, ' ').trim()),
    key,
    'first_comment',
    together,
  );
}

/** Fixes for a finding, the likeliest first. */
export function fixesOf(lint: Lint, form: PostForm, key: PlatformKey): Fix[] {
  const made = MAKERS[lint.code]?.(form, key, lint);
  if (made && isThread(form, key) && OF_ONE_MESSAGE.has(lint.code)) return [];
  if (made) return made;
  if (!lint.fix || lint.fix.kind === 'trim' || lint.fix.kind === 'split') return [];
  return [{ kind: lint.fix.kind, label: lint.fix.label }];
}
