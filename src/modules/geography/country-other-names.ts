import type { Locale } from '#platform/web/locale.ts';

/** What people go on calling countries whose names are others today, or longer. By alpha-2. */
export const OTHER_NAMES: Readonly<Record<string, Partial<Record<Locale, readonly string[]>>>> = {
  AE: { en: ['UAE'], de: ['VAE'] },
  BY: { de: ['Weißrussland'] },
  CI: { en: ['Ivory Coast'], de: ['Elfenbeinküste'], es: ['Costa de Marfil'] },
  CV: { de: ['Kap Verde'] },
  CZ: {
    en: ['Czech Republic'],
    fr: ['République tchèque'],
    de: ['Tschechische Republik'],
    es: ['República Checa'],
  },
  GB: {
    en: ['Great Britain', 'Britain'],
    fr: ['Grande-Bretagne'],
    de: ['Großbritannien'],
    es: ['Gran Bretaña'],
  },
  MD: { de: ['Moldawien'] },
  MK: { en: ['Macedonia'], fr: ['Macédoine'], de: ['Mazedonien'], es: ['Macedonia'] },
  MM: { en: ['Burma'], fr: ['Birmanie'], de: ['Birma'], es: ['Birmania'] },
  NL: { en: ['Holland'], fr: ['Hollande'], de: ['Holland'], es: ['Holanda'] },
  SZ: { en: ['Swaziland'], fr: ['Swaziland'], de: ['Swasiland'], es: ['Suazilandia'] },
  TL: { en: ['East Timor'], de: ['Osttimor'], es: ['Timor Oriental'] },
  TR: { en: ['Turkey'] },
  US: {
    en: ['United States of America'],
    fr: ['États-Unis d’Amérique'],
    de: ['Vereinigte Staaten von Amerika'],
    es: ['Estados Unidos de América'],
  },
  VA: { en: ['Vatican'], fr: ['Vatican'], de: ['Vatikan'], es: ['Vaticano'] },
};
