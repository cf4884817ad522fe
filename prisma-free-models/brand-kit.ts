import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const text = { type: String, default: '' };

/** How a project's pictures and videos look. Colours and the font are judged by lib/scene/brand-kit.ts. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    /** Id of a stored file of the project. */
    logoFileId: { type: String, default: null },
    colors: {
      type: new Schema(
        {
          primary: { type: String, required: true },
          secondary: { type: String, required: true },
          background: { type: String, required: true },
          text: { type: String, required: true },
        },
        { _id: false },
      ),
      required: true,
    },
    font: { type: String, required: true },
    endCard: {
      type: new Schema({ enabled: { type: Boolean, default: false }, text, url: text }, { _id: false }),
      required: true,
    },
  },
  { timestamps: true },
);
schema.index({ projectId: 1 }, { unique: true });

export type BrandKitFields = InferSchemaType<typeof schema>;
export const BrandKitModel = collection('BrandKit', schema);
