import { entriesOf } from '@/lib/scene/kinds/kind';
import { fieldsOfScene, PAGE_SCENE, sceneOf, type Params, type VideoScene } from './scenes';
import type { Word } from './word';
import { endsSentence } from './word-groups';

type Shown = { description: string; params: Params };

/** Each text that a segment's scene shows in full; one without any words of its own shows its description. */
export function shownTexts({ description, params }: Shown): string[] {
  const scene = sceneOf(params);
  // A result is scrolled through, a page filmed: their words may be out of sight when they are said.
  if (scene === PAGE_SCENE || scene === 'resultViewing') return [];
  const texts = fieldsOfScene(scene).flatMap(({ name, form }) => {
    if (form === 'picture') return [];
    return form === 'lines' ? entriesOf(params[name], Infinity) : [params[name] ?? ''];
  });
  return texts.some((text) => text.trim() !== '') ? texts : [description];
}

/** The words for subtitles where nothing is to be read twice: without each sentence that the scene shows anyway. */
export function wordsNotShown(words: readonly Word[], segment: Shown): Word[] {
  const texts = shownTexts(segment).map(plain);
  return sentencesOf(words)
    .filter((sentence) => {
      const said = plain(sentence.map(({ text }) => text).join(' '));
      return !texts.some((text) => text.includes(said)) && !isTakenApart(said, texts, segment.params);
    })
    .flat();
}

/** A price and a date stand in parts on the picture: the few words between these need no subtitle. */
const IN_PARTS: readonly VideoScene[] = ['figure', 'date'];
const BETWEEN_PARTS = 4;

function isTakenApart(said: string, texts: readonly string[], params: Params): boolean {
  if (!IN_PARTS.includes(sceneOf(params))) return false;
  const shown = new Set(texts.flatMap((text) => text.trim().split(' ')));
  const missing = said
    .trim()
    .split(' ')
    .filter((word) => !shown.has(word));
  return missing.length <= BETWEEN_PARTS && !missing.some((word) => /\d/u.test(word));
}

/** Words alone, each between spaces. */
const plain = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const last = sentences.at(-1);
    if (last && before && !endsSentence(before.text, word.text)) last.push(word);
    else sentences.push([word]);
  }
  return sentences;
}
