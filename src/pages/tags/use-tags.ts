import { useEffect, useState } from 'react';
import { type useLoaderData, useNavigationType } from 'react-router';
import { focusAdded } from '#design/behaviour/focus-added.ts';
import { usePageRead } from '#platform/web/calls/use-page-read.ts';
import type { loader } from './tags-page.data.ts';

export type TagsData = ReturnType<typeof useLoaderData<typeof loader>>;

interface TagList extends Pick<TagsData, 'tags' | 'moreHref'> {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly loadMore: () => void;
}

/** The list that was left last in this window, by the address of what followed its first page. */
let left: { readonly first: string | null | undefined; readonly list: Shown } | undefined;

type Shown = TagsData & { readonly firstAdded: string };

/**
 * The tags of the page, and whatever "show more" added to them; none twice. Who comes back finds them as they
 * were left.
 */
export function useTags(data: TagsData): TagList {
  const { data: next, busy, failed, load } = usePageRead<TagsData>();
  const isBack = useNavigationType() === 'POP';
  const [list, setList] = useState<Shown>(() =>
    isBack && left && left.first === data.moreHref ? left.list : { ...data, firstAdded: '' },
  );
  const [seen, setSeen] = useState<TagsData>();
  if (next && next !== seen) {
    setSeen(next);
    const added = next.tags.filter(({ tag }) => !list.tags.some((one) => one.tag === tag));
    setList({ ...next, tags: [...list.tags, ...added], firstAdded: added[0]?.href ?? '' });
  }
  useEffect(() => {
    if (list.firstAdded) focusAdded(list.firstAdded);
  }, [list.firstAdded]);
  useEffect(() => {
    if (list.firstAdded) left = { first: data.moreHref, list: { ...list, firstAdded: '' } };
  }, [data.moreHref, list]);
  return {
    tags: list.tags,
    moreHref: list.moreHref,
    busy,
    failed: failed !== undefined,
    loadMore: () => {
      if (list.moreHref) void load(list.moreHref);
    },
  };
}
