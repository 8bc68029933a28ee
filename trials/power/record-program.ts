import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureTool } from '../../scripts/system-tools.ts'
import { type FileCall, parseTrace, straceOptions } from './trace.ts'

const recordedProgramFile = fileURLToPath(new URL('./recorded-program.ts', import.meta.url))

export type Recording = {
  /** The telling of an acknowledgement is null. */
  calls: (FileCall | null)[]
  /** The names of writes that were acknowledged once so many calls had been made. */
  acknowledged(calls: number): ReadonlySet<string>
}

/** Runs recorded.ts with these words, in `folder`, and keeps what it did to `dataDir`. */
export async function recordProgram(folder: string, dataDir: string, args: string[]): Promise<Recording> {
  const acknowledgements = join(folder, 'acknowledged')
  const trace = join(folder, 'trace')
  const command = [process.execPath, recordedProgramFile, dataDir, acknowledgements, ...args]
  const strace = await ensureTool('strace')
  const { status, stderr } = spawnSync(strace, [...straceOptions, '-o', trace, ...command], {
    // Otherwise files may be written past the calls that are recorded.
    env: { ...process.env, UV_USE_IO_URING: '0' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The recorded program ended with ${status}: ${stderr}`)

  const isOurs = (path: string) =>
    // SQLite makes its shared memory anew after a cut, whatever is left of it.
    [folder, dataDir, acknowledgements].includes(path) ||
    (path.startsWith(`${dataDir}/`) && !path.endsWith('-shm'))
  const all = parseTrace(readFileSync(trace, 'latin1'), isOurs)
  const acknowledgedByCall = new Map<number, string>()
  const calls = all.map((call, at) => {
    if (call.path !== acknowledgements) return call
    if (call.what === 'write') acknowledgedByCall.set(at, call.bytes.toString().trim())
    return null
  })
  return {
    calls,
    acknowledged: (before) =>
      new Set([...acknowledgedByCall].filter(([at]) => at < before).map(([, name]) => name)),
  }
}
