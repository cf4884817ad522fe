import { useState } from 'react';
import type { Editor } from '../state/editor';
import type { Known } from '../state/known-words';
import { elementId, frameOf } from './tokens';
import { useChoice } from './use-choice';
import { useScript } from './use-script';

/** Words and sentences chosen in the script, cut and moved, and the sentence that says so. */
export function useScriptActs(editor: Editor, known: Known) {
  const state = useScript(editor, known);
  const { script, lines, tokens, numbers, hits } = state;
  const choice = useChoice(lines, tokens);
  const [said, setSaid] = useState<{ text: string; steps: number }>({ text: '', steps: 0 });
  const steps = editor.history.past.length;
  // It is true until something is undone or done elsewhere.
  const say = (text: string, changes = 1) => setSaid({ text, steps: steps + changes });
  const [isExtending, setExtending] = useState(false);
  const numberOf = (at: number) => numbers.get(script.words[at]!) ?? 0;
  const current = hits.findIndex(({ first, last }) => numberOf(first) === choice.from && numberOf(last) === choice.to);

  const goToHit = (by: 1 | -1) => {
    const here = choice.focus;
    const next =
      by > 0
        ? (hits.find(({ first }) => numberOf(first) > (current < 0 ? here - 1 : choice.from)) ?? hits[0])
        : (hits.findLast(({ first }) => numberOf(first) < (current < 0 ? here : choice.from)) ?? hits.at(-1));
    if (!next) return;
    const [first, last] = [numberOf(next.first), numberOf(next.last)];
    choice.select(first, last);
    const token = tokens[first];
    if (token) editor.playhead.seek(frameOf(token));
    document.getElementById(elementId(first))?.scrollIntoView({ block: 'center' });
  };
  const cut = () => {
    const chosen = choice.chosen();
    if (!state.cutTokens(chosen)) return;
    const count = chosen.filter(({ kind }) => kind === 'word').length;
    say(count === 0 ? 'Silence removed.' : count === 1 ? '1 word cut.' : `${count} words cut.`);
    choice.go(choice.from < 0 ? choice.focus : choice.from);
    setExtending(false);
  };
  const move = (id: string, before: string | null) => {
    const own = lines.find((line) => line.id === id);
    if (!own || !state.move(id, before)) return;
    const target = lines.find((line) => line.id === before)?.first ?? tokens.length;
    const first = target > own.first ? target - own.tokens.length : target;
    say(`Sentence moved ${target > own.first ? 'down' : 'up'}.`);
    choice.go(first + (choice.line === own ? choice.focus - own.first : 0));
  };

  return {
    ...{ state, choice, current, goToHit, cut, move, say, isExtending, setExtending },
    /** Empty once it is not true any more. */
    said: said.steps === steps ? said.text : '',
  };
}
