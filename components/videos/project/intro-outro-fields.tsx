'use client';

import { useState } from 'react';
import { upload } from '@/components/api/use-upload';
import { FileButton } from '@/components/media/file-button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { uploadFile } from '@/lib/routes/files';
import { NOT_A_PICTURE, PICTURE_TOO_LARGE, STILL_MAX_BYTES, STILL_SECONDS, STILL_TYPES } from '@/lib/video/intro-outro';
import { ownAddress } from '../words';
import { wrongSeconds, type IntroOutroValues } from './intro-outro-values';

type Side = 'intro' | 'outro';
type IntroOutroFieldsProps = {
  projectId: string;
  values: IntroOutroValues;
  /** The form was submitted: what is wrong is shown. */ isSubmitted: boolean;
  onChange: (change: Partial<IntroOutroValues>) => void;
};

/** The pictures before and after a video, uploaded or by their address, and how long each is shown. */
export function IntroOutroFields({ projectId, values, isSubmitted, onChange }: IntroOutroFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SideFields side="intro" {...{ projectId, values, isSubmitted, onChange }} />
        <SideFields side="outro" {...{ projectId, values, isSubmitted, onChange }} />
      </div>
      <Checkbox
        label="Zoom slowly into the pictures"
        checked={values.motion}
        onChange={(event) => onChange({ motion: event.target.checked })}
      />
    </>
  );
}

function SideFields({ side, projectId, values, isSubmitted, onChange }: IntroOutroFieldsProps & { side: Side }) {
  const [refused, refuse] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const Name = side === 'intro' ? 'Intro' : 'Outro';
  const url = values[`${side}ImageUrl`];
  const seconds = values[`${side}Duration`];

  async function send([file]: File[]): Promise<void> {
    if (!file) return;
    refuse(undefined);
    if (!(STILL_TYPES as readonly string[]).includes(file.type)) return refuse(NOT_A_PICTURE);
    if (file.size >= STILL_MAX_BYTES) return refuse(PICTURE_TOO_LARGE);
    setBusy(true);
    try {
      const stored = await upload({ endpoint: uploadFile, query: { projectId }, file });
      if (stored) onChange({ [`${side}ImageUrl`]: stored.url });
    } catch {
      refuse(`Failed to upload ${side} image`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={`${Name} image`} help="PNG, JPG or GIF, under 2MB" error={refused}>
        {(control) => (
          <div className="flex flex-col gap-2">
            {url && (
              <img
                src={ownAddress(url)}
                alt={`${Name} image`}
                className="h-24 w-full rounded-control bg-sunken object-contain"
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                type="url"
                className="min-w-40 flex-1"
                placeholder="https://"
                maxLength={4096}
                value={url}
                onChange={(event) => onChange({ [`${side}ImageUrl`]: event.target.value })}
              />
              <FileButton
                label={`Upload ${side} image`}
                busy={busy}
                accept={STILL_TYPES.join(',')}
                onFiles={(files) => void send(files)}
              />
            </div>
          </div>
        )}
      </Field>
      <Field label={`${Name} duration`} help="Seconds" error={isSubmitted ? wrongSeconds(seconds) : undefined}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={STILL_SECONDS.min}
            max={STILL_SECONDS.max}
            value={seconds}
            onChange={(event) => onChange({ [`${side}Duration`]: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
