import { MemoryBlobs } from "./blob-store.ts"
import type { Folder } from "./folder.ts"
import { Store } from "./store.ts"

/** A store that keeps nothing beyond the process. */
export function openMemory(): Folder {
  return { store: new Store(new MemoryBlobs(), null), close: async () => undefined }
}
