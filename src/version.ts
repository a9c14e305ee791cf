import { manifest } from "./own-files.ts"

/** Sandpost's version from its package.json; works from the sources and from the built package. */
export const { version } = manifest
