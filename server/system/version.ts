import { version } from '@/package.json';

/** The version of this program. */
export const VERSION: string = version;

/** The version that made data in which none is written: the first one wrote none. */
export const FIRST_VERSION = '0.1.0';
