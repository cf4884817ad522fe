'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { createInstagramAgent, listInstagramAgents } from '@/lib/routes/agents';
import { createInstagramAgentRules } from '@/lib/routes/rules/agents';
import { problemsOf, refusedFields, scheduleOf, type ScheduleErrors } from '../schedule/schedule-values';
import { promptProblem, usernameProblem } from './agent-problems';
import type { ChosenAvatar } from './avatar-upload';
import { useScheduleList, type ScheduleEntry } from './use-schedule-list';

const EMPTY = { username: '', description: '', systemPrompt: '', instagramAccessToken: '', instagramUserId: '' };

/** The values without those left empty. */
function filled<T extends Record<string, string>>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  ) as Partial<T>;
}

/** State of the form of a new agent: its fields, its picture and its schedules. */
export function useAgentForm(projectId: string | undefined) {
  const router = useRouter();
  const [avatar, setAvatar] = useState<ChosenAvatar | null>(null);
  const create = useAction(createInstagramAgent, {
    silent: true,
    refresh: [listInstagramAgents],
    onDone: ({ _id }) => router.push(`/instagram-agents/${_id}`),
  });
  const schedules = useScheduleList(create.reset);
  const form = useContractForm({
    action: create,
    initial: EMPTY,
    isReady: projectId !== undefined,
    bodyOf: ({ username, systemPrompt, ...optional }) => ({
      username,
      systemPrompt,
      schedules: schedules.entries.map(scheduleOf),
      timeZone: viewerZone(),
      ...filled(optional),
      ...(avatar ? { avatarFileId: avatar.fileId } : {}),
    }),
    send: (body) => create.run({ query: { projectId }, body }),
    rules: createInstagramAgentRules,
    check: ({ username, systemPrompt }) => ({
      username: usernameProblem(username),
      systemPrompt: promptProblem(systemPrompt),
      schedules: schedules.problem,
    }),
    placeOf: ({ statusCode }) => (statusCode === 409 ? 'username' : undefined),
    when: 'left',
  });
  const { isSubmitted } = form.formState;
  const issues = create.error?.issues ?? [];
  const refused = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return {
    form,
    avatar,
    setAvatar,
    schedules,
    busy: create.busy,
    avatarError: refused('avatarFileId'),
    noSchedule: refused('schedules') ?? (isSubmitted ? schedules.missing : undefined),
    scheduleErrors: (entry: ScheduleEntry, index: number): ScheduleErrors => ({
      ...refusedFields(issues, `schedules.${index}.`),
      ...(isSubmitted || schedules.left.has(entry.key) ? problemsOf(entry) : {}),
    }),
    failure: form.failure && issues.length === 0 ? form.failure : null,
  };
}
