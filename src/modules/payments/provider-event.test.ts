import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { ASKED_EVENTS, isHandled, KNOWN_BY } from './provider-event.ts';

/** Everything the sandbox gateway says, as its source spells it. */
function saidByTheGateway(): Set<string> {
  const kinds =
    'payment_intent|setup_intent|checkout\\.session|identity\\.verification_session|charge|refund';
  const name = new RegExp(`'((?:${kinds})(?:\\.dispute|\\.refund)?\\.[a-z_]+)'`, 'g');
  const files = globSync('gateway/**/*.ts', { cwd: projectRoot() });
  const texts = files.map((file) => readFileSync(join(projectRoot(), file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(name)].map(([, type = '']) => type)));
}

/** Names in the gateway that are kinds of its objects or rows, not of its messages. */
const NO_MESSAGES = new Set(['setup_intent.payment_method', 'refund.canceled', 'refund.succeeded']);

describe('what the provider is asked to tell', () => {
  it('is what somebody handles, each kind once', () => {
    expect(ASKED_EVENTS.filter((type) => !isHandled(type))).toEqual([]);
    expect(new Set(ASKED_EVENTS).size).toBe(ASKED_EVENTS.length);
  });

  it('leaves out nothing that could be news', () => {
    const said = [...saidByTheGateway()].filter(
      (type) => isHandled(type) && !NO_MESSAGES.has(type),
    );
    expect(said.length).toBeGreaterThan(15);
    for (const type of [...said, ...Object.keys(KNOWN_BY)]) {
      expect(ASKED_EVENTS).toContain(type);
    }
  });
});
