import type { WireChannelResult } from '@/lib/contracts/search-results';
import { PENALTY_LABELS } from '@/lib/searches/values';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { printTable } from '../measure';

type Counted = { said: number; right: number; meant: number };

/** The labels that a search should give a channel that it has read. Another language is one other than the seed's. */
function meantFor({ username, posts_seen }: WireChannelResult, { truth }: Corpus, language: string): string[] {
  const known = truth.get(username);
  if (!known) return [];
  const isForeign = posts_seen > 0 && known.language !== language;
  const own = known.labels.filter((label) => label !== 'other_language');
  return isForeign ? [...own, 'other_language'] : own;
}

/** Counts the labels of checked channels over several searches, and prints precision and recall of each. */
export function labelFigures(corpus: Corpus) {
  const counts = new Map<string, Counted>(PENALTY_LABELS.map((label) => [label, { said: 0, right: 0, meant: 0 }]));
  const wrong: string[] = [];
  return {
    add(rows: readonly WireChannelResult[], language: string): void {
      for (const row of rows.filter(({ checked }) => checked)) {
        const meant = meantFor(row, corpus, language);
        for (const [label, count] of counts) {
          const [isSaid, isMeant] = [(row.labels as string[]).includes(label), meant.includes(label)];
          count.said += Number(isSaid);
          count.meant += Number(isMeant);
          count.right += Number(isSaid && isMeant);
          if (isSaid !== isMeant) wrong.push(`${row.username} ${isSaid ? 'is no' : 'is a missed'} ${label}`);
        }
      }
    },
    print(): void {
      const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));
      const rows = [...counts].map(([label, { said, right, meant }]) => [
        ...[label, String(said), String(meant), share(right, said), share(right, meant)],
      ]);
      printTable([['label', 'said', 'meant', 'precision', 'recall'], ...rows]);
      if (wrong.length > 0) console.log(`Wrong: ${wrong.join('; ')}\n`);
    },
  };
}
