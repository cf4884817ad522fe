'use client';

import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { previewVoice } from '@/lib/routes/video-voice-overs';
import { previewOf } from '../scene/segment-scene';
import { ScenePreview } from '../scene/scene-preview';
import { useLook } from '../use-look';
import { ownAddress } from '../words';
import type { ScenarioValues, SegmentValues } from './segment-values';

type SegmentPreviewProps = {
  projectId: string;
  segment: SegmentValues;
  values: ScenarioValues;
  /** Listening makes a voice on the server, which is an editor's to ask. */ canListen: boolean;
};

/** The open segment as it will be recorded, with its voice once it was asked for. */
export function SegmentPreview({ projectId, segment, values, canListen }: SegmentPreviewProps) {
  const { name, voiceOverText } = segment;
  const look = useLook(projectId, values.brand);
  const [voice, setVoice] = useState<{ text: string; url: string } | null>(null);
  const speak = useAction(previewVoice, {
    failure: 'The voice could not be made',
    onDone: ({ data }) => setVoice({ text: voiceOverText, url: ownAddress(data.url) }),
  });
  const { segments: parts, backgroundImage } = values;
  const at = parts.findIndex(({ key }) => key === segment.key);
  const preview = previewOf(segment, { backgroundImage, look }, { parts, at });
  const voiceUrl =
    voice?.text === voiceOverText ? voice.url : segment.voiceOverPath ? ownAddress(segment.voiceOverPath) : null;
  if (!preview)
    return <p className="text-dense text-muted">A web page is recorded as it scrolls; it has no preview here.</p>;
  return (
    <div className="flex flex-col gap-3">
      <ScenePreview
        label={`Preview of ${name}`}
        scene={preview.scene}
        pictures={preview.pictures}
        format={values.format}
        voiceUrl={voiceUrl}
      />
      {canListen && (
        <div>
          <Button
            variant="outline"
            size="sm"
            busy={speak.busy}
            disabled={!voiceOverText.trim()}
            onClick={() =>
              void speak.run({ query: { projectId }, body: { text: voiceOverText, language: values.language } })
            }
          >
            {!speak.busy && <AudioLines aria-hidden />}
            Make the voice to listen to
          </Button>
        </div>
      )}
    </div>
  );
}
