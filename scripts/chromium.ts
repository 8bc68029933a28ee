import { existsSync } from 'node:fs'
import { run } from './run.ts'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function findChromium(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place))
}

/** The browser for the journeys; on a Debian machine, and as root, it is installed when it is missing. */
export async function needChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing chromium for the browser journeys (once) …')
    const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', ...quiet], env)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, 'chromium'], env)
  }
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser journeys need Chromium: install it (Debian: apt-get install chromium), or name it in CHROMIUM.',
    )
  return installed
}
