import { readFileSync } from 'node:fs'

/** More options for Node, to look into the server while it is measured (`--cpu-prof`). */
const more = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')

const scripts = new URL('../package.json', import.meta.url)

/** How `npm start` runs the server: settings of the environment and options of Node, so that no other is measured. */
export function asStarted(): { env: Record<string, string>; options: string[] } {
  const { start }: { start: string } = JSON.parse(readFileSync(scripts, 'utf8')).scripts
  const words = /(?:^|&&)([^&]*)\bapps\/server\/src\/main\.ts/.exec(start)?.[1]?.trim().split(/\s+/) ?? []
  const settings = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=', 2))
  return {
    env: Object.fromEntries(settings),
    options: [...words.filter((word) => word.startsWith('--')), ...more],
  }
}
