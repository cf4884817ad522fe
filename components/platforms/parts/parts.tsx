'use client';

import { useMemo, useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { foldedText, runsOf, type MarkedText, type TextStyle } from '@/lib/previews/marked-text';
import { textOn } from '@/lib/platforms/text-on';
import type { PreviewedPost } from '../previewed-post';

const STYLES: Record<TextStyle, string> = {
  link: 'text-(--p-link)',
  bold: 'font-semibold',
  italic: 'italic',
  underline: 'underline',
  strike: 'line-through',
  code: 'rounded-small bg-(--p-soft) px-0.5 font-mono',
  pre: 'block rounded-small border border-(--p-line) bg-(--p-soft) p-2 font-mono whitespace-pre-wrap',
  spoiler: 'rounded-small bg-(--p-muted) text-transparent transition-colors hover:bg-(--p-soft) hover:text-(--p-ink)',
  quote: 'block border-l-3 border-(--p-link) pl-2',
  heading: 'block text-title font-semibold',
};

/** The text with the network's links and formatting; what the network folds is behind its own words for more. */
export function PreviewText({
  post,
  text = post.text,
  before,
  className,
}: {
  post: PreviewedPost;
  text?: string;
  before?: ReactNode;
  className?: string;
}) {
  const { marked, fold } = useMemo(() => textOn(post.platform, text, post.data), [post.platform, post.data, text]);
  const folded = useMemo(() => (fold ? foldedText(marked, fold) : null), [marked, fold]);
  const [openText, setOpenText] = useState<string | null>(null);
  if (marked.text === '' && !before) return null;
  const isOpen = openText === text;
  return (
    <p className={cn('wrap-anywhere whitespace-pre-wrap', className)}>
      {before}
      <Runs marked={folded && !isOpen ? folded : marked} />
      {folded && fold && !isOpen && (
        <button type="button" className="text-(--p-muted)" onClick={() => setOpenText(text)}>
          {fold.more.startsWith('…') ? fold.more : ` ${fold.more}`}
        </button>
      )}
    </p>
  );
}

function Runs({ marked }: { marked: MarkedText }) {
  return runsOf(marked).map(({ from, text, styles }) =>
    styles.length === 0 ? (
      text
    ) : (
      <span key={from} className={cn(...styles.map((style) => STYLES[style]))}>
        {text}
      </span>
    ),
  );
}

const SIZES = { small: 'size-6 text-tiny', base: 'size-9 text-base' } as const;

/** The project's picture, else the first letter of the account. */
export function PreviewAvatar({
  post,
  size = 'base',
  square = false,
}: {
  post: PreviewedPost;
  size?: keyof typeof SIZES;
  square?: boolean;
}) {
  const look = cn(
    'flex shrink-0 items-center justify-center overflow-hidden bg-(--p-soft) font-semibold text-(--p-muted)',
    SIZES[size],
    square ? 'rounded-card' : 'rounded-full',
  );
  const { avatarUrl, name } = post.account;
  if (avatarUrl) return <img src={avatarUrl} alt="" className={cn(look, 'object-cover')} />;
  return (
    <span aria-hidden className={look}>
      {name.replace(/^[@#]/, '').charAt(0).toUpperCase()}
    </span>
  );
}

/** The first comment, where the network puts it. */
export function PreviewComment({ post, as }: { post: PreviewedPost; as: string }) {
  if (!post.firstComment.trim()) return null;
  return (
    <div role="group" aria-label={as} className="flex gap-2 border-t border-(--p-line) px-3 py-2.5 text-dense">
      <PreviewAvatar post={post} size="small" />
      <div className="min-w-0">
        <p className="font-semibold">{post.account.name}</p>
        <PreviewText post={post} text={post.firstComment} />
      </div>
    </div>
  );
}

/** A row of the network's own buttons, drawn only. */
export function Drawn({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-hidden className={cn('flex items-center text-(--p-muted) [&_svg]:size-4.5', className)}>
      {children}
    </div>
  );
}
