'use client';

import { Command } from 'cmdk';
import {
  BadgeCheck,
  Bot,
  Cable,
  ChartNoAxesColumn,
  Clock,
  FileSpreadsheet,
  Folder,
  FolderPlus,
  Keyboard,
  LogOut,
  Moon,
  PackageOpen,
  Plus,
  Radar,
  Repeat,
  Rss,
  Search,
  ServerCog,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { setTheme, useDrawnTheme } from '@/components/ui/theme';
import { AREAS } from './areas';
import { PaletteFound } from './palette-found';
import { PaletteGroup, PaletteItem } from './palette-item';
import { usePalette } from './use-palette';
import { useSignOut } from './use-sign-out';

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; onHelp: () => void };
type Go = (address: string) => () => void;
type Choose = (act: () => void) => () => void;

/** Go anywhere, create anything, find posts and documents. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const router = useRouter();
  const { isClient } = useWorkspace();
  const state = usePalette(open && !isClient);
  const choose: Choose = (act) => () => {
    onOpenChange(false);
    act();
  };
  const go: Go = (address) => choose(() => router.push(address));
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Command palette"
        hideTitle
        className="top-[12dvh] translate-y-0 data-[state=open]:animate-none"
      >
        <Command label="Command palette" loop className="flex min-h-0 flex-col">
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-4 text-muted" />
            <Command.Input
              value={state.typed}
              onValueChange={state.setTyped}
              placeholder="Go to, create, find…"
              className="h-12 w-full bg-transparent text-composer outline-none placeholder:text-faint"
            />
          </div>
          <Command.List className="max-h-[min(440px,60dvh)] overflow-y-auto p-2">
            <Command.Empty className="px-3 py-8 text-center text-dense text-muted">Nothing found</Command.Empty>
            <Creating go={go} />
            {!isClient && <Places go={go} />}
            <Projects choose={choose} />
            {!isClient && <PaletteFound state={state} go={go} />}
            <Workspace choose={choose} onHelp={onHelp} />
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function Creating({ go }: { go: Go }) {
  const { may } = useWorkspace();
  if (!may('author')) return null;
  return (
    <PaletteGroup heading="Create">
      <PaletteItem value="create new post" onSelect={go('/schedule?post=new')} icon={<Plus aria-hidden />}>
        New post
      </PaletteItem>
      {may('editor') && (
        <PaletteItem value="create new agent" onSelect={go('/instagram-agents/create')} icon={<Bot aria-hidden />}>
          New agent
        </PaletteItem>
      )}
      <PaletteItem value="create initiate new search" onSelect={go('/searches/new')} icon={<Radar aria-hidden />}>
        New search
      </PaletteItem>
      <PaletteItem
        value="create new project"
        onSelect={go('/settings?new-project=1')}
        icon={<FolderPlus aria-hidden />}
      >
        New project
      </PaletteItem>
    </PaletteGroup>
  );
}

/** Pages beside the areas that people look for by name. */
const PARTS = [
  { label: 'Results', path: '/results', icon: ChartNoAxesColumn },
  { label: 'Channels', path: '/settings/channels', icon: Cable },
  { label: 'People', path: '/settings/people', icon: Users },
  { label: 'Queue and times', path: '/settings/queue', icon: Clock },
  { label: 'Webhooks and tokens', path: '/settings/webhooks', icon: Webhook },
  { label: 'Trash', path: '/settings/trash', icon: Trash2 },
] as const;

/** Dialogs of the Schedule that plan more than one post, and who may open them. */
const PLANS = [
  { label: 'Recurring posts', path: '/schedule?plan=series', icon: Repeat, least: 'viewer' },
  { label: 'Approval', path: '/schedule?plan=approval', icon: BadgeCheck, least: 'author' },
  { label: 'Import from CSV', path: '/schedule?plan=csv', icon: FileSpreadsheet, least: 'author' },
  { label: 'Calendar feed', path: '/schedule?plan=calendar', icon: Rss, least: 'editor' },
] as const;

function Places({ go }: { go: Go }) {
  const { user, may } = useWorkspace();
  return (
    <PaletteGroup heading="Go to">
      {AREAS.map(({ label, path, icon: Icon }) => (
        <PaletteItem key={path} onSelect={go(path)} icon={<Icon aria-hidden />}>
          {label === 'Media' ? 'Media library' : label}
        </PaletteItem>
      ))}
      <PaletteItem onSelect={go('/account')} icon={<UserRound aria-hidden />}>
        Profile
      </PaletteItem>
      {[...PARTS, ...PLANS.filter(({ least }) => may(least))].map(({ label, path, icon: Icon }) => (
        <PaletteItem key={path} onSelect={go(path)} icon={<Icon aria-hidden />}>
          {label}
        </PaletteItem>
      ))}
      {user.isAdmin && (
        <PaletteItem onSelect={go('/admin')} icon={<ServerCog aria-hidden />}>
          Administration
        </PaletteItem>
      )}
      <PaletteItem onSelect={go('/settings#archive')} icon={<PackageOpen aria-hidden />}>
        Import and export
      </PaletteItem>
    </PaletteGroup>
  );
}

function Projects({ choose }: { choose: Choose }) {
  const { projects = [], project, select } = useWorkspace();
  if (projects.length < 2) return null;
  return (
    <PaletteGroup heading="Switch project">
      {projects
        .filter(({ _id }) => _id !== project?._id)
        .map(({ _id, name }) => (
          <PaletteItem
            key={_id}
            value={`project ${name} ${_id}`}
            onSelect={choose(() => select(_id))}
            icon={<Folder aria-hidden />}
          >
            {name}
          </PaletteItem>
        ))}
    </PaletteGroup>
  );
}

function Workspace({ choose, onHelp }: { choose: Choose; onHelp: () => void }) {
  const theme = useDrawnTheme();
  const signOut = useSignOut();
  return (
    <PaletteGroup heading="Workspace">
      <PaletteItem onSelect={choose(() => setTheme(theme === 'dark' ? 'light' : 'dark'))} icon={<Moon aria-hidden />}>
        Switch between light and dark
      </PaletteItem>
      <PaletteItem onSelect={choose(onHelp)} icon={<Keyboard aria-hidden />}>
        Keyboard shortcuts
      </PaletteItem>
      <PaletteItem onSelect={choose(() => void signOut())} icon={<LogOut aria-hidden />}>
        Sign out
      </PaletteItem>
    </PaletteGroup>
  );
}
