'use client';

import { Plus, X } from 'lucide-react';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import type { Field as SceneField } from '@/lib/scene/kinds/kind';
import {
  BEHIND,
  BEHIND_ELSE,
  fieldsOfScene,
  NEAR,
  PARAM_KEY_MAX,
  PARAM_VALUE_MAX,
  PARAMS_MAX,
  picturesBehind,
  sceneLabel,
  sceneOf,
  standsOnNear,
  takesPicturesBehind,
  VIDEO_SCENES,
} from '@/lib/video/scenes';
import { ownAddress } from '../words';
import { PicturesBehind } from './pictures-behind';

type Params = Readonly<Record<string, string>>;
type SceneFieldsProps = {
  projectId: string;
  params: Params;
  disabled: boolean;
  onChange: (params: Record<string, string>) => void;
};

/** The picture of a segment: its scene, the fields made for it, and all parameters as a free list. */
export function SceneFields({ projectId, params, disabled, onChange }: SceneFieldsProps) {
  const scene = sceneOf(params);
  const set = (name: string, value: string) => onChange({ ...params, [name]: value });
  return (
    <>
      <Field label="Scene">
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={scene}
            onChange={(event) => set('scene', event.target.value)}
            options={optionsOf(VIDEO_SCENES, sceneLabel)}
          />
        )}
      </Field>
      {fieldsOfScene(scene).map((field) => (
        <SceneInput
          key={field.name}
          field={field}
          projectId={projectId}
          value={params[field.name] ?? ''}
          disabled={disabled}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {takesPicturesBehind(scene) && (
        <PicturesBehind
          projectId={projectId}
          addresses={picturesBehind(params)}
          standsOnNear={standsOnNear(params)}
          disabled={disabled}
          onNear={(isOn) => onChange(withParam(params, BEHIND_ELSE, isOn ? NEAR : ''))}
          onChange={(addresses) => onChange(withParam(params, BEHIND, addresses.join('\n')))}
        />
      )}
      <AllParams params={params} disabled={disabled} onChange={onChange} />
    </>
  );
}

/** Params with another value of one; an empty one goes. */
function withParam(params: Params, name: string, value: string): Record<string, string> {
  const { [name]: _, ...others } = params;
  return value ? { ...others, [name]: value } : others;
}

type SceneInputProps = {
  field: SceneField;
  projectId: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

function SceneInput({
  field: { label, form, maxLength, hint },
  projectId,
  value,
  disabled,
  onChange,
}: SceneInputProps) {
  return (
    <Field label={label} help={hint}>
      {(control) => {
        const shared = { ...control, disabled, maxLength, value };
        if (form === 'text' || form === 'lines')
          return (
            <Textarea {...shared} className="max-h-52 min-h-16" onChange={(event) => onChange(event.target.value)} />
          );
        if (form === 'line') return <Input {...shared} onChange={(event) => onChange(event.target.value)} />;
        return (
          <div className="flex flex-wrap items-center gap-2">
            {value && <img src={value} alt={`Chosen: ${label}`} className="size-9 rounded-small object-cover" />}
            <Input
              {...shared}
              type="url"
              className="min-w-32 flex-1"
              placeholder="Address of a picture"
              onChange={(event) => onChange(event.target.value)}
            />
            <LibraryButton
              projectId={projectId}
              kinds={['image']}
              disabled={disabled}
              onChoose={([file]) => file && onChange(ownAddress(file.url))}
            />
          </div>
        );
      }}
    </Field>
  );
}

/** Every parameter by its key, also those that the scene does not know. */
function AllParams({ params, disabled, onChange }: Omit<SceneFieldsProps, 'projectId'>) {
  const entries = Object.entries(params);
  // A key that another one has would swallow it.
  const replace = (index: number, entry: [string, string]) =>
    entries.some(([key], at) => at !== index && key === entry[0]) ||
    onChange(Object.fromEntries(entries.map((old, at) => (at === index ? entry : old))));
  return (
    <details className="text-dense">
      <summary className="w-fit cursor-pointer text-muted">All parameters ({entries.length})</summary>
      <ul aria-label="Parameters" className="mt-2 flex flex-col gap-2">
        {entries.map(([key, value], index) => (
          <li key={index} className="flex items-start gap-2">
            <Input
              aria-label={`Key of parameter ${index + 1}`}
              className="w-36 shrink-0"
              maxLength={PARAM_KEY_MAX}
              disabled={disabled}
              value={key}
              onChange={(event) => replace(index, [event.target.value, value])}
            />
            <Textarea
              aria-label={`Value of parameter ${index + 1}`}
              className="max-h-32 min-h-9"
              maxLength={PARAM_VALUE_MAX}
              disabled={disabled}
              value={value}
              onChange={(event) => replace(index, [key, event.target.value])}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove parameter ${index + 1}`}
              disabled={disabled}
              onClick={() => onChange(Object.fromEntries(entries.filter((_, at) => at !== index)))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        disabled={disabled || entries.length >= PARAMS_MAX}
        onClick={() => onChange({ ...params, [freeKey(params)]: '' })}
      >
        <Plus aria-hidden />
        Add parameter
      </Button>
    </details>
  );
}

function freeKey(params: Params): string {
  for (let count = 1; ; count += 1) if (!(`param${count}` in params)) return `param${count}`;
}
