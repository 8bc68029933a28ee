import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@kitchen-table/scripts/run'

/** Returns the memory settings of the `npm start` script as environment variables. */
export function readStartSettings(): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const start = String(scripts.start)
  const settings = [...start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const options = [...start.matchAll(/--max\S+/g)].join(' ')
  if (settings.length === 0 || options === '')
    throw new Error('The npm start script has changed; adapt readStartSettings.')
  return { ...Object.fromEntries(settings), NODE_OPTIONS: options }
}
