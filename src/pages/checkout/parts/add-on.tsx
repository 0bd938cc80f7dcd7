import { QuantityStepper } from '#design/fields/quantity-stepper.tsx';
import { Picture } from '#design/media/picture.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CampaignOnCheckout, PerkChoice } from '../checkout-view.ts';
import type { Choices } from '../use-choices.ts';
import type { Filled } from '../use-filled.ts';
import { PerkFacts } from './perk-facts.tsx';
import { PerkOptions } from './perk-options.tsx';

interface AddOnProps {
  readonly perk: PerkChoice;
  readonly campaign: CampaignOnCheckout;
  readonly filled: Filled;
  readonly choices: Choices;
}

/** Something that comes along with a perk; its options are asked for once one is wanted. */
export function AddOn({ perk, campaign, filled, choices }: AddOnProps) {
  const t = useT();
  const name = `quantity.${perk.id}`;
  const isOpen = perk.unavailableText === null;
  const note = perk.unavailableText ?? perk.note;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {perk.image && (
          <div className="w-20 shrink-0">
            <Picture image={perk.image} sizes="80px" ratio="card" />
          </div>
        )}
        <div className="min-w-[min(10rem,100%)] flex-1 text-14 text-soft">
          <p className="text-16 font-semibold text-ink">
            <span lang={campaign.language}>{perk.title}</span> · {perk.priceText}
          </p>
          <PerkFacts perk={perk} campaign={campaign} destination={choices.destination} />
          {note && <p className="font-semibold">{note}</p>}
        </div>
        {isOpen && (
          <QuantityStepper
            label={t('checkout.quantity_of', { title: perk.title })}
            hideLabel
            lessLabel={t('checkout.less')}
            moreLabel={t('checkout.more')}
            name={name}
            defaultValue={Number(filled.value(name) || 0)}
            min={0}
            max={perk.most}
            error={filled.error(name)}
          />
        )}
      </div>
      {isOpen && (
        <PerkOptions
          perk={perk}
          filled={filled}
          language={campaign.language}
          quantity={choices.quantityOf(perk.id)}
        />
      )}
    </div>
  );
}
