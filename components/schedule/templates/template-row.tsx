'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WirePostTemplateRow } from '@/lib/contracts/post-templates';
import { getPostTemplate, listPostTemplates, renamePostTemplate } from '@/lib/routes/post-templates';
import { renamePostTemplateRules } from '@/lib/routes/rules/post-templates';

type TemplateRowProps = { template: WirePostTemplateRow; disabled: boolean; onUse: () => void; onDelete: () => void };

/** A template: its name begins a post, beside it are renaming and deleting. */
export function TemplateRow({ template, disabled, onUse, onDelete }: TemplateRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const wordsId = useId();
  const { name, words, platforms } = template;
  if (isRenaming) return <Rename template={template} onDone={() => setRenaming(false)} />;
  return (
    <div className="flex items-center gap-1">
      <div className="relative flex min-w-0 flex-1 flex-col gap-0.5 rounded-control px-2 py-1.5 hover:bg-hover has-focus-visible:bg-hover">
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-describedby={wordsId}
            disabled={disabled}
            onClick={onUse}
            className="min-w-0 cursor-pointer truncate text-left font-semibold before:absolute before:inset-0 disabled:cursor-wait"
          >
            {name}
          </button>
          <span className="flex shrink-0 gap-1 text-muted">
            {platforms.map((platform) => (
              <PlatformMark key={platform} platform={platform} className="size-3.5" />
            ))}
          </span>
        </div>
        <p id={wordsId} className="truncate text-dense text-muted">
          {words === name ? null : words}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={() => setRenaming(true)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${name}`}
        title="Delete"
        disabled={disabled}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}

function Rename({ template, onDone }: { template: WirePostTemplateRow; onDone: () => void }) {
  const action = useAction(renamePostTemplate, { silent: true, refresh: [listPostTemplates, getPostTemplate] });
  const form = useContractForm({
    action,
    initial: { name: template.name },
    bodyOf: ({ name }) => ({ name }),
    send: async (body) => {
      if (await action.run({ params: { id: template._id }, body })) onDone();
    },
    rules: renamePostTemplateRules,
    placeOf: ({ code }) => (code === 'CONFLICT' ? 'name' : undefined),
  });
  return (
    <form
      {...form.element}
      aria-label={`Rename ${template.name}`}
      className="flex flex-wrap items-end gap-2 rounded-control bg-sunken p-2"
    >
      <Field label="New name" className="min-w-40 flex-1" error={form.errorOf('name')}>
        {(field) => <Input {...field} {...form.register('name')} maxLength={80} autoFocus />}
      </Field>
      <Button variant="outline" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit" busy={action.busy}>
        Rename
      </Button>
      <FormFailure message={form.failure?.message} />
    </form>
  );
}
