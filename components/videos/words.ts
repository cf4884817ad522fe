import type { WireVideoProject } from '@/lib/contracts/video-project';
import { titleOf } from '@/lib/video/titles';
import type { ScenarioStatus, VideoStatus } from '@/lib/video/status';

const VOICE_OVER_MAX = 80;

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
};

/** The title of a video that was not begun yet: the first clause of its prompt; without one, the name of its model. */
export const scenarioTitle = ({
  prompt,
  selectedModel,
}: {
  prompt: string;
  selectedModel: { label: string } | null;
}): string => titleOf(prompt) || selectedModel?.label || 'Untitled video';

/** A saved voice-over in a list: its text cut at 80 characters. */
export const voiceOverPreview = (text: string): string => cut(text.trim(), VOICE_OVER_MAX);

/** '1 video', '2 videos'. */
export const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** '4.2 s', '1:05'. */
export function secondsWords(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** '812 kB', '4.3 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** An address of this host as a path, so that it loads under whichever name the page was opened. */
export const ownAddress = (url: string): string => URL.parse(url)?.pathname.match(/^\/files\/.+/)?.[0] ?? url;

/** Whether a video has parts that are recorded and merged; a film of a template has none. */
export const hasScript = ({ segmentsInfo }: Pick<WireVideoProject, 'segmentsInfo'>): boolean =>
  Object.keys(segmentsInfo.segments).length > 0;

/** The acts on a video by its status. */
export function availableActs({
  status,
  finalVideoUrl,
  finalVideoPath,
}: {
  status: VideoStatus;
  finalVideoUrl: string | null;
  finalVideoPath: string | null;
}) {
  return {
    introOutro: status === 'processing' || status === 'completed',
    merge: status !== 'recording' && status !== 'merging',
    edit: status === 'completed',
    download: status === 'completed' && Boolean(finalVideoUrl || finalVideoPath),
    saveVoiceOvers: status === 'completed',
    toggle: status === 'recording' || status === 'processing' || status === 'merging',
    cancel: status === 'recording' || status === 'processing' || status === 'merging' || status === 'uploading',
  };
}

/** A draft or failed scenario offers to begin a video. */
export const hasPlay = (status: ScenarioStatus): boolean => status === 'draft' || status === 'failed';

export const SHOW_PICTURES = 'Show pictures and clips of the library that fit the words';
