import { paths } from '#app/paths.ts';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import type { DraftPatch } from '../editor-view.ts';

export interface SaveState {
  /**
   * `waiting`: something was typed. `failed`: fields were refused (see `errors`) or nothing could be
   * sent (see `problem`: `offline`, `logged_out` or a sentence). `conflict`: somebody else saved meanwhile.
   */
  readonly phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  /** ISO time of the section's last save; null before its first and in sections that save otherwise. */
  readonly savedAt: string | null;
  /** Refusals by the field's name on the wire. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problem: string;
}

/** The form of a section: as the server wrote it, and as it stands. */
export interface SectionForm {
  readonly written: DraftPatch;
  readonly read: () => DraftPatch;
}

interface Saved {
  readonly version: number;
  readonly updated_at?: string;
}

const DELAY_MS = 800;
const RETRY_MS = 5000;
const FRESH: SaveState = { phase: 'saved', savedAt: null, errors: {}, problem: '' };

/**
 * Keeps one campaign's draft in step with what is typed, one call at a time. It outlives the section
 * that is shown, so that nobody waits for it and no tab is in conflict with itself.
 */
export class DraftSaver {
  readonly campaignId: number;
  state: SaveState = FRESH;
  private version = 0;
  private known: DraftPatch = {};
  /** What was typed in a section that is left. */
  private left: DraftPatch = {};
  private refused: Readonly<Record<string, string>> = {};
  private source: (() => DraftPatch) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isLeaving = false;
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<() => void>();

  constructor(campaignId: number) {
    this.campaignId = campaignId;
  }

  /**
   * A section is shown: the version it read, and its form. What was typed before the script was there
   * is saved as well. Returns how to leave it.
   */
  attach(version: number, form: SectionForm): () => void {
    this.version = Math.max(this.version, version);
    this.known = form.written;
    this.source = form.read;
    if (Object.keys(this.changes()).length > 0) this.touch();
    return () => {
      this.left = { ...this.left, ...this.changes() };
      this.source = undefined;
      this.refused = {};
      if (Object.keys(this.state.errors).length > 0) this.set({ errors: {} });
      void this.flush().then(() => {
        if (!this.source) this.set({ savedAt: null });
      });
    };
  }

  /** What stands here and is not saved is given up, for what somebody else saved. */
  giveUp(): void {
    clearTimeout(this.timer);
    this.source = undefined;
    this.left = {};
    this.set(FRESH);
  }

  /** Something may have changed; it is sent once nothing more comes. */
  touch(): void {
    if (this.state.phase === 'conflict') return;
    if (this.state.phase !== 'saving') this.set({ phase: 'waiting' });
    this.later(DELAY_MS);
  }

  /** Sends what is not saved yet. Whether everything is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.enqueue(() => this.sendAll(false));
    return this.state.phase === 'saved';
  }

  /** After a conflict: what stands here goes over what somebody else saved. */
  async overwrite(): Promise<boolean> {
    await this.enqueue(() => this.sendAll(true));
    return this.state.phase === 'saved';
  }

  /** The page goes away, perhaps for good, or is back: while it goes nothing may wait for an answer. */
  leave(isLeaving: boolean): void {
    this.isLeaving = isLeaving;
    void this.flush();
  }

  /** Another call that counts as an edit of this campaign, queued with the saves while the page stays. */
  async during<T extends Saved>(work: () => Promise<T>): Promise<T> {
    const call = async () => {
      const answer = await work();
      this.take(answer);
      return answer;
    };
    const done = await (this.isLeaving ? call() : this.enqueue(call));
    for (const hear of this.hearers) hear();
    return done;
  }

  /** Called after each save. */
  onSaved(hear: () => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): SaveState => this.state;

  get isUnsaved(): boolean {
    return this.state.phase !== 'saved' || Object.keys(this.changes()).length > 0;
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.running.then(work, work);
    this.running = turn.catch(() => undefined);
    return turn;
  }

