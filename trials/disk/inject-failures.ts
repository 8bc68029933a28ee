import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { ensureTool } from '../../scripts/system-tools.ts'

/** System calls that fail, with what; of files of these paths alone, where some are named, or of one thread alone. */
export type FailureInjection = {
  calls: string
  error: 'EIO' | 'ENOSPC' | 'EMFILE' | 'EDQUOT'
  paths: string[]
  isOneThread?: boolean
}

/** Does `work` while strace watches a process, or a thread; answers with what strace has written as well. */
async function runTraced<T>(
  id: number,
  options: string[],
  work: () => Promise<T>,
): Promise<{ result: T; lines: string[] }> {
  const log = `/tmp/failing-${process.pid}-${id}`
  const strace = spawn(
    await ensureTool('strace'),
    ['-p', String(id), '-o', log, '-e', 'signal=none', ...options],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stderr = ''
  strace.stderr.on('data', (words) => {
    stderr += words
  })
  const ended = once(strace, 'exit')
  while (!stderr.includes('attached')) {
    const isOver = await Promise.race([once(strace.stderr, 'data').then(() => false), ended.then(() => true)])
    if (isOver) throw new Error(`strace did not attach: ${stderr}`)
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

/** Lets the n-th of these calls of a running process fail while `work` is done, or all of them. Answers whether one did. */
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

/** The thread in which Node works on files, of a process that has one for them and has used it. */
export function findFileThread(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const isForFiles = (id: string) =>
    readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim() === 'libuv-worker'
  const [found, ...others] = threads.filter(isForFiles)
  if (found === undefined || others.length > 0)
    throw new Error(`${threads.length} threads, not one for files`)
  return Number(found)
}

/** What a thread writes to while `work` is done: the paths, call by call. */
export async function recordWrittenPaths<T>(
  thread: number,
  work: () => Promise<T>,
): Promise<{ result: T; paths: string[] }> {
  const { result, lines } = await runTraced(thread, ['-y', '-e', 'trace=write'], work)
  const paths = lines.map((line) => /^write\(\d+<([^>]*)>/.exec(line)?.[1])
  return { result, paths: paths.filter((path) => path !== undefined) }
}

/** Lets no file of a running process grow beyond so many bytes. */
export async function limitFileSize(pid: number, size: number | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--fsize=${size}:`])
}
