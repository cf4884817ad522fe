import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Word } from '@/lib/video/word';
import { clip } from '@/tests/factories/timeline';
import type { Command } from '../commands/command';
import { apply } from '../commands/index';
import { newHistory, perform, redo, undo } from '../history';
import { isSubtitle, newItem, newText, newTimeline, type Timeline } from '../model';
import { meets } from '../placement';
import { putSubtitles } from '../put-subtitles';
import { cutOut, cutsOfWords } from './cut';
import { fixWord } from './fix-word';
import { moveSentence } from './move-sentence';
import { scriptOf, type Script } from './script';
import { endSilencesOf, silencesOf } from './silences';

/** A film of two clips that touch, on one track, with subtitles, a picture, music, an effect, and a locked text. */
const anyFilm = fc
  .record({
    speeds: fc.tuple(fc.constantFrom(0.5, 1, 1.37, 2), fc.constantFrom(1, 1.5)),
    trims: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
    perGroup: fc.constantFrom(1, 3, 5, 8),
    pauses: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ speeds, trims, perGroup, pauses }) => {
    let at = 0;
    const times = pauses.map((pause) => {
      const start = at + pause / 10;
      at = start + 0.25 + (pause % 3) / 10;
      return { start, end: at };
    });
    const wordsOf = (url: string): Word[] =>
      times.map((time, index) => ({ text: `${url.at(-1)}w${index}${index % 7 === 6 ? '.' : ''}`, ...time }));
    const clips = [0, 1].map((index) =>
      clip(`clip${index}`, index * 300, 300, {
        ...{ speed: speeds[index] ?? 1, trimStart: trims[index] ?? 0, originalDuration: 2_000, volume: 1 },
      }),
    );
    const base: Timeline = {
      ...newTimeline(),
      items: [
        ...clips,
        newItem({ id: 'still', type: 'image', url: '/p', trackIndex: 1, start: 40, duration: 90 }),
        newItem({ id: 'music', type: 'audio', url: '/m', trackIndex: 2, duration: 600, duck: true }),
        newItem({
          id: 'noise',
          type: 'audio',
          url: '/n',
          trackIndex: 3,
          start: 100,
          duration: 50,
          originalDuration: 90,
        }),
      ],
    };
    // The locked text lies above everything, so that subtitles find a track below it.
    const tracks = base.tracks.toSpliced(
      2,
      0,
      { ...base.tracks[0]!, id: 'subtitles' },
      { ...base.tracks[0]!, id: 'kept', locked: true },
    );
    const kept = newItem({ id: 'kept', type: 'text', trackIndex: 3, start: 30, duration: 500, text: newText('Kept') });
    const items = base.items.map((item) =>
      item.type === 'audio' ? { ...item, trackIndex: item.trackIndex + 2 } : item,
    );
    const timeline = clips.reduce<Timeline>(
      (built, one) =>
        (putSubtitles(built, { clip: one, words: wordsOf(one.id), perGroup, trackId: 'n' }) ?? []).reduce(apply, built),
      { ...base, tracks, items: [...items, kept] },
    );
    const script = (shown: Timeline) =>
      scriptOf(shown, (url) => (url.includes('clip') ? { words: wordsOf(url), language: 'en' } : null));
    // Whether a word of which a clip has half is said may change by a frame.
    const isWhole = (text: string) =>
      clips.some(({ url, trimStart, duration, speed }) => {
        const word = wordsOf(url ?? '').find((one) => one.text === text);
        return word && word.start * 30 > trimStart + 2 && word.end * 30 < trimStart + duration * speed - 2;
      });
    return { timeline, script, isWhole };
  });

