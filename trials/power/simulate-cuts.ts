import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkStore } from '@kitchen-table/operator/store-check'
import { startServer } from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { pino } from 'pino'
import { minimizeFailure } from '../minimize-failure.ts'
import { findViolations } from '../store-writes/find-violations.ts'
import type { CutMode } from './cut-modes.ts'
import { createDiskModel, type Image } from './disk-model.ts'
import { describePendingChange, type PendingChange } from './pending-change.ts'
import type { Recording } from './record-program.ts'
import { START_ACKNOWLEDGMENT } from './start-acknowledgment.ts'

/** Reads a folder, without SQLite's shared memory file, which is recreated at every start. */
export function readImage(folder: string): Image {
  const image: Image = new Map([[folder, 'folder']])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) image.set(path, 'folder')
    else if (!path.endsWith('-shm')) image.set(path, readFileSync(path))
  }
  return image
}

function writeImage(image: Image, from: string, to: string): void {
  for (const [path, content] of image) {
    const targetPath = path.replace(from, to)
    if (content === 'folder') mkdirSync(targetPath, { recursive: true })
    else {
      mkdirSync(dirname(targetPath), { recursive: true })
      writeFileSync(targetPath, content)
    }
  }
}

/** Returns a problem if the signing key is incomplete, or has changed although the start was acknowledged. */
function findKeyProblems(dataDir: string, recorded: Image, acknowledged: ReadonlySet<string>): string[] {
  const file = join('data', 'keys', 'secret')
  const [, before] = [...recorded].find(([path]) => path.endsWith(file)) ?? []
  const now = readFileSync(join(dirname(dataDir), file), 'utf8')
  if (now.length < 32) return [`The secret key has ${now.length} characters.`]
  const isSame = before === undefined || before === 'folder' || before.toString() === now
  return isSame || !acknowledged.has(START_ACKNOWLEDGMENT) ? [] : ['The secret key has changed.']
}

/** Starts the product in a folder; returns what is wrong afterwards, in sentences. */
async function findProblemsAfterStart(dataDir: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => faults.push(line) })
  try {
    const config = readConfig({ APP_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
    // Without the built pages, because reading them would take as long as the rest of the start.
    const product = await startServer(config, log, { webDir: '/nowhere' })
    await product.stop()
  } catch (error) {
    return [`The product does not start: ${error}`]
  }
  const findings = (await checkStore(dataDir, { now: Date.now })).map(({ message }) => message)
  return [...faults, ...findings, ...(await findViolations(dataDir, acknowledged))]
}

type CutProblem = { cut: string; problems: string[]; survivors: string[] }
/** `withUnsynced` counts the states with unsynced changes at the moment of the cut. */
type CutResults = { states: number; withUnsynced: number; problems: CutProblem[] }

type CutPlan = {
  recording: Recording
  before: Image
  /** The folder of the recording; the data folder is `data` in it. */
  folder: string
  /** The calls before which the power is cut. */
  cutPoints: ReadonlySet<number>
  modes: Record<string, CutMode>
  random: () => number
}

/**
 * Cuts the power in every mode before each of these calls, starts the product on what is left, and checks that every
 * acknowledged write is there. A failure is minimized to the fewest surviving changes with which it still fails.
 */
export async function simulateCuts({
  recording,
  before,
  folder,
  cutPoints,
  modes,
  random,
}: CutPlan): Promise<CutResults> {
  const disk = createDiskModel(before)
  const recorded = readImage(join(folder, 'data'))
  const results: CutResults = { states: 0, withUnsynced: 0, problems: [] }

  async function findProblems(survivors: readonly PendingChange[], at: number): Promise<string[]> {
    const after = mkdtempSync(join(dirname(folder), 'after-'))
    writeImage(disk.image(survivors), folder, after)
    const acknowledged = recording.acknowledged(at)
    const dataDir = join(after, 'data')
    try {
      const problems = await findProblemsAfterStart(dataDir, acknowledged)
      return existsSync(dataDir)
        ? [...problems, ...findKeyProblems(dataDir, recorded, acknowledged)]
        : problems
    } finally {
      rmSync(after, { recursive: true, force: true })
    }
  }

  for (const [at, call] of recording.calls.entries()) {
    for (const [mode, cut] of cutPoints.has(at) ? Object.entries(modes) : []) {
      const unsynced = disk.unsynced()
      const survivors = cut(unsynced, random)
      const problems = await findProblems(survivors, at)
      results.states += 1
      if (unsynced.length > 0) results.withUnsynced += 1
      if (problems.length === 0) continue
      const fewestSurvivors = await minimizeFailure(
        survivors,
        async (remaining) => (await findProblems(remaining, at)).length > 0,
        40,
      )
      results.problems.push({
        cut: `${mode}, before call ${at}`,
        problems,
        survivors: fewestSurvivors.map(describePendingChange),
      })
    }
    if (call) disk.apply(call, at)
  }
  return results
}
