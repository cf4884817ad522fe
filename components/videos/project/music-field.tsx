import { Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Slider } from '@/components/ui/slider';
import { BED_WORDS, BEDS, STANDARD_VOLUME } from '@/lib/video/music/beds';
import type { ChosenMusic, OwnMusic } from './choices';
import { useListen, type Listen } from './use-listen';

type MusicFieldProps = {
  projectId: string;
  music: ChosenMusic | null;
  onChange: (music: ChosenMusic | null) => void;
};

/** The music under a video: none, one of the beds, or a file of the library; how loud, and how it sounds. */
export function MusicField({ projectId, music, onChange }: MusicFieldProps) {
  const name = useId();
  const volume = music?.volume ?? STANDARD_VOLUME;
  const listen = useListen(volume);
  const own = music && !music.bed ? music : null;
  const radio = (checked: boolean, choose: () => void) => ({ name, checked, onChange: choose });
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 text-dense">
      <legend className="mb-1.5 font-semibold">Music</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Option label="None" {...radio(music === null, () => onChange(null))} />
        {BEDS.map((bed) => (
          <Option
            key={bed}
            label={BED_WORDS[bed].label}
            listen={<ListenButton listen={listen} what={{ bed }} label={BED_WORDS[bed].label} />}
            {...radio(music?.bed === bed, () => onChange({ bed, volume }))}
          />
        ))}
      </div>
      {music?.bed && <p className="text-muted">{BED_WORDS[music.bed].sounds}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <LibraryButton
          projectId={projectId}
          kinds={['audio']}
          label="Own file"
          onChoose={([file]) =>
            file && onChange({ bed: null, fileId: file.id, name: file.name, url: file.url, volume })
          }
        />
        {own?.url && <ListenButton listen={listen} what={{ bed: null, url: own.url }} label="your file" />}
        {own && <span className="min-w-0 truncate text-muted">{nameOf(own)}</span>}
      </div>
      {music && <VolumeField value={volume} onChange={(next) => onChange({ ...music, volume: next })} />}
    </fieldset>
  );
}

const nameOf = ({ name, url }: OwnMusic): string =>
  url === null ? 'The file is no longer in the library. Choose another.' : (name ?? 'A sound of the library');

type OptionProps = { label: string; name: string; checked: boolean; listen?: React.ReactNode; onChange: () => void };

function Option({ label, name, checked, listen, onChange }: OptionProps) {
  return (
    <div
      className={cn(
        'flex min-h-9 items-center rounded-control border border-line pr-1 hover:bg-hover',
        'has-checked:border-accent-text has-checked:bg-accent-soft',
      )}
    >
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 self-stretch pl-2.5">
        <input
          type="radio"
          name={name}
          checked={checked}
          onChange={onChange}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="truncate">{label}</span>
      </label>
      {listen}
    </div>
  );
}

type ListenButtonProps = { listen: Listen; what: Parameters<Listen['start']>[0]; label: string };

function ListenButton({ listen, what, label }: ListenButtonProps) {
  const key = what.bed ?? what.url;
  const isPlaying = listen.playing === key;
  const words = isPlaying ? `Stop ${label}` : `Listen to ${label}`;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={words}
      title={words}
      busy={listen.preparing === key}
      onClick={() => (isPlaying ? listen.stop() : listen.start(what))}
    >
      {isPlaying ? <Square aria-hidden /> : <Volume2 aria-hidden />}
    </Button>
  );
}

function VolumeField({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const words = `${Math.round(value * 100)} %`;
  return (
    <label className="flex items-center gap-2">
      Volume
      <Slider min={0} max={1} step={0.05} className="w-40" value={value} valueText={words} onValueChange={onChange} />
      <span className="tabular w-10 text-muted">{words}</span>
    </label>
  );
}
