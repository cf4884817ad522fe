import { z } from 'zod';
import { LANGUAGE_LABELS } from '@/lib/video/languages';
import { cut } from '@/lib/video/points';
import type { ScenarioSegment } from '@/lib/video/project-segment';
import { fieldsOfScene, isVideoScene, PAGE_SCENE, sceneLabel, VIDEO_SCENES, type VideoScene } from '@/lib/video/scenes';
import { named } from '@/lib/video/write-template';
import { findPassages } from '@/server/research/knowledge/search';
import { json } from '@/server/system/ai/json';
import type { Scenario } from './scenario.store';

const PASSAGES = 6;
const PASSAGE_MAX = 1_200;
const SEGMENTS = { min: 4, max: 7 };
/** A person chooses pictures and pages; a writer has none. */
const WRITABLE: readonly VideoScene[] = VIDEO_SCENES.filter((scene) => scene !== 'picture' && scene !== PAGE_SCENE);

type Sample = { prompt: string; answer: string };
type Order = { scenario: Scenario; samples: readonly Sample[]; signal: AbortSignal };

const written = z.object({
  segments: z
    .array(
      z.object({
        scene: z.string().describe('One of the names of scenes'),
        description: z.string().describe('What the segment is for, in a few words'),
        voiceOver: z.string().describe('The words that are spoken'),
        fields: z.array(z.object({ name: z.string(), value: z.string() })).describe('The fields of the scene'),
      }),
    )
    .min(1)
    .max(12),
});

/** Segments by the configured model, in the scenario's language; a goal is grounded in the knowledge base. */
export async function writeWithAi({ scenario, samples, signal }: Order): Promise<ScenarioSegment[]> {
  const { writing, segments } = scenario;
  const one = segments.find(({ name }) => name === writing?.segment);
  const { value } = await json({
    who: whoOf(scenario),
    signal,
    name: 'scenario',
    schema: written,
    messages: [
      { role: 'system', content: rules(scenario) },
      { role: 'user', content: (await wishes(scenario, samples, one)).filter(Boolean).join('\n\n') },
    ],
  });
  const drafts = value.segments.slice(0, one ? 1 : SEGMENTS.max).map(({ scene, description, voiceOver, fields }) => {
    const kind: VideoScene = isVideoScene(scene) && WRITABLE.includes(scene) ? scene : 'title';
    return {
      description: cut(description.trim(), 500),
      voiceOverText: cut(voiceOver.trim(), 2_000),
      params: paramsOf(kind, fields, voiceOver),
    };
  });
  return named(drafts);
}

const answers = z.object({
  samples: z
    .array(z.object({ prompt: z.string().min(1), answer: z.string().min(1) }))
    .min(1)
    .max(4),
});

/** Fresh questions with the model's own answers, for its showcase. */
export async function askModel(scenario: Scenario, signal: AbortSignal): Promise<Sample[]> {
  const language = LANGUAGE_LABELS[scenario.language];
  const { value } = await json({
    who: whoOf(scenario),
    signal,
    name: 'samples',
    schema: answers,
    messages: [
      {
        role: 'user',
        content: `Ask two short questions that show what an assistant can do, and answer them yourself in at most 60 words each, in ${language}.${scenario.prompt ? ` They are about: ${scenario.prompt}` : ''}`,
      },
    ],
  });
  return value.samples
    .slice(0, 2)
    .map(({ prompt, answer }) => ({ prompt: cut(prompt, 590), answer: cut(answer, 880) }));
}

const whoOf = ({ _id, projectId }: Scenario) => ({
  projectId: String(projectId),
  feature: 'video',
  subject: { kind: 'video-scenario', id: String(_id) },
});

function rules({ language, format }: Scenario): string {
  const scenes = WRITABLE.map(
    (scene) =>
      `${scene} (${sceneLabel(scene)}): ${fieldsOfScene(scene)
        .filter(({ form }) => form !== 'picture')
        .map(
          ({ name, maxLength, form }) =>
            `${name}${form === 'lines' ? ' (one entry on each line)' : ''}, at most ${Math.min(maxLength, 300)} characters`,
        )
        .join('; ')}`,
  );
  return [
    `You write short videos (${format}) for social media, in ${LANGUAGE_LABELS[language]}.`,
    `${SEGMENTS.min} to ${SEGMENTS.max} segments: first a hook, then points, last a call to action (scene callToAction).`,
    'Each segment is one scene with one or two spoken sentences. Words on the picture are shorter than what is spoken.',
    'Keep a number that you announce: three steps are a scene steps with three entries. Else announce no number.',
    'State only what you were given: no invented facts, figures, names, prices or quotes. Use resultViewing at most once.',
    `Scenes and their fields:\n${scenes.join('\n')}`,
  ].join('\n');
}

async function wishes(
  scenario: Scenario,
  samples: readonly Sample[],
  one: ScenarioSegment | undefined,
): Promise<string[]> {
  const { goalType, prompt, selectedModel, writing } = scenario;
  return [
    goalType === 'autonomous'
      ? `The goal of the video; find the angle yourself: ${prompt}`
      : goalType === 'model'
        ? `The video shows the AI model ${selectedModel?.label}. ${selectedModel?.description ?? ''} ${prompt}`
        : `The video is about: ${prompt}`,
    ...samples.map(({ prompt: question, answer }) => `It was asked: ${question}\nIt answered: ${answer}`),
    goalType === 'autonomous' ? await documentsFor(scenario) : '',
    one
      ? `Write only this segment again, as the only entry: ${JSON.stringify(one)}. The others are: ${scenario.segments
          .filter((each) => each !== one)
          .map(({ voiceOverText }) => voiceOverText)
          .join(' ')}`
      : '',
    writing?.wish ? `What is wanted this time: ${writing.wish}` : '',
  ];
}

/** Passages of the knowledge base for the goal: the facts that the video may state. */
async function documentsFor({ projectId, prompt }: Scenario): Promise<string> {
  const { passages } = await findPassages({
    projectIds: [String(projectId)],
    query: prompt.slice(0, 300),
    filters: {},
    limit: PASSAGES,
  });
  if (passages.length === 0) return '';
  const texts = passages.map(({ title, text }) => `${title}: ${text.slice(0, PASSAGE_MAX)}`);
  return `From our documents; take facts from here only:\n${texts.join('\n\n')}`;
}

/** The fields that the scene has, no longer than they may be. One without any shows what is spoken. */
function paramsOf(scene: VideoScene, fields: readonly { name: string; value: string }[], voiceOver: string) {
  const known = fieldsOfScene(scene).filter(({ form }) => form !== 'picture');
  const given = known.flatMap(({ name, maxLength }) => {
    const value = fields.find((field) => field.name === name)?.value.trim();
    return value ? [[name, cut(value, maxLength)] as const] : [];
  });
  const [first] = known;
  const shown = given.length > 0 || !first ? given : [[first.name, cut(voiceOver, first.maxLength)] as const];
  return { scene, ...Object.fromEntries(shown) };
}
