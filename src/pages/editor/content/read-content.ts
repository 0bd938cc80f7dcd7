import type { DraftPatch, FormValues } from '../editor-view.ts';
import { lineOf, proseOf, textOf, textsOf } from '../form-text.ts';

/** Questions with their answers, also where one of the two is still to come; an empty row is left out. */
function faqsOf(form: FormValues): { question: string; answer: string }[] {
  const answers = textsOf(form, 'faq_answer');
  return textsOf(form, 'faq_question')
    .map((question, place) => ({
      question: question.trim(),
      answer: (answers[place] ?? '').replace(/\r\n?/g, '\n').trim(),
    }))
    .filter(({ question, answer }) => question !== '' || answer !== '');
}

/** The gallery in its order; a picture that is ticked away is left out. */
function picturesOf(form: FormValues): { public_id: string; alt: string }[] {
  const words = textsOf(form, 'picture_alt');
  const gone = textsOf(form, 'picture_gone');
  return textsOf(form, 'picture_id')
    .map((id, place) => ({
      public_id: id,
      alt: (words[place] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(),
    }))
    .filter(({ public_id: id }) => !gone.includes(id));
}

/** What the form of the story says. */
export function readContent(form: FormValues): DraftPatch {
  const video = lineOf(form, 'video_url');
  return {
    overview: proseOf(form, 'overview'),
    video_url: video === '' ? null : video,
    story_html: textOf(form, 'story_html'),
    risks: proseOf(form, 'risks'),
    faqs: faqsOf(form),
    pictures: picturesOf(form),
  };
}
