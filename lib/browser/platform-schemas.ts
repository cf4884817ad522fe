import { z } from './zod';

/**
 * Stands for lib/contracts/platform-schemas.ts in the browser's bundle (next.config.ts): the schemas are all that a
 * contract needs of the manifests, whose limits, guides and presets would otherwise be loaded with every page.
 */
export const sentPlatformPost = z;
export const savedCredentials = z;
