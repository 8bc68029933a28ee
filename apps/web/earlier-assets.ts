import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Pages stay open for days. More than a few updates in that time are rare, and every file is held in memory. */
const MAX_EARLIER_BUILDS = 3
const LIST_FILE = 'earlier-assets.json'

/** The file names, relative to `dist`, that only earlier builds use: one list per build, the newest build first. */
type AssetsByBuild = string[][]

function isAssetsByBuild(value: unknown): value is AssetsByBuild {
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string')
  return Array.isArray(value) && value.every(isNames)
}

function readAssetList(dist: string): AssetsByBuild {
  const file = join(dist, LIST_FILE)
  if (!existsSync(file)) return []
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isAssetsByBuild(value) ? value : []
  } catch {
    // The list is truncated: the files that it named then count as files of the newest build.
    return []
  }
}

function listAssets(dist: string): string[] {
  if (!existsSync(join(dist, 'assets'))) return []
  return readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)
}

/** Copies the file, or does nothing when it does not exist. */
function copyIfExists(name: string, from: string, to: string): void {
  if (!existsSync(join(from, name))) return
  mkdirSync(dirname(join(to, name)), { recursive: true })
  copyFileSync(join(from, name), join(to, name))
}

/** Copies the files that an interrupted build saved but did not restore back to `dist`. */
function restoreInterruptedSave(savedFolder: string, dist: string): void {
  for (const name of [LIST_FILE, ...listAssets(savedFolder)])
    if (!existsSync(join(dist, name))) copyIfExists(name, savedFolder, dist)
}

/**
 * Saves the assets of `dist` before a build empties it, so that pages opened before the update can still load the
 * scripts that they have not loaded yet. Returns a function that restores them beside the assets of the new build.
 */
export function saveEarlierAssets(dist: string, savedFolder: string): () => void {
  restoreInterruptedSave(savedFolder, dist)
  const earlier = readAssetList(dist)
  const earlierNames = new Set(earlier.flat())
  const newest = listAssets(dist).filter((name) => !earlierNames.has(name))
  const builds: AssetsByBuild = (newest.length > 0 ? [newest, ...earlier] : earlier).slice(
    0,
    MAX_EARLIER_BUILDS,
  )
  rmSync(savedFolder, { recursive: true, force: true })
  for (const name of builds.flat()) copyIfExists(name, dist, savedFolder)
  mkdirSync(savedFolder, { recursive: true })
  writeFileSync(join(savedFolder, LIST_FILE), JSON.stringify(builds))

  return () => {
    const current = new Set(listAssets(dist))
    const missing = builds.map((names) => names.filter((name) => !current.has(name)))
    for (const name of missing.flat()) copyIfExists(name, savedFolder, dist)
    writeFileSync(join(dist, LIST_FILE), JSON.stringify(missing))
    rmSync(savedFolder, { recursive: true, force: true })
  }
}
