import { Heart, PartyPopper, ThumbsUp } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { askToEnter } from '#modules/accounts/web/index.ts';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { REACTION_KINDS, type ReactionKind, type ReactionTally } from '../contract.ts';

const ICONS = { like: ThumbsUp, celebrate: PartyPopper, thanks: Heart } as const;

/** The sign of a kind of reaction, filled once one gave it. */
export function ReactionSign({ kind, given }: { kind: ReactionKind; given: boolean }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" fill={given ? 'currentColor' : 'none'} />;
}

interface ReactionBarProps {
  /** The page that does the same without a script. */
  readonly href: string;
  /** The call, below /private_api. */
  readonly call: string;
  readonly reactions: ReactionTally;
  /** What is reacted to, for those who only hear it. */
  readonly about: string;
}

/** Reacts in place; without a script, or without an account, its links lead to a page that does it. */
export function ReactionBar({ href, call, reactions, about }: ReactionBarProps) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [tally, setTally] = useState(reactions);
  const [given, setGiven] = useState<readonly ReactionKind[]>([]);
  const [busy, setBusy] = useState(false);
  const send = async (kind: ReactionKind) => {
    const on = !given.includes(kind);
    setBusy(true);
    try {
      const { body } = await apiClient.post<{ response: ReactionTally }>(paths.api(call), {
        kind,
        on,
      });
      setTally(body.response);
      setGiven(on ? [...given, kind] : given.filter((one) => one !== kind));
    } catch (error) {
      const isStranger = error instanceof ApiError && error.status === 401;
      if (!isStranger) flash('error', t('talk.reaction_failed'));
      else if (!askToEnter({ kind: 'log_in', from: pathname, source: 'react' })) {
        window.location.assign(paths.signIn(locale, pathname));
      }
    } finally {
      setBusy(false);
    }
  };
  const click = (kind: ReactionKind) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const asks = !hasAccountHint();
    if (!asks || askToEnter({ kind: 'log_in', from: pathname, source: 'react' })) {
      event.preventDefault();
    }
    if (!asks && !busy) void send(kind);
  };
  return (
    <div role="group" aria-label={about} className="flex flex-wrap gap-1">
      {REACTION_KINDS.map((kind) => (
        <ButtonLink
          key={kind}
          href={href}
          look="quiet"
          size="small"
          role="button"
          rel="nofollow"
          aria-pressed={given.includes(kind)}
          aria-label={t('talk.reaction', { kind, count: tally[kind] })}
          icon={<ReactionSign kind={kind} given={given.includes(kind)} />}
          onClick={click(kind)}
        >
          {tally[kind] > 0 && <span className="tabular">{tally[kind].toLocaleString(locale)}</span>}
        </ButtonLink>
      ))}
    </div>
  );
}
