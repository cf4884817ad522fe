'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { LibraryButton } from '@/components/media/library-button';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Field, type ControlProps } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireFilmTemplate } from '@/lib/contracts/film-templates';
import { makeFilm } from '@/lib/routes/film-templates';
import { makeFilmRules } from '@/lib/routes/rules/film-templates';
import { VIDEO_CACHES } from '../caches';

type WireField = WireFilmTemplate['fields'][number];
type UseTemplateProps = { template: WireFilmTemplate; projectId: string; onBack: () => void };

/** One film of a template: a field for each thing that differs. It opens in the editor. */
export function UseTemplateForm({ template, projectId, onBack }: UseTemplateProps) {
  const router = useRouter();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const action = useAction(makeFilm, { silent: true, refresh: VIDEO_CACHES });
  const form = useContractForm({
    action,
    initial: { title: template.name },
    bodyOf: ({ title }) => ({ title, values: { ...values } }),
    send: async (body) => {
      const made = await action.run({ params: { id: template._id }, body });
      if (made) router.push(`/video-editor/${made.data.videoId}`);
    },
    rules: makeFilmRules,
  });
  const issueOf = (id: string) => action.error?.issues?.find(({ path }) => path === `values.${id}`)?.message;
  return (
    <form {...form.element} className="contents">
      <DialogBody>
        <Field label="Film title" error={form.errorOf('title')}>
          {(field) => <Input {...field} {...form.register('title')} maxLength={120} autoFocus />}
        </Field>
        {template.fields.map((field) => (
          <Field key={field.id} label={field.label} error={issueOf(field.id)}>
            {(control) => (
              <ValueField
                {...{ field, control, projectId }}
                isHeard={isHeard(template, field)}
                value={values[field.id] ?? ''}
                onChange={(value) => setValues({ ...values, [field.id]: value })}
              />
            )}
          </Field>
        ))}
        <FormFailure message={action.error?.issues?.length ? undefined : form.failure?.message} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" className="mr-auto" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={action.busy}>
          Make the film
        </Button>
      </DialogFooter>
    </form>
  );
}

const isHeard = ({ timeline }: WireFilmTemplate, { fills: [first] }: WireField): boolean =>
  timeline.find(({ id }) => id === first?.item)?.type === 'audio';

type ValueProps = {
  field: WireField;
  control: ControlProps;
  projectId: string;
  isHeard: boolean;
  value: string;
  onChange: (value: string) => void;
};

function ValueField({ field: { kind, own }, control, projectId, isHeard: heard, value, onChange }: ValueProps) {
  const typed = { ...control, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === 'text') return <Textarea {...typed} maxLength={2_000} placeholder={own} className="min-h-10" />;
  if (kind === 'colour')
    return (
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-9 shrink-0 rounded-control border border-edge"
          style={{ background: value || own }}
        />
        <Input {...typed} maxLength={100} placeholder={own} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input {...typed} maxLength={2_000} placeholder={own} className="min-w-40 flex-1" />
      <LibraryButton
        projectId={projectId}
        kinds={heard ? ['audio', 'video'] : ['image', 'video']}
        onChoose={([file]) => file && onChange(`/files/${file.id}${/\.[a-z0-9]+$/.exec(file.url)?.[0] ?? ''}`)}
      />
    </div>
  );
}
