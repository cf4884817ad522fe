import type { Piece } from '@/lib/posts/changes/compare-words';

/** A text and what became of it: old words struck through, new ones underlined. */
export function ChangedWords({ words }: { words: readonly Piece[] }) {
  return (
    <p className="text-dense leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {words.map(({ kind, text }, index) => {
        if (kind === 'removed') return <Removed key={index} text={text} />;
        if (kind === 'added') return <Added key={index} text={text} />;
        return <span key={index}>{text}</span>;
      })}
    </p>
  );
}

type Word = { text: string };

export const Removed = ({ text }: Word) => (
  <del className="rounded-small bg-failed-soft px-0.5 text-failed line-through">
    <span className="sr-only">[removed: </span>
    {text}
    <span className="sr-only">] </span>
  </del>
);

export const Added = ({ text }: Word) => (
  <ins className="rounded-small bg-published-soft px-0.5 font-semibold text-published underline underline-offset-2">
    <span className="sr-only">[added: </span>
    {text}
    <span className="sr-only">] </span>
  </ins>
);
