import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isTap, swipeOf, type Touchpoint } from './gesture.ts';

export interface Gestures {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

const pointOf = (event: PointerEvent): Touchpoint => ({
  x: event.clientX,
  y: event.clientY,
  time: event.timeStamp,
});

/**
 * Handlers for an element that is swiped by finger. A touch that was no short, still one clicks
 * nothing inside. The element needs `touch-action: pan-y`, or the browser scrolls instead.
 */
export function useGestures(onSwipe: (way: 'left' | 'right') => void): Gestures {
  const from = useRef<Touchpoint | null>(null);
  const isRefused = useRef(false);
  return {
    onPointerDown(event) {
      isRefused.current = false;
      from.current = event.pointerType === 'touch' && event.isPrimary ? pointOf(event) : null;
    },
    onPointerUp(event) {
      const began = from.current;
      if (began === null || event.pointerType !== 'touch') return;
      from.current = null;
      isRefused.current = !isTap(began, pointOf(event));
      const way = swipeOf(began, pointOf(event));
      if (way) onSwipe(way);
    },
    onPointerCancel() {
      from.current = null;
    },
    onClickCapture(event) {
      if (!isRefused.current) return;
      isRefused.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
