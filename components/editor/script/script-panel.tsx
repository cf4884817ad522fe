'use client';

import { useRef, useState } from 'react';
import { LibraryButton } from '@/components/media/library-button';
import { itemOf } from '../media-library';
import type { Editor } from '../state/editor';
import type { Known } from '../state/known-words';
import type { Subtitles } from '../state/use-subtitles';
import { ChosenBar } from './chosen-bar';
import { FindField } from './find-field';
import { FixField } from './fix-field';
import { ScriptText } from './script-text';
import { TidyBar } from './tidy-bar';
import { UnheardFiles } from './unheard-files';
import { useScriptActs } from './use-script-acts';

type ScriptPanelProps = { editor: Editor; known: Known; subtitles: Subtitles; projectId: string };

/** The film as the text that is said in it. */
export function ScriptPanel({ editor, known, subtitles, projectId }: ScriptPanelProps) {
  const acts = useScriptActs(editor, known);
  const { state, choice, current, goToHit, cut, move, say, isExtending, setExtending, said } = acts;
  const { script, lines, tokens, numbers, hits } = state;
  const [fixing, setFixing] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const fix = (number: number) => tokens[number]?.kind === 'word' && editor.canEdit && setFixing(number);
  const fixed = fixing === null ? undefined : tokens[fixing];
  const isEmpty = script.words.length === 0;

  return (
    <section aria-label="Script" className="flex min-h-0 flex-1 flex-col max-md:overflow-y-auto">
      <div className="flex flex-col gap-2 border-line p-3 md:border-b">
        <h2 className="font-semibold max-md:sr-only">Script</h2>
        {!isEmpty && (
          <>
            <FindField
              query={state.query}
              onQuery={state.setQuery}
              count={hits.length}
              current={current < 0 ? null : current}
              onGo={goToHit}
            />
            <TidyBar state={state} canEdit={editor.canEdit} onSay={say} />
          </>
        )}
      </div>
      <div ref={list} className="relative flex-1 md:min-h-0 md:overflow-y-auto">
        {!isEmpty && (
          <div className="relative">
            <ScriptText
              {...{ editor, script, lines, tokens, numbers, choice }}
              extends={isExtending}
              onCut={cut}
              onFix={fix}
              onMove={move}
            />
            {fixed?.kind === 'word' && fixing !== null && (
              <FixField
                key={fixing}
                number={fixing}
                text={fixed.word.text}
                onDone={(text, back) => {
                  setFixing(null);
                  if (text !== null) state.fix(fixed.word, text);
                  if (back) list.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
                }}
              />
            )}
          </div>
        )}
        {script.unheard.length > 0 && (editor.canEdit || isEmpty) && (
          <div className="flex flex-col gap-2 p-3">
            <p className="text-dense text-muted">
              {isEmpty ? 'It is not known yet what is said in this film.' : 'In these it is not known what is said.'}
            </p>
            {editor.canEdit && <UnheardFiles items={script.unheard} subtitles={subtitles} />}
          </div>
        )}
        {isEmpty && script.unheard.length === 0 && (
          <div className="flex flex-col items-start gap-2 p-3">
            <p className="text-dense text-muted">Nothing is said in this film yet.</p>
            {editor.canEdit && (
              <LibraryButton
                projectId={projectId}
                kinds={['video']}
                label="Add a video"
                onChoose={(files) => files.forEach((file) => editor.add(itemOf(file, 'video')))}
              />
            )}
          </div>
        )}
      </div>
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-panel px-3 py-2 max-md:sticky max-md:bottom-0">
          {editor.canEdit && (
            <ChosenBar
              chosen={choice.chosen()}
              isExtending={isExtending}
              onExtend={() => setExtending(!isExtending)}
              onCut={cut}
              onFix={() => fix(choice.focus)}
            />
          )}
          <p role="status" className="min-w-0 flex-1 text-right text-tiny text-muted">
            {said}
          </p>
        </div>
      )}
    </section>
  );
}
