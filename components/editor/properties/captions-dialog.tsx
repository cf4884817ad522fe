'use client';

import { useState } from 'react';
import { nanoid } from 'nanoid';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { getAiStatus, suggestTexts } from '@/lib/routes/ai';
import { captionsOf, numbered, readNumbered, replaced, rewritten, translated } from '@/lib/timeline/captions';
import type { Item } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import { LANGUAGE_LABELS, VIDEO_LANGUAGES, type VideoLanguage } from '@/lib/video/languages';
import type { Editor } from '../state/editor';

type CaptionsProps = { editor: Editor; groupId: string; projectId: string; onClose: () => void };

/** All lines of a group of subtitles: written otherwise one by one or at once, and in another language. */
export function CaptionsDialog({ editor, groupId, projectId, onClose }: CaptionsProps) {
  const lines = captionsOf(editor.timeline, groupId);
  const [said, setSaid] = useState('');
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="All captions" description="Times, look and place stay. Each field is one step for undo.">
        <DialogBody>
          <ReplaceFields editor={editor} lines={lines} onSay={setSaid} />
          <TranslateField {...{ editor, groupId, projectId, lines }} onSay={setSaid} />
          <p role="status" className="min-h-5 text-dense text-muted">
            {said}
          </p>
          <ol className="flex flex-col gap-1.5">
            {lines.map((line) => (
              <LineField key={line.id} editor={editor} line={line} />
            ))}
          </ol>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function LineField({ editor, line }: { editor: Editor; line: Item }) {
  const written = line.text?.text ?? '';
  return (
    <li className="flex items-center gap-2">
      <span className="w-16 shrink-0 text-dense text-muted tabular-nums">{clockOf(line.start)}</span>
      <Input
        key={written}
        aria-label={`Caption at ${clockOf(line.start)}`}
        defaultValue={written}
        maxLength={5_000}
        onBlur={({ target }) => editor.run(rewritten(line, target.value), { label: 'Write caption' })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </li>
  );
}

type PartProps = { editor: Editor; lines: readonly Item[]; onSay: (words: string) => void };

function ReplaceFields({ editor, lines, onSay }: PartProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const replace = () => {
    const commands = replaced(lines, from, to);
    editor.run(commands, { label: 'Replace in captions' });
    onSay(commands.length === 1 ? '1 caption changed.' : `${commands.length} captions changed.`);
  };
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
      <Field label="Find">
        {(control) => <Input {...control} value={from} onChange={({ target }) => setFrom(target.value)} />}
      </Field>
      <Field label="Replace with">
        {(control) => <Input {...control} value={to} onChange={({ target }) => setTo(target.value)} />}
      </Field>
      <Button variant="outline" disabled={!from.trim()} onClick={replace}>
        Replace all
      </Button>
    </div>
  );
}

/** So many lines go at once: a model keeps their numbers better, and a call has a limit. */
const LINES_A_CALL = 60;
/** As the model is told them. */
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'language' });

function TranslateField({
  editor,
  groupId,
  projectId,
  lines,
  onSay,
}: PartProps & { groupId: string; projectId: string }) {
  const [language, setLanguage] = useState<VideoLanguage>('en');
  const status = useEndpoint(getAiStatus, {});
  const { run, busy } = useAction(suggestTexts);
  const chat = status.data?.chat;
  const translate = async () => {
    const answers: (string | null)[] = [];
    for (let from = 0; from < lines.length; from += LINES_A_CALL) {
      const part = lines.slice(from, from + LINES_A_CALL).map((line) => line.text?.text ?? '');
      const body = {
        ...{ task: 'translate' as const, text: numbered(part), language: ENGLISH.of(language) ?? language },
        wish: 'These are subtitles. Keep each line and its number in square brackets, and keep lines short.',
      };
      const answer = await run({ query: { projectId }, body });
      if (!answer) return;
      answers.push(...readNumbered(answer.suggestions[0]?.text ?? '', part.length));
    }
    const commands = translated(editor.now().timeline, { groupId, lines: answers, newId: () => nanoid(12) });
    editor.run(commands, { label: 'Translate captions' });
    const missing = answers.filter((one) => one === null).length;
    onSay(
      commands.length === 0
        ? 'The answer had none of the lines. Try again, or another model.'
        : `The translation stands above the captions.${missing > 0 ? ` ${missing} lines are missing in it.` : ''}`,
    );
  };
  return (
    <div className="flex items-end gap-2">
      <Field label="Translate into" help={chat && !chat.configured ? (chat.reason ?? chat.instead) : undefined}>
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={({ target }) => setLanguage(target.value as VideoLanguage)}
            options={optionsOf(VIDEO_LANGUAGES, (one) => LANGUAGE_LABELS[one])}
          />
        )}
      </Field>
      <Button
        variant="outline"
        busy={busy}
        disabled={!chat?.configured || lines.length === 0}
        onClick={() => void translate()}
      >
        Translate
      </Button>
    </div>
  );
}
