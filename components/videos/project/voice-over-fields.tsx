'use client';

import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { upload } from '@/components/api/use-upload';
import { FileButton } from '@/components/media/file-button';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/call';
import type { WireVideoProject, WireVideoSegment } from '@/lib/contracts/video-project';
import { uploadFile } from '@/lib/routes/files';
import { regenerateVoiceOver, uploadVoiceOver } from '@/lib/routes/video-segments';
import { VIDEO_CACHES } from '../caches';
import { ownAddress, secondsWords } from '../words';
import { SavedVoiceOvers } from './saved-voice-overs';

const SOURCES = { made: 'Made by a voice', uploaded: 'Your recording', saved: 'A saved voice-over' };

type VoiceOverFieldsProps = {
  video: WireVideoProject;
  name: string;
  segment: WireVideoSegment;
  text: string;
  canEdit: boolean;
  onText: (text: string) => void;
};

/** The words of a segment and their sound: listened to, spoken again, uploaded, or taken from the saved ones. */
export function VoiceOverFields({ video, name, segment, text, canEdit, onText }: VoiceOverFieldsProps) {
  const [isSending, setSending] = useState(false);
  const params = { id: video._id, name };
  const { path, seconds, source } = segment.voiceOver;
  const again = useAction(regenerateVoiceOver, { refresh: VIDEO_CACHES, failure: 'The voice-over could not be made' });
  const use = useAction(uploadVoiceOver, { refresh: VIDEO_CACHES, failure: 'The recording could not be used' });

  async function send([file]: File[]): Promise<void> {
    if (!file) return;
    setSending(true);
    try {
      const stored = await upload({ endpoint: uploadFile, query: { projectId: video.projectId }, file });
      if (stored) await use.run({ params, body: { fileId: stored.id } });
    } catch (failure) {
      const description = failure instanceof ApiError ? { description: failure.message } : {};
      toast.error('The recording could not be uploaded', description);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Field label="Voice-over text">
        {(control) => (
          <Textarea
            {...control}
            className="max-h-60 min-h-20"
            maxLength={5000}
            disabled={!canEdit}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      {path && (
        <div className="flex flex-wrap items-center gap-3 text-dense text-muted">
          <audio
            controls
            preload="none"
            src={ownAddress(path.url)}
            aria-label="Listen to the voice-over"
            className="h-9 min-w-0 flex-1"
          />
          <span>
            {SOURCES[source]}
            {seconds !== null && `, ${secondsWords(seconds)}`}
          </span>
        </div>
      )}
      {canEdit && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              busy={again.busy}
              disabled={!text.trim()}
              onClick={() => void again.run({ params, body: { text } })}
            >
              {!again.busy && <RotateCw aria-hidden />}
              Regenerate voice-over
            </Button>
            <FileButton
              label="Upload a recording"
              busy={isSending || use.busy}
              accept="audio/*"
              onFiles={(files) => void send(files)}
            />
            <LibraryButton
              projectId={video.projectId}
              kinds={['audio']}
              onChoose={([file]) => file && void use.run({ params, body: { fileId: file.id } })}
            />
          </div>
          <SavedVoiceOvers video={video} name={name} onApplied={onText} />
        </>
      )}
    </>
  );
}
