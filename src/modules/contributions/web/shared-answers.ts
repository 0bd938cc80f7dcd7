/** An answer, and how many parts of the page wait for it or show it. */
interface Shared<T> {
  readonly answer: Promise<T>;
  readers: number;
}

/** Answers by what was asked about: asked for once, as long as any part of the page shows it. */
export class SharedAnswers<K, T> {
  readonly #ask: (about: K) => Promise<T>;
  readonly #shared = new Map<K, Shared<T>>();

  constructor(ask: (about: K) => Promise<T>) {
    this.#ask = ask;
  }

  /** What was answered; `leave` once it is not shown any more. */
  read(about: K): Promise<T> {
    const shared = this.#shared.get(about) ?? { answer: this.#ask(about), readers: 0 };
    shared.readers += 1;
    this.#shared.set(about, shared);
    return shared.answer;
  }

  leave(about: K): void {
    const shared = this.#shared.get(about);
    if (shared === undefined) return;
    shared.readers -= 1;
    if (shared.readers === 0) this.#shared.delete(about);
  }
}
