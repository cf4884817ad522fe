'use client';

import { LibraryButton } from '@/components/media/library-button';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { ownAddress } from '../words';

const OWN_PICTURE = 'own picture';

type BackgroundFieldProps = {
  label: string;
  projectId: string;
  /** A theme by its name, the address of a picture, or null: the brand's colours. */
  value: string | null;
  disabled?: boolean;
  onChange: (value: string | null) => void;
};

/** The background of all scenes: a moving theme, a picture of the library, or none. */
export function BackgroundField({ label, projectId, value, disabled = false, onChange }: BackgroundFieldProps) {
  const isPicture = value !== null && !(THEMES as readonly string[]).includes(value);
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            {...control}
            className="min-w-40 flex-1"
            disabled={disabled}
            value={isPicture ? OWN_PICTURE : (value ?? '')}
            onChange={(event) => onChange(event.target.value || null)}
            options={[
              { value: '', label: 'Plain colour' },
              ...optionsOf(THEMES),
              ...(isPicture ? [{ value: OWN_PICTURE, label: 'Picture of the library' }] : []),
            ]}
          />
          {isPicture && <img src={value} alt="Chosen background" className="size-9 rounded-small object-cover" />}
          {!disabled && (
            <LibraryButton
              projectId={projectId}
              kinds={['image']}
              label="Own picture"
              onChoose={([file]) => file && onChange(ownAddress(file.url))}
            />
          )}
        </div>
      )}
    </Field>
  );
}
