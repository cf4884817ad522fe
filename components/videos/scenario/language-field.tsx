import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { LANGUAGE_LABELS, VIDEO_LANGUAGES, type VideoLanguage } from '@/lib/video/languages';

type LanguageFieldProps = { value: VideoLanguage; disabled?: boolean; onChange: (value: VideoLanguage) => void };

/** The language in which a scenario is written and spoken. */
export function LanguageField({ value, disabled = false, onChange }: LanguageFieldProps) {
  return (
    <Field label="Language">
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(VIDEO_LANGUAGES.find((one) => one === event.target.value) ?? value)}
          options={optionsOf(VIDEO_LANGUAGES, (language) => LANGUAGE_LABELS[language])}
        />
      )}
    </Field>
  );
}
