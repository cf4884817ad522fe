'use client';

import { Command } from 'cmdk';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { Button } from '@/components/ui/button';
import type { ControlProps } from '@/components/ui/field';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { listKnowledge } from '@/lib/routes/knowledge';
import { CATEGORY_NAMES } from '@/lib/knowledge/categories';

export type PickedDocument = { _id: string; title: string };

type DocumentPickerProps = {
  projectId: string;
  control: ControlProps;
  picked: PickedDocument | null;
  onPick: (document: PickedDocument) => void;
};

const SHOWN = 20;

/** Any document of the project, by words of its title, description or tags: a list of all would be too long. */
export function DocumentPicker({ projectId, control, picked, onPick }: DocumentPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button {...control} variant="outline" className="w-full justify-between border-edge px-3 font-normal">
          <span className={picked ? 'truncate' : 'truncate text-muted'}>{picked?.title ?? 'Choose a document'}</span>
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="p-0" aria-label="Choose a document">
        <Choice
          projectId={projectId}
          onPick={(document) => {
            onPick(document);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Choice({ projectId, onPick }: Pick<DocumentPickerProps, 'projectId' | 'onPick'>) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useAfterTyping(typed.trim(), setSearch);
  const query = { projectId, limit: SHOWN, ...(search ? { search } : {}) };
  const { data, error } = useEndpoint(listKnowledge, { query }, { keepPrevious: true });
  return (
    <Command shouldFilter={false} label="Documents" className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 text-muted" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search title, description, tags"
          className="h-10 w-full bg-transparent outline-none placeholder:text-faint"
        />
      </div>
      <Command.List className="max-h-64 overflow-y-auto p-1">
        {data && (
          <Command.Empty className="px-3 py-4 text-dense text-muted">No document has these words.</Command.Empty>
        )}
        {error && !data && <p className="px-3 py-4 text-dense text-failed">{error.message}</p>}
        {data?.map(({ _id, title, category }) => (
          <Command.Item
            key={_id}
            value={_id}
            onSelect={() => onPick({ _id, title })}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-dense data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="shrink-0 text-tiny text-muted">{CATEGORY_NAMES[category]}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
