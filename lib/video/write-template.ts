import type { GoalType } from './goals';
import type { VideoLanguage } from './languages';
import { callAmong, isQuestion } from './called';
import { comparedIn } from './compared';
import { datedIn } from './dated';
import { grouped } from './grouped';
import { paragraphsOf } from './paragraphs';
import { capital, cut, headingOf, pointsOf, spokenOf } from './points';
import { reducedIn } from './priced';
import type { ScenarioSegment } from './project-segment';
import { kept } from './promises';
import { quotedIn } from './quoted';
import { nameForSegment, RESULT_VIEWING } from './segment-name';
import {
  countedScenes,
  dateScene,
  groupScene,
  numberScene,
  ownScene,
  pointScene,
  quoteScene,
  versusScene,
  type Draft,
} from './template-scenes';
import { TEMPLATE_WORDS, type TemplateWords } from './template-words';

export type TemplateOrder = {
  goalType: GoalType;
  prompt: string;
  language: VideoLanguage;
  model: { label: string; description: string } | null;
  /** Questions with the model's answers: saved ones, or fresh ones. */
  samples: readonly { prompt: string; answer: string }[];
};

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
  const behindHook = hookOf(first, { goalType, isThin: false, words, language }).slice(1);
  const { call, rest, behind } = callWithin(versus?.rest ?? all, {
    others: between.length + behindHook.length,
    words,
    language,
  });
  const at = Math.min(counted?.at ?? versus?.compared.at ?? 0, rest.length);
  const { begins, heads } = paragraphsOf(prompt);
  // The statement behind the call is no part of the paragraph before it.
  const paragraphs = { begins: new Set([...begins, ...behind]), heads };
  const scenes = (some: readonly string[], room: number) => {
    const isAlone = (one: string) => ownScene(one, language) !== null;
    const isBestAlone = (one: string) => numberScene(one, language) !== null;
    const groups = grouped(some, { begins: paragraphs.begins, isAlone, isBestAlone, room });
    return groups.map((group, index) => groupScene(group, paragraphs, { index, language }));
  };
  const room = roomFor(rest.length) - between.length - behindHook.length;
  // Statements before the count have their share of the room.
  const early = at === 0 ? 0 : Math.min(at, Math.max(1, Math.floor(room / 2)));
  const body = [
    ...behindHook,
    ...(early ? scenes(rest.slice(0, at), early) : []),
    ...between,
    ...scenes(rest.slice(at), room - early),
  ];
  const isThin = body.length < 2;
  const [hook] = hookOf(first, { goalType, isThin, words, language });
  return [hook, ...body, ...(isThin ? fillerOf(body.length, words) : []), call];
}

/** A hook, so many scenes, and a call: seven, of a page up to twelve, so that it is no row of lists. */
const roomFor = (statements: number): number => Math.max(5, Math.min(10, Math.ceil(statements * 0.55)));
/** Of a heading before a colon: what follows stands below. */
const ABOVE_MAX = 40;

type Hook = { goalType: GoalType; isThin: boolean; words: TemplateWords; language: VideoLanguage };

/**
 * The first statement, at once: its scene, and a second one where it says what, and then when or for how much. A film
 * that has little else to say takes its time.
 */
function hookOf(first: string, { goalType, isThin, words, language }: Hook): [Draft, ...Draft[]] {
  const description = headingOf(first, 200);
  const quote = quotedIn(first);
  if (quote) return [{ ...quoteScene(quote), description }];
  const look = isThin || goalType === 'autonomous' ? words.look : '';
  const [above, below] = splitAtColon(first);
  if (goalType !== 'autonomous') {
    const priced = below && reducedIn(below, language) ? below : null;
    if (priced) return [titleScene(above, look), ...present(ownScene(priced, language))];
    if (reducedIn(first, language)) return [ownScene(first, language) ?? titleScene(first, look)];
    const dated = datedIn(first, language);
    const when = dated?.before && !dated.after ? first.slice(dated.before.length).replace(/^[\s,;:–—-]+/u, '') : '';
    if (dated && when) return [titleScene(dated.before, look), dateScene(first, dated, capital(when))];
  }
  const parts = look ? [first] : [above, below];
  const said =
    goalType === 'autonomous' ? words.goalIs(first) : parts.flatMap((part) => (part ? [spokenOf(part)] : [])).join(' ');
  return [
    {
      description,
      voiceOverText: [spokenOf(said), look].filter(Boolean).join(' '),
      params: {
        ...{ scene: 'title', title: headingOf(parts[0] ?? first, 110) },
        ...(parts[1] || look ? { subtitle: parts[1] ? headingOf(parts[1], 190) : look } : {}),
      },
    },
  ];
}

const titleScene = (title: string, look: string): Draft => ({
  description: headingOf(title, 200),
  voiceOverText: [spokenOf(title), look].filter(Boolean).join(' '),
  params: { scene: 'title', title: headingOf(title, 110), ...(look ? { subtitle: look } : {}) },
});

const present = (draft: Draft | null): Draft[] => (draft ? [draft] : []);

function splitAtColon(text: string): [string, string?] {
  const [, above, below] = /^(\S[^:：]+)\s?[:：]\s+(\S.*)$/u.exec(text) ?? [];
  return above && below && above.length <= ABOVE_MAX && /\s/.test(above.trim()) ? [above.trim(), below] : [text];
}

/** The prompt's own call, an invitation or its last question, in place of ours. */
function callWithin(
  statements: readonly string[],
  { others, words, language }: { others: number; words: TemplateWords; language: VideoLanguage },
): { call: Draft; rest: string[]; behind: string[] } {
  const at = statements.length + others > 2 ? callAmong(statements, language) : -1;
  const own = statements[at];
  if (own === undefined) return { call: callOf(words.call, words), rest: [...statements], behind: [] };
  const call = isQuestion(own) ? callOf(own, words) : invitation(own);
  return { call, rest: statements.filter((_, index) => index !== at), behind: statements.slice(at + 1, at + 2) };
}

/** It says what to do itself: nothing is added. */
const invitation = (words: string): Draft => ({
  description: headingOf(words, 200),
  voiceOverText: spokenOf(words),
  params: { scene: 'callToAction', text: headingOf(words, 158) },
});

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

function showcase(
  { samples, prompt, language }: TemplateOrder,
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
    .map((point, index) => pointScene(point, { index, language }));
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
