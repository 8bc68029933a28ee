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
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return isBuilds(value) ? value : []
}

function assetsIn(dist: string): string[] {
  if (!existsSync(join(dist, 'assets'))) return []
  return readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)
}

function copy(name: string, from: string, to: string): void {
  mkdirSync(dirname(join(to, name)), { recursive: true })
  copyFileSync(join(from, name), join(to, name))
}

/**
 * Sets the assets of `dist` aside before a build empties it, so that pages which were opened before still find the
 * scripts that they have not loaded yet. Returns what puts them back beside the assets of the new build.
 */
export function keepEarlierAssets(dist: string, aside: string): () => void {
  const earlier = readList(dist)
  const kept = new Set(earlier.flat())
  const builds: Builds = [assetsIn(dist).filter((name) => !kept.has(name)), ...earlier].slice(0, KEPT_BUILDS)
  rmSync(aside, { recursive: true, force: true })
  for (const name of builds.flat()) copy(name, dist, aside)

  return () => {
    const current = new Set(assetsIn(dist))
    const gone = builds.map((names) => names.filter((name) => !current.has(name)))
    for (const name of gone.flat()) copy(name, aside, dist)
    writeFileSync(join(dist, LIST), JSON.stringify(gone))
    rmSync(aside, { recursive: true, force: true })
  }
}
