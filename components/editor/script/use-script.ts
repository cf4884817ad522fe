'use client';

import { nanoid } from 'nanoid';
import { useDeferredValue, useMemo, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { chaptersOf } from '@/lib/timeline/script/chapters';
import { cutOut, cutsOfWords, type Cut } from '@/lib/timeline/script/cut';
import { fillersOf } from '@/lib/timeline/script/fillers';
import { fixWord } from '@/lib/timeline/script/fix-word';
import { findSaid } from '@/lib/timeline/script/find-said';
import { moveSentence } from '@/lib/timeline/script/move-sentence';
import { scriptOf, type SaidWord, type Script } from '@/lib/timeline/script/script';
import { endSilencesOf, SILENCE_S, silencesOf } from '@/lib/timeline/script/silences';
import type { Timeline } from '@/lib/timeline/model';
import { labelOf } from '../block-words';
import type { Editor } from '../state/editor';
import type { Known } from '../state/known-words';
import { linesOf, type Token } from './tokens';

const LOCKED = 'This is locked, or something behind it on its track is. Unlock it, then try again.';

/** The text of the film, what is marked in it, and what can be done with it. */
export function useScript(editor: Editor, known: Known) {
  const timeline = useDeferredValue(editor.timeline);
  const [seconds, setSeconds] = useState<number>(SILENCE_S.usual);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const script = useMemo(() => scriptOf(timeline, known), [timeline, known]);
  const [withEnds, setWithEnds] = useState(false);
  const between = useMemo(() => silencesOf(script, seconds), [script, seconds]);
  const ends = useMemo(() => endSilencesOf(script, seconds), [script, seconds]);
  const silences = withEnds ? [...between, ...ends] : between;
  const fillers = useMemo(() => fillersOf(script), [script]);
  const hits = useMemo(() => findSaid(script.words, sought), [script, sought]);
  const lines = useMemo(() => {
    const found = hits.flatMap(({ first, last }) => script.words.slice(first, last + 1).map(({ id }) => id));
    return linesOf(script, {
      silences: [...between, ...ends],
      fillers: new Set(fillers.flat().map(({ id }) => id)),
      found: new Set(found),
      speakerOf: speakersOf(timeline),
    });
  }, [script, between, ends, fillers, hits, timeline]);
  const tokens = useMemo(() => lines.flatMap((line) => line.tokens), [lines]);
  const numbers = useMemo(
    () => new Map(tokens.flatMap((token, at) => (token.kind === 'word' ? [[token.word, at] as const] : []))),
    [tokens],
  );
  const chapters = useMemo(() => chaptersOf(script), [script]);

  /** Acts are meant for the film as it is now: the text that is shown may be older by a moment. */
  const fresh = (): Script => {
    const { timeline: now } = editor.now();
    return now === timeline ? script : scriptOf(now, known);
  };
  return {
    ...{ script, lines, tokens, numbers, silences, fillers, hits, chapters, seconds, setSeconds, query, setQuery },
    ...{ withEnds, setWithEnds },
    ...actsOf({ editor, fresh, seconds, withEnds }),
  };
}

export type ScriptState = ReturnType<typeof useScript>;

type Film = {
  editor: Editor;
  fresh: () => Script;
  seconds: number;
  /** Of the film's silences: at its edges, too. */ withEnds: boolean;
};

/** The acts on the film by its text, each one step for undo. */
function actsOf({ editor, fresh, seconds, withEnds }: Film) {
  const cut = (cuts: readonly Cut[], label: string): boolean => {
    if (!editor.canEdit || cuts.length === 0) return false;
    const command = cutOut(editor.now().timeline, cuts, nanoid(12));
    if (!command) toast.error(LOCKED);
    else editor.run(command, { label });
    return command !== null;
  };
  return {
    cutTokens: (chosen: readonly Token[]) => cut(cutsOf(fresh(), chosen, seconds), 'Cut words'),
    cutSilences: () => {
      const now = fresh();
      const gone = [...silencesOf(now, seconds), ...(withEnds ? endSilencesOf(now, seconds) : [])];
      return cut(
        gone.map(({ cut: own }) => own),
        'Remove silences',
      );
    },
    cutFillers: () => {
      const now = fresh();
      return cut(
        cutsOfWords(now, new Set(fillersOf(now).flatMap((words) => words.map(({ id }) => id)))),
        'Remove fillers',
      );
    },
    fix: (word: SaidWord, text: string) => {
      const commands = fixWord(editor.now().timeline, word, text);
      if (commands) editor.run(commands, { label: 'Fix word' });
      else if (text.trim() && text.trim() !== word.text) toast.error(LOCKED);
    },
    /** Whether it went there: `before` is the sentence that follows it then, null is the end. */
    move: (id: string, before: string | null): boolean => {
      if (!editor.canEdit) return false;
      const command = moveSentence(editor.now().timeline, fresh(), { id, before, newId: nanoid(12) });
      if (command === 'locked') toast.error(LOCKED);
      if (!command || command === 'locked') return false;
      editor.run(command, { label: 'Move sentence' });
      return true;
    },
  };
}

/** A speaker is called by the segment of a scenario, else by the kind of its item and its track. */
function speakersOf({ items, tracks }: Timeline): (itemId: string) => string {
  const byId = new Map(items.map((item) => [item.id, item]));
  return (itemId) => {
    const item = byId.get(itemId);
    return item ? (item.segmentName ?? `${labelOf(item)} · ${tracks[item.trackIndex]?.name ?? ''}`) : '';
  };
}

/** The frames of words and pauses that are chosen together. */
function cutsOf(script: Script, chosen: readonly Token[], seconds: number): Cut[] {
  const ids = new Set(chosen.map((token) => (token.kind === 'word' ? token.word.id : token.silence.id)));
  const all = [...silencesOf(script, seconds), ...endSilencesOf(script, seconds)];
  const pauses = all.filter(({ id }) => ids.has(id));
  return [...cutsOfWords(script, ids), ...pauses.map(({ cut }) => cut)];
}
