import { useLayoutEffect, useState } from "preact/hooks"

/** The width of an element without its padding, in pixels, kept current; 0 before the first layout. */
export function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
