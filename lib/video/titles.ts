/** The default title of a video project (decisions-video.md B). */
export function defaultTitle({ model, prompt }: { model: string | null; prompt: string }): string {
  if (model) return `${model} Video`;
  const words = [...prompt.replace(/\s+/g, ' ').trim()].slice(0, 60).join('').trim();
  return words ? `${words} Video` : 'Video';
}
