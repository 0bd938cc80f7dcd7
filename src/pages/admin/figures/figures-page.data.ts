import { z } from 'zod';
import { FIGURE_SPANS, readMarketFigures } from '#modules/admin/index.ts';
import { exchangeTable } from '#modules/geography/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { accessTo } from '../frame/sections.ts';
import type { FiguresView } from './figures-view.ts';
import { presentFigures } from './present-figures.ts';

export const { loader, headers } = definePage({
  access: accessTo('figures'),
  query: z.object({
    span: z.enum(FIGURE_SPANS).default('days'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }),
  async load({ query, actor }): Promise<FiguresView> {
    const [figures, rates] = await Promise.all([readMarketFigures(query.span), exchangeTable()]);
    return presentFigures(figures, query.currency, rates, actor);
  },
});
