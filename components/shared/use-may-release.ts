import { useWorkspace } from './workspace-context';

/** Whether the caller may publish by hand in the selected project, and set what is published. */
export function useMayRelease(): boolean {
  const { project } = useWorkspace();
  return project !== undefined && project.mayRelease;
}
