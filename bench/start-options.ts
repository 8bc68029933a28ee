import { readFileSync } from 'node:fs'
import type { LaunchOptions } from './child-process.ts'

/** More options for Node, to look into the server while it is measured (`--cpu-prof`). */
const extraNodeOptions = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')

/** Microseconds that every sync of the disk takes longer, as on a slower one. */
export const SYNC_DELAY = Number(process.env.BENCH_SYNC_DELAY ?? 0)
if (!(SYNC_DELAY >= 0)) throw new Error('BENCH_SYNC_DELAY is a number of microseconds')

const slowSyncs = [
  'strace',
  '--daemonize',
  '--follow-forks',
  '--seccomp-bpf',
  '--output=/dev/null',
  '--trace=fsync,fdatasync',
  `--inject=fsync,fdatasync:delay_enter=${SYNC_DELAY}`,
]

const packageJsonUrl = new URL('../package.json', import.meta.url)

/** How `npm start` runs the server: settings of the environment and options of Node, so that no other is measured. */
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
