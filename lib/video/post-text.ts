type Video = {
  description: string;
  segmentsInfo: { segments: Readonly<Record<string, { index: number; voiceOver: { text: string } }>> };
};

/** About as much as is read before "more" is tapped. */
const SUMMARY_MAX = 400;

/** The sentences of a post about a video: of its description, else of all that is said in it. */
export function postSentences({ description, segmentsInfo }: Video): string[] {
  const spoken = Object.values(segmentsInfo.segments)
    .sort((a, b) => a.index - b.index)
    .map(({ voiceOver }) => voiceOver.text);
  const text = description.trim() || spoken.join(' ');
  return (text.replace(/\s+/g, ' ').match(/.+?(?:[.!?…。！？]+(?=\s|$)|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** The text of a post about a video: its description, else the first whole sentences of what is said in it. */
export function postText(video: Video): string {
  const description = video.description.trim();
  if (description) return description;
  const [first = '', ...others] = postSentences(video);
  let summary = first;
  for (const sentence of others) {
    if ([...summary, ' ', ...sentence].length > SUMMARY_MAX) break;
    summary += ` ${sentence}`;
  }
  return summary;
}
