import { invalid } from './errors.ts';
import type { Form, FormValue } from './form.ts';

/** Values of one form, read by name and checked as they are read. An empty text means "unset". */
export class Params {
  readonly #form: Form;
  readonly #prefix: string;

  constructor(form: Form, prefix = '') {
    this.#form = form;
    this.#prefix = prefix;
  }

  get names(): string[] {
    return Object.keys(this.#form);
  }

  pathOf(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined && this.#form[name] !== '';
  }

  /** Refuses names the route doesn't know. */
  only(known: readonly string[]): void {
    for (const name of this.names) {
      if (known.includes(name)) continue;
      throw invalid(`Received unknown parameter: ${this.pathOf(name)}`, {
        code: 'parameter_unknown',
        param: this.pathOf(name),
      });
    }
  }

  /** undefined: not sent; null: sent empty. */
  text(name: string): string | null | undefined {
    const value = this.#form[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.#wrong(name, 'Invalid string');
    if (value.includes('\0')) throw this.#wrong(name, 'Invalid string');
    return value === '' ? null : value;
  }

  textOrNull(name: string): string | null {
    return this.text(name) ?? null;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null || value === undefined) throw this.#absent(name);
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.pathOf(name),
      });
    }
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw this.#absent(name);
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (value !== 'true' && value !== 'false') throw this.#wrong(name, `Invalid boolean: ${value}`);
    return value === 'true';
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) {
      throw this.#wrong(name, `Invalid ${name}: must be one of ${choices.join(', ')}`);
    }
    return found;
  }

  nested(name: string): Params | undefined {
    const value = this.#form[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'object' || Array.isArray(value))
      throw this.#wrong(name, 'Invalid object');
    return new Params(value, this.pathOf(name));
  }

  list(name: string): FormValue[] {
    const value = this.#form[name];
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw this.#wrong(name, 'Invalid array');
    return value;
  }

  texts(name: string): string[] {
    return this.list(name).map((value) => {
      if (typeof value !== 'string') throw this.#wrong(name, 'Invalid string');
      return value;
    });
  }

  forms(name: string): Params[] {
    return this.list(name).map((value, index) => {
      if (typeof value !== 'object' || Array.isArray(value))
        throw this.#wrong(name, 'Invalid object');
      return new Params(value, `${this.pathOf(name)}[${index}]`);
    });
  }

  /** All texts of a flat nested form, e.g. an address. */
  record(name: string): Record<string, string | null> | undefined {
    const nested = this.nested(name);
    if (!nested) return undefined;
    return Object.fromEntries(nested.names.map((key) => [key, nested.textOrNull(key)]));
  }

  /** Merges sent metadata into what is there: an empty value removes a key, empty metadata all. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    const value = this.#form.metadata;
    if (value === undefined) return current;
    if (value === '') return {};
    const result = { ...current };
    for (const [key, text] of Object.entries(this.record('metadata') ?? {})) {
      if (text === null) delete result[key];
      else result[key] = text;
      this.#checkMetadata(key, text ?? '');
    }
    if (Object.keys(result).length > 50)
      throw this.#wrong('metadata', 'More than 50 metadata keys');
    return result;
  }

  #checkMetadata(key: string, text: string): void {
    if (key.length > 40) throw this.#wrong('metadata', `Metadata keys hold 40 characters: ${key}`);
    if (text.length > 500) {
      throw this.#wrong(`metadata[${key}]`, 'Metadata values can have up to 500 characters');
    }
  }

  #absent(name: string) {
    return invalid(`Missing required param: ${this.pathOf(name)}.`, {
      code: 'parameter_missing',
      param: this.pathOf(name),
    });
  }

  #wrong(name: string, message: string) {
    return invalid(message, { param: this.pathOf(name) });
  }
}
