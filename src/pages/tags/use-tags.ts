import { useEffect, useState } from 'react';
import { type useLoaderData, useFetcher } from 'react-router';
import { focusAdded } from '#design/behaviour/focus-added.ts';
import type { loader } from './tags-page.data.ts';

export type TagsData = ReturnType<typeof useLoaderData<typeof loader>>;

interface TagList extends Pick<TagsData, 'tags' | 'moreHref'> {
  readonly busy: boolean;
  readonly loadMore: () => void;
}

/** The tags of the page, and whatever "show more" added to them; none twice. */
export function useTags(data: TagsData): TagList {
  const fetcher = useFetcher<typeof loader>();
  const [list, setList] = useState({ ...data, firstAdded: '' });
  const [seen, setSeen] = useState<TagsData>();
  const next = fetcher.data;
  if (next && next !== seen) {
    setSeen(next);
    const added = next.tags.filter(({ tag }) => !list.tags.some((one) => one.tag === tag));
    setList({ ...next, tags: [...list.tags, ...added], firstAdded: added[0]?.href ?? '' });
  }
  useEffect(() => {
    if (list.firstAdded) focusAdded(list.firstAdded);
  }, [list.firstAdded]);
  return {
    tags: list.tags,
    moreHref: list.moreHref,
    busy: fetcher.state !== 'idle',
    loadMore: () => {
      if (list.moreHref) void fetcher.load(list.moreHref);
    },
  };
}
