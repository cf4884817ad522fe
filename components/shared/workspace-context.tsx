'use client';

import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import type { ApiError } from '@/lib/api/call';
import type { WireUser } from '@/lib/contracts/auth';
import type { WireProject } from '@/lib/contracts/projects';
import { listProjects } from '@/lib/routes/projects';
import { isAtLeast, type Role } from '@/lib/sign-in/roles';

type Workspace = {
  user: WireUser;
  /** Undefined while they load. */
  projects: WireProject[] | undefined;
  error: ApiError | null;
  retry: () => void;
  /** The project that all screens work on; undefined while projects load or when there is none. */
  project: WireProject | undefined;
  select: (projectId: string) => void;
  /** Whether the caller's role in the selected project is at least this one. */
  may: (role: Role) => boolean;
  /** They see only what is shared with them. */
  isClient: boolean;
};

const WorkspaceContext = createContext<Workspace | null>(null);

const STORED = 'workspace.project';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The project remembered from last time, else the default one, else the first. */
function chooseProject(projects: WireProject[] | undefined, remembered: string | null): WireProject | undefined {
  return (
    projects?.find(({ _id }) => _id === remembered) ??
    projects?.find(({ isDefault, role }) => isDefault && role === 'owner') ??
    projects?.[0]
  );
}

/** Makes it the project that all screens of this browser work on; also before the workspace is drawn. */
export function rememberProject(projectId: string): void {
  localStorage.setItem(STORED, projectId);
  for (const listener of listeners) listener();
}

export function WorkspaceProvider({ user, children }: { user: WireUser; children: ReactNode }) {
  const { data: projects, error, refetch } = useEndpoint(listProjects, {}, { live: true });
  const remembered = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED),
    () => null,
  );

  const value = useMemo<Workspace>(() => {
    const project = chooseProject(projects, remembered);
    return {
      user,
      projects,
      // An error of a refresh is no reason to take away what is shown.
      error: projects ? null : error,
      retry: () => void refetch(),
      project,
      select: rememberProject,
      may: (role) => project !== undefined && isAtLeast(project.role, role),
      isClient: project?.role === 'client',
    };
  }, [user, projects, error, refetch, remembered]);

  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

/** The signed-in user, the projects and the selected one. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace is used outside the workspace layout');
  return workspace;
}
