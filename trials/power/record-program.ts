import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureTool } from '@kitchen-table/scripts/system-tools'
import { type FileCall, parseTrace, straceOptions } from './trace.ts'

const recordedProgramFile = fileURLToPath(new URL('./recorded-program.ts', import.meta.url))

export type Recording = {
  /** Null for a call that only writes an acknowledgment. */
  calls: (FileCall | null)[]
  /** Returns the names of the writes that were acknowledged within the first `calls` calls. */
  acknowledged(calls: number): ReadonlySet<string>
}

/** Runs recorded-program.ts with these arguments under strace; returns its calls on `dataDir`. */
export async function recordProgram(folder: string, dataDir: string, args: string[]): Promise<Recording> {
  const acknowledgments = join(folder, 'acknowledged')
  const trace = join(folder, 'trace')
  const command = [process.execPath, recordedProgramFile, dataDir, acknowledgments, ...args]
  const strace = await ensureTool('strace')
  const { status, stderr } = spawnSync(strace, [...straceOptions, '-o', trace, ...command], {
    // With io_uring, files could be written without the calls that strace records.
    env: { ...process.env, UV_USE_IO_URING: '0' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The recorded program ended with ${status}: ${stderr}`)

  const isOurs = (path: string) =>
    // SQLite recreates its shared memory file after a cut.
    [folder, dataDir, acknowledgments].includes(path) ||
    (path.startsWith(`${dataDir}/`) && !path.endsWith('-shm'))
  const tracedCalls = parseTrace(readFileSync(trace, 'latin1'), isOurs)
  const acknowledgedByCall = new Map<number, string>()
  const calls = tracedCalls.map((call, at) => {
    if (call.path !== acknowledgments) return call
    if (call.what === 'write') acknowledgedByCall.set(at, call.bytes.toString().trim())
    return null
  })
  return {
    calls,
    acknowledged: (before) =>
      new Set([...acknowledgedByCall].filter(([at]) => at < before).map(([, name]) => name)),
  }
}
