/** A logo as it stands before a market's name, which says what it means. */
export function LogoPicture({ url }: { url: string }) {
  return <img className="market-logo" src={url} alt="" width={32} height={32} />;
}
