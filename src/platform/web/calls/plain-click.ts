/** Whether a click wants this page to act: not a new tab, a window or a download, nor answered already. */
export function isPlainClick(
  event: Pick<
    MouseEvent,
    'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
  >,
): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(defaultPrevented || metaKey || ctrlKey || shiftKey || altKey);
}
