/** Bodies that rules take as well, for calls whose schema alone does not lead to one; by `METHOD address`. */
export const FITTING_BODIES: Readonly<Record<string, object>> = {
  'POST /accounts/password.json': { account: { email: 'owner@audience.test' } },
  'POST /newsletter_subscriptions.json': {
    email: 'reader@audience.test',
    disclaimer: true,
    source: 'footer',
  },
  'POST /private_api/graph/query': { query: '{ categories { slug } }' },
  'POST /private_api/accounts/{accountId}/addresses': {
    name: 'Contributor',
    address: '2 Main Street',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    country: 'US',
  },
  'PATCH /private_api/accounts/{accountId}/addresses/{id}': { is_default: true },
  'POST /private_api/contacts': { name: 'Kim', email: 'kim@audience.test' },
  'POST /private_api/contacts/import': { csv: 'email\nkim@audience.test' },
  'POST /private_api/saved_searches': { name: 'Lamps', search_text: 'lamp' },
  'POST /private_api/profiles/{id}/facebooks': { url: 'https://www.facebook.com/contributor' },
  'POST /private_api/profiles/{id}/linkedins': { url: 'https://www.linkedin.com/in/contributor' },
  'POST /private_api/campaigns/{id}/support_email': { email: 'help@audience.test' },
  'POST /private_api/campaigns/{id}/invite': { email: 'new@audience.test', permissions: [] },
  'POST /private_api/campaigns/{id}/subscribe': {
    email_subscriber: { email: 'reader@audience.test', disclaimer: true },
  },
  'POST /private_api/campaign_editor/{id}/perks': { title: 'Another', price_cents: 1_000 },
  'POST /private_api/projects/{id}/automatic_facebook_posts': { active: false },
  'POST /private_api/admin/experiments': {
    name: 'contract',
    subject: 'visitor',
    buckets: [
      { name: 'control', weight: 1 },
      { name: 'other', weight: 1 },
    ],
  },
  'POST /private_api/admin/info_banners': {
    message_id: 'contract',
    kind: 'link',
    texts: { en: { message: 'News' } },
  },
  'PATCH /private_api/admin/settings/{name}': { value: false },
  'PUT /private_api/admin/market': {
    version: 0,
    name: 'Groundswell',
    main_colour: null,
    link_colour: null,
    sender_name: null,
    reply_to: null,
  },
  'POST /private_api/admin/market/versions/{id}/restore': { version: 0 },
  'POST /private_api/admin/campaign_collections': {
    slug: 'of-the-contract',
    texts: { en: { title: 'Contract', tagline: 'Contract' } },
  },
  'POST /private_api/admin/search_tunings': {
    kind: 'synonyms',
    terms: ['lantern', 'lamp'],
    reason: 'Contract',
  },
  'POST /private_api/admin/search_tunings/preview': {
    tuning: { kind: 'banned', terms: ['lantern'], reason: 'Contract' },
    search_text: 'lantern',
  },
  'PUT /private_api/admin/sponsor_certifications/{id}/campaigns': { campaign_ids: [] },
};
