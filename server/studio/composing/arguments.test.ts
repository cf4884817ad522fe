import { describe, expect, it } from 'vitest';
import { headArguments, pieceArguments, type PiecePlan } from './piece-arguments';
import { loudnessIn, mixArguments } from './sound-arguments';
import { secondGroup } from './split-stream';
import { distinctStates, subtitleList } from './subtitle-list';

const plan: PiecePlan = {
  clip: '/c/clip.mp4',
  speed: 1.25,
  frames: 75,
  size: { width: 720, height: 1280 },
  before: null,
  subtitles: null,
};
const after = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';

describe('a piece', () => {
  it('is sped up, held to its length, and split off its last picture', () => {
    const args = pieceArguments({ ...plan, to: '/p/all.h264', last: '/p/last.png' });
    const filters = after(args, '-filter_complex');
    expect(filters).toContain('setpts=(PTS-STARTPTS)/1.25,fps=30:round=up:start_time=0');
    expect(filters).toContain('tpad=stop_mode=clone:stop=75,trim=end_frame=75');
    expect(filters).toContain('trim=start_frame=74');
    expect(filters).not.toContain('overlay');
    expect(args).toEqual(expect.arrayContaining(['/p/all.h264', '/p/last.png', '-protocol_whitelist']));
  });

  it('has the picture before it under a fade, and subtitles where their lane is', () => {
    const both = { ...plan, before: { picture: '/p/b.png', frames: 12 }, subtitles: { list: '/p/l', x: 44, y: 992 } };
    const filters = after(headArguments({ ...both, to: '/p/h.h264' }), '-filter_complex');
    expect(filters).toContain('[1:v:0]scale=out_color_matrix=bt709');
    expect(filters).toContain('tpad=stop_mode=clone:stop=11,fade=t=out:start_frame=0:nb_frames=12:alpha=1');
    expect(filters).toMatch(/\[2:v:0].*overlay=44:992/);
    expect(headArguments({ ...both, to: '/p/h.h264' })).not.toContain('-loop');
    expect(after(headArguments({ ...plan, to: '/p/h.h264' }), '-frames:v')).toBe('30');
  });
});

describe('the sound', () => {
  const voices = [
    { path: '/v/1.wav', start: 0 },
    { path: '/v/2.wav', start: 45 },
  ];

  it('begins each voice at its sample, and lowers the music under them', () => {
    const args = mixArguments({ voices, music: { path: '/m.mp3', volume: 0.3 }, frames: 300, to: '/s.wav' });
    const filters = after(args, '-filter_complex');
    expect(filters).toContain(
      '[1:a:0]aresample=48000,pan=stereo|FL=FL+FC|FR=FR+FC,aformat=sample_fmts=fltp,adelay=delays=72000S',
    );
    expect(filters).toContain('amix=inputs=2:normalize=0');
    expect(filters).toContain('sidechaincompress');
    expect(filters).toContain('atrim=end_sample=480000');
    expect(after(args, '-stream_loop')).toBe('-1');
  });

  it('takes less of a bed, which is quiet as it comes, and lets it begin softly', () => {
    const music = { path: '/m.flac', volume: 0.25, isBed: true };
    const filters = after(mixArguments({ voices, music, frames: 300, to: '/s.wav' }), '-filter_complex');
    expect(filters).toContain(':ratio=1.6:');
    expect(filters).toContain('volume=0.25,afade=t=in');
    const own = mixArguments({ voices, music: { ...music, isBed: false }, frames: 300, to: '/s.wav' });
    expect(after(own, '-filter_complex')).toContain(':ratio=8:');
    expect(after(own, '-filter_complex')).not.toContain('afade=t=in');
  });

  it('is silence without any, and music alone is not lowered', () => {
    const filters = (music: { path: string; volume: number } | null) =>
      after(mixArguments({ voices: [], music, frames: 30, to: '/s.wav' }), '-filter_complex');
    expect(filters(null)).toMatch(/^anullsrc=/);
    expect(filters({ path: '/m.mp3', volume: 1 })).not.toContain('sidechain');
  });

  it('is as loud as the summary says, not as a frame does', () => {
    expect(loudnessIn('I: -9.0 LUFS\nSummary:\n  I:   -21.8 LUFS\n')).toBe(-21.8);
    expect(loudnessIn('Summary:\n  I:   -70.0 LUFS\n')).toBeNull();
    expect(loudnessIn('')).toBeNull();
  });
});

describe('a list of subtitles', () => {
  it('draws each state once and counts in frames', () => {
    const state = (words: string[], from: number, until: number) => ({ words, said: null, from, until });
    const { drawn, shown } = distinctStates([state([], 0, 3), state(['a'], 3, 33), state([], 33, 34)]);
    expect(drawn).toHaveLength(2);
    expect(subtitleList(shown)).toBe(
      "ffconcat version 1.0\nfile '0.png'\noption framerate 30\nduration 0.100000\nfile '1.png'\noption framerate 30\nduration 1.000000\nfile '0.png'\noption framerate 30\nduration 0.033333\nfile '0.png'\noption framerate 30",
    );
  });

  it('holds no word of a person', () => {
    const { shown } = distinctStates([{ words: ["'; rm -rf"], said: null, from: 0, until: 9 }]);
    expect(subtitleList(shown)).not.toContain('rm');
  });
});

it('finds the second group of frames', () => {
  const unit = (type: number, length: number) => [0, 0, 0, 1, type, ...Array<number>(length).fill(9)];
  const stream = Buffer.from([
    ...unit(0x67, 3),
    ...unit(0x68, 2),
    ...unit(0x65, 9),
    ...unit(0x67, 3),
    ...unit(0x65, 4),
  ]);
  expect(secondGroup(stream)).toBe(29);
  expect(secondGroup(stream.subarray(0, 29))).toBe(29);
});
