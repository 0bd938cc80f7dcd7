import { Form } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Select } from '#design/fields/select.tsx';
import { Card } from '#design/layout/card.tsx';
import { Picture } from '#design/media/picture.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CampaignView } from './campaign-view.ts';
import type { PerkView } from './present-perks.ts';

/** What one gets for it: the perks beside the story, the whole price for the reader's country. */
export function Perks({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  const all = campaign.perks.filter((perk) => !perk.isAddOn);
  const isRaising = campaign.facts.backHref !== null;
  // What nobody can choose now is a click away; where the campaign is over, all of it is history.
  const gone = isRaising ? all.filter((perk) => perk.unavailableText && !perk.linkText) : [];
  const perks = all.filter((perk) => !gone.includes(perk));
  const addOns = campaign.perks.filter((perk) => perk.isAddOn);
  // Its place stays, so that the column beside it does.
  if (campaign.perks.length === 0 && !campaign.facts.backHref) return <div id="perks" />;
  return (
    <section className="campaign-perks" id="perks" aria-labelledby="perks-title">
      <h2 id="perks-title" className="text-22">
        {t(campaign.facts.backHref ? 'campaign.perks' : 'campaign.perks_shown')}
      </h2>
      {campaign.facts.backHref && campaign.countriesHtml !== '' && (
        <CountryChoice campaign={campaign} />
      )}
      <ul className="grid gap-4">
        {perks.map((perk) => (
          <li key={perk.id}>
            <Perk perk={perk} campaign={campaign} />
          </li>
        ))}
        {campaign.facts.backWithoutHref && (
          <li>
            <Card>
              <h3 className="text-18">{t('campaign.no_perk')}</h3>
              <p className="mt-1 mb-4 text-soft">{t('campaign.no_perk_text')}</p>
              <ButtonLink
                href={campaign.facts.backWithoutHref}
                look="line"
                wide
                disabled={campaign.isPreview}
              >
                {t('campaign.back_without')}
              </ButtonLink>
            </Card>
          </li>
        )}
      </ul>
      {gone.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-medium text-tide">
            {t('campaign.unavailable_perks', { count: gone.length })}
          </summary>
          <ul className="grid gap-4 pt-2">
            {gone.map((perk) => (
              <li key={perk.id}>
                <Perk perk={perk} campaign={campaign} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {addOns.length > 0 && (
        <>
          <h3 className="text-18">{t('campaign.add_ons')}</h3>
          <p className="text-14 text-soft">{t('campaign.add_ons_text')}</p>
          <ul className="grid gap-4">
            {addOns.map((perk) => (
              <li key={perk.id}>
                <Perk perk={perk} campaign={campaign} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The country decides on shipping: chosen here, the whole price is known before anything starts. */
function CountryChoice({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          key={campaign.country}
          label={t('campaign.ship_to')}
          name="country"
          optionsHtml={campaign.countriesHtml}
          defaultValue={campaign.country ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </div>
      {Object.entries(campaign.kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <Button type="submit" look="line">
          {t('campaign.show_price')}
        </Button>
      </noscript>
    </Form>
  );
}

function Perk({ perk, campaign }: { perk: PerkView; campaign: CampaignView }) {
  const t = useT();
  const { language, isPreview } = campaign;
  const gone = perk.unavailableText !== null;
  return (
    <Card tone={perk.featured && !gone ? 'chosen' : 'plain'} className={gone ? 'perk-gone' : ''}>
      {perk.image && <Picture image={perk.image} sizes="380px" ratio="card" className="mb-4" />}
      <div className="flex items-baseline gap-3">
        <h3 className="min-w-0 text-18" lang={language}>
          {perk.title}
        </h3>
        <p className="ml-auto text-18 whitespace-nowrap tabular">
          <strong className="figure">{perk.priceText}</strong>
          {perk.retailText && <s className="ml-2 text-14 text-soft">{perk.retailText}</s>}
        </p>
      </div>
      {perk.featured && <Badge tone="tide">{perk.linkText ?? t('campaign.featured')}</Badge>}
      <p className="mt-2" lang={language}>
        {perk.description}
      </p>
      {perk.itemsText.length > 0 && (
        <ul className="mt-3 text-14" lang={language}>
          {perk.itemsText.map((item) => (
            <li key={item} className="perk-item">
              {item}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-14 text-soft">{perk.shippingText}</p>
      {perk.wholePriceText && <p className="text-14 font-semibold">{perk.wholePriceText}</p>}
      {perk.deliveryText && <p className="text-14 text-soft">{perk.deliveryText}</p>}
      {perk.windowText && <p className="text-14 text-gold">{perk.windowText}</p>}
      {perk.stockText && (
        <p className={perk.isScarce ? 'text-14 font-semibold text-coral-ink' : 'text-14 text-soft'}>
          {perk.stockText}
        </p>
      )}
      {perk.chosenText && <p className="text-14 text-soft tabular">{perk.chosenText}</p>}
      {gone && <p className="mt-3 font-semibold">{perk.unavailableText}</p>}
      {perk.href && (
        <ButtonLink
          href={perk.href}
          disabled={isPreview}
          look="solid"
          wide
          className="mt-4"
          aria-label={t('design.label_value', {
            label: t('campaign.choose'),
            value: perk.title,
          })}
        >
          {t('campaign.choose')}
        </ButtonLink>
      )}
    </Card>
  );
}
