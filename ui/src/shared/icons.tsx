const PATHS = {
  alert: "M8 5v3.5M8 11h.01M8 1.8 15 14H1z",
  attach: "m13 7.3-5.2 5.2a3.1 3.1 0 0 1-4.4-4.4l5.6-5.6a2 2 0 0 1 3 3l-5.5 5.4a1 1 0 0 1-1.5-1.4l5-5",
  back: "M13 8H3M7 4 3 8l4 4",
  ban: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM3.7 3.7l8.6 8.6",
  bell: "M12 6.5a4 4 0 0 0-8 0c0 4-1.8 5-1.8 5h11.6S12 10.5 12 6.500M6.7 14a1.5 1.5 0 0 0 2.6 0",
  box: "M2 5 8 2l6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6",
  check: "m3 8.5 3.3 3.300L13 5",
  chevron: "m4 6 4 4 4-4",
  clock: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.400ZM8 4.500V8l2.3 1.5",
  close: "m4 4 8 8M12 4l-8 8",
  columns: "M2 3h12v10H2zM10 3v10",
  command:
    "M6 6h4v4H6zM6 6V4.2A1.8 1.8 0 1 0 4.2 6zM10 6h1.8A1.8 1.8 0 1 0 10 4.2zM10 10v1.8A1.8 1.8 0 1 0 11.8 10zM6 10H4.2A1.8 1.8 0 1 0 6 11.8z",
  copy: "M5.5 5.500h8v8h-8zM10.5 5.500v-3h-8v8h3",
  desktop: "M2 3h12v8H2zM6 14h4M8 11v3",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.500h11",
  external: "M9 2.500h4.500V7M13.5 2.5 7.5 8.500M11.5 9.500v4h-9v-9h4",
  globe:
    "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.400ZM1.8 8h12.400M8 1.8c2.2 2 2.2 10.4 0 12.400M8 1.8c-2.2 2-2.2 10.4 0 12.4",
  image: "M2 3h12v10H2zM2 11l3.5-3.5 3 3L11 8l3 3M5.5 6h.01",
  inbox: "M1.8 9 4 3h8l2.2 6v4.2H1.8zM1.8 9H5l1 2h4l1-2h3.2",
  key: "M6 12.500a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400ZM8.3 7.2 13 2.500M11 4.500l2 2",
  logs: "M3 3.500h10M3 8h10M3 12.500h6",
  mail: "M2 3.500h12v9H2zM2 4.5 8 9l6-4.5",
  moon: "M13.5 9.500A6 6 0 1 1 6.5 2.500a5 5 0 0 0 7 7Z",
  phone: "M5 1.8h6v12.400H5zM7.5 12h1",
  plus: "M8 3v10M3 8h10",
  more: "M3 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0ZM7.5 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0ZM12 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Z",
  refresh: "M13.5 8A5.5 5.5 0 1 1 11.7 4M13.5 1.8v3h-3",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14",
  send: "M14 2 7 9M14 2 9.5 14 7 9 2 6.500z",
  sliders:
    "M2 4.500h7M12 4.500h2M2 11.500h2M7 11.500h7M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.500M8 13.500V15M1 8h1.500M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
  tablet: "M3.5 1.8h9v12.400h-9zM7.5 12h1",
  trash: "M2.5 4h11M6 4V2.500h4V4M4 4l.7 9.500h6.600L12 4M6.7 6.700v4M9.3 6.700v4",
  upload: "M8 10.500v-8M4.5 6 8 2.5 11.5 6M2.5 13.500h11",
  webhook:
    "M8 5.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3.5 13.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12.5 13.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.1 5.3 4.5 9.8M8.9 5.300l2.6 4.500M5.5 11.500h5",
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
