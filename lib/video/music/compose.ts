import { bedSeconds, type Bed } from './beds';
import { PIECES } from './pieces';
import { notesOf } from './score';
import { RATE, soundOf, type Stereo } from './tones';

/** Of the room, in samples: no two meet. */
const ECHOES = [1511, 2111, 2731, 3343] as const;
const ECHO_S = 1.7;
/** Of each echo, what the walls take from its high tones. */
const DARK = 0.45;
/** The room is heard before the beginning too, so that the end goes over into it. */
const BEFORE_S = 4;
/** So many samples at a time. */
const SLICE = 12_000;

/**
 * A bed's sound, in steps between which other work may get a turn. What rings after its end rings over its beginning:
 * repeated, it has no seam. The same samples each time.
 */
export function* compose(bed: Bed): Generator<void, Stereo> {
  const long = Math.round(bedSeconds(bed) * RATE);
  const dry = { left: new Float32Array(long), right: new Float32Array(long) };
  const known = new Map<string, Float32Array>();
  for (const note of notesOf(bed)) {
    const { left, right } = soundOf(note, known);
    addRound(dry.left, left, note.at);
    addRound(dry.right, right, note.at);
    yield;
  }
  return yield* inRoom(dry, PIECES[bed]);
}

type Sound = ReturnType<typeof soundOf>['left'];

function addRound(all: Float32Array, { samples, loud }: Sound, at: number): void {
  let place = Math.round(at * RATE) % all.length;
  for (const sample of samples) {
    all[place] = (all[place] ?? 0) + sample * loud;
    place = place + 1 === all.length ? 0 : place + 1;
  }
}

/** One of the echoes: what was fed to it comes back later and darker. */
class Echo {
  private readonly kept: Float32Array;
  private readonly keeps: number;
  private at = 0;
  private dark = 0;
  constructor(length: number) {
    this.kept = new Float32Array(length);
    this.keeps = 10 ** ((-3 * length) / (ECHO_S * RATE));
  }
  hear(): number {
    this.dark += DARK * ((this.kept[this.at] ?? 0) - this.dark);
    return this.dark * this.keeps;
  }
  feed(sample: number): void {
    this.kept[this.at] = sample;
    this.at = this.at + 1 === this.kept.length ? 0 : this.at + 1;
  }
}

/** With the echo of a room: four that feed each other. */
function* inRoom({ left, right }: Stereo, { room, gain }: { room: number; gain: number }): Generator<void, Stereo> {
  const all = left.length;
  const [first, second, third, fourth] = ECHOES.map((length) => new Echo(length)) as [Echo, Echo, Echo, Echo];
  const made = { left: new Float32Array(all), right: new Float32Array(all) };
  for (let from = -BEFORE_S * RATE; from < all; from += SLICE) {
    const until = Math.min(all, from + SLICE);
    for (let at = from; at < until; at += 1) {
      const place = at < 0 ? at + all : at;
      const [l, r] = [left[place] ?? 0, right[place] ?? 0];
      const [a, b, c, d] = [first.hear(), second.hear(), third.hear(), fourth.hear()];
      first.feed((a + b + c + d) / 2 + l);
      second.feed((a - b + c - d) / 2 + r);
      third.feed((a + b - c - d) / 2 + l);
      fourth.feed((a - b - c + d) / 2 + r);
      if (at < 0) continue;
      made.left[at] = gain * (l + room * (a + c));
      made.right[at] = gain * (r + room * (b + d));
    }
    yield;
  }
  return made;
}
