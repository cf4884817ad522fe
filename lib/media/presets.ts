import type { MediaPresets, VideoHard, VideoTarget } from './preset';

const MP4_MOV = ['mp4', 'mov'] as const;
const upTo = (width: number, height: number): VideoTarget['frame'] => ({
  landscape: [width, height],
  portrait: [width, height],
  square: [width, height],
});

/** Instagram and Threads document the same video but for length, bytes and rate (IG-MEDIA, TH-POSTS). */
const META_VIDEO = {
  containers: MP4_MOV,
  noEditLists: true,
  fastStart: true,
  videoCodecs: ['h264', 'hevc'],
  progressive: true,
  chroma: '4:2:0',
  fps: [23, 60],
  maxWidth: 1920,
  aspect: [0.01, 10],
  audioCodecs: ['aac'],
  maxAudioHz: 48_000,
  maxChannels: 2,
  maxAudioKbps: 128,
} as const satisfies VideoHard;

/**
 * Input and output formats of each network. Sources: TG-API, TG-FILES core.telegram.org/bots/api (sendVideo,
 * sendPhoto, sending files); IG-MEDIA Instagram "IG User Media" v25.0; X-MEDIA X "Media best practices"; VK-UPL,
 * VK-VIDEO dev.vk.com "Uploading files", video.save; YT-DISC discovery document of the Data API v3; YT-ENC YouTube
 * "Recommended upload encoding settings"; DC-REF, DC-MSG Discord API v10 reference; TH-POSTS Threads "Posts". OURS: no
 * document says it, our choice.
 */
