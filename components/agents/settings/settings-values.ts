import type { Approval, PictureSource } from '@/lib/agents/agent';
import type { CatchUp } from '@/lib/agents/catch-up';
import { bareUsername } from '@/lib/agents/handles';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import type { Category } from '@/lib/knowledge/categories';

/** The settings of an agent, as typed. */
export type SettingsValues = {
  username: string;
  description: string;
  systemPrompt: string;
  timeZone: string;
  approval: Approval;
  maxPostsPerDay: string;
  capRun: string;
  capDay: string;
  capMonth: string;
  catchUp: CatchUp;
  pictures: PictureSource;
  picturesPerPost: string;
  firstComment: string;
  tone: string;
  examples: readonly string[];
  bannedWords: string;
  useKnowledge: boolean;
  categories: readonly Category[];
  language: string;
  model: string;
  instagramAccessToken: string;
  instagramUserId: string;
};

const figure = (value: number | null) => (value === null ? '' : String(value));

export const settingsOf = (agent: WireInstagramAgent): SettingsValues => ({
  username: agent.username,
  description: agent.description ?? '',
  systemPrompt: agent.systemPrompt,
  timeZone: agent.timeZone,
  approval: agent.approval,
  maxPostsPerDay: String(agent.maxPostsPerDay),
  capRun: figure(agent.caps.run),
  capDay: figure(agent.caps.day),
  capMonth: figure(agent.caps.month),
  catchUp: agent.catchUp,
  pictures: agent.pictures,
  picturesPerPost: String(agent.picturesPerPost),
  firstComment: agent.firstComment ?? '',
  tone: agent.brand.tone,
  examples: agent.brand.examples,
  bannedWords: agent.brand.bannedWords.join(', '),
  useKnowledge: agent.knowledge.use,
  categories: agent.knowledge.categories,
  language: agent.language ?? '',
  model: agent.model ?? '',
  instagramAccessToken: '',
  instagramUserId: '',
});

const dollars = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The body of the change: a token that was not typed stays as it is. */
export function changeOf(values: SettingsValues) {
  const { instagramAccessToken: token, instagramUserId: userId } = values;
  return {
    username: bareUsername(values.username),
    description: values.description.trim(),
    systemPrompt: values.systemPrompt,
    timeZone: values.timeZone,
    approval: values.approval,
    maxPostsPerDay: values.maxPostsPerDay.trim() === '' ? null : Number(values.maxPostsPerDay),
    caps: { run: dollars(values.capRun), day: dollars(values.capDay), month: dollars(values.capMonth) },
    catchUp: values.catchUp,
    pictures: values.pictures,
    picturesPerPost: values.picturesPerPost.trim() === '' ? null : Number(values.picturesPerPost),
    firstComment: values.firstComment.trim(),
    brand: {
      tone: values.tone,
      examples: values.examples.map((example) => example.trim()).filter(Boolean),
      bannedWords: values.bannedWords
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    },
    knowledge: { use: values.useKnowledge, categories: [...values.categories] },
    language: values.language.trim(),
    model: values.model.trim(),
    ...(token.trim() ? { instagramAccessToken: token.trim() } : {}),
    ...(userId.trim() ? { instagramUserId: userId.trim() } : {}),
  };
}
