import { endOf, MAX_FRAMES, MIN_TOTAL_FRAMES, type Timeline } from '../model';
import { add } from './add';
import { change, replaceAll, replaceGroup } from './change';
import type { Apply, Command } from './command';
import { animate, easeKeyframes, removeKeyframe, setKeyframe } from './keyframes';
import { freeze } from './freeze';
import { rippleTrim, roll, slide, slip } from './joints';
import { mark, unmark } from './markers';
import { move } from './move';
import { recut } from './recut';
import { remove } from './remove';
import { changeSpeed } from './speed';
import { split } from './split';
import { addTrack, changeTotal, changeTrack, changeViewport, moveTrack, removeTrack, soloTrack } from './tracks';
import { setTransition } from './transition';
import { trim } from './trim';

const COMMANDS: { [T in Command['type']]: Apply<T> } = {
  add,
  remove,
  move,
  trim,
  'ripple-trim': rippleTrim,
  roll,
  slip,
  slide,
  split,
  recut,
  freeze,
  change,
  'change-speed': changeSpeed,
  'set-keyframe': setKeyframe,
  'remove-keyframe': removeKeyframe,
  'ease-keyframes': easeKeyframes,
  animate,
  'set-transition': setTransition,
  'replace-all': replaceAll,
  'replace-group': replaceGroup,
  'add-track': addTrack,
  'remove-track': removeTrack,
  'change-track': changeTrack,
  'move-track': moveTrack,
  'solo-track': soloTrack,
  mark,
  unmark,
  'change-viewport': changeViewport,
  'change-total': changeTotal,
};

/**
 * The timeline after a command. The same object when nothing changes, or when an item would end too late. The ruler
 * grows with what is added.
 */
export function apply(timeline: Timeline, command: Command): Timeline {
  const run = COMMANDS[command.type] as Apply<Command['type']>;
  const next = run(timeline, command);
  if (next === timeline || next.items === timeline.items) return next;
  const end = lastOf(next);
  if (end > MAX_FRAMES && end > lastOf(timeline)) return timeline;
  return end > next.totalDuration ? { ...next, totalDuration: end } : next;
}

const lastOf = ({ items }: Timeline): number =>
  items.reduce((last, item) => Math.max(last, endOf(item)), MIN_TOTAL_FRAMES);
