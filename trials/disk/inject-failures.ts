import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { ensureTool } from '@kitchen-table/scripts/system-tools'

/**
 * Which system calls fail, and with which error; limited to files of these paths (empty means all), or to one thread.
 */
export type FailureInjection = {
  calls: string
  error: 'EIO' | 'ENOSPC' | 'EMFILE' | 'EDQUOT'
  paths: string[]
  isOneThread?: boolean
}

/** Runs `work` while strace traces a process or a thread; returns its result and the lines of strace's output. */
async function runTraced<T>(id: number, options: string[], work: () => Promise<T>) {
  const log = `/tmp/failing-${process.pid}-${id}`
  const strace = spawn(
    await ensureTool('strace'),
    ['-p', String(id), '-o', log, '-e', 'signal=none', ...options],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stderr = ''
  strace.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(strace, 'exit')
  while (!stderr.includes('attached')) {
    const hasExited = await Promise.race([
      once(strace.stderr, 'data').then(() => false),
      ended.then(() => true),
    ])
    if (hasExited) throw new Error(`strace did not attach: ${stderr}`)
  }
  try {
    const result = await work()
    strace.kill('SIGINT')
    await ended
    return { result, lines: readFileSync(log, 'utf8').split('\n') }
  } finally {
    strace.kill('SIGKILL')
    rmSync(log, { force: true })
  }
}

/**
 * Runs `work` while the n-th of these system calls of a running process fails, or all of them. Returns its result and
 * whether a call has failed.
 */
export async function runWithFailures<T>(
  id: number,
  { calls, error, paths, isOneThread = false }: FailureInjection,
  nth: number | 'all',
  work: () => Promise<T>,
): Promise<{ result: T; hasFailed: boolean }> {
  const options = [
    ...(isOneThread ? [] : ['-f']),
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=${error}:when=${nth === 'all' ? '1+' : nth}`,
    ...paths.flatMap((path) => ['-P', path]),
  ]
  const { result, lines } = await runTraced(id, options, work)
  return { result, hasFailed: lines.some((line) => line.includes('(INJECTED)')) }
}

/** Returns how often a running process makes each system call on files of these paths while `work` runs. */
export async function countCalls(
  id: number,
  calls: readonly string[],
  paths: readonly string[],
  work: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const options = ['-f', '-e', `trace=${calls.join()}`, ...paths.flatMap((path) => ['-P', path])]
  const { lines } = await runTraced(id, options, work)
  const made = lines.map((line) => /^(?:\d+ +)?(\w+)\(/.exec(line)?.[1])
  return new Map(calls.map((call) => [call, made.filter((name) => name === call).length]))
}

/** Returns the thread in which Node works on files; the process must have exactly one, and have used it. */
export function findFileThread(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const isForFiles = (id: string) =>
    readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim() === 'libuv-worker'
  const [thread, ...others] = threads.filter(isForFiles)
  if (thread === undefined || others.length > 0)
    throw new Error(`Of ${threads.length} threads, not exactly one works on files`)
  return Number(thread)
}

/** Returns the paths that a thread writes to while `work` runs, one per call. */
export async function recordWrittenPaths<T>(
  thread: number,
  work: () => Promise<T>,
): Promise<{ result: T; paths: string[] }> {
  const { result, lines } = await runTraced(thread, ['-y', '-e', 'trace=write'], work)
  const paths = lines.map((line) => /^write\(\d+<([^>]*)>/.exec(line)?.[1])
  return { result, paths: paths.filter((path) => path !== undefined) }
}

/** Limits the size of files that a process writes, or the number of files that it has open. */
export async function limitProcess(pid: number, limit: 'fsize' | 'nofile', value: number | 'unlimited') {
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--${limit}=${value}:`])
}
