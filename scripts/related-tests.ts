import { dirname } from 'node:path'
import { importsOf, sourceFiles } from './source-files.ts'

/** How many imports may lie between a test and what has changed. The product as a whole is further away from most files. */
const MAX_IMPORTS = 2

const isQuickTest = (file: string) =>
  /\.test\.tsx?$/.test(file) && !/\.(process|emulator|cloud)\.test\.ts$|^trials\/|^apps\/e2e\//.test(file)

/** Returns the folder of the tests that use a feature through the whole product, or null for a file of no feature. */
function productTestsOf(file: string): string | null {
  const feature = /^packages\/application\/src\/features\/([a-z-]+)\//.exec(file)?.[1]
  return feature === undefined ? null : `apps/server/src/product-tests/${feature}`
}

/** Returns the files that import one of these, directly. */
function findImporters(files: ReadonlySet<string>, importers: ReadonlyMap<string, readonly string[]>) {
  return [...files].flatMap((file) => importers.get(file) ?? [])
}

/**
 * Returns the quick tests that are nearest to what has changed: those in the same folders, those that import it, also by way
 * of one other file, and those of the feature through the product. `npm run check` without options runs all.
 */
export function findRelatedTests(changedFiles: readonly string[]): string[] {
  const files = sourceFiles()
  const imports = files.flatMap(importsOf).filter(({ isPackage }) => !isPackage)
  const importers = new Map(
    [...Map.groupBy(imports, ({ to }) => to)].map(([to, rows]) => [to, rows.map(({ from }) => from)]),
  )
  const near = new Set(changedFiles)
  let last = new Set(changedFiles)
  for (let step = 0; step < MAX_IMPORTS; step += 1) {
    last = new Set(findImporters(last, importers))
    for (const file of last) near.add(file)
  }
  const folders = new Set(changedFiles.flatMap((file) => [dirname(file), productTestsOf(file)]))
  return files.filter((file) => isQuickTest(file) && (near.has(file) || folders.has(dirname(file))))
}
