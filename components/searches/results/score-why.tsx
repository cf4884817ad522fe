import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { ScoreMethod } from '@/lib/searches/values';
import { GRADES, LABELS, PARTS, languageWords, pathWords } from '../result-words';
import { atName, countWords, percentWords } from '../words';

const METHODS: Record<ScoreMethod, string> = {
  embeddings: 'by the meaning of its texts',
  lexical: 'by the words of its texts',
  none: 'without its texts',
};

type ScoreWhyProps = { row: WireChannelResult; seed: string; isLikeness: boolean };

/** The parts of a score, the way that led to the channel, and what lowers it, in sentences. */
export function ScoreWhy({ row, seed, isLikeness }: ScoreWhyProps) {
  const { score, labels, path, posts_seen, language, reason } = row;
  const way = pathWords(path);
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => score.parts[part] !== null);
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-muted">
        Judged {METHODS[score.method]}
        {isLikeness && `, as likeness to ${atName(seed)}`}: {countWords(posts_seen, 'post')} read
        {language && `, in ${languageWords(language)}`}.
      </p>
      {parts.length > 0 && (
        <dl className="flex flex-col gap-1.5">
          {parts.map((part) => (
            <div key={part} className="grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] items-center gap-2">
              <dt>{PARTS[part]}</dt>
              <span aria-hidden className="h-1.5 rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.round((score.parts[part] ?? 0) * 100)}%` }}
                />
              </span>
              <dd className="tabular text-right text-muted">{percentWords(score.parts[part] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      {score.judged && (
        <p>
          <span className="font-semibold">AI judge, {score.judged.grade} of 3:</span> {GRADES[score.judged.grade] ?? ''}
          . {score.judged.sentence}
        </p>
      )}
      {way && <p className="first-letter:uppercase">{way}.</p>}
      {labels.length > 0 && (
        <ul aria-label="Labels" className="flex flex-col gap-1 text-partial">
          {labels.map((label) => (
            <li key={label}>
              <span className="font-semibold">{LABELS[label].word}:</span> {LABELS[label].sentence}
            </li>
          ))}
        </ul>
      )}
      {reason && <p className="text-muted">{reason}</p>}
    </div>
  );
}
