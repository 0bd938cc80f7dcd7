import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageParams } from '#modules/media/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { plantCampaign } from '../../stories/campaign-plant.ts';
import type { moneyGateway } from '../../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../../support/audiences.ts';
import { signUpBodyOf } from '../../support/filled-form.ts';
import type { HttpClient, TestRequest } from '../../support/http-client.ts';
import { photo, upload } from '../../support/media/uploads.ts';
import type { TestServer } from '../../support/server.ts';
import type { People } from '../world.ts';

/** One call that is answered with success. */
export interface Shot {
  readonly from: HttpClient;
  /** The values of the address's parameters. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: TestRequest['body'];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Brings about what a call needs to be answered with success, and says which call that is. */
export type Occasion = (stage: Stage) => Promise<Shot>;
/** By `METHOD address`. */
export type Occasions = Readonly<Record<string, Occasion>>;

export interface SignedIn extends Person {
  readonly client: HttpClient;
}

type Gateway = Pick<ReturnType<typeof moneyGateway>, 'control'>;

export interface OwnedCampaign {
  readonly owner: SignedIn;
  readonly id: number;
}

export const PASSWORD = 'groundswell';

/** Where occasions are made: new people and campaigns each time, as what came before may have ended them. */
export class Stage {
  readonly people: People;
  /** The provider finds that a person is who they say. */
  readonly verifyIdentity: (session: string) => Promise<unknown>;
  /** The holder's bank takes a charge back. */
  readonly dispute: (charge: string) => Promise<{ readonly id: string }>;
  readonly #server: TestServer;
  readonly #ends: (() => Promise<unknown>)[] = [];
  #serial = 0;

  constructor(server: TestServer, people: People, gateway: Gateway) {
    this.#server = server;
    this.people = people;
    this.verifyIdentity = (session) =>
      gateway.control('identity/verify', { verification_session: session });
    this.dispute = (charge) => gateway.control('disputes/open', { charge });
  }

  /** Keeps uploads and downloads in a folder of their own until the end. */
  async begin(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'occasions-'));
    overrideConfiguration({ storageUrl: `file:${join(folder, 'files')}`, dataDir: folder });
    this.atEnd(() => rm(folder, { recursive: true, force: true }));
  }

  atEnd(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.toReversed()) await end();
  }

  email(): string {
    this.#serial += 1;
    return `occasion-${this.#serial}@audience.test`;
  }

  visitor(): HttpClient {
    return this.#server.client();
  }

  async as(person: Person): Promise<HttpClient> {
    const client = this.#server.client();
    client.cookies.set('session', await sessionOf(person));
    return client;
  }

  /** Somebody new with a confirmed address, signed in. */
  async person(): Promise<SignedIn> {
    const person = await plantPerson(this.email().replace('@audience.test', ''));
    return { ...person, client: await this.as(person) };
  }

  /** Somebody who has just signed up with PASSWORD; the address is not confirmed yet. */
  async signedUp(): Promise<SignedIn> {
    const email = this.email();
    const client = this.#server.client();
    const answer = await client.post('/accounts.json', await signUpBodyOf(email));
    const { id: accountId } = answer.json<{ account: { id: number } }>().account;
    client.forgetCsrfToken();
    return { accountId, email, client };
  }

  /** A campaign of somebody new in a state. */
  async campaign(
    state: Parameters<typeof plantCampaign>[1],
    input: Parameters<typeof plantCampaign>[2] = {},
  ): Promise<OwnedCampaign> {
    const owner = await this.person();
    return { owner, id: await plantCampaign(owner.accountId, state, input) };
  }

  /** A picture of theirs, as the calls that show one are told of it. */
  async picture(client: HttpClient): Promise<ImageParams> {
    const answer = await upload(client, { content: await photo(400, 300) });
    const { version, public_id, format, resource_type, type, signature, width, height } =
      answer.json<ImageParams & { bytes: number; url: string }>();
    return { version, public_id, format, resource_type, type, signature, width, height };
  }

  /** The answer's `response` of a call that must succeed. */
  async ask<T = Record<string, never>>(
    client: HttpClient,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: TestRequest['body'],
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer =
      method === 'GET' ? await client.get(url) : await client.send(method, url, body, headers);
    if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
    return answer.json<{ response: T }>().response;
  }
}
