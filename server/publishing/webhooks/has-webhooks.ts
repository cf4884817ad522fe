import { everyProjectWithWebhooks } from './store';

/** Maximum age of a process's knowledge. */
const FRESH_MS = 2000;

let known: { at: number; projects: Promise<Set<string>> } | undefined;

/**
 * Whether a project has webhooks for its posts' outcomes. Asked at each change of a post, read every two seconds at
 * most.
 */
export async function hasWebhooks(projectId: string): Promise<boolean> {
  const now = performance.now();
  if (!known || now - known.at > FRESH_MS) {
    const projects = everyProjectWithWebhooks();
    known = { at: now, projects };
    projects.catch(() => (known = undefined));
  }
  return (await known.projects).has(projectId);
}

/** After a change in this process. */
export function forgetWebhooks(): void {
  known = undefined;
}
