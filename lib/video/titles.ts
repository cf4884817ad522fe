/** The default title of a video project (docs/decisions/studio.md). */
export function defaultTitle({ model, prompt }: { model: string | null; prompt: string }): string {
  if (model) return `${model} Video`;
  const words = [...prompt.replace(/\s+/g, ' ').trim()].slice(0, 60).join('').trim();
  return words ? `${words} Video` : 'Video';
}

/** A title as the name of a file, without its extension. */
export function fileWord(title: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .trim()
      .slice(0, 150) || 'video'
  );
}
