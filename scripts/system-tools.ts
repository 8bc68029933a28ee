import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run.ts'

/** Programs of the machine that some tests need, by the package that has them on Debian. */
const tools = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    setting: 'CHROMIUM',
    debian: 'chromium',
    why: 'The browser journeys need Chromium',
  },
  java: {
    names: ['java'],
    setting: 'JAVA',
    debian: 'default-jre-headless',
    why: 'DynamoDB Local, which the port suites run on, needs Java 17 or newer',
  },
  strace: {
    names: ['strace'],
    setting: 'STRACE',
    debian: 'strace',
    why: 'Power cuts and failing disks are tried with strace',
  },
} as const

export type ToolName = keyof typeof tools

function findTool(name: ToolName): string | undefined {
  const { names, setting } = tools[name]
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const places = names.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [process.env[setting] ?? '', ...places].find((place) => place !== '' && existsSync(place))
}

async function installTools(names: ToolName[]): Promise<void> {
  const packages = names.map((name) => tools[name].debian)
  console.log(`Installing ${packages.join(', ')} for the tests (once) …`)
  const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', ...quiet], env)
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, ...packages], env)
}

/** Installs what is missing, on a Debian machine and as root; elsewhere says how, and throws. */
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

/** Where a tool is. */
export async function ensureTool(name: ToolName): Promise<string> {
  await ensureTools(name)
  const found = findTool(name)
  if (!found) throw new Error(`${name} was there a moment ago.`)
  return found
}
