/** What is counted on a campaign's page: effects of contributions, added up before they are written. */

/** How one contribution changes its campaign's figures, minor units of the campaign's currency. */
export interface TotalsEffect {
  readonly campaignId: number;
  readonly pledgedMinor?: bigint;
  readonly collectedMinor?: bigint;
  /** +1 where it begins to count as backed, -1 where it ends; 0 or absent otherwise. */
  readonly contributions?: -1 | 0 | 1;
  /** Whose it is; needed where `contributions` changes. */
  readonly contributorKey?: string;
  readonly accountId?: number | null;
}

/** The change of one campaign's figures. */
export interface TotalsChange {
  readonly campaignId: number;
  readonly pledgedMinor: bigint;
  readonly collectedMinor: bigint;
  readonly contributions: number;
}

/** The change of one person's count in one campaign. */
export interface PersonChange {
  readonly campaignId: number;
  readonly contributorKey: string;
  readonly accountId: number | null;
  readonly contributions: number;
}

/** Each campaign once, in the order of locks. */
export function sumTotals(effects: readonly TotalsEffect[]): TotalsChange[] {
  const sums = new Map<number, TotalsChange>();
  for (const effect of effects) {
    const { campaignId } = effect;
    const sum = sums.get(campaignId);
    sums.set(campaignId, {
      campaignId,
      pledgedMinor: (sum?.pledgedMinor ?? 0n) + (effect.pledgedMinor ?? 0n),
      collectedMinor: (sum?.collectedMinor ?? 0n) + (effect.collectedMinor ?? 0n),
      contributions: (sum?.contributions ?? 0) + (effect.contributions ?? 0),
    });
  }
  return [...sums.values()].sort((left, right) => left.campaignId - right.campaignId);
}

/** Each person of each campaign once, in the order of locks. */
export function sumPeople(effects: readonly TotalsEffect[]): PersonChange[] {
  const sums = new Map<string, PersonChange>();
  for (const { campaignId, contributions = 0, contributorKey, accountId } of effects) {
    if (contributions === 0) continue;
    if (contributorKey === undefined)
      throw new TypeError('whose contribution is counted is not said');
    const name = `${campaignId} ${contributorKey}`;
    const sum = sums.get(name);
    sums.set(name, {
      campaignId,
      contributorKey,
      accountId: sum?.accountId ?? accountId ?? null,
      contributions: (sum?.contributions ?? 0) + contributions,
    });
  }
  return [...sums.values()].sort(
    (left, right) =>
      left.campaignId - right.campaignId || (left.contributorKey < right.contributorKey ? -1 : 1),
  );
}
