import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/config.ts'
import { start } from '../../apps/server/src/start.ts'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { smallest } from '../smallest.ts'
import { wrongsOf } from '../store-writes/wrongs-of.ts'
import type { Cut } from './cuts.ts'
import { diskModel, type Image } from './disk-model.ts'
import { described, type Piece } from './piece.ts'
import type { Recording } from './record.ts'
import { STARTED } from './started.ts'

/** A folder as it is. SQLite makes its shared memory anew, whatever is left of it. */
export function imageOf(folder: string): Image {
  const image: Image = new Map([[folder, 'folder']])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) image.set(path, 'folder')
    else if (!path.endsWith('-shm')) image.set(path, readFileSync(path))
  }
  return image
}

function layOut(image: Image, from: string, to: string): void {
  for (const [path, content] of image) {
    const place = path.replace(from, to)
    if (content === 'folder') mkdirSync(place, { recursive: true })
    else {
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, content)
    }
  }
}

/** The key that signs must be the one from before, or a whole new one where nobody was told of any. */
function wrongsOfKey(dataDir: string, recorded: Image, acknowledged: ReadonlySet<string>): string[] {
  const file = join('data', 'keys', 'secret')
  const [, before] = [...recorded].find(([path]) => path.endsWith(file)) ?? []
  const now = readFileSync(join(dirname(dataDir), file), 'utf8')
  if (now.length < 32) return [`The secret key has ${now.length} characters.`]
  const isSame = before === undefined || before === 'folder' || before.toString() === now
  return isSame || !acknowledged.has(STARTED) ? [] : ['The secret key is another one.']
}

/** What is wrong after the product's own start in such a folder, in sentences. */
async function wrongsAfterStart(dataDir: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => faults.push(line) })
  try {
    const product = await start(readConfig({ APP_ENV: 'test', PORT: '0', DATA_DIR: dataDir }), log)
    await product.stop()
  } catch (error) {
    return [`It does not start: ${error}`]
  }
  const findings = (await checkStore(dataDir, { now: Date.now })).map(({ words }) => words)
  return [...faults, ...findings, ...(await wrongsOf(dataDir, acknowledged))]
}

export type Wrong = { cut: string; wrongs: string[]; survivors: string[] }
/** `undone` are the states in which something had not reached the disk. */
export type Tried = { states: number; undone: number; wrong: Wrong[] }

type Plan = {
  recording: Recording
  before: Image
  /** The recorded data folder is `data` in it. */
  folder: string
  /** The calls before which the power goes. */
  places: ReadonlySet<number>
  modes: Record<string, Cut>
  random: () => number
}

/**
 * Lets the power go in every mode at every one of these places, starts the product on what is left, and looks for what
 * was acknowledged. What fails is made small: the fewest pieces that must reach the disk for it to fail.
 */
export async function cutEverywhere({
  recording,
  before,
  folder,
  places,
  modes,
  random,
}: Plan): Promise<Tried> {
  const disk = diskModel(before)
  const recorded = imageOf(join(folder, 'data'))
  const tried: Tried = { states: 0, undone: 0, wrong: [] }

  async function wrongsWith(survivors: readonly Piece[], at: number): Promise<string[]> {
    const after = mkdtempSync(join(dirname(folder), 'after-'))
    layOut(disk.image(survivors), folder, after)
    const acknowledged = recording.acknowledged(at)
    const dataDir = join(after, 'data')
    try {
      const wrongs = await wrongsAfterStart(dataDir, acknowledged)
      return existsSync(dataDir) ? [...wrongs, ...wrongsOfKey(dataDir, recorded, acknowledged)] : wrongs
    } finally {
      rmSync(after, { recursive: true, force: true })
    }
  }

  for (const [at, call] of recording.calls.entries()) {
    for (const [mode, cut] of places.has(at) ? Object.entries(modes) : []) {
      const unsynced = disk.unsynced()
      const survivors = cut(unsynced, random)
      const wrongs = await wrongsWith(survivors, at)
      tried.states += 1
      if (unsynced.length > 0) tried.undone += 1
      if (wrongs.length === 0) continue
      const least = await smallest(survivors, async (left) => (await wrongsWith(left, at)).length > 0, 40)
      tried.wrong.push({ cut: `${mode}, before call ${at}`, wrongs, survivors: least.map(described) })
    }
    if (call) disk.apply(call, at)
  }
  return tried
}
