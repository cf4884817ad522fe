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
  const found = useEndpoint(listVoices, { query: { language } }).data?.data;
  const voices = found ?? [];
  const keyOf = ({ provider, id }: { provider: string | null; id: string | null }) =>
    provider && id ? `${provider} ${id}` : '';
  // One that went is still the film's: it is said, and not replaced unseen.
  const isGone = found !== undefined && voice?.id && !found.some((one) => keyOf(one) === keyOf(voice));
  function choose(key: string): void {
    if (key === NO_VOICE) return onChange(null);
    if (voice && key === keyOf(voice)) return;
    const chosen = voices.find((one) => keyOf(one) === key);
    onChange({ provider: chosen?.provider ?? null, id: chosen?.id ?? null, speed: voice?.speed ?? 1 });
  }
  return (
    <Field label="Voice" help={isGone ? 'What is not spoken yet needs another voice, or this one back.' : undefined}>
      {(control) => (
        <Select
          {...control}
          value={voice ? keyOf(voice) : NO_VOICE}
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: '', label: 'The best one for the language' },
            ...(isGone ? [{ value: keyOf(voice), label: `${voice.id} (not on this host)` }] : []),
            ...voices.map((one) => ({ value: keyOf(one), label: one.label })),
            { value: NO_VOICE, label: 'No voice' },
          ]}
        />
      )}
    </Field>
  );
}
