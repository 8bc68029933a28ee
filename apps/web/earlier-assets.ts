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

/** Pages stay open for days; more than a few updates in that time are rare, and the server holds every file in memory. */
const KEPT_BUILDS = 3
const LIST = 'earlier-assets.json'

/** File names, relative to the folder, that only earlier builds use; the newest build first. */
type Builds = string[][]

function isBuilds(value: unknown): value is Builds {
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string')
  return Array.isArray(value) && value.every(isNames)
}

function readList(dist: string): Builds {
  const file = join(dist, LIST)
  if (!existsSync(file)) return []
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isBuilds(value) ? value : []
  } catch {
    // It was cut off: the files that it named then count with the newest build.
    return []
  }
}

function assetsIn(dist: string): string[] {
  if (!existsSync(join(dist, 'assets'))) return []
  return readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)
}

/** Copies nothing where the file is gone. */
function copy(name: string, from: string, to: string): void {
  if (!existsSync(join(from, name))) return
  mkdirSync(dirname(join(to, name)), { recursive: true })
  copyFileSync(join(from, name), join(to, name))
}

/** Copies what a build that was killed has saved, and not restored, back to where it was. */
function restoreLeftovers(savedFolder: string, dist: string): void {
  for (const name of [LIST, ...assetsIn(savedFolder)])
    if (!existsSync(join(dist, name))) copy(name, savedFolder, dist)
}

/**
 * Saves the assets of `dist` before a build empties it, so that pages which were opened before still find the scripts
 * that they have not loaded yet. Returns a function that restores them beside the assets of the new build.
 */
export function saveEarlierAssets(dist: string, savedFolder: string): () => void {
  restoreLeftovers(savedFolder, dist)
  const earlier = readList(dist)
  const kept = new Set(earlier.flat())
  const newest = assetsIn(dist).filter((name) => !kept.has(name))
  const builds: Builds = (newest.length > 0 ? [newest, ...earlier] : earlier).slice(0, KEPT_BUILDS)
  rmSync(savedFolder, { recursive: true, force: true })
  for (const name of builds.flat()) copy(name, dist, savedFolder)
  mkdirSync(savedFolder, { recursive: true })
  writeFileSync(join(savedFolder, LIST), JSON.stringify(builds))

  return () => {
    const current = new Set(assetsIn(dist))
    const gone = builds.map((names) => names.filter((name) => !current.has(name)))
    for (const name of gone.flat()) copy(name, savedFolder, dist)
    writeFileSync(join(dist, LIST), JSON.stringify(gone))
    rmSync(savedFolder, { recursive: true, force: true })
  }
}
