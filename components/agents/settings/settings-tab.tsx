'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { CATEGORY_NAMES } from '@/lib/knowledge/categories';
import { EstimateLine } from '../estimate-line';
import { amountWords, APPROVAL_WORDS, CATCH_UP_WORDS, PICTURE_WORDS } from '../words';

const SettingsDialog = loadLater(() => import('./settings-dialog').then((part) => part.SettingsDialog));
const DeleteAgentDialog = loadLater(() => import('../list/delete-agent-dialog').then((part) => part.DeleteAgentDialog));

type SettingsTabProps = { agent: WireInstagramAgent; canEdit: boolean; canConnect: boolean };

/** The system prompt and how the agent works, with a dialog to change them. */
export function SettingsTab({ agent, canEdit, canConnect }: SettingsTabProps) {
  const router = useRouter();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { approval, maxPostsPerDay, caps, brand, knowledge, instagram } = agent;
  return (
    <>
      <Section
        id="system-prompt"
        title="System prompt"
        actions={
          <Button variant="outline" size="sm" disabled={!canEdit} onClick={() => setOpen('edit')}>
            <Pencil aria-hidden />
            Edit Settings
          </Button>
        }
      >
        <p className="max-w-[80ch] break-words whitespace-pre-wrap">{agent.systemPrompt}</p>
      </Section>
      <Section id="how-it-works" title="How it works">
        <dl className="grid gap-x-8 gap-y-3 text-dense sm:grid-cols-2">
          <Fact name="Instagram account">
            {instagram.connected ? (
              `${instagram.username ? `@${instagram.username}` : 'Connected'}, ${instagram.own ? 'its own' : 'the project’s'}`
            ) : (
              <>
                Not connected.{' '}
                <Link href="/settings/channels" className="text-accent-text underline underline-offset-4">
                  Connect Instagram in Settings
                </Link>
              </>
            )}
          </Fact>
          <Fact name="Approval">{`${APPROVAL_WORDS[approval].label}. ${APPROVAL_WORDS[approval].help}`}</Fact>
          <Fact name="Time zone">{agent.timeZone}</Fact>
          <Fact name="Posts a day, at most">
            {approval === 'automatic' ? maxPostsPerDay : `${maxPostsPerDay}, when automatic`}
          </Fact>
          <Fact name="Limits of cost">
            {[
              caps.run !== null && `${dollarsWords(caps.run, { exact: true })} a run`,
              caps.day !== null && `${dollarsWords(caps.day, { exact: true })} a day`,
              caps.month !== null && `${dollarsWords(caps.month, { exact: true })} a month`,
            ]
              .filter(Boolean)
              .join(', ') || 'Those of the project'}
          </Fact>
          <Fact name="Expected cost">
            <EstimateLine agentId={agent._id} />
          </Fact>
          <Fact name="Missed slots made up for">{CATCH_UP_WORDS[agent.catchUp]}</Fact>
          <Fact name="Pictures">
            {PICTURE_WORDS[agent.pictures]}
            {agent.picturesPerPost > 1 && agent.pictures !== 'reel' && `, ${agent.picturesPerPost} a post`}
          </Fact>
          <Fact name="First comment">{agent.firstComment || '–'}</Fact>
          <Fact name="Knowledge base">
            {knowledge.use
              ? knowledge.categories.map((category) => CATEGORY_NAMES[category]).join(', ') || 'All categories'
              : 'Not used'}
          </Fact>
          <Fact name="Tone">{brand.tone || '–'}</Fact>
          <Fact name="Brand examples">
            {brand.examples.length > 0 ? amountWords(brand.examples.length, 'text') : '–'}
          </Fact>
          <Fact name="Banned words">{brand.bannedWords.join(', ') || '–'}</Fact>
          <Fact name="Language">{agent.language || 'That of the prompt'}</Fact>
          <Fact name="Model">
            {agent.model || 'The default one'}
            {agent.modelReason && <span className="block text-failed">Not used: {agent.modelReason}</span>}
          </Fact>
        </dl>
      </Section>
      <div>
        <Button variant="outline" disabled={!canEdit} onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden />
          Delete Agent
        </Button>
      </div>
      {open === 'edit' && <SettingsDialog agent={agent} canConnect={canConnect} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteAgentDialog
          agent={agent}
          onClose={() => setOpen(null)}
          onDeleted={() => router.push('/instagram-agents')}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-0.5 break-words text-muted">{children}</dd>
    </div>
  );
}
