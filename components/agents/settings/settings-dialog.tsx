'use client';

import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { ZoneSelect } from '@/components/shared/zone-select';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import {
  APPROVALS,
  COMMENT_MAX,
  PICTURE_SOURCES,
  MAX_PICTURES,
  type Approval,
  type PictureSource,
} from '@/lib/agents/agent';
import { CATCH_UPS, type CatchUp } from '@/lib/agents/catch-up';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { CATEGORIES, CATEGORY_NAMES } from '@/lib/knowledge/categories';
import { updateInstagramAgent } from '@/lib/routes/agents';
import { AvatarUpload, type ChosenAvatar } from '../create/avatar-upload';
import { promptProblem, usernameProblem } from '../create/agent-problems';
import { RunChanges } from '../schedule/run-changes';
import { AGENT_CACHES, POST_CACHES } from '../use-agent-acts';
import { APPROVAL_WORDS, CATCH_UP_WORDS, PICTURE_WORDS, scheduleWords } from '../words';
import { BrandExamples } from './brand-examples';
import { changeOf, settingsOf, type SettingsValues } from './settings-values';

type Text = {
  [K in keyof SettingsValues]: SettingsValues[K] extends string
    ? string extends SettingsValues[K]
      ? K
      : never
    : never;
}[keyof SettingsValues];

type SettingsDialogProps = { agent: WireInstagramAgent; canConnect: boolean; onClose: () => void };

