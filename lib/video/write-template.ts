import type { GoalType } from './goals';
import type { VideoLanguage } from './languages';
import { comparedIn, type Compared } from './compared';
import { grouped } from './grouped';
import { cut, headingOf, pointsOf, spokenOf } from './points';
import type { ScenarioSegment } from './project-segment';
import { kept, type Kept } from './promises';
import { quotedIn, type Quoted } from './quoted';
import type { Params } from './scenes';
import { nameForSegment, RESULT_VIEWING } from './segment-name';
import { TEMPLATE_WORDS, type TemplateWords } from './template-words';

export type TemplateOrder = {
  goalType: GoalType;
  prompt: string;
  language: VideoLanguage;
  model: { label: string; description: string } | null;
  /** Questions with the model's answers: saved ones, or fresh ones. */
  samples: readonly { prompt: string; answer: string }[];
};
type Draft = Omit<ScenarioSegment, 'name'>;

/**
 * Segments without any AI: a hook, points, a call to action, four to seven of them, in the prompt's own words. What is
 * added states nothing about the subject: no fact, number or name is invented.
 */
export function writeTemplate(order: TemplateOrder): ScenarioSegment[] {
  const words = TEMPLATE_WORDS[order.language];
  return named(order.goalType === 'model' && order.model ? showcase(order, words, order.model) : talk(order, words));
}

/** Gives drafts their names: the scene's, with a number where several have the same. */
export function named(drafts: readonly Draft[]): ScenarioSegment[] {
  const taken = new Set<string>();
  return drafts.map((draft) => {
    const scene = draft.params.scene ?? 'title';
    // There is one `resultViewing` at most: its length is set by a person.
    const kind = scene === RESULT_VIEWING && taken.has(RESULT_VIEWING) ? 'viewing' : scene;
    const name = nameForSegment(kind, taken);
    taken.add(name);
    return { name, ...draft };
  });
}

function talk({ goalType, prompt, language }: TemplateOrder, words: TemplateWords): Draft[] {
  const { first, rest: all, counted } = kept(pointsOf(prompt), language);
  const versus = counted ? null : comparedIn(first, all, language);
  const between = [
    ...(counted ? countedScenes(counted, first) : []),
    ...(versus ? [versusScene(versus.compared)] : []),
  ];
  const { call, rest } = callWithin(versus?.rest ?? all, between.length, words);
  const at = Math.min(counted?.at ?? versus?.compared.at ?? 0, rest.length);
  const begins = new Set(prompt.split(/\n+/).flatMap((line) => pointsOf(line).slice(0, 1)));
  const scenes = (some: readonly string[], room: number) => {
    const isAlone = (one: string) => quotedIn(one) !== null;
    return grouped(some, { begins, isAlone, room }).map((group, index) => groupScene(group, begins, index));
  };
  const room = SCENES_BETWEEN - between.length;
  // Statements before the count have their share of the room.
  const early = at === 0 ? 0 : Math.min(at, Math.max(1, Math.floor(room / 2)));
  const body = [
    ...(early ? scenes(rest.slice(0, at), early) : []),
    ...between,
    ...scenes(rest.slice(at), room - early),
  ];
  const isThin = body.length < 2;
  const filler = isThin ? fillerOf(body.length, words) : [];
  return [hookOf(first, { goalType, isThin, words }), ...body, ...filler, call];
}

/** A hook, so many scenes, and a call: seven. */
const SCENES_BETWEEN = 5;
/** Of a heading before a colon: what follows stands below. */
const ABOVE_MAX = 40;

type Hook = { goalType: GoalType; isThin: boolean; words: TemplateWords };

/** The first statement, at once. A film that has little else to say takes its time. */
function hookOf(first: string, { goalType, isThin, words }: Hook): Draft {
  const description = headingOf(first, 200);
  const quote = quotedIn(first);
  if (quote) return { ...quoteScene(quote), description };
  const look = isThin || goalType === 'autonomous' ? words.look : '';
  const [above, below] = look ? [first] : splitAtColon(first);
  const said =
    goalType === 'autonomous'
      ? words.goalIs(first)
      : [above, below].flatMap((part) => (part ? [spokenOf(part)] : [])).join(' ');
  return {
    description,
    voiceOverText: [spokenOf(said), look].filter(Boolean).join(' '),
    params: {
      ...{ scene: 'title', title: headingOf(above, 110) },
      ...(below || look ? { subtitle: below ? headingOf(below, 190) : look } : {}),
    },
  };
}

function splitAtColon(text: string): [string, string?] {
  const [, above, below] = /^(\S[^:：]+)\s?[:：]\s+(\S.*)$/u.exec(text) ?? [];
  return above && below && above.length <= ABOVE_MAX && /\s/.test(above.trim()) ? [above.trim(), below] : [text];
}

