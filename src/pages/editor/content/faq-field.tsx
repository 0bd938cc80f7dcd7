import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { FieldGroup } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { FAQS_MAX } from '#modules/campaigns/rules.ts';
import { useT } from '#platform/web/messages.tsx';
import { useSectionForm, useTouch } from '../autosave/autosave.tsx';
import { useUndo } from '../undo.tsx';

interface Faq {
  readonly question: string;
  readonly answer: string;
}

interface Row extends Faq {
  readonly key: number;
}

const EMPTY: Faq = { question: '', answer: '' };
const QUESTION_MAX = 200;
const ANSWER_MAX = 2000;

/** Rows of the list; those added are focused, those removed can be had back as they stood. */
function useRows(faqs: readonly Faq[]) {
  const t = useT();
  const touch = useTouch();
  const { offer, notice } = useUndo();
  const [rows, setRows] = useState<readonly Row[]>(() => faqs.map((faq, key) => ({ ...faq, key })));
  const next = useRef(faqs.length);
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`faq-${added}`)?.focus();
  }, [added]);
  const add = () => {
    const key = next.current;
    next.current += 1;
    setRows((all) => [...all, { ...EMPTY, key }]);
    setAdded(key);
  };
  const remove = (row: Row) => {
    const place = rows.indexOf(row);
    const box = list.current?.children[place];
    const field = (name: string) =>
      box?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    const typed = { ...row, question: field('faq_question'), answer: field('faq_answer') };
    setRows((all) => all.filter(({ key }) => key !== row.key));
    touch();
    offer({
      text: t('editor.faq_removed'),
      undo: () => {
        setRows((all) => [...all.slice(0, place), typed, ...all.slice(place)]);
        touch();
      },
    });
  };
  return { rows, list, add, remove, notice };
}

/** Questions and answers; without a script there is always one empty row more. */
export function FaqField({ faqs }: { faqs: readonly Faq[] }) {
  const t = useT();
  const form = useSectionForm();
  const { rows, list, add, remove, notice } = useRows(faqs);
  return (
    <FieldGroup legend={t('editor.faq')} text={t('editor.faq_text')}>
      <FieldErrors id="faqs" error={form.error('faqs')} />
      <div className="grid gap-4">
        <div ref={list} className="grid gap-4">
          {rows.map((row, place) => (
            <div key={row.key} className="faq-row">
              <FaqFields row={row} n={place + 1} />
              <Button
                className="needs-script justify-self-start"
                size="small"
                look="quiet"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(row)}
              >
                {t('editor.faq_remove', { n: place + 1 })}
              </Button>
            </div>
          ))}
        </div>
        {rows.length < FAQS_MAX && (
          <noscript>
            <div className="faq-row">
              <FaqFields row={{ ...EMPTY, key: -1 }} n={rows.length + 1} />
            </div>
          </noscript>
        )}
        {notice}
        {rows.length < FAQS_MAX && (
          <Button
            className="needs-script justify-self-start"
            icon={<Plus aria-hidden="true" />}
            onClick={add}
          >
            {t('editor.faq_add')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

function FaqFields({ row, n }: { row: Row; n: number }) {
  const t = useT();
  return (
    <>
      <TextInput
        id={`faq-${row.key}`}
        label={t('editor.faq_question', { n })}
        name="faq_question"
        maxLength={QUESTION_MAX}
        defaultValue={row.question}
      />
      <TextArea
        label={t('editor.faq_answer', { n })}
        name="faq_answer"
        rows={3}
        max={ANSWER_MAX}
        defaultValue={row.answer}
      />
    </>
  );
}
