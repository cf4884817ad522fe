import type { WireCitedPassage } from '@/lib/contracts/knowledge-passages';
import type { WireCheckedClaim } from '@/lib/contracts/knowledge-search';
import { isSupported } from '@/lib/knowledge/citations';
import { countWords } from '@/lib/knowledge/words';
import { findPassages, type SearchMode } from './search';

const MAX_CLAIMS = 60;
const NEAR = 3;

/** Checks each claim of a draft against the documents: what they say, say otherwise, or do not say. */
export async function checkDraft({
  projectId,
  text,
}: {
  projectId: string;
  text: string;
}): Promise<{ claims: WireCheckedClaim[]; mode: SearchMode }> {
  const claims: WireCheckedClaim[] = [];
  let mode: SearchMode = 'keyword';
  for (const { from, sentence } of claimsIn(text)) {
    const found = await findPassages({ projectIds: [projectId], query: sentence, limit: NEAR });
    mode = found.mode;
    claims.push({ from, to: from + sentence.length, text: sentence, ...judged(sentence, found.passages) });
  }
  return { claims, mode };
}

/** The sentences that can be true or false: no greetings, questions, or lists of hashtags. */
function claimsIn(text: string): { from: number; sentence: string }[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)];
  return segments
    .flatMap(({ segment, index }) => {
      const sentence = segment.trim();
      const from = index + segment.indexOf(sentence);
      const words = sentence.replace(/[#@]\S+|https?:\S+/g, '');
      return countWords(words) >= 3 && !sentence.endsWith('?') ? [{ from, sentence }] : [];
    })
    .slice(0, MAX_CLAIMS);
}

type Judged = Pick<WireCheckedClaim, 'verdict' | 'passage'>;

function judged(sentence: string, passages: readonly WireCitedPassage[]): Judged {
  const says = (claim: string) =>
    passages.find(({ text, title }) => isSupported({ sentence: claim, cited: [`${title}\n${text}`] }));
  const supporting = says(sentence);
  if (supporting) return { verdict: 'supported', passage: supporting };
  const withoutNumbers = sentence.replace(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu, '');
  const other = withoutNumbers === sentence || countWords(withoutNumbers) < 3 ? undefined : says(withoutNumbers);
  if (other && /\p{Nd}/u.test(other.text)) return { verdict: 'differs', passage: other };
  return { verdict: 'not_found', passage: passages[0] ?? null };
}