/** A prompt that ends with a question asks it at the end, in place of ours. */
function callWithin(
  statements: readonly string[],
  others: number,
  words: TemplateWords,
): { call: Draft; rest: string[] } {
  const last = statements.at(-1) ?? '';
  const asks = statements.length + others > 2 && last.length <= 110 && /\?$/.test(last);
  return { call: callOf(asks ? last : words.call, words), rest: asks ? statements.slice(0, -1) : [...statements] };
}

/** Where there is little to say: a question, and the steps that help with anything. */
function fillerOf(scenes: number, words: TemplateWords): Draft[] {
  const question: Draft = {
    description: words.question,
    voiceOverText: `${words.question} ${words.questionBelow}`,
    params: { scene: 'title', title: words.question, subtitle: words.questionBelow },
  };
  return scenes === 0 ? [question, stepsOf(words)] : [question];
}

const stepsOf = (words: TemplateWords): Draft => ({
  description: words.stepsTitle,
  voiceOverText: `${spokenOf(words.stepsTitle)} ${words.steps.join(' ')}`,
  params: {
    scene: 'steps',
    title: words.stepsTitle,
    items: words.steps.map((step) => headingOf(step, 120)).join('\n'),
  },
});

/** Two sides beside each other, with what is said of each. */
function versusScene({ left, right, leftItems, rightItems }: Compared): Draft {
  const lines = (items: readonly string[]) =>
    items.map((item) => headingOf(item, Math.floor(380 / items.length))).join('\n');
  return {
    description: headingOf(`${left} – ${right}`, 200),
    voiceOverText: [...leftItems, ...rightItems].map(spokenOf).join(' '),
    params: { scene: 'compare', left, leftItems: lines(leftItems), right, rightItems: lines(rightItems) },
  };
}

const quoteScene = ({ text, author }: Quoted): Draft => ({
  description: headingOf(text, 200),
  voiceOverText: [text, author].flatMap((each) => (each ? [spokenOf(each)] : [])).join(' '),
  params: { scene: 'quote', text: cut(text, 380), ...(author ? { author: cut(author, 78) } : {}) },
});

/** As many as a list shows. */
const LISTED_MAX = 7;

/** Statements of one scene. Of a paragraph the first is its heading, where it is short enough for one. */
function groupScene(group: readonly string[], begins: ReadonlySet<string>, index: number): Draft {
  const [first = '', second = ''] = group;
  if (group.length === 1) return pointScene(first, index);
  const isHeading = first.length <= 110;
  if (isHeading && group.length === 2 && second.length <= 190)
    return {
      description: headingOf(first, 200),
      voiceOverText: group.map(spokenOf).join(' '),
      params: { scene: 'title', title: headingOf(first, 110), subtitle: headingOf(second, 190) },
    };
  const isParagraph = isHeading && begins.has(first) && !group.slice(1).some((one) => begins.has(one));
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
function countedScenes({ heading, items }: NonNullable<Kept['counted']>, hook: string): Draft[] {
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

/** A point of the prompt: a quote when it was one, else words on a plain scene. */
function pointScene(point: string, index: number): Draft {
  const quote = quotedIn(point);
  if (quote) return quoteScene(quote);
  const params: Params =
    index % 2 === 0 ? { scene: 'answer', text: cut(point, 400) } : { scene: 'title', title: headingOf(point, 150) };
  return { description: headingOf(point, 200), voiceOverText: spokenOf(point), params };
}

function showcase(
  { samples, prompt }: TemplateOrder,
  words: TemplateWords,
  model: { label: string; description: string },
): Draft[] {
  const { label, description } = model;
  const meet = words.meet(label);
  const hook: Draft = {
    description: meet,
    voiceOverText: [meet, description && spokenOf(description)].filter(Boolean).join(' '),
    params: { scene: 'title', title: label, subtitle: cut(description, 190) },
  };
  const asked = samples.slice(0, 2).flatMap(({ prompt: question, answer }): Draft[] => [
    {
      description: words.asked,
      voiceOverText: `${words.asked} ${spokenOf(cut(question, 240))}`,
      params: { scene: 'typing', prompt: cut(question, 590) },
    },
    {
      description: words.answered(label),
      voiceOverText: `${words.answered(label)} ${spokenOf(cut(answer, 420))}`,
      params: { scene: 'answer', text: cut(answer, 880), from: cut(label, 58) },
    },
  ]);
  const own = pointsOf(prompt)
    .slice(0, asked.length > 2 ? 1 : 2)
    .map(pointScene);
  const question: Draft = {
    description: words.tryIt(label),
    voiceOverText: `${words.tryIt(label)} ${words.questionBelow}`,
    params: { scene: 'title', title: words.tryIt(label), subtitle: words.questionBelow },
  };
  const between = asked.length + own.length === 0 ? [question, stepsOf(words)] : asked.length > 2 ? [] : [question];
  return [hook, ...own, ...asked, ...between, callOf(words.call, words)];
}

function callOf(call: string, { callBelow, action }: TemplateWords): Draft {
  return {
    description: call,
    voiceOverText: `${call} ${callBelow}`,
    params: { scene: 'callToAction', text: call, action },
  };
}
