import { Eye, EyeOff, Lock, LockOpen, Volume2, VolumeX } from 'lucide-react';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import { Button } from '@/components/ui/button';
import type { Track } from '@/lib/timeline/model';
import { ROW } from '../sizes';
import type { Editor } from '../state/editor';
import { TrackTrigger } from './track-trigger';

type TrackHeadProps = { track: Track; editor: Editor };
const load = () => import('./track-menu').then((part) => part.TrackMenu);

/** A track's name with its switches. */
export function TrackHead({ track, editor }: TrackHeadProps) {
  const menu = useLazyPart<TrackHeadProps>(load);
  const change = (fields: Partial<Pick<Track, 'muted' | 'visible' | 'locked'>>) =>
    editor.run({ type: 'change-track', trackId: track.id, fields }, { label: 'Change track' });
  const [Seen, Heard, Held] = [
    track.visible ? Eye : EyeOff,
    track.muted ? VolumeX : Volume2,
    track.locked ? Lock : LockOpen,
  ];
  return (
    <div className="flex flex-col justify-center border-b border-line px-1.5 md:px-2" style={{ height: ROW }}>
      <div className="flex items-center">
        <span className="min-w-0 flex-1 truncate text-dense font-semibold">{track.name}</span>
        {editor.canEdit &&
          (menu.Part ? <menu.Part {...{ track, editor }} /> : <TrackTrigger name={track.name} {...menu.button} />)}
      </div>
      <div className="flex md:gap-1" hidden={!editor.canEdit}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${track.visible ? 'Hide' : 'Show'} ${track.name}`}
          onClick={() => change({ visible: !track.visible })}
        >
          <Seen aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${track.muted ? 'Unmute' : 'Mute'} ${track.name}`}
          onClick={() => change({ muted: !track.muted })}
        >
          <Heard aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${track.locked ? 'Unlock' : 'Lock'} ${track.name}`}
          onClick={() => change({ locked: !track.locked })}
        >
          <Held aria-hidden />
        </Button>
      </div>
    </div>
  );
}
