let logo: string | null = null;

/** Public id of the picture that stands for the market; null for the product's own mark. */
export function marketLogo(): string | null {
  return logo;
}

/** Has a picture stand for the market from now on, in this process. */
export function wearLogo(publicId: string | null): void {
  logo = publicId;
}
