import { buildSchema } from 'graphql';
import { FUNDINGS, QUICK_FILTERS, SORTS, STATUSES } from '../contract.ts';
import { MOST_OF_A_LIST, USUAL_RELATED } from './graph-reads.ts';

const oneOf = (names: readonly string[]): string => `{ ${names.join(' ')} }`;

/** What can be asked for: nothing that is not public, and nothing that changes anything. */
export const GRAPH_SCHEMA = buildSchema(`
  type Query {
    "A campaign by its slug or id."
    project(slug: ID!): Project
    "Campaigns by the filters of the explore page, a page at a time."
    projects(
      search_text: String
      filter_category: [String!]
      filter_city: String
      filter_country: String
      "50_to_75 or 75_to_100_plus"
      filter_percent_funded: String
      filter_status: Status
      filter_funding: Funding
      filter_nonprofit: Boolean
      filter_forever_funding_active: Boolean
      filter_quick: QuickFilter
      sort: Sort
      "At most ${MOST_OF_A_LIST}."
      first: Int! = ${MOST_OF_A_LIST}
      "next_cursor of the page before, which was asked for in the same order."
      after: String
    ): ProjectPage!
    "Open campaigns like this one, and why each is shown."
    related(slug: ID!, first: Int! = ${USUAL_RELATED}): [Related!]
    categories: [Category!]!
    "A published collection by its slug or id."
    collection(slug: ID!, first: Int! = ${MOST_OF_A_LIST}): Collection
  }

  "A whole number up to 2^53 - 1; amounts of money are larger than what Int holds."
  scalar SafeInt

  enum Status ${oneOf(STATUSES)}
  enum Funding ${oneOf(FUNDINGS)}
  enum QuickFilter ${oneOf(QUICK_FILTERS)}
  enum Sort ${oneOf(SORTS)}

  "Amounts are in minor units of the currency."
  type Project {
    id: SafeInt!
    slug: String!
    url: String!
    title: String!
    tagline: String!
    state: String!
    category_id: SafeInt
    owner_name: String!
    city: String!
    country: String!
    currency: String!
    goal_cents: SafeInt!
    raised_cents: SafeInt!
    percent_funded: SafeInt!
    contributors: SafeInt!
    ends_at: String
    staff_pick: Boolean!
  }

  type ProjectPage {
    nodes: [Project!]!
    "Null on the last page."
    next_cursor: String
  }

  type Related {
    why: [String!]!
    project: Project!
  }

  type Category {
    id: SafeInt!
    slug: String!
    name: String!
    parent_id: SafeInt
    top_level: Boolean!
  }

  type Collection {
    id: SafeInt!
    slug: String!
    url: String!
    title: String!
    tagline: String!
    text: String!
    projects: [Project!]!
  }
`);
