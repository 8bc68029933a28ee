import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run.ts'

/** System programs that some tests need, and what makes the films. `debian` is the package, `setting` the environment variable with the path. */
const tools = {
  chromium: {
    // The first has no window, whose drawing takes two fifths of the time of a journey.
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    setting: 'CHROMIUM',
    debian: 'chromium-headless-shell',
    why: 'The browser journeys need Chromium',
  },
  debootstrap: {
    names: ['debootstrap'],
    setting: 'DEBOOTSTRAP',
    debian: 'debootstrap',
    why: 'The trial of the container image needs debootstrap',
  },
  ffmpeg: {
    names: ['ffmpeg'],
    setting: 'FFMPEG',
    debian: 'ffmpeg',
    why: 'The films of content/films are encoded by ffmpeg',
  },
  java: {
    names: ['java'],
    setting: 'JAVA',
    debian: 'default-jre-headless',
    why: 'DynamoDB Local, on which port suites and trials run, needs Java 17 or newer',
  },
  nginx: {
    names: ['nginx'],
    setting: 'NGINX',
    debian: 'nginx-light',
    why: 'The cloud shape on one machine needs nginx as its balancer',
  },
  strace: {
    names: ['strace'],
    setting: 'STRACE',
    debian: 'strace',
    why: 'The trials of power cuts and failing disks need strace',
  },
} as const

type ToolName = keyof typeof tools

/** Returns the path of a tool, if it is installed. */
export function findTool(name: ToolName): string | undefined {
  const { names, setting } = tools[name]
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  const paths = names.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [process.env[setting] ?? '', ...paths].find((path) => path !== '' && existsSync(path))
}

async function installTools(names: ToolName[]): Promise<void> {
  const packages = names.map((name) => tools[name].debian)
  console.log(`Installing ${packages.join(', ')} for the tests (once) …`)
  const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', ...quiet], env)
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, ...packages], env)
}

/** Installs missing tools on a Debian machine as root. Throws with instructions if some are still missing. */
export async function ensureTools(...names: ToolName[]): Promise<void> {
  const missing = names.filter((name) => !findTool(name))
  if (missing.length === 0) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await installTools(missing)
  const instructions = missing
    .filter((name) => !findTool(name))
    .map((name) => {
      const { why, debian, setting } = tools[name]
      return `${why}: install it (Debian: apt-get install ${debian}), or name its program in ${setting}.`
    })
  if (instructions.length > 0) throw new Error(instructions.join('\n'))
}

/** Returns the path of a tool, after installing it if necessary. */
export async function ensureTool(name: ToolName): Promise<string> {
  await ensureTools(name)
  const path = findTool(name)
  if (!path) throw new Error(`${name} has disappeared.`)
  return path
}
