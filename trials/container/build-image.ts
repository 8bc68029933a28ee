import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { root } from '@kitchen-table/scripts/run'
import { z } from 'zod'
import { listBuildContext } from './build-context.ts'
import { installDebian } from './debian-root.ts'
import type { Command, Stage, Step } from './parse-containerfile.ts'
import { type ProcessContext, runBuildStep } from './run-in-root.ts'

const stopSignal = z.enum(['SIGTERM', 'SIGINT', 'SIGQUIT'])

/** A built stage: its root, and how its processes run. */
export type Image = ProcessContext & {
  command: Command | null
  healthCheck: Command | null
  stopSignal: z.infer<typeof stopSignal>
}

type CopyStep = Extract<Step, { instruction: 'COPY' }>

/** Executes every step of every stage, and returns the last one. `folder` is empty, and gets a root for each. */
export async function buildImage(stages: readonly Stage[], folder: string): Promise<Image> {
  const built = new Map<string, Image>()
  for (const [n, stage] of stages.entries()) {
    const image = await startStage(stage.from, join(folder, String(n)), built)
    for (const step of stage.steps) await executeStep(step, image, built)
    built.set(stage.name ?? String(n), image)
  }
  const last = [...built.values()].at(-1)
  if (last === undefined) throw new Error('There is no stage.')
  return last
}

async function startStage(from: string, folder: string, built: ReadonlyMap<string, Image>): Promise<Image> {
  const earlier = built.get(from)
  if (earlier) {
    copyFolder(earlier.folder, folder)
    return { ...earlier, env: { ...earlier.env }, folder }
  }
  const [, suite] = /^debian:(\w+)-slim$/.exec(from) ?? []
  if (suite === undefined) throw new Error(`The trial cannot provide the image ${from}.`)
  await installDebian(suite, folder)
  return { folder, workdir: '/', user: '0', env: {}, command: null, healthCheck: null, stopSignal: 'SIGTERM' }
}

async function executeStep(step: Step, image: Image, built: ReadonlyMap<string, Image>): Promise<void> {
  switch (step.instruction) {
    case 'RUN':
      return runBuildStep(image, step.command)
    case 'COPY':
      return step.from === null ? copyContext(image, step) : copyFromStage(image, step, built.get(step.from))
    case 'ENV':
      Object.assign(image.env, step.values)
      return
    case 'WORKDIR':
      image.workdir = posix.resolve(image.workdir, step.value)
      mkdirSync(join(image.folder, image.workdir), { recursive: true })
      return
    case 'USER':
      image.user = step.value
      return
    case 'CMD':
      image.command = step.command
      return
    case 'HEALTHCHECK':
      image.healthCheck = step.command
      return
    case 'STOPSIGNAL':
      image.stopSignal = stopSignal.parse(step.value)
      return
    case 'VOLUME':
    case 'EXPOSE':
      return
    default:
      step satisfies never
  }
}

const inRoot = ({ folder, workdir }: Image, path: string) => join(folder, posix.resolve(workdir, path))

/** The only copy from the project is that of all of it. */
function copyContext(image: Image, { sources, target }: CopyStep): void {
  if (sources.join() !== '.')
    throw new Error(`The trial copies the whole project or nothing, not ${sources}.`)
  for (const file of listBuildContext()) cpSync(join(root, file), join(inRoot(image, target), file))
}

function copyFromStage(image: Image, { sources, target }: CopyStep, stage: Image | undefined): void {
  if (stage === undefined) throw new Error('A copy from a stage that does not exist.')
  for (const source of sources) {
    const from = inRoot({ ...stage, workdir: '/' }, source)
    const to = inRoot(image, target)
    if (statSync(from).isDirectory()) copyFolder(from, to)
    else cpSync(from, target.endsWith('/') ? join(to, basename(source)) : to)
  }
}

/** Copies what a folder contains, with owners, modes and links. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['--archive', '--reflink=auto', `${from}/.`, to])
}
