import type { WordPart } from './text-index/search';

type Ranked = { parts: readonly WordPart[]; lexicalRank: number | null; vectorRank: number | null };

/** Why a passage stands where it does, in one sentence for people. */
export function whyRanked({ parts, lexicalRank, vectorRank }: Ranked): string {
  const words = [...parts].sort((a, b) => b.part - a.part).slice(0, 4);
  const named = words.map(({ word }) => `“${word}”`).join(', ');
  const byWords = lexicalRank === null ? null : `${ordinal(lexicalRank)} by words${named ? ` (${named})` : ''}`;
  const byMeaning = vectorRank === null ? null : `${ordinal(vectorRank)} by meaning`;
  return [byWords, byMeaning].filter((each) => each !== null).join(', ');
}

function ordinal(rank: number): string {
  const rest = rank % 100;
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}
