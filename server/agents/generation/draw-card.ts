import { drawCard } from '@/server/media/brand/draw-card';
import { keepMade } from '@/server/media/files/keep-made';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { requireFile } from '@/server/media/files/require-file';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { drawAgentCardJob } from './jobs';
import { requireAgent } from '../stored/require';

/** Of a card: the tallest picture that Instagram shows in its feed. */
export const CARD = { width: 1080, height: 1350 };

/** A card with one's own words in the project's look. No model takes part. Waits for the worker that draws it. */
export async function drawAgentCard({
  id,
  userId,
  text,
  signal,
}: {
  id: string;
  userId: string;
  text: string;
  signal: AbortSignal;
}): Promise<{ url: string }> {
  const agent = await requireAgent(id);
  const job = await startJob(drawAgentCardJob, {
    payload: { text, signature: `@${agent.username}` },
    projectId: String(agent.projectId),
    createdBy: userId,
    label: `A card of @${agent.username}`,
  });
  const { fileId } = resultOf(await waitForJob(String(job._id), signal)) as { fileId: string };
  const { _id, extension } = await requireFile(fileId);
  return { url: `/files/${_id}.${extension}` };
}

/** The worker's side. */
export function makeCard(
  { text, signature }: { text: string; signature: string },
  { jobId, projectId, createdBy, signal }: Pick<PlainContext, 'jobId' | 'projectId' | 'createdBy' | 'signal'>,
): Promise<{ fileId: string }> {
  return withTempFolder(jobId, async (folder) => {
    const drawn = await drawCard({ projectId, text, signature, size: CARD, folder, signal });
    const file = await keepMade({
      path: drawn.path,
      name: 'Card.jpg',
      role: 'original',
      sourceId: null,
      projectId,
      userId: createdBy,
    });
    if (file.inspection.state === 'waiting') await requestInspection(file);
    return { fileId: file._id };
  });
}
