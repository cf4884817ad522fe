import { durationWords } from '@/lib/media/words';
import { FPS } from '@/lib/timeline/time';
import type { RenderFormat } from '@/lib/video/render';
import type { RenderRange } from './range';

const KINDS: Record<RenderFormat, string> = {
  ...{ mp4: 'Rendering', webm: 'WebM of', mov: 'MOV of', prores: 'ProRes of' },
  ...{ gif: 'GIF of', audio: 'Sound of', still: 'Picture of' },
};

/** The title of a render's job, for people. */
export const labelOfRender = (title: string, format: RenderFormat, { start }: RenderRange): string =>
  `${KINDS[format]} “${title}”${format === 'still' ? ` at ${durationWords(start / FPS)}` : ''}`;
