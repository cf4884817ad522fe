'use client';

import { Command } from 'cmdk';
import {
  BookOpen,
  Bot,
  FileText,
  Folder,
  FolderPlus,
  Images,
  Keyboard,
  LogOut,
  Moon,
  PackageOpen,
  Plus,
  Radar,
  Search,
  ServerCog,
  UserRound,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useQuestion } from '@/components/api/use-question';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { WireFoundPassage } from '@/lib/contracts/knowledge-passages';
import { excerptOf } from '@/lib/knowledge/excerpt';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import { listPosts } from '@/lib/routes/posts';
import { listSearches } from '@/lib/routes/searches';
import { shortTime } from '@/lib/format/relative-time';
import { useAgentsMatching } from './use-agents-matching';
import { useSignOut } from './use-sign-out';
import { AREAS } from './areas';

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; onHelp: () => void };

const MAX_POSTS = 20;
const MAX_DOCUMENTS = 5;
/** The newest searches; those that are typed are found among them. */
const MAX_SEARCHES = 100;
/** Shown before anything is typed. */
const NEWEST_SEARCHES = 3;
/** A single letter begins too many words. */
const MIN_SEARCH = 2;

/** Go anywhere, create anything, find posts and documents. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const router = useRouter();
  const { user, projects, project, select, may } = useWorkspace();
  const { resolvedTheme, setTheme } = useTheme();
  const signOut = useSignOut();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useAfterTyping(typed.trim(), setQuery);
  const posts = usePostsMatching(query, open);
  const documents = useDocumentsMatching(query, open && typed.trim() !== '');
  const searches = useSearchesMatching(typed, open);
  const agents = useAgentsMatching(query, open && typed.trim() !== '' && query.length >= MIN_SEARCH);

  function choose(act: () => void): () => void {
    return () => {
      onOpenChange(false);
      act();
    };
  }

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
              value={typed}
              onValueChange={setTyped}
              placeholder="Go to, create, find…"
              className="h-12 w-full bg-transparent text-composer outline-none placeholder:text-faint"
            />
          </div>
          <Command.List className="max-h-[min(440px,60dvh)] overflow-y-auto p-2">
            <Command.Empty className="px-3 py-8 text-center text-dense text-muted">Nothing found</Command.Empty>
            {may('editor') && (
              <Group heading="Create">
                <Item onSelect={choose(() => router.push('/schedule?post=new'))} icon={<Plus aria-hidden />}>
                  Create post
                </Item>
                <Item onSelect={choose(() => router.push('/instagram-agents/create'))} icon={<Bot aria-hidden />}>
                  Create agent
                </Item>
                <Item onSelect={choose(() => router.push('/searches/new'))} icon={<Radar aria-hidden />}>
                  Initiate new search
                </Item>
                <Item onSelect={choose(() => router.push('/settings?new-project=1'))} icon={<FolderPlus aria-hidden />}>
                  Create project
                </Item>
              </Group>
            )}
            <Group heading="Go to">
              {AREAS.map(({ label, path, icon: Icon }) => (
                <Item key={path} onSelect={choose(() => router.push(path))} icon={<Icon aria-hidden />}>
                  {label}
                </Item>
              ))}
              <Item onSelect={choose(() => router.push('/media'))} icon={<Images aria-hidden />}>
                Media library
              </Item>
              <Item onSelect={choose(() => router.push('/account'))} icon={<UserRound aria-hidden />}>
                Profile
              </Item>
              {user.isAdmin && (
                <Item onSelect={choose(() => router.push('/admin'))} icon={<ServerCog aria-hidden />}>
                  Administration
                </Item>
              )}
              <Item onSelect={choose(() => router.push('/settings#archive'))} icon={<PackageOpen aria-hidden />}>
                Import and export
              </Item>
            </Group>
            {projects && projects.length > 1 && (
              <Group heading="Switch project">
                {projects
                  .filter(({ _id }) => _id !== project?._id)
                  .map((entry) => (
                    <Item
                      key={entry._id}
                      value={`project ${entry.name} ${entry._id}`}
                      onSelect={choose(() => select(entry._id))}
                      icon={<Folder aria-hidden />}
                    >
                      {entry.name}
                    </Item>
                  ))}
              </Group>
            )}
            {posts && posts.length > 0 && (
              <Group heading="Posts">
                {posts.map((post) => (
                  <Item
                    key={post._id}
                    value={`${post.title} ${typed} ${post._id}`}
                    onSelect={choose(() => router.push(`/schedule?post=${post._id}`))}
                    icon={<FileText aria-hidden />}
                  >
                    <span className="min-w-0 flex-1 truncate">{post.title || post.content || 'Untitled Post'}</span>
                    {post.scheduledFor && (
                      <span className="tabular text-tiny text-muted">{shortTime(new Date(post.scheduledFor))}</span>
                    )}
                  </Item>
                ))}
              </Group>
            )}
            {searches.length > 0 && (
              <Group heading="Searches">
                {searches.map(({ id, search_name, initial_channel, channel_theme }) => (
                  <Item
                    key={id}
                    value={`search ${search_name} @${initial_channel} ${channel_theme ?? ''} ${id}`}
                    onSelect={choose(() => router.push(`/searches/${id}`))}
                    icon={<Radar aria-hidden />}
                  >
                    <span className="min-w-0 flex-1 truncate">{search_name}</span>
                    <span className="text-tiny text-muted">@{initial_channel}</span>
                  </Item>
                ))}
              </Group>
            )}
            {agents.length > 0 && (
              <Group heading="Agents">
                {agents.map(({ _id, username, description }) => (
                  <Item
                    key={_id}
                    value={`@${username} ${typed} ${_id}`}
                    onSelect={choose(() => router.push(`/instagram-agents/${_id}`))}
                    icon={<Bot aria-hidden />}
                  >
                    <span className="shrink-0">@{username}</span>
                    <span className="min-w-0 flex-1 truncate text-tiny text-muted">{description}</span>
                  </Item>
                ))}
              </Group>
            )}
            {documents.length > 0 && (
              <Group heading="Documents">
                {documents.map(({ _id, title, passages: [passage] }) => (
                  <Item
                    key={_id}
                    value={`${title} ${typed} ${_id}`}
                    onSelect={choose(() =>
                      router.push(`/knowledge?item=${_id}${passage ? `&passage=${passage.id}` : ''}`),
                    )}
                    icon={<BookOpen aria-hidden />}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{title}</span>
                      {passage && <span className="block truncate text-tiny text-muted">{excerptWords(passage)}</span>}
                    </span>
                  </Item>
                ))}
              </Group>
            )}
            <Group heading="Workspace">
              <Item
                onSelect={choose(() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark'))}
                icon={<Moon aria-hidden />}
              >
                Switch between light and dark
              </Item>
              <Item onSelect={choose(onHelp)} icon={<Keyboard aria-hidden />}>
                Keyboard shortcuts
              </Item>
              <Item onSelect={choose(() => void signOut())} icon={<LogOut aria-hidden />}>
                Sign out
              </Item>
            </Group>
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/**
 * The newest posts, or those that say what was typed, wherever they say it. The server looks: a project may have
 * thousands.
 */
