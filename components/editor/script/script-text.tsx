'use client';

import { GripVertical } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cn } from '@/components/ui/cn';
import type { SaidWord, Script } from '@/lib/timeline/script/script';
import type { Silence } from '@/lib/timeline/script/silences';
import { clockOf, toSeconds } from '@/lib/timeline/time';
import type { Editor } from '../state/editor';
import { useLineDrag } from './use-line-drag';
import type { ChoiceState } from './use-choice';
import { elementId, frameOf, passagesOf, type Line, type Token } from './tokens';

type ScriptTextProps = {
  editor: Editor;
  script: Script;
  lines: readonly Line[];
  tokens: readonly Token[];
  /** The number of each word among them. */
  numbers: ReadonlyMap<SaidWord, number>;
  choice: ChoiceState;
  /** A tap selects up to there, as a click with Shift does. */
  extends: boolean;
  onCut: () => void;
  onFix: (number: number) => void;
  onMove: (id: string, before: string | null) => void;
};

/** The words, a line for each sentence. One stop for Tab: the cursor is moved within by arrows. */
export function ScriptText(props: ScriptTextProps) {
  const { editor, script, lines, tokens, numbers, choice, onCut, onFix, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const drag = useLineDrag(lines, onMove);
  /** Whether the pointer was pressed on a word: then it selects as it moves. */
  const isSelecting = useRef(false);
  useSaidWord(editor, script, numbers, list);
  const passages = useMemo(() => passagesOf(lines), [lines]);
  const last = lines.at(-1);
  const seek = (number: number) => {
    const token = tokens[number];
    if (token) editor.playhead.seek(frameOf(token));
  };
  const go = (number: number, extend: boolean) => {
    const next = choice.go(number, extend);
    seek(next);
    document.getElementById(elementId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const pointed = (event: PointerEvent) => {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-token]');
    return hit && list.current?.contains(hit) ? Number(hit.dataset.token) : null;
  };
  const onKey = (event: KeyboardEvent) => {
    const act = actOf(event, { choice, lines, go, onCut, onFix, onMove });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label="What is said"
      aria-multiselectable
      aria-activedescendant={elementId(choice.focus)}
      className="group/text flex flex-col py-1 text-base leading-6 select-none focus-visible:outline-none"
      onKeyDown={onKey}
      onPointerDown={(event) => {
        const number = pointed(event);
        if (number === null || event.button !== 0) return;
        if (event.pointerType !== 'mouse') return;
        isSelecting.current = true;
        choice.go(number, event.shiftKey);
      }}
      onPointerMove={(event) => {
        if (event.buttons !== 1) isSelecting.current = false;
        if (!isSelecting.current) return;
        const number = pointed(event);
        if (number !== null && number !== choice.focus) choice.go(number, true);
      }}
      onClick={(event) => {
        const hit = (event.target as HTMLElement).closest<HTMLElement>('[data-token]');
        if (!hit) return;
        const number = Number(hit.dataset.token);
        if (props.extends) return void choice.go(number, true);
        if (!choice.isAny && !event.shiftKey) choice.go(number);
        if (!event.shiftKey && (choice.from < 0 || choice.from === choice.to)) seek(number);
      }}
      onDoubleClick={(event) => {
        const hit = (event.target as HTMLElement).closest<HTMLElement>('[data-token]');
        if (hit) onFix(Number(hit.dataset.token));
      }}
    >
      {passages.map((passage) => (
        <div key={passage.lines[0]?.id} role="group" aria-label={passage.speaker}>
          {passages.length > 1 && (
            <p aria-hidden className="truncate px-3 pt-2 pb-0.5 text-tiny font-semibold text-muted">
              {passage.speaker}
            </p>
          )}
          {passage.lines.map((line) => (
            <LineText
              key={line.id}
              line={line}
              {...selectedIn(line, choice)}
              focus={choice.line === line ? choice.focus : -1}
              canEdit={editor.canEdit}
              mark={drag.before === line.id ? 'above' : drag.before === null && line === last ? 'below' : null}
              onGrip={drag.begin}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The numbers of a line that are selected; −1: none. */
function selectedIn({ first, tokens }: Line, { from, to }: ChoiceState): { from: number; to: number } {
  const isOutside = from < 0 || to < first || from >= first + tokens.length;
  return isOutside ? { from: -1, to: -1 } : { from, to };
}

type Acts = Pick<ScriptTextProps, 'choice' | 'lines' | 'onCut' | 'onFix' | 'onMove'> & {
  go: (number: number, extend: boolean) => void;
};

/** The act of a key in the text. Other keys are the editor's. */
function actOf(event: KeyboardEvent, { choice, lines, go, onCut, onFix, onMove }: Acts): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl) return key.toLowerCase() === 'a' ? choice.all : undefined;
  const at = lines.findIndex((line) => line === choice.line);
  if (altKey) {
    const [own, above, below] = [lines[at], lines[at - 1], lines[at + 1]];
    if (key === 'ArrowUp' && own && above) return () => onMove(own.id, above.id);
    if (key === 'ArrowDown' && own && below) return () => onMove(own.id, lines[at + 2]?.id ?? null);
    return undefined;
  }
  const acts: Record<string, () => void> = {
    ArrowLeft: () => go(choice.focus - 1, shiftKey),
    ArrowRight: () => go(choice.focus + 1, shiftKey),
    ArrowUp: () => go(choice.inLine(-1), shiftKey),
    ArrowDown: () => go(choice.inLine(1), shiftKey),
    Home: () => go(0, shiftKey),
    End: () => go(Infinity, shiftKey),
    Delete: onCut,
    Backspace: onCut,
    Enter: () => onFix(choice.focus),
    F2: () => onFix(choice.focus),
    Escape: () => choice.go(choice.focus),
  };
  return acts[key];
}

type LineTextProps = {
  line: Line;
  from: number;
  to: number;
  focus: number;
  canEdit: boolean;
  /** Where a sentence that is dragged would go. */
  mark: 'above' | 'below' | null;
  onGrip: (event: PointerEvent, id: string) => void;
};

const LineText = memo(function LineText({ line, from, to, focus, canEdit, mark, onGrip }: LineTextProps) {
  const [first] = line.tokens;
  return (
    <div
      data-line={line.id}
      className={cn(
        'group flex gap-1 border-y-2 border-transparent px-2 [contain-intrinsic-size:auto_32px] [content-visibility:auto]',
        mark === 'above' && 'border-t-accent',
        mark === 'below' && 'border-b-accent',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'flex w-14 shrink-0 touch-none items-start justify-between pt-0.5 text-tiny text-muted tabular-nums',
          canEdit && 'cursor-grab active:cursor-grabbing',
        )}
        onPointerDown={(event) => canEdit && onGrip(event, line.id)}
      >
        <GripVertical
          className={cn('mt-0.5 size-3.5 text-faint opacity-0 group-hover:opacity-100', !canEdit && 'invisible')}
        />
        <span className="leading-5">{first && clockOf(frameOf(first)).replace(/\.\d$/, '')}</span>
      </span>
      <span className="min-w-0 flex-1">
        {line.tokens.map((token, at) => {
          const number = line.first + at;
          return (
            <TokenText
              key={token.kind === 'word' ? token.word.id : token.silence.id}
              token={token}
              number={number}
              isSelected={number >= from && number <= to && from >= 0}
              isFocused={number === focus}
            />
          );
        })}
      </span>
    </div>
  );
});

const WHERE: Record<Silence['place'], string> = {
  between: '',
  start: ' before the first word',
  end: ' after the last word',
};

type TokenTextProps = { token: Token; number: number; isSelected: boolean; isFocused: boolean };

function TokenText({ token, number, isSelected, isFocused }: TokenTextProps) {
  const own = {
    id: elementId(number),
    role: 'option',
    'aria-selected': isSelected,
    'data-token': number,
  };
  const look = cn(
    'cursor-text rounded-small px-0.5 data-[now]:bg-sunken data-[now]:[box-shadow:inset_0_-2px_var(--accent)]',
    isSelected && 'bg-accent-soft text-accent-text data-[now]:bg-accent-soft',
    isFocused && 'group-focus/text:outline-2 group-focus/text:outline-accent-text',
  );
  if (token.kind === 'pause') {
    const seconds = toSeconds(token.silence.frames).toFixed(1);
    return (
      <>
        <span
          {...own}
          aria-label={`${seconds} s silence${WHERE[token.silence.place]}`}
          className={cn(look, 'cursor-pointer bg-partial-soft px-1 text-tiny text-partial tabular-nums')}
        >
          {seconds} s
        </span>{' '}
      </>
    );
  }
  const { word, isFiller, isFound } = token;
  return (
    <>
      <span
        {...own}
        {...(isFiller ? { 'aria-label': `${word.text}, filler` } : {})}
        className={cn(
          look,
          isFiller && 'text-partial underline decoration-wavy decoration-1 underline-offset-2',
          isFound && !isSelected && 'bg-published-soft text-published',
        )}
      >
        {word.text}
      </span>{' '}
    </>
  );
}

/** Marks the word that is being said, without drawing the text again. */
function useSaidWord(
  { playhead }: Editor,
  { words }: Script,
  numbers: ReadonlyMap<SaidWord, number>,
  list: React.RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    let marked: Element | null = null;
    const mark = () => {
      const frame = Math.floor(playhead.frame());
      const word = words.findLast(({ start, end }) => start <= frame && frame < end);
      const number = word && numbers.get(word);
      const next = number === undefined ? null : document.getElementById(elementId(number));
      if (next === marked) return;
      marked?.removeAttribute('data-now');
      marked = next;
      next?.setAttribute('data-now', '');
      if (playhead.playing() && !list.current?.matches(':hover')) next?.scrollIntoView({ block: 'nearest' });
    };
    mark();
    const stop = playhead.subscribe(mark);
    return () => {
      stop();
      marked?.removeAttribute('data-now');
    };
  }, [playhead, words, numbers, list]);
}