  private changes(): DraftPatch {
    const now = this.source?.() ?? {};
    const known: Record<string, unknown> = this.known;
    const fresh = Object.entries(now).filter(([name, value]) => {
      const text = JSON.stringify(value);
      return text !== JSON.stringify(known[name]) && text !== this.refused[name];
    });
    return { ...this.left, ...Object.fromEntries(fresh) };
  }

  private async sendAll(isOver: boolean): Promise<void> {
    if (this.state.phase === 'conflict' && !isOver) return;
    let over = isOver;
    for (let patch = this.changes(); Object.keys(patch).length > 0; patch = this.changes()) {
      this.set({ phase: 'saving' });
      const isSent = await this.send(patch, over);
      if (!isSent) return;
      over = false;
    }
    this.forget();
    const isRefused = Object.keys(this.state.errors).length > 0;
    this.set({ phase: isRefused ? 'failed' : 'saved', problem: '' });
  }

  /** One call. False where it has to stop: nothing got through, or somebody else was first. */
  private async send(patch: DraftPatch, isOver: boolean): Promise<boolean> {
    const body = isOver ? patch : { ...patch, version: this.version };
    try {
      const url = paths.api(`campaigns/${this.campaignId}`);
      const options = { loadingBar: false, keepalive: JSON.stringify(body).length < 60_000 };
      const answer = await apiClient.patch<{ response: Saved }>(url, body, options);
      this.known = { ...this.known, ...patch };
      this.leaveOut(patch);
      this.take(answer.body.response);
      for (const hear of this.hearers) hear();
      return true;
    } catch (error) {
      return this.refuse(patch, error);
    }
  }

  private take({ version, updated_at: at }: Saved): void {
    this.version = version;
    this.set({ savedAt: at ?? this.state.savedAt, problem: '' });
  }

  private refuse(patch: DraftPatch, error: unknown): boolean {
    if (!(error instanceof ApiError)) {
      this.set({ phase: 'failed', problem: 'offline' });
      this.later(RETRY_MS);
      return false;
    }
    // In another tab: what is written here waits until they are back.
    if (error.error === 'invalid_csrf' || error.status === 401) {
      this.set({ phase: 'failed', problem: 'logged_out' });
      return false;
    }
    if (error.error === 'version_conflict') {
      this.set({ phase: 'conflict', problem: error.description });
      return false;
    }
    const values: Record<string, unknown> = patch;
    const errors: Record<string, readonly string[]> = { ...this.state.errors };
    const refused: Record<string, string> = { ...this.refused };
    let isNamed = false;
    for (const [path, sentences] of Object.entries(error.errors)) {
      const name = path.split('.')[0] ?? path;
      if (!(name in values)) continue;
      isNamed = true;
      errors[name] = sentences;
      refused[name] = JSON.stringify(values[name]);
    }
    this.refused = refused;
    if (isNamed) {
      this.leaveOut(refusedOf(patch, errors));
      this.set({ errors });
      return true;
    }
    this.set({ phase: 'failed', problem: error.description || 'offline' });
    if (error.status >= 500 || error.status === 429) this.later(RETRY_MS);
    return false;
  }

  /** What was dealt with is no longer waiting, unless it was changed once more. */
  private leaveOut(patch: DraftPatch): void {
    const dealt: Record<string, unknown> = patch;
    const isSame = ([name, value]: [string, unknown]) =>
      name in dealt && JSON.stringify(value) === JSON.stringify(dealt[name]);
    this.left = Object.fromEntries(Object.entries(this.left).filter((entry) => !isSame(entry)));
  }

  /** A field that was refused and is now as it was saved, or was saved, is in order. */
  private forget(): void {
    const now: Record<string, unknown> = this.source?.() ?? {};
    const isRefused = (name: string) => JSON.stringify(now[name]) === this.refused[name];
    const kept = Object.entries(this.state.errors).filter(([name]) => isRefused(name));
    if (kept.length < Object.keys(this.state.errors).length) {
      this.set({ errors: Object.fromEntries(kept) });
    }
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private set(change: Partial<SaveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The refused part of what was sent. */
function refusedOf(patch: DraftPatch, errors: Readonly<Record<string, unknown>>): DraftPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => name in errors));
}
