/** It is mended on the site of its network. */
export const NETWORK = 'network';

/** The particulars of a notification, beside its message; null in those of before. */
export type NoticeAbout = {
  /** First words of the post, or the name of the thing. */
  subject: string;
  /** The same for every notification of this kind of failure. */
  cause: string;
  /** Why, in people's words. */
  reason: string | null;
  platform: string | null;
  postId: string | null;
  /** Where it is mended: a path of the web app, or NETWORK. */
  fix: string | null;
  /** Whether sending the post to the platform again may mend it. */
  retry: boolean;
};

type Notice = {
  id: string;
  projectId: string;
  kind: string;
  message: string;
  link: string | null;
  createdAt: string;
  readAt: string | null;
  about?: NoticeAbout | null;
};

export type NoticeGroup<N extends Notice> = {
  key: string;
  /** Newest first. */
  notices: [N, ...N[]];
  unreadIds: string[];
  platforms: string[];
  /** Each once. */
  reasons: string[];
  /** Deliveries that may be sent again. */
  retries: { postId: string; platform: string }[];
};

/** Notifications (newest first) as one per thing and cause, in the order of their newest. */
export function groupNotices<N extends Notice>(notices: readonly N[]): NoticeGroup<N>[] {
  return [...Map.groupBy(notices, keyOf)].flatMap(([key, [newest, ...older]]) => {
    if (!newest) return [];
    const all: [N, ...N[]] = [newest, ...older];
    const abouts = all.flatMap(({ about }) => (about ? [about] : []));
    const retries = abouts.flatMap(({ retry, postId, platform }) =>
      retry && postId && platform ? [{ postId, platform }] : [],
    );
    return [
      {
        key,
        notices: all,
        unreadIds: all.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])),
        platforms: once(abouts.flatMap(({ platform }) => (platform ? [platform] : []))),
        reasons: once(abouts.flatMap(({ reason }) => (reason ? [reason] : []))),
        retries: [...new Map(retries.map((one) => [one.platform, one])).values()],
      },
    ];
  });
}

const once = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Of the same project, kind and thing, for the same cause; one that leads nowhere stands alone. */
const keyOf = ({ id, projectId, kind, message, link, about }: Notice): string =>
  [projectId, kind, about?.postId ?? link ?? id, about?.cause ?? message].join('\n');
