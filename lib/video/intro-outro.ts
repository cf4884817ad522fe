/** Pictures before and after a video: their limits and sentences. */
export const STILL_SECONDS = { min: 1, max: 10, standard: 3 } as const;
export const STILL_MAX_BYTES = 2 * 1024 * 1024;
export const STILL_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;
export const NOT_A_PICTURE = 'Please select an image file';
export const PICTURE_TOO_LARGE = 'Image file size must be less than 2MB';
export const NO_TITLE = 'Please enter a title';
