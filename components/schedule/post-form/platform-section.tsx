'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import type { FormField, PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { copyMainText, judge, trimText, withPlatform } from '@/lib/posts/form';
import { Delivery } from './delivery';
import { LintList } from './lint-list';
import { PlatformField } from './platform-field';
import { PlatformMedia } from './platform-media';
import { TextCounter } from './text-counter';
import type { PostFormState } from './use-post-form';

/** Findings that need the server's knowledge; all others are made here while typing, and the server's older ones would contradict them. */
const SERVER_ONLY = new Set(['NOT_SUPPORTED_YET', 'CREDENTIALS_MISSING', 'RECONNECT', 'MEDIA_NOT_PUBLIC', 'TIME_PASSED']);

type PlatformSectionProps = {
  platform: PlatformKey;
  state: PostFormState;
  post: WirePost | null;
  /** The platform as the server knows it. */
  saved: WirePlatformPost | undefined;
  canEdit: boolean;
  isConnected: boolean;
};

/** The inputs of one platform, drawn from its manifest; a new platform needs nothing here. */
export function PlatformSection({ platform, state, post, saved, canEdit, isConnected }: PlatformSectionProps) {
  const { form, setForm } = state;
  const manifest = manifestOf(platform);
  const own = form.platforms[platform];
  const { post: effective, limit, lints } = judge(form, platform);
  const isShown = (field: FormField) => !field.onlyFor || effective.mediaKind === field.onlyFor || effective.mediaKind === 'mixed';
  const change = (name: string, value: string | boolean) => setForm((old) => withPlatform(old, platform, { fields: { ...old.platforms[platform].fields, [name]: value } }));
  const serverLints = (saved?.lints ?? []).filter(({ code }) => SERVER_ONLY.has(code));

  return (
    <section aria-label={manifest.label} className="border-t border-line p-3">
      <fieldset disabled={own.locked !== null} className="flex flex-col gap-3">
        <legend className="sr-only">{manifest.label}</legend>
        {!isConnected && !saved && (
          <p className="text-dense text-muted">
            {manifest.label} is not connected yet.{' '}
            <Link href="/settings" className="text-accent-text underline underline-offset-2">
              Open Settings
            </Link>
          </p>
        )}
        {manifest.fields.filter(isShown).map((field) => (
          <PlatformField
            key={field.name}
            field={field}
            value={own.fields[field.name] ?? ''}
            onChange={(value) => change(field.name, value)}
            aside={
              field.name === manifest.textField && (
                <span className="flex items-center gap-3">
                  {limit && <TextCounter limit={limit} />}
                  <Button look="link" size="inline" className="text-tiny" onClick={() => setForm((old) => copyMainText(old, platform))}>
                    <Copy aria-hidden className="size-3" />
                    Copy main content
                  </Button>
                </span>
              )
            }
          />
        ))}
        <PlatformMedia platform={platform} state={state} />
      </fieldset>
      {!own.locked && <LintList lints={[...lints, ...serverLints]} onTrim={() => setForm((old) => trimText(old, platform))} />}
      {post && saved && <Delivery post={post} entry={saved} canEdit={canEdit} />}
    </section>
  );
}
