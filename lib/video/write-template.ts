import type { GoalType } from './goals';
import type { VideoLanguage } from './languages';
import { cut, headingOf, pointsOf, spokenOf } from './points';
import type { ScenarioSegment } from './project-segment';
import { kept, type Kept } from './promises';
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

const POINTS_SHOWN = 4;

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
  const { first, rest, counted } = kept(pointsOf(prompt), language);
  const shown = rest.slice(0, counted ? POINTS_SHOWN - 1 : POINTS_SHOWN);
  const hook: Draft = {
    description: headingOf(first, 200),
    voiceOverText:
      goalType === 'autonomous' ? `${spokenOf(words.goalIs(first))} ${words.look}` : `${spokenOf(first)} ${words.look}`,
    params: { scene: 'title', title: headingOf(first, 110), subtitle: words.look },
  };
  const counts = counted ? countedScenes(counted, first) : [];
  const points = shown.map((point, index) => pointScene(point, index));
  const question: Draft = {
    description: words.question,
    voiceOverText: `${words.question} ${words.questionBelow}`,
    params: { scene: 'title', title: words.question, subtitle: words.questionBelow },
  };
  const steps: Draft = {
    description: words.stepsTitle,
    voiceOverText: `${spokenOf(words.stepsTitle)} ${words.steps.join(' ')}`,
    params: {
      scene: 'steps',
      title: words.stepsTitle,
      items: words.steps.map((step) => headingOf(step, 120)).join('\n'),
    },
  };
  const recap: Draft = {
    description: words.recap,
    voiceOverText: `${spokenOf(words.recap)} ${shown.slice(0, 2).map(spokenOf).join(' ')}`,
    params: {
      scene: 'list',
      title: words.recap,
      items: [first, ...shown]
        .map((point) => headingOf(point, 110))
        .slice(0, 5)
        .join('\n'),
    },
  };
  const isFull = counts.length + shown.length >= 5;
  const between = counted
    ? isFull
      ? []
      : [question]
    : shown.length >= 3
      ? [recap]
      : shown.length === 0
        ? [question, steps]
        : [question];
  const at = counted?.at ?? 0;
  return [hook, ...points.slice(0, at), ...counts, ...points.slice(at), ...between, callOf(words.call, words)];
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
  const quoted = /^["«„“](.+)["»”“]\.?$/u.exec(point)?.[1];
  const params: Record<string, string> = quoted
    ? { scene: 'quote', text: cut(quoted, 380) }
    : index % 2 === 0
      ? { scene: 'answer', text: cut(point, 400) }
      : { scene: 'title', title: headingOf(point, 150) };
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
  const steps: Draft = {
    description: words.stepsTitle,
    voiceOverText: `${spokenOf(words.stepsTitle)} ${words.steps.join(' ')}`,
    params: {
      scene: 'steps',
      title: words.stepsTitle,
      items: words.steps.map((step) => headingOf(step, 120)).join('\n'),
    },
  };
  const between = asked.length + own.length === 0 ? [question, steps] : asked.length > 2 ? [] : [question];
  return [hook, ...own, ...asked, ...between, callOf(words.call, words)];
}

function callOf(call: string, { callBelow, action }: TemplateWords): Draft {
  return {
    description: call,
    voiceOverText: `${call} ${callBelow}`,
    params: { scene: 'callToAction', text: call, action },
  };
}
