'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { addFilmTemplate, listFilmTemplates } from '@/lib/routes/film-templates';
import { addFilmTemplateRules } from '@/lib/routes/rules/film-templates';
import { toWire } from '@/lib/timeline/convert';
import type { Timeline } from '@/lib/timeline/model';
import { offeredFields, ownValue, type TemplateField } from '@/lib/timeline/templates/template';

type SaveTemplateProps = { timeline: Timeline; title: string; projectId: string; onClose: () => void };

/** Keeps a timeline as a template: what is ticked differs from film to film. */
export function SaveTemplateDialog({ timeline, title, projectId, onClose }: SaveTemplateProps) {
  const [offered] = useState(() => offeredFields(timeline));
  const [chosen, setChosen] = useState(() => new Set(offered.flatMap(({ id, kind }) => (kind === 'text' ? [id] : []))));
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const fields = offered.map((field) => ({ ...field, label: labels[field.id] ?? field.label }));
  const action = useAction(addFilmTemplate, { silent: true, refresh: [listFilmTemplates] });
  const form = useContractForm({
    action,
    initial: { name: title.slice(0, 80) },
    bodyOf: ({ name }) => ({
      ...{ name, ...toWire(timeline), viewport: { ...timeline.viewport } },
      fields: fields
        .filter(({ id }) => chosen.has(id))
        .map((field) => ({ ...field, fills: field.fills.map((fill) => ({ ...fill })) })),
    }),
    send: async (body) => {
      const saved = await action.run({ query: { projectId }, body });
      if (!saved) return;
      toast.success(`Saved as the template “${saved.name}”`, {
        description: 'Make films of it in the Video Studio: More › Templates.',
      });
      onClose();
    },
    rules: addFilmTemplateRules,
    placeOf: ({ code }) => (code === 'CONFLICT' ? 'name' : undefined),
  });
  const toggle = (id: string) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Save as template" description="Tick what differs from film to film. All else stays.">
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="Template name" error={form.errorOf('name')}>
              {(field) => <Input {...field} {...form.register('name')} maxLength={80} data-autofocus />}
            </Field>
            {fields.length === 0 && (
              <p className="text-dense text-muted">This timeline has no text, file or colour yet. Add one first.</p>
            )}
            <ul aria-label="Fields" className="flex flex-col gap-2">
              {fields.map((field) => (
                <OfferedField
                  key={field.id}
                  {...{ field, timeline }}
                  isChosen={chosen.has(field.id)}
                  onToggle={() => toggle(field.id)}
                  onLabel={(label) => setLabels({ ...labels, [field.id]: label })}
                />
              ))}
            </ul>
            <FormFailure message={form.errorOf('fields') ?? form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Save template" busy={action.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

type OfferedProps = {
  field: TemplateField;
  timeline: Timeline;
  isChosen: boolean;
  onToggle: () => void;
  onLabel: (label: string) => void;
};

function OfferedField({ field, timeline, isChosen, onToggle, onLabel }: OfferedProps) {
  const own = ownValue({ timeline }, field);
  const places = field.fills.length === 1 ? '' : `, in ${field.fills.length} places`;
  return (
    <li className="flex items-start gap-2 rounded-control border border-line p-2">
      <input
        type="checkbox"
        className="mt-2.5 size-4 shrink-0 accent-accent"
        aria-label={`${field.label} differs from film to film`}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Input
          aria-label={`Name of ${field.label}`}
          value={field.label}
          maxLength={60}
          disabled={!isChosen}
          onChange={(event) => onLabel(event.target.value)}
        />
        <p className="flex min-w-0 items-center gap-1.5 text-dense text-muted">
          {field.kind === 'colour' && (
            <span
              aria-hidden
              className="size-3.5 shrink-0 rounded-full border border-edge"
              style={{ background: own }}
            />
          )}
          <span className="truncate">
            {field.kind === 'media' ? (own.split('/').at(-1) ?? own) : own}
            {places}
          </span>
        </p>
      </div>
    </li>
  );
}
