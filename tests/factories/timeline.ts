import { newItem, newText, newTimeline, type Item, type Timeline } from '@/lib/timeline/model';

/** A clip of a source of ten seconds. */
export const clip = (id: string, start: number, duration = 60, rest: Partial<Item> = {}) =>
  newItem({ id, type: 'video', url: `/files/${id}`, start, duration, originalDuration: 300, ...rest });

export const text = (id: string, start: number, rest: Partial<Item> = {}, wordTimes: readonly number[] = []) =>
  newItem({ id, type: 'text', trackIndex: 1, start, text: { ...newText(id), wordTimes }, ...rest });

export const timelineOf = (...items: Item[]): Timeline => ({ ...newTimeline(), items });

/** Where the items lie. */
export const spans = ({ items }: Timeline) => items.map(({ id, start, duration }) => [id, start, duration]);
