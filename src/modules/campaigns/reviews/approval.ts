/** Things submitted together for one decision: the states of it. A decision stands. */

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'changes_requested'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export type Verdict = Exclude<ApprovalState, 'pending'>;

export const APPROVAL_TRANSITIONS: Record<ApprovalState, readonly ApprovalState[]> = {
  pending: ['approved', 'rejected', 'changes_requested'],
  approved: [],
  rejected: [],
  changes_requested: [],
};

interface Round {
  readonly kind: string;
  readonly items: readonly { readonly name: string }[];
}

/**
 * How each thing stands that was submitted: of the groups of a campaign, the newest first, those that hold
 * something nobody submitted again since, with that alone.
 */
export function newestRounds<Group extends Round>(groups: readonly Group[]): Group[] {
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const { kind } = group;
    const items = group.items.filter(({ name }) => !seen.has(`${kind} ${name}`));
    for (const { name } of items) seen.add(`${kind} ${name}`);
    return items.length === 0 ? [] : [{ ...group, items }];
  });
}

/** The groups before this one in which something of it was submitted, the newest first. */
export function earlierRounds<Group extends Round & { readonly id: number }>(
  group: Group,
  groups: readonly Group[],
): Group[] {
  const names = new Set(group.items.map(({ name }) => name));
  return groups.filter(
    ({ id, kind, items }) =>
      id < group.id && kind === group.kind && items.some(({ name }) => names.has(name)),
  );
}

/**
 * Whether an owner can send proof that they are a nonprofit: none of it waits, and the last did not settle
 * it. Who is shown as one and was asked for more can send more.
 */
export function takesNonprofitProof(
  isNonprofit: boolean,
  last: ApprovalState | undefined,
): boolean {
  const isSettled = last === undefined || last === 'approved';
  return isSettled ? !isNonprofit : last !== 'pending';
}
