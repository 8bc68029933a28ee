import { loadChunk } from './load-chunk.ts'

/**
 * Starts the requests of a page while the page's code is still loading. `load` imports the module that makes them. The
 * page makes the same requests if these fail, and reports the error.
 */
export function loadAhead<Module>(load: () => Promise<Module>, start: (module: Module) => void): void {
  void loadChunk(load).then(start, () => undefined)
}
