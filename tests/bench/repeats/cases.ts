import { CYRILLIC, LATIN, type Planted } from './texts';

/** `posted`: the agent's own posts; `text`: the new one; `repeats`: the place of the post that it repeats, or null. */
export type TextCase = {
  kind: string;
  script: string;
  posted: readonly string[];
  text: string;
  repeats: number | null;
};

const sentencesOf = (text: string): string[] => text.match(/[^.!?]+[.!?]+/g)?.map((one) => one.trim()) ?? [text];
const EXTRA = {
  Latin: 'More of it in our stories. Write to us what you think!',
  Cyrillic: 'Больше об этом в наших историях. Напишите нам, что думаете!',
};
/** Words that many a brand ends its posts with. */
const SIGNATURE = {
  Latin:
    'Open every day from eight to six at 12 Harbour Street. Order by the link in our profile and collect it on the way home. Follow us and never miss a new one!',
  Cyrillic:
    'Открыто каждый день с восьми до шести на Портовой улице, 12. Закажите по ссылке в профиле и заберите по дороге домой. Подпишитесь и не пропустите новинки!',
};
type Script = keyof typeof EXTRA;

/** The same words, as people write them again. */
const SAME: Record<string, (text: string, script: Script) => string> = {
  exact: (text) => text,
  'other case, marks, emoji': (text) => `✨ ${text.toUpperCase().replaceAll('.', ' 🍞!')} #new #today`,
  reordered: (text) => sentencesOf(text).toReversed().join(' '),
  shortened: (text) => sentencesOf(text).slice(0, -1).join(' '),
  extended: (text, script) => `${text} ${EXTRA[script]}`,
  'each seventh word left out': (text) =>
    text
      .split(' ')
      .filter((_, at) => at % 7 !== 3)
      .join(' '),
};

function casesOf(script: Script, all: readonly Planted[], translated: readonly Planted[]): TextCase[] {
  const posted = all.map(({ own }) => own);
  const signed = posted.map((own) => `${own} ${SIGNATURE[script]}`);
  return all.flatMap(({ own, reworded, near }, at) => {
    const others = posted.filter((_, place) => place !== at);
    return [
      ...Object.entries(SAME).map(([kind, change]) => ({ kind, text: change(own, script), posted, repeats: at })),
      { kind: 'reworded', text: reworded, posted, repeats: at },
      { kind: 'reworded, with a signature', text: `${reworded} ${SIGNATURE[script]}`, posted: signed, repeats: at },
      { kind: 'translated', text: translated[at]?.own ?? '', posted, repeats: at },
      { kind: 'near subject', text: near, posted, repeats: null },
      { kind: 'near subject, with a signature', text: `${near} ${SIGNATURE[script]}`, posted: signed, repeats: null },
      { kind: 'another subject', text: own, posted: others, repeats: null },
      {
        kind: 'another subject, with a signature',
        text: `${own} ${SIGNATURE[script]}`,
        posted: signed.filter((_, place) => place !== at),
        repeats: null,
      },
    ].map((one) => ({ ...one, script }));
  });
}

/** Planted repeats and what is none, in two scripts. */
export const textCases = (): TextCase[] => [
  ...casesOf('Latin', LATIN, CYRILLIC),
  ...casesOf('Cyrillic', CYRILLIC, LATIN),
];
