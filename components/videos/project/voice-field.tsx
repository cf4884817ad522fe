import { useEndpoint } from '@/components/api/use-endpoint';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { listVoices } from '@/lib/routes/video-voice-overs';
import type { VideoLanguage } from '@/lib/video/languages';
import type { Choices } from './choices';

const NO_VOICE = 'none';

type VoiceFieldProps = {
  language: VideoLanguage;
  voice: Choices['voice'];
  onChange: (voice: Choices['voice']) => void;
};

/** Who speaks in a video, or no voice. */
export function VoiceField({ language, voice, onChange }: VoiceFieldProps) {
  const voices = useEndpoint(listVoices, { query: { language } }).data?.data ?? [];
  const keyOf = ({ provider, id }: { provider: string | null; id: string | null }) =>
    provider && id ? `${provider} ${id}` : '';
  function choose(key: string): void {
    if (key === NO_VOICE) return onChange(null);
    const chosen = voices.find((one) => keyOf(one) === key);
    onChange({ provider: chosen?.provider ?? null, id: chosen?.id ?? null, speed: voice?.speed ?? 1 });
  }
  return (
    <Field label="Voice">
      {(control) => (
        <Select
          {...control}
          value={voice ? keyOf(voice) : NO_VOICE}
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: '', label: 'The best one for the language' },
            ...voices.map((one) => ({ value: keyOf(one), label: one.label })),
            { value: NO_VOICE, label: 'No voice' },
          ]}
        />
      )}
    </Field>
  );
}
