/** Finds the checks, runs them in one snapshot and says what came of it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { snapshot } from './snapshot.ts';
import type { Check, Violation } from './check.ts';

/** A violation with the check that found it. */
export interface Finding extends Violation {
  readonly check: string;
}

export interface Report {
  readonly checks: readonly string[];
  readonly violations: readonly Finding[];
  /** Checks that could not be made, with the reason. */
  readonly broken: readonly { check: string; reason: string }[];
}

/** Every check below this folder, sorted by name. Throws when two share a name or one is no check. */
export async function loadChecks(folder = import.meta.dirname): Promise<Check[]> {
  const files = globSync('**/*.check.ts', { cwd: folder }).sort();
  const checks: Check[] = [];
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(join(folder, file)).href);
    if (!hasCheck(module)) throw new Error(`${file} exports no check`);
    if (checks.some((known) => known.name === module.check.name)) {
      throw new Error(`${file}: the name ${module.check.name} is taken`);
    }
    checks.push(module.check);
  }
  return checks.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hasCheck(module: unknown): module is { check: Check } {
  if (typeof module !== 'object' || module === null || !('check' in module)) return false;
  const { check } = module;
  return typeof check === 'object' && check !== null && 'name' in check && 'find' in check;
}

/** The checks with these names; all when none is named. Throws at a name nobody has. */
export function selectChecks(checks: readonly Check[], names: readonly string[]): Check[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}`);
  return checks.filter((check) => names.length === 0 || names.includes(check.name));
}

/** Runs the checks one after the other, each in a read-only snapshot of its own. */
export async function runChecks(checks: readonly Check[]): Promise<Report> {
  const violations: Finding[] = [];
  const broken: { check: string; reason: string }[] = [];
  for (const check of checks) {
    try {
      const found = await snapshot((q) => check.find(q));
      violations.push(...found.map((each) => ({ check: check.name, ...each })));
    } catch (error) {
      broken.push({
        check: check.name,
        reason: error instanceof Error ? error.message : 'unknown',
      });
    }
  }
  return { checks: checks.map((check) => check.name), violations, broken };
}

/** The report as text: a line for each violation, and one to close with. */
export function writeReport(report: Report): string {
  const lines = [
    ...report.violations.map(({ check, subject, text }) => `${check}: ${subject}: ${text}`),
    ...report.broken.map(({ check, reason }) => `${check}: could not be checked: ${reason}`),
  ];
  const { length } = report.violations;
  return [...lines, `${report.checks.length} checks, ${length} violations`].join('\n');
}
