'use client';

import { AT_REST } from '@/lib/scene/at-rest';
import { FORMAT_SIZES } from '@/lib/video/formats';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { previewOf } from '../scene/segment-scene';
import { useSceneCanvas } from '../scene/use-scene-canvas';
import { useLook } from '../use-look';

type Scenario = Pick<WireVideoScenario, 'projectId' | 'segments' | 'backgroundImage' | 'brand' | 'format'>;

/** The first scene of a script as it will be recorded; nothing where only the recorder can show it. */
export function ScenePoster({ scenario }: { scenario: Scenario }) {
  const look = useLook(scenario.projectId, scenario.brand);
  const { segments: parts, backgroundImage } = scenario;
  const [first] = parts;
  const preview = first && previewOf(first, { backgroundImage, look }, { parts, at: 0 });
  return preview ? <Still {...preview} format={scenario.format} /> : null;
}

type StillProps = NonNullable<ReturnType<typeof previewOf>> & { format: WireVideoScenario['format'] };

function Still({ scene, pictures, format }: StillProps) {
  const { canvas } = useSceneCanvas(scene, FORMAT_SIZES[format], pictures, {
    t: scene.duration * AT_REST,
    isPlaying: false,
  });
  return <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full object-contain" />;
}
