import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import type { Scenario } from './scenario.store';

type Use = {
  /** How many were begun from it. */
  videos: number;
  /** The address of what was spoken for a segment's text; null: not yet. */
  voicePathOf: (name: string, text: string) => string | null;
};

/** A scenario in the form of the contract. */
export function presentScenario(scenario: Scenario, { videos, voicePathOf }: Use): WireVideoScenario {
  return {
    _id: String(scenario._id),
    projectId: String(scenario.projectId),
    goalType: scenario.goalType,
    prompt: scenario.prompt,
    language: scenario.language,
    backgroundImage: scenario.backgroundImage ?? null,
    selectedModel: scenario.selectedModel,
    generateNewContent: scenario.generateNewContent,
    format: scenario.format,
    brand: scenario.brand,
    pictures: scenario.pictures ?? false,
    status: scenario.status,
    error: scenario.error ?? null,
    writtenBy: scenario.writtenBy,
    segments: scenario.segments.map(({ name, description, voiceOverText, params }) => ({
      name,
      description,
      voiceOverText,
      voiceOverPath: voicePathOf(name, voiceOverText),
      params: { ...params },
    })),
    projectCount: videos,
    makesVideo: scenario.status === 'processing' && Boolean(scenario.video),
    jobId: scenario.jobId && String(scenario.jobId),
    createdAt: scenario.createdAt.toISOString(),
    updatedAt: scenario.updatedAt.toISOString(),
  };
}
