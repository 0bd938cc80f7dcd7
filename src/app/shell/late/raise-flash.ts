import { FLASH } from '#design/feedback/flash.tsx';

/**
 * Brings the place of transient messages above open drawers and dialogs with each of them: of what lies above
 * the page, the last that was shown is the topmost. Answers how to stop.
 */
export function raiseFlashes(): () => void {
  const raise = (): void => {
    const region = document.querySelector<HTMLElement>('.shell > .flash-region');
    if (!region) return;
    region.popover = 'manual';
    region.hidePopover();
    region.showPopover();
  };
  window.addEventListener(FLASH, raise);
  return () => window.removeEventListener(FLASH, raise);
}
