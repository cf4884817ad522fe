import { API_HEADERS } from './problem';

/** Of an answer that comes as events: nothing on its way may keep, change or collect it. */
export const EVENT_STREAM_HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
