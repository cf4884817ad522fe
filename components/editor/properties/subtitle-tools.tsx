'use client';

import { useState } from 'react';
import { saveFile } from '@/components/shared/save-file';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { loadLater } from '@/components/ui/load-later';
import { Progress } from '@/components/ui/progress';
import { optionsOf, Select } from '@/components/ui/select';
import { LANGUAGE_LABELS, VIDEO_LANGUAGES } from '@/lib/video/languages';
import { cuesOfGroup } from '@/lib/timeline/put-subtitles';
import type { Item } from '@/lib/timeline/model';
import { srtOfCues, vttOfCues } from '@/lib/video/srt';
import { BURNT } from '../state/burnt-in';
import type { Editor } from '../state/editor';
import { hasSubtitles, type Subtitles } from '../state/use-subtitles';

/** The four buttons, with how many words stand together. */
const BUTTONS = [
  ['Default', 5],
  ['1 word', 1],
  ['3 words', 3],
  ['Sentence', 8],
] as const;

type SubtitleButtonsProps = { clip: Item; items: readonly Item[]; subtitles: Subtitles };

/** Writes what is said in a clip under it, or groups it otherwise. */
export function SubtitleButtons({ clip, items, subtitles }: SubtitleButtonsProps) {
  const [language, setLanguage] = useState('');
  const [isSecondSet, setSecondSet] = useState(false);
  const { progress } = subtitles;
  const isGrouped = hasSubtitles(items, clip);
  const needsConsent = subtitles.isBurntIn(clip) && !isGrouped;
  return (
    <div role="group" aria-label="Subtitles" className="flex flex-col gap-2">
      <span className="text-dense font-semibold">Subtitles</span>
      {needsConsent && (
        <>
          <p role="note" className="rounded-control bg-accent-soft px-2 py-1.5 text-dense text-accent-text">
            {BURNT}
          </p>
          <Checkbox
            label="Lay a second set over them"
            checked={isSecondSet}
            onChange={(event) => setSecondSet(event.target.checked)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-1">
        {BUTTONS.map(([words, perGroup]) => (
          <Button
            key={words}
            variant="outline"
            size="sm"
            disabled={progress !== null || (needsConsent && !isSecondSet)}
            onClick={() => void subtitles.generate(perGroup, language || null, { isSecondSet })}
          >
            {words}
          </Button>
        ))}
      </div>
      {isGrouped && <p className="text-dense text-muted">The buttons group the words again. Looks and places stay.</p>}
      <Field label="Spoken language">
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
            options={[{ value: '', label: 'Find out' }, ...optionsOf(VIDEO_LANGUAGES, (one) => LANGUAGE_LABELS[one])]}
          />
        )}
      </Field>
      {progress !== null && (
        <div className="flex items-center gap-2">
          <Progress label="Listening" value={progress || null} />
          <span className="shrink-0 text-dense text-muted tabular-nums">Listening… {Math.round(progress * 100)} %</span>
          <Button variant="ghost" size="sm" onClick={subtitles.cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

const CaptionsDialog = loadLater(() => import('./captions-dialog').then((part) => part.CaptionsDialog));

type GroupToolsProps = { editor: Editor; groupId: string; title: string; projectId: string };

/** Saves the subtitles of a group as a file, and opens all of them to be written. */
export function SubtitleGroupTools({ editor, groupId, title, projectId }: GroupToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const save = (extension: 'srt' | 'vtt') => {
    const cues = cuesOfGroup(editor.timeline, groupId);
    const text = extension === 'srt' ? srtOfCues(cues) : vttOfCues(cues);
    const type = extension === 'srt' ? 'application/x-subrip' : 'text/vtt';
    saveFile(new Blob([text], { type }), `${title}.${extension}`);
  };
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="outline" size="sm" onClick={() => save('srt')}>
        Save as SRT
      </Button>
      <Button variant="outline" size="sm" onClick={() => save('vtt')}>
        Save as VTT
      </Button>
      {editor.canEdit && (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          All captions…
        </Button>
      )}
      {isOpen && <CaptionsDialog {...{ editor, groupId, projectId }} onClose={() => setOpen(false)} />}
    </div>
  );
}