/** Everything about an agent that can be changed. */
export function SettingsDialog({ agent, canConnect, onClose }: SettingsDialogProps) {
  const [values, setValues] = useState(() => settingsOf(agent));
  /** Undefined: as it was. */
  const [avatar, setAvatar] = useState<ChosenAvatar | null | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const save = useAction(updateInstagramAgent, {
    refresh: [...AGENT_CACHES, ...POST_CACHES],
    failure: 'Failed to save settings',
    onDone: onClose,
  });
  const refused = (path: string) => save.error?.issues?.find((issue) => issue.path === path)?.message;
  const set = (change: Partial<SettingsValues>) => setValues((old) => ({ ...old, ...change }));
  const control = (field: Text) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  const nameProblem = usernameProblem(values.username);
  const promptError = promptProblem(values.systemPrompt);
  const zoneChanged = values.timeZone !== agent.timeZone;

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setAsked(true);
    if (nameProblem || promptError || save.busy) return;
    const picture = avatar === undefined ? {} : { avatarFileId: avatar?.fileId ?? null };
    await save.run({ params: { id: agent._id }, body: { ...changeOf(values), ...picture } });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Edit Settings"
        description={`@${agent.username}`}
        className="w-[min(720px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
          <DialogBody>
            <Field label="AI System Prompt" error={(isAsked ? promptError : undefined) ?? refused('systemPrompt')}>
              {(props) => (
                <Textarea
                  {...props}
                  {...control('systemPrompt')}
                  data-autofocus
                  maxLength={20_000}
                  className="max-h-72 min-h-32"
                />
              )}
            </Field>
            <AvatarUpload
              projectId={agent.projectId}
              name={values.username}
              url={(avatar === undefined ? agent.avatarUrl : avatar?.url) ?? undefined}
              error={refused('avatarFileId')}
              onChange={setAvatar}
            />
            <Pair>
              <Field label="Username" error={(isAsked ? nameProblem : undefined) ?? refused('username')}>
                {(props) => <Input {...props} {...control('username')} autoComplete="off" />}
              </Field>
              <Field label="Description">
                {(props) => <Input {...props} {...control('description')} maxLength={2_000} />}
              </Field>
              <Field label="Approval" help={APPROVAL_WORDS[values.approval].help}>
                {(props) => (
                  <Select
                    {...props}
                    value={values.approval}
                    onChange={(event) => set({ approval: event.target.value as Approval })}
                  >
                    {APPROVALS.map((one) => (
                      <option key={one} value={one}>
                        {APPROVAL_WORDS[one].label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label="Posts a day, at most"
                help="When posts go out automatically."
                error={refused('maxPostsPerDay')}
              >
                {(props) => <Input {...props} {...control('maxPostsPerDay')} type="number" min={1} max={100} />}
              </Field>
              <Field label="Time zone" error={refused('timeZone')}>
                {(props) => (
                  <ZoneSelect {...props} value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
                )}
              </Field>
              <Field label="Missed slots made up for">
                {(props) => (
                  <Select
                    {...props}
                    value={values.catchUp}
                    onChange={(event) => set({ catchUp: event.target.value as CatchUp })}
                  >
                    {CATCH_UPS.map((one) => (
                      <option key={one} value={one}>
                        {CATCH_UP_WORDS[one]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </Pair>
            {zoneChanged &&
              agent.schedules.map((schedule) => (
                <RunChanges
                  key={schedule.id}
                  zone={{ before: agent.timeZone, after: values.timeZone }}
                  before={schedule}
                  after={schedule}
                  title={schedule.name || scheduleWords(schedule)}
                />
              ))}
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label="Cost of a run, at most ($)" error={refused('caps.run')}>
                {(props) => <Input {...props} {...control('capRun')} type="number" min={0} step="any" />}
              </Field>
              <Field label="Cost a day, at most ($)" error={refused('caps.day')}>
                {(props) => <Input {...props} {...control('capDay')} type="number" min={0} step="any" />}
              </Field>
              <Field label="Cost a month, at most ($)" error={refused('caps.month')}>
                {(props) => <Input {...props} {...control('capMonth')} type="number" min={0} step="any" />}
              </Field>
            </div>
            <Pair>
              <Field label="Pictures">
                {(props) => (
                  <Select
                    {...props}
                    value={values.pictures}
                    onChange={(event) => set({ pictures: event.target.value as PictureSource })}
                  >
                    {PICTURE_SOURCES.map((one) => (
                      <option key={one} value={one}>
                        {PICTURE_WORDS[one]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {values.pictures !== 'reel' && (
                <Field label="Pictures a post" help="More than one makes carousels." error={refused('picturesPerPost')}>
                  {(props) => (
                    <Input {...props} {...control('picturesPerPost')} type="number" min={1} max={MAX_PICTURES} />
                  )}
                </Field>
              )}
              <Field label="Language" help="Empty: that of the prompt.">
                {(props) => <Input {...props} {...control('language')} maxLength={60} />}
              </Field>
              <Field label="Tone" error={refused('brand.tone')}>
                {(props) => <Input {...props} {...control('tone')} maxLength={2_000} />}
              </Field>
              <Field label="Banned words" help="Separated by commas." error={refused('brand.bannedWords')}>
                {(props) => <Input {...props} {...control('bannedWords')} />}
              </Field>
              <Field
                label="First comment"
                help="Written under each post that it makes, once that is out."
                error={refused('firstComment')}
              >
                {(props) => <Input {...props} {...control('firstComment')} maxLength={COMMENT_MAX} />}
              </Field>
              <Field label="Model" help="Empty: the default one.">
                {(props) => <Input {...props} {...control('model')} maxLength={200} />}
              </Field>
            </Pair>
            <BrandExamples value={values.examples} onChange={(examples) => set({ examples })} />
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 text-dense font-semibold">Knowledge base</legend>
              <Checkbox
                label="Use the knowledge base"
                checked={values.useKnowledge}
                onChange={(event) => set({ useKnowledge: event.target.checked })}
              />
              {values.useKnowledge && (
                <div role="group" aria-label="Categories" className="grid gap-1.5 sm:grid-cols-2">
                  {CATEGORIES.map((category) => (
                    <Checkbox
                      key={category}
                      label={CATEGORY_NAMES[category]}
                      checked={values.categories.includes(category)}
                      onChange={(event) =>
                        set({
                          categories: event.target.checked
                            ? [...values.categories, category]
                            : values.categories.filter((one) => one !== category),
                        })
                      }
                    />
                  ))}
                  <p className="text-tiny text-muted sm:col-span-2">None chosen: all of them.</p>
                </div>
              )}
            </fieldset>
            {canConnect && (
              <Pair>
                <Field
                  label="Instagram access token"
                  help="For an account of its own. Empty: as it is."
                  error={refused('instagramAccessToken')}
                >
                  {(props) => (
                    <Input {...props} {...control('instagramAccessToken')} type="password" autoComplete="off" />
                  )}
                </Field>
                <Field label="Instagram user ID" error={refused('instagramUserId')}>
                  {(props) => <Input {...props} {...control('instagramUserId')} autoComplete="off" />}
                </Field>
              </Pair>
            )}
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}
