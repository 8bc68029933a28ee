import { readFileSync } from 'node:fs'
import type { LaunchOptions } from './child-process.ts'

/** More options for Node, to profile the server while it is measured (`--cpu-prof`). */
const extraNodeOptions = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')

/** Microseconds added to every sync of the disk, as on a slower one. */
export const SYNC_DELAY = Number(process.env.BENCH_SYNC_DELAY ?? 0)
if (!(SYNC_DELAY >= 0)) throw new Error('BENCH_SYNC_DELAY must be a number of microseconds, 0 or more')

const slowSyncs = [
  ...'strace --daemonize --follow-forks --seccomp-bpf --output=/dev/null --trace=fsync,fdatasync'.split(' '),
  `--inject=fsync,fdatasync:delay_enter=${SYNC_DELAY}`,
]

const packageJsonUrl = new URL('../package.json', import.meta.url)

/** Reads from package.json how `npm start` runs the server (environment and options of Node), to measure the same. */
export function readStartOptions(): LaunchOptions {
  const { start }: { start: string } = JSON.parse(readFileSync(packageJsonUrl, 'utf8')).scripts
  const words = /(?:^|&&)([^&]*)\bapps\/server\/src\/main\.ts/.exec(start)?.[1]?.trim().split(/\s+/) ?? []
  const settings = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=', 2))
  return {
    env: Object.fromEntries(settings),
    options: [...words.filter((word) => word.startsWith('--')), ...extraNodeOptions],
    commandPrefix: SYNC_DELAY > 0 ? slowSyncs : [],
  }
}
