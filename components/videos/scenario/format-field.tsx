import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';

const WORDS: Record<VideoFormat, string> = {
  '9:16': '9:16, tall: reels and stories',
  '1:1': '1:1, square',
  '4:5': '4:5, feed',
  '16:9': '16:9, wide',
};

type FormatFieldProps = { value: VideoFormat; disabled?: boolean; onChange: (value: VideoFormat) => void };

/** The shape of a video. */
export function FormatField({ value, disabled = false, onChange }: FormatFieldProps) {
  return (
    <Field label="Format">
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(VIDEO_FORMATS.find((one) => one === event.target.value) ?? value)}
          options={optionsOf(VIDEO_FORMATS, (format) => WORDS[format])}
        />
      )}
    </Field>
  );
}
