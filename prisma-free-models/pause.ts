import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { RESUME_CHOICES } from '@/lib/posts/pauses';
import { collection } from './collection';

/**
 * Publishing is paused: everywhere (no project), in a project, or for a platform of a project. `_id` names the scope,
 * so that there is one per scope. An ended pause stays until everything that waited for it has been released.
 */
const schema = new Schema({
  _id: { type: String, required: true },
  projectId: { type: Schema.Types.ObjectId, default: null },
  platform: { type: String, enum: [...PLATFORM_KEYS, null], default: null },
  since: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  endedAt: { type: Date, default: null },
  reason: { type: String, default: null },
  /** When it ends by itself, with the choice below. */
  until: { type: Date, default: null },
  /** The fate of the posts that came due meanwhile. */
  choice: { type: String, enum: [...RESUME_CHOICES, null], default: null },
  hours: { type: Number, default: null },
});

export type PauseFields = InferSchemaType<typeof schema>;
export const PauseModel = collection('Pause', schema);