export const PRESETS = {
  telegram: {
    video: {
      // TG-API sendVideo: MPEG4 only; TG-FILES: 50 MB by upload. Frame, rate and fps: OURS.
      hard: { containers: ['mp4'], maxBytes: 52_428_800 },
      target: {
        frame: upTo(1920, 1920),
        maxFps: 30,
        maxVideoKbps: 4000,
        audioKbps: 128,
        maxBytes: 52_428_800,
        gopS: 2,
      },
      sources: ['TG-API sendVideo', 'TG-FILES'],
    },
    image: {
      // TG-API sendPhoto: 10 MB, width + height ≤ 10,000, ratio ≤ 20. Formats and 2560: OURS, what clients show.
      hard: {
        formats: ['jpeg', 'png', 'webp', 'gif'],
        maxBytes: 10_485_760,
        maxSumOfSides: 10_000,
        aspect: [1 / 20, 20],
      },
      target: { format: 'jpeg', box: [2560, 2560], quality: 90, maxBytes: 10_000_000 },
      sources: ['TG-API sendPhoto', 'TG-FILES'],
    },
    animation: null,
    // sendVideo's `cover` is a picture as any other; 1280 × 720 as YouTube has it: OURS.
    cover: {
      hard: { formats: ['jpeg', 'png', 'webp'], maxBytes: 10_485_760 },
      target: { size: [1280, 720], maxBytes: 10_000_000 },
      sources: ['TG-API sendVideo cover'],
    },
  },
  instagram: {
    video: {
      hard: { ...META_VIDEO, maxVideoKbps: 25_000, durationS: [3, 900], maxBytes: 314_572_800 },
      target: {
        frame: upTo(1080, 1920),
        shape: [1080, 1920],
        maxFps: 30,
        maxVideoKbps: 8000,
        audioKbps: 128,
        maxBytes: 300_000_000,
        noEditLists: true,
        gopS: 2,
      },
      sources: ['IG-MEDIA'],
    },
    image: {
      hard: {
        formats: ['jpeg'],
        maxBytes: 8_388_608,
        aspect: [0.8, 1.91],
        minWidth: 320,
        maxWidth: 1440,
        srgb: true,
        scaledByNetwork: ['minWidth', 'maxWidth'],
      },
      target: { format: 'jpeg', box: [1080, 1350], quality: 92, maxBytes: 8_000_000 },
      sources: ['IG-MEDIA'],
    },
    animation: null,
    cover: {
      hard: { formats: ['jpeg'], maxBytes: 8_388_608 },
      target: { size: [1080, 1920], maxBytes: 8_388_608 },
      sources: ['IG-MEDIA'],
    },
  },
  twitter: {
    video: {
      // 1280 × 1024 by "Advanced", 720 × 1280 by the recommendations of the same page: both count.
      hard: {
        containers: MP4_MOV,
        videoCodecs: ['h264'],
        chroma: '4:2:0',
        progressive: true,
        fps: [0, 60],
        minSide: 32,
        maxWidth: 1280,
        maxHeight: 1024,
        orPortrait: [720, 1280],
        aspect: [0.3333, 3],
        squarePixels: true,
        audioCodecs: ['aac'],
        maxChannels: 2,
        durationS: [0.5, 140],
        maxBytes: 536_870_912,
      },
      target: {
        frame: { landscape: [1280, 720], portrait: [720, 1280], square: [720, 720] },
        maxFps: 30,
        maxVideoKbps: 5000,
        audioKbps: 128,
        maxBytes: 512_000_000,
        gopS: 2,
      },
      sources: ['X-MEDIA'],
    },
    image: {
      // 4096: OURS.
      hard: { formats: ['jpeg', 'png', 'webp', 'gif'], maxBytes: 5_242_880 },
      target: { format: 'jpeg', box: [4096, 4096], quality: 90, maxBytes: 5_000_000 },
      sources: ['X-MEDIA'],
    },
    animation: {
      formats: ['gif'],
      maxBytes: 15_728_640,
      maxWidth: 1280,
      maxHeight: 1080,
      maxFrames: 350,
      maxPixels: 300_000_000,
      sources: ['X-MEDIA'],
    },
    cover: null,
  },
  vk: {
    video: {
      // VK-UPL lists mp3 too; posts take pictures and videos. 2 GB: the multipart limit of its sister service, OURS
      // here.
      hard: { containers: ['avi', 'mp4', '3gp', 'mpeg', 'mov', 'flv', 'wmv'] },
      target: {
        frame: upTo(1920, 1920),
        maxFps: 30,
        maxVideoKbps: 8000,
        audioKbps: 192,
        maxBytes: 2_000_000_000,
        gopS: 2,
      },
      sources: ['VK-VIDEO', 'VK-UPL'],
    },
    image: {
      hard: { formats: ['jpeg', 'png', 'gif'], maxBytes: 52_428_800, maxSumOfSides: 14_000, aspect: [1 / 20, 20] },
      target: { format: 'jpeg', box: [2560, 2560], quality: 92, maxBytes: 20_000_000 },
      sources: ['VK-UPL'],
    },
    animation: { formats: ['gif'], maxBytes: 52_428_800, maxSumOfSides: 14_000, sources: ['VK-UPL'] },
    // Size of a thumbnail: OURS.
    cover: {
      hard: { formats: ['jpeg', 'png'], maxBytes: 52_428_800 },
      target: { size: [1280, 720], maxBytes: 5_000_000 },
      sources: ['VK-UPL'],
    },
  },
  youtube: {
    video: {
      // YT-DISC: video/* up to 256 GB. Rates by size: YT-ENC (rate.ts).
      hard: { maxBytes: 274_877_906_944 },
      target: {
        frame: { landscape: [3840, 2160], portrait: [2160, 3840], square: [2160, 2160] },
        maxFps: 60,
        maxVideoKbps: null,
        audioKbps: 384,
        maxBytes: null,
        noEditLists: true,
        gopS: 0.5,
      },
      sources: ['YT-DISC', 'YT-ENC'],
    },
    image: null,
    animation: null,
    cover: {
      hard: { formats: ['jpeg', 'png'], maxBytes: 2_097_152 },
      target: { size: [1280, 720], maxBytes: 2_000_000 },
      sources: ['YT-DISC thumbnails.set'],
    },
  },
  discord: {
    video: {
      // DC-REF: 10 MiB per file. Inline playback is not documented; rate from the bytes: OURS.
      hard: { maxBytes: 10_485_760 },
      target: { frame: upTo(1280, 1280), maxFps: 30, maxVideoKbps: null, audioKbps: 96, maxBytes: 10_000_000, gopS: 2 },
      sources: ['DC-REF', 'DC-MSG', 'DC-SPEC'],
    },
    image: {
      // Formats: OURS, what its clients show.
      hard: { formats: ['jpeg', 'png', 'webp', 'gif'], maxBytes: 10_485_760 },
      target: { format: 'keep', box: [4096, 4096], quality: 90, maxBytes: 10_000_000 },
      sources: ['DC-REF', 'DC-SPEC'],
    },
    animation: null,
    cover: null,
  },
  threads: {
    video: {
      hard: { ...META_VIDEO, maxVideoKbps: 100_000, durationS: [0, 300], maxBytes: 1_073_741_824 },
      target: {
        frame: upTo(1080, 1920),
        shape: [1080, 1920],
        maxFps: 30,
        maxVideoKbps: 8000,
        audioKbps: 128,
        maxBytes: 1_000_000_000,
        noEditLists: true,
        gopS: 2,
      },
      sources: ['TH-POSTS'],
    },
    image: {
      hard: {
        formats: ['jpeg', 'png'],
        maxBytes: 8_388_608,
        aspect: [1 / 10, 10],
        minWidth: 320,
        maxWidth: 1440,
        srgb: true,
        scaledByNetwork: ['minWidth', 'maxWidth'],
      },
      target: { format: 'jpeg', box: [1440, 14_400], quality: 92, maxBytes: 8_000_000 },
      sources: ['TH-POSTS'],
    },
    animation: null,
    cover: null,
  },
} as const satisfies Record<string, MediaPresets>;

/** The presets of a destination by its settings card: twins are like their base. */
export function presetsOf(base: string): MediaPresets {
  const presets: MediaPresets | undefined = (PRESETS as Record<string, MediaPresets>)[base];
  if (!presets) throw new Error(`There are no media presets for ${base}`);
  return presets;
}

/** Goes into every cache key: raise it when the same plan would be carried out differently. */
export const PIPELINE_VERSION = 2;
