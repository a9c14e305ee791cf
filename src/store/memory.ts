import { MemoryBlobs } from "./blob-store.ts"
import type { Folder } from "./folder.ts"
import { Store } from "./store.ts"

/** Creates a store in memory. */
export function openMemory(): Folder {
  return { store: new Store(new MemoryBlobs(), null), close: async () => undefined }
}
