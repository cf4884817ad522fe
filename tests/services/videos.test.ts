// Slow: each film is really drawn, spoken, recorded and merged.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownFileOf } from '@/lib/media/own-file';
import { updateVideoProject } from '@/lib/contracts/video-projects';
import type { VideoFormat } from '@/lib/video/formats';
import { NotificationModel } from '@/prisma-free-models/notification';
import { deleteFile } from '@/server/media/files/delete-file';
import { DEFAULT_BRAND_KIT } from '@/lib/scene/brand-kit';
import { saveBrandKit } from '@/server/media/brand/brand-kit';
import { findStoredFile, insertFile } from '@/server/media/files/store';
import { cancelVideo } from '@/server/studio/videos/cancel-video';
import { editSegment, editVideo, mergeVideo } from '@/server/studio/videos/edit-video';
import { makeFormats } from '@/server/studio/videos/make-formats';
import { presentVideo } from '@/server/studio/videos/present';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { stepsOfProject } from '@/server/studio/videos/step.store';
import { scriptOf, subtitlesOf } from '@/server/studio/videos/texts';
import { applyVoiceOver, saveVoiceOvers, searchVoiceOvers } from '@/server/studio/videos/voice-overs';
import { changeVideo, completeVideo } from '@/server/studio/videos/project.store';
import { voiceLimits } from '@/server/studio/voice/espeak';
import { randomToken } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { newScenario, newVideo, videoOf, whenMade } from './videos-support';

let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});

const toldOf = async (kind: string) =>
  (await NotificationModel.find({ userId: place.userId, kind }).lean()).map(({ message, link }) => [message, link]);
const stepsMade = async () => (await stepsOfProject(place.projectId)).map(({ key }) => key).sort();

it('makes a video of a scenario, makes only what changed again, and shares what is the same', async () => {
  const scenarioId = await newScenario(place);
  const id = await newVideo(place, scenarioId, { music: undefined });
  const done = await whenMade(id);
  expect(done.error).toBeNull();
  expect(done).toMatchObject({ status: 'completed', opens: true, subtitles: { burnt: true, once: true } });
  const shown = await presentVideo(done, 'http://here');
  expect(shown).toMatchObject({ progress: 100, statusDescription: 'Ready to watch', stale: false, estimate: null });
  const film = await findStoredFile(done.film?.fileId ?? '');
  expect(film).toMatchObject({ name: 'Bread.mp4', role: 'original', kind: 'video' });
  expect(shown.finalVideoUrl).toBe(`http://here/files/${film?._id}.mp4`);
  expect(await toldOf('video.finished')).toEqual([
    [expect.stringMatching(/^“Bread” is ready to watch: .+, .+B\.$/), `/media?file=${film?._id}`],
  ]);
  expect((await findScenario(scenarioId))?.status).toBe('completed');
  // Two voices, two clips, and the bed of a video whose call says nothing of music.
  expect(await stepsMade()).toHaveLength(5);
  const bed = await findStoredFile(done.film?.bed?.fileId ?? '');
  expect(bed).toMatchObject({ name: 'calm.flac', role: 'part', kind: 'audio' });
  const bedUrl = `http://here/files/${bed?._id}.flac`;
  expect(shown.music).toEqual({ bed: 'calm', fileId: null, fileUrl: null, bedUrl, volume: 0.25 });
  // Each scene is recorded exactly as long as it is spoken for, with the pause after a title.
  for (const { clip, voice } of done.segments) {
    const said = (voice?.seconds ?? 0) + 0.6;
    expect(clip?.seconds).toBeGreaterThanOrEqual(said - 0.001);
    expect(clip?.seconds).toBeLessThan(said + 0.035);
  }
  expect(
    Object.values(shown.segmentsInfo.segments).map(({ clipSpeed, speedFactor }) => [clipSpeed, speedFactor]),
  ).toEqual([
    [1, 1],
    [1, 1],
  ]);

  // The same segments in a second video: no clip and no voice is made again.
  const first = await stepsOfProject(place.projectId);
  const second = await whenMade(await newVideo(place, scenarioId, { title: 'Twin', music: { bed: 'calm' } }));
  expect(second.status).toBe('completed');
  expect(await stepsMade()).toEqual(first.map(({ key }) => key).sort());

  const edited = await editSegment({ id, name: 'part2', body: { voiceOver: { text: 'Three loaves.' } } });
  expect(edited.status).toBe('completed');
  const stale = await presentVideo(edited, '');
  expect(stale.segmentsInfo.segments.part1?.stale).toEqual({ video: false, voiceOver: false, merged: false });
  expect(stale.segmentsInfo.segments.part2?.stale).toMatchObject({ voiceOver: true, merged: true });
  await mergeVideo({ id, userId: place.userId });
  const again = await whenMade(id);
  expect(again.segments[0]?.clip).toEqual(done.segments[0]?.clip);
  expect(again.segments[1]?.voice?.key).not.toBe(done.segments[1]?.voice?.key);
  // The film before is no longer in the library.
  expect(again.film?.fileId).not.toBe(film?._id);
  await until(
    () => findStoredFile(film?._id ?? ''),
    (file) => file === null,
  );

  expect((await subtitlesOf({ id })).text).toMatch(/^1\n00:00:0\d,\d{3} --> /);
  expect((await scriptOf({ id })).text).toContain('Three loaves.');

  // The second video keeps the clips and the bed that both use.
  await deleteVideo({ id, keepVideo: false });
  expect(await findStoredFile(again.film?.fileId ?? '')).toBeNull();
  for (const { clip, voice } of (await videoOf(String(second._id))).segments) {
    expect(await findStoredFile(clip?.fileId ?? '')).not.toBeNull();
    expect(await findStoredFile(voice?.fileId ?? '')).not.toBeNull();
  }
  expect(await findStoredFile(bed?._id ?? '')).not.toBeNull();
  expect(await stepsMade()).toEqual(first.map(({ key }) => key).sort());
  await deleteVideo({ id: String(second._id), keepVideo: false });
  expect(await findStoredFile(bed?._id ?? '')).toBeNull();
}, 300_000);

