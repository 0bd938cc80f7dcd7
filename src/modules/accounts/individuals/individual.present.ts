import type { z } from 'zod';
import { avatarUrl } from '../avatar-url.ts';
import type { wireIndividual, wireLink } from './contract.ts';
import type { Individual, LinkedSite } from './individual.ts';

export function presentLink({ id, kind, url }: LinkedSite): z.infer<typeof wireLink> {
  return { id, kind, url };
}

/** A person as anybody may see them. */
export function presentIndividual(person: Individual): z.infer<typeof wireIndividual> {
  return {
    id: person.id,
    display_for_feed: person.name,
    city: person.city,
    country: person.country,
    bio: person.bio,
    avatar_url: avatarUrl(person),
    interests: person.interests,
    links: person.links.map(presentLink),
    followers: person.followers,
    member_since: person.memberSince.toISOString(),
  };
}