function usePostsMatching(q: string, open: boolean) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id, limit: MAX_POSTS, ...(q ? { q } : {}) };
  return useEndpoint(listPosts, { query }, { enabled: open && project !== undefined, keepPrevious: true }).data;
}

/** Documents by their content: the passage that says what was typed stands under the title. */
function useDocumentsMatching(query: string, open: boolean) {
  const { project } = useWorkspace();
  const enabled = open && project !== undefined && query.length >= MIN_SEARCH;
  const asked = { query: { projectId: project?._id }, body: { query, limit: MAX_DOCUMENTS } };
  const { data } = useQuestion(searchKnowledge, asked, { enabled });
  return enabled ? (data?.results ?? []) : [];
}

/** The newest channel searches, of which the palette shows those that say what was typed. */
function useSearchesMatching(typed: string, open: boolean) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id, limit: MAX_SEARCHES };
  const { data } = useEndpoint(listSearches, { query }, { enabled: open && project !== undefined });
  return typed.trim() ? (data ?? []) : (data?.slice(0, NEWEST_SEARCHES) ?? []);
}

function excerptWords({ text, marks }: Pick<WireFoundPassage, 'text' | 'marks'>): string {
  return excerptOf(text, marks, 120).text.replaceAll(/\s+/g, ' ');
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  icon,
  value,
  onSelect,
  children,
}: {
  icon: ReactNode;
  value?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...(value === undefined ? {} : { value })}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      {children}
    </Command.Item>
  );
}
