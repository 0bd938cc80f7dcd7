import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { useHasScript } from '#design/behaviour/use-has-script.ts';
import { TagInput } from '#design/pickers/tag-input.tsx';
import { TAGS_MAX, tagProblem, tidyTag } from '#modules/campaigns/rules.ts';
import { apiClient } from '#platform/web/api-client.ts';
import { readBrowserCookie, writeBrowserCookie } from '#platform/web/browser-cookies.ts';
import { useT } from '#platform/web/messages.tsx';
import { useAutosave, useSectionForm, useTouch } from '../autosave/autosave.tsx';
import { suggestedTags } from './suggested-tags.ts';

const THIRTY_DAYS = 30 * 24 * 3600;
const cookieOf = (campaignId: number): string => `suggested_tags_${campaignId}`;

interface TagsFieldProps {
  readonly tags: readonly string[];
  /** Tags of other campaigns, the most used first. */
  readonly popular: readonly string[];
  /** What the campaign is about, as far as it is written. */
  readonly about: string;
}

/** Tags that may fit; the same ones for thirty days, whatever the browser does meanwhile. */
function useSuggestions(popular: readonly string[], about: string): readonly string[] {
  const { id } = useAutosave().editor;
  const hasScript = useHasScript();
  const suggested = useMemo(() => {
    const kept = hasScript ? readBrowserCookie(cookieOf(id)) : undefined;
    return kept ? kept.split(',') : suggestedTags(popular, about);
  }, [hasScript, id, popular, about]);
  useEffect(() => {
    if (suggested.length > 0 && readBrowserCookie(cookieOf(id)) === undefined) {
      writeBrowserCookie(cookieOf(id), suggested.join(','), THIRTY_DAYS);
    }
  }, [id, suggested]);
  return hasScript ? suggested : [];
}

/** Up to five tags, helped by what others use. */
export function TagsField({ tags: known, popular, about }: TagsFieldProps) {
  const t = useT();
  const form = useSectionForm();
  const touch = useTouch();
  const [first] = useState({ popular, about });
  const [tags, setTags] = useState(known);
  const [edition, setEdition] = useState(0);
  const [found, setFound] = useState<readonly string[]>(popular);
  const suggested = useSuggestions(first.popular, first.about).filter((tag) => !tags.includes(tag));
  const sentences = useMemo(
    () => ({
      'campaign_editor.basics.error.tag_list_max_length': t(
        'campaign_editor.basics.error.tag_list_max_length',
      ),
      'campaign_editor.basics.error.tag_max_length': t(
        'campaign_editor.basics.error.tag_max_length',
      ),
    }),
    [t],
  );
  const change = (next: readonly string[]) => {
    setTags(next);
    touch();
  };
  const [look] = useState(() => async (text: string) => {
    const q = tidyTag(text);
    if (q === '') return;
    const url = paths.api('tags/search', { q });
    const answer = await apiClient
      .get<{ response: readonly string[] }>(url, { loadingBar: false })
      .catch(() => undefined);
    if (answer) setFound(answer.body.response);
  });
  return (
    <div className="grid gap-3">
      <TagInput
        key={edition}
        id="tags"
        label={t('editor.field.tags')}
        hint={t('editor.hint.tags')}
        name="tags"
        optional
        defaultTags={tags}
        plain={tidyTag}
        allowNew
        allowSpaces
        existing={found}
        check={(list) => {
          const problem = tagProblem(list);
          return problem === null ? undefined : sentences[problem];
        }}
        error={form.error('tags')}
        onChange={change}
        onText={(text) => void look(text)}
      />
      {suggested.length > 0 && tags.length < TAGS_MAX && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-14 text-soft">{t('editor.suggested_tags')}</span>
          {suggested.map((tag) => (
            <Button
              key={tag}
              size="small"
              look="quiet"
              icon={<Plus aria-hidden="true" />}
              onClick={() => {
                change([...tags, tag]);
                setEdition((count) => count + 1);
              }}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