it('has a bed, a sound of its library by id or address, or no music, and refuses any other', async () => {
  const id = await newVideo(place, await newScenario(place, ['One loaf.']));
  await cancelVideo({ id });
  const keep = async (extension: string, kind: 'audio' | 'image', projectId = place.projectId) => {
    const own = { projectId, createdBy: place.userId, name: `song.${extension}`, extension, kind, inspected: true };
    const more = { _id: randomToken(16), contentType: `${kind}/${extension}`, bytes: 9, sha256: '1' };
    const { _id } = await insertFile({ ...own, ...more });
    return `/files/${_id}.${extension}`;
  };
  const music = updateVideoProject.body!.shape.music;
  const chosen = async (wanted: object | null) =>
    (await presentVideo(await editVideo({ id, body: { music: music.parse(wanted) } }), 'http://here')).music;
  const song = await keep('mp3', 'audio');
  const fileId = ownFileOf(song)?.id ?? null;
  const own = { bed: null, fileId, fileUrl: `http://here${song}`, bedUrl: null };
  expect(await chosen({ bed: 'driving', volume: 0.5 })).toMatchObject({ bed: 'driving', bedUrl: null, volume: 0.5 });
  expect(await chosen({ fileUrl: song })).toEqual({ ...own, volume: 0.25 });
  expect(await chosen({ fileId, volume: 1 })).toEqual({ ...own, volume: 1 });
  // What was answered can be sent back as it is.
  expect(await chosen({ ...own, volume: 0.3 })).toEqual({ ...own, volume: 0.3 });
  expect(await chosen({ bed: null, fileUrl: null })).toBeNull();
  for (const wrong of [
    { bed: 'calm', fileId },
    { fileUrl: await keep('png', 'image') },
    { fileUrl: await keep('mp3', 'audio', newPlace().projectId) },
    { fileUrl: 'https://example.org/song.mp3' },
  ])
    await expect(chosen(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(music.safeParse({ bed: 'loud' }).success).toBe(false);
});

it('makes a lost clip and a lost voice again when it is merged', async () => {
  const id = await newVideo(place, await newScenario(place));
  const { segments } = await whenMade(id);
  const [clip, voice] = [segments[0]?.clip?.fileId ?? '', segments[1]?.voice?.fileId ?? ''];
  await deleteFile(clip);
  await deleteFile(voice);
  await editSegment({ id, name: 'part2', body: { speedFactor: 1.5 } });
  await mergeVideo({ id, userId: place.userId });
  const made = await whenMade(id);
  expect(made).toMatchObject({ status: 'completed', error: null });
  expect(made.segments[0]?.clip).toMatchObject({ key: segments[0]?.clip?.key });
  expect(made.segments[0]?.clip?.fileId).not.toBe(clip);
  expect(made.segments[1]?.voice?.fileId).not.toBe(voice);
  // The speed factor is the voice's: it is said faster, and its scene is recorded for that.
  const [before, after] = [segments[1]!, made.segments[1]!];
  expect(after.voice?.seconds).toBeLessThan((before.voice?.seconds ?? 0) * 0.85);
  expect(Math.abs((after.clip?.seconds ?? 0) - (after.voice?.seconds ?? 0) - 0.6)).toBeLessThan(0.04);
  expect((await presentVideo(made, '')).segmentsInfo.segments.part2).toMatchObject({ speedFactor: 1.5, clipSpeed: 1 });
}, 120_000);

it('saves voice-overs once, finds them by words in any order, and applies them after their video is gone', async () => {
  const scenarioId = await newScenario(place, ['Fresh rye bread.']);
  const id = await newVideo(place, scenarioId);
  await expect(saveVoiceOvers({ id, userId: place.userId })).rejects.toThrow('once the video is completed');
  await whenMade(id);
  expect(await saveVoiceOvers({ id, userId: place.userId })).toEqual({ saved: 1 });
  expect(await saveVoiceOvers({ id, userId: place.userId })).toEqual({ saved: 0 });
  await deleteVideo({ id, keepVideo: true });
  const find = (q: string) => searchVoiceOvers({ projectIds: [place.projectId], q, limit: undefined, origin: '' });
  expect(await find('bread FRESH')).toMatchObject([{ text: 'Fresh rye bread.', originalSegmentName: 'part1' }]);
  expect(await find('fresh cake')).toEqual([]);
  const [saved] = await find('');

  const other = await newVideo(place, await newScenario(place, ['Cake.']));
  await whenMade(other);
  const applied = await applyVoiceOver({ id: other, name: 'part1', voiceOverId: saved?._id ?? '' });
  expect(applied.segments[0]).toMatchObject({ voiceOverText: 'Fresh rye bread.' });
  await mergeVideo({ id: other, userId: place.userId });
  const made = await whenMade(other);
  expect(made.status).toBe('completed');
  expect(await findStoredFile(made.segments[0]?.voice?.fileId ?? '')).not.toBeNull();
}, 300_000);

it('stops when it is cancelled, refuses a merge while it records or merges, and goes on afterwards', async () => {
  // Long enough that none of it is done by the time it is cancelled.
  const long = 'All of our bread is baked by hand in the old oven. '.repeat(12);
  const id = await newVideo(place, await newScenario(place, [long, long]));
  expect((await cancelVideo({ id })).status).toBe('draft');
  await expect(cancelVideo({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  // The states below are set by hand: no worker may still be on its way out of the one that was cancelled.
  await worker.stop();
  for (const name of ['part1', 'part2'])
    await editSegment({ id, name, body: { voiceOver: { text: 'One.' }, params: { scene: 'title', title: 'One' } } });
  const merge = () => mergeVideo({ id, userId: place.userId });
  for (const status of ['recording', 'merging'] as const) {
    await changeVideo(id, { status });
    await expect(merge()).rejects.toMatchObject({ code: 'PROJECT_BUSY' });
  }
  for (const status of ['processing', 'uploading'] as const) {
    await changeVideo(id, { status, again: false });
    expect(await merge()).toMatchObject({ status, again: true });
  }
  // With the merge that was asked for, it does not end as completed but is made again, in one write.
  const line = { at: new Date(), level: 'info', message: 'Done' } as const;
  expect(await completeVideo(id, line)).toMatchObject({ status: 'recording', again: false });
  expect(await completeVideo(id, line)).toMatchObject({ status: 'completed', again: false });
  expect(await completeVideo(id, line)).toBeNull();
  worker = startWorker();
  await mergeVideo({ id, userId: place.userId });
  const plain = await whenMade(id);
  expect(plain.status).toBe('completed');

  // The brand's end card closes the film: it is out of date with another one, and a merge records that alone.
  const endCard = { enabled: true, text: 'Come by', url: 'https://bakery.example' };
  await saveBrandKit({ projectId: place.projectId, kit: { ...DEFAULT_BRAND_KIT, endCard } });
  expect(await presentVideo(plain, '')).toMatchObject({ stale: true });
  const before = await stepsMade();
  await mergeVideo({ id, userId: place.userId });
  const branded = await whenMade(id);
  expect(branded).toMatchObject({ status: 'completed', error: null });
  expect(await presentVideo(branded, '')).toMatchObject({ stale: false });
  expect((await stepsMade()).filter((key) => !before.includes(key))).toHaveLength(1);
  expect(branded.film?.parts).toEqual(plain.film?.parts);
  expect((branded.film?.seconds ?? 0) - (plain.film?.seconds ?? 0)).toBeCloseTo(3, 1);
}, 300_000);

it('says which segment failed at what, and a merge goes on there', async () => {
  const scenarioId = await newScenario(place);
  const id = await newVideo(place, scenarioId, { voice: null });
  await whenMade(id);
  await editSegment({
    id,
    name: 'part2',
    body: { params: { scene: 'picture', picture: '/files/aaaaaaaaaaaaaaaaaaaaaaaa.png' } },
  });
  await mergeVideo({ id, userId: place.userId });
  const failed = await whenMade(id);
  expect(failed.status).toBe('failed');
  expect(failed.error).toBe(
    'The segment “part2” could not be recorded: The media file no longer exists on this host. Upload it again.',
  );
  expect(failed.processingLogs.at(-1)).toMatchObject({ level: 'error', message: failed.error });
  expect(await toldOf('video.failed')).toEqual([[`“Bread” could not be made. ${failed.error}`, '/video-management']]);
  await editSegment({ id, name: 'part2', body: { params: { scene: 'title', title: 'Two' } } });

  // Without room on the disk nothing begins; without its voice the clips are there. A merge goes on from what is made.
  const retried = async () => {
    await mergeVideo({ id, userId: place.userId });
    return whenMade(id);
  };
  const room = env.MIN_FREE_DISK_MB;
  env.MIN_FREE_DISK_MB = 1e12;
  const full = await retried().finally(() => (env.MIN_FREE_DISK_MB = room));
  expect(full.error).toMatch(/^The disk of this host is almost full: .* are free\. Free some space and try again\.$/);
  expect(full.segments[1]?.clip).toEqual(failed.segments[1]?.clip);
  await editVideo({ id, body: { voice: { provider: 'espeak', speed: 1 } } });
  const { program } = voiceLimits;
  voiceLimits.program = path.join(env.DATA_DIR, 'no-voice');
  writeFileSync(voiceLimits.program, `#!/bin/sh\ncat > /dev/null; printf '{"missing":"library"}'\n`, { mode: 0o755 });
  const mute = await retried().finally(() => (voiceLimits.program = program));
  expect(mute.error).toMatch(
    /^The segment “part1” has no voice-over: The built-in voice needs espeak-ng, which is not/,
  );
  // Voices come first: nothing is recorded for one that is not there.
  expect(mute.segments.map(({ clip }) => clip)).toEqual(failed.segments.map(({ clip }) => clip));
  const done = await retried();
  expect(done).toMatchObject({ status: 'completed', error: null });
  expect(done.segments[1]?.clip?.key).not.toBe(failed.segments[1]?.clip?.key);
}, 300_000);

it('is made in other formats of the same voices, each once, whoever asks, and they stay when it is deleted', async () => {
  const id = await newVideo(place, await newScenario(place, ['One loaf.']));
  const make = (of: string, formats: readonly VideoFormat[]) => makeFormats({ id: of, formats, userId: place.userId });
  await expect(make(id, ['1:1'])).rejects.toMatchObject({ code: 'PROJECT_BUSY' });
  const first = await whenMade(id);
  const [both, again] = await Promise.all([make(id, ['1:1', '9:16']), make(id, ['1:1', '9:16'])]);
  expect(again.map(({ _id }) => String(_id))).toEqual(both.map(({ _id }) => String(_id)));
  expect(both.map(({ format }) => format)).toEqual(['9:16', '1:1']);
  const square = await whenMade(String(both[1]?._id));
  expect(square).toMatchObject({ status: 'completed', error: null, title: 'Bread' });
  // The same voice, another clip, laid out for its own format.
  expect(square.segments[0]?.voice).toEqual(first.segments[0]?.voice);
  expect(square.segments[0]?.clip?.fileId).not.toBe(first.segments[0]?.clip?.fileId);
  const film = await findStoredFile(square.film?.fileId ?? '');
  expect(film?.name).toBe('Bread 1x1.mp4');
  expect((await toldOf('video.finished'))[0]?.[0]).toMatch(/^“Bread” in 1:1 is ready to watch: /);
  // One that is made of another format belongs to the same film.
  const [wide] = await make(String(square._id), ['16:9']);
  await whenMade(String(wide?._id));
  const shown = await presentVideo(await videoOf(id), 'http://here');
  expect(shown.formats).toMatchObject([
    {
      _id: String(square._id),
      format: '1:1',
      status: 'completed',
      finalVideoUrl: `http://here/files/${film?._id}.mp4`,
    },
    { _id: String(wide?._id), format: '16:9', status: 'completed' },
  ]);
  await deleteVideo({ id, keepVideo: false });
  const left = await presentVideo(await videoOf(String(square._id)), 'http://here');
  expect(left).toMatchObject({ status: 'completed', formats: [{ format: '16:9' }] });
});
