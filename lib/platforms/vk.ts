import { upTo, type MediaPresets } from '@/lib/media/preset';
import { withLinks, type Reading } from '@/lib/previews/reading';
import { vkMentions } from '@/lib/previews/vk-mentions';
import { expiresAtField, hiddenField, type NetworkManifest } from './define';
import type { ConnectGuide } from './guide';

/** Sources: VK-UPL, VK-VIDEO dev.vk.com "Uploading files", video.save. OURS: no document says it, our choice. */
const presets: MediaPresets = {
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
};

const guide: ConnectGuide = {
  begins: 'connect',
  appFields: [],
  hostNames: 'VK_APP_ID',
  hasWidget: true,
  appPage: { label: 'VK ID for business', url: 'https://id.vk.com/about/business/go' },
  steps: [
    {
      text: 'An administrator of this host makes a web app at VK ID.',
      link: { label: 'VK ID for business', url: 'https://id.vk.com/about/business/go' },
    },
    { text: 'The app’s trusted redirect address is:', showsCallback: true },
    { text: 'Its number is set as VK_APP_ID on the host. Then any admin here can press Connect.' },
    {
      text: '“Group ID” is the number of your community: the digits in vk.com/club123456, or Manage → Community address.',
    },
  ],
  byHand:
    'Paste the access token of a user who administers the community, with the rights wall, photos, video, docs and groups.',
  words: {
    notBegun: 'VK authentication failed',
    failed: 'VK authentication failed',
    done: 'VK authentication successful',
  },
};

const reading: Reading = {
  marked: (source) => withLinks(vkMentions(source), ['url', 'hashtag']),
  fold: { characters: 320, lines: 8, more: 'Show more' },
};

export const vk: NetworkManifest = {
  cardPlace: 4,
  credentials: [
    {
      name: 'access_token',
      label: 'Access token',
      kind: 'secret',
      required: true,
      help: 'Comes with Connect, or that of a user who administers the community.',
    },
    {
      name: 'group_id',
      label: 'Group ID',
      kind: 'text',
      required: true,
      destination: true,
      help: 'The digits in vk.com/club123456.',
    },
    expiresAtField,
    hiddenField('refresh_token'),
    hiddenField('device_id'),
    hiddenField('user_id', { account: true }),
  ],
  settings: ({ z, cleared, longText }) => ({
    content: longText,
    from_group: cleared(z.boolean()),
    signed: cleared(z.boolean()),
  }),
  fields: [
    { name: 'content', label: 'Content', kind: 'textarea', main: 'content' },
    { name: 'from_group', label: 'From group', kind: 'switch', initial: true },
    { name: 'signed', label: 'Signed', kind: 'switch', initial: false },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'content',
  // 16,384 is known from clients only; VK documents no limit.
  textLimit: (post) => ({ max: 16_384, used: post.text.length, unit: 'characters' }),
  media: { maxItems: 10, kinds: 'any', required: false },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  lint: () => [],
  otherNames: ['vkontakte', 'вк', 'вконтакте'],
  presets,
  filmShapes: ['16:9', '1:1', '4:5', '9:16'],
  guide,
  reading,
  results: { gives: ['views', 'likes', 'replies', 'shares'] },
};
