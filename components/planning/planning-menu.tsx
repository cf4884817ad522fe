'use client';

import { Link } from '@/components/ui/link';
import { BadgeCheck, ChartNoAxesColumn, FileSpreadsheet, ListPlus, Repeat, Rss, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { PlanButton } from './plan-button';

const DIALOGS = {
  queue: loadLater(() => import('./queue-dialog').then((part) => part.QueueDialog)),
  series: loadLater(() => import('./series-dialog').then((part) => part.SeriesDialog)),
  csv: loadLater(() => import('./csv-dialog').then((part) => part.CsvDialog)),
  approval: loadLater(() => import('./approval-dialog').then((part) => part.ApprovalDialog)),
  calendar: loadLater(() => import('./calendar-dialog').then((part) => part.CalendarDialog)),
  trash: loadLater(() => import('./trash-dialog').then((part) => part.TrashDialog)),
};
type Name = keyof typeof DIALOGS;

/**
 * The way to everything that plans more than one post: open from the start, since its button asks for it
 * (plan-menu.tsx).
 */
export function PlanningMenu({ canEdit }: { canEdit: boolean }) {
  const { may } = useWorkspace();
  const [open, setOpen] = useState<Name | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <PlanButton />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem onSelect={() => setOpen('queue')}>
            <ListPlus aria-hidden />
            Queue
          </MenuItem>
          <MenuItem onSelect={() => setOpen('series')}>
            <Repeat aria-hidden />
            Recurring posts
          </MenuItem>
          <MenuItem asChild>
            <Link href="/results">
              <ChartNoAxesColumn aria-hidden />
              Results
            </Link>
          </MenuItem>
          {canEdit && (
            <>
              <MenuItem onSelect={() => setOpen('approval')}>
                <BadgeCheck aria-hidden />
                Approval
              </MenuItem>
              <MenuItem onSelect={() => setOpen('csv')}>
                <FileSpreadsheet aria-hidden />
                Import from CSV
              </MenuItem>
              {may('editor') && (
                <MenuItem onSelect={() => setOpen('calendar')}>
                  <Rss aria-hidden />
                  Calendar feed
                </MenuItem>
              )}
            </>
          )}
          <MenuSeparator />
          <MenuItem onSelect={() => setOpen('trash')}>
            <Trash2 aria-hidden />
            Trash
          </MenuItem>
        </MenuContent>
      </Menu>
      {Dialog && <Dialog canEdit={open === 'queue' ? may('editor') : canEdit} onClose={() => setOpen(null)} />}
    </>
  );
}
