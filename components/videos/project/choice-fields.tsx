'use client';

import { X } from 'lucide-react';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { Slider } from '@/components/ui/slider';
import type { VideoLanguage } from '@/lib/video/languages';
import type { Choices } from './choices';
import { VoiceField } from './voice-field';

const SPEEDS = [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5];

type ChoiceFieldsProps = {
  projectId: string;
  language: VideoLanguage;
  values: Choices;
  onChange: (change: Partial<Choices>) => void;
};

/** Voice, its speed, music and subtitles of a video. */
export function ChoiceFields({ projectId, language, values, onChange }: ChoiceFieldsProps) {
  const { voice, music, burnt } = values;
  const speeds = voice && !SPEEDS.includes(voice.speed) ? [...SPEEDS, voice.speed].sort((a, b) => a - b) : SPEEDS;

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <VoiceField language={language} voice={voice} onChange={(next) => onChange({ voice: next })} />
        <Field label="Voice speed">
          {(control) => (
            <Select
              {...control}
              disabled={!voice}
              value={String(voice?.speed ?? 1)}
              onChange={(event) => voice && onChange({ voice: { ...voice, speed: Number(event.target.value) } })}
              options={optionsOf(speeds, (speed) => `${speed}×`)}
            />
          )}
        </Field>
      </div>
      <div role="group" aria-label="Music" className="flex flex-wrap items-center gap-2 text-dense">
        <span className="font-semibold">Music</span>
        <span className="min-w-0 truncate text-muted">{music ? (music.name ?? 'A sound of the library') : 'None'}</span>
        <LibraryButton
          projectId={projectId}
          kinds={['audio']}
          onChoose={([file]) =>
            file && onChange({ music: { fileId: file.id, name: file.name, volume: music?.volume ?? 0.25 } })
          }
        />
        {music && (
          <>
            <label className="inline-flex items-center gap-2">
              Volume
              <Slider
                min={0}
                max={1}
                step={0.05}
                className="w-28"
                value={music.volume}
                valueText={`${Math.round(music.volume * 100)} %`}
                onValueChange={(volume) => onChange({ music: { ...music, volume } })}
              />
              <span className="tabular w-10 text-muted">{Math.round(music.volume * 100)} %</span>
            </label>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Remove music"
              title="Remove music"
              onClick={() => onChange({ music: null })}
            >
              <X aria-hidden />
            </Button>
          </>
        )}
      </div>
      <Checkbox
        label="Write subtitles into the picture"
        checked={burnt}
        onChange={(event) => onChange({ burnt: event.target.checked })}
      />
    </>
  );
}
