'use client';

import { Link } from '@/components/ui/link';
import { BadgeCheck, ChartNoAxesColumn, FileSpreadsheet, ListPlus, Repeat, Rss, Trash2 } from 'lucide-react';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { PlanButton } from './plan-button';
import { openPlan, useMayPlan } from './plan-dialog';

/**
 * The way to everything that plans more than one post: open from the start, since its button asks for it
 * (plan-menu.tsx).
 */
export function PlanningMenu() {
  const mayPlan = useMayPlan();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <PlanButton />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => openPlan('queue')}>
          <ListPlus aria-hidden />
          Queue
        </MenuItem>
        <MenuItem onSelect={() => openPlan('series')}>
          <Repeat aria-hidden />
          Recurring posts
        </MenuItem>
        <MenuItem asChild>
          <Link href="/results">
            <ChartNoAxesColumn aria-hidden />
            Results
          </Link>
        </MenuItem>
        {mayPlan('approval') && (
          <MenuItem onSelect={() => openPlan('approval')}>
            <BadgeCheck aria-hidden />
            Approval
          </MenuItem>
        )}
        {mayPlan('csv') && (
          <MenuItem onSelect={() => openPlan('csv')}>
            <FileSpreadsheet aria-hidden />
            Import from CSV
          </MenuItem>
        )}
        {mayPlan('calendar') && (
          <MenuItem onSelect={() => openPlan('calendar')}>
            <Rss aria-hidden />
            Calendar feed
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => openPlan('trash')}>
          <Trash2 aria-hidden />
          Trash
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
