import type { Compared } from './compared';
import { datedIn, type Dated } from './dated';
import type { VideoLanguage } from './languages';
import type { Paragraphs } from './paragraphs';
import { placedIn } from './placed';
import { capital, cut, headingOf, spokenOf } from './points';
import { figureIn, reducedIn, type Priced } from './priced';
import type { ScenarioSegment } from './project-segment';
import type { Kept } from './promises';
import { quotedIn, type Quoted } from './quoted';
import type { Params } from './scenes';

/** A segment before it has its name. */
export type Draft = Omit<ScenarioSegment, 'name'>;
/** Which of the scenes between it is, so that plain ones take turns. */
type Place = { index: number; language: VideoLanguage };

/** Two sides beside each other, with what is said of each. */
export function versusScene({ left, right, leftItems, rightItems }: Compared): Draft {
  const lines = (items: readonly string[]) =>
    items.map((item) => headingOf(item, Math.floor(380 / items.length))).join('\n');
  return {
    description: headingOf(`${left} – ${right}`, 200),
    voiceOverText: [...leftItems, ...rightItems].map(spokenOf).join(' '),
    params: { scene: 'compare', left, leftItems: lines(leftItems), right, rightItems: lines(rightItems) },
  };
}

export const quoteScene = ({ text, author }: Quoted): Draft => ({
  description: headingOf(text, 200),
  voiceOverText: [text, author].flatMap((each) => (each ? [spokenOf(each)] : [])).join(' '),
  params: { scene: 'quote', text: cut(text, 380), ...(author ? { author: cut(author, 78) } : {}) },
});

/** As many as a list shows. */
const LISTED_MAX = 7;

/** Statements of one scene. Of a paragraph the first is its heading, where it is short enough for one. */
export function groupScene(group: readonly string[], { begins, heads }: Paragraphs, { index, language }: Place): Draft {
  const [first = '', second = ''] = group;
  if (group.length === 1) return pointScene(first, { index, language });
  const isHeading = first.length <= 110;
  if (isHeading && group.length === 2 && second.length <= 190)
    return {
      description: headingOf(first, 200),
      voiceOverText: group.map(spokenOf).join(' '),
      params: { scene: 'title', title: headingOf(first, 110), subtitle: headingOf(second, 190) },
    };
  const isParagraph = isHeading && heads.has(first) && !group.slice(1).some((one) => begins.has(one));
  const said = group.slice(0, isParagraph ? LISTED_MAX + 1 : LISTED_MAX);
  const lines = said.slice(isParagraph ? 1 : 0).map((one) => headingOf(one, Math.floor(860 / said.length)));
  return {
    description: headingOf(first, 200),
    voiceOverText: said.map(spokenOf).join(' '),
    params: { scene: 'list', title: isParagraph ? headingOf(first, 110) : '', items: lines.join('\n') },
  };
}

/** As many as one scene of numbered steps takes; more come in two lists. */
const STEPS_MAX = 6;
const ENTRIES_LETTERS = 880;

/** Counted points as numbered steps: all of them, one after the other. */
export function countedScenes({ heading, items }: NonNullable<Kept['counted']>, hook: string): Draft[] {
  const isOne = items.length <= STEPS_MAX;
  const half = Math.ceil(items.length / 2);
  return (isOne ? [items] : [items.slice(0, half), items.slice(half)]).map((some, index) => {
    const title = headingOf(heading ?? hook, 110);
    const most = Math.floor(ENTRIES_LETTERS / some.length) - 1;
    const lines = some.map((item) => headingOf(item, Math.min(160, most)));
    return {
      description: title,
      voiceOverText: [...(heading && index === 0 ? [spokenOf(heading)] : []), ...some.map(spokenOf)].join(' '),
      params: { scene: isOne ? 'steps' : 'list', title, items: lines.join('\n') },
    };
  });
}

/** A statement alone: a quote, a price, a date or a number when it is one, else words on a plain scene. */
export function pointScene(point: string, { index, language }: Place): Draft {
  const own = ownScene(point, language) ?? numberScene(point, language);
  if (own) return own;
  const params: Params =
    index % 2 === 0 ? { scene: 'answer', text: cut(point, 400) } : { scene: 'title', title: headingOf(point, 150) };
  return { description: headingOf(point, 200), voiceOverText: spokenOf(point), params };
}

/** The scene of a statement that is of a kind of its own: a quote, a price in place of another, a day. */
export function ownScene(point: string, language: VideoLanguage): Draft | null {
  const quote = quotedIn(point);
  if (quote) return quoteScene(quote);
  const priced = reducedIn(point, language);
  if (priced) return figureScene(point, priced);
  const dated = datedIn(point, language);
  return dated && dateScene(point, dated);
}

/** The scene of a statement with one price or share, or with an address. */
export function numberScene(point: string, language: VideoLanguage): Draft | null {
  const priced = figureIn(point, language);
  if (priced) return figureScene(point, priced);
  const placed = placedIn(point, language);
  if (!placed) return null;
  const place = capital(cut(placed.place, 118));
  const params = { scene: 'date', ...(placed.text ? { title: headingOf(placed.text, 118) } : {}), place };
  return { description: headingOf(point, 200), voiceOverText: spokenOf(point), params };
}

const figureScene = (point: string, { value, before, text }: Priced): Draft => ({
  description: headingOf(point, 200),
  voiceOverText: spokenOf(point),
  params: { scene: 'figure', value, ...(before ? { before } : {}), ...(text ? { text: cut(text, 290) } : {}) },
});

/** `said`: other words than the statement, where another scene says some of it. */
export function dateScene(point: string, dated: Dated, said = point): Draft {
  const { weekday, day, month, time, place, before, after } = dated;
  const heading = before && after ? point : before || after;
  const lines = {
    title: headingOf(capital(heading), 118),
    weekday,
    day,
    month,
    time: cut(time, 58),
    place: cut(place, 118),
  };
  return {
    description: headingOf(point, 200),
    voiceOverText: spokenOf(said),
    params: { scene: 'date', ...Object.fromEntries(Object.entries(lines).filter(([, text]) => text !== '')) },
  };
}
