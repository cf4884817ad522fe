import type { FontFile } from '../fonts';

/**
 * Where the browser loads each file of FONT_FILES: the build puts the same bytes under an address with their hash. The
 * bundler has to see each path as it is written.
 */
export const FONT_ADDRESSES: Readonly<Record<FontFile['file'], URL>> = {
  '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf': new URL(
    '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf': new URL(
    '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf': new URL(
    '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf': new URL(
    '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf': new URL(
    '@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf': new URL(
    '@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf': new URL(
    '@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/pt-serif/700Bold/PTSerif_700Bold.ttf': new URL(
    '@expo-google-fonts/pt-serif/700Bold/PTSerif_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf': new URL(
    '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf': new URL(
    '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
    import.meta.url,
  ),
};
