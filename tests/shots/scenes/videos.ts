import { fail, hang, press, type Scene } from '../scene';

const studio = () => '/videos';
const SCENARIOS = /\/api\/video-maker\/scenarios\?/;

/** The video studio: its states without scenarios, and the form of a new one. */
export const videoScenes: Scene[] = [
  { name: 'videos-loading', path: studio, as: 'busy', before: hang(SCENARIOS) },
  { name: 'videos-error', path: studio, as: 'busy', before: fail(SCENARIOS) },
  { name: 'videos-empty', path: studio, as: 'new' },
  { name: 'videos-new', path: studio, as: 'busy', after: press('New video') },
];
