import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { ScenarioStatus, VideoStatus } from '@/lib/video/status';

const RUNS = { icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' };
const LOOKS: Record<VideoStatus | ScenarioStatus, { word: string; icon: LucideIcon; className: string }> = {
  draft: { word: 'Draft', icon: CircleDashed, className: 'bg-draft-soft text-draft' },
  recording: { word: 'Recording', ...RUNS },
  processing: { word: 'Processing', ...RUNS },
  merging: { word: 'Merging', ...RUNS },
  uploading: { word: 'Uploading', ...RUNS },
  completed: { word: 'Completed', icon: CircleCheck, className: 'bg-published-soft text-published' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
};

/** The status of a scenario or a video: a word, an icon and a colour. */
export function StatusPill({ status }: { status: VideoStatus | ScenarioStatus }) {
  const { word, icon: Icon, className } = LOOKS[status];
  return (
    <span className={cn('inline-flex h-5 items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}>
      <Icon aria-hidden className={cn('size-3', Icon === LoaderCircle && 'animate-pulse-slow')} />
      <span>{word}</span>
    </span>
  );
}
