import { crashPoint } from '#platform/crash/crash-point.ts';
import { type Executor, savepoint, transaction } from '#platform/db/transaction.ts';
import { fingerprintOf } from './reading/fingerprints.ts';
import { isRefusal, type Refusal } from './reading/market-rows.ts';
import { FileCutOff, LONGEST_LINE, type Line, readLines } from './reading/read-lines.ts';
import { decodeLine } from './reading/repair-text.ts';
import { advanceStep, finishStep, openStep } from './step.store.ts';

/** A row that is fine but belongs to a campaign that is not in the set. */
export const STRANGER = { isStranger: true } as const;
export type Stranger = typeof STRANGER;

/** One file, read in batches; each batch is one transaction together with how far it came. */
export interface Step<T extends object> {
  readonly name: string;
  readonly path: string;
  readonly read: (json: string, line: number) => T | Refusal | Stranger;
  /** Writes rows, in order; must leave alone what is there already. */
  readonly write: (tx: Executor, rows: readonly T[]) => Promise<void>;
  /** After so many lines, for what looks at many rows at once. */
  readonly afterBatch?: (lines: number) => Promise<void>;
  readonly say: (line: string) => void;
}

const LINES_AT_ONCE = 500;
const BATCH_TIMEOUT_MS = 60_000;
const SAY_EVERY = 3_000;

interface Batch<T> {
  line: number;
  rows: { readonly line: number; readonly row: T }[];
  refusals: { line: number; reason: string }[];
  strangers: number;
}

/** Reads the file from where the last run stopped. Throws FileCutOff after what could be read is in. */
export async function runStep<T extends object>(step: Step<T>): Promise<void> {
  const fingerprint = await fingerprintOf(step.path);
  const { linesDone, isFinished } = await transaction((tx) => openStep(tx, step.name, fingerprint));
  if (isFinished) return;
  if (linesDone > 0) step.say(`${step.name}: goes on after line ${linesDone}`);
  let batch = emptyBatch<T>(linesDone);
  const flush = async () => {
    if (batch.line > linesDone) await writeBatch(step, batch);
    await step.afterBatch?.(batch.line);
    batch = emptyBatch(batch.line);
  };
  try {
    for await (const line of readLines(step.path)) {
      if (line.number <= linesDone) continue;
      sort(step, line, batch);
      if (line.number % LINES_AT_ONCE === 0) await flush();
      if (line.number % SAY_EVERY === 0) step.say(`${step.name}: ${line.number} lines`);
    }
  } catch (error) {
    if (error instanceof FileCutOff) await flush();
    throw error;
  }
  await flush();
  await transaction((tx) => finishStep(tx, step.name));
}

function emptyBatch<T>(line: number): Batch<T> {
  return { line, rows: [], refusals: [], strangers: 0 };
}

function sort<T extends object>(step: Step<T>, line: Line, batch: Batch<T>): void {
  batch.line = line.number;
  const refuse = (reason: string) => batch.refusals.push({ line: line.number, reason });
  if (line.bytes.length > LONGEST_LINE) {
    refuse('too long');
    return;
  }
  const json = decodeLine(line.bytes);
  if (json.trim() === '') return;
  const row = step.read(json, line.number);
  if (row === STRANGER) batch.strangers += 1;
  else if (isRefusal(row)) refuse(row.refused);
  else batch.rows.push({ line: line.number, row: row as T });
}

async function writeBatch<T extends object>(step: Step<T>, batch: Batch<T>): Promise<void> {
  const options = { statementTimeout: BATCH_TIMEOUT_MS, lockTimeout: BATCH_TIMEOUT_MS };
  const note = (tx: Executor, rows: number, refusals = batch.refusals) =>
    advanceStep(tx, step.name, { ...batch, rows, refusals });
  try {
    await transaction(async (tx) => {
      if (batch.rows.length > 0)
        await step.write(
          tx,
          batch.rows.map(({ row }) => row),
        );
      await note(tx, batch.rows.length);
      crashPoint('import_before_commit');
    }, options);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    await transaction((tx) => writeOneByOne(tx, step, batch, note), options);
  }
  crashPoint('import_after_commit');
}

/** The database refused something among the rows: all others are written, that one is reported. */
async function writeOneByOne<T extends object>(
  tx: Executor,
  step: Step<T>,
  batch: Batch<T>,
  note: (tx: Executor, rows: number, refusals: Batch<T>['refusals']) => Promise<void>,
): Promise<void> {
  const refusals = [...batch.refusals];
  let written = 0;
  for (const { line, row } of batch.rows) {
    try {
      await savepoint(tx, () => step.write(tx, [row]));
      written += 1;
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error;
      refusals.push({ line, reason: error.message });
    }
  }
  await note(tx, written, refusals);
}

/** A value that fits no column (22…) or no rule (23…); anything else is no row's fault. */
function isRefusedByDatabase(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof Error && typeof code === 'string' && /^2[23]/.test(code);
}
