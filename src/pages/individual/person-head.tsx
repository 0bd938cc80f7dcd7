import { CalendarDays, Link2, MapPin, Pencil, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { IndividualView } from './individual-view.ts';

/** Who somebody is: face, name, place, their own words, and the one thing to do about them. */
export function PersonHead({ person }: { person: IndividualView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <header className="grid gap-5 pt-6 pb-6 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-7">
      <Avatar name={person.name} src={person.avatarUrl} size={96} />
      <div className="grid gap-3">
        <h1 className="text-36 text-balance [overflow-wrap:anywhere]">{person.name}</h1>
        <PersonFacts person={person} />
        {person.bio && (
          <p className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">{person.bio}</p>
        )}
        {person.interests.length > 0 && (
          <Chips label={t('individual.interests')} chips={person.interests} />
        )}
      </div>
      {person.isOwn ? (
        <div>
          <EditLink id={person.id} />
        </div>
      ) : (
        <div className="grid content-start justify-items-start gap-3 md:justify-items-end">
          <FollowForm person={person} />
          <p className="text-14 text-soft">
            <TextLink href={paths.reportPerson(locale, person.id)} rel="nofollow" look="quiet">
              {t('individual.report')}
            </TextLink>
          </p>
        </div>
      )}
    </header>
  );
}

function PersonFacts({ person }: { person: IndividualView }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-14 text-soft">
      {person.place && <Fact icon={<MapPin aria-hidden="true" />}>{person.place}</Fact>}
      <Fact icon={<CalendarDays aria-hidden="true" />}>{person.memberSince}</Fact>
      <Fact icon={<Users aria-hidden="true" />}>
        {t('individual.followers', { count: person.followers })}
      </Fact>
      {person.links.map(({ url, label }) => (
        <Fact key={url} icon={<Link2 aria-hidden="true" />}>
          <TextLink href={url} rel="nofollow ugc noopener noreferrer">
            {label}
          </TextLink>
        </Fact>
      ))}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:flex-none">
      {icon}
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

function EditLink({ id }: { id: number }) {
  const t = useT();
  const locale = useLocale();
  return (
    <ButtonLink href={paths.editIndividual(locale, id)} icon={<Pencil aria-hidden="true" />}>
      {t('individual.edit')}
    </ButtonLink>
  );
}

function FollowForm({ person }: { person: IndividualView }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { isFollowed } = person;
  return (
    <Form method="post">
      <CsrfField />
      <Button
        type="submit"
        name="follow"
        value={isFollowed ? 'no' : 'yes'}
        look={isFollowed ? 'line' : 'solid'}
        icon={<UserPlus aria-hidden="true" />}
        busy={busy}
      >
        {t(isFollowed ? 'individual.unfollow' : 'individual.follow')}
      </Button>
    </Form>
  );
}
