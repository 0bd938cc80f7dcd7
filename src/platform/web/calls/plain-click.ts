/** Whether a click wants this page to act: not a new tab, a window or a download. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
