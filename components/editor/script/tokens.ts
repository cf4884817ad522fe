import type { SaidWord, Script } from '@/lib/timeline/script/script';
import type { Silence } from '@/lib/timeline/script/silences';

/** A word of the text, or a pause beside it. */
export type Token =
  { kind: 'word'; word: SaidWord; isFiller: boolean; isFound: boolean } | { kind: 'pause'; silence: Silence };

/** A sentence with its words and pauses; `first` is the number of the first one in the whole text. */
export type Line = { id: string; speaker: string; first: number; tokens: readonly Token[] };

/** Lines one after the other that the same clip or track says. */
export type Passage = { speaker: string; lines: readonly Line[] };

type Marks = {
  silences: readonly Silence[];
  /** Ids of words. */
  fillers: ReadonlySet<string>;
  found: ReadonlySet<string>;
  /** Who says it: by the id of its item. */
  speakerOf: (itemId: string) => string;
};

/** The text as it is shown: a line for each sentence, the long pauses between their words. */
export function linesOf({ sentences }: Script, { silences, fillers, found, speakerOf }: Marks): Line[] {
  const pauses = new Map(
    silences.map((silence) => [`${silence.place === 'start' ? 'before' : 'behind'} ${silence.word.id}`, silence]),
  );
  const pauseAt = (where: string): Token[] => {
    const silence = pauses.get(where);
    return silence ? [{ kind: 'pause', silence }] : [];
  };
  let first = 0;
  return sentences.map(({ id, words }) => {
    const tokens = words.flatMap((word): Token[] => {
      const own = { kind: 'word' as const, word, isFiller: fillers.has(word.id), isFound: found.has(word.id) };
      return [...pauseAt(`before ${word.id}`), own, ...pauseAt(`behind ${word.id}`)];
    });
    const line = { id, speaker: speakerOf(words[0]?.itemId ?? ''), first, tokens };
    first += tokens.length;
    return line;
  });
}

/** The lines by who says them. */
export function passagesOf(lines: readonly Line[]): Passage[] {
  const passages: (Passage & { lines: Line[] })[] = [];
  for (const line of lines) {
    const last = passages.at(-1);
    if (last?.speaker === line.speaker) last.lines.push(line);
    else passages.push({ speaker: line.speaker, lines: [line] });
  }
  return passages;
}

/** Where the film stands when a token is chosen. */
export const frameOf = (token: Token): number => (token.kind === 'word' ? token.word.start : token.silence.cut.from);

/** The id of a token's element. */
export const elementId = (number: number): string => `said-${number}`;
