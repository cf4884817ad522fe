'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import type { VideoLanguage } from '@/lib/video/languages';
import type { Choices } from './choices';
import { MusicField } from './music-field';
import { VoiceField } from './voice-field';

const SPEEDS = [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5];

type ChoiceFieldsProps = {
  projectId: string;
  language: VideoLanguage;
  values: Choices;
  onChange: (change: Partial<Choices>) => void;
};

/** Voice, its speed, music, sounds and subtitles of a video. */
export function ChoiceFields({ projectId, language, values, onChange }: ChoiceFieldsProps) {
  const { voice, music, sceneSounds, burnt, once } = values;
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
      <MusicField projectId={projectId} music={music} onChange={(next) => onChange({ music: next })} />
      <Checkbox
        label="A soft sound where scenes change"
        checked={sceneSounds}
        onChange={(event) => onChange({ sceneSounds: event.target.checked })}
      />
      <Checkbox
        label="Write subtitles into the picture"
        checked={burnt}
        onChange={(event) => onChange({ burnt: event.target.checked })}
      />
      {burnt && (
        <Checkbox
          label="No subtitle where the scene shows the same words"
          checked={once}
          onChange={(event) => onChange({ once: event.target.checked })}
        />
      )}
    </>
  );
}
