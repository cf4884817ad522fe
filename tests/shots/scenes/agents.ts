import { fail, hang, press, type Scene } from '../scene';
import type { Seeded } from '../seed';

const list = () => '/instagram-agents';
const agent =
  (tab = '') =>
  ({ agentId }: Seeded) =>
    `/instagram-agents/${agentId}${tab && `?tab=${tab}`}`;
const LIST = /\/api\/instagram-agents\?/;

/** Instagram agents: their list, the form of a new one, and one with posts. */
export const agentScenes: Scene[] = [
  { name: 'agents-loading', path: list, as: 'busy', before: hang(LIST) },
  { name: 'agents-error', path: list, as: 'busy', before: fail(LIST) },
  { name: 'agents-empty', path: list, as: 'new' },
  { name: 'agents-full', path: list, as: 'busy' },
  { name: 'agents-review', path: () => `${list()}?tab=review`, as: 'busy' },
  { name: 'agents-calendar', path: () => `${list()}?tab=calendar`, as: 'busy' },
  { name: 'agents-new', path: () => '/instagram-agents/create', as: 'busy' },
  { name: 'agents-new-wrong', path: () => '/instagram-agents/create', as: 'busy', after: press('Create Agent') },
  { name: 'agent-posts', path: agent(), as: 'busy' },
  { name: 'agent-schedule', path: agent('schedule'), as: 'busy' },
  { name: 'agent-analytics', path: agent('analytics'), as: 'busy' },
  { name: 'agent-settings', path: agent('settings'), as: 'busy' },
  { name: 'agent-new-post', path: agent(), as: 'busy', after: press('Create Post') },
];
