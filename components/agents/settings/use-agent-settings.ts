'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { updateInstagramAgent } from '@/lib/routes/agents';
import { updateInstagramAgentRules } from '@/lib/routes/rules/agents';
import type { ChosenAvatar } from '../create/avatar-upload';
import { promptProblem, usernameProblem } from '../create/agent-problems';
import { AGENT_CACHES, POST_CACHES } from '../use-agent-acts';
import { changeOf, settingsOf } from './settings-values';

/** Fields by their path in the body, where the two differ. */
const FIELDS = {
  'caps.run': 'capRun',
  'caps.day': 'capDay',
  'caps.month': 'capMonth',
  'brand.tone': 'tone',
  'brand.bannedWords': 'bannedWords',
  'brand.examples': 'examples',
  'knowledge.categories': 'categories',
};

/** State of the dialog that changes an agent. */
export function useAgentSettings(agent: WireInstagramAgent, onDone: () => void) {
  /** Undefined: as it was. */
  const [avatar, setAvatar] = useState<ChosenAvatar | null | undefined>(undefined);
  const save = useAction(updateInstagramAgent, {
    refresh: [...AGENT_CACHES, ...POST_CACHES],
    failure: 'Failed to save settings',
    onDone,
  });
  const form = useContractForm({
    action: save,
    initial: settingsOf(agent),
    bodyOf: (values) => ({
      ...changeOf(values),
      ...(avatar === undefined ? {} : { avatarFileId: avatar?.fileId ?? null }),
    }),
    send: (body) => save.run({ params: { id: agent._id }, body }),
    rules: updateInstagramAgentRules,
    check: ({ username, systemPrompt }) => ({
      username: usernameProblem(username),
      systemPrompt: promptProblem(systemPrompt),
    }),
    fields: FIELDS,
  });
  return {
    form,
    busy: save.busy,
    avatar: {
      url: (avatar === undefined ? agent.avatarUrl : avatar?.url) ?? undefined,
      error: save.error?.issues.find(({ path }) => path === 'avatarFileId')?.message,
      onChange: setAvatar,
    },
  };
}

export type AgentSettingsForm = ReturnType<typeof useAgentSettings>['form'];
