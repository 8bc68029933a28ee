import { z } from 'zod'

/** A program and its arguments, or a line for the shell. */
export type Command = { kind: 'exec'; args: string[] } | { kind: 'shell'; line: string }

export type Step =
  | { instruction: 'RUN'; command: Command }
  | { instruction: 'COPY'; from: string | null; sources: string[]; target: string }
  | { instruction: 'ENV'; values: Record<string, string> }
  | { instruction: 'WORKDIR' | 'USER' | 'STOPSIGNAL'; value: string }
  | { instruction: 'VOLUME' | 'EXPOSE'; value: string }
  | { instruction: 'CMD' | 'HEALTHCHECK'; command: Command }

/** A stage; `from` is an image, or the name of an earlier stage. */
export type Stage = { from: string; name: string | null; steps: Step[] }

const execForm = z.array(z.string()).min(1)

/** Parses the instructions that Containerfile uses. Throws for every other one. */
export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of joinLines(text)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? []
    if (instruction === 'FROM') {
      const [, from, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? []
      if (from === undefined) throw new Error(`An invalid stage: ${line}`)
      stages.push({ from, name: name ?? null, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`An instruction before the first stage: ${line}`)
      stage.steps.push(parseStep(instruction, rest))
    }
  }
  return stages
}

/** Returns the instructions, without comments, each as one line. */
function joinLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
}

function parseStep(instruction: string, rest: string): Step {
  switch (instruction) {
    case 'RUN':
    case 'CMD':
      return { instruction, command: parseCommand(rest) }
    case 'HEALTHCHECK':
      return { instruction, command: parseCommand(rest.replace(/^(--\S+\s+)*CMD\s+/, '')) }
    case 'COPY':
      return parseCopy(rest)
    case 'ENV':
      return { instruction, values: Object.fromEntries(rest.split(/\s+/).map(parseAssignment)) }
    case 'WORKDIR':
    case 'USER':
    case 'STOPSIGNAL':
    case 'VOLUME':
    case 'EXPOSE':
      return { instruction, value: rest }
    default:
      throw new Error(`The trial cannot execute ${instruction}.`)
  }
}

function parseCommand(text: string): Command {
  return text.startsWith('[')
    ? { kind: 'exec', args: execForm.parse(JSON.parse(text)) }
    : { kind: 'shell', line: text }
}

function parseCopy(rest: string): Step {
  const [, from = null, paths = ''] = /^(?:--from=(\S+)\s+)?([^-].*)$/.exec(rest) ?? []
  const words = paths.split(/\s+/)
  const target = words.pop()
  if (target === undefined || words.length === 0) throw new Error(`An invalid copy: ${rest}`)
  return { instruction: 'COPY', from, sources: words, target }
}

function parseAssignment(text: string): [name: string, value: string] {
  const [, name, value] = /^(\w+)=([^"'\s]*)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error(`An invalid variable: ${text}`)
  return [name, value]
}
