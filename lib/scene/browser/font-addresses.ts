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
  'twemoji-colr-font/twemoji.woff2': new URL('twemoji-colr-font/twemoji.woff2', import.meta.url),
  '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf': new URL(
    '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf': new URL(
    '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf': new URL(
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf': new URL(
    '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf': new URL(
    '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf': new URL(
    '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf': new URL(
    '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf': new URL(
    '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf': new URL(
    '@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/gelasio/700Bold/Gelasio_700Bold.ttf': new URL(
    '@expo-google-fonts/gelasio/700Bold/Gelasio_700Bold.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf': new URL(
    '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
    import.meta.url,
  ),
  '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf': new URL(
    '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf',
    import.meta.url,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf': new URL('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', import.meta.url),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf': new URL('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', import.meta.url),
};
