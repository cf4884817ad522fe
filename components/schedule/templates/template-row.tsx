'use client';

import { useId, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { RenameForm, RowTools } from '@/components/shared/rename';
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
      <RowTools {...{ name, disabled, onDelete }} onRename={() => setRenaming(true)} />
    </div>
  );
}

function Rename({ template: { _id, name }, onDone }: { template: WirePostTemplateRow; onDone: () => void }) {
  const action = useAction(renamePostTemplate, { silent: true, refresh: [listPostTemplates, getPostTemplate] });
  const send = (body: { name: string }) => action.run({ params: { id: _id }, body });
  const look = 'rounded-control bg-sunken p-2';
  return <RenameForm {...{ name, action, send, onDone }} rules={renamePostTemplateRules} className={look} />;
}