/** Acts of the panel; the numbers are those of words, or of sentences. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('cut' as const, 'silences' as const, 'move' as const, 'fix' as const),
    numbers: fc.array(fc.nat(79), { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);
type Act = { kind: 'cut' | 'silences' | 'move' | 'fix'; numbers: number[] };

const chosenOf = ({ words }: Script, { kind, numbers }: Act) =>
  kind === 'cut' ? numbers.flatMap((number) => words[number] ?? []) : [];

function commandsOf(
  timeline: Timeline,
  script: Script,
  act: Act,
  newId: string,
): readonly Command[] | Command | 'locked' | null {
  const [first = 0, second = 0] = act.numbers;
  const sentence = (number: number) => script.sentences[number % script.sentences.length];
  switch (act.kind) {
    case 'cut':
      return cutOut(timeline, cutsOfWords(script, new Set(chosenOf(script, act).map(({ id }) => id))), newId);
    case 'silences':
      return cutOut(
        timeline,
        [...silencesOf(script, 0.5), ...endSilencesOf(script, 0.5)].map(({ cut }) => cut),
        newId,
      );
    case 'move':
      return moveSentence(timeline, script, {
        id: sentence(first)?.id ?? '',
        before: second % 7 === 0 ? null : (sentence(second)?.id ?? null),
        newId,
      });
    case 'fix':
      return script.words[first] ? fixWord(timeline, script.words[first], `${newId} ${first}`) : null;
  }
}

it('goes back to the same bytes, lays nothing over another, leaves what is locked, and keeps words at their sound', () => {
  fc.assert(
    fc.property(anyFilm, acts, ({ timeline, script, isWhole }, all) => {
      let history = newHistory(timeline);
      const states = [JSON.stringify(timeline)];
      for (const [index, act] of all.entries()) {
        const before = history.present;
        const old = script(before);
        const commands = commandsOf(before, old, act, `act${index}`);
        if (!commands || commands === 'locked') continue;
        history = perform(history, commands, { label: act.kind });
        if (history.present === before) continue;
        states.push(JSON.stringify(history.present));
        const now = script(history.present);
        checkFilm(history.present, now, isWhole);
        if (act.kind === 'fix') continue;
        const gone = new Set(chosenOf(old, act));
        const whole = (words: readonly { text: string }[]) =>
          words
            .map(({ text }) => text)
            .filter(isWhole)
            .sort();
        expect(whole(now.words)).toEqual(whole(old.words.filter((word) => !gone.has(word))));
        if (act.kind !== 'silences') checkDistances(old, now);
      }
      for (const state of states.slice(0, -1).toReversed()) {
        history = undo(history);
        expect(JSON.stringify(history.present)).toBe(state);
      }
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(JSON.stringify(history.present)).toBe(state);
      }
    }),
    { numRuns: 200 },
  );
});

function checkFilm({ items }: Timeline, script: Script, isWhole: (text: string) => boolean | undefined): void {
  for (const [index, one] of items.entries()) {
    expect(items.some((other, at) => at > index && other.trackIndex === one.trackIndex && meets(one, other))).toBe(
      false,
    );
    expect(one.duration).toBeGreaterThanOrEqual(3);
    if (one.originalDuration !== null)
      expect(one.trimStart + one.duration * one.speed).toBeLessThanOrEqual(one.originalDuration + one.speed);
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.find(({ id }) => id === 'kept')).toMatchObject({ start: 30, duration: 500 });
  // Each word of a subtitle is said when its clip says it; each cut of a clip at half its speed rounds by a frame.
  const shown = items
    .filter(isSubtitle)
    .flatMap(({ start, text }) =>
      (text?.text.split(' ') ?? []).map((word, at) => ({ word, at: start + (text?.wordTimes[at] ?? 0) })),
    );
  for (const { word, at } of shown.filter(({ word: one }) => isWhole(one))) {
    const near = script.words.filter(({ text }) => text === word).map(({ start }) => Math.abs(start - at));
    expect(Math.min(...near)).toBeLessThanOrEqual(4);
  }
}

/** Words between which nothing was cut are as far apart as they were. */
function checkDistances(before: Script, after: Script): void {
  for (const sentence of after.sentences)
    for (const [index, word] of sentence.words.entries()) {
      const next = sentence.words[index + 1];
      if (!next || next.itemId !== word.itemId) continue;
      const old = before.words.findIndex(
        ({ text, language }, at) =>
          text === word.text && language === word.language && before.words[at + 1]?.text === next.text,
      );
      const [first, second] = [before.words[old], before.words[old + 1]];
      if (first && second && first.itemId === second.itemId)
        expect(Math.abs(next.start - word.start - (second.start - first.start))).toBeLessThanOrEqual(2);
    }
}
