'use client';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const showAfterMs = 400;
const hideAfterMs = 120;
const gap = 6;
const edge = 8;

interface AnchorProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Shows a control's name beside it on hover and on focus by keyboard. The control carries the name itself: this is for
 * the eye alone. The pointer may move onto it, and Escape puts it away.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement<AnchorProps> }) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (milliseconds: number, next: DOMRect | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const given = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          given.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') after(showAfterMs, event.currentTarget.getBoundingClientRect());
        },
        onPointerLeave(event) {
          given.onPointerLeave?.(event);
          after(hideAfterMs, null);
        },
        onPointerDown(event) {
          given.onPointerDown?.(event);
          after(0, null);
        },
        onFocus(event) {
          given.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible'))
            after(0, event.currentTarget.getBoundingClientRect());
        },
        onBlur(event) {
          given.onBlur?.(event);
          after(0, null);
        },
      })}
      {anchor ? (
        <Bubble
          anchor={anchor}
          label={label}
          onStay={() => clearTimeout(timer.current)}
          onHide={() => after(0, null)}
        />
      ) : null}
    </>
  );
}

function Bubble({
  anchor,
  label,
  onStay,
  onHide,
}: {
  anchor: DOMRect;
  label: string;
  onStay(): void;
  onHide(): void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = anchor.left + anchor.width / 2 - width / 2;
    const above = anchor.top - gap - height;
    element.style.left = `${Math.max(edge, Math.min(window.innerWidth - width - edge, left))}px`;
    element.style.top = `${above < edge ? anchor.bottom + gap : above}px`;
  }, [anchor]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onHide, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onHide, true);
    };
  }, [onHide]);
  return createPortal(
    <div
      ref={bubble}
      aria-hidden
      data-testid="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onHide}
      className="fixed top-0 left-0 z-[60] max-w-64 rounded-md bg-ink px-2 py-1 text-caption text-ground shadow-float"
    >
      {label}
    </div>,
    document.body,
  );
}
