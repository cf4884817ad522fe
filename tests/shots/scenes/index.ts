import { agentScenes } from './agents';
import { composerScenes } from './composer';
import { entranceScenes } from './entrance';
import { knowledgeScenes } from './knowledge';
import { mediaScenes } from './media';
import { peopleScenes } from './people';
import { planningScenes } from './planning';
import { scheduleScenes } from './schedule';
import { searchScenes } from './searches';
import { settingsScenes } from './settings';
import { shellScenes } from './shell';
import { threadScenes } from './threads';
import { videoScenes } from './videos';

/** Every screen in its states. */
export const scenes = [
  ...entranceScenes,
  ...scheduleScenes,
  ...composerScenes,
  ...threadScenes,
  ...planningScenes,
  ...mediaScenes,
  ...knowledgeScenes,
  ...searchScenes,
  ...agentScenes,
  ...videoScenes,
  ...settingsScenes,
  ...peopleScenes,
  ...shellScenes,
];
