import type { EffectivePost, PlatformManifest } from './define';

/** The test message of a channel: says what it is, who sent it and when; a network may refuse the same text twice. */
export function testMessage(project: string, at: Date): EffectivePost {
  const when = at.toISOString().slice(0, 19).replace('T', ' ');
  return {
    data: {},
    text: `Test message from ${project}, ${when} UTC. This channel is connected; the message can be deleted.`,
    title: '',
    media: [],
    mediaKind: 'none',
  };
}

/** Why a network can get no test message; null: it takes a plain text. */
export function whyNoTestMessage(manifest: PlatformManifest): string | null {
  if (manifest.complete(testMessage('Project', new Date(0)))) return null;
  const needed = manifest.media.kinds === 'video' ? 'a video' : 'a picture or a video';
  return `${manifest.label} takes no post without ${needed}, so there is no test message: your first post shows it.`;
}
