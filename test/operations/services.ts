/** What systemd does with the units of the page. */
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { fileOf } from './page.ts';
import { plainEnvironment, type Program, type Programs, shell, until } from './programs.ts';

/** What the units' instances are called, and their ports here. */
interface Instance {
  readonly unit: string;
  readonly name: string;
  /** Of a web alone. */
  readonly port: number | undefined;
  readonly metricsPort: number;
}

export class Services {
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #instances: ReadonlyMap<string, Instance>;
  readonly #running = new Map<string, Program>();

  private constructor(programs: Programs, folder: string, instances: readonly Instance[]) {
    this.#programs = programs;
    this.#folder = folder;
    this.#instances = new Map(instances.map((each) => [`${each.unit}@${each.name}`, each]));
  }

  /** Two webs and two workers, none of which runs yet. */
  static async prepare(programs: Programs, folder: string): Promise<Services> {
    const instances: Instance[] = [];
    for (const name of ['3000', '3001']) {
      const [port, metricsPort] = [await freePort(), await freePort()];
      instances.push({ unit: 'groundswell-web', name, port, metricsPort });
    }
    for (const name of ['9464', '9465']) {
      const metricsPort = await freePort();
      instances.push({ unit: 'groundswell-worker', name, port: undefined, metricsPort });
    }
    return new Services(programs, folder, instances);
  }

  get webPorts(): [number, number] {
    const [one, other] = [...this.#instances.values()].flatMap(({ port }) => port ?? []);
    return [one ?? 0, other ?? 0];
  }

  /** Where an instance answers with its figures. */
  metricsOf(instance: string): string {
    return `http://127.0.0.1:${this.#instanceOf(instance).metricsPort}/metrics`;
  }

  /**
   * Does what a block of the page says, line by line: `systemctl` and waiting for a web by the means of this
   * class, everything else by a shell with the environment file.
   */
  async follow(block: string): Promise<string> {
    let said = '';
    let script = '';
    const flush = async () => {
      if (script !== '') said += await this.shell(script);
      script = '';
    };
    for (const line of block.split('\n')) {
      const [, verb, names = ''] = /^systemctl (enable --now|restart) (.+)$/.exec(line) ?? [];
      const [, awaited] =
        /^until curl -fs http:\/\/127\.0\.0\.1:(\d+)\/health\/ready;/.exec(line) ?? [];
      if (verb === undefined && awaited === undefined) {
        script += `${line}\n`;
        continue;
      }
      await flush();
      if (awaited !== undefined) await this.ready(`groundswell-web@${awaited}`);
      for (const name of names.split(' ').filter((each) => each !== '')) {
        await this.#running.get(name)?.stop();
        this.start(name);
      }
    }
    await flush();
    return said;
  }

  /** A script of the operator, with the environment file read as the page says. */
  shell(script: string, expected = 0): Promise<string> {
    return shell(`${this.#readEnvironment}\n${script}`, plainEnvironment(), expected);
  }

  start(name: string): Program {
    const { unit, name: instance, port, metricsPort } = this.#instanceOf(name);
    const text = fileOf(`${unit}@.service`).replaceAll('%i', instance);
    const [, own = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
    const [, home = ''] = /^WorkingDirectory=(.*)$/m.exec(text) ?? [];
    const here = port === undefined ? '' : `PORT=${port}`;
    const script = `${this.#readEnvironment}
      export ${own} ${here} METRICS_PORT=${metricsPort}
      cd ${join(this.#folder, home)}; exec ${command}`;
    const env = plainEnvironment();
    const program = this.#programs.start(name, 'sh', ['-ec', script], { env });
    this.#running.set(name, program);
    return program;
  }

  /** Waits until it says that it is ready. */
  async ready(name: string): Promise<void> {
    const { metricsPort } = this.#instanceOf(name);
    const url = `http://127.0.0.1:${metricsPort}/health/ready`;
    await until(`${name} is ready`, async () => (await fetch(url)).ok, this.#running.get(name));
  }

  async allReady(): Promise<void> {
    for (const name of this.#running.keys()) await this.ready(name);
  }

  /** Stops the instances whose names begin so, all at once. */
  async stop(beginning = ''): Promise<void> {
    const stopped = [...this.#running].filter(([name]) => name.startsWith(beginning));
    for (const [name] of stopped) this.#running.delete(name);
    await Promise.all(stopped.map(([, program]) => program.stop()));
  }

  get #readEnvironment(): string {
    return `set -a; . ${join(this.#folder, 'etc/groundswell/environment')}; set +a`;
  }

  #instanceOf(name: string): Instance {
    const found = this.#instances.get(name);
    if (found === undefined) throw new Error(`the page names ${name}, which this market has not`);
    return found;
  }
}
