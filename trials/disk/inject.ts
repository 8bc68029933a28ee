import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { needTool } from '../../scripts/system-tools.ts'

/** System calls that fail, with what; of files of these paths alone, where some are named. */
export type Failing = { calls: string; error: 'EIO' | 'ENOSPC' | 'EMFILE' | 'EDQUOT'; paths: string[] }

/** Lets the n-th of these calls of a running process fail while `work` is done, or all of them. Answers whether one did. */
export async function whileFailing<T>(
  pid: number,
  { calls, error, paths }: Failing,
  nth: number | 'all',
  work: () => Promise<T>,
): Promise<{ result: T; hasFailed: boolean }> {
  const log = `/tmp/failing-${process.pid}-${pid}`
  const strace = spawn(
    await needTool('strace'),
    [
      ...['-f', '-p', String(pid), '-o', log, '-e', 'signal=none'],
      ...['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${nth === 'all' ? '1+' : nth}`],
      ...paths.flatMap((path) => ['-P', path]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  strace.stderr.on('data', (words) => {
    said += words
  })
  const ended = once(strace, 'exit')
  while (!said.includes('attached')) {
    const isOver = await Promise.race([once(strace.stderr, 'data').then(() => false), ended.then(() => true)])
    if (isOver) throw new Error(`strace did not attach: ${said}`)
  }
  try {
    const result = await work()
    strace.kill('SIGINT')
    await ended
    return { result, hasFailed: readFileSync(log, 'utf8').includes('(INJECTED)') }
  } finally {
    strace.kill('SIGKILL')
    rmSync(log, { force: true })
  }
}
