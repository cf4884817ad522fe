'use client';

import { SectionSkeleton } from '@/components/shared/skeletons';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import type { WireProject } from '@/lib/contracts/projects';
import { usePauses } from './use-pauses';

// Below what the page is opened for.
const below = () => <SectionSkeleton />;
/** Networks' fields and guides: of no use before the keys are loaded. */
const PlatformForm = loadLater(() => import('./platform-form').then((part) => part.PlatformForm), { loading: below });
const SearchAccountSection = loadLater(
  () => import('./search-account/search-account-section').then((part) => part.SearchAccountSection),
  { loading: below },
);

/** Where the posts of the project go, and the account that reads channels. */
export function ChannelsPart() {
  const { project } = useWorkspace();
  return project && <Channels key={project._id} project={project} />;
}

function Channels({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const pauses = usePauses(project._id);
  return (
    <>
      <PlatformForm project={project} pauses={pauses} />
      {may('admin') && <SearchAccountSection projectId={project._id} />}
    </>
  );
}
