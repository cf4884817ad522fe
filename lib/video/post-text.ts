type Video = {
  description: string;
  segmentsInfo: { segments: Readonly<Record<string, { index: number; voiceOver: { text: string } }>> };
};

/** About as much as is read before "more" is tapped. */
const SUMMARY_MAX = 400;

/** The text of a post about a video: its description, else the first whole sentences of what is said in it. */
export function postText({ description, segmentsInfo }: Video): string {
  if (description.trim()) return description.trim();
  const spoken = Object.values(segmentsInfo.segments)
    .sort((a, b) => a.index - b.index)
    .map(({ voiceOver }) => voiceOver.text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
  const sentences = spoken.match(/.+?(?:[.!?…。！？]+(?=\s|$)|$)\s*/gu) ?? [];
  let summary = '';
  for (const sentence of sentences) {
    if (summary !== '' && [...summary, ...sentence.trim()].length > SUMMARY_MAX) break;
    summary += sentence;
  }
  return summary.trim();
}
